import { existsSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { criterion } from '../../src/harnesses/criterion/index.ts';
import type { Failure } from '../../src/harnesses/failure.ts';
import type { BuildContext, Harness } from '../../src/harnesses/harness.ts';
import { BENCHMARKS_FROM } from '../../src/harnesses/kit/benchmarks-from.ts';
import { buildSides } from '../../src/measure/index.ts';
import type { Side } from '../../src/model/results/side.ts';
import type { Ports } from '../../src/ports.ts';
import { temporaryFolder } from '../support/repository.ts';
import { type FileTexts, inputsWith, twoSides } from '../support/sides.ts';

// Whose files of benchmarks are built, where they differ: real trees, and a harness that only looks at its files.

const LIMITS = { buildTimeoutMs: 60_000 };
const never = (): never => {
  throw new Error('not asked for here');
};

async function built(
  from: string | null,
  base: FileTexts,
  head: FileTexts,
  prepare: (root: string) => void = () => {},
  compiled: Pick<Harness, 'compilesBenchmarks'> & { readonly fitsBase?: boolean } = {},
) {
  const seen: Record<string, readonly string[]> = {};
  const { fitsBase = true, ...compiles } = compiled;
  const harness: Harness = {
    name: 'files',
    summary: '',
    looksFor: null,
    manifests: [],
    options: [BENCHMARKS_FROM],
    clocks: [],
    detect: () => null,
    discover: never,
    benchmarkFile: /\.(?:bench|test(?:\.ts)?)$/,
    ...compiles,
    *build({ side, files }: BuildContext) {
      yield [];
      seen[side] = files.toSorted();
      const isForeign = side === 'base' && files.includes('new/two.bench');
      const failures: Failure[] =
        isForeign && !fitsBase
          ? [{ of: { kind: 'group', group: 'g' }, reason: 'g does not compile', output: 'no x' }]
          : [];
      return { side, toolchain: '', binaries: [], failures };
    },
  };
  const sides = twoSides(base, head);
  prepare(sides.trees.base.root);
  const options = from === null ? {} : { 'benchmarks-from': from };
  const asked: string[] = [];
  const exec: Ports['exec'] = {
    ...sides.ports.exec,
    run: (command) => {
      asked.push(command.arguments[0] ?? '');
      return sides.ports.exec.run(command);
    },
  };
  const ports = { ...sides.ports, exec };
  const { warnings, records } = await buildSides(harness, sides.trees, inputsWith({ options }), ports, LIMITS);
  const read = (side: Side, path: string) => {
    const whole = join(sides.trees[side].root, path);
    return existsSync(whole) ? readFileSync(whole, 'utf8') : null;
  };
  return { seen, read, records, asked, warnings: warnings.map(({ code, subject }) => `${code}: ${subject}`) };
}

const BASE = { 'a/one.bench': 'one\n', 'gone.bench': 'gone\n', 'code.txt': 'base\n' };
const HEAD = { 'a/one.bench': 'ONE\n', 'new/two.bench': 'two\n', 'code.txt': 'head\n' };
const DIFFERING = 'a/one.bench, gone.bench, new/two.bench';

describe('benchmarks-from', () => {
  it('each, or not given: each side keeps its own, and those that differ are named', async () => {
    for (const from of [null, 'each']) {
      const { read, warnings } = await built(from, BASE, HEAD);
      expect(warnings).toEqual([`benchmark-source-changed: ${DIFFERING}`]);
      expect(read('base', 'a/one.bench')).toBe('one\n');
    }
    expect((await built('each', BASE, { ...BASE, 'code.txt': 'head\n' })).warnings).toEqual([]);
  });

  it("head, base: that side's are built on both, in place of the other's, and nothing else is", async () => {
    const head = await built('head', BASE, HEAD);
    expect(head.warnings).toEqual([`benchmarks-shared: ${DIFFERING}`]);
    expect(head.seen).toEqual({
      base: ['a/one.bench', 'code.txt', 'new/two.bench'],
      head: ['a/one.bench', 'code.txt', 'new/two.bench'],
    });
    expect(['a/one.bench', 'new/two.bench', 'gone.bench', 'code.txt'].map((path) => head.read('base', path))).toEqual([
      'ONE\n',
      'two\n',
      null,
      'base\n',
    ]);
    const base = await built('base', BASE, HEAD);
    expect(base.seen.head).toEqual(['a/one.bench', 'code.txt', 'gone.bench']);
    expect(base.read('head', 'a/one.bench')).toBe('one\n');
  });

  it("auto: head's are built on base where benchmarks are compiled and fit it", async () => {
    const { read, seen, warnings } = await built('auto', BASE, HEAD, () => {}, { compilesBenchmarks: true });
    expect(warnings).toEqual([`benchmarks-shared: ${DIFFERING}`]);
    expect(seen.base).toEqual(['a/one.bench', 'code.txt', 'new/two.bench']);
    expect(read('base', 'a/one.bench')).toBe('ONE\n');
    expect((await built('auto', BASE, HEAD)).warnings).toEqual([`benchmark-source-changed: ${DIFFERING}`]);
  });

  it("auto: where they do not fit, base's own are put back, as new, and what failed is named", async () => {
    const old = new Date('2020-01-01');
    let tree = '';
    const prepare = (root: string) => {
      tree = root;
      rmSync(join(root, 'gone.bench'));
      symlinkSync('code.txt', join(root, 'gone.bench'));
      utimesSync(join(root, 'a/one.bench'), old, old);
    };
    const unfit = { compilesBenchmarks: true, fitsBase: false } as const;
    const { read, seen, warnings } = await built('auto', BASE, HEAD, prepare, unfit);
    expect(warnings).toEqual([`benchmarks-not-shared: ${DIFFERING} (g does not compile: no x)`]);
    expect(seen.base).toEqual(['a/one.bench', 'code.txt', 'gone.bench']);
    expect(read('base', 'a/one.bench')).toBe('one\n');
    expect(read('base', 'new/two.bench')).toBe(null);
    expect(readlinkSync(join(tree, 'gone.bench'))).toBe('code.txt');
    expect(statSync(join(tree, 'a/one.bench')).mtimeMs).toBeGreaterThan(old.getTime());
  });

  it('auto: where the data of benchmarks differs each side keeps its own', async () => {
    const withData = (text: string) => ({
      'bench/words.txt': text,
      'bench/words.json': text,
      'bench/README.md': text,
      'x.bench': text,
    });
    const { read, warnings } = await built('auto', withData('a\n'), withData('b\n'), () => {}, {
      compilesBenchmarks: true,
    });
    expect(warnings).toEqual([
      'benchmarks-not-shared: x.bench (the data that they read differs: bench/words.json, bench/words.txt)',
    ]);
    expect(read('base', 'x.bench')).toBe('a\n');
  });

  it("takes sources of a crate for none of Cargo's benchmarks", () => {
    const isOne = (file: string) => criterion.benchmarkFile?.test(file);
    const ones = ['benches/a.rs', 'benches/common/mod.rs', 'bench/src/main.rs', 'crates/x/benchmarks/benches/y.rs'];
    expect(ones.filter(isOne)).toEqual(ones);
    expect(['src/bench/mod.rs', 'crates/x/src/bench/y.rs', 'bench/data.txt', 'src/bench.rs'].filter(isOne)).toEqual([]);
  });

  it('finds out once which differ, of each side by one command', async () => {
    for (const from of ['each', 'head', 'base']) {
      const { asked } = await built(from, BASE, HEAD);
      expect(asked.filter((word) => word === 'hash-object')).toHaveLength(2);
    }
  });

  it('takes a file of tests for one of benchmarks where it names them', async () => {
    const base = { 'plain.test': 'a\n', 'timed.test': 'def test(benchmark):\n' };
    const { warnings } = await built('each', base, { 'plain.test': 'b\n', 'timed.test': 'def test():\n' });
    expect(warnings).toEqual(['benchmark-source-changed: timed.test']);
  });

  it('takes no test for a benchmark that lies in a folder of them, unless it names them', async () => {
    const base = {
      'bench/size.test.ts': 'describe("benchmark")\n',
      'bench/timed.test.ts': '\n',
      'bench/a.bench': 'a\n',
    };
    const head = {
      'bench/size.test.ts': 'describe("benchmarks")\n',
      'bench/timed.test.ts': 'bench("x")\n',
      'bench/a.bench': 'b\n',
    };
    const { warnings } = await built('each', base, head);
    expect(warnings).toEqual(['benchmark-source-changed: bench/a.bench, bench/timed.test.ts']);
  });

  it('writes through no link that a side has in place of a file', async () => {
    const outside = join(temporaryFolder(), 'outside');
    const { read } = await built('head', { 'code.txt': '' }, { 'x.bench': 'head\n' }, (root) => {
      symlinkSync(outside, join(root, 'x.bench'));
    });
    expect(read('base', 'x.bench')).toBe('head\n');
    expect(existsSync(outside)).toBe(false);
  });

  it('says in a line what cannot be put in place', async () => {
    const { records } = await built('head', { folder: 'a file\n' }, { 'folder/x.bench': 'head\n' });
    expect(records.base).toMatchObject({
      state: 'failed',
      reason: "benchmarks-from: head's benchmarks could not be put in place on base",
    });
    expect(records.head.state).toBe('built');
  });
});
