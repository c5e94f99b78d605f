import type { SessionReading, Target } from '../../harnesses/harness.ts';
import { hangLimitMs } from '../../model/inputs/time-limit.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { Place } from '../noise-controls/noise-controls.ts';
import type { Slice } from '../slice.ts';
import type { Lost, Session, SessionSlice } from './session.ts';

/** Two live sessions whose slices alternate; in the null control both are of base. */
export type Sessions = Readonly<Record<Side, Session>>;

export interface SessionBurstRequest {
  readonly target: Target;
  readonly iterations: number;
  /** Which side goes first in each pair of slices; there are as many pairs as orders. */
  readonly orders: readonly (readonly Side[])[];
  readonly sessions: Sessions;
  readonly place: Place;
  /** Time limit of a slice of which it is not known how long it takes, ms. */
  readonly mostMs: number;
  /** The first slice of either side is not counted: it finds caches as the start of a process leaves them. */
  readonly unseen: boolean;
  /** Nothing begins anew for this target. */
  readonly joins?: boolean;
  /** Called when both processes are at the benchmark, on the processor on which they are measured. */
  readonly arrived?: () => void;
}

export interface SessionBurst {
  /** Whole pairs, in the order run; the sides in theirs. */
  readonly pairs: readonly (readonly Slice[])[];
  /** The side whose session gave out; null: neither. */
  readonly lost: (Lost & { readonly side: Side }) | null;
  /** For the bursts that follow: fewer than were asked for where a side proved to be much slower. */
  readonly iterations: number;
  /** Whether one of the processes used the processor while it had to wait. */
  readonly worksInBetween: boolean;
}

/** Where a side takes so many times longer than expected, both are given fewer iterations. */
const MUCH_SLOWER = 5;
/** The shortest wait that shows whether a process worked through it, ms, and the share of it that is too much. */
const WAIT_MS = 1;
const WORKED_SHARE = 0.3;
/** The share of a side's waits that it has to work in: what collects its garbage now and then does not work in most. */
const WAITS_WORKED = 0.5;

/** What takes both processes less is done by one after the other: to move one of them there and back takes as long, ms. */
const FAR_MS = 20;

/**
 * Runs one burst: both processes go to the benchmark and run it once unseen, then their slices alternate. While one works
 * the other waits on its descriptor, on the same core.
 */
export async function runSessionBurst(request: SessionBurstRequest): Promise<SessionBurst> {
  const { target, orders, sessions, place, mostMs } = request;
  const limitMs = hangLimitMs(target.expectedMs, mostMs);
  const expectedMs = Math.max(target.expectedMs, 1);
  let { iterations } = request;
  const none = { pairs: [], worksInBetween: false, iterations };
  const unarrived = await arrive(request);
  if (unarrived !== null) return { ...none, lost: unarrived };
  request.arrived?.();
  let slower = 1;
  for (const side of request.unseen ? (orders[0] ?? SIDES) : []) {
    const unseen = await unseenMs(sessions[side], target, iterations, limitMs, MUCH_SLOWER * expectedMs);
    if ('reason' in unseen) return { ...none, lost: { ...unseen, side } };
    slower = Math.max(slower, unseen.ms / expectedMs);
  }
  if (slower > MUCH_SLOWER) iterations = Math.max(1, Math.ceil(iterations / slower));
  const sliceMs = Math.max(limitMs, hangLimitMs(slower * target.expectedMs, mostMs));
  const pairs: (readonly Slice[])[] = [];
  const waits: Record<Side, boolean[]> = { base: [], head: [] };
  let lost: SessionBurst['lost'] = null;
  for (const order of orders) {
    const slices: Slice[] = [];
    for (const side of order) {
      const slice = await sessions[side].slice(target, iterations, sliceMs);
      if ('reason' in slice) {
        lost = { ...slice, side };
        break;
      }
      slices.push(sliceOf(slice, side, place));
      waits[side].push(...workedIn(slice));
    }
    if (lost !== null) break;
    pairs.push(slices);
  }
  const worksInBetween = SIDES.some((side) => waits[side].filter(Boolean).length > WAITS_WORKED * waits[side].length);
  const added = request.iterations / iterations;
  const isSlow = pairs.flat().some((slice) => timedMsOf(slice) * added > MUCH_SLOWER * expectedMs);
  return { pairs, worksInBetween, lost, iterations: isSlow ? iterations : request.iterations };
}

/**
 * Both processes go to the benchmark. What takes long they do at the same time, where each can have a processor of its own:
 * nothing is measured by then. After that both are where they are measured. Gives the one that gave out; null: neither.
 */
async function arrive(request: SessionBurstRequest): Promise<SessionBurst['lost']> {
  const { target, orders, sessions, place, mostMs, joins = false } = request;
  const { cpu, apart } = place;
  const order = orders[0] ?? SIDES;
  const [, second = 'head'] = order;
  const stand = (side: Side) => sessions[side].standAt(target, mostMs, joins);
  const isFar = !joins && (target.arrivalMs ?? 0) >= FAR_MS && SIDES.some((side) => !sessions[side].isAt(target));
  if (isFar && apart !== undefined) await sessions[second].moveTo(apart.cpu, apart.watch);
  const haveOwn = cpu === null || SIDES.some((side) => sessions[side].cpu !== cpu);
  if (haveOwn) await Promise.all(order.map(stand));
  for (const side of order) {
    let lost = await stand(side);
    if (cpu !== null && apart !== undefined) lost ??= await sessions[side].moveTo(cpu, apart.watch);
    if (lost !== null) return { ...lost, side };
  }
  return null;
}

/**
 * Wall time of a slice that does not count; of another one where that took longer than `mostMs`, since a process that
 * lost its core for a moment hardly does so twice. What it says of itself counts in the pairs: here it may fail as well.
 */
async function unseenMs(
  session: Session,
  target: Target,
  iterations: number,
  limitMs: number,
  mostMs: number,
): Promise<{ readonly ms: number } | Lost> {
  const first = await session.slice(target, iterations, limitMs);
  if ('reason' in first || first.durationMs <= mostMs) return 'reason' in first ? first : { ms: first.durationMs };
  const second = await session.slice(target, iterations, limitMs);
  return 'reason' in second ? second : { ms: Math.min(first.durationMs, second.durationMs) };
}

/** Whether it worked while it waited before this slice; empty where the wait was too short to tell. */
function workedIn({ reading: { waitedMs = 0, waitedCpuMs = 0 } }: SessionSlice): readonly boolean[] {
  return waitedMs < WAIT_MS ? [] : [waitedCpuMs > WORKED_SHARE * waitedMs];
}

/** Wall time of the work in a slice as the slice says itself, else of all of it, ms. */
export function timedMsOf({ reading, durationMs }: Pick<Slice, 'reading' | 'durationMs'>): number {
  const { timedMs = 0 } = reading;
  return timedMs > 0 ? timedMs : durationMs;
}

/** Of the CPU time of the work, what may be left open. */
const UNTOLD_MOST = 0.02;

/**
 * The share of the timed region in which the work could have gone on, and others had its processor: for which its thread was
 * in the queue, less what the process's own threads ran (a collector's, a runtime's timers). On one processor these run
 * while it waits or while it sleeps, and nobody can tell which: more than the shorter of both it is not, and where that is
 * much the share is unknown. It is never more than the time without CPU time: what it waited before its clock started.
 */
export function imposedIn({ timedMs, timedCpuMs, queuedMs, besideCpuMs }: SessionReading): number | undefined {
  if (timedMs === undefined || timedCpuMs === undefined || queuedMs === undefined || besideCpuMs === undefined) return;
  const sleptMs = Math.max(0, timedMs - (timedCpuMs - besideCpuMs) - queuedMs);
  if (timedCpuMs <= 0 || Math.min(besideCpuMs, sleptMs) > UNTOLD_MOST * timedCpuMs) return;
  return Math.max(0, Math.min(queuedMs - besideCpuMs, timedMs - timedCpuMs)) / timedMs;
}

/** Its own wall time over CPU time in the timed region tells whether it had its processor to itself. */
function sliceOf({ startMs, durationMs, reading }: SessionSlice, side: Side, { cpu }: Place): Slice {
  const { timedMs, timedCpuMs } = reading;
  const imposed = cpu === null ? undefined : imposedIn(reading);
  const known = cpu !== null && timedMs !== undefined && timedCpuMs !== undefined && timedCpuMs > 0;
  return {
    side,
    startMs,
    durationMs,
    reading,
    timedOut: false,
    usage: undefined,
    machine: {},
    wallPerCpu: known ? timedMs / timedCpuMs : undefined,
    ...(imposed === undefined ? {} : { imposed }),
  };
}
