import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { overMachines } from '../../src/statistics/machines/over-machines.ts';
import { machineEstimate, randomEffects } from '../../src/statistics/machines/random-effects.ts';
import { signedRankInterval } from '../../src/statistics/signed-rank.ts';
import { tQuantile } from '../../src/statistics/t.ts';

const around = (centre: number, n = 20) =>
  Array.from({ length: n }, (_, k) => centre + 0.01 * (2 * ((k * 0.618_033_988_75) % 1) - 1));

interface Vector {
  readonly name: string;
  readonly alpha: number;
  readonly estimates: readonly number[];
  readonly variances: readonly number[];
  readonly estimate: number;
  readonly between: number;
  readonly lower: number;
  readonly upper: number;
}

const read = (file: string) => readFileSync(new URL(`vectors/${file}.json`, import.meta.url), 'utf8');

describe('the mean over machines', () => {
  // statsmodels, on published data among others; what the file says of its making is in `desc`.
  const { cases } = JSON.parse(read('random_effects')) as { readonly cases: readonly Vector[] };

  it.each(cases)('is that of statsmodels: $name, $alpha', ({ estimates, variances, alpha, ...expected }) => {
    const machines = estimates.map((estimate, index) => ({ estimate, variance: variances[index] ?? 0 }));
    const { estimate, lower, upper, standardError, variance } = randomEffects(machines, alpha);
    const half = tQuantile(alpha / 2, machines.length - 1) * standardError;
    // Their iteration ends at 1e-5 of the sum of squares, ours at the last bit.
    expect(variance).toBeCloseTo(expected.between, 5);
    expect(estimate).toBeCloseTo(expected.estimate, 5);
    expect(estimate - half).toBeCloseTo(expected.lower, 5);
    expect(estimate + half).toBeCloseTo(expected.upper, 5);
    // The robust error may be larger, and never makes it narrower.
    expect(lower).toBeLessThan(estimate - half + 1e-9);
    expect(upper).toBeGreaterThan(estimate + half - 1e-9);
  });

  it('is known as well as its noise allows where machines agree by chance', () => {
    const same = Array.from({ length: 4 }, () => ({ estimate: 0.01, variance: 0.0001 }));
    expect(randomEffects(same, 0.05).standardError).toBeCloseTo(0.005, 12);
    expect(randomEffects(same, 0.05).variance).toBe(0);
  });

  it('has finite ends where nothing varies', () => {
    const exact = [0.01, 0.02, 0.03].map((estimate) => ({ estimate, variance: 0 }));
    const { estimate, lower, upper } = randomEffects(exact, 0.01);
    expect(estimate).toBeCloseTo(0.02, 9);
    expect(upper - lower).toBeGreaterThan(0.01);
    expect(Number.isFinite(lower)).toBe(true);
  });
});

describe('an interval over machines', () => {
  it('of one is its own', () => {
    expect(overMachines([around(0.1)], 0.01)).toEqual({
      ...signedRankInterval(around(0.1), 0.01),
      method: 'signed-rank',
    });
  });

  it('of two holds both of theirs', () => {
    const [one, other] = [signedRankInterval(around(0.1), 0.01), signedRankInterval(around(0), 0.01)];
    const both = overMachines([around(0.1), around(0)], 0.01);
    expect(both).toMatchObject({ method: 'each-machine', lower: other.lower, upper: one.upper, n: 40 });
  });

  it('of two changes by what both do: the estimate nearer to 0', () => {
    const estimate = (one: number, other: number) => overMachines([around(one), around(other)], 0.01).estimate;
    const [small, large] = [signedRankInterval(around(0.1), 0.01), signedRankInterval(around(-0.1), 0.01)];
    expect(estimate(0.1, 0.3)).toBe(small.estimate);
    expect(estimate(-0.3, -0.1)).toBe(large.estimate);
    expect(estimate(0.1, -0.3)).toBe(0);
  });

  it('of three grows with what differs between them', () => {
    const width = (...centres: readonly number[]) => {
      const { lower, upper, method } = overMachines(
        centres.map((centre) => around(centre)),
        0.01,
      );
      expect(method).toBe('machines');
      return upper - lower;
    };
    expect(width(0.1, 0.05, 0)).toBeGreaterThan(10 * width(0.05, 0.05, 0.05));
  });

  it('of several kinds holds what each kind says, and what all of them say', () => {
    const machines = [around(0.1), around(0.101), around(0.102), around(0.3), around(0.301)];
    const kinds = ['one', 'one', 'one', 'other', 'other'];
    const each = overMachines(machines, 0.01, kinds);
    const all = overMachines(machines, 0.01);
    const one = overMachines(machines.slice(0, 3), 0.01);
    const [first, second] = machines.slice(3).map((readings) => signedRankInterval(readings, 0.01));
    expect(each).toMatchObject({ method: 'each-kind', n: 100, machines: [20, 20, 20, 20, 20] });
    expect(each.lower).toBe(Math.min(all.lower, one.lower));
    expect(each.upper).toBe(Math.max(all.upper, first?.upper ?? 0, second?.upper ?? 0));
    // What all of them change by at least.
    expect(each.estimate).toBe(one.estimate);
    // A kind of which no machine read enough says nothing.
    expect(overMachines([...machines.slice(0, 3), [5, 6]], 0.01, kinds)).toEqual(one);
  });

  it('leaves out a machine that read too little', () => {
    expect(overMachines([around(0.1), [5, 6]], 0.01).method).toBe('signed-rank');
  });

  it('rests on nothing where none read enough, and shows all that they read', () => {
    const few = [around(0.1, 5), around(0.1, 5), around(0.4, 5)];
    const [low, , high] = few.map((group) => signedRankInterval(group, 0.01));
    const expected = { method: 'each-machine', n: 0, lower: low?.lower, upper: high?.upper };
    expect(overMachines(few, 0.01)).toMatchObject(expected);
    expect(overMachines([[5, 6], [7]], 0.01)).toMatchObject({ n: 0, lower: 5, upper: 7 });
    // Of one machine they are its own, however few.
    expect(overMachines([[5, 6]], 0.01)).toMatchObject({ n: 2, method: 'signed-rank' });
  });
});

it('a machine is known as well as its signed-rank interval says', () => {
  const { estimate, variance } = machineEstimate(around(0.1, 30));
  expect(estimate).toBeCloseTo(0.1, 2);
  // Uniform on +-0.01: a standard deviation of 0.0058, over the root of 30.
  expect(Math.sqrt(variance)).toBeCloseTo(0.0058 / Math.sqrt(30), 3);
});
