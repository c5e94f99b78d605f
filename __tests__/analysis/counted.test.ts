import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decidedBenchmarks } from '../../src/analysis/decided.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { Row } from '../../src/model/analysis/row.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import { instructionsPerOperation } from '../../src/model/results/counting.ts';
import type { Results } from '../../src/model/results/results.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { around, benchmark, instructions, results } from '../support/results-builder.ts';

// Instructions, from the raw counts of whole processes to the row.

interface Spec {
  /** Instructions of an operation, by reading. */
  readonly base: readonly number[];
  readonly head: readonly number[];
  /** ns/op. */
  readonly wall?: readonly [base: number, head: number];
}

function record({ base, head, wall: [before, after] = [1000, 1000] }: Spec): BenchmarkRecord {
  const plain = benchmark('Walk', { base: around(before), head: around(after), iterations: 1000 });
  return instructions(plain, base, head);
}

function run(spec: Spec | BenchmarkRecord, settings: Partial<Results['settings']> = {}): Results {
  const counting = { method: 'cachegrind', tool: 'valgrind-3.19.0', spentMs: 3600 } as const;
  return results({ benchmarks: ['id' in spec ? spec : record(spec)], counting, settings });
}

const GATED = { gatedMetrics: ['ns/op', 'instructions/op'] };

function rowsOf(recorded: Results): ReadonlyMap<string, Row> {
  return new Map(analyse(recorded).benchmarks.flatMap(({ rows }) => rows.map((row) => [row.metric.unit, row])));
}

const codes = (row: Row | undefined) => row?.warnings.map(({ code }) => code);

describe('a count of instructions', () => {
  it('is what the longer run has more, by the operation: the start of the process is in both', () => {
    const runs = [
      { operations: 100, instructions: 3_100_000 },
      { operations: 1000, instructions: 4_000_000 },
    ];
    // (4,000,000 - 3,100,000) / 900
    expect(instructionsPerOperation({ method: 'cachegrind', runs })).toBe(1000);
    expect(instructionsPerOperation({ method: 'hardware', runs: runs.slice(0, 1) })).toBe(31_000);
  });

  it('is none where more operations took no more instructions', () => {
    const same = { operations: 100, instructions: 3_100_000 };
    expect(instructionsPerOperation({ method: 'cachegrind', runs: [same, { ...same, operations: 1000 }] })).toBeNull();
    expect(instructionsPerOperation({ method: 'cachegrind', runs: [same, same] })).toBeNull();
    expect(instructionsPerOperation({ method: 'cachegrind', runs: [{ ...same, instructions: 0 }] })).toBeNull();
  });

  it('passes through results.json', async () => {
    const recorded = run({ base: [1000, 1001], head: [1100, 1101] });
    expect(await parseResults(resultsText(recorded))).toEqual(recorded);
  });
});

describe('the row of instructions', () => {
  it('is exact to what few readings leave open, and not gated unless asked for', () => {
    const rows = rowsOf(run({ base: [1000, 1001], head: [1100, 1101.1] }));
    const row = rows.get('instructions/op');
    expect(row).toMatchObject({
      gated: false,
      base: 1000.5,
      head: 1100.55,
      metric: { direction: 'lower', quantity: 'count' },
      warnings: [],
    });
    expect(row?.change).toMatchObject({ kind: 'exact', absolute: expect.closeTo(100.05, 9), counted: { readings: 2 } });
    if (row?.change.kind !== 'exact') throw new TypeError('not exact');
    const { counted: span, relative } = row.change;
    expect(relative).toBeCloseTo(0.1, 12);
    // A third of .01, by t of 2 degrees of freedom (P(|T| > t) = 1 - t / sqrt(2 + t^2)): 17.277. Each mean of two logs has
    // the standard error ln(1.001) / 2.
    const half = 17.277 * Math.SQRT2 * (Math.log(1.001) / 2);
    expect(span?.lower).toBeCloseTo(1.1 * Math.exp(-half) - 1, 5);
    expect(span?.upper).toBeCloseTo(1.1 * Math.exp(half) - 1, 5);
    expect(span?.spread).toBeCloseTo(1 / 1000.5, 12);
    expect(rows.get('ns/op')?.verdict).toBe('unchanged');
  });

  it('gates where the user says so, and takes no part in the error level of the others', () => {
    const gated = analyse(run({ base: [1000, 1000], head: [1100, 1100] }, GATED));
    expect(gated.family.size).toBe(1);
    expect(gated.verdict).toBe('regressed');
    expect(decideGate(gated)).toMatchObject({ failed: true, exitCode: 1 });
    expect(decideGate(analyse(run({ base: [1000, 1001], head: [1100, 1102] })))).toMatchObject({ failed: false });
  });

  it.each<[string, Spec, Row['verdict']]>([
    ['all of it beyond the threshold', { base: [1000, 1000], head: [1051, 1051] }, 'regressed'],
    ['all of it below', { base: [1000, 1000, 1001, 1000], head: [900, 901, 900, 901] }, 'improved'],
    ['all of it within', { base: [1000, 1002, 1001, 1001], head: [1030, 1031, 1030, 1030] }, 'unchanged'],
    ['across it', { base: [1000, 1000, 1001, 1000], head: [1049, 1052, 1048, 1050] }, 'inconclusive'],
    ['two that differ a little', { base: [1000, 1001], head: [1052, 1053] }, 'inconclusive'],
    ['one reading, which says nothing of chance', { base: [1000], head: [1100] }, 'inconclusive'],
  ])('is judged by the whole interval: %s', (_, spec, verdict) => {
    expect(rowsOf(run(spec, GATED)).get('instructions/op')?.verdict).toBe(verdict);
  });

  it('has a share in the level of all gated counts, and 99 % where it is merely shown', () => {
    const of = (rows: number, settings: Partial<Results['settings']>) => {
      const records = Array.from({ length: rows }, (_, at) => ({
        ...record({ base: [1000, 1003, 1001, 1002], head: [1010, 1012, 1013, 1010] }),
        id: `W${at}`,
        name: `W${at}`,
      }));
      const row = analyse({ ...run(records[0] as BenchmarkRecord, settings), benchmarks: records }).benchmarks[0]
        ?.rows[1];
      return row?.change.kind === 'exact' ? (row.change.counted?.upper ?? 0) : 0;
    };
    expect(of(100, GATED)).toBeGreaterThan(of(1, GATED));
    expect(of(100, {})).toBe(of(1, GATED));
  });

  it('says so where two counts of a side are more than 1 % apart', () => {
    expect(codes(rowsOf(run({ base: [1000, 1011], head: [1000, 1000] })).get('instructions/op'))).toEqual([
      'instructions-vary',
    ]);
    expect(codes(rowsOf(run({ base: [1000, 1009], head: [1000, 1000] })).get('instructions/op'))).toEqual([]);
  });

  it('has no spread of a single reading', () => {
    expect(rowsOf(run({ base: [1000], head: [1100] })).get('instructions/op')?.change).toMatchObject({
      counted: { spread: null, readings: 1 },
    });
  });

  it('is not compared where one side could not be counted', () => {
    const row = rowsOf(run({ base: [1000, 1000], head: [] })).get('instructions/op');
    expect(row).toMatchObject({ verdict: null, change: { kind: 'none', reason: 'reported on base only' } });
  });

  it('leaves a metric of that name alone which the benchmark reports itself', () => {
    const plain = benchmark('Walk', {
      base: { 'instructions/op': around(5) },
      head: { 'instructions/op': around(6) },
    });
    const both = {
      ...plain,
      slices: instructions(plain, [1000], [1000]).slices,
    };
    expect(rowsOf(run(both)).get('instructions/op')).toMatchObject({ change: { kind: 'interval' } });
  });

  it('neither keeps a benchmark measured nor ends it', () => {
    const spec: Spec = { base: [1000, 1000], head: [1049, 1052] };
    expect(decidedBenchmarks(run(spec, GATED))).toEqual(decidedBenchmarks(run(spec)));
    expect(decidedBenchmarks(run(spec, GATED)).has('Walk')).toBe(true);
  });
});

describe('clock and count', () => {
  const FASTER: Spec = { wall: [1000, 600], base: [1000, 1000], head: [1100, 1100] };

  it('say what it means where one is down and the other up, on both rows and once', () => {
    const rows = rowsOf(run(FASTER));
    expect(codes(rows.get('ns/op'))).toEqual(['instructions-disagree']);
    expect(codes(rows.get('instructions/op'))).toEqual(['instructions-disagree']);
    expect(rows.get('ns/op')?.warnings[0]?.message).toMatch(/^the clock says faster, the count says 10 % more instr/);
    expect(rows.get('ns/op')?.warnings).toEqual(rows.get('instructions/op')?.warnings);
    const slower = rowsOf(run({ wall: [600, 1000], base: [1100, 1100], head: [1000, 1000] }));
    expect(slower.get('ns/op')?.warnings[0]?.message).toMatch(/^the clock says slower, the count says 9.09 % fewer/);
  });

  it('never change the verdict of the wall time', () => {
    const counts = rowsOf(run(FASTER)).get('ns/op');
    const none = rowsOf(run({ ...FASTER, base: [], head: [] })).get('ns/op');
    expect({ ...counts, warnings: [] }).toEqual(none);
    // The work that is gated is judged by itself.
    expect(analyse(run(FASTER, GATED)).benchmarks[0]?.rows.map(({ verdict }) => verdict)).toEqual([
      'improved',
      'regressed',
    ]);
  });

  it.each<[string, Spec]>([
    ['go the same way', { wall: [1000, 600], base: [1000, 1000], head: [700, 700] }],
    ['the work is the same', { wall: [1000, 600], base: [1000, 1000], head: [1000, 1001] }],
    ['the work is up by less than its spread', { wall: [1000, 600], base: [1000, 1030], head: [1020, 1060] }],
    ['the wall time is within its threshold', { wall: [1000, 980], base: [1000, 1000], head: [1100, 1100] }],
  ])('say nothing where %s', (_, spec) => {
    for (const row of rowsOf(run(spec)).values()) expect(codes(row)).not.toContain('instructions-disagree');
  });
});
