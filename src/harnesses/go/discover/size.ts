import type { Measurement } from '../../../formats/format.ts';
import type { Plan, PlannedCommand } from '../../../model/command-plan.ts';
import { SIDES, type Side } from '../../../model/results/side.ts';
import type { DiscoverContext } from '../../harness.ts';
import { MUCH_SLOWER } from '../../kit/programs.ts';
import { binaryOf, type Candidate, type SurveyedBinary } from './candidates.ts';
import { type Probed, probe } from './probe.ts';
import { MAX_RUN_MS } from './survey.ts';

/** A candidate with the length of its slices, and what is known of it by then. */
export interface SizedCandidate extends Candidate {
  /** null: it works nowhere. */
  readonly length: SliceLength | null;
  /** null: no session serves it. */
  readonly session: string | null;
}

export interface SliceLength {
  readonly iterations: number;
  /** Wall time of such a slice, ms. */
  readonly expectedMs: number;
  /** Part of that which a process pays besides its iterations, ms. */
  readonly startupMs: number;
  readonly nsPerOp: number;
}

/** Shortest time that is expected of anything, ms: the clock of a single iteration may not have run. */
const SHORTEST_MS = 0.001;

/**
 * Benchmarks that a session serves have one iteration for now: the session itself is asked how many make a slice. Those
 * that are measured by processes are sized by processes; so are those with percentiles, whose own slices are as long.
 */
export function* sizeCandidate(
  candidate: Candidate,
  surveyed: readonly SurveyedBinary[],
  context: DiscoverContext,
  progress: NonNullable<PlannedCommand['progress']>,
): Plan<SizedCandidate> {
  // Nothing of it is measured.
  if (context.sameGroups?.has(candidate.group) === true) return { ...candidate, length: null, session: null };
  const session = sessionOf(candidate, surveyed, context);
  if (session === null || context.options.percentiles.length > 0) {
    return { ...candidate, ...(yield* sizeByProcesses(candidate, surveyed, context, progress)), session };
  }
  return { ...candidate, length: lengthOfOne(candidate), session };
}

/**
 * Benchmarks of the same binaries share it. A benchmark of one side alone is not measured in pairs, nor sized for that.
 */
function sessionOf(
  { group, sides, failures }: Candidate,
  surveyed: readonly SurveyedBinary[],
  context: DiscoverContext,
): string | null {
  if (context.sides.length < SIDES.length) return null;
  const working = sides.filter((side) => failures[side] === undefined);
  const binaries = working.map((side) => binaryOf(group, side, surveyed));
  const serves = working.length > 0 && binaries.every((each) => each?.binary.servesSessions === true);
  return serves ? binaries.map((each) => `${each?.side} ${each?.index}`).join(', ') : null;
}

/** By the iteration of the survey, on the slower side. */
function lengthOfOne({ readings }: Candidate): SliceLength | null {
  const all = SIDES.flatMap((side) => readings[side] ?? []);
  if (all.length === 0) return null;
  const nsPerOp = Math.max(...all.map(({ values }) => values.get('ns/op') ?? 0));
  return { iterations: 1, expectedMs: Math.max(SHORTEST_MS, nsPerOp / 1e6), startupMs: 0, nsPerOp };
}

/** Chooses the count on the first side that works, and looks again on head when it seems to be far slower there. */
function* sizeByProcesses(
  candidate: Candidate,
  surveyed: readonly SurveyedBinary[],
  context: DiscoverContext,
  progress: NonNullable<PlannedCommand['progress']>,
): Plan<Pick<SizedCandidate, 'length' | 'failures' | 'readings'>> {
  const failures = { ...candidate.failures };
  const readings: Partial<Record<Side, Measurement>> = { ...candidate.readings };
  let probed: (Probed & { readonly startupMs: number }) | null = null;
  for (const side of SIDES) {
    const on = binaryOf(candidate.group, side, surveyed);
    if (on === undefined || !candidate.sides.includes(side) || failures[side] !== undefined) continue;
    if (probed !== null && !isMuchSlower(candidate)) continue;
    const { startupMs } = on.survey;
    const found: Probed | { readonly reason: string } = yield* probe({
      binary: on.binary,
      printedName: candidate.printedName,
      startupMs,
      sliceMs: context.options.sliceMs,
      timeoutMs: Math.min(context.sliceTimeoutMs, MAX_RUN_MS),
      progress,
    });
    if ('reason' in found) {
      failures[side] = found.reason;
      delete readings[side];
      continue;
    }
    readings[side] = found.reading;
    if (probed === null || found.iterations < probed.iterations) probed = { ...found, startupMs };
  }
  if (probed === null) return { length: null, failures, readings };
  const { iterations, expectedMs, startupMs, reading } = probed;
  return {
    length: { iterations, expectedMs, startupMs, nsPerOp: reading.values.get('ns/op') ?? 0 },
    failures,
    readings,
  };
}

/** Such a head is probed too, and the smaller count taken. */
function isMuchSlower({ readings }: Candidate): boolean {
  const base = readings.base?.values.get('ns/op');
  const head = readings.head?.values.get('ns/op');
  return base !== undefined && head !== undefined && head > MUCH_SLOWER * base;
}
