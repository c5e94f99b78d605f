import type { Experiment } from '../model/analysis/analysis.ts';
import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import { median } from '../statistics/descriptive.ts';
import type { Prepared } from './prepare.ts';

/** Sums up the compared benchmarks: observations, slices, and why measuring ended. */
export function experimentOf(prepared: readonly Prepared[]): Experiment {
  const compared = prepared.filter(({ status }) => status === 'compared');
  const perMachine = compared.map((each) => each.burstsByMachine);
  const observations = perMachine.flat();
  const replicates = perMachine.reduce((most, { length }) => Math.max(most, length), 1);
  const sliceMs = compared.map((each) => each.sliceMs);
  const ended = (why: BenchmarkRecord['ended']) => compared.filter(({ record }) => record.ended === why).length;
  return {
    compared: compared.length,
    ...(replicates === 1 ? {} : { replicates }),
    fewestObservations: observations.length === 0 ? 0 : observations.reduce((a, b) => Math.min(a, b)),
    mostObservations: observations.reduce((a, b) => Math.max(a, b), 0),
    endedDecided: ended('decided'),
    endedByTimeBudget: ended('time-budget'),
    slice: compared.every(({ record }) => record.isSuite === true) ? 'suite' : 'benchmark',
    medianSliceMs: sliceMs.length === 0 ? 0 : median(sliceMs),
    longestSliceMs: sliceMs.reduce((a, b) => Math.max(a, b), 0),
  };
}
