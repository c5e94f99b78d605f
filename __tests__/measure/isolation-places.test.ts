import { describe, expect, it } from 'vitest';
import { type Premises, placesOf } from '../../src/measure/isolation/places.ts';

const premises = (more: Partial<Premises['surroundings']> = {}, layers = true): Premises => ({
  folder: '/tmp/tare-run',
  repository: ['/home/u/work/repo/repo', '/home/u/work/repo/repo/.git'],
  objects: '/home/u/work/repo/repo/.git/objects',
  calibrators: '/home/u/work/_actions/tare/calibrators',
  layers,
  surroundings: {
    home: '/home/u',
    tools: ['/usr/bin', '/opt/node/bin', '/home/u/.cargo/bin', '/home/u/.cargo', '/home/u/bin', '/home/u/tools/x/bin'],
    caches: [
      { path: '/home/u/.cache/go-build', exists: true },
      { path: '/home/u/go/pkg', exists: false },
    ],
    secrets: ['/home/u/.cargo/credentials.toml'],
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
  it('is its own folder, last of all that stands in hidden ones', () => {
    expect(at('/tmp/tare-run/base', 'base', 'measure', premises())).toEqual(['writable', 'writable']);
    expect(at('/tmp/tare-run/head', 'base', 'measure', premises())).toEqual([]);
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

  it('is caches that builds fill, and that measuring only reads', () => {
    const cache = '/home/u/.cache/go-build';
    expect(at(cache, 'head', 'build', premises())).toEqual(['writable']);
    expect(at(cache, 'head', 'measure', premises())).toEqual(['layered']);
    // Without layers a suite that compiles could not run.
    expect(at(cache, 'head', 'measure', premises({}, false))).toEqual(['writable']);
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

  it('keeps out of layers what an overlay cannot name, and the system', () => {
    const tools = ['/opt2/a:b', '/usr/lib/go/bin', '/home/u', '/'];
    const layered = placesOf('head', 'build', premises({ tools, caches: [] })).filter(({ kind }) => kind === 'layered');
    expect(layered.map(({ path }) => path)).toEqual(['/opt', '/usr/local']);
  });
});
