import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { createFiles } from '../../src/host/files/files.ts';
import { temporaryFolder } from '../support/repository.ts';
import { withSmallDisk } from '../support/small-disk.ts';

const files = createFiles();

describe('writing', () => {
  it('makes parent folders, replaces what was there, and leaves no temporary file', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'a/b/results.json');
    await files.writeText(path, 'one');
    await files.writeText(path, 'two');
    expect(readFileSync(path, 'utf8')).toBe('two');
    expect(readdirSync(join(folder, 'a/b'))).toEqual(['results.json']);
  });

  it('many writers at once leave one whole text', async () => {
    const path = join(temporaryFolder(), 'x');
    const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(100_000));
    await Promise.all(texts.map((text) => files.writeText(path, text)));
    expect(texts).toContain(readFileSync(path, 'utf8'));
  });

  it('a full disk is one line with a remedy and exit code 3, and the old content stays', async ({ skip }) => {
    const mounted = await withSmallDisk(64, async (folder) => {
      const path = join(folder, 'results.json');
      await files.writeText(path, 'old');
      await expect(files.writeText(path, 'x'.repeat(200_000))).rejects.toMatchObject({
        message: `cannot write ${path}: no space is left on the device`,
        remedy: 'Free some space, or point TMPDIR at a larger disk.',
        exitCode: 3,
      });
      expect(readFileSync(path, 'utf8')).toBe('old');
      expect(readdirSync(folder)).toEqual(['results.json']);
    });
    if (!mounted) skip('a file system of one’s own needs root');
  });

  it('what is no file is written to, and stays what it is', async () => {
    await files.writeText('/dev/null', ['one', 'two']);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
    const path = join(temporaryFolder(), 'out');
    writeFileSync(path, 'zero ');
    const descriptor = openSync(path, 'a');
    await files.writeText(`/dev/fd/${descriptor}`, ['one ', 'two']);
    closeSync(descriptor);
    expect(readFileSync(path, 'utf8')).toBe('zero one two');
  });

  it('a path through a file is one line, too', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const error: unknown = await files.writeText(join(file, 'x'), '').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UserError);
    expect(error).toMatchObject({ exitCode: 3 });
  });
});

describe('reading', () => {
  it('what is missing is null, or one line', async () => {
    expect(await files.readTextIfPresent('/nonexistent/x')).toBeNull();
    await expect(files.readText('/nonexistent/x')).rejects.toThrow('/nonexistent/x does not exist');
    expect(await files.list('/nonexistent')).toEqual([]);
    expect(await files.exists('/nonexistent')).toBe(false);
  });

  it('no more than is asked for', async () => {
    const path = join(temporaryFolder(), 'x');
    writeFileSync(path, '12345');
    expect(await files.readText(path, 5)).toBe('12345');
    await expect(files.readText(path, 4)).rejects.toThrow('is 5 bytes; at most 4 are read');
  });

  it('no more than is asked for of what has no size', { timeout: 60_000 }, async () => {
    await expect(files.readText('/dev/zero', 10_000_000)).rejects.toThrow('/dev/zero is more than 10000000 bytes');
    expect(await files.readText('/proc/self/stat', 10_000)).toMatch(/^\d+ /);
  });
});

describe('reading what somebody else has put there', () => {
  const place = () => {
    const root = temporaryFolder();
    mkdirSync(join(root, 'a'));
    return root;
  };

  it('takes regular files below the root', async () => {
    const root = place();
    writeFileSync(join(root, 'a/b'), 'text');
    expect(await files.readPlainFile(root, 'a/b', 4)).toBe('text');
    await expect(files.readPlainFile(root, 'a/b', 3)).rejects.toThrow('a/b is more than 3 bytes; at most 3 are read');
    expect(await files.readPlainFile(root, 'a/c', 4)).toBeNull();
    expect(await files.readPlainFile(root, 'x/y/z', 4)).toBeNull();
    expect(await files.readPlainFile(root, 'a/b/c', 4)).toBeNull();
  });

  it('also where the root itself is reached by a link', async () => {
    const root = place();
    writeFileSync(join(root, 'a/b'), 'text');
    const link = join(temporaryFolder(), 'link');
    symlinkSync(root, link);
    expect(await files.readPlainFile(link, 'a/b', 4)).toBe('text');
  });

  it('and nothing else', async () => {
    const root = place();
    writeFileSync(join(root, 'file'), 'text');
    symlinkSync('file', join(root, 'link'));
    symlinkSync('nothing', join(root, 'dangling'));
    symlinkSync('a', join(root, 'b'));
    execFileSync('mkfifo', [join(root, 'a/pipe')]);
    const told = (path: string) => files.readPlainFile(root, path, 10).catch((error: unknown) => String(error));
    expect(await told('link')).toContain('link is a symbolic link; only a regular file is read');
    expect(await told('dangling')).toContain('dangling is a symbolic link');
    expect(await told('b/x')).toContain('b is a symbolic link');
    expect(await told('a/pipe')).toContain('a/pipe is a named pipe');
    expect(await told('a')).toContain('a is a folder');
  });
});

describe('writing inside a folder', () => {
  it('makes what is missing, and replaces a link in the place of the file', async () => {
    const [root, outside] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(outside, 'kept'), 'kept');
    mkdirSync(join(root, 'a'));
    symlinkSync(join(outside, 'kept'), join(root, 'a/file'));
    await files.writeTextInside(root, join(root, 'a/file'), 'new');
    await files.writeTextInside(root, join(root, 'b/c/file'), 'new');
    expect([readFileSync(join(root, 'a/file'), 'utf8'), readFileSync(join(root, 'b/c/file'), 'utf8')]).toEqual([
      'new',
      'new',
    ]);
    expect(readFileSync(join(outside, 'kept'), 'utf8')).toBe('kept');
    expect(readdirSync(join(root, 'a'))).toEqual(['file']);
  });

  it('follows links that stay, and no others, and writes into no .git', async () => {
    const [root, outside] = [temporaryFolder(), temporaryFolder()];
    mkdirSync(join(root, 'a/.git'), { recursive: true });
    symlinkSync('a', join(root, 'stays'));
    symlinkSync(outside, join(root, 'leaves'));
    symlinkSync('a/.git', join(root, 'hides'));
    await files.writeTextInside(root, join(root, 'stays/file'), 'new');
    expect(readFileSync(join(root, 'a/file'), 'utf8')).toBe('new');
    const told = (path: string) =>
      files.writeTextInside(root, join(root, path), 'new').catch((error: unknown) => String(error));
    expect(await told('leaves/file')).toContain('by a symbolic link');
    expect(await told('leaves/new/file')).toContain('by a symbolic link');
    expect(await told('hides/config')).toContain('lies inside .git');
    expect(await told('a/.git/config')).toContain('lies inside .git');
    expect(readdirSync(outside)).toEqual([]);
    expect(readdirSync(join(root, 'a/.git'))).toEqual([]);
  });

  it('digests are SHA-256 in hexadecimal', async () => {
    const path = join(temporaryFolder(), 'x');
    writeFileSync(path, 'abc');
    // FIPS 180-2, example B.1
    expect(await files.digest(path)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

it('temporary folders are new, private, and free of symlinks', async () => {
  const real = temporaryFolder();
  const link = join(temporaryFolder(), 'link');
  symlinkSync(real, link);
  const made = await createFiles(link).makeTemporaryDirectory('tare-');
  expect(made.startsWith(join(real, 'tare-'))).toBe(true);
  expect(statSync(made).mode & 0o777).toBe(0o700);
});

it('removing does not follow symlinks, and what is not there is no error', async () => {
  const folder = temporaryFolder();
  const outside = temporaryFolder();
  writeFileSync(join(outside, 'keep'), '');
  mkdirSync(join(folder, 'x'));
  symlinkSync(outside, join(folder, 'x/link'));
  await files.remove(join(folder, 'x'));
  await files.remove(join(folder, 'x'));
  expect(readdirSync(outside)).toEqual(['keep']);
});
