import { join } from 'node:path';
import { UserError } from '../../errors.ts';
import { succeeded } from '../../model/command.ts';
import { type Git, type GitPorts, gitsOwnLine, plain } from '../git.ts';
import type { UserRepository } from '../user-repository.ts';
import type { TreeEntry } from './tree-listing.ts';

interface CheckedOutTree {
  /** git that works on the user's repository, this work tree and its index. */
  readonly git: Git;
  readonly repository: UserRepository;
  readonly root: string;
  readonly entries: readonly TreeEntry[];
  /** null for an uncommitted work tree. */
  readonly commit: string | null;
}

interface Pointer {
  readonly path: string;
  /** The SHA-256 of the content. */
  readonly digest: string;
}

/** The specification allows a pointer fewer than 1024 bytes (git-lfs docs/spec.md). */
const POINTER_BYTES = 1024;
const ATTRIBUTES_BYTES = 1024 * 1024;
const NAMED_IN_MESSAGE = 3;
const FILTER = ['filter.lfs.process=git-lfs filter-process', 'filter.lfs.required=true'];

/**
 * Replaces the pointers of Git LFS files by their content: by git-lfs where it is installed, else from the objects that
 * the user's repository already has. A benchmark that read a pointer instead of its fixture would silently measure
 * something else.
 * @throws UserError (exit 3) naming the first files whose content cannot be had
 */
export async function materialiseLargeFiles(tree: CheckedOutTree, ports: GitPorts): Promise<void> {
  const pointers = await findPointers(tree, ports);
  if (pointers.length === 0) return;
  const available = await tree.git.run(['lfs', 'version']);
  let reason = 'git-lfs is not installed';
  if (succeeded(available)) {
    const input = pointers.map((pointer) => `${pointer.path}\0`).join('');
    await download(tree);
    // git does not rewrite files that it believes to be up to date, not even on request.
    for (const pointer of pointers) await ports.files.remove(join(tree.root, pointer.path));
    const settings = FILTER.flatMap((setting) => ['-c', setting]);
    const written = await tree.git.run([...settings, 'checkout-index', '--force', '-u', '-z', '--stdin'], { input });
    if (!succeeded(written)) reason = gitsOwnLine(written);
  } else {
    for (const pointer of pointers) await copyFromStore(pointer, tree, ports);
  }
  const missing: string[] = [];
  for (const pointer of pointers) {
    const path = join(tree.root, pointer.path);
    const there = (await ports.files.exists(path)) && (await readPointer(tree.root, pointer.path, ports)) === null;
    if (!there) missing.push(plain(pointer.path, 100));
  }
  if (missing.length === 0) return;
  const more = missing.length > NAMED_IN_MESSAGE ? ` and ${missing.length - NAMED_IN_MESSAGE} more` : '';
  throw new UserError(
    `files kept in Git LFS are missing (${reason}): ${missing.slice(0, NAMED_IN_MESSAGE).join(', ')}${more}`,
    'Install git-lfs and run "git lfs fetch --all"; in a workflow, give actions/checkout "lfs: true".',
    { exitCode: 3 },
  );
}

/**
 * Downloads with the token, which the filter that writes the files must not have. The filter may fetch the rest by the
 * user's own setup, and its failure is the one that is reported.
 */
async function download({ git, repository, commit }: CheckedOutTree): Promise<void> {
  if (!git.hasLogin || commit === null || repository.remote === null) return;
  await git.run(['lfs', 'fetch', repository.remote, commit], { login: true });
}

async function findPointers(tree: CheckedOutTree, ports: GitPorts): Promise<readonly Pointer[]> {
  if (!(await mentionsLargeFiles(tree, ports))) return [];
  const regular = tree.entries.filter((entry) => entry.kind === 'file' || entry.kind === 'executable');
  const input = regular.map((entry) => `${entry.path}\0`).join('');
  // `data/big.bin\0filter\0lfs\0`
  const fields = (await tree.git.text(['check-attr', '-z', '--stdin', 'filter'], { input })).split('\0');
  const pointers: Pointer[] = [];
  for (let index = 0; index + 2 < fields.length; index += 3) {
    const path = fields[index];
    if (path === undefined || fields[index + 2] !== 'lfs') continue;
    const digest = await readPointer(tree.root, path, ports);
    if (digest !== null) pointers.push({ path, digest });
  }
  return pointers;
}

/** Whether any attributes mention LFS. Most trees have none, and asking git for those of every file takes a while. */
async function mentionsLargeFiles(tree: CheckedOutTree, ports: GitPorts): Promise<boolean> {
  const inTree = tree.entries
    .filter((entry) => entry.kind !== 'symlink' && /(^|\/)\.gitattributes$/.test(entry.path))
    .map((entry) => join(tree.root, entry.path));
  for (const path of [join(tree.repository.commonDirectory, 'info', 'attributes'), ...inTree]) {
    const text = await readSmall(path, ATTRIBUTES_BYTES, ports);
    if (text?.includes('filter=lfs')) return true;
  }
  return false;
}

/** The digest that a pointer file names; null when the file is no pointer. */
async function readPointer(root: string, path: string, ports: GitPorts): Promise<string | null> {
  const text = await readSmall(join(root, path), POINTER_BYTES, ports);
  // version https://git-lfs.github.com/spec/v1
  // oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393
  // size 12345
  const pointer = /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n(?:ext-[^\n]*\n)*oid sha256:([0-9a-f]{64})\n/;
  return pointer.exec(text ?? '')?.[1] ?? null;
}

async function readSmall(path: string, maxBytes: number, ports: GitPorts): Promise<string | null> {
  try {
    return await ports.files.readTextIfPresent(path, maxBytes);
  } catch (error) {
    // A larger file is content, not a pointer.
    if (error instanceof UserError) return null;
    throw error;
  }
}

/** Copies `.git/lfs/objects/4d/7a/4d7a...` after checking its content against its name. */
async function copyFromStore(pointer: Pointer, tree: CheckedOutTree, ports: GitPorts): Promise<void> {
  const { digest } = pointer;
  const store = join(tree.repository.commonDirectory, 'lfs', 'objects', digest.slice(0, 2), digest.slice(2, 4), digest);
  if (!(await ports.files.exists(store)) || (await ports.files.digest(store)) !== digest) return;
  await ports.files.copyFile(store, join(tree.root, pointer.path));
}
