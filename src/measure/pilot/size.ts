import type { Target } from '../../harnesses/harness.ts';
import type { Lost, Session, Turn } from '../sessions/session.ts';

/** What the first turns on base tell of a benchmark. */
export interface Size {
  /** Wall time of one iteration with all that belongs to it (work in a stopped clock as well), ms. */
  readonly perIterationMs: number;
  /** Wall time of a turn besides its iterations: preparing, collecting garbage, the way there and back, ms. */
  readonly aroundMs: number;
  /** Cores that the timed work kept busy, at most; null: not known. */
  readonly cores: number | null;
}

/** Iterations are sized by a run that lasts so much longer than a turn without work, ms. */
const CLEAR_MS = 2;
const MAX_GROWTH = 100;
const MAX_STEPS = 14;
/** Go's own limit, and far more than any other's (testing/benchmark.go). */
export const ITERATIONS_MAX = 1_000_000_000;

/**
 * Turns of a growing number of iterations, until one stands out of what every turn takes. By wall time, never by what
 * the benchmark reports: one that stops its clock reports a small part of what it takes.
 */
export async function sizeOf(target: Target, session: Session, limitMs: number): Promise<Size | Lost> {
  const turns: { readonly iterations: number; readonly turn: Turn }[] = [];
  let cores: number | null = null;
  const take = async (iterations: number): Promise<Turn | Lost> => {
    const turn = await session.turn(target, iterations, limitMs);
    if ('reason' in turn) return turn;
    const [failure] = turn.reading.failures;
    if (failure !== undefined) return { reason: failure.reason, timedOut: false };
    const { timedMs = 0, timedCpuMs } = turn.reading;
    if (timedMs >= 1 && timedCpuMs !== undefined) cores = Math.max(cores ?? 0, timedCpuMs / timedMs);
    turns.push({ iterations, turn });
    return turn;
  };
  const first = await take(1);
  if ('reason' in first) return first;
  const { timedMs = 0 } = first.reading;
  // A single iteration is most of it: there is nothing to find out.
  if (first.durationMs >= CLEAR_MS && timedMs >= first.durationMs / 2) {
    return { perIterationMs: first.durationMs, aroundMs: 0, cores };
  }
  let around = first.durationMs;
  let iterations = first.durationMs > 10 * CLEAR_MS ? 2 : MAX_GROWTH;
  let added = 0;
  for (let step = 0; step < MAX_STEPS; step++) {
    const turn = await take(iterations);
    if ('reason' in turn) return turn;
    around = Math.min(around, turn.durationMs);
    added = turn.durationMs - around;
    if (added >= Math.max(CLEAR_MS, 0.2 * around) || iterations >= ITERATIONS_MAX) break;
    const growth = Math.max(2, Math.min(MAX_GROWTH, (2 * CLEAR_MS + 0.4 * around) / Math.max(added, 0.02)));
    iterations = Math.min(ITERATIONS_MAX, Math.ceil(iterations * growth));
  }
  return { perIterationMs: Math.max(added, 1e-9) / iterations, aroundMs: around, cores };
}
