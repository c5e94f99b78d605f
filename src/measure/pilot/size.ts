import type { Target } from '../../harnesses/harness.ts';
import { PARALLEL_SPEED_UP, type SpeedUp } from '../noise-controls/pinning.ts';
import type { Lost, Session, SessionSlice } from '../sessions/session.ts';

/** What the first slices on base show of a benchmark. */
export interface Size {
  /** Wall time of one iteration with all that belongs to it (work in a stopped clock as well), ms. */
  readonly perIterationMs: number;
  /** Wall time of a slice besides its iterations: preparing, collecting garbage, the way there and back, ms. */
  readonly aroundMs: number;
  /** What a single iteration kept busy, where it is long; null: it is not long. */
  readonly busy: Busy | null;
}

/**
 * Cores that the timed work keeps busy. hidden: CPU time is known of whole slices only, and other work is in them, or too
 * little of it is timed. unknown: nothing is.
 */
type Cores = number | 'hidden' | 'unknown';

/** What the work of a session keeps busy that may run on any processor. */
export interface Busy {
  readonly cores: Cores;
  /** How many threads have work at a time, which a crowded machine does not hide; 0: unknown. */
  readonly threads: number;
  /** It says that it shares its work out among several cores. */
  readonly isParallel: boolean;
}

/** A slice stands out of what every slice takes when it lasts so much longer than one without work, ms. */
const CLEAR_MS = 2;
const MAX_GROWTH = 100;
const MAX_STEPS = 20;
/** A slice that lasts longer is sized by itself: what interrupts a process for a moment is a small part of it, ms. */
const LONG_SLICE_MS = 200;
/** A process may lose its core for several moments in a row. One that sleeps looks like that, and is run so often for nothing. */
const TAKEN_MOST = 5;
/** Go's own limit, and far more than any other's (testing/benchmark.go). */
export const ITERATIONS_MAX = 1_000_000_000;

/**
 * Slices of a growing number of iterations, until one stands out of what every slice takes. By wall time, never by what
 * the benchmark reports: one that stops its clock reports a small part of what it takes.
 */
export async function sizeOf(target: Target, session: Session, limitMs: number): Promise<Size | Lost> {
  const once = async (iterations: number): Promise<SessionSlice | Lost> => {
    const slice = await session.slice(target, iterations, limitMs);
    if ('reason' in slice) return slice;
    const [failure] = slice.reading.failures;
    if (failure !== undefined) return { reason: failure.reason, timedOut: false };
    return slice;
  };
  /** The shortest of two where it stands out, and of more where it waited for most of its time. */
  const take = async (
    iterations: number,
    standsOut: (slice: SessionSlice) => boolean,
  ): Promise<SessionSlice | Lost> => {
    let shortest = await once(iterations);
    for (let taken = 1; taken < TAKEN_MOST; taken++) {
      if ('reason' in shortest || !standsOut(shortest) || shortest.durationMs >= LONG_SLICE_MS) break;
      if (taken > 1 && !hasWaited(shortest)) break;
      const next = await once(iterations);
      if ('reason' in next || next.durationMs < shortest.durationMs) shortest = next;
    }
    return shortest;
  };
  const isMostlyOne = ({ durationMs, reading: { timedMs = 0 } }: SessionSlice) =>
    durationMs >= CLEAR_MS && timedMs >= durationMs / 2;
  const first = await take(1, isMostlyOne);
  if ('reason' in first) return first;
  // A single iteration is most of it: there is nothing to find out.
  if (isMostlyOne(first)) return { perIterationMs: first.durationMs, aroundMs: 0, busy: busyIn(first) };
  let around = first.durationMs;
  const isClear = ({ durationMs }: SessionSlice) => durationMs - around >= Math.max(CLEAR_MS, 0.2 * around);
  let iterations = first.durationMs > 10 * CLEAR_MS ? 2 : MAX_GROWTH;
  let added = 0;
  // What the step before said an iteration takes. Two have to agree: one moment without a core in a step of a few
  // iterations would leave the benchmark with those few for the whole run.
  let seen: number | null = null;
  for (let step = 0; step < MAX_STEPS; step++) {
    const slice = await take(iterations, isClear);
    if ('reason' in slice) return slice;
    const wasClear = isClear(slice);
    around = Math.min(around, slice.durationMs);
    added = slice.durationMs - around;
    if (iterations >= ITERATIONS_MAX) break;
    if (wasClear) {
      const perIterationMs = added / iterations;
      if (seen !== null && perIterationMs <= 2 * seen && seen <= 2 * perIterationMs) break;
      seen = perIterationMs;
      iterations = Math.min(ITERATIONS_MAX, Math.max(iterations + 1, Math.ceil((2 * CLEAR_MS) / perIterationMs)));
      continue;
    }
    seen = null;
    const growth = Math.max(2, Math.min(MAX_GROWTH, (2 * CLEAR_MS + 0.4 * around) / Math.max(added, 0.02)));
    iterations = Math.min(ITERATIONS_MAX, Math.ceil(iterations * growth));
  }
  return { perIterationMs: Math.max(added, 1e-9) / iterations, aroundMs: around, busy: null };
}

/** It had a processor for less than half of its time. */
function hasWaited({ durationMs, reading: { timedCpuMs, usedCpuMs = timedCpuMs } }: SessionSlice): boolean {
  return usedCpuMs !== undefined && usedCpuMs < durationMs / 2;
}

function busyIn(slice: SessionSlice): Busy {
  return {
    cores: coresIn(slice),
    threads: slice.runnableThreads ?? 0,
    isParallel: slice.reading.isParallel === true,
  };
}

function coresIn({ reading: { timedMs = 0, timedCpuMs, usedCpuMs } }: SessionSlice): Cores {
  if (timedMs >= 1 && timedCpuMs !== undefined) return timedCpuMs / timedMs;
  return usedCpuMs === undefined ? 'unknown' : 'hidden';
}

/**
 * The length of slices that show how many cores a benchmark keeps busy, ms: what sweeps up after a collection is over by
 * then.
 */
const CORES_MS = 12;
const CORES_SLICES = 2;

/**
 * Cores that the timed work of a free session keeps busy, of two slices the fewer: what a runtime does beside the work now
 * and then is not the work.
 */
export async function busyOf(
  target: Target,
  session: Session,
  { perIterationMs }: Size,
  limitMs: number,
): Promise<Busy | Lost> {
  const iterations = iterationsIn(CORES_MS, perIterationMs);
  const seen: number[] = [];
  let [threads, isParallel] = [0, false];
  let unknown: Cores = 'unknown';
  const slices = perIterationMs >= CORES_MS ? 1 : CORES_SLICES;
  for (let time = 0; time < slices; time++) {
    const slice = await session.slice(target, iterations, limitMs);
    if ('reason' in slice) return slice;
    const busy = busyIn(slice);
    threads = Math.max(threads, busy.threads);
    isParallel ||= busy.isParallel;
    if (typeof busy.cores === 'number') seen.push(busy.cores);
    else unknown = busy.cores;
  }
  return { cores: seen.length === 0 ? unknown : Math.min(...seen), threads, isParallel };
}

function iterationsIn(ms: number, perIterationMs: number): number {
  return Math.min(ITERATIONS_MAX, Math.max(1, Math.round(ms / perIterationMs)));
}

/** So many slices run on any processor, and as many on one; the fastest of each are compared. */
const SPEED_SLICES = 2;
/** Of the threads that had work, the share that has to have run for a slice to show how fast the work is left free. */
const HAD_ROOM = 0.8;
/** Where one looks faster when it is free, which is what a moment without its processor looks like, too. */
const SPEED_SLICES_MOST = 12;

/**
 * How many times as fast the timed work is left free as on one processor. That tells work on several cores also where its
 * clock is stopped in between: a runtime that stops its threads for that wakes some of them again each time, and these
 * look for work beside the timed region, so that serial work of 60 µs keeps 1.5 cores busy. Of a slice in which the process
 * had to wait for a core the timed region counts as far as it worked. Where its threads had to wait in every free slice,
 * more are tried. Work is never faster by more than the cores that it kept busy: beyond that a neighbour slowed the
 * slices on one processor. null: it does not say.
 */
export async function speedUpOf(
  target: Target,
  sessions: Readonly<Record<'free' | 'pinned', Session>>,
  { perIterationMs }: Size,
  limitMs: number,
): Promise<SpeedUp | null | Lost> {
  const iterations = iterationsIn(CORES_MS, perIterationMs);
  const least = { free: Number.POSITIVE_INFINITY, pinned: Number.POSITIVE_INFINITY };
  let [cpuPerWall, coresWhenFree, hadRoom] = [0, 0, false];
  const slices = perIterationMs >= CORES_MS ? 1 : SPEED_SLICES;
  const most = Math.min(SPEED_SLICES_MOST, Math.max(1, Math.floor(LONG_SLICE_MS / perIterationMs)));
  for (let time = 0; time < most; time++) {
    if (time >= slices && hadRoom && least.pinned <= PARALLEL_SPEED_UP * least.free) break;
    for (const where of ['free', 'pinned'] as const) {
      const slice = await sessions[where].slice(target, iterations, limitMs);
      if ('reason' in slice) return slice;
      const { timedMs = 0, usedCpuMs, timedCpuMs = usedCpuMs } = slice.reading;
      if (timedMs <= 0 || usedCpuMs === undefined || timedCpuMs === undefined) return null;
      const busy = usedCpuMs / slice.durationMs;
      const workedMs = timedMs * Math.min(1, busy);
      const isFastest = workedMs < least[where];
      if (isFastest) least[where] = workedMs;
      if (where === 'pinned') continue;
      if (isFastest) coresWhenFree = timedCpuMs / timedMs;
      cpuPerWall = Math.max(cpuPerWall, busy);
      hadRoom ||= busy >= HAD_ROOM * (slice.runnableThreads ?? 0);
    }
  }
  return least.free > 0 ? { speedUp: Math.min(least.pinned / least.free, coresWhenFree), cpuPerWall } : null;
}
