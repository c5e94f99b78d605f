import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  opendirSync,
  openSync,
  realpathSync,
  renameSync,
  rmdirSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { UserError } from '../../errors.ts';
import { codeOf } from './file-errors.ts';

/**
 * Operations on names in an open folder. `/proc/self/fd/N/name` is equivalent to openat(2): it starts at the open
 * folder, wherever that has been moved to. Going down name by name, each with O_NOFOLLOW, is equivalent to openat2(2)
 * with RESOLVE_BENEATH and RESOLVE_NO_SYMLINKS, a call that Node does not have. macOS and Windows have no such paths:
 * there each name is checked first, and a swap between check and use is not prevented.
 */
const HAS_DESCRIPTOR_PATHS = process.platform === 'linux' && existsSync('/proc/self/fd');

/** Linux's O_PATH, which Node does not name, reaches a folder without the right to read it. */
const O_PATH = 0o10000000;
const REACH = O_PATH | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0);

export interface Reached {
  /** The path to which `/` and a name in the folder are appended. */
  readonly at: string;
  /** null where the folder is reached by its path. */
  readonly descriptor: number | null;
}

/** Opens a folder by a trusted path, whose links are followed. */
export function reach(path: string): Reached {
  const real = realpathSync(path);
  return HAS_DESCRIPTOR_PATHS ? opened(openSync(real, REACH)) : { at: real, descriptor: null };
}

function opened(descriptor: number): Reached {
  return { at: `/proc/self/fd/${descriptor}`, descriptor };
}

export function close({ descriptor }: Reached): void {
  if (descriptor !== null) closeSync(descriptor);
}

/** A name; bytes where a listed name may be no text. */
type Name = string | Buffer;

function namePath({ at }: Reached, name: Name): Name {
  return typeof name === 'string' ? `${at}/${name}` : Buffer.concat([Buffer.from(`${at}/`), name]);
}

/**
 * Opens the folder of this name in a folder; null where there is none.
 * @throws UserError for a symbolic link
 */
export function step(folder: Reached, name: Name, shown: string): Reached | null {
  if (name === '..') throw notPlain(shown, 'a way out of its folder');
  if (HAS_DESCRIPTOR_PATHS) {
    try {
      return opened(openSync(namePath(folder, name), REACH));
    } catch (error) {
      // A link gives ENOTDIR, too.
      if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error) ?? '')) throw error;
    }
  }
  const found = statEntry(folder, name);
  if (found?.isSymbolicLink() === true) throw notPlain(shown, fileKind(found));
  return HAS_DESCRIPTOR_PATHS || found?.isDirectory() !== true
    ? null
    : { at: namePath(folder, name).toString(), descriptor: null };
}

/** The status of the name itself, which may be a link; null where the name does not exist. */
export function statEntry(folder: Reached, name: Name): Stats | null {
  try {
    return lstatSync(namePath(folder, name));
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Replaces whatever has the name by a new file; a link is replaced, and not followed (rename(2)). */
export function replaceEntry({ at }: Reached, name: string, text: string): void {
  const temporary = `${at}/${name}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    writeFileSync(temporary, text, { flag: 'wx' });
    renameSync(temporary, `${at}/${name}`);
  } catch (error) {
    unlinkIfPresent(temporary);
    throw error;
  }
}

function unlinkIfPresent(path: string): void {
  try {
    unlinkSync(path);
  } catch {}
}

/** Deeper folders are moved up before they are emptied, as each open folder takes descriptors. */
const MOST_DEPTH = 64;
/** While a folder is being emptied, some file systems pass over names in it. */
const MOST_PASSES = 8;

/**
 * Removes a file or tree of any depth, with any bytes in its names, and with more names than fit into memory. No link
 * is followed, whoever changes the tree meanwhile.
 */
export function removeEntry(folder: Reached, name: string): void {
  const waiting = [Buffer.from(name)];
  const removal = { top: folder, depth: 0, waiting };
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) removeTree(folder, next, removal);
}

interface Removal {
  /** The folder that too deep ones are moved to, and their names there. */
  readonly top: Reached;
  readonly waiting: Buffer[];
  readonly depth: number;
}

function removeTree(folder: Reached, name: Buffer, removal: Removal): void {
  const found = statEntry(folder, name);
  if (found === null) return;
  if (!found.isDirectory()) {
    unlinkSync(namePath(folder, name));
    return;
  }
  const inner = step(folder, name, name.toString());
  if (inner === null) return;
  try {
    makeReadable(inner);
    if (removal.depth >= MOST_DEPTH) {
      const moved = Buffer.from(`${randomBytes(16).toString('hex')}.tmp`);
      renameSync(namePath(folder, name), namePath(removal.top, moved));
      removal.waiting.push(moved);
      return;
    }
    const below = { ...removal, depth: removal.depth + 1 };
    for (let pass = 0; pass < MOST_PASSES && removeNames(inner, below) > 0; pass++);
  } finally {
    close(inner);
  }
  rmdirSync(namePath(folder, name));
}

/** Removes the names in a folder; returns how many it found. */
function removeNames(folder: Reached, removal: Removal): number {
  // latin1 gives a character for each byte, as names need not be UTF-8.
  const names = opendirSync(folder.at, { encoding: 'latin1' });
  let count = 0;
  try {
    for (let entry = names.readSync(); entry !== null; entry = names.readSync()) {
      removeTree(folder, Buffer.from(entry.name, 'latin1'), removal);
      count++;
    }
  } finally {
    names.closeSync();
  }
  return count;
}

/** Makes a folder readable and writable, as those of Go's module cache and some fixtures are not. */
function makeReadable({ at }: Reached): void {
  // This fails for a folder of another user (a container ran as root); the next operation then reports it.
  try {
    if ((statSync(at).mode & 0o700) !== 0o700) chmodSync(at, 0o700);
  } catch {}
}

export function notPlain(path: string, what: string): UserError {
  return new UserError(`${path} is ${what}; only a regular file is read`, 'Put a regular file there, or none.');
}

export function fileKind(stats: Stats): string {
  if (stats.isSymbolicLink()) return 'a symbolic link';
  if (stats.isDirectory()) return 'a folder';
  return stats.isFIFO() ? 'a named pipe' : 'a device or socket';
}
