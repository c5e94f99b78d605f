import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UserError } from '../../errors.ts';
import type { Files } from '../../ports.ts';
import { readBounded, tooLarge } from './bounded-read.ts';
import { checkInside, readPlainFile, removePlainFile, writeInside } from './guarded-files.ts';

/** This machine's files. Failures that a user can mend (full disk, no permission, missing file) are UserErrors. */
export function createFiles(temporaryParent: string = tmpdir()): Files {
  return {
    readText: async (path, maxBytes) => {
      const text = await readIfPresent(path, maxBytes);
      if (text === null) throw new UserError(`${path} does not exist`, 'Check the path.');
      return text;
    },
    readTextIfPresent: readIfPresent,
    readPlainFile: (root, path, maxBytes) => asUserError(`read ${path}`, () => readPlainFile(root, path, maxBytes)),
    removePlainFile: (root, path) => asUserError(`remove ${path}`, () => removePlainFile(root, path)),
    writeText: (path, text) => asUserError(`write ${path}`, () => writeAtomically(path, text)),
    checkInside: (root, path) => asUserError(`write ${path}`, () => checkInside(root, path)),
    writeTextInside: (root, path, text) =>
      asUserError(`write ${path}`, () => writeInside(root, path, (place) => replaceAtomically(place, text))),
    copyFile: (from, to) => asUserError(`copy ${from} to ${to}`, () => copyFile(from, to)),
    makeDirectory: (path) =>
      asUserError(`make the folder ${path}`, async () => {
        await mkdir(path, { recursive: true });
      }),
    makeTemporaryDirectory: (prefix, parent = temporaryParent) =>
      asUserError(`make a temporary folder in ${parent}`, async () =>
        // mkdtemp makes it with mode 0700. Without symlinks, since compilers record and tools compare resolved paths.
        mkdtemp(join(await realpath(parent), prefix)),
      ),
    remove: removeTree,
    exists: async (path) => {
      try {
        await stat(path);
        return true;
      } catch {
        return false;
      }
    },
    list: async (path) => {
      try {
        return (await readdir(path)).sort();
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      }
    },
    digest: async (path) => {
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      return hash.digest('hex');
    },
  };
}

async function readIfPresent(path: string, maxBytes = Number.POSITIVE_INFINITY): Promise<string | null> {
  let handle: Awaited<ReturnType<typeof open>>;
  try {
    handle = await open(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
    throw readable(error, `read ${path}`);
  }
  try {
    const { size } = await handle.stat();
    if (size > maxBytes) throw tooLarge(path, `${size} bytes`, maxBytes);
    return await (maxBytes === Number.POSITIVE_INFINITY
      ? handle.readFile('utf8')
      : readBounded(handle, maxBytes, path));
  } catch (error) {
    throw readable(error, `read ${path}`);
  } finally {
    await handle.close();
  }
}

/** Temporary file beside the target, synced, then renamed over it: a crash leaves the old content or the new. */
async function writeAtomically(path: string, text: string | Iterable<string>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await replaceAtomically(path, text);
}

/** A symbolic link at `path` is replaced, not followed: rename(2) never does, and the temporary file is made afresh. */
async function replaceAtomically(path: string, text: string | Iterable<string>): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const handle = await open(temporary, 'wx');
    try {
      await writeFile(handle, text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => {});
    throw error;
  }
}

/** Go's module cache and some fixtures are read-only folders: those are opened first, without following symlinks. */
async function removeTree(path: string): Promise<void> {
  try {
    await rm(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
  } catch (error) {
    if (codeOf(error) !== 'EACCES' && codeOf(error) !== 'EPERM' && codeOf(error) !== 'ENOTEMPTY') throw error;
    await openFolders(path);
    await rm(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
  }
}

async function openFolders(path: string): Promise<void> {
  // A folder of another user (a container ran as root) stays shut; rm then says so by name.
  await chmod(path, 0o700).catch(() => {});
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    // isDirectory() of a directory entry is false for a symlink: nothing outside is touched.
    if (entry.isDirectory()) await openFolders(join(path, entry.name));
  }
}

async function asUserError<T>(action: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw readable(error, action);
  }
}

function readable(error: unknown, action: string): unknown {
  const remedy = remedyFor(codeOf(error));
  if (error instanceof UserError || remedy === null) return error;
  return new UserError(`cannot ${action}: ${remedy.what}`, remedy.todo, { exitCode: 3, cause: error });
}

function remedyFor(code: string | undefined): { readonly what: string; readonly todo: string } | null {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return { what: 'no space is left on the device', todo: 'Free some space, or point TMPDIR at a larger disk.' };
    case 'EACCES':
    case 'EPERM':
      return { what: 'permission denied', todo: 'Check who owns the folder, or choose another path.' };
    case 'EROFS':
      return { what: 'the file system is read-only', todo: 'Choose a path that can be written.' };
    case 'ENOTDIR':
    case 'EEXIST':
      return { what: 'a part of the path is a file, not a folder', todo: 'Choose another path.' };
    case 'EISDIR':
      return { what: 'it is a folder', todo: 'Name a file.' };
    case 'ENOENT':
      return { what: 'it does not exist', todo: 'Check the path; TMPDIR has to name a folder that exists.' };
    case 'EFBIG':
      return { what: 'it would be larger than files may be here', todo: 'Raise the limit (ulimit -f).' };
    default:
      // Whatever else the system says of a path (EIO, ENAMETOOLONG, ELOOP), it is not our mistake.
      if (code === undefined || !/^E[A-Z0-9]+$/.test(code)) return null;
      return {
        what: `the system refuses it (${code})`,
        todo: 'Fix what the system reports, or choose another path.',
      };
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException | null)?.code;
}
