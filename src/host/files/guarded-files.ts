import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, realpath, unlink } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { UserError } from '../../errors.ts';
import { readBounded } from './bounded-read.ts';

/** Reading and writing at places that others may have prepared with symbolic links, pipes and devices. */

/**
 * The text of `path`, which is relative to `root` and `/` separated; null when it does not exist. Nothing but a regular
 * file that is reached without a symbolic link below `root` is read: a link could lead to another tool's credentials,
 * a pipe would never end. The message names the path and shows nothing of what is there.
 */
export async function readPlainFile(root: string, path: string, maxBytes: number): Promise<string | null> {
  const folders = path.split('/').slice(0, -1);
  const full = join(root, path);
  const found = await lstatWithoutLinks(root, path);
  if (found === null) return null;
  if (!found.isFile()) throw notPlain(path, kindOf(found));
  // What was put there in the meantime is not followed and not waited for.
  const handle = await open(full, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const opened = await handle.stat();
    const same = opened.isFile() && opened.ino === found.ino && opened.dev === found.dev;
    const stayed = (await realpath(dirname(full))) === join(await realpath(root), ...folders);
    if (!same || !stayed) throw notPlain(path, 'being replaced while it is read');
    return await readBounded(handle, maxBytes, path);
  } finally {
    await handle.close();
  }
}

/** Removes `path`, which is relative to `root`, unless it is reached by a symbolic link. What is not there is no error. */
export async function removePlainFile(root: string, path: string): Promise<void> {
  const found = await lstatWithoutLinks(root, path);
  if (found === null) return;
  if (found.isDirectory()) throw notPlain(path, kindOf(found));
  // A link itself is removed, not followed (unlink(2)).
  await unlink(join(root, path));
}

/** null: there is nothing at `path`. */
async function lstatWithoutLinks(root: string, path: string): Promise<Stats | null> {
  const folders = path.split('/').slice(0, -1);
  for (let depth = 1; depth <= folders.length; depth++) {
    const folder = folders.slice(0, depth).join('/');
    const found = await lstatIfPresent(join(root, folder));
    if (found === null) return null;
    if (found.isSymbolicLink()) throw notPlain(folder, 'a symbolic link');
    if (!found.isDirectory()) return null;
  }
  return lstatIfPresent(join(root, path));
}

function notPlain(path: string, what: string): UserError {
  return new UserError(`${path} is ${what}; only a regular file is read`, 'Put a regular file there, or none.');
}

function kindOf(stats: Stats): string {
  if (stats.isSymbolicLink()) return 'a symbolic link';
  if (stats.isDirectory()) return 'a folder';
  return stats.isFIFO() ? 'a named pipe' : 'a device or socket';
}

async function lstatIfPresent(path: string): Promise<Stats | null> {
  try {
    return await lstat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Throws UserError when `path` is reached through a link that leaves `root`, or lies in a `.git`, as things are now. */
export async function checkInside(root: string, path: string): Promise<void> {
  refuseOutside(await realpath(await nearestPresent(dirname(path))), await realpath(root), path);
}

/**
 * Checks again, makes the folder of `path` when it is missing, and gives `write` a name for the file in it. On Linux the
 * name goes through the open folder, so that a link that is made in between leads nowhere else.
 */
export async function writeInside(root: string, path: string, write: (path: string) => Promise<void>): Promise<void> {
  await checkInside(root, path);
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const handle = await open(folder, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0));
  try {
    const held = `/proc/self/fd/${handle.fd}`;
    const byNumber = process.platform === 'linux' && (await lstatIfPresent(held)) !== null;
    const real = await realpath(byNumber ? held : folder);
    refuseOutside(real, await realpath(root), path);
    await write(join(byNumber ? held : real, basename(path)));
  } finally {
    await handle.close();
  }
}

async function nearestPresent(folder: string): Promise<string> {
  let place = folder;
  while ((await lstatIfPresent(place)) === null && dirname(place) !== place) place = dirname(place);
  return place;
}

function refuseOutside(real: string, realRoot: string, path: string): void {
  if (real !== realRoot && !real.startsWith(realRoot + sep)) {
    throw new UserError(`${path} leads out of ${realRoot} by a symbolic link`, 'Choose another results-path.');
  }
  if (
    real
      .slice(realRoot.length)
      .split(sep)
      .some((part) => part.toLowerCase() === '.git')
  ) {
    throw new UserError(`${path} lies inside .git`, 'Choose another results-path.');
  }
}
