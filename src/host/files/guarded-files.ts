import { constants, type Stats } from 'node:fs';
import { lstat, mkdir, open, realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { UserError } from '../../errors.ts';

/** Writes at places that others may have prepared with symbolic links. */

async function lstatIfPresent(path: string): Promise<Stats | null> {
  try {
    return await lstat(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Throws a UserError when `path` is reached through a link that leaves `root`, or lies in a `.git`, at this moment. */
export async function checkInside(root: string, path: string): Promise<void> {
  refuseOutside(await realpath(await nearestPresent(dirname(path))), await realpath(root), path);
}

/**
 * Checks again, creates the folder of `path` when it is missing, and gives `write` a name for the file in it. On Linux
 * the name goes through the open folder, so that a link that is made in between has no effect.
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
