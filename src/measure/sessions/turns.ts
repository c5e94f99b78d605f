import type { Target } from '../../harnesses/harness.ts';
import { hangLimitMs } from '../../model/inputs/time-limit.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { Place } from '../noise-controls/noise-controls.ts';
import type { Slice } from '../slice.ts';
import type { Lost, Session, Turn } from './session.ts';

/** Two live sessions that take turns; in the null control both are of base. */
export type Sessions = Readonly<Record<Side, Session>>;

export interface TurnsRequest {
  readonly target: Target;
  readonly iterations: number;
  /** Which side goes first in each pair of slices; there are as many pairs as orders. */
  readonly orders: readonly (readonly Side[])[];
  readonly sessions: Sessions;
  readonly place: Place;
  /** Most that any turn may take of which it is not known how long it takes, ms. */
  readonly mostMs: number;
  /** The first turn of either side is not counted: it finds caches as the start of a process leaves them. */
  readonly unseen: boolean;
}

export interface Turns {
  /** Whole pairs, in the order run; the sides in theirs. */
  readonly pairs: readonly (readonly Slice[])[];
  /** The side whose session gave out; null: neither. */
  readonly lost: (Lost & { readonly side: Side }) | null;
  /** Of the pairs, the iterations that were run. */
  readonly iterations: number;
  /** One of them used the processor while it had to wait. */
  readonly worksInBetween: boolean;
}

/** A side that takes so many times longer than expected is given fewer iterations, and so is the other. */
const MUCH_SLOWER = 5;
/** Shortest wait of which it can be told whether a process worked through it, ms, and the share that is too much. */
const WAIT_MS = 1;
const WORKED_SHARE = 0.2;

/**
 * One burst: both processes go to the benchmark and run it once unseen, then they take turns. While one works the other
 * waits on its descriptor, on the same core.
 */
export async function takeTurns(request: TurnsRequest): Promise<Turns> {
  const { target, orders, sessions, place, mostMs } = request;
  const limitMs = hangLimitMs(target.expectedMs, mostMs);
  const none = { pairs: [], worksInBetween: false };
  let { iterations } = request;
  for (const side of orders[0] ?? SIDES) {
    const lost = await sessions[side].goTo(target, mostMs);
    if (lost !== null) return { ...none, iterations, lost: { ...lost, side } };
  }
  let slower = 1;
  for (const side of request.unseen ? (orders[0] ?? SIDES) : []) {
    const turn = await sessions[side].turn(target, iterations, limitMs);
    if ('reason' in turn) return { ...none, iterations, lost: { ...turn, side } };
    // What it says of itself counts in the pairs: here it may fail as well.
    slower = Math.max(slower, turn.durationMs / Math.max(target.expectedMs, 1));
  }
  if (slower > MUCH_SLOWER) iterations = Math.max(1, Math.ceil(iterations / slower));
  const pairs: (readonly Slice[])[] = [];
  let worksInBetween = false;
  for (const order of orders) {
    const slices: Slice[] = [];
    for (const side of order) {
      const turn = await sessions[side].turn(
        target,
        iterations,
        Math.max(limitMs, hangLimitMs(slower * target.expectedMs, mostMs)),
      );
      if ('reason' in turn) return { pairs, iterations, worksInBetween, lost: { ...turn, side } };
      slices.push(sliceOf(turn, side, place));
      worksInBetween ||= worked(turn);
    }
    pairs.push(slices);
  }
  return { pairs, iterations, worksInBetween, lost: null };
}

function worked({ reading: { waitedMs = 0, waitedCpuMs = 0 } }: Turn): boolean {
  return waitedMs >= WAIT_MS && waitedCpuMs > WORKED_SHARE * waitedMs;
}

/** Its own wall time over CPU time in the timed region tells whether it had its processor to itself. */
function sliceOf({ startMs, durationMs, reading }: Turn, side: Side, { cpu }: Place): Slice {
  const { timedMs, timedCpuMs } = reading;
  const known = cpu !== null && timedMs !== undefined && timedCpuMs !== undefined && timedCpuMs > 0;
  return {
    ...{ side, startMs, durationMs, reading, timedOut: false, usage: undefined, machine: {} },
    wallPerCpu: known ? timedMs / timedCpuMs : undefined,
  };
}
