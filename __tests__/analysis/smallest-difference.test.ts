import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decidedBenchmarks, furtherBursts, screened } from '../../src/analysis/decided.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { Row } from '../../src/model/analysis/row.ts';
import type { Results } from '../../src/model/results/results.ts';
import { around, benchmark, results } from '../support/results-builder.ts';

// Of readings near zero any share is a difference that matters to nobody: docs/statistics.md, "verdict".

const UNIT = 'allocs/op';
const constant = (value: number) => Array.from({ length: 20 }, () => value);
/** Readings that scatter by half of it around a value: what is left over of a pool that is refilled now and then. */
const loose = (value: number) => around(value, 20, 0.5);
const reversed = (values: readonly number[]) => [...values].reverse();

function of(
  base: readonly number[],
  head: readonly number[],
  { unit = UNIT, ...settings }: Partial<Results['settings']> & { readonly unit?: string } = {},
): Results {
  const record = benchmark('A', { base: { [unit]: base }, head: { [unit]: head } });
  return results({
    benchmarks: [{ ...record, looks: 2, ended: 'time-budget' }],
    settings: { gatedMetrics: [unit], confirm: 'off', ...settings },
  });
}

function rowOf(...args: Parameters<typeof of>): Row {
  const row = analyse(of(...args)).benchmarks[0]?.rows[0];
  if (row === undefined) throw new Error('no row');
  return row;
}

describe('a difference that matters to nobody', () => {
  const small = [loose(0.0097), reversed(loose(0.0101))] as const;

  test('is unchanged, and holds nothing open, whatever share of the base it is', () => {
    // .0004 of an allocation: 4 % of the base, with an interval that crosses 5 %.
    expect(rowOf(...small, { unit: 'faults/op' })).toMatchObject({ verdict: 'inconclusive' });
    expect(rowOf(...small)).toMatchObject({ verdict: 'unchanged', smallestDifference: 0.05 });
    // The smaller of the two medians is about .0097.
    expect(rowOf(...small).threshold).toBeGreaterThan(4);
    expect(rowOf(...small).threshold).toBeLessThan(6);
    expect(decidedBenchmarks(of(...small))).toEqual(new Set(['A']));
    expect(decidedBenchmarks(of(...small, { unit: 'faults/op' }))).toEqual(new Set());
    expect(furtherBursts(of(...small)).get('A')).toBe(Number.POSITIVE_INFINITY);
  });

  test('is not measured again, however sure it is', () => {
    const doubled = [around(0.01, 20, 0.01), around(0.02, 20, 0.01)] as const;
    expect(screened(of(...doubled, { confirm: 'auto', unit: 'faults/op' }))).toEqual(['A']);
    expect(screened(of(...doubled, { confirm: 'auto' }))).toEqual([]);
    expect(rowOf(...doubled)).toMatchObject({ verdict: 'unchanged', direction: 'slower' });
  });

  test('with readings of 0 among them, exact, or in bytes: neither', () => {
    const rare = constant(0).map((_, index) => (index % 3 === 0 ? 0.02 : 0));
    expect(rowOf(constant(0), rare)).toMatchObject({ verdict: 'unchanged', change: { kind: 'difference' } });
    expect(decidedBenchmarks(of(constant(0), rare))).toEqual(new Set(['A']));
    expect(furtherBursts(of(constant(0), rare)).get('A')).toBe(Number.POSITIVE_INFINITY);
    expect(screened(of(constant(0), rare, { confirm: 'auto' }))).toEqual([]);
    expect(rowOf(constant(0), constant(0.01))).toMatchObject({ verdict: 'unchanged', change: { kind: 'exact' } });
    expect(rowOf(constant(0.01), constant(0))).toMatchObject({ verdict: 'unchanged', change: { kind: 'exact' } });
    expect(rowOf(constant(0.3), constant(1.1), { unit: 'B/op' })).toMatchObject({ verdict: 'unchanged' });
  });

  test('rising or falling: what is swapped stays unchanged', () => {
    // Half of it: .04, so below .05 both ways.
    expect(rowOf(constant(0.04), constant(0.08))).toMatchObject({ verdict: 'unchanged' });
    expect(rowOf(constant(0.08), constant(0.04))).toMatchObject({ verdict: 'unchanged' });
  });
});

describe('a difference that matters', () => {
  test.each([
    ['0 to 1', 0, 1],
    // 11 %, and .1 is more than .05.
    ['0.9 to 1', 0.9, 1],
    ['0.5 to 0.56', 0.5, 0.56],
    ['1 to 2', 1, 2],
    ['0 to 0.06', 0, 0.06],
    ['100 to 106', 100, 106],
  ])('regresses as ever, and fails the gate: %s allocation', (_, base, head) => {
    const found = of(constant(base), constant(head));
    expect(analyse(found).benchmarks[0]?.rows[0]).toMatchObject({ verdict: 'regressed' });
    expect(decideGate(analyse(found))).toMatchObject({ failed: true, exitCode: 1 });
    expect(rowOf(constant(head), constant(base))).toMatchObject({ verdict: 'improved' });
  });

  test('of readings that scatter: as well', () => {
    expect(rowOf(around(0.9, 20, 0.01), around(1, 20, 0.01))).toMatchObject({
      verdict: 'regressed',
      smallestDifference: 0.05,
    });
    const rare = constant(0).map((_, index) => (index === 3 ? 1 : 0));
    expect(rowOf(rare, constant(1))).toMatchObject({ verdict: 'regressed', change: { kind: 'difference' } });
    expect(rowOf(around(10, 20, 0.01), around(11, 20, 0.01))).toMatchObject({
      verdict: 'regressed',
      threshold: 0.05,
      smallestDifference: null,
    });
  });

  test('of other units: any, from 0', () => {
    expect(rowOf(constant(0), constant(0.01), { unit: 'faults/op' })).toMatchObject({ verdict: 'regressed' });
  });

  test('exactly when it is beyond the threshold and beyond the smallest difference', () => {
    const readings = fc.double({ min: 0.001, max: 3, noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(readings, readings, (base, head) => {
        const [least, most] = [Math.min(base, head), Math.max(base, head)];
        const [share, size] = [most / least - 1, most - least];
        // Next to a limit rounding decides.
        fc.pre(Math.abs(share - 0.05) > 1e-9 && Math.abs(size - 0.05) > 1e-9);
        const isChange = share > 0.05 && size > 0.05;
        const changed = head > base ? 'regressed' : 'improved';
        expect(rowOf(constant(base), constant(head)).verdict).toBe(isChange ? changed : 'unchanged');
      }),
    );
  });
});
