import type { Target } from '../../harnesses/harness.ts';
import type { Lost, Session, Turn } from '../sessions/session.ts';

/** What the first turns on base tell of a benchmark. */
export interface Size {
  /** Wall time of one iteration with all that belongs to it (work in a stopped clock as well), ms. */
  readonly perIterationMs: number;
  /** Wall time of a turn besides its iterations: preparing, collecting garbage, the way there and back, ms. */
  readonly aroundMs: number;
  /** Where a single iteration is long: the cores that it kept busy; null: it does not say, or was not long. */
  readonly cores: number | null;
}

/** Iterations are sized by a run that lasts so much longer than a turn without work, ms. */
const CLEAR_MS = 2;
const MAX_GROWTH = 100;
const MAX_STEPS = 20;
/** A turn that lasts longer is sized by itself: what interrupts a process for a moment is a small part of it, ms. */
const LONG_TURN_MS = 200;
/** Go's own limit, and far more than any other's (testing/benchmark.go). */
export const ITERATIONS_MAX = 1_000_000_000;

/**
 * Turns of a growing number of iterations, until one stands out of what every turn takes. By wall time, never by what
 * the benchmark reports: one that stops its clock reports a small part of what it takes.
 */
export async function sizeOf(target: Target, session: Session, limitMs: number): Promise<Size | Lost> {
  const once = async (iterations: number): Promise<Turn | Lost> => {
    const turn = await session.turn(target, iterations, limitMs);
    if ('reason' in turn) return turn;
    const [failure] = turn.reading.failures;
    if (failure !== undefined) return { reason: failure.reason, timedOut: false };
    return turn;
  };
  /** Again where it stands out: a process that lost its core for a moment hardly does so twice. */
  const take = async (iterations: number, standsOut: (turn: Turn) => boolean): Promise<Turn | Lost> => {
    const first = await once(iterations);
    if ('reason' in first || !standsOut(first) || first.durationMs >= LONG_TURN_MS) return first;
    const second = await once(iterations);
    return 'reason' in second || second.durationMs < first.durationMs ? second : first;
  };
  const isMostlyOne = ({ durationMs, reading: { timedMs = 0 } }: Turn) =>
    durationMs >= CLEAR_MS && timedMs >= durationMs / 2;
  const first = await take(1, isMostlyOne);
  if ('reason' in first) return first;
  // A single iteration is most of it: there is nothing to find out.
  if (isMostlyOne(first)) return { perIterationMs: first.durationMs, aroundMs: 0, cores: coresIn(first) };
  let around = first.durationMs;
  const isClear = ({ durationMs }: Turn) => durationMs - around >= Math.max(CLEAR_MS, 0.2 * around);
  let iterations = first.durationMs > 10 * CLEAR_MS ? 2 : MAX_GROWTH;
  let added = 0;
  // What the step before said an iteration takes. Two have to agree: one moment without a core in a step of a few
  // iterations would leave the benchmark with those few for the whole run.
  let seen: number | null = null;
  for (let step = 0; step < MAX_STEPS; step++) {
    const turn = await take(iterations, isClear);
    if ('reason' in turn) return turn;
    const wasClear = isClear(turn);
    around = Math.min(around, turn.durationMs);
    added = turn.durationMs - around;
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
  return { perIterationMs: Math.max(added, 1e-9) / iterations, aroundMs: around, cores: null };
}

function coresIn({ reading: { timedMs = 0, timedCpuMs } }: Turn): number | null {
  return timedMs >= 1 && timedCpuMs !== undefined ? timedCpuMs / timedMs : null;
}

/** Of the turns that tell how many cores a benchmark keeps busy, ms: what sweeps up after a collection is gone by then. */
const CORES_MS = 12;
const CORES_TURNS = 2;

/**
 * Cores that the timed work of a free session keeps busy, of two turns the fewer: what a runtime does beside the work now
 * and then is not the work. null: it does not say.
 */
export async function coresOf(
  target: Target,
  session: Session,
  { perIterationMs }: Size,
  limitMs: number,
): Promise<number | null | Lost> {
  const iterations = Math.min(ITERATIONS_MAX, Math.max(1, Math.round(CORES_MS / perIterationMs)));
  const seen: number[] = [];
  const turns = perIterationMs >= CORES_MS ? 1 : CORES_TURNS;
  for (let time = 0; time < turns; time++) {
    const turn = await session.turn(target, iterations, limitMs);
    if ('reason' in turn) return turn;
    const cores = coresIn(turn);
    if (cores !== null) seen.push(cores);
  }
  return seen.length === 0 ? null : Math.min(...seen);
}
