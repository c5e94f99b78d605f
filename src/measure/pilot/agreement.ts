import { lowerDecile } from '../../statistics/descriptive.ts';

/** What one slice of the pilot read. */
export interface PilotReading {
  /** Time of an operation, ms: CPU time where that is known and the work does not wait, else wall time. */
  readonly perOperation: number;
  /** Wall time of the timed region, ms. */
  readonly workMs: number;
  /** How many collections of garbage fell into the timed region; 0 also where that is not known. */
  readonly collections: number;
}

export interface Agreement {
  readonly state: 'agrees' | 'reads-differently' | 'unclear';
  /** What the short slices read over what the long ones read, less 1. */
  readonly difference: number;
}

/**
 * How far a short slice may read above a long one, log scale. Work that only a short slice adds (a working set that is
 * loaded again) hides as large a share of a change: at 5 % of its reading, 8 % read 7.6 %.
 */
const ABOVE = Math.log(1.05);
/**
 * And below it. Long slices hold the time that neighbours take, of which some of the short ones are spared: with nothing wrong
 * they read up to a seventh more on a shared core.
 */
const BELOW = Math.log(1.15);
/** The length of slices where no shorter one will do, ms: nobody calls it short. */
export const LONG_MS = 100;
/** From so many collections of garbage in a long slice on they are a part of what is measured. */
const COLLECTING = 2;

/**
 * Do short slices say the same as parts of one long slice, as an equivalence: is all that their difference may be within
 * the tolerance? By the faster ones of either, as bursts read them (analysis/rows/observations.ts). What that does not
 * settle is unclear, and not agreement.
 */
export function agreementOf(short: readonly PilotReading[], long: readonly PilotReading[]): Agreement {
  const [ofShort, ofLong] = [short, long].map((all) => all.map(({ perOperation }) => Math.log(perOperation)));
  if (ofShort === undefined || ofLong === undefined || ofShort.length < 2 || ofLong.length < 2) {
    return { state: 'unclear', difference: 0 };
  }
  const log = lowerDecile(ofShort) - lowerDecile(ofLong);
  const difference = Math.expm1(log);
  const reach = Math.hypot(reachOf(ofShort), reachOf(ofLong));
  if (log + reach <= ABOVE && log - reach >= -BELOW) return { state: 'agrees', difference };
  const isOff = log - reach > ABOVE || log + reach < -BELOW;
  return { state: isOff ? 'reads-differently' : 'unclear', difference };
}

/** How far the faster end of these is known: by what lies between the two fastest. */
function reachOf(logs: readonly number[]): number {
  const [least = 0, second = least] = logs.toSorted((a, b) => a - b);
  return second - least;
}

/** Whether collections of garbage belong to the work. */
export function collects(readings: readonly PilotReading[]): boolean {
  return collectionsIn(readings, LONG_MS) >= COLLECTING;
}

/** How many collections a slice of so many ms has, by the rate of these. */
export function collectionsIn(readings: readonly PilotReading[], ms: number): number {
  const sum = (of: (reading: PilotReading) => number) => readings.reduce((total, each) => total + of(each), 0);
  const workMs = sum((each) => each.workMs);
  return workMs > 0 ? (ms * sum((each) => each.collections)) / workMs : 0;
}
