import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  mkdirSync,
  opendirSync,
  openSync,
  readSync,
  unlinkSync,
} from 'node:fs';
import { UserError } from '../../errors.ts';
import type { OpenFolders } from '../../ports.ts';
import { readBounded, tooLarge } from './bounded-read.ts';
import { asUserError, codeOf } from './file-errors.ts';
import {
  close,
  fileKind,
  notPlain,
  type Reached,
  reach,
  removeEntry,
  replaceEntry,
  statEntry,
  step,
} from './reached.ts';

/**
 * Opens folders to which others can write, or will be able to. Everything below them is then reached from the open
 * folders, name by name and through no link (reached.ts), wherever its path leads by then.
 * @param roots absolute paths that exist
 */
export function openFolders(roots: readonly string[]): OpenFolders {
  const opened = roots.map((path) => ({ path, folder: reach(path) }));
  const locate = (path: string) => {
    const root = opened.find((each) => `${path}/`.startsWith(each.path.endsWith('/') ? each.path : `${each.path}/`));
    // The outputs that a build names may lie anywhere.
    if (root === undefined) throw new UserError(`${path} lies in none of ${roots.join(', ')}`, 'Put it there.');
    return { root: root.folder, names: pathNames(path.slice(root.path.length)) };
  };
  /** Calls `use` with a folder; null where it does not exist. @param make creates a missing folder */
  const inFolder = <T>(path: string, use: (folder: Reached) => T, make = false): T | null => {
    const { root, names } = locate(path);
    return walk(root, names, { make }, use);
  };
  const inParentFolder = <T>(path: string, use: (folder: Reached, name: string) => T, make = false): T | null => {
    const { root, names } = locate(path);
    const name = names.pop() ?? '';
    return walk(root, names, { make }, (folder) => use(folder, name));
  };
  /** Opens a program to be read as a whole, which its size only makes slow. */
  const opening = (path: string) => {
    const program = inParentFolder(path, (folder, name) => openPlain(folder, name, path)) ?? absent(path);
    const { size } = fstatSync(program.descriptor);
    if (size <= LARGEST_PROGRAM_BYTES) return program;
    closeSync(program.descriptor);
    throw tooLarge(path, `${size} bytes`, LARGEST_PROGRAM_BYTES);
  };
  return {
    read: async ({ root, path, maxBytes, isBytes }) =>
      asUserError(`read ${path}`, () =>
        inFolder(root, (folder) => readBelow(folder, path, maxBytes, isBytes === true ? 'latin1' : 'utf8')),
      ),
    removeFile: async ({ root, path }) =>
      asUserError(`remove ${path}`, () => {
        inFolder(root, (folder) => removeBelow(folder, path));
      }),
    write: async (path, text) =>
      asUserError(`write ${path}`, () => {
        inParentFolder(path, (folder, name) => replaceEntry(folder, name, text), true);
      }),
    makeDirectory: async (path) =>
      asUserError(`make the folder ${path}`, () => {
        inFolder(path, () => {}, true);
      }),
    isFolder: async (path) => asUserError(`look at ${path}`, () => inFolder(path, () => true) ?? false),
    list: async (path, most) =>
      asUserError(`list ${path}`, () => inFolder(path, (folder) => listNames(folder, path, most)) ?? []),
    digest: async (path) =>
      asUserError(`read ${path}`, () => {
        const { descriptor } = opening(path);
        return closing(descriptor, () => fileDigest(descriptor));
      }),
    copy: async (from, to) =>
      asUserError(`copy ${from} to ${to}`, () => {
        const source = opening(from);
        closing(source.descriptor, () =>
          // COPYFILE_EXCL is O_EXCL: an existing file or link is an error.
          inParentFolder(to, ({ at }, name) => copyFileSync(source.at, `${at}/${name}`, constants.COPYFILE_EXCL), true),
        );
      }),
    remove: async (path) =>
      asUserError(`remove ${path}`, () => {
        inParentFolder(path, removeEntry);
      }),
    close: () => {
      for (const { folder } of opened) close(folder);
    },
  };
}

/**
 * The text of `path`, which is relative to `root` and `/` separated; null when it does not exist. Only a regular file
 * that is reached without a symbolic link below `root` is read: a link could lead to another tool's credentials, and a
 * pipe would never end. The message names the path and nothing of the content.
 */
export function readPlainFile(root: string, path: string, maxBytes: number): string | null {
  if (!existsSync(root)) return null;
  const folder = reach(root);
  try {
    return readBelow(folder, path, maxBytes);
  } finally {
    close(folder);
  }
}

/** The longest path of a system (PATH_MAX); paths may come from foreign code. */
const LONGEST_PATH = 4096;

function pathNames(path: string): string[] {
  if (path.length > LONGEST_PATH || path.includes('\0')) {
    throw new UserError(`${path.slice(0, 100)}... is no path`, 'Give a path of a file.');
  }
  return path.split('/').filter((name) => name !== '' && name !== '.');
}

/** Walks down from a folder by names and calls `use` with the last; null where one does not exist. */
function walk<T>(
  folder: Reached,
  names: readonly string[],
  how: { readonly make: boolean; readonly above?: string },
  use: (folder: Reached) => T,
): T | null {
  const [name, ...rest] = names;
  if (name === undefined) return use(folder);
  const { make, above = '' } = how;
  if (make) makeFolder(folder, name);
  const next = step(folder, name, `${above}${name}`);
  if (next === null) return null;
  try {
    return walk(next, rest, { make, above: `${above}${name}/` }, use);
  } finally {
    close(next);
  }
}

function listNames({ at }: Reached, shown: string, most: number): readonly string[] {
  const names: string[] = [];
  const entries = opendirSync(at);
  try {
    for (let entry = entries.readSync(); entry !== null; entry = entries.readSync()) {
      if (names.length === most) throw new UserError(`${shown} holds more than ${most} names`, 'Remove what is there.');
      names.push(entry.name);
    }
  } finally {
    entries.closeSync();
  }
  return names.sort();
}

function makeFolder({ at }: Reached, name: string): void {
  try {
    mkdirSync(`${at}/${name}`);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

function readBelow(root: Reached, path: string, maxBytes: number, encoding: BufferEncoding = 'utf8'): string | null {
  const names = pathNames(path);
  const name = names.pop() ?? '';
  const opened = walk(root, names, { make: false }, (folder) => openPlain(folder, name, path));
  return opened === null
    ? null
    : closing(opened.descriptor, () => readBounded(opened.descriptor, maxBytes, path).toString(encoding));
}

function removeBelow(root: Reached, path: string): void {
  const names = pathNames(path);
  const name = names.pop() ?? '';
  walk(root, names, { make: false }, (folder) => {
    const found = statEntry(folder, name);
    if (found?.isDirectory() === true) throw notPlain(path, fileKind(found));
    // A link itself is removed, not followed (unlink(2)).
    if (found !== null) unlinkSync(`${folder.at}/${name}`);
  });
}

/** An open regular file. `at` is a path to the open file, where there are such paths. */
interface Opened {
  readonly descriptor: number;
  readonly at: string;
}

/** Opens a regular file and nothing else; null where it does not exist. */
function openPlain(folder: Reached, name: string, shown: string): Opened | null {
  const found = statEntry(folder, name);
  if (found === null) return null;
  if (!found.isFile()) throw notPlain(shown, fileKind(found));
  // A link or pipe that was put there in the meantime is not followed, and not waited for.
  const path = `${folder.at}/${name}`;
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  const opened = fstatSync(descriptor);
  if (opened.isFile() && opened.ino === found.ino && opened.dev === found.dev) {
    return { descriptor, at: folder.descriptor === null ? path : `/proc/self/fd/${descriptor}` };
  }
  closeSync(descriptor);
  throw notPlain(shown, 'being replaced while it is read');
}

function absent(path: string): never {
  throw new UserError(`${path} does not exist`, 'Check the path.');
}

function closing<T>(descriptor: number, use: () => T): T {
  try {
    return use();
  } finally {
    closeSync(descriptor);
  }
}

const CHUNK_BYTES = 1024 * 1024;
/** No program is as large; a file of holes takes no space on the disk, but would take long to read. */
const LARGEST_PROGRAM_BYTES = 8 * 1024 ** 3;

function fileDigest(descriptor: number): string {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  for (;;) {
    const length = readSync(descriptor, buffer);
    if (length === 0) return hash.digest('hex');
    hash.update(buffer.subarray(0, length));
  }
}
