import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openInBrowser } from '../../src/host/open-in-browser.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tare-open-test-'));
  vi.stubEnv('PATH', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function opener(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

it.each([
  ['linux', 'xdg-open'],
  ['darwin', 'open'],
])('on %s hands the page to %s', async (platform, name) => {
  opener(name, `echo "$#:$1" > ${folder}/seen`);
  expect(await openInBrowser("/tmp/a page's & name.html", platform)).toBeNull();
  expect(existsSync(join(folder, 'seen'))).toBe(true);
  expect(readFileSync(join(folder, 'seen'), 'utf8')).toBe("1:/tmp/a page's & name.html\n");
});

it('says what is missing, or how it ended', async () => {
  expect(await openInBrowser('/tmp/page.html', 'linux')).toBe('there is no xdg-open here');
  opener('xdg-open', 'exit 3');
  expect(await openInBrowser('/tmp/page.html', 'linux')).toBe('xdg-open ended with exit code 3');
});
