import type { BenchmarkAnalysis, Counts } from '../model/analysis/analysis.ts';
import { dependsOnMachine } from '../model/analysis/judged.ts';
import type { Results } from '../model/results/results.ts';
import { buildOf, hasNoCodeChanged, ranIdenticalBinaries } from '../model/results/run.ts';
import type { RunVerdict } from '../model/verdict.ts';
import type { Warning } from '../model/warning.ts';
import { worst } from './benchmark.ts';
import { failedSuite } from './suite.ts';

/**
 * The run's verdict: the worst of its benchmarks'. error: head does not build, its suite does not end well and base's
 * does, or nothing at all could be measured, for want of time too.
 * inconclusive also when there was nothing to judge (base does not build, all benchmarks are new, no metric is gated),
 * and where there was no time for some. same-code: nothing else was to be judged, or no code changed at all.
 */
export function runVerdict(results: Results, benchmarks: readonly BenchmarkAnalysis[]): RunVerdict {
  if (buildOf(results, 'head').state === 'failed') return 'error';
  if (hasNoCodeChanged(results)) return 'same-code';
  if (failedSuite(results) !== null) return 'error';
  if (isEmptyShard(results)) return 'inconclusive';
  if (buildOf(results, 'base').state === 'failed') return 'inconclusive';
  if (hadNoTime(benchmarks)) return 'error';
  // Lost benchmarks excuse nothing: an error without them is an error with them.
  const found = benchmarks.filter(({ status }) => status !== 'lost');
  if (found.length < benchmarks.length && runVerdict(results, found) === 'error') return 'error';
  const isUnmeasured = benchmarks.some(({ status }) => status === 'not-measured' || status === 'lost');
  const verdict = worst([...benchmarks.map((each) => each.verdict), isUnmeasured ? 'inconclusive' : null]);
  if (verdict !== null && verdict !== 'same-code') return verdict;
  if (verdict === 'same-code' && benchmarks.every(isHarmless)) return verdict;
  const compared = benchmarks.some(({ status }) => status === 'compared' || status === 'same-code');
  const oneSided = benchmarks.some(({ status }) => status === 'added' || status === 'removed');
  const neither = benchmarks.some(({ status }) => status === 'failed' || status === 'not-comparable');
  return compared || (oneSided && !neither) ? 'inconclusive' : 'error';
}

/** True where some benchmarks were left out for want of time and none was compared but controls. */
export function hadNoTime(benchmarks: readonly Pick<BenchmarkAnalysis, 'status' | 'verdict'>[]): boolean {
  const isCompared = benchmarks.some(({ status, verdict }) => status === 'compared' && verdict !== 'same-code');
  return !isCompared && benchmarks.some(({ status }) => status === 'not-measured');
}

/** With fewer units than shards, a shard that has nothing to measure is no mistake. */
function isEmptyShard({ plan, benchmarks }: Results): boolean {
  const { shard, split } = plan ?? {};
  return benchmarks.length === 0 && shard !== undefined && split?.[shard.index - 1]?.length === 0;
}

function isHarmless({ status, verdict }: BenchmarkAnalysis): boolean {
  return verdict === 'same-code' || status === 'added' || status === 'removed';
}

export function countsOf(benchmarks: readonly BenchmarkAnalysis[]): Counts {
  const verdicts = (verdict: string) => benchmarks.filter((each) => each.verdict === verdict).length;
  const statuses = (status: string) => benchmarks.filter((each) => each.status === status).length;
  const open = benchmarks.filter((each) => each.verdict === 'inconclusive');
  const openByMachine = open.filter(
    ({ direction, rows }) => direction === 'unknown' && rows.some(dependsOnMachine),
  ).length;
  return {
    regressed: verdicts('regressed'),
    improved: verdicts('improved'),
    unchanged: verdicts('unchanged'),
    inconclusive: open.length,
    openSlower: open.filter(({ direction }) => direction === 'slower').length,
    openFaster: open.filter(({ direction }) => direction === 'faster').length,
    ...(openByMachine === 0 ? {} : { openByMachine }),
    sameCode: verdicts('same-code'),
    notMeasured: statuses('not-measured'),
    lost: statuses('lost'),
    added: statuses('added'),
    removed: statuses('removed'),
    failed: statuses('failed'),
  };
}

/** Warnings that the run itself recorded, and those that follow from its facts; each code's first mention wins. */
export function runWarnings(results: Results): readonly Warning[] {
  const recorded = results.warnings as readonly Warning[];
  const derived: Warning[] = [];
  if (results.base.tree === results.head.tree) {
    derived.push({ code: 'same-tree', message: 'base and head are identical: any delta is noise' });
  } else if (ranIdenticalBinaries(results)) {
    derived.push({ code: 'identical-binaries', message: 'both sides ran byte-identical binaries: any delta is noise' });
  }
  if (buildOf(results, 'base').state === 'failed' && buildOf(results, 'head').state === 'built') {
    derived.push({
      code: 'base-does-not-build',
      message: "base does not build: head's readings are shown as new, nothing could be compared",
    });
  }
  for (const { partial, roundsDone, roundsPlanned } of results.runs) {
    if (!partial) continue;
    derived.push({ code: 'partial-run', message: `the run was ended after ${roundsDone} of ${roundsPlanned} rounds` });
  }
  return [...recorded, ...derived.filter(({ code }) => !recorded.some((each) => each.code === code))];
}
