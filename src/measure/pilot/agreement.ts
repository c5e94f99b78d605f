import { tQuantile } from '../../statistics/t.ts';

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
 * How far a short slice may read from a long one, log scale. What comes on top of the work in a short slice (a working
 * set that is loaded anew) hides as large a share of a change: at 5 % of its reading, 8 % read 7.6 %.
 */
const TOLERANCE = Math.log(1.05);
/**
 * Where long slices scatter by more than that, so much of their scatter, and this at most: what the benchmark's own noise
 * hides is not found by trying longer.
 */
const TOLERANCE_MAX = Math.log(1.15);
const SCATTERS = 1.5;
/** Both ends of the difference's interval have to be within: 5 % on either side. */
const ONE_SIDED = 0.05;
/** Where a long slice has this many collections of garbage, a short one has to have some whole ones too. */
const COLLECTING = 2;
const SOME_COLLECTIONS = 2;

/**
 * Do short slices say the same as long ones, as an equivalence: is all of the interval of their difference within the
 * tolerance? What the interval does not settle is unclear, and not agreement.
 */
export function agreementOf(short: readonly PilotReading[], long: readonly PilotReading[]): Agreement {
  const [ofShort, ofLong] = [short, long].map((all) =>
    unstalled(all.map(({ perOperation }) => Math.log(perOperation))),
  );
  if (ofShort === undefined || ofLong === undefined || ofShort.length + ofLong.length < 4) {
    return { state: 'unclear', difference: 0 };
  }
  const log = mean(ofShort) - mean(ofLong);
  const difference = Math.expm1(log);
  const freedom = ofShort.length + ofLong.length - 2;
  const variance = (squares(ofShort) + squares(ofLong)) / freedom;
  const error = Math.sqrt(variance * (1 / ofShort.length + 1 / ofLong.length));
  const reach = tQuantile(ONE_SIDED, freedom) * error;
  const off = Math.abs(log) + reach;
  // So near each other, collections cannot be more of the one than of the other.
  if (off > TOLERANCE / 2 && !haveLikeCollections(short, long)) return { state: 'collections', difference };
  const tolerance = Math.min(TOLERANCE_MAX, Math.max(TOLERANCE, SCATTERS * Math.sqrt(variance)));
  if (off <= tolerance) return { state: 'agrees' };
  return { state: Math.abs(log) - reach > tolerance ? 'reads-differently' : 'unclear', difference };
}

/** All but the slowest of several: what stands in the way of a slice only ever makes it slower. */
function unstalled(values: readonly number[]): readonly number[] {
  return values.length < 3 ? values : values.toSorted((a, b) => a - b).slice(0, -1);
}

/** Fewer than a few in a long slice are a small part of it: then the readings' agreement says enough. */
function haveLikeCollections(short: readonly PilotReading[], long: readonly PilotReading[]): boolean {
  const [inShort = 0, inLong = 0] = [short, long].map((all) => mean(all.map(({ collections }) => collections ?? 0)));
  return inLong < COLLECTING || inShort >= SOME_COLLECTIONS;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function squares(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
}
