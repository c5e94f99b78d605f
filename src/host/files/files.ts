import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, open, readdir, realpath, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { UserError } from '../../errors.ts';
import type { Files } from '../../ports.ts';
import { openFolders, readPlainFile } from './beneath.ts';
import { readBounded, tooLarge } from './bounded-read.ts';
import { asUserError, codeOf, readable } from './file-errors.ts';
import { checkInside, writeInside } from './guarded-files.ts';
import { close, reach, removeEntry } from './reached.ts';

/** This machine's files. Failures that a user can fix (full disk, no permission, missing file) are UserErrors. */
export function createFiles(temporaryParent: string = tmpdir()): Files {
  return {
    readText: async (path, maxBytes) => {
      const text = await readIfPresent(path, maxBytes);
      if (text === null) throw new UserError(`${path} does not exist`, 'Check the path.');
      return text;
    },
    readTextIfPresent: readIfPresent,
    readPlainFile: (root, path, maxBytes) => asUserError(`read ${path}`, () => readPlainFile(root, path, maxBytes)),
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
        // mkdtemp gives it mode 0700. Its path has no symlinks, since compilers record and tools compare resolved paths.
        mkdtemp(join(await realpath(parent), prefix)),
      ),
    remove: (path) => asUserError(`remove ${path}`, () => removeTree(path)),
    openFolders: (roots) => asUserError(`open ${roots.join(' and ')}`, () => openFolders(roots)),
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
      : readBounded(handle.fd, maxBytes, path).toString());
  } catch (error) {
    throw readable(error, `read ${path}`);
  } finally {
    await handle.close();
  }
}

/** `/dev/null`, `/dev/stdout`, `/dev/fd/3`: what is there is written to, and not replaced. */
const DEVICE = /^\/(?:dev|dev\/fd|proc\/self\/fd)\/[^/]+$/;

/** Writes a temporary file beside the target, syncs it and renames it: a crash leaves the old content or the new. */
async function writeAtomically(path: string, text: string | Iterable<string>): Promise<void> {
  if (DEVICE.test(path)) return await writeFile(path, text, { flag: 'a' });
  await mkdir(dirname(path), { recursive: true });
  await replaceAtomically(path, text);
}

/** Replaces a symbolic link at `path`, as rename(2) never follows one and the temporary file is new. */
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

function removeTree(path: string): void {
  if (!existsSync(dirname(path))) return;
  const folder = reach(dirname(path));
  try {
    removeEntry(folder, basename(path));
  } finally {
    close(folder);
  }
}
