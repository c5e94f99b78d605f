import type { Plan } from '../../model/command-plan.ts';
import { hangLimitMs } from '../../model/inputs/time-limit.ts';

/** Asks how many iterations a slice is to have. `Reading` is the result of a run besides its time. */
interface SizingRequest<Reading> {
  /** Time from start to end with nothing to do, ms: every process pays it besides its work. */
  readonly startupMs: number;
  /** Intended length of a slice, ms. */
  readonly sliceMs: number;
  /** Limit of the first run, whose time is not known, and of any run. */
  readonly timeoutMs: number;
  /** The most that the tool takes. */
  readonly mostIterations: number;
  /** One process that runs the benchmark so many times; or why it gave no result. */
  run(iterations: number, timeoutMs: number): Plan<SizingRun<Reading> | { readonly reason: string }>;
}

export interface SizingRun<Reading> {
  /** Wall time of the whole process, ms. */
  readonly durationMs: number;
  /** Time of an operation by its own clock; 0: it reported none. */
  readonly nsPerOperation: number;
  readonly reading: Reading;
}

export interface SliceSize {
  readonly iterations: number;
  /** Wall time of such a slice as a process, ms. */
  readonly expectedMs: number;
}

export interface Sized<Reading> extends SliceSize {
  readonly reading: Reading;
}

const MAX_GROWTH = 100;
const MAX_STEPS = 20;

/** Wall time of one process beyond its start-up, by iteration count. */
interface Point {
  readonly iterations: number;
  readonly wallMs: number;
}

type SizedPoint<Reading> = Point & SizingRun<Reading>;

/**
 * The count at which a slice's iterations take about sliceMs of wall time. Never by the reported time: a benchmark
 * that stops its clock reports a small part of what it takes (1 ms stopped and 10 ns timed would be sized at 10^7
 * iterations, or three hours). Never by wall time alone either: what is paid once a process (set-up code) must not
 * leave an operation of nanoseconds with one iteration. So: the slope between two counts, the count growing until
 * the difference stands out of the process's own jitter.
 */
export function* sizeSlice<Reading>(
  request: SizingRequest<Reading>,
): Plan<Sized<Reading> | { readonly reason: string }> {
  const { sliceMs, mostIterations } = request;
  const first = yield* run(request, 1, null);
  if ('reason' in first) return first;
  const timedMs = first.nsPerOperation / 1e6;
  if (first.wallMs >= sliceMs && timedMs >= first.wallMs / 2) return settle(request, 1, first.wallMs, first);

  let last = first;
  // With more than one iteration a tool may run the function twice (once with a single one), so a costly first
  // point says nothing about what a process pays once; the next one does. A cheap one is near enough.
  let origin: Point | null = first.wallMs <= sliceMs / 10 ? first : null;
  let iterations = first.wallMs <= sliceMs / 50 ? MAX_GROWTH : 2;
  // An iteration's time by the step before. A count is settled when two steps agree: one stall of a busy machine in a
  // step of a few iterations would otherwise leave the benchmark with those few for the whole run. Where the
  // benchmark's own clock saw little of that time (stopped, or never running: a start that happened to be slower than
  // the first), the second step has to have three times the iterations: what is paid once looks a third as much then.
  let seen: { readonly iterations: number; readonly perIterationMs: number } | null = null;
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = yield* run(request, iterations, last.wallMs);
    if ('reason' in next) return next;
    last = next;
    if (origin === null) {
      origin = next;
      iterations = Math.max(4, Math.min(2 * MAX_GROWTH, Math.floor((2 * sliceMs) / (next.wallMs / 3))));
      continue;
    }
    const addedMs = next.wallMs - origin.wallMs;
    const added = iterations - origin.iterations;
    const perIterationMs = addedMs / added;
    if (addedMs >= Math.max(sliceMs / 2, 0.2 * origin.wallMs, 1)) {
      const chosen = Math.min(mostIterations, Math.max(1, Math.round(sliceMs / perIterationMs)));
      const clockedMs = (next.nsPerOperation * iterations) / 1e6;
      const more = clockedMs >= addedMs / 2 ? 1 : 3;
      if (seen !== null && iterations >= more * seen.iterations && agree(perIterationMs, seen.perIterationMs)) {
        const wallMs = chosen === 1 ? first.wallMs : origin.wallMs + (chosen - origin.iterations) * perIterationMs;
        return settle(request, chosen, wallMs, next);
      }
      seen = { iterations, perIterationMs };
      iterations = Math.min(mostIterations, Math.max(more * iterations, chosen));
      continue;
    }
    seen = addedMs >= Math.max(sliceMs / 10, 0.1 * origin.wallMs, 1) ? { iterations, perIterationMs } : null;
    if (iterations >= mostIterations) break;
    // An iteration takes at most so much, jitter included; so the next step cannot last much longer than a slice, or
    // than what a process pays once, where that is more.
    const jitterMs = 1 + 0.01 * sliceMs + 0.1 * origin.wallMs;
    const budgetMs = Math.max(1.2 * sliceMs, origin.wallMs);
    const atMostMs = (Math.max(0, addedMs) + jitterMs) / added;
    const grown = Math.min(iterations * MAX_GROWTH, Math.floor(budgetMs / atMostMs), mostIterations);
    iterations = Math.max(grown, Math.min(2 * iterations, mostIterations));
  }
  return settle(request, iterations, last.wallMs, last);
}

function agree(oneMs: number, otherMs: number): boolean {
  return oneMs <= 2 * otherMs && otherMs <= 2 * oneMs;
}

function settle<Reading>(
  { startupMs }: SizingRequest<Reading>,
  iterations: number,
  wallMs: number,
  { reading }: SizingRun<Reading>,
): Sized<Reading> {
  return { iterations, expectedMs: startupMs + Math.max(0, wallMs), reading };
}

/**
 * No step is meant to last much longer than a slice, or than three times the step before it; how long the first one
 * lasts is not known.
 * @param lastMs what the step before took; null: this is the first
 */
function* run<Reading>(
  request: SizingRequest<Reading>,
  iterations: number,
  lastMs: number | null,
): Plan<SizedPoint<Reading> | { readonly reason: string }> {
  const { startupMs, sliceMs, timeoutMs } = request;
  const limitMs = lastMs === null ? timeoutMs : hangLimitMs(startupMs + 3 * Math.max(sliceMs, lastMs), timeoutMs);
  const ran = yield* request.run(iterations, limitMs);
  if ('reason' in ran) return ran;
  return { ...ran, iterations, wallMs: Math.max(0, ran.durationMs - startupMs) };
}
