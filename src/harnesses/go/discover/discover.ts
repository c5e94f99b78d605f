import type { Plan } from '../../../model/command-plan.ts';
import { SIDES, type Side } from '../../../model/results/side.ts';
import type { DiscoverContext, DiscoveredBenchmark, Discovery, Target } from '../../harness.ts';
import { selectBenchmarks } from '../../kit/select.ts';
import type { GoNotes } from '../notes.ts';
import { discoverPercentiles, type Observed } from '../percentiles/slice.ts';
import { binaryOf, candidates, type SurveyedBinary, surveyAll } from './candidates.ts';
import { clocks } from './clocks.ts';
import { recount } from './recount.ts';
import { type SizedCandidate, type SliceLength, sizeCandidate } from './size.ts';

/**
 * Runs everything once on both sides, then chooses how long a slice of each selected benchmark is. Throws UserError when
 * the filters leave nothing.
 */
export function* discoverGo(context: DiscoverContext): Plan<Discovery<GoNotes>> {
  const surveyed = yield* surveyAll(context);
  const selected = selectBenchmarks(candidates(surveyed), context.options);
  const sized: SizedCandidate[] = [];
  for (const [done, candidate] of selected.entries()) {
    const progress = { subject: candidate.name, done, total: selected.length };
    sized.push(yield* sizeCandidate(candidate, surveyed, context, progress));
  }
  const counted = context.options.calibration === 'off' ? sized : yield* recount(sized, surveyed, context);
  const clockOf = yield* clocks(context);
  const targets: Target<GoNotes>[] = [];
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
    const target = toTarget(key, one, length, surveyed);
    targets.push(target);
    observed.push({ target, printedName, nsPerOp: length.nsPerOp });
  }
  const percentiles = yield* discoverPercentiles(context, observed);
  return { targets: [...targets, ...percentiles.targets], benchmarks, warnings: percentiles.warnings };
}

function toTarget(
  key: string,
  candidate: SizedCandidate,
  { iterations, expectedMs, startupMs }: SliceLength,
  surveyed: readonly SurveyedBinary[],
): Target<GoNotes> {
  const { group, name, printedName, session } = candidate;
  const on = (side: Side) => binaryOf(group, side, surveyed);
  const goroot = (side: Side) => on(side)?.binary.environment?.GOROOT ?? '';
  return {
    key,
    group,
    label: group === '' ? name : `${group}:${name}`,
    sides: candidate.sides.filter((side) => candidate.failures[side] === undefined),
    scope: 'benchmark',
    iterations,
    expectedMs,
    binary: { base: on('base')?.index ?? -1, head: on('head')?.index ?? -1 },
    notes: {
      name,
      printedName,
      goroot: { base: goroot('base'), head: goroot('head') },
      startupMs,
      countsWindows: SIDES.some((side) => on(side)?.binary.countsWindows === true),
      session,
      every: 1,
    },
  };
}
