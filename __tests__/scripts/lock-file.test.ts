import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// npm checks what it installs against the lock file, where that has something to check it against.

interface Entry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

const FILES = [
  'package-lock.json',
  'examples/js-timer/package-lock.json',
  'examples/vitest/package-lock.json',
  'examples/tinybench/package-lock.json',
];

function entriesOf(file: string): readonly (readonly [string, Entry])[] {
  const lock: { readonly packages: Readonly<Record<string, Entry>> } = JSON.parse(
    readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'),
  );
  return Object.entries(lock.packages).filter(([path, { link }]) => path !== '' && link !== true);
}

/** Packages of Biome for other platforms than those this is developed on: this release of them was not to be had. */
const NOT_SERVED = [
  'android-arm64',
  'android-x64',
  'darwin-arm64',
  'darwin-x64',
  'linux-arm64-musl',
  'linux-x64-musl',
  'win32-arm64',
  'win32-x64',
].map((platform) => `node_modules/@biomejs/cli-${platform} 2.6.8`);

it('every entry of the lock files has its integrity, but for exactly those that were not served', () => {
  const without = FILES.flatMap(entriesOf).filter(([, { integrity }]) => integrity === undefined);
  expect(without.map(([path, { version }]) => `${path} ${version}`)).toEqual(NOT_SERVED);
  const strengths = FILES.flatMap(entriesOf).flatMap(([, { integrity }]) => integrity?.split('-', 1) ?? []);
  expect(new Set(strengths)).toEqual(new Set(['sha512']));
});

it('no entry names the registry that it came from: each installs from its own', () => {
  expect(FILES.flatMap(entriesOf).flatMap(([, { resolved }]) => resolved ?? [])).toEqual([]);
});
