import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import { UserError } from '../../src/errors.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import type { Results } from '../../src/model/results/results.ts';
import type { Run } from '../../src/model/results/run.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { renderSummary, viewOf } from '../../src/render/index.ts';
import { renderGateLine } from '../../src/render/view/gate-line.ts';
import { headline } from '../../src/render/view/words.ts';
import { mergeResults } from '../support/merged.ts';
import { around, benchmark, type ResultsParts, results } from '../support/results-builder.ts';

const SPLIT = [['A', 'C'], ['B'], []];

function shard(index: number, parts: ResultsParts = {}): Results {
  const ids = SPLIT[index - 1] ?? [];
  const benchmarks = ids.map((id) => benchmark(id, { base: around(100), head: around(id === 'B' ? 120 : 100) }));
  return results({
    benchmarks,
    plan: { shard: { index, of: 3 }, split: SPLIT, family: { rows: 3, confidenceLevel: 0.99 } },
    ...parts,
  });
}

const named = (...all: readonly Results[]) => all.map((each, index) => ({ name: `${index + 1}.json`, results: each }));

function refused(...all: readonly Results[]): readonly string[] {
  try {
    mergeResults(named(...all));
  } catch (error) {
    if (error instanceof UserError) return error.details;
    throw error;
  }
  throw new Error('they were joined');
}

const attempt = (runAttempt: number, runId = 9001) => ({
  ci: { runId, runNumber: 1, runAttempt, url: 'https://github.com/octo/repo', repository: 'octo/repo' },
});

describe('shards', () => {
  it('become one run, in whichever order they come', async () => {
    const merged = mergeResults(named(shard(2), shard(3), shard(1)));
    expect(merged.runs.map((run) => run.shard?.index)).toEqual([1, 2, 3]);
    expect(merged.benchmarks.map(({ id, slices }) => [id, slices[0]?.run])).toEqual([
      ['A', 0],
      ['C', 0],
      ['B', 1],
    ]);
    expect(merged.plan).toEqual({ family: { rows: 3, confidenceLevel: 0.99 } });
    expect(merged).toEqual(mergeResults(named(shard(1), shard(2), shard(3))));
    expect(await parseResults(resultsText(merged))).toEqual(merged);
    const analysis = analyse(merged);
    expect(analysis.benchmarks.map(({ id, verdict }) => [id, verdict])).toEqual([
      ['A', 'unchanged'],
      ['C', 'unchanged'],
      ['B', 'regressed'],
    ]);
    expect(decideGate(analysis).exitCode).toBe(1);
  });

  it('are judged as they are in the whole', () => {
    const rows = (of: Results) => analyse(of).benchmarks.flatMap((each) => each.rows);
    const whole = rows(mergeResults(named(shard(1), shard(2), shard(3))));
    expect([...rows(shard(1)), ...rows(shard(2))]).toEqual(whole);
  });

  it('say which machine measured what', () => {
    const cpu = (cpuModel: string) => {
      const [run] = shard(1).runs;
      return { host: { ...(run?.host as NonNullable<typeof run>['host']), cpuModel } };
    };
    const analysis = analyse(mergeResults(named(shard(1, cpu('EPYC 7763')), shard(2, cpu('EPYC 9V74')), shard(3))));
    const page = renderSummary(viewOf(analysis, decideGate(analysis))).replaceAll('\u00a0', ' ');
    expect(page).toContain('Machine 1 (shard 1 of 3): `EPYC 7763` (4 CPUs');
    expect(page).toMatch(/Machine 2 \(shard 2 of 3\): `EPYC 9V74` .*; 1 benchmark in 48 s/);
    expect(page).toContain('3 machines, of which the slowest took');
  });

  it('that nobody has results of are lost: the others are reported, and fail-on-missing decides', () => {
    const lost = (failOnMissing: boolean) => {
      const settings = { failOnMissing };
      const analysis = analyse(mergeResults(named(shard(1, { settings }), shard(3, { settings }))));
      return { analysis, gate: decideGate(analysis) };
    };
    const { analysis, gate } = lost(false);
    expect(analysis.benchmarks.map(({ id, status }) => [id, status])).toEqual([
      ['A', 'compared'],
      ['C', 'compared'],
      ['B', 'lost'],
    ]);
    expect(analysis.verdict).toBe('inconclusive');
    expect(gate.exitCode).toBe(0);
    expect(analysis.warnings).toContainEqual({
      code: 'machine-lost',
      message: 'shard 2 of 3 gave no results',
      subject: 'B',
    });
    const page = renderSummary(viewOf(analysis, gate));
    expect(page).toContain('**1 benchmark is lost**');
    expect(lost(true).gate).toMatchObject({ exitCode: 4, reason: { kind: 'missing', benchmark: { id: 'B' } } });
  });

  it('that are lost are in every line that counts', () => {
    const analysis = analyse(mergeResults(named(shard(1), shard(3))));
    const gate = decideGate(analysis);
    expect(headline(analysis)).toBe('2 unchanged · 1 lost');
    expect(renderGateLine(gate, analysis)).toBe('nothing that was judged regressed; 1 lost with its machine');
  });

  it('that are lost excuse nothing: where the others compared nothing it is an error', () => {
    const empty = analyse(mergeResults(named(shard(3))));
    const gate = decideGate(empty);
    expect(gate).toMatchObject({ exitCode: 3, reason: { kind: 'error', cause: 'lost' } });
    expect(headline(empty)).toBe('Nothing could be compared: 3 lost');
    expect(renderGateLine(gate, empty)).toBe('nothing could be compared: 3 lost');
    const failed = ['A', 'C'].map((id) => benchmark(id, { base: around(100), head: { failed: 'exit 1' } }));
    const broken = analyse(mergeResults(named(shard(1, { benchmarks: failed }), shard(3))));
    expect(decideGate(broken)).toMatchObject({ exitCode: 3 });
    expect(renderGateLine(decideGate(broken), broken)).toBe('nothing could be compared: 1 lost · 2 failed');
  });

  it('of which one has nothing to do are no mistake', () => {
    const analysis = analyse(shard(3));
    expect(analysis.verdict).toBe('inconclusive');
    expect(decideGate(analysis).exitCode).toBe(0);
  });

  const FAILED = { state: 'failed', reason: 'undefined: Parse', output: '' } as const;
  const BUILT = { state: 'built', durationMs: 4000 } as const;
  const unbuilt = (index: number, builds: Run['builds'], parts: ResultsParts = {}) =>
    shard(index, { builds, benchmarks: [], plan: { shard: { index, of: 3 } }, ...parts });

  it('that could not build head say so, and so does the whole', () => {
    const builds = { base: BUILT, head: FAILED };
    const analysis = analyse(mergeResults(named(...[1, 2, 3].map((index) => unbuilt(index, builds)))));
    expect(decideGate(analysis)).toMatchObject({ exitCode: 3, reason: { cause: 'head-does-not-build' } });
    const one = analyse(mergeResults(named(shard(1), unbuilt(2, builds), shard(3))));
    expect(decideGate(one)).toMatchObject({ exitCode: 3, reason: { cause: 'head-does-not-build' } });
    expect(one.benchmarks.map(({ id, status }) => [id, status])).toEqual([
      ['A', 'compared'],
      ['C', 'compared'],
      ['B', 'lost'],
    ]);
  });

  it('that were ended before anything was built are joined', () => {
    const ended = unbuilt(1, { base: FAILED, head: FAILED }, { harness: { name: '', toolchain: '' } });
    const merged = mergeResults(named(ended, shard(2), shard(3)));
    expect(merged.harness).toEqual({ name: 'go', toolchain: 'go1.26.8 linux/amd64' });
    expect(merged.warnings).not.toContainEqual(expect.objectContaining({ code: 'toolchains-of-machines' }));
  });

  it('of which one could not build base, and so split otherwise, lose what it was to measure', () => {
    const split = [['A'], ['B', 'C'], []];
    const baseless = shard(2, {
      builds: { base: FAILED, head: BUILT },
      plan: { shard: { index: 2, of: 3 }, split },
      benchmarks: ['B', 'C'].map((id) => benchmark(id, { head: around(100) })),
    });
    const analysis = analyse(mergeResults(named(shard(1), baseless, shard(3))));
    expect(analysis.benchmarks.map(({ id, status }) => [id, status])).toEqual([
      ['A', 'compared'],
      ['C', 'compared'],
      ['B', 'lost'],
    ]);
    expect(analysis.verdict).toBe('inconclusive');
    expect(analysis.warnings).toContainEqual({
      code: 'machine-lost',
      message: 'shard 2 of 3 did not build base, and compared nothing',
    });
  });

  it('of another attempt take the place of the one before', () => {
    const late = { ...shard(2, { run: attempt(2) }), warnings: [{ code: 'torn-line' as const, message: 'late' }] };
    const merged = mergeResults(named(shard(1, { run: attempt(1) }), late, shard(2, { run: attempt(1) }), shard(3)));
    expect(merged.runs.map(({ ci }) => ci?.runAttempt)).toEqual([1, 2, undefined]);
    expect(merged.warnings).toEqual(late.warnings);
  });
});

describe('parts of different runs are refused', () => {
  it('with every problem at once', () => {
    const other = shard(2, {
      toolVersion: '0.2.0',
      head: { label: 'HEAD', commit: 'c'.repeat(40), tree: '2'.repeat(40), subject: '' },
      harness: { name: 'pytest', toolchain: '' },
      settings: { threshold: 0.1, failOnMissing: true },
    });
    expect(refused(shard(1), other)).toEqual([
      '2.json has another version of tare than 1.json: 0.2.0, not 0.1.0',
      '2.json has another head than 1.json: cccccccccc (tree 2222222222), not bbbbbbbbbb (tree 2222222222)',
      '2.json has another harness than 1.json: pytest, not go',
      '2.json has other settings than 1.json: threshold, failOnMissing',
    ]);
  });

  it('where one shard is there twice', () => {
    expect(refused(shard(1), shard(1), shard(2))).toEqual(['1.json and 2.json are both shard 1 of 3']);
    expect(refused(shard(1, { run: attempt(1) }), shard(1, { run: attempt(2, 9002) }))).toEqual([
      '1.json and 2.json are both shard 1 of 3',
    ]);
  });

  it('where they were split otherwise, and so measured twice', () => {
    const split = [['A'], ['B', 'C'], []];
    const other = shard(2, {
      plan: { shard: { index: 2, of: 3 }, split },
      benchmarks: ['B', 'C'].map((id) => benchmark(id, { base: around(1), head: around(1) })),
    });
    expect(refused(shard(1), other)).toEqual([
      expect.stringMatching(/^2\.json splits the benchmarks in another way than 1\.json: /),
      '1.json and 2.json both measured benchmarks, C for one',
    ]);
    expect(refused(shard(1), shard(2, { plan: { shard: { index: 2, of: 4 }, split: SPLIT } }))).toEqual([
      '2.json has another number of shards than 1.json: 4, not 3',
    ]);
    expect(refused({ ...shard(2), plan: { shard: { index: 9, of: 3 }, split: SPLIT } })).toEqual([
      '1.json: it is number 9 of 3 shards',
    ]);
  });

  it('where there are none', () => {
    expect(() => mergeResults([])).toThrow('there are no results to merge');
  });
});

describe('replicates', () => {
  const replicate = (index: number, head: number, of = 2) =>
    results({
      benchmarks: [benchmark('A', { base: around(100), head: around(head) })],
      plan: { replicate: { index, of } },
    });

  it('are one benchmark by several machines', () => {
    const merged = mergeResults(named(replicate(2, 100), replicate(1, 100)));
    expect(merged.benchmarks).toHaveLength(1);
    expect(new Set(merged.benchmarks[0]?.slices.map(({ run }) => run))).toEqual(new Set([0, 1]));
  });

  it('of which one is lost leave the others', () => {
    const merged = mergeResults(named(replicate(1, 100, 3), replicate(3, 100, 3)));
    expect(merged.warnings).toEqual([{ code: 'machine-lost', message: 'replicate 2 of 3 gave no results' }]);
    expect(merged.benchmarks.map(({ ended }) => ended)).toEqual(['rounds']);
  });

  it('keep a benchmark that failed on head of one of them as failed, and on base as measured', () => {
    const failing = (side: 'base' | 'head') =>
      results({
        benchmarks: [benchmark('A', { base: around(100), head: around(100), [side]: { failed: 'exit 1' } })],
        plan: { replicate: { index: 2, of: 2 } },
      });
    const [onHead] = mergeResults(named(replicate(1, 100), failing('head'))).benchmarks;
    expect(onHead).toMatchObject({ base: { state: 'measured' }, head: { state: 'failed' }, ended: 'failed' });
    const [onBase] = mergeResults(named(replicate(1, 100), failing('base'))).benchmarks;
    expect(onBase).toMatchObject({ base: { state: 'measured' }, head: { state: 'measured' } });
  });
});

describe('one benchmark of two machines', () => {
  const measured = benchmark('A', { base: around(100), head: around(101) });
  const notMeasured = { ...benchmark('A', { base: [], head: [] }), ended: 'same-code' as const };
  const changed = { name: 'parse', change: 'changed' as const, bytes: {} };
  const joined = (...facts: readonly Partial<BenchmarkRecord>[]) => {
    const files = facts.map((fact, index) =>
      results({ benchmarks: [{ ...measured, ...fact }], plan: { replicate: { index: index + 1, of: 2 } } }),
    );
    const [record] = mergeResults(named(...files)).benchmarks;
    return { ended: record?.ended, sameCode: record?.sameCode, changed: record?.changedFunctions?.length };
  };
  const [binary, functions] = [{ sameCode: { by: 'binary' as const } }, { sameCode: { by: 'functions' as const } }];

  it('is of the same code where both say so', () => {
    expect(joined(binary, binary)).toMatchObject({ sameCode: { by: 'binary' } });
    expect(joined(binary, functions)).toMatchObject({ sameCode: { by: 'functions' } });
    expect(joined({ ...notMeasured, ...binary }, { ...notMeasured, ...binary })).toMatchObject({ ended: 'same-code' });
  });

  it('is not where one does not, or names what differs', () => {
    expect(joined(binary, {}).sameCode).toBeUndefined();
    expect(joined({}, binary).sameCode).toBeUndefined();
    expect(joined({ ...functions, changedFunctions: [changed] }, functions)).toMatchObject({
      sameCode: undefined,
      changed: 1,
    });
    expect(joined(functions, { changedFunctions: [changed] })).toMatchObject({ sameCode: undefined, changed: 1 });
    expect(joined({ ...notMeasured, ...binary }, {})).toMatchObject({ ended: 'rounds', sameCode: undefined });
  });
});
