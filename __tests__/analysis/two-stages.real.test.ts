import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decidedAgain, decidedBenchmarks, screened } from '../../src/analysis/decided.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import type { Results } from '../../src/model/results/results.ts';
import { nextLook } from '../../src/statistics/looks.ts';
import { type RandomStream, randomStream } from '../../src/statistics/random.ts';
import { benchmark, confirmation, results } from '../support/results-builder.ts';

// The whole procedure on simulated bursts: first readings up to a look that decides, or to the end; what they choose again,
// in layouts of its own; the gate. Suites of 12, threshold 5 %.

const ROWS = 12;
const MOST = 45;

function normal(stream: RandomStream): number {
  return Math.sqrt(-2 * Math.log(1 - stream.next())) * Math.cos(2 * Math.PI * stream.next());
}

/** `noise`: standard deviation of a burst's log ratio. `effect`: true head/base - 1 of the first benchmark. */
function suite(seed: string, noise: number, effect: number): Results {
  const first = measured(ratiosOf(seed, 'first', noise, effect));
  const chosen = new Set(screened(first));
  return again(first, ratiosOf(seed, 'again', noise, effect), chosen);
}

function ratiosOf(seed: string, stage: string, noise: number, effect: number): readonly (readonly number[])[] {
  return Array.from({ length: ROWS }, (_, row) => {
    const stream = randomStream(seed, stage, row);
    return Array.from({ length: MOST }, () => noise * normal(stream) + (row === 0 ? Math.log1p(effect) : 0));
  });
}

function recordOf(row: number, ratios: readonly number[], pairs: number): BenchmarkRecord {
  const head = ratios.slice(0, pairs).map((each) => 100 * Math.exp(each));
  return benchmark(`B${row}`, { base: head.map(() => 100), head });
}

function of(benchmarks: readonly BenchmarkRecord[]): Results {
  return results({ benchmarks: [...benchmarks], settings: { confirm: 'auto' }, confirmation: confirmation() });
}

function measured(ratios: readonly (readonly number[])[]): Results {
  const open = new Set(ratios.keys());
  const state = ratios.map((each, row) => ({ ...recordOf(row, each, 0), ended: 'time-budget' as const, looks: 0 }));
  const records: BenchmarkRecord[] = [...state];
  for (let pairs = nextLook(0), looks = 1; pairs <= MOST && open.size > 0; pairs = nextLook(pairs), looks++) {
    for (const row of open) records[row] = { ...recordOf(row, ratios[row] ?? [], pairs), ended: 'time-budget', looks };
    for (const id of decidedBenchmarks(of(records), new Set([...open].map((row) => `B${row}`)))) {
      const row = Number(id.slice(1));
      open.delete(row);
      records[row] = { ...(records[row] as BenchmarkRecord), ended: 'decided' };
    }
  }
  return of(records);
}

function again(first: Results, ratios: readonly (readonly number[])[], chosen: ReadonlySet<string>): Results {
  let soFar = first;
  const open = new Set(chosen);
  for (let pairs = nextLook(0), looks = 1; pairs <= MOST && open.size > 0; pairs = nextLook(pairs), looks++) {
    const records = soFar.benchmarks.map((record, row): BenchmarkRecord => {
      if (!open.has(record.id)) return record;
      const before = first.benchmarks[row]?.slices ?? [];
      const second = recordOf(row, ratios[row] ?? [], pairs).slices.map((each) => ({
        ...each,
        build: 1 as const,
      }));
      return { ...record, slices: [...before, ...second], looksAgain: looks };
    });
    const decided = decidedAgain(of(records));
    soFar = of(
      records.map((each) => (open.has(each.id) && decided.has(each.id) ? { ...each, decidedAgain: true } : each)),
    );
    for (const id of decided) open.delete(id);
  }
  return soFar;
}

function judge(runs: number, noise: number, effect: number) {
  const count = { failed: 0, found: 0, wrongWay: 0, falseRows: 0, missed: 0, covered: 0, chosen: 0, screened: 0 };
  for (let run = 0; run < runs; run++) {
    const analysis = analyse(suite(`${run}`, noise, effect));
    const [first, ...others] = analysis.benchmarks;
    const row = first?.rows[0];
    if (decideGate(analysis).failed) count.failed++;
    count.screened += analysis.benchmarks.flatMap(({ rows }) => rows.filter((each) => each.screened)).length;
    if (row?.verdict === 'regressed') count.found++;
    if (row?.verdict === 'improved' || (effect !== 0 && row?.direction === 'faster')) count.wrongWay++;
    if (row?.verdict === 'unchanged') count.missed++;
    for (const { verdict } of others) if (verdict === 'regressed' || verdict === 'improved') count.falseRows++;
    if (row?.confirmation === null || row?.confirmation === undefined || row.change.kind !== 'interval') continue;
    count.chosen++;
    if (row.change.delta.lower <= effect && effect <= row.change.delta.upper) count.covered++;
  }
  console.info(`noise ${noise}, effect ${effect}, ${runs} suites: ${JSON.stringify(count)}`);
  return count;
}

describe('suites of 12 that did not change', () => {
  test.each([
    [0.01, 100],
    [0.1, 100],
    [0.2, 100],
    [0.3, 100],
  ])('with bursts that scatter by %f fail the gate at most once in a hundred', (noise, runs) => {
    expect(judge(runs, noise, 0).failed).toBeLessThanOrEqual(runs / 100);
  });
});

describe('one of 12 that takes 8 % longer', () => {
  test.each([
    [0.01, 60, 0.97],
    [0.03, 60, 0.95],
  ])('with bursts that scatter by %f is found, with a size that is right', (noise, runs, found) => {
    const { found: regressed, wrongWay, missed, covered, chosen } = judge(runs, noise, 0.08);
    expect(regressed).toBeGreaterThanOrEqual(found * runs);
    expect(wrongWay).toBe(0);
    expect(missed).toBeLessThanOrEqual(runs / 50);
    // Second readings did not choose it: their interval holds the truth at its level.
    expect(covered).toBeGreaterThanOrEqual(chosen - Math.max(1, 0.03 * chosen));
  });
});

test('one that takes 2.5 times as long is found where there was no time to measure it again', () => {
  for (let run = 0; run < 20; run++) {
    const { benchmarks } = analyse(measured(ratiosOf(`${run}`, 'alone', 0.02, 1.5)));
    const row = benchmarks[0]?.rows[0];
    expect(row?.verdict).toBe('regressed');
    expect(row?.warnings.map(({ code }) => code)).toEqual(['not-confirmed']);
  }
});
