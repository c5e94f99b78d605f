import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decidedBenchmarks } from '../../src/analysis/decided.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { Correction, Row } from '../../src/model/analysis/row.ts';
import type { Results } from '../../src/model/results/results.ts';
import type { Run } from '../../src/model/results/run.ts';
import { around, type BenchmarkSpec, benchmark, calibration, clock, results } from '../support/results-builder.ts';

// Readings are T + w t with a known T: T_base, T_head, and t of 26.7 ns as calibrated.
const T = 26.7;
const USE = { clock: 'go-stop-start', source: 'counted', base: 1, head: 1 } as const;
const steady = clock('go-stop-start', around(T, 20, 0.01));

interface Case {
  readonly base?: number;
  readonly head?: number;
  /** Of each reading, as a fraction. */
  readonly spread?: number;
  readonly spec?: BenchmarkSpec;
  readonly results?: Parameters<typeof results>[0];
}

function run({ base = 100, head = 100, spread = 0.002, spec = {}, results: parts = {} }: Case): Results {
  const record = benchmark('Op', {
    base: around(base + T, 20, spread),
    head: around(head + T, 20, spread / 2).toReversed(),
    iterations: 1_000_000,
    clock: USE,
    ...spec,
  });
  return results({ calibration: calibration(steady), benchmarks: [record], ...parts });
}

function rowOf(of: Case): Row {
  const row = analyse(run(of)).benchmarks[0]?.rows[0];
  if (row === undefined) throw new Error('no row');
  return row;
}

function correctionOf(of: Case): Correction {
  const { correction } = rowOf(of);
  if (correction === null) throw new Error('no correction');
  return correction;
}

const ratio = ({ delta }: Correction) => 1 + (delta?.estimate ?? Number.NaN);
const codeOf = (of: Case) => rowOf(of).correction?.refusal?.code ?? null;
const codes = (row: Row) => row.warnings.map(({ code }) => code);

describe('a clock’s cost is taken off', () => {
  test('by the slices of the clock that ran where the benchmark’s own did', () => {
    const free = around(40, 20, 0.01).map((nsPerWindow, round) => ({ nsPerWindow, round }));
    const pinned = around(T, 20, 0.01).map((nsPerWindow, round) => ({ nsPerWindow, round, pinned: true as const }));
    const readings = [...free, ...pinned].map((each) => ({ startMs: 0, durationMs: 8, windows: 200, ...each }));
    const ran = (state: 'pinned' | 'parallel') => {
      const one = run({ results: { calibration: calibration({ ...steady, readings }) } });
      const [record] = one.benchmarks;
      const placed = {
        ...one,
        benchmarks: record === undefined ? [] : [{ ...record, placement: { state, cpuPerWall: 1 } }],
      };
      return analyse(placed).benchmarks[0]?.rows[0]?.correction;
    };
    expect(ran('pinned')?.window?.ns).toBeCloseTo(T, 0);
    expect(ran('parallel')?.window?.ns).toBeCloseTo(40, 0);
  });

  test('not by those that ran elsewhere', () => {
    const one = run({});
    const [record] = one.benchmarks;
    const placed = record === undefined ? [] : [{ ...record, placement: { state: 'pinned', cpuPerWall: 1 } as const }];
    const row = analyse({ ...one, benchmarks: placed }).benchmarks[0]?.rows[0];
    expect(row?.correction?.refusal).toEqual({
      code: 'clock-not-calibrated',
      message:
        "the clock's cost could not be measured: its calibrator ran on any core only, and the benchmark was kept on one",
    });
    const readings = steady.readings.map((each) => ({ ...each, pinned: true as const }));
    const pinned = rowOf({ results: { calibration: calibration({ ...steady, readings }) } });
    expect(pinned.correction?.refusal?.message).toMatch(/ran on one core only, and the benchmark was not kept on one$/);
  });

  test('a true change of 10 to 12 that read 1.126 is 1.196 again', () => {
    // (11.95 u + t) / (10 u + t) = 1.126 gives u = t / 5.476; 11.95 / 10 is what was read without a clock.
    const unit = T / 5.476;
    const row = rowOf({ base: 10 * unit, head: 11.95 * unit });
    expect(row.correction).toMatchObject({ state: 'applied', refusal: null, judged: 'corrected', source: 'counted' });
    expect(ratio(row.correction as Correction)).toBeCloseTo(1.196, 2);
    expect(row.correction?.rawChange).toMatchObject({ kind: 'interval' });
    if (row.correction?.rawChange.kind !== 'interval') return;
    expect(1 + row.correction.rawChange.delta.estimate).toBeCloseTo(1.126, 2);
    // 26.7 of 75.5 ns.
    expect(row.correction.share.base).toBeCloseTo(0.35, 2);
    expect(codes(row)).toEqual(['clock-heavy']);
    // What is shown is what was judged.
    expect(row.change).toMatchObject({ kind: 'interval', delta: row.correction.delta });
    expect(row.base).toBeCloseTo(10 * unit + T, 0);
    expect(row.correction.base).toBeCloseTo(10 * unit, 0);
  });

  test('of 2 to 3, too: but there the clock dominates, and the figure is not used', () => {
    const unit = T / 5.52;
    const row = rowOf({ base: 2 * unit, head: 3 * unit });
    expect(row.correction).toMatchObject({ state: 'refused', refusal: { code: 'clock-dominates' }, judged: 'raw' });
    expect(ratio(row.correction as Correction)).toBeCloseTo(1.5, 1);
    if (row.change.kind !== 'interval') throw new Error('no interval');
    expect(1 + row.change.delta.estimate).toBeCloseTo(1.133, 2);
    // In ns nothing is diluted: one unit.
    expect(row.correction?.difference?.estimate).toBeCloseTo(unit, 1);
  });

  test('in the metric’s own unit, with any number of windows', () => {
    const microseconds = (value: number, windows: number) => around((value + windows * T) / 1000, 20, 0.002);
    const spec = {
      base: { 'us/op': microseconds(100, 3) },
      head: { 'us/op': [...microseconds(110, 3)].reverse() },
      windows: { base: 3, head: 3 },
    };
    const correction = correctionOf({ spec });
    expect(correction.windows).toEqual({ base: 3, head: 3 });
    expect(correction.base).toBeCloseTo(0.1, 3);
    expect(correction.window?.ns).toBeCloseTo(T, 0);
    expect(ratio(correction)).toBeCloseTo(1.1, 2);
  });

  test('by what slices counted rather than by what was said beforehand', () => {
    expect(correctionOf({ spec: { windows: { base: 2, head: 2 } } }).windows).toEqual({ base: 2, head: 2 });
  });

  test('silently not where it is below 1 % of both readings, or no clock is known, or none was calibrated', () => {
    // 26.7 of 2696.7 ns is 0.99 %, of 2626.7 ns 1.02 %.
    expect(rowOf({ base: 2670, head: 2680 }).correction).toBeNull();
    expect(rowOf({ base: 2600, head: 2680 }).correction).not.toBeNull();
    const { clock: _, ...unknown } = run({}).benchmarks[0] as Results['benchmarks'][number];
    expect(
      analyse(results({ calibration: calibration(steady), benchmarks: [unknown] })).benchmarks[0]?.rows[0]?.correction,
    ).toBeNull();
    expect(rowOf({ results: { calibration: { skipped: 'off', spentMs: 0, clocks: [] } } }).correction).toBeNull();
    expect(rowOf({ spec: { clock: { ...USE, base: 0, head: 0 } } }).correction).toBeNull();
  });

  test('from wall time only', () => {
    const spec = {
      base: { 'ns/op': around(126.7), 'p99-ns': around(200), 'cpu-ns/op': around(120), 'B/op': around(64) },
      head: { 'ns/op': around(126.7), 'p99-ns': around(200), 'cpu-ns/op': around(120), 'B/op': around(64) },
    };
    const rows = analyse(run({ spec })).benchmarks[0]?.rows ?? [];
    expect(rows.filter(({ correction }) => correction !== null).map(({ metric }) => metric.unit)).toEqual(['ns/op']);
  });
});

describe('it is refused', () => {
  test('where the clock could not be measured', () => {
    const failed = calibration(clock('go-stop-start', [], { failure: 'no such compiler' }));
    const row = rowOf({ head: 130, results: { calibration: failed } });
    expect(row.correction).toMatchObject({ state: 'refused', window: null, base: null, delta: null, judged: 'raw' });
    expect(row.warnings).toEqual([
      {
        code: 'clock-not-calibrated',
        message: "the clock's cost could not be measured",
        subject: 'no such compiler',
      },
    ]);
    expect(row.verdict).toBe('regressed');
    const unread = run({ results: { calibration: calibration(clock('go-stop-start', [])) } });
    expect(analyse(unread).benchmarks[0]?.rows[0]?.correction?.refusal?.message).toMatch(
      /measured: it was never read$/,
    );
    expect(analyse(unread).clocks[0]?.failure).toBe('it was never read');
    // Hardly a window in an op.
    expect(codeOf({ results: { calibration: failed }, spec: { windows: { base: 0.004, head: 0.004 } } })).toBeNull();
  });

  test('where the harness did it', () => {
    const row = rowOf({ head: 130, spec: { clock: { ...USE, source: 'reported', alreadySubtracted: true } } });
    expect(row.correction).toMatchObject({ refusal: { code: 'clock-already-subtracted' }, delta: null });
    // The harness's clock is not calibrated then; where readings are too long for any clock, nothing is said.
    const nothing: Run['calibration'] = { skipped: 'no-windows', spentMs: 0, clocks: [] };
    const of = (base: number) =>
      codeOf({
        base,
        head: base,
        spec: { clock: { ...USE, alreadySubtracted: true } },
        results: { calibration: nothing },
      });
    expect(of(1000)).toBe('clock-already-subtracted');
    expect(of(200_000)).toBeNull();
  });

  test('where the sides were built by different toolchains', () => {
    const warnings = [{ code: 'toolchain-differs', message: 'Base and head were built with different toolchains' }];
    expect(codeOf({ results: { warnings } })).toBe('clock-differs');
  });

  test('where the sides read their clocks a different number of times', () => {
    expect(codeOf({ spec: { clock: { ...USE, head: 2 } } })).toBe('windows-differ');
    expect(codeOf({ spec: { clock: { ...USE, head: null } } })).toBe('windows-differ');
    expect(codeOf({ spec: { windows: { base: 1, head: 2 } } })).toBe('windows-differ');
    const varying = Array.from({ length: 20 }, (_, i) => 1 + (i % 2) / 10);
    expect(codeOf({ spec: { windows: { base: varying, head: varying } } })).toBe('windows-differ');
    // One stop more at the end of a slice of 100 operations is no difference.
    expect(codeOf({ spec: { iterations: 100, windows: { base: 1.01, head: 1 } } })).toBeNull();
  });

  test('where the cost varies between rounds, or in how many is not known', () => {
    const of = (costs: readonly number[]) =>
      codeOf({ results: { calibration: calibration(clock('go-stop-start', costs)) } });
    const alternating = (by: number) => Array.from({ length: 20 }, (_, i) => T * (1 + (i % 2 === 0 ? by : -by)));
    // Quartiles at +-by: 2 by / 1.349.
    expect(of(alternating(0.134))).toBeNull();
    expect(of(alternating(0.136))).toBe('clock-unsteady');
    expect(of(around(T, 4, 0.01))).toBe('clock-unsteady');
    expect(of(around(T, 5, 0.01))).toBeNull();
  });

  test('where it is more than half of a reading', () => {
    expect(codeOf({ base: 28, head: 28 })).toBeNull();
    expect(codeOf({ base: 28, head: 25 })).toBe('clock-dominates');
  });

  test('where what is left is below a step of the clock', () => {
    const coarse = calibration(clock('go-stop-start', around(T, 20, 0.01), { clockStepNs: 200 }));
    expect(codeOf({ results: { calibration: coarse } })).toBe('clock-too-noisy');
    expect(codeOf({ base: 210, head: 210, results: { calibration: coarse } })).toBeNull();
  });

  test('where a reading is below its clock’s cost, whatever the other pairs say', () => {
    const base = around(100 + T).map((value, i) => (i === 3 ? 20 : value));
    const correction = correctionOf({ spec: { base } });
    expect(correction).toMatchObject({ state: 'refused', refusal: { code: 'clock-too-noisy' }, judged: 'raw' });
    expect(correction.delta?.estimate).toBeCloseTo(0, 2);
    const most = around(100 + T).map((value, i) => (i % 4 === 3 ? value : 20));
    expect(correctionOf({ spec: { base: most } })).toMatchObject({ state: 'refused', delta: null });
  });

  test('and nothing is clamped: an empty operation is what it is', () => {
    const correction = correctionOf({ base: -1, head: -1 });
    expect(correction.base).toBeCloseTo(-1, 0);
    expect(correction).toMatchObject({ state: 'refused', refusal: { code: 'clock-dominates' }, delta: null });
  });

  test('the first reason in order of precedence is the one that is given', () => {
    const warnings = [{ code: 'toolchain-differs', message: 'Base and head were built with different toolchains' }];
    const spec = { windows: { base: 1, head: 2 } };
    expect(codeOf({ base: 5, head: 5, spec, results: { warnings } })).toBe('clock-differs');
    expect(codeOf({ base: 5, head: 5, spec })).toBe('windows-differ');
  });
});

describe('the verdict', () => {
  // +6 % of 100 is +4.7 % of 126.7; at the lower end of t, 0.5 x 26.7, it is 5.3 %.
  const crossing = { base: 100, head: 106 };

  test('is by the corrected interval, which may cross the threshold where the raw one does not', () => {
    const row = rowOf(crossing);
    expect(row).toMatchObject({ verdict: 'regressed', correction: { verdict: 'regressed', rawVerdict: 'unchanged' } });
    expect(decideGate(analyse(run(crossing))).exitCode).toBe(1);
  });

  test('is by the raw one when asked for, and the corrected one is there to be read', () => {
    const raw = { ...crossing, results: { settings: { gateOn: 'raw' } } } as const;
    expect(rowOf(raw)).toMatchObject({
      verdict: 'unchanged',
      correction: { state: 'applied', judged: 'raw', verdict: 'regressed', rawVerdict: 'unchanged' },
    });
    expect(decideGate(analyse(run(raw))).exitCode).toBe(0);
  });

  test('is by the raw one when refused', () => {
    const warnings = [{ code: 'toolchain-differs', message: 'Base and head were built with different toolchains' }];
    expect(rowOf({ ...crossing, results: { warnings } })).toMatchObject({
      verdict: 'unchanged',
      correction: { verdict: null },
    });
  });

  test('beyond the threshold needs a raw interval that excludes 0: a clock makes no change', () => {
    // 12 rounds: 54 to 58.8 ns (log +.085), 27.3 to 32.1 without the clock (+.162). 8 rounds: 2000 to 1830 (-.089, -.090).
    // With 8 of 20 negative the lower end is an average of one of each: raw -.002, corrected +.036 (+.026 at .85 t),
    // where ln(1.02) is .020.
    const rounds = <Value>(few: Value, many: Value) => Array.from({ length: 20 }, (_, i) => (i % 5 < 2 ? few : many));
    const spec = { base: rounds(2000, 54), head: rounds(1830, 58.8) };
    const known = calibration(clock('go-stop-start', around(T, 20, 0.01), { effectiveShare: [0.85, 1] }));
    const row = rowOf({ spec, results: { calibration: known, settings: { threshold: 0.02 } } });
    expect(row).toMatchObject({ verdict: 'inconclusive', correction: { state: 'applied', verdict: 'inconclusive' } });
    if (row.change.kind !== 'interval') throw new Error('no interval');
    expect(row.change.delta.lower).toBeGreaterThan(0.02);
    // The raw estimate is next to 0.
    expect(row.change.settle).toMatchObject({ moreObservations: null, obstacle: 'noise' });
  });

  test('of no change stays unchanged', () => {
    expect(rowOf({ base: 100, head: 100 })).toMatchObject({
      verdict: 'unchanged',
      correction: { judged: 'corrected' },
    });
  });

  test('with too few pairs is inconclusive', () => {
    const five = { base: around(126.7, 5), head: around(160, 5) };
    expect(rowOf({ spec: five })).toMatchObject({ verdict: 'inconclusive', correction: { verdict: 'inconclusive' } });
  });

  test('inside the range of t is not promised to be settled by more pairs, where all of the interval counts', () => {
    // +7 % of 50, +4.6 % of 76.7; with t from 0.5 to 1 of 26.7 the size is 5.5 % to 7 %: the threshold lies between.
    const native = calibration(clock('go-stop-start', around(T, 20, 0.01), { effectiveShare: [0.5, 1] }));
    const settings = { threshold: 0.06, gateRule: 'interval' } as const;
    const row = rowOf({ base: 50, head: 53.5, results: { calibration: native, settings } });
    expect(row).toMatchObject({
      verdict: 'inconclusive',
      change: { kind: 'interval', settle: { moreObservations: null, obstacle: 'window' } },
    });
  });
});

describe('stopping', () => {
  test('by the interval that will be judged, but for the part that no pair takes away', () => {
    const native = calibration(clock('go-stop-start', around(T, 20, 0.01), { effectiveShare: [0.5, 1] }));
    // Interval of some 15 % to 23 %: wider than half the threshold, all of it what is not known of t.
    const wide = run({ base: 40, head: 50, spread: 0.001, results: { calibration: native } });
    expect(decidedBenchmarks(wide)).toContain('Op');
    // Raw readings scatter by 2 %, which is 2.5 % of what is left: not precise yet at a threshold of 2 %.
    const noisy = run({
      base: 100,
      head: 100,
      spread: 0.06,
      results: { calibration: native, settings: { threshold: 0.02 } },
    });
    expect(decidedBenchmarks(noisy)).not.toContain('Op');
  });

  test('by the raw interval where that is judged', () => {
    // Precise enough raw, not so when a quarter of the reading is taken off.
    const settings = (gateOn: 'raw' | 'corrected') => ({ results: { settings: { gateOn, threshold: 0.05 } } });
    const some = { base: 29, head: 29, spread: 0.06 };
    expect(decidedBenchmarks(run({ ...some, ...settings('raw') }))).toContain('Op');
    expect(decidedBenchmarks(run({ ...some, ...settings('corrected') }))).not.toContain('Op');
  });
});

test('what each clock costs, and what became of it, is said once for the run', () => {
  const { clocks } = analyse(run({ head: 120 }));
  expect(clocks).toMatchObject([
    { clock: 'go-stop-start', window: { rounds: 20 }, benchmarks: 1, applied: 1, refused: 0, failure: null },
  ]);
});
