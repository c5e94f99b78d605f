import { describe, expect, it } from 'vitest';
import { benchmarkJs } from '../../src/harnesses/benchmarkjs/index.ts';
import { type FileRun, moduleWarnings } from '../../src/harnesses/kit/node-benchmarks/modules.ts';
import { tinybench } from '../../src/harnesses/tinybench/index.ts';
import { globPattern } from '../../src/model/glob.ts';
import type { Side } from '../../src/model/results/side.ts';
import { play, readTranscript } from '../support/transcripts.ts';

// Files of Node's benchmark libraries: which they are, and what is said of the modules that they load.

describe('bench-files', () => {
  it.each([
    ['bench/*.js', 'bench/a.js', true],
    ['bench/*.js', 'bench/deep/a.js', false],
    ['bench/*.js', 'bench/a.jsx', false],
    ['bench/**/*.js', 'bench/a.js', true],
    ['bench/**/*.js', 'bench/deep/deeper/a.js', true],
    ['**/a+b.js', 'a+b.js', true],
    ['**/a+b.js', 'bench/aab.js', false],
    ['./bench/a.js', 'bench/a.js', true],
    ['bench/***/a', 'bench/x/a', true],
  ])('%s, %s: %s', (glob, path, matches) => {
    expect(new RegExp(globPattern(glob)).test(path)).toBe(matches);
  });
});

describe('detection', () => {
  const detect = (manifest: unknown, files: readonly string[], harness = tinybench) =>
    harness.detect({ files: ['package.json', ...files], text: () => JSON.stringify(manifest) })?.reason ?? null;

  it('takes a dependency and a file where benchmarks usually are', () => {
    const manifest = { devDependencies: { tinybench: '6' } };
    expect(detect(manifest, ['bench/a.mjs'])).toBe('package.json with tinybench, and bench/a.mjs');
    expect(detect(manifest, ['src/a.bench.ts'])).toBe('package.json with tinybench, and src/a.bench.ts');
    expect(detect(manifest, ['src/a.ts'])).toBeNull();
    expect(detect(manifest, ['node_modules/x/bench/a.js'])).toBeNull();
    expect(detect({ dependencies: { vitest: '4' } }, ['bench/a.mjs'])).toBeNull();
  });

  it('takes no script for a dependency', () => {
    expect(detect({ scripts: { benchmark: 'node bench/a.js' } }, ['bench/a.js'], benchmarkJs)).toBeNull();
    expect(detect({ devDependencies: { benchmark: '2' } }, ['bench/a.js'], benchmarkJs)).not.toBeNull();
  });
});

it('has a process for each benchmark that both sides have', async () => {
  const shared = readTranscript('tinybench', 'one-fails');
  const answersOf = (side: Side, names: string) => {
    const ids = [...names].map((name) => `bench/a.bench.js > ${name}`);
    const ran = ids.map((id) => ({ iterations: 1, timed_ns: 4208, id }));
    const loaded = [[`/${side}/tree/bench/a.bench.js`, side]];
    const lines = [{ listed: ids }, ...ran, { loaded }, { whole: true }];
    const files = { 'bin/tare_answers': lines.map((line) => `${JSON.stringify(line)}\n`).join('') };
    return { phase: 'discover', side, match: '^node --import=\\S+/tare_session\\.mjs ', files } as const;
  };
  const answers = [answersOf('base', 'abc'), answersOf('head', 'xcab'), ...shared.answers];
  const { discovery } = await play(tinybench, { ...shared, answers });
  const keys = Object.fromEntries(discovery.targets.map(({ key, session }) => [key.slice(-1), session?.key]));
  const own = (name: string) => `bench/a.bench.js > ${name}`;
  // On one side alone it is not measured.
  expect(keys).toEqual({ a: own('a'), b: own('b'), c: own('c'), x: undefined });
});

describe('modules', () => {
  const run = (side: Side, loaded: unknown): FileRun => {
    const context = { side, directory: `/run/${side}/tree/package`, scratch: `/run/${side}/scratch` };
    const none = { listed: new Set<string>(), timed: new Map(), failures: new Map(), skipped: new Set<string>() };
    const surveyed = { side: context, ...none, unlisted: [], besides: [{ loaded }], output: '' };
    return { side: context, file: 'bench/a.js', surveyed };
  };
  const codes = (base: unknown, head: unknown) =>
    moduleWarnings([run('base', base), run('head', head)]).map(({ code, subject }) => [code, subject]);

  it('of their own sides that differ are as they should be', () => {
    expect(codes([['/run/base/tree/lib.js', 'a']], [['/run/head/tree/lib.js', 'b']])).toEqual([]);
  });

  it('are reported where they are the same', () => {
    const same = [['modules-identical', undefined]];
    expect(codes([['/run/base/tree/lib.js', 'a']], [['/run/head/tree/lib.js', 'a']])).toEqual(same);
  });

  it('are reported where they lie elsewhere, the other side among it', () => {
    const base = [['/run/base/tree/a.js', 'a']];
    const shared = (path: string) => [['modules-shared', path]];
    expect(codes(base, [['/home/me/lib.js', 'b']])).toEqual(shared('/home/me/lib.js'));
    expect(codes(base, [['/run/base/tree/lib.js', 'b']])).toEqual(shared('/run/base/tree/lib.js'));
    const archive = '/home/me/.yarn/berry/cache/lib.zip/lib.js';
    expect(codes(base, [[archive, 'b']])).toEqual([]);
  });

  it('are not known where the program says nothing that can be read', () => {
    for (const loaded of [undefined, 7, [7], [['/a']], [[1, 2]], []]) expect(codes(loaded, loaded)).toEqual([]);
  });
});
