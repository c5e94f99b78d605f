import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { screened } from '../../src/analysis/decided.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import { mergeResults } from '../support/merged.ts';
import { around, benchmark, confirmation, measuredAgain, results } from '../support/results-builder.ts';

/** The same benchmark with a few long slices of both sides. */
function checked(record: BenchmarkRecord, base: number, head: number, pairs = 6, spread = 0.005): BenchmarkRecord {
  const long = { base: around(base, pairs, spread), head: around(head, pairs, spread).toReversed(), sliceMs: 100 };
  const checks = benchmark(record.name, long).slices.map((each) => ({ ...each, check: true as const }));
  return { ...record, slices: [...record.slices, ...checks] };
}

function rowOf(record: BenchmarkRecord, confirm: 'auto' | 'off' = 'auto') {
  const analysis = analyse(results({ benchmarks: [record], settings: { confirm }, confirmation: confirmation() }));
  const row = analysis.benchmarks[0]?.rows[0];
  if (row === undefined) throw new Error('no row');
  return { analysis, row };
}

const of = (head: number) => benchmark('Lookup', { base: around(100), head: around(head).toReversed(), sliceMs: 2 });

describe('long slices that contradict the short ones', () => {
  test('win: what they read is shown and judged, and the row says so', () => {
    const { row } = rowOf(checked(of(102.7), 100, 110.1), 'off');
    expect(row).toMatchObject({ verdict: 'regressed', direction: 'slower', screened: false, confirmation: null });
    expect(row.change).toMatchObject({
      kind: 'interval',
      delta: { estimate: expect.closeTo(0.101, 2), observations: 6, method: 'paired-t' },
    });
    expect(row.warnings).toEqual([
      {
        code: 'short-slices-differ',
        message: expect.stringMatching(
          /^short slices read \+2\.7 %, slices of 100 ms \+10\.\d %: the long ones are shown$/,
        ),
      },
    ]);
  });

  test('call a speed changed only beyond what layouts do: they are of two builds, as first readings are', () => {
    const { row } = rowOf(checked(of(102.7), 100, 144));
    expect(row).toMatchObject({ verdict: 'inconclusive', direction: 'slower', screened: false, confirmation: null });
    expect(row.warnings.map(({ code }) => code)).toEqual(['short-slices-differ', 'one-layout']);
    expect(rowOf(checked(of(102.7), 100, 240)).row).toMatchObject({ verdict: 'regressed' });
    expect(rowOf(checked(of(110), 100, 100)).row).toMatchObject({ verdict: 'unchanged' });
  });

  test('a row never regresses on the short reading alone, confirmed or not', () => {
    const again = measuredAgain(of(110), { base: around(100), head: around(110).toReversed() });
    const record = checked(again, 100, 100);
    expect(rowOf(record).row).toMatchObject({ verdict: 'unchanged', screened: false });
    expect(screened(rowOf(record).analysis.results)).toEqual([]);
    expect(rowOf(checked(of(110), 100, 100), 'off').row.verdict).toBe('unchanged');
  });

  test('by fewer than four pairs, or an interval that meets the short one: nothing', () => {
    const unchecked = rowOf(of(102.7)).row;
    expect(rowOf(checked(of(102.7), 100, 110, 3)).row.warnings).toEqual(unchecked.warnings);
    const meeting = rowOf(checked(of(102.7), 100, 106, 6, 0.05)).row;
    expect(meeting.warnings).toEqual(unchecked.warnings);
    expect(meeting.change).toEqual(unchecked.change);
  });
});

test('long slices of several machines are not added up: each machine has to have enough', () => {
  const merged = (pairs: number, heads: readonly [number, number]) =>
    mergeResults(
      heads.map((head, index) => ({
        name: `${index}`,
        results: results({
          benchmarks: [checked(of(102.7), 100, head, pairs)],
          plan: { replicate: { index: index + 1, of: 2 } },
        }),
      })),
    );
  const rowIn = (pairs: number, heads: readonly [number, number]) =>
    analyse(merged(pairs, heads)).benchmarks[0]?.rows[0];
  const codes = (pairs: number, heads: readonly [number, number]) =>
    rowIn(pairs, heads)?.warnings.map(({ code }) => code);
  expect(codes(3, [110.1, 110.1])).not.toContain('short-slices-differ');
  expect(codes(6, [110.1, 110.1])).toContain('short-slices-differ');
  // What one machine's long slices say, the other's do not.
  expect(codes(6, [110.1, 102.7])).not.toContain('short-slices-differ');
  expect(rowIn(6, [110.1, 110.1])?.change).toMatchObject({
    delta: { observations: 12, machines: [6, 6], method: 'paired-t' },
  });
});

test('long slices of one machine judge no other, which has none', () => {
  const parts = [checked(of(102.7), 100, 115), of(102.7)].map((record, index) => ({
    name: `${index}`,
    results: results({ benchmarks: [record], plan: { replicate: { index: index + 1, of: 2 } } }),
  }));
  const row = analyse(mergeResults(parts)).benchmarks[0]?.rows[0];
  expect(row?.verdict).toBe('inconclusive');
  expect(row?.warnings.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/: the long ones are shown, and are not of all machines$/),
  );
});

test('long slices are in no other figure', () => {
  const [plain, withChecks] = [of(102), checked(of(102), 100, 102)].map((record) => {
    const { analysis, row } = rowOf(record);
    return { row, experiment: analysis.experiment, means: analysis.geometricMeans };
  });
  expect(withChecks).toEqual(plain);
});
