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
 * A folder that is open, and what is done to names in it. `/proc/self/fd/N/name` is openat(2) in other words: it starts at
 * what is open, wherever that has been moved to since. Going down name by name, each with O_NOFOLLOW, is openat2(2) with
 * RESOLVE_BENEATH and RESOLVE_NO_SYMLINKS, a call that Node does not have. macOS and Windows have no such paths: there each
 * name is looked at first, and who swaps it between the look and the use is not stopped.
 */
const HAS_DESCRIPTOR_PATHS = process.platform === 'linux' && existsSync('/proc/self/fd');

/** O_PATH of Linux, which Node does not name: reaches a folder without the right to read it. */
const O_PATH = 0o10000000;
const REACH = O_PATH | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0);

export interface Reached {
  /** Names in it are appended to this, after a `/`. */
  readonly at: string;
  /** null: it is reached by its path. */
  readonly descriptor: number | null;
}

/** Opens a folder by its path, which is trusted: links in it are followed. */
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

/** Bytes where a name that was found may be no text. */
type Name = string | Buffer;

function pathIn({ at }: Reached, name: Name): Name {
  return typeof name === 'string' ? `${at}/${name}` : Buffer.concat([Buffer.from(`${at}/`), name]);
}

/**
 * The folder of this name in a folder; null: there is none.
 * @throws UserError for a symbolic link
 */
export function step(folder: Reached, name: Name, shown: string): Reached | null {
  if (name === '..') throw notPlain(shown, 'a way out of its folder');
  if (HAS_DESCRIPTOR_PATHS) {
    try {
      return opened(openSync(pathIn(folder, name), REACH));
    } catch (error) {
      // A link is ENOTDIR, too.
      if (!['ENOENT', 'ENOTDIR', 'ELOOP'].includes(codeOf(error) ?? '')) throw error;
    }
  }
  const found = statIn(folder, name);
  if (found?.isSymbolicLink() === true) throw notPlain(shown, kindOf(found));
  return HAS_DESCRIPTOR_PATHS || found?.isDirectory() !== true
    ? null
    : { at: pathIn(folder, name).toString(), descriptor: null };
}

/** Of the name itself, a link included; null: there is nothing of that name. */
export function statIn(folder: Reached, name: Name): Stats | null {
  try {
    return lstatSync(pathIn(folder, name));
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Puts a new file in the place of whatever has the name: a link is replaced, and not followed (rename(2)). */
export function replaceIn({ at }: Reached, name: string, text: string): void {
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

/** Deeper than this, folders are moved up before they are emptied: each that is open takes descriptors. */
const MOST_DEPTH = 64;
/** While a folder is being emptied, some file systems pass over names in it. */
const MOST_PASSES = 8;

/**
 * Removes what has this name, a whole tree too: however deep, whatever bytes its names are, and with more of them than fit
 * into memory. No link is followed, whoever changes the tree meanwhile.
 */
export function removeIn(folder: Reached, name: string): void {
  const waiting = [Buffer.from(name)];
  const removal = { top: folder, depth: 0, waiting };
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) removeTree(folder, next, removal);
}

interface Removal {
  /** Where folders that lie too deep are moved to, and their names there. */
  readonly top: Reached;
  readonly waiting: Buffer[];
  readonly depth: number;
}

function removeTree(folder: Reached, name: Buffer, removal: Removal): void {
  const found = statIn(folder, name);
  if (found === null) return;
  if (!found.isDirectory()) {
    unlinkSync(pathIn(folder, name));
    return;
  }
  const inner = step(folder, name, name.toString());
  if (inner === null) return;
  try {
    makeReadable(inner);
    if (removal.depth >= MOST_DEPTH) {
      const moved = Buffer.from(`${randomBytes(16).toString('hex')}.tmp`);
      renameSync(pathIn(folder, name), pathIn(removal.top, moved));
      removal.waiting.push(moved);
      return;
    }
    const below = { ...removal, depth: removal.depth + 1 };
    for (let pass = 0; pass < MOST_PASSES && removeNames(inner, below) > 0; pass++);
  } finally {
    close(inner);
  }
  rmdirSync(pathIn(folder, name));
}

/** How many there were. */
function removeNames(folder: Reached, removal: Removal): number {
  // A character for each byte: names need not be UTF-8.
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

/** Go's module cache and some fixtures are folders that nobody may write to, or read. */
function makeReadable({ at }: Reached): void {
  // Fails for a folder of another user (a container ran as root); what is done next then says so.
  try {
    if ((statSync(at).mode & 0o700) !== 0o700) chmodSync(at, 0o700);
  } catch {}
}

export function notPlain(path: string, what: string): UserError {
  return new UserError(`${path} is ${what}; only a regular file is read`, 'Put a regular file there, or none.');
}

export function kindOf(stats: Stats): string {
  if (stats.isSymbolicLink()) return 'a symbolic link';
  if (stats.isDirectory()) return 'a folder';
  return stats.isFIFO() ? 'a named pipe' : 'a device or socket';
}
