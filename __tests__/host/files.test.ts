import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { createFiles } from '../../src/host/files.ts';
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
