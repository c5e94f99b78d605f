import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TOOLCHAINS } from '../../src/harnesses/registry.ts';
import { readSurroundings } from '../../src/host/machine/surroundings.ts';
import { openPorts } from '../../src/host/ports.ts';
import { allowedEnvironment } from '../../src/host/processes/environment.ts';
import { toolSettings } from '../../src/host/tool-settings.ts';
import type { ToolchainEnvironment } from '../../src/model/toolchain.ts';
import { temporaryFolder } from '../support/repository.ts';

// The machine's side knows no toolchain by name: what one declares is all there is to it.

const home = temporaryFolder();
const zig: ToolchainEnvironment = {
  passes: ['ZIG_ROOT', 'ZIG_MIRROR', 'ZIG_FILE'],
  passesMatching: /^ZIG_ROOT_\d+$/,
  passesAs: { ZIG_WORK: 'off' },
  folders: ['ZIG_ROOT'],
  homeFolders: ['.zig'],
  caches: [
    { program: 'zig', variable: 'ZIG_CACHE', folder: '.cache/zig' },
    { program: 'no-such-program', folder: '.cache/none' },
  ],
  secrets: [{ variable: 'ZIG_ROOT', folder: '.zig', names: ['login', 'keys'] }],
  settings: {
    called: 'the file of `zig set`',
    handedOn: { ZIG_MIRROR: /^https:/ },
    forced: { ZIG_FILE: 'off' },
    program: 'zig',
    path: ({ HOME = '' }) => join(HOME, 'zig-settings'),
  },
};

describe('what a toolchain declares', () => {
  it('passes to commands, and nothing else of a like name', () => {
    const parent = { ZIG_ROOT: '/a', ZIG_ROOT_2: '/b', ZIG_ROOT_KEY: 'x', ZIG_TOKEN: 'x', ZIG_WORK: 'off' };
    expect(allowedEnvironment(parent, 'untrusted', [zig])).toMatchObject({ ZIG_ROOT: '/a', ZIG_ROOT_2: '/b' });
    const names = Object.keys(allowedEnvironment(parent, 'untrusted', [zig])).filter((name) => name.startsWith('ZIG'));
    expect(names).toEqual(['ZIG_ROOT', 'ZIG_ROOT_2', 'ZIG_WORK']);
    expect(allowedEnvironment({ ZIG_WORK: '/mine' }, 'untrusted', [zig])).not.toHaveProperty('ZIG_WORK');
    expect(allowedEnvironment(parent, 'trusted', [])).not.toHaveProperty('ZIG_ROOT');
  });

  it('is what isolation is laid out around', () => {
    const bin = join(home, 'bin');
    mkdirSync(join(home, 'root'), { recursive: true });
    mkdirSync(bin, { recursive: true });
    writeFileSync(join(bin, 'zig'), '');
    const parent = { HOME: home, PATH: bin, ZIG_ROOT: join(home, 'root') };
    const { tools, caches, secrets } = readSurroundings(parent, [zig]);
    expect(tools).toEqual(expect.arrayContaining([bin, join(home, 'root'), join(home, '.zig')]));
    expect(caches).toEqual([{ path: join(home, '.cache/zig'), exists: false }]);
    const names = ['login', 'keys'];
    const inFolders = ['.zig', 'root'].flatMap((folder) => names.map((name) => join(home, folder, name)));
    expect(secrets).toEqual(inFolders);
    const other = join(home, 'root');
    expect(readSurroundings({ ...parent, ZIG_CACHE: other }, [zig]).caches).toEqual([{ path: other, exists: true }]);
  });

  it('is told apart where a folder of PATH lies in its cache, is to be there, or leads there', () => {
    const cache = join(home, 'cache');
    const link = join(home, 'link');
    mkdirSync(join(cache, 'bin'), { recursive: true });
    symlinkSync(cache, link);
    const cachesWith = (folder: string, path: string) =>
      readSurroundings({ HOME: home, PATH: `${join(home, 'bin')}:${path}`, ZIG_CACHE: folder }, [zig]).caches;
    const all = [
      [cache, join(cache, 'bin')],
      [cache, cache],
      [cache, join(cache, 'not-there/yet')],
      [cache, join(link, 'bin')],
      [link, join(cache, 'bin')],
      [link, join(link, 'not-there/yet/')],
    ] as const;
    for (const [folder, path] of all) {
      expect(cachesWith(folder, path), path).toEqual([{ path: cache, exists: true, holdsPrograms: true }]);
    }
    expect(cachesWith(cache, `${cache}-beside`)).toEqual([{ path: cache, exists: true }]);
  });

  it('has its settings file read in its place, and says once what of it is not handed on', async () => {
    const settings = join(home, 'zig-settings');
    writeFileSync(settings, 'ZIG_MIRROR=https://a.example\nZIG_RUN=/evil\n');
    const parent = { HOME: home, PATH: process.env.PATH };
    const { environment, leftOut } = toolSettings([zig], parent);
    expect(environment).toEqual({ ZIG_FILE: 'off', ZIG_MIRROR: 'https://a.example' });
    expect(leftOut.map(({ names }) => names)).toEqual([['ZIG_RUN']]);
    const notices: string[] = [];
    const silent = () => {};
    const log = { info: silent, warning: silent, untrusted: silent, progress: silent, progressDone: silent };
    const { ports, dispose } = openPorts({ ...log, notice: (text) => void notices.push(text) }, parent, [zig]);
    const run = (script: string) =>
      ports.exec.run({ file: 'sh', arguments: ['-c', script], cwd: '/', trust: 'untrusted', timeoutMs: 10_000 });
    try {
      expect((await run('echo $ZIG_FILE $ZIG_MIRROR')).stdout).toBe('off https://a.example\n');
      expect(notices).toEqual([]);
      for (const script of ['zig build', 'zig test']) await run(script);
      expect(notices).toEqual([
        'ignoring ZIG_RUN from the file of `zig set`: set it in the environment (docs/security.md)',
      ]);
    } finally {
      dispose();
    }
  });
});

it('none of what toolchains declare stands in the host’s own code', () => {
  const names = TOOLCHAINS.flatMap(({ passes = [], folders = [], homeFolders = [], caches = [], settings }) => [
    ...passes,
    ...folders,
    ...homeFolders,
    ...caches.flatMap(({ variable = '', folder }) => (variable === '' ? [folder] : [variable, folder])),
    ...Object.keys(settings?.forced ?? {}),
  ]);
  expect(names.length).toBeGreaterThan(100);
  const files = readdirSync('src/host', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  for (const file of files) {
    const text = readFileSync(join('src/host', file), 'utf8');
    const found = names.filter((name) => text.includes(`'${name}'`));
    expect(found, file).toEqual([]);
  }
});
