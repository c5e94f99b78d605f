import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { openFolders } from '../../src/host/files/beneath.ts';
import { createFiles } from '../../src/host/files/files.ts';
import type { OpenFolders } from '../../src/ports.ts';
import { temporaryFolder } from '../support/repository.ts';

let root: string;
let outside: string;
let files: OpenFolders;

beforeEach(() => {
  root = join(temporaryFolder(), 'run');
  outside = temporaryFolder();
  mkdirSync(join(root, 'head/work'), { recursive: true });
  writeFileSync(join(root, 'head/work/a.txt'), 'inside');
  writeFileSync(join(outside, 'a.txt'), 'outside');
  files = openFolders([root]);
});
afterEach(() => files.close());

const at = (path: string) => join(root, path);
const read = (path: string, folder = 'head') => files.read({ root: at(folder), path, maxBytes: 100 });
/** Everything that can be done to `head/work/a.txt`, or beside it. */
const EVERYTHING: Readonly<Record<string, () => Promise<unknown>>> = {
  read: () => read('work/a.txt'),
  'read from its own folder': () => read('a.txt', 'head/work'),
  removeFile: () => files.removeFile({ root: at('head'), path: 'work/a.txt' }),
  write: () => files.write(at('head/work/a.txt'), 'new'),
  'write below': () => files.write(at('head/work/new/b.txt'), 'new'),
  'copy from': () => files.copy(at('head/work/a.txt'), at('copy')),
  'copy to': () => files.copy(at('a.txt'), at('head/work/b.txt')),
  makeDirectory: () => files.makeDirectory(at('head/work/new')),
  remove: () => files.remove(at('head/work/a.txt')),
  isFolder: () => files.isFolder(at('head/work')),
  list: () => files.list(at('head/work'), 9),
  digest: () => files.digest(at('head/work/a.txt')),
};

describe('files in a folder that was opened', () => {
  it('are read, written, copied, listed and removed', async () => {
    expect(await read('work/a.txt')).toBe('inside');
    expect(await read('work/none/b.txt')).toBeNull();
    await files.write(at('head/new/b.txt'), 'one');
    await files.write(at('head/new/b.txt'), 'two');
    expect(await read('new/b.txt')).toBe('two');
    expect(await files.list(at('head/new'), 1)).toEqual(['b.txt']);
    expect(await files.list(at('head/none'), 1)).toEqual([]);
    expect(await files.isFolder(at('head/new'))).toBe(true);
    expect(await files.isFolder(at('head/new/b.txt'))).toBe(false);
    chmodSync(at('head/new/b.txt'), 0o755);
    await files.copy(at('head/new/b.txt'), at('head/copies/c'));
    expect(statSync(at('head/copies/c')).mode & 0o777).toBe(0o755);
    // printf two | sha256sum
    const digest = '3fc4ccfe745870e2c0d99f71f30ff0656c8dedd41cc1d7d3d376b0dbe685e2f3';
    expect(await files.digest(at('head/copies/c'))).toBe(digest);
    await files.removeFile({ root: at('head'), path: 'copies/c' });
    await files.removeFile({ root: at('head'), path: 'copies/c' });
    await files.remove(at('head/new'));
    expect(readdirSync(at('head')).sort()).toEqual(['copies', 'work']);
  });

  it('are the only ones: what another path names is a mistake of whoever gave it', async () => {
    await expect(files.digest(join(outside, 'a.txt'))).rejects.toThrow(UserError);
    await expect(files.write(join(outside, 'b'), '')).rejects.toThrow(/lies in none of/);
    await expect(files.write(`${root}-more/b`, '')).rejects.toThrow(/lies in none of/);
    await expect(files.write(`${root}/head/../b`, '')).rejects.toThrow(/a way out of its folder/);
    await expect(read('../../b')).rejects.toThrow(/a way out of its folder/);
  });

  it.each(Object.entries(EVERYTHING))('are out of reach behind a link to a folder: %s', async (what, act) => {
    writeFileSync(at('a.txt'), 'inside');
    renameSync(at('head/work'), at('head/kept'));
    symlinkSync(outside, at('head/work'));
    const seen = await act().catch((error: Error) => error.message);
    expect(seen).toMatch(/^(head\/)?work is a symbolic link; only a regular file is read/);
    expect([what, readdirSync(outside), readFileSync(join(outside, 'a.txt'), 'utf8')]).toEqual([
      what,
      ['a.txt'],
      'outside',
    ]);
    expect(existsSync(at('copy'))).toBe(false);
  });

  it('are no links: what one leads to is not read, copied or written; the link is replaced or removed', async () => {
    const link = () => symlinkSync(join(outside, 'a.txt'), at('head/work/link'));
    link();
    await expect(read('work/link')).rejects.toThrow('work/link is a symbolic link; only a regular file is read');
    await expect(files.digest(at('head/work/link'))).rejects.toThrow('link is a symbolic link');
    await expect(files.copy(at('head/work/link'), at('copy'))).rejects.toThrow('link is a symbolic link');
    await expect(files.copy(at('head/work/a.txt'), at('head/work/link'))).rejects.toThrow(/cannot copy .*link/);
    expect(readlinkSync(at('head/work/link'))).toBe(join(outside, 'a.txt'));
    await files.write(at('head/work/link'), 'new');
    expect(await read('work/link')).toBe('new');
    await files.remove(at('head/work/link'));
    link();
    await files.removeFile({ root: at('head'), path: 'work/link' });
    expect(readFileSync(join(outside, 'a.txt'), 'utf8')).toBe('outside');
  });

  it('are regular: a pipe that nobody writes to is not waited for', async () => {
    execFileSync('mkfifo', [at('head/work/pipe')]);
    await expect(read('work/pipe')).rejects.toThrow('work/pipe is a named pipe; only a regular file is read');
    await expect(files.digest(at('head/work/pipe'))).rejects.toThrow('a named pipe');
    await expect(files.copy(at('head/work/pipe'), at('copy'))).rejects.toThrow('a named pipe');
    await expect(read('work')).rejects.toThrow('work is a folder');
    await expect(files.removeFile({ root: at('head'), path: 'work' })).rejects.toThrow('work is a folder');
    await expect(files.digest(at('head/none'))).rejects.toThrow('does not exist');
  });

  it('have names that are a path, whatever somebody has printed', async () => {
    for (const path of ['a\0b', 'a/'.repeat(1e6)]) {
      await expect(read(path)).rejects.toThrow(UserError);
      await expect(files.write(at(path), '')).rejects.toThrow(/ is no path$/);
    }
    expect(readdirSync(root)).toEqual(['head']);
  });

  it('are no more than somebody wants to know of', async () => {
    for (const name of ['b', 'c']) writeFileSync(at(`head/work/${name}`), '');
    expect(await files.list(at('head/work'), 3)).toEqual(['a.txt', 'b', 'c']);
    await expect(files.list(at('head/work'), 2)).rejects.toThrow(/head\/work holds more than 2 names$/);
  });

  it('are of a size that programs have: holes take as long to read, and no space', async () => {
    const path = at('head/work/a.txt');
    truncateSync(path, 8 * 1024 ** 3 + 1);
    for (const act of [() => files.digest(path), () => files.copy(path, at('copy'))]) {
      await expect(act()).rejects.toThrow(/a\.txt is 8589934593 bytes; at most 8589934592 are read/);
    }
    expect(existsSync(at('copy'))).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    'stay the same ones where another folder, or a link, has come in its place',
    async () => {
      renameSync(root, `${root}-moved`);
      symlinkSync(outside, root);
      expect(await files.list(root, 1)).toEqual(['head']);
      expect(await read('work/a.txt')).toBe('inside');
      await files.write(at('b.txt'), 'new');
      expect([readdirSync(outside), readdirSync(`${root}-moved`)]).toEqual([['a.txt'], ['b.txt', 'head']]);
    },
  );
});

describe('a tree is removed', () => {
  const { remove } = createFiles();

  it('with folders that nobody may write to or read, and no more than the links in it', async () => {
    symlinkSync(outside, at('head/to-folder'));
    symlinkSync(join(outside, 'a.txt'), at('head/to-file'));
    chmodSync(at('head/work'), 0o500);
    mkdirSync(at('head/shut'), { mode: 0 });
    const before = statSync(outside).mode;
    await remove(root);
    expect(existsSync(root)).toBe(false);
    expect([readdirSync(outside), statSync(outside).mode]).toEqual([['a.txt'], before]);
    symlinkSync(outside, root);
    await remove(root);
    expect([existsSync(root), readdirSync(outside)]).toEqual([false, ['a.txt']]);
    await remove(root);
    await remove(join(root, 'none/none'));
  });

  it.each([
    // Longer than PATH_MAX, and more than the usual limit of 1,024 open files.
    ['than a path may be long, or files may be open', 3000, 'folder_xx'],
    ['than many, each with the longest name there may be', 70, '€'.repeat(85)],
  ] as const)('that is deeper %s', async (_, depth, name) => {
    // Each made from the one around it, since no path reaches it, which nobody may write to from then on.
    const make = `fs.mkdirSync("${name}"); process.chdir("${name}"); fs.chmodSync("..", 0o500)`;
    execFileSync(process.execPath, ['-e', `for (let i = 0; i < ${depth}; i++) { ${make}; }`], { cwd: at('head') });
    await remove(root);
    expect(existsSync(root)).toBe(false);
  });

  it.runIf(process.platform === 'linux')('with names that are no text', async () => {
    const bytes = (name: string) => Buffer.concat([Buffer.from(`${at('head')}/`), Buffer.from(name, 'latin1')]);
    mkdirSync(bytes('\xff'));
    writeFileSync(bytes('\xff/\xfe'), '');
    symlinkSync(outside, bytes('\xff/\xc3'));
    await remove(root);
    expect([existsSync(root), readdirSync(outside)]).toEqual([false, ['a.txt']]);
  });
});
