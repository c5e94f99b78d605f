import type { Analysis, Experiment } from '../model/analysis/analysis.ts';
import type { Row } from '../model/analysis/row.ts';
import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import type { Results } from '../model/results/results.ts';
import { median } from '../statistics/descriptive.ts';
import { benchmarkAnalysis, rowsOf, worstDirection } from './benchmark.ts';
import { clockSummaries, clocksOf } from './clock/clock-cost.ts';
import { confirmationCounts, confirmedRows, confirmingOf, withLayoutDoubt } from './confirmation.ts';
import { geometricMeans } from './means/geometric-means.ts';
import { controlsOf, controlWarnings, heldAgainst } from './noise/controls.ts';
import { machineSummary } from './noise/machine-summary.ts';
import { noiseOf, noiseWarnings } from './noise/noise.ts';
import { countRows, type Prepared, prepareAll } from './prepare.ts';
import { renameWarnings } from './renames.ts';
import { withMachines } from './rows/machines.ts';
import type { RowKind } from './rows/row-kind.ts';
import { countsOf, runVerdict, runWarnings } from './run-level.ts';
import { buildsDiffer, levelOf, lookedAt, stageOf, stagesOf } from './stages.ts';
import { failedSuite, suiteWarnings } from './suite.ts';
import { unusedSettings } from './unused-settings.ts';

/** Everything that is concluded from a run, from its slices and settings alone (docs/statistics.md). */
export function analyse(results: Results): Analysis {
  const prepared = prepareAll(results, 0);
  const isGatedCount = ({ gated, kind }: RowKind) => gated && kind === 'counted';
  const stages = stagesOf(results, countRows(prepared), countRows(prepared, isGatedCount));
  const renames = renameWarnings(prepared);
  const clocks = clocksOf(results, stages.family.alpha);
  const first = prepared.map((each) =>
    rowsOf(each, (kind) => levelOf(stageOf(kind, stages), lookedAt(each.record, kind)), clocks),
  );
  const confirming = stages.isConfirming ? confirmingOf(results, first, stages, clocks) : null;
  const again = confirming === null || results.runs.length === 1 ? [] : prepareAll(results, 1);
  const all = prepared.map((each, index) => {
    const rows = first[index] ?? [];
    const confirmed = confirming === null ? rows : confirmedRows(each, rows, confirming);
    const judged = confirmed.map((row) => withMachines(row, judgedKind(row, each, again[index])));
    const told = buildsDiffer(results) ? judged.map(withLayoutDoubt) : judged;
    return benchmarkAnalysis(each, told, renames.get(each.record.id) ?? []);
  });
  const benchmarks = heldAgainst(all);
  const controls = controlsOf(benchmarks);
  const noise = noiseOf(results, prepared, benchmarks);
  const verdict = runVerdict(results, benchmarks);
  return {
    results,
    verdict,
    direction: worstDirection(benchmarks.filter((each) => each.verdict === verdict)),
    counts: countsOf(benchmarks),
    family: stages.family,
    benchmarks,
    geometricMeans: geometricMeans(results, prepared),
    experiment: experimentOf(prepared),
    clocks: clockSummaries(clocks, results.benchmarks, benchmarks),
    noise,
    controls,
    machine: machineSummary(results, 0),
    confirmation: confirming === null ? null : confirmationCounts(benchmarks, confirming.stage.alpha),
    sameTree: results.base.tree === results.head.tree,
    failedSuite: failedSuite(results),
    warnings: [
      ...noiseWarnings(noise, results, prepared),
      ...controlWarnings(controls),
      ...suiteWarnings(results),
      ...unusedSettings(results, prepared),
      ...runWarnings(results),
    ],
  };
}

/** The readings that a row is judged by: the second ones, where there are any that decide. */
function judgedKind({ metric, confirmation }: Row, first: Prepared, again: Prepared | undefined): RowKind | undefined {
  const isBySecond = confirmation !== null && confirmation.state !== 'missing';
  return (isBySecond ? again : first)?.kinds.find((kind) => kind.metric.unit === metric.unit);
}

/** Sums up the compared benchmarks: observations, slices, and why measuring ended. */
function experimentOf(prepared: readonly Prepared[]): Experiment {
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
