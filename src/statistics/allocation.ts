import { sampleVariance } from 'simple-statistics';
import { lowerDecile, median, winsorised } from './descriptive.ts';

/**
 * The best number of pairs in a burst is the allocation problem of experiments on several levels (Kalibera, Jones,
 * Rigorous Benchmarking in Reasonable Time, ISMM 2013, dimensioning). A burst of K pairs costs start + K pair, and its
 * median has the variance between + (pi / 2) within / K; the product is least at K = sqrt(start / pair * (pi / 2)
 * within / between).
 */
interface Components {
  /** The variance of bursts beyond that of their slices: processes, files, addresses, hash seeds. */
  readonly between: number;
  /** The variance of a pair within its burst. */
  readonly within: number;
}

interface BurstCosts {
  /** The cost of a burst apart from its pairs, ms. */
  readonly startMs: number;
  /** The cost of a pair, ms. */
  readonly pairMs: number;
}

/** One stray slice does not move the median of three pairs; where pairs are expensive, a burst may have one. */
const PAIRS_A_BURST_MIN = 3;
export const PAIRS_A_BURST_MAX = 48;

/** The variance of the median of normal values, relative to that of their mean. */
const MEDIAN_VARIANCE = Math.PI / 2;
/** More bursts of a layout add almost nothing, as they share the place of the code. */
export const BURSTS_A_LAYOUT_MAX = 16;
/** Fewer bursts do not show their variance. */
const BURSTS_MIN = 5;

/**
 * Estimates the variances behind these log ratios (a list for each burst); null where there are too few. A stretch in
 * which the machine did something else is not the rule: deviations beyond three times the usual one are cut.
 * @param reads how a burst combines its pairs: by their median, or their mean
 */
export function componentsOf(
  bursts: readonly (readonly number[])[],
  reads: 'median' | 'mean' = 'median',
): Components | null {
  const several = bursts.filter((each) => each.length >= 2);
  if (several.length < BURSTS_MIN) return null;
  const deviations = several.flatMap((each) => {
    const middle = meanOf(each);
    // Each burst's own mean takes a degree of freedom.
    const scale = Math.sqrt(each.length / (each.length - 1));
    return each.map((one) => scale * (one - middle));
  });
  const within = meanSquare(deviations);
  const middles = several.map(reads === 'mean' ? meanOf : median);
  const centre = median(middles);
  const total = Math.max(
    meanSquare(middles.map((one) => one - centre)),
    several.length < 2 ? 0 : sampleVariance(winsorised(middles)),
  );
  const pairs = several.reduce((sum, each) => sum + each.length, 0) / several.length;
  const scatter = reads === 'mean' ? within : MEDIAN_VARIANCE * within;
  return { within, between: Math.max(0, total - scatter / pairs) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

/** The logs of each side's readings in one burst. */
export interface BurstSides {
  readonly base: readonly number[];
  readonly head: readonly number[];
}

/** The approximate variance of the fastest of 6 to 12 normal values, relative to that of their mean. */
const FASTEST_VARIANCE = 3;

/**
 * Estimates the variances where a burst reads its fastest slices (analysis/rows/observations.ts). Only values below the
 * median show the slices' own variance, as neighbours on the machine cause those above.
 */
export function fasterComponentsOf(bursts: readonly BurstSides[]): Components | null {
  const several = bursts.filter(({ base, head }) => base.length >= 2 && head.length >= 2);
  if (several.length < BURSTS_MIN) return null;
  const spreads = several.flatMap(({ base, head }) =>
    [base, head].map((side) => (median(side) - lowerDecile(side)) / EXPECTED_DISTANCE),
  );
  const within = 2 * median(spreads) ** 2;
  const shifts = several.map(({ base, head }) => lowerDecile(head) - lowerDecile(base));
  const total = sampleVariance(winsorised(shifts));
  const pairs = several.reduce((sum, { base }) => sum + base.length, 0) / several.length;
  return { within, between: Math.max(0, total - (FASTEST_VARIANCE * within) / pairs) };
}

/** The approximate distance of the least of 6 to 12 normal values from their median, in standard deviations. */
const EXPECTED_DISTANCE = 1.4;

/** Among so many short slices are some that no neighbour disturbed. */
export const PAIRS_A_SHORT_BURST_MIN = 8;
/** More pairs would only find a luckier slice. */
const PAIRS_A_SHORT_BURST_MAX = 16;

/** The fewest parts that make a long slice. */
export const PARTS_A_BURST_MIN = 5;

/**
 * The number of pairs that gives the most precision a second. Slices that cost more than the start may be alone in a
 * burst; a burst that reads its fastest slices needs several, and so does a burst of parts of a long slice.
 */
export function pairsPerBurst(
  { between, within }: Components,
  { startMs, pairMs }: BurstCosts,
  reads: 'median' | 'fastest' | 'mean',
): number {
  const [fewest, most] = {
    fastest: [PAIRS_A_SHORT_BURST_MIN, PAIRS_A_SHORT_BURST_MAX] as const,
    mean: [PARTS_A_BURST_MIN, PAIRS_A_SHORT_BURST_MAX] as const,
    median: [pairMs > startMs ? 1 : PAIRS_A_BURST_MIN, PAIRS_A_BURST_MAX] as const,
  }[reads];
  if (within === 0 || pairMs <= 0) return fewest;
  // A few bursts may not show all of it: a quarter of the slices' own standard deviation is assumed.
  const floor = within / 16;
  const best = Math.sqrt(((startMs / pairMs) * MEDIAN_VARIANCE * within) / Math.max(between, floor));
  return Math.round(Math.min(most, Math.max(fewest, best)));
}

/**
 * The number of bursts in each layout that gives the most precision a second: `pairsPerBurst` one level up. `within` is
 * the variance of bursts in a layout, `between` that of layouts; `startMs` is the cost of a layout, `pairMs` of a
 * burst.
 */
export function burstsPerLayout({ between, within }: Components, { startMs, pairMs }: BurstCosts): number {
  if (within === 0 || pairMs <= 0) return 1;
  const best = Math.sqrt(((startMs / pairMs) * within) / Math.max(between, within / 16));
  return Math.round(Math.min(BURSTS_A_LAYOUT_MAX, Math.max(1, best)));
}

/** The variance times the cost of an observation of so many pairs, which is least at the best number of pairs. */
export function workOf({ between, within }: Components, { startMs, pairMs }: BurstCosts, pairs: number): number {
  return (between + (MEDIAN_VARIANCE * within) / pairs) * (startMs + pairs * pairMs);
}

function meanSquare(deviations: readonly number[]): number {
  const cut = 3 * 1.4826 * median(deviations.map(Math.abs));
  const kept = cut > 0 ? deviations.map((each) => Math.max(-cut, Math.min(cut, each))) : deviations;
  return kept.reduce((sum, each) => sum + each * each, 0) / kept.length;
}
