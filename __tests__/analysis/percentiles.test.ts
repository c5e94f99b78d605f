import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decidedBenchmarks } from '../../src/analysis/decided.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { Row } from '../../src/model/analysis/row.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import type { Results } from '../../src/model/results/results.ts';
import type { Sketch } from '../../src/model/results/sketch.ts';
import type { SliceRecord } from '../../src/model/results/slice-record.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { renderConsole } from '../../src/render/console/console.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { sketchOf } from '../../src/statistics/sketch.ts';
import { around, benchmark, calibration, clock, results, withRun } from '../support/results-builder.ts';

// Percentiles of single iterations, from the raw record to the row.

const ROUNDS = 12;
const CLOCK = { clockStepNs: 1, windowNs: 20, every: 1 };

/** 1000 iterations of about `ns`, `slow` of them five times slower; every round a little different. */
function iterations(ns: number, slow: number, round: number): Sketch {
  const times = Array.from({ length: 1000 }, (_, k) => ns * (1 + 0.1 * ((k * 0.618_033_988_75 + round * 0.37) % 1)));
  return { ...sketchOf(times.map((time, k) => (k < slow ? 5 * time : time))), ...CLOCK };
}

function sliced(side: 'base' | 'head', sketchOfRound: (round: number) => Sketch): readonly SliceRecord[] {
  return Array.from({ length: ROUNDS }, (_, round) => ({
    side,
    run: 0,
    burst: round,
    slice: 0,
    position: (side === 'base') === (round % 2 === 0) ? 0 : 1,
    startMs: 10_000 + 2000 * round,
    durationMs: 1000,
    values: {},
    sketch: sketchOfRound(round),
    instrument: 'percentiles',
  }));
}

/** Plain slices of 100 ms and equal ns/op, tail slices of 1 s. */
function record(base: (round: number) => Sketch, head: (round: number) => Sketch): BenchmarkRecord {
  const plain = benchmark('Search', { base: around(1000, ROUNDS), head: around(1000, ROUNDS), iterations: 1000 });
  return { ...plain, slices: [...plain.slices, ...sliced('base', base), ...sliced('head', head)] };
}

const TAILS = [50, 99, 99.9];

function run(benchmarks: readonly BenchmarkRecord[], settings: Partial<Results['settings']> = {}): Results {
  return results({ benchmarks: [...benchmarks], settings: { percentiles: TAILS, ...settings } });
}

function rowsOf(recorded: Results): ReadonlyMap<string, Row> {
  return new Map(analyse(recorded).benchmarks.flatMap(({ rows }) => rows.map((row) => [row.metric.unit, row])));
}

const codes = (row: Row | undefined) => row?.warnings.map(({ code }) => code);

describe('percentiles of single iterations', () => {
  const heavier = record(
    (round) => iterations(1000, 0, round),
    // 2 % of the calls take five times as long.
    (round) => iterations(1000, 20, round),
  );

  it('tell a heavier tail in p99 where neither p50 nor ns/op shows it', () => {
    const rows = rowsOf(run([heavier], { gatedMetrics: ['ns/op', 'p*-ns'] }));
    expect([...rows.keys()]).toEqual(['ns/op', 'p50-ns', 'p99-ns', 'p99.9-ns']);
    expect(rows.get('ns/op')?.verdict).toBe('unchanged');
    expect(rows.get('p50-ns')?.verdict).toBe('unchanged');
    const p99 = rows.get('p99-ns');
    expect(p99).toMatchObject({
      verdict: 'regressed',
      gated: true,
      metric: { direction: 'lower', quantity: 'time' },
      change: { kind: 'interval', delta: { observations: ROUNDS } },
    });
    // Base 1000 to 1100 ns, 99 % of it 1099; head 1 % beyond 2 % of slow calls, 5000 to 5500 ns: the median of those.
    expect(p99?.base).toBeGreaterThan(1090 * 0.99);
    expect(p99?.base).toBeLessThan(1100 * 1.01);
    expect(p99?.head).toBeGreaterThan(5000 * 0.99);
    expect(p99?.head).toBeLessThan(5500 * 1.01);
  });

  it('are gated only where metrics names them', () => {
    const analysis = analyse(run([heavier]));
    const p99 = analysis.benchmarks[0]?.rows.find(({ metric }) => metric.unit === 'p99-ns');
    expect(p99).toMatchObject({ gated: false, verdict: 'regressed' });
    expect(analysis.verdict).toBe('unchanged');
    expect(decideGate(analysis).failed).toBe(false);
    expect(decideGate(analyse(run([heavier], { gatedMetrics: ['p99-*'] }))).exitCode).toBe(1);
  });

  it('do not count as pairs, slices or iterations of the plain measurement', () => {
    const { experiment, family } = analyse(run([heavier]));
    expect(experiment).toMatchObject({ fewestObservations: ROUNDS, mostObservations: ROUNDS, medianSliceMs: 100 });
    expect(family.size).toBe(1);
    // Precise by its plain rows alone.
    expect(decidedBenchmarks(run([heavier])).size).toBe(1);
  });

  it('are the same after results.json', async () => {
    const recorded = run([heavier]);
    expect(analyse(await parseResults(resultsText(recorded)))).toEqual(analyse(recorded));
  });

  it('are those that were asked for, after the fact as well, and none without being asked for', () => {
    expect([...rowsOf(run([heavier], { percentiles: [90] })).keys()]).toEqual(['ns/op', 'p90-ns']);
    expect([...rowsOf(run([heavier], { percentiles: [] })).keys()]).toEqual(['ns/op']);
  });

  it('show the percentile of all iterations of a side, whatever slice they were in', () => {
    // Eleven slices of 1000 ns, one of 3000 ns: 8.3 % of all iterations, so p50 is 1000 and p99 is 3000 to 3300; the
    // median over slices would be 1100.
    const base = (round: number) => iterations(round === 3 ? 3000 : 1000, 0, round);
    const rows = rowsOf(run([record(base, base)]));
    expect(rows.get('p50-ns')?.base).toBeLessThan(1100);
    expect(rows.get('p99-ns')?.base).toBeGreaterThan(3000 * 0.99);
  });

  it('are refused below 20 steps of the clock, and below twice what reading it takes', () => {
    const coarse = (round: number) => ({ ...iterations(1000, 20, round), clockStepNs: 100 });
    const rows = rowsOf(run([record(coarse, coarse)], { gatedMetrics: ['p*-ns'] }));
    // 1000 ns are 10 steps; the slow calls' 5000 are 50.
    expect(rows.get('p50-ns')).toMatchObject({ verdict: null, change: { kind: 'none' } });
    expect(codes(rows.get('p50-ns'))).toEqual(['percentiles-below-resolution']);
    expect(rows.get('p99-ns')).toMatchObject({ verdict: 'unchanged', change: { kind: 'interval' } });
    const dear = (round: number) => ({ ...iterations(100, 0, round), windowNs: 60 });
    expect(rowsOf(run([record(dear, dear)])).get('p99-ns')?.warnings).toEqual([
      {
        code: 'percentiles-below-resolution',
        message:
          'this percentile is below twice what reading the clock takes (60 ns), so the sides were not compared by it',
      },
    ]);
  });

  it('are kept, with a word, where only one side is that close to the clock', () => {
    const base = (round: number) => ({ ...iterations(1000, 0, round), clockStepNs: 100 });
    const head = (round: number) => ({ ...iterations(9000, 0, round), clockStepNs: 100 });
    const p50 = rowsOf(run([record(base, head)])).get('p50-ns');
    expect(p50?.verdict).toBe('regressed');
    expect(codes(p50)).toEqual(['percentiles-below-resolution']);
  });

  it('of few iterations are called rough, and refused where a slice holds none beyond them', () => {
    const few = (round: number): Sketch => ({
      ...sketchOf(Array.from({ length: 200 }, (_, k) => 1000 + k + round)),
      ...CLOCK,
    });
    const rows = rowsOf(run([record(few, few)]));
    expect(codes(rows.get('p50-ns'))).toEqual([]);
    // 200 x 1 % = 2 beyond p99; 200 x 0.1 % = 0.2 beyond p99.9.
    expect(codes(rows.get('p99-ns'))).toEqual(['percentiles-few-samples']);
    expect(rows.get('p99-ns')?.change.kind).toBe('interval');
    expect(codes(rows.get('p99.9-ns'))).toEqual(['percentiles-few-samples']);
    expect(rows.get('p99.9-ns')?.change.kind).toBe('none');
  });

  it('come from ordinary slices where those have samples, as lines of tare-lines may', () => {
    const plain = benchmark('Search', { base: around(1000, ROUNDS), head: around(1000, ROUNDS) });
    const slices = plain.slices.map((each) => ({ ...each, sketch: iterations(1000, 0, each.burst) }));
    const rows = rowsOf(run([{ ...plain, slices }]));
    expect(rows.get('p99-ns')).toMatchObject({ verdict: 'unchanged', change: { delta: { observations: ROUNDS } } });
  });

  it('leave open what a bin holds, which no round takes away', () => {
    const same = (ns: number) => () => ({ ...sketchOf(Array.from({ length: 1000 }, () => ns)), ...CLOCK });
    const rowOf = (ns: number, threshold: number) =>
      rowsOf(run([record(same(10_000), same(ns))], { threshold, gatedMetrics: ['p50-ns'] })).get('p50-ns');
    // All of a side is in one bin of 0.5 %.
    const change = rowOf(10_000, 0.05)?.change;
    if (change?.kind !== 'interval') throw new Error('no interval');
    expect(change.delta.lower).toBeCloseTo(-0.005, 4);
    expect(change.delta.upper).toBeCloseTo(0.005, 4);
    expect(rowOf(10_000, 0.05)?.verdict).toBe('unchanged');
    // Half of the threshold is known of it, and more rounds would not tell the rest.
    const open = rowOf(10_000, 0.004);
    expect(open).toMatchObject({ verdict: 'inconclusive', screened: false });
    expect(open?.change).toMatchObject({ settle: { moreObservations: null, obstacle: 'bins' } });
    const recorded = run([record(same(10_000), same(10_000))], { threshold: 0.004, gatedMetrics: ['p50-ns'] });
    expect([...decidedBenchmarks(recorded)]).toEqual(recorded.benchmarks.map(({ id }) => id));
  });

  it('give way to a metric of that name which the benchmark reports itself', () => {
    const own = benchmark('Search', {
      base: { 'ns/op': around(1000, ROUNDS), 'p99-ns': around(7, ROUNDS) },
      head: { 'ns/op': around(1000, ROUNDS), 'p99-ns': around(7, ROUNDS) },
    });
    const { slices } = heavier;
    const percentiles = slices.filter(({ instrument }) => instrument === 'percentiles');
    const p99 = rowsOf(run([{ ...own, slices: [...own.slices, ...percentiles] }])).get('p99-ns');
    expect(p99?.verdict).toBe('unchanged');
    expect(p99?.base).toBeCloseTo(7, 0);
  });

  it('survive a results.json from elsewhere whose sketches do not fit together', () => {
    const odd = (round: number): Sketch => ({ accuracy: round === 0 ? 0.02 : 0.01, zeros: 0, bins: [[40_000_000, 3]] });
    expect([...rowsOf(run([record(odd, odd)])).keys()]).toEqual(['ns/op']);
    const mixed = (round: number) => ({ ...iterations(1000, 0, round), accuracy: round === 0 ? 0.02 : 0.01 });
    expect(rowsOf(run([record(mixed, mixed)])).get('p50-ns')?.change.kind).toBe('interval');
  });

  it('are shown with what their instrument cost, in the same table, and with the codes of refusals', () => {
    const recorded = run([heavier], { percentiles: [50, 99.99] });
    const costs = calibration(
      clock('go-percentile-observation', [74, 75, 73], { instrument: 'percentiles', effectiveShare: [1, 1] }),
    );
    const analysis = analyse(withRun(recorded, { calibration: costs }));
    const text = renderConsole(viewOf(analysis, decideGate(analysis)), { width: 120, verbose: true });
    // Of head's calls 2 % are slow ones: its p50 is that of the others' 51 %, 1051 ns for 1050.
    expect(text).toMatch(
      /slower by less than 5.% +Search ¹ +p50-ns .*\n.*not judged +percentile instrument \(74 ns\) +ns\/iteration +74.0 ns/,
    );
    expect(text).toContain('(percentiles-few-samples)');
    expect(renderConsole(viewOf(analyse(recorded), decideGate(analysis)), { width: 120, verbose: true })).not.toContain(
      'percentile instrument',
    );
  });
});
