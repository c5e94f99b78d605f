import type { Measurement } from '../../../formats/format.ts';
import type { Plan, PlannedCommand } from '../../../model/command-plan.ts';
import { hangLimitMs } from '../../../model/inputs/time-limit.ts';
import type { Binary } from '../../harness.ts';
import { testBinaryCommand } from '../command.ts';
import { readOne, sliceFlags } from '../slice.ts';

export interface ProbeRequest {
  readonly binary: Binary;
  readonly printedName: string;
  readonly startupMs: number;
  readonly sliceMs: number;
  readonly timeoutMs: number;
  readonly progress?: NonNullable<PlannedCommand['progress']>;
}

export interface Probed {
  readonly iterations: number;
  /** Wall time of such a slice as a process, ms. */
  readonly expectedMs: number;
  readonly measurement: Measurement;
}

/** The testing package's own limit (benchmark.go, maxBenchPredictIters). */
const MAX_ITERATIONS = 1_000_000_000;
const MAX_GROWTH = 100;
const MAX_STEPS = 20;

/** Wall time of one process beyond its start-up, by iteration count. */
interface Point {
  readonly iterations: number;
  readonly wallMs: number;
}

/**
 * The count at which a slice's iterations take about sliceMs of wall time. Never by the reported time: a benchmark
 * that stops its clock reports a small part of what it takes (1 ms stopped and 10 ns timed would be sized at 10^7
 * iterations, or three hours). Never by wall time alone either: what is paid once a process (set-up code) must not
 * leave an operation of nanoseconds with one iteration. So: the slope between two counts, the count growing until
 * the difference stands out of the process's own jitter.
 */
export function* probe(request: ProbeRequest): Plan<Probed | { readonly reason: string }> {
  const { sliceMs } = request;
  const first = yield* run(request, 1, null);
  if ('reason' in first) return first;
  const timedMs = (first.measurement.values.get('ns/op') ?? 0) / 1e6;
  if (first.wallMs >= sliceMs && timedMs >= first.wallMs / 2)
    return settle(request, 1, first.wallMs, first.measurement);

  let last = first;
  // With more than one iteration the testing package runs the function twice (once with N=1), so a costly first
  // point says nothing about what a process pays once; the next one does. A cheap one is near enough.
  let origin: Point | null = first.wallMs <= sliceMs / 10 ? first : null;
  let iterations = first.wallMs <= sliceMs / 50 ? MAX_GROWTH : 2;
  // What the step before said an iteration takes. A count is settled when two steps agree: one stall of a busy machine
  // in a step of a few iterations would otherwise leave the benchmark with those few for the whole run. Where the
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
      const chosen = Math.min(MAX_ITERATIONS, Math.max(1, Math.round(sliceMs / perIterationMs)));
      const clockedMs = ((next.measurement.values.get('ns/op') ?? 0) * iterations) / 1e6;
      const more = clockedMs >= addedMs / 2 ? 1 : 3;
      if (seen !== null && iterations >= more * seen.iterations && agree(perIterationMs, seen.perIterationMs)) {
        const wallMs = chosen === 1 ? first.wallMs : origin.wallMs + (chosen - origin.iterations) * perIterationMs;
        return settle(request, chosen, wallMs, next.measurement);
      }
      seen = { iterations, perIterationMs };
      iterations = Math.min(MAX_ITERATIONS, Math.max(more * iterations, chosen));
      continue;
    }
    seen = addedMs >= Math.max(sliceMs / 10, 0.1 * origin.wallMs, 1) ? { iterations, perIterationMs } : null;
    if (iterations >= MAX_ITERATIONS) break;
    // At most this much an iteration, jitter included; so the next step cannot last much longer than a slice, or than
    // what a process pays once, where that is more.
    const jitterMs = 1 + 0.01 * sliceMs + 0.1 * origin.wallMs;
    const budgetMs = Math.max(1.2 * sliceMs, origin.wallMs);
    const atMostMs = (Math.max(0, addedMs) + jitterMs) / added;
    const grown = Math.min(iterations * MAX_GROWTH, Math.floor(budgetMs / atMostMs), MAX_ITERATIONS);
    iterations = Math.max(grown, Math.min(2 * iterations, MAX_ITERATIONS));
  }
  return settle(request, iterations, last.wallMs, last.measurement);
}

function agree(oneMs: number, otherMs: number): boolean {
  return oneMs <= 2 * otherMs && otherMs <= 2 * oneMs;
}

function settle(request: ProbeRequest, iterations: number, wallMs: number, measurement: Measurement): Probed {
  return { iterations, expectedMs: request.startupMs + Math.max(0, wallMs), measurement };
}

/**
 * No step is meant to last much longer than a slice, or than three times the step before it; how long the first one
 * lasts is not known.
 */
function limitOf({ startupMs, sliceMs, timeoutMs }: ProbeRequest, lastMs: number | null): number {
  return lastMs === null ? timeoutMs : hangLimitMs(startupMs + 3 * Math.max(sliceMs, lastMs), timeoutMs);
}

type Ran = (Point & { readonly measurement: Measurement }) | { readonly reason: string };

/** @param lastMs what the step before took; null: this is the first */
function* run(request: ProbeRequest, iterations: number, lastMs: number | null): Plan<Ran> {
  const { binary, printedName, progress } = request;
  const timeoutMs = limitOf(request, lastMs);
  const goroot = binary.environment?.GOROOT ?? '';
  const [result] = yield [testBinaryCommand(binary, goroot, sliceFlags(printedName, iterations), timeoutMs, progress)];
  if (result === undefined) return { reason: 'was not run' };
  const { measurement, reason } = readOne(
    { printedName, group: binary.group, countsWindows: binary.countsWindows === true },
    result,
  );
  if (measurement === null) return { reason: reason ?? '' };
  return { iterations, wallMs: Math.max(0, result.durationMs - request.startupMs), measurement };
}
