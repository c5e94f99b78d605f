import { lowerDecile } from '../../statistics/descriptive.ts';

/** What one slice of the pilot read. */
export interface PilotReading {
  /** Of an operation: CPU time where that is known and the work does not wait, else wall time. */
  readonly perOperation: number;
  /** Collections of garbage in the timed region; null: not known. */
  readonly collections: number | null;
}

type Agreement =
  | { readonly state: 'agrees' }
  /** `difference`: of what the short ones read to what the long ones read, less 1. */
  | { readonly state: 'reads-differently' | 'collections' | 'unclear'; readonly difference: number };

/**
 * How far a short slice may read above a long one, log scale. What comes on top of the work in a short slice (a working
 * set that is loaded anew) hides as large a share of a change: at 5 % of its reading, 8 % read 7.6 %.
 */
const ABOVE = Math.log(1.05);
/**
 * And below it. Long slices hold what neighbours take away, of which some of the short ones are spared: with nothing wrong
 * they read up to a seventh more on a shared core.
 */
const BELOW = Math.log(1.15);
/** On either side, where collections of garbage are in the one and not in the other. */
const COLLECTING_TOLERANCE = Math.log(1.025);
/** Where a long slice has this many collections of garbage, a short one has to have some whole ones too. */
export const COLLECTING = 2;
const SOME_COLLECTIONS = 2;

/**
 * Do short slices say the same as long ones, as an equivalence: is all that their difference may be within the
 * tolerance? By the faster ones of either, as bursts read them (analysis/rows/pairs.ts). What that does not settle is
 * unclear, and not agreement.
 */
export function agreementOf(short: readonly PilotReading[], long: readonly PilotReading[]): Agreement {
  const [ofShort, ofLong] = [short, long].map((all) => all.map(({ perOperation }) => Math.log(perOperation)));
  if (ofShort === undefined || ofLong === undefined || ofShort.length < 3 || ofLong.length < 2) {
    return { state: 'unclear', difference: 0 };
  }
  const log = lowerDecile(ofShort) - lowerDecile(ofLong);
  const difference = Math.expm1(log);
  const reach = Math.hypot(reachOf(ofShort), reachOf(ofLong));
  const isAlike = haveLikeCollections(short, long);
  const [above, below] = isAlike ? [ABOVE, BELOW] : [COLLECTING_TOLERANCE, COLLECTING_TOLERANCE];
  if (log + reach <= above && log - reach >= -below) return { state: 'agrees' };
  const isOff = log - reach > above || log + reach < -below;
  return { state: isAlike ? (isOff ? 'reads-differently' : 'unclear') : 'collections', difference };
}

/** How far the faster end of these is known: what lies between the two fastest. */
function reachOf(logs: readonly number[]): number {
  const [least = 0, second = least] = logs.toSorted((a, b) => a - b);
  return second - least;
}

/** Fewer than a few in a long slice are a small part of it: then the readings' agreement says enough. */
function haveLikeCollections(short: readonly PilotReading[], long: readonly PilotReading[]): boolean {
  return meanCollections(long) < COLLECTING || meanCollections(short) >= SOME_COLLECTIONS;
}

/** Of a slice; those where it is not known count as none. @param readings at least one */
export function meanCollections(readings: readonly PilotReading[]): number {
  return readings.reduce((sum, { collections }) => sum + (collections ?? 0), 0) / readings.length;
}
