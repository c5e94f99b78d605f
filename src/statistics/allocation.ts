import { sampleVariance } from 'simple-statistics';
import { lowerDecile, median, winsorised } from './descriptive.ts';

/**
 * How many pairs of slices a burst is to have: the allocation problem of experiments on several levels (Kalibera, Jones,
 * Rigorous Benchmarking in Reasonable Time, ISMM 2013, dimensioning). A burst of K pairs costs start + K pair, and its
 * median scatters by between + (pi / 2) within / K; the product is least at K = sqrt(start / pair * (pi / 2) within /
 * between).
 */
interface Components {
  /** Variance of bursts beyond that of their slices: processes, files, addresses, hash seeds. */
  readonly between: number;
  /** Variance of a pair of slices within its burst. */
  readonly within: number;
}

interface BurstCosts {
  /** What a burst pays once, ms. */
  readonly startMs: number;
  /** Of one more pair of slices, ms. */
  readonly pairMs: number;
}

/** Three have a median that one stray slice does not move; of dear ones a burst may have one. */
const PAIRS_A_BURST_MIN = 3;
export const PAIRS_A_BURST_MAX = 48;

/** Of the median of normal values, relative to their mean. */
const MEDIAN_VARIANCE = Math.PI / 2;
/** More bursts say next to nothing of where the code lies, which they share. */
export const BURSTS_A_LAYOUT_MAX = 16;
/** Bursts below which nothing is said of their scatter. */
const BURSTS_MIN = 5;

/**
 * The variances that these log ratios (a list for each burst) speak of; null where there are too few. One stretch in
 * which the machine did something else is not the rule: deviations beyond three times the usual one are cut.
 * @param reads what several say together: their median, or their mean
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

/** Logs of what each side's slices of one burst read. */
export interface BurstSides {
  readonly base: readonly number[];
  readonly head: readonly number[];
}

/** Of the fastest of several normal values, relative to their mean's, about: of 6 to 12. */
const FASTEST_VARIANCE = 3;

/**
 * The same where a burst reads its fastest slices (analysis/rows/observations.ts): slices scatter by what lies below their
 * median, since above it is what neighbours do.
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

/** Of the least of 6 to 12 normal values to their median, in standard deviations, about. */
const EXPECTED_DISTANCE = 1.4;

/** Short slices of which a burst has that many have some that no neighbour disturbed. */
export const PAIRS_A_SHORT_BURST_MIN = 8;
/** More would only find a luckier one. */
const PAIRS_A_SHORT_BURST_MAX = 16;

/** Parts that make one long slice, at least. */
export const PARTS_A_BURST_MIN = 5;

/**
 * Pairs of slices with which a second of bursts tells most. Slices that cost more than the start may be alone; where a burst
 * reads its fastest ones it needs some, and parts of a long slice have to make one.
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
  // What a few bursts do not show may still be there: a quarter of the slices' own scatter.
  const floor = within / 16;
  const best = Math.sqrt(((startMs / pairMs) * MEDIAN_VARIANCE * within) / Math.max(between, floor));
  return Math.round(Math.min(most, Math.max(fewest, best)));
}

/**
 * Bursts in each layout with which a second tells most: the same one level up. `within` is the variance of bursts in one
 * layout, `between` that of layouts; `startMs` is what a layout costs, `pairMs` a burst.
 */
export function burstsPerLayout({ between, within }: Components, { startMs, pairMs }: BurstCosts): number {
  if (within === 0 || pairMs <= 0) return 1;
  const best = Math.sqrt(((startMs / pairMs) * within) / Math.max(between, within / 16));
  return Math.round(Math.min(BURSTS_A_LAYOUT_MAX, Math.max(1, best)));
}

/** Variance times cost of an observation of `pairs`: what is least at the best number of them. */
export function workOf({ between, within }: Components, { startMs, pairMs }: BurstCosts, pairs: number): number {
  return (between + (MEDIAN_VARIANCE * within) / pairs) * (startMs + pairs * pairMs);
}

function meanSquare(deviations: readonly number[]): number {
  const cut = 3 * 1.4826 * median(deviations.map(Math.abs));
  const kept = cut > 0 ? deviations.map((each) => Math.max(-cut, Math.min(cut, each))) : deviations;
  return kept.reduce((sum, each) => sum + each * each, 0) / kept.length;
}
