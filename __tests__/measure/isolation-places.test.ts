import { describe, expect, it } from 'vitest';
import { type Premises, placesOf } from '../../src/measure/isolation/places.ts';

const premises = (more: Partial<Premises['surroundings']> = {}, layers = true): Premises => ({
  folder: '/tmp/tare-run',
  repository: ['/home/u/work/repo/repo', '/home/u/work/repo/repo/.git'],
  objects: '/home/u/work/repo/repo/.git/objects',
  calibrators: '/home/u/work/_actions/tare/calibrators',
  layers,
  network: null,
  surroundings: {
    networks: [],
    blocked: [],
    nameServers: '/etc/resolv.conf',
    home: '/home/u',
    system: ['/run/systemd/resolve'],
    real: new Map(),
    tools: [
      '/opt',
      '/usr/local',
      '/usr/bin',
      '/opt/node/bin',
      '/home/u/.cargo/bin',
      '/home/u/.cargo',
      '/home/u/bin',
      '/home/u/tools/x/bin',
    ],
    caches: [
      { path: '/home/u/.cache/go-build', exists: true },
      { path: '/home/u/go/pkg', exists: false },
    ],
    secrets: ['/home/u/.cargo/credentials.toml'],
    sockets: [],
    isRunnerUnseen: false,
    runner: ['/home/u/work/_temp'],
    memoryBytes: 1,
    freeDiskBytes: () => 1,
    ...more,
  },
});

const at = (path: string, ...asked: Parameters<typeof placesOf>) =>
  placesOf(...asked)
    .filter((place) => place.path === path)
    .map((place) => place.kind);

describe('what a side sees', () => {
  it('is its own folders, and never what they lie in: none can be put in the place of another', () => {
    const writable = placesOf('head', 'build', premises()).filter(({ kind }) => kind === 'writable');
    const own = writable.filter(({ path }) => path.startsWith('/tmp/tare-run/'));
    expect(own.map(({ path }) => path)).toEqual(['tree', 'work', 'temp'].map((name) => `/tmp/tare-run/head/${name}`));
  });

  it('is its own folders, after all that is hidden', () => {
    for (const name of ['tree', 'work', 'temp']) {
      expect(at(`/tmp/tare-run/base/${name}`, 'base', 'measure', premises())).toEqual(['writable']);
      expect(at(`/tmp/tare-run/head/${name}`, 'base', 'measure', premises())).toEqual([]);
    }
    for (const path of ['/tmp', '/run', '/home/u/work/_temp', '/home/u/work/repo/repo', '/tmp/tare-run']) {
      expect(at(path, 'base', 'build', premises())).toEqual(['hidden']);
    }
  });

  it('is a home of its own, with toolchains in layers of its own, and no credentials', () => {
    expect(at('/home/u', 'head', 'measure', premises())).toEqual(['hidden', 'bound']);
    // A folder of programs stands for the installation around it, but not for all of the home.
    for (const path of ['/home/u/.cargo', '/home/u/bin', '/home/u/tools/x', '/opt']) {
      expect(at(path, 'head', 'measure', premises())).toEqual(['layered']);
      expect(at(path, 'head', 'measure', premises({}, false))).toEqual(['visible']);
    }
    expect(at('/home/u/.cargo/credentials.toml', 'head', 'build', premises())).toEqual(['hidden']);
    const sources = placesOf('head', 'build', premises()).flatMap((place) => ('source' in place ? [place.source] : []));
    expect(sources.filter((source) => source.startsWith('/tmp/tare-run/base'))).toEqual([]);
    // Two layers of one source would be one layer.
    expect(new Set(sources).size).toBe(sources.length);
  });

  it('is a toolchain behind a link where the link stands, of which the layer is what the link leads to', () => {
    const real = new Map([
      ['/home/u/.cargo', '/data/cargo'],
      ['/run/systemd/resolve', '/run/resolve'],
    ]);
    const found = (path: string, layers: boolean) =>
      placesOf('head', 'build', premises({ real }, layers)).find((place) => place.path === path);
    expect(found('/home/u/.cargo', true)).toMatchObject({ kind: 'layered', lower: '/data/cargo' });
    expect(found('/home/u/.cargo', false)).toMatchObject({ kind: 'visible', source: '/data/cargo' });
    expect(found('/run/systemd/resolve', true)).toMatchObject({ kind: 'visible', source: '/run/resolve' });
  });

  it('is caches that builds fill, and that measuring only reads', () => {
    const cache = '/home/u/.cache/go-build';
    expect(at(cache, 'head', 'build', premises())).toEqual(['writable']);
    expect(at(cache, 'head', 'measure', premises())).toEqual(['layered']);
    // Without layers a suite that compiles could not run.
    expect(at(cache, 'head', 'measure', premises({}, false))).toEqual(['writable']);
  });

  it('is no cache that builds could change where programs are run from it outside, or Tare is', () => {
    const path = '/home/u/.cache';
    const kinds = (cache: object, layers = true) =>
      at(path, 'head', 'build', premises({ caches: [{ path, exists: true, ...cache }] }, layers));
    expect([kinds({}), kinds({ holdsPrograms: true }), kinds({ holdsPrograms: true }, false)]).toEqual([
      ['writable'],
      ['layered'],
      ['visible'],
    ]);
    const unpacked = { ...premises({ caches: [{ path, exists: true }] }), calibrators: `${path}/x/tare/calibrators` };
    expect(at(path, 'head', 'build', unpacked)).toEqual(['layered']);
  });

  it('is no cache in which the home, the clone, the runner or the sides lie', () => {
    const paths = ['/', '/home', '/home/u', '/home/u/work/repo', '/home/u/work/_temp', '/tmp'];
    const caches = paths.flatMap((path) => [true, false].map((exists) => ({ path, exists })));
    const found = placesOf('head', 'build', premises({ caches, tools: [] }));
    expect(found.filter(({ path }) => paths.includes(path)).map(({ kind, path }) => [kind, path])).toEqual([
      ['hidden', '/tmp'],
      ['hidden', '/home/u'],
      ['hidden', '/home/u/work/_temp'],
      ['bound', '/home/u'],
    ]);
  });

  it('is a cache of the run where there was none', () => {
    for (const side of ['base', 'head'] as const) {
      expect(placesOf(side, 'measure', premises())).toContainEqual({
        kind: 'bound',
        path: '/home/u/go/pkg',
        source: '/tmp/tare-run/caches/001',
      });
    }
  });

  it('never hides what programs need: a home or a repository of `/` stays read-only', () => {
    const all = placesOf('head', 'build', { ...premises({ home: '/', runner: ['/'] }), repository: ['/'] });
    expect(all.filter(({ path }) => path === '/')).toEqual([]);
  });

  it('has no layers over the system, a whole home or everything', () => {
    const tools = ['/opt2/a:b', '/usr/lib/go/bin', '/home/u', '/'];
    const layered = placesOf('head', 'build', premises({ tools, caches: [] })).filter(({ kind }) => kind === 'layered');
    expect(layered.map(({ path }) => path)).toEqual(['/opt2/a:b']);
  });
});
