import type { Experiment } from '../model/analysis/analysis.ts';
import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import { median } from '../statistics/descriptive.ts';
import type { Prepared } from './prepare.ts';

/** What was measured of the compared benchmarks: pairs, slices, and why measuring of them ended. */
export function experimentOf(prepared: readonly Prepared[]): Experiment {
  const compared = prepared.filter(({ status }) => status === 'compared');
  const perMachine = compared.map((each) => each.burstsByMachine);
  const pairs = perMachine.flat();
  const replicates = perMachine.reduce((most, { length }) => Math.max(most, length), 1);
  const sliceMs = compared.map((each) => each.sliceMs);
  const ended = (why: BenchmarkRecord['ended']) => compared.filter(({ record }) => record.ended === why).length;
  return {
    compared: compared.length,
    ...(replicates === 1 ? {} : { replicates }),
    fewestPairs: pairs.length === 0 ? 0 : pairs.reduce((a, b) => Math.min(a, b)),
    mostPairs: pairs.reduce((a, b) => Math.max(a, b), 0),
    // precise: results of before looks.
    endedDecided: ended('decided') + ended('precise'),
    endedByTimeBudget: ended('time-budget'),
    slice: compared.every(({ record }) => record.isSuite === true) ? 'suite' : 'benchmark',
    medianSliceMs: sliceMs.length === 0 ? 0 : median(sliceMs),
    longestSliceMs: sliceMs.reduce((a, b) => Math.max(a, b), 0),
  };
}
