import type { Plan } from '../../../model/command-plan.ts';
import { SIDES, type Side } from '../../../model/results/side.ts';
import type { DiscoverContext, DiscoveredBenchmark, Discovery, Target } from '../../harness.ts';
import { clocked } from '../../kit/clocked.ts';
import { selectBenchmarks } from '../../kit/select.ts';
import { goCounting } from '../counting.ts';
import { discoverPercentiles, type Observed } from '../percentiles/slice.ts';
import { goSession } from '../session.ts';
import { type GoBenchmark, sliceGo } from '../slice.ts';
import { binaryOf, type Candidate, candidates, type SurveyedBinary, surveyAll } from './candidates.ts';
import { clocks } from './clocks.ts';
import { recount } from './recount.ts';
import { type SizedCandidate, type SliceLength, sizeCandidate } from './size.ts';

/**
 * Runs everything once on both sides, then chooses how long a slice of each selected benchmark is. Throws UserError when
 * the filters leave nothing.
 */
export function* discoverGo(context: DiscoverContext): Plan<Discovery> {
  const surveyed = yield* surveyAll(context);
  const selected = selectBenchmarks(candidates(surveyed), context.options);
  const sized: SizedCandidate[] = [];
  const untried: Candidate[] = [];
  const clock = { ms: 0 };
  for (const [done, candidate] of selected.entries()) {
    const isLate = candidate.isUntried || clock.ms > (context.untilMs ?? Number.POSITIVE_INFINITY);
    if (isLate && context.sameGroups?.has(candidate.group) !== true) {
      untried.push(candidate);
      continue;
    }
    const progress = { subject: candidate.name, done, total: selected.length };
    sized.push(yield* clocked(sizeCandidate(candidate, surveyed, context, progress), clock));
  }
  const counted = context.options.calibration === 'off' ? sized : yield* recount(sized, surveyed, context);
  const clockOf = yield* clocks(context);
  const targets: Target[] = [];
  const benchmarks: DiscoveredBenchmark[] = [];
  const observed: Observed[] = [];
  for (const one of counted) {
    const { group, name, printedName, sides, failures, readings, length } = one;
    const isSame = context.sameGroups?.has(group) === true;
    const key = `${group}:${printedName}`;
    const clock = isSame ? null : clockOf(one, one);
    const found = { targetKey: key, group, name, printedName, sides, failures, readings };
    benchmarks.push({ ...found, ...(clock === null ? {} : { clock }) });
    if (length === null || isSame) continue;
    const benchmark = benchmarkOf(one, surveyed);
    const target = targetOf(key, benchmark, one, length, surveyed);
    targets.push(target);
    observed.push({ target, benchmark, nsPerOp: length.nsPerOp });
  }
  for (const { group, name, printedName, sides, failures, readings } of untried) {
    const targetKey = `${group}:${printedName}`;
    benchmarks.push({ targetKey, group, name, printedName, sides, failures, readings, isUntried: true });
  }
  const percentiles = yield* discoverPercentiles(context, observed);
  return { targets: [...targets, ...percentiles.targets], benchmarks, warnings: percentiles.warnings };
}

function benchmarkOf({ group, name, printedName }: Candidate, surveyed: readonly SurveyedBinary[]): GoBenchmark {
  const on = (side: Side) => binaryOf(group, side, surveyed)?.binary;
  return {
    group,
    name,
    printedName,
    label: group === '' ? name : `${group}:${name}`,
    goroot: { base: on('base')?.environment?.GOROOT ?? '', head: on('head')?.environment?.GOROOT ?? '' },
    countsWindows: SIDES.some((side) => on(side)?.countsWindows === true),
  };
}

function targetOf(
  key: string,
  benchmark: GoBenchmark,
  candidate: SizedCandidate,
  { iterations, expectedMs, startupMs }: SliceLength,
  surveyed: readonly SurveyedBinary[],
): Target {
  const { group, session } = candidate;
  const on = (side: Side) => binaryOf(group, side, surveyed);
  return {
    key,
    group,
    label: benchmark.label,
    sides: candidate.sides.filter((side) => candidate.failures[side] === undefined),
    scope: 'benchmark',
    iterations,
    expectedMs,
    binary: { base: on('base')?.index ?? -1, head: on('head')?.index ?? -1 },
    slice: (request) => sliceGo(benchmark, request, request.iterations ?? 1),
    ...(session === null ? {} : { session: goSession(benchmark, session) }),
    counting: goCounting(benchmark, startupMs),
  };
}
