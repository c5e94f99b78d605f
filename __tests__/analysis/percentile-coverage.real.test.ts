import { describe, expect, it } from 'vitest';
import { verdictOf } from '../../src/analysis/rows/compare.ts';
import { widened } from '../../src/analysis/rows/percentiles.ts';
import { signedRankInterval } from '../../src/statistics/signed-rank.ts';
import { SKETCH_ACCURACY } from '../../src/statistics/sketch.ts';
import { ITERATION_MODELS, readPairs, simulatedTimes, sketchedPairs } from '../support/simulated-percentiles.ts';

// Does the interval of a percentile keep its promise where bins and steps of the clock are wider than the noise? Of
// simulated slices with a known change; `lab percentile-intervals` has the same with more runs.

const RUNS = 40;
const PAIRS = 20;
const LIMIT = Math.log1p(0.02);

function intervalsOf(name: string, percent: number, change: number, accuracy = SKETCH_ACCURACY, isWidened = true) {
  const model = ITERATION_MODELS.find((each) => each.name === name);
  if (model === undefined) throw new Error(`no model ${name}`);
  return Array.from({ length: RUNS }, (_, run) => {
    const times = simulatedTimes({ model, change, pairs: PAIRS, iterations: 500, seed: run.toString(16) });
    const { logs, openLog } = readPairs(sketchedPairs(times, accuracy), percent, model.stepNs);
    const interval = signedRankInterval(logs, 0.01);
    return isWidened ? widened(interval, { openLog }) : interval;
  });
}

type Intervals = ReturnType<typeof intervalsOf>;

const covering = (intervals: Intervals, change: number) =>
  intervals.filter(({ lower, upper }) => lower <= Math.log1p(change) && upper >= Math.log1p(change)).length;

describe.each([
  'the same work each time',
  'normal, 5 %',
  'three in a hundred miss the cache',
  'a clock of 10 ns, 1 µs',
])('the interval of a percentile: %s', (name) => {
  it.each([50, 99])('holds the true change: p%d', (percent) => {
    for (const change of [0, 0.01, 0.02, 0.05]) {
      // 99 % of 40; 36 or fewer has a chance of 7 in 10,000.
      expect(covering(intervalsOf(name, percent, change), change), String(change)).toBeGreaterThan(36);
    }
  });

  it.each([50, 99])('calls a true change of a twentieth and not one of half the threshold: p%d', (percent) => {
    const calls = (change: number) =>
      intervalsOf(name, percent, change).filter(
        (interval) =>
          verdictOf(interval, PAIRS, { observationsNeeded: 10, rule: 'interval' }, LIMIT, 'lower') === 'regressed',
      ).length;
    expect(calls(0.01)).toBe(0);
    expect(calls(0.05)).toBeGreaterThan(0.9 * RUNS);
  });
});

it('would not hold without what the bins leave open', () => {
  const plain = intervalsOf('the same work each time', 50, 0.01, 0.01, false);
  expect(covering(plain, 0.01)).toBeLessThan(0.5 * RUNS);
  expect(covering(intervalsOf('the same work each time', 50, 0.01, 0.01), 0.01)).toBe(RUNS);
});
