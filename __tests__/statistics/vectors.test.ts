import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { positionOf } from '../../src/statistics/interval.ts';
import { criticalIndex, signedRankInterval } from '../../src/statistics/signed-rank.ts';
import { incompleteBeta, pairedTInterval, tConfidenceSequence, tQuantile } from '../../src/statistics/t.ts';

// Reference values computed with SciPy (scipy.special.betainc, scipy.stats.t.isf, and a direct signed-rank
// inversion); each file says in `desc` what it holds. The demand is agreement to 1e-9.

interface Pairs {
  readonly name: string;
  readonly base: readonly number[];
  readonly head: readonly number[];
  readonly alpha: number;
  readonly n: number;
}

function vectors<T>(file: string): readonly T[] {
  return JSON.parse(readFileSync(new URL(`vectors/${file}.json`, import.meta.url), 'utf8')).cases;
}

/** Within 1e-9: absolutely below 1, relatively above. */
function expectClose(actual: number | null, expected: number | null, what: string): void {
  if (expected === null || actual === null) {
    expect(actual, what).toBe(expected);
    return;
  }
  expect(Math.abs(actual - expected) / Math.max(1, Math.abs(expected)), what).toBeLessThan(1e-9);
}

const logRatios = (pairs: Pairs) => pairs.base.map((base, i) => Math.log((pairs.head[i] as number) / base));
const percent = (logRatio: number) => 100 * Math.expm1(logRatio);

test('regularised incomplete beta', () => {
  const cases = vectors<{ x: number; a: number; b: number; I: number }>('betainc');
  expect(cases).toHaveLength(126);
  for (const { x, a, b, I } of cases) expectClose(incompleteBeta(x, a, b), I, `I_${x}(${a}, ${b})`);
});

test('t quantiles', () => {
  const cases = vectors<{ upper_tail: number; df: number; t: number }>('t_quantile');
  expect(cases).toHaveLength(252);
  for (const { upper_tail, df, t } of cases) expectClose(tQuantile(upper_tail, df), t, `isf(${upper_tail}, ${df})`);
});

test('paired t intervals', () => {
  type Case = Pairs & Readonly<Record<string, number>>;
  const cases = vectors<Case>('paired_t');
  expect(cases).toHaveLength(84);
  for (const each of cases) {
    const got = pairedTInterval(logRatios(each), each.alpha);
    const what = `${each.name} at ${each.alpha}`;
    expectClose(got.mean, each.mean_log_ratio as number, what);
    expectClose(got.sd, each.sd as number, what);
    expectClose(got.standardError, each.se as number, what);
    expect(got.degreesOfFreedom).toBe(each.df);
    expectClose(got.t, each.t as number, what);
    expectClose(got.lower, each.lo_log as number, what);
    expectClose(got.upper, each.hi_log as number, what);
    expectClose(percent(got.lower), each.lo_pct as number, what);
    expectClose(percent(got.upper), each.hi_pct as number, what);
    expectClose(got.pValue, each.p_two_sided as number, what);
  }
});

test('signed-rank: index and exact level', () => {
  const cases = vectors<{ n: number; alpha: number; k: number; achieved: number }>('signrank_critical');
  expect(cases).toHaveLength(649);
  for (const { n, alpha, k, achieved } of cases) {
    const got = criticalIndex(n, alpha);
    expect(got.k, `n=${n} alpha=${alpha}`).toBe(k);
    expectClose(got.level, achieved, `n=${n} alpha=${alpha}`);
  }
});

test('Hodges-Lehmann estimate and signed-rank interval', () => {
  type Case = Pairs & Readonly<Record<string, number>>;
  const cases = vectors<Case>('hodges_lehmann');
  expect(cases).toHaveLength(84);
  for (const each of cases) {
    const got = signedRankInterval(logRatios(each), each.alpha);
    const what = `${each.name} at ${each.alpha}`;
    expectClose(got.estimate, each.est_log as number, what);
    expectClose(got.lower, each.lo_log as number, what);
    expectClose(got.upper, each.hi_log as number, what);
    expectClose(got.level, each.achieved as number, what);
    expectClose(percent(got.estimate), each.est_pct as number, what);
    expectClose(percent(got.lower), each.lo_pct as number, what);
    expectClose(percent(got.upper), each.hi_pct as number, what);
  }
});

test('anytime-valid t sequence', () => {
  type Case = Pairs & { c2: number; t: number | null; lo_log: number | null; hi_log: number | null };
  const cases = vectors<Case>('t_confidence_sequence');
  expect(cases).toHaveLength(216);
  for (const each of cases) {
    const got = tConfidenceSequence(logRatios(each), each.alpha, each.c2);
    const what = `${each.name} at ${each.alpha}, c2=${each.c2}`;
    expectClose(got.t, each.t, what);
    expectClose(got.lower, each.lo_log, what);
    expectClose(got.upper, each.hi_log, what);
  }
});

describe('three-way verdict, threshold symmetric on the log scale', () => {
  const words = { above: 'regressed', below: 'improved', inside: 'unchanged', undecided: 'inconclusive' } as const;
  const cases = vectors<{ lo_log: number; hi_log: number; threshold: number; verdict: string }>('verdict');
  test.each(cases)('[$lo_log, $hi_log] at $threshold: $verdict', ({ lo_log, hi_log, threshold, verdict }) => {
    const interval = { estimate: (lo_log + hi_log) / 2, lower: lo_log, upper: hi_log };
    expect(words[positionOf(interval, Math.log1p(threshold))]).toBe(verdict);
  });
});
