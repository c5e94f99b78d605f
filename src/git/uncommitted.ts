import { join } from 'node:path';
import type { GitPorts } from './git.ts';
import { makeRunFolder } from './run-folder.ts';
import { objectsOf, type UserRepository } from './user-repository.ts';

/** The uncommitted work tree as a git tree. */
export interface Snapshot {
  readonly tree: string;
  /** The commit that is checked out. */
  readonly parent: string;
  /** The folder of objects that the user's repository does not have. */
  readonly objects: string;
  /** The temporary folder around it, to be removed. */
  readonly folder: string;
}

/**
 * Writes the work tree (tracked changes, staged or not, and untracked files that are not ignored) as a tree, with a
 * copy of the index and an object folder of its own: the user's work tree, index, stash, refs and objects stay as
 * they are, byte for byte. `git stash create` would leave out untracked files and write into the user's objects.
 * Uncommitted changes inside submodules are not part of it, as with git commit.
 */
export async function snapshotWorkTree(repository: UserRepository, parent: string, ports: GitPorts): Promise<Snapshot> {
  const folder = await makeRunFolder(ports);
  try {
    const objects = join(folder, 'objects');
    const index = join(folder, 'index');
    await ports.files.makeDirectory(objects);
    const own = join(repository.gitDirectory, 'index');
    // The copy keeps the recorded file times, so that only changed files are read.
    if (await ports.files.exists(own)) await ports.files.copyFile(own, index);
    const git = repository.git.at(repository.root, {
      GIT_INDEX_FILE: index,
      GIT_OBJECT_DIRECTORY: objects,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: quotedPath(objectsOf(repository)),
    });
    await git.text(['add', '--update', '--', ':/']);
    const untracked = await git.text(['ls-files', '--others', '--exclude-standard', '-z']);
    // A name that ends in `/` is a repository inside this one that is no submodule: git would not commit it either.
    const files = untracked.split('\0').filter((name) => name !== '' && !name.endsWith('/'));
    if (files.length > 0) {
      const input = files.map((name) => `${name}\0`).join('');
      await git.text(['update-index', '--add', '-z', '--stdin'], { input });
    }
    return { tree: await git.text(['write-tree']), parent, objects, folder };
  } catch (error) {
    await ports.files.remove(folder);
    throw error;
  }
}

/** Quotes a path like a C string, for lists that git splits at `:` or line breaks. */
export function quotedPath(path: string): string {
  if (!/[":\\\n\t#]/.test(path)) return path;
  return `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}"`;
}
