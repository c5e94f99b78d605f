import type { Analysis } from '../model/analysis/analysis.ts';
import type { Results } from '../model/results/results.ts';
import { benchmarkAnalysis, rowsOf, worstDirection } from './benchmark.ts';
import { clockSummaries, clocksOf } from './clock/clock-cost.ts';
import { confirmationCounts, confirmedRows, confirmingOf } from './confirmation.ts';
import { experimentOf } from './experiment.ts';
import { machineSummary } from './noise/machine-summary.ts';
import { noiseOf, noiseWarnings } from './noise/noise.ts';
import { countRows, prepareAll } from './prepare.ts';
import { renameWarnings } from './renames.ts';
import { withMachines } from './rows/machines.ts';
import { countsOf, geometricMeans, runVerdict, runWarnings } from './run-level.ts';
import { levelOf, lookedAt, stageOf, stagesOf } from './stages.ts';
import { failedSuite, suiteWarnings } from './suite.ts';

/** Everything that is concluded from a run, from its raw observations and settings alone (docs/statistics.md). */
export function analyse(results: Results): Analysis {
  const prepared = prepareAll(results, 0);
  const stages = stagesOf(results, countRows(prepared));
  const renames = renameWarnings(prepared);
  const clocks = clocksOf(results, stages.family.alpha);
  const first = prepared.map((each) =>
    rowsOf(each, (kind) => levelOf(stageOf(kind, stages), lookedAt(each.record, kind)), clocks),
  );
  const confirming = stages.isConfirming ? confirmingOf(results, first, stages, clocks) : null;
  const benchmarks = prepared.map((each, index) => {
    const rows = first[index] ?? [];
    const confirmed = confirming === null ? rows : confirmedRows(each, rows, confirming);
    const judged = confirmed.map((row, at) => withMachines(row, each.kinds[at], results));
    return benchmarkAnalysis(each, judged, renames.get(each.record.id) ?? []);
  });
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
    machine: machineSummary(results, 0),
    confirmation: confirming === null ? null : confirmationCounts(benchmarks, confirming.stage.alpha),
    sameTree: results.base.tree === results.head.tree,
    failedSuite: failedSuite(results),
    warnings: [...noiseWarnings(noise, results), ...suiteWarnings(results), ...runWarnings(results)],
  };
}
