import { median } from './descriptive.ts';
import { type CentreInterval, centreInterval } from './few.ts';
import { type Observation, overSlices, type PairReading } from './observation.ts';
import { hodgesLehmann, type SignedRankInterval, signedRankInterval } from './signed-rank.ts';

/**
 * The correction for a clock's cost. A reading m of an operation that starts and stops its clock w times holds w
 * windows of t each: m = T + w t. Here m and t are in the same unit, whichever it is.
 *
 * docs/decisions/003-corrected-interval.md has what was tried and rejected, with the coverage of each.
 */
export interface ClockSample {
  readonly round: number;
  /** The mean cost of an empty window over one slice of a calibrator. */
  readonly cost: number;
}

export interface WindowCost {
  /** t, the median over rounds of the round's median. */
  readonly cost: number;
  /** The range of a window's cost amid real work: the interval of t, widened by the effective share. */
  readonly lower: number;
  readonly upper: number;
  /**
   * The spread between rounds over t: the interquartile range over 1.349, which is the standard deviation of normal
   * noise and ignores a single round in which something else had the core. null below two rounds.
   */
  readonly coefficientOfVariation: number | null;
  readonly rounds: number;
}

export interface CorrectedRatio {
  /**
   * The interval of ln(T_head / T_base): its estimate is at t itself, its ends are over the whole range of t. `level`
   * is that of the signed-rank interval at any one t in the range.
   */
  readonly interval: CentreInterval;
  /**
   * The part of the interval that no number of observations removes: the estimates over the range of t.
   */
  readonly systematic: { readonly lower: number; readonly upper: number };
  /** Every reading is larger than the clock's cost at t itself. */
  readonly complete: boolean;
}

/**
 * t and its range, from at least one sample. The round is the unit, as a disturbance hits all slices of a moment. The
 * interval of the median is the one between two order statistics (David and Nagaraja, Order Statistics, 3rd ed.,
 * section 7.1), which assumes nothing of the shape: costs are skewed, interruptions only add. Rounds resampled whole
 * and without end give the same interval but for the binomial's ties (Efron, The Jackknife, the Bootstrap and Other
 * Resampling Plans, 1982, section 10.3), and need a seed and a thousand draws for it.
 * @param effectiveShare the cost of a window amid work as a share of an empty one
 */
export function windowCost(
  samples: readonly ClockSample[],
  effectiveShare: readonly [number, number],
  alpha: number,
): WindowCost {
  const costs = [...byRound(samples).values()].map(median).sort((a, b) => a - b);
  const rounds = costs.length;
  const k = leftOut(rounds, alpha);
  const cost = median(costs);
  const [least, most] = effectiveShare;
  return {
    cost,
    lower: at(costs, k) * least,
    upper: at(costs, rounds - 1 - k) * most,
    coefficientOfVariation:
      rounds < 2 || !(cost > 0) ? null : (quantile(costs, 0.75) - quantile(costs, 0.25)) / 1.349 / cost,
    rounds,
  };
}

function byRound(samples: readonly ClockSample[]): ReadonlyMap<number, number[]> {
  const rounds = new Map<number, number[]>();
  for (const { round, cost } of samples) {
    const others = rounds.get(round);
    if (others === undefined) rounds.set(round, [cost]);
    else others.push(cost);
  }
  return rounds;
}

/**
 * How many of n values to leave out at each end, so that what is left spans the median at 1 - alpha: the largest k with
 * P(Binomial(n, 1/2) <= k) <= alpha / 2; 0, the whole range, also where n is too small for alpha.
 */
function leftOut(n: number, alpha: number): number {
  let mass = 0.5 ** n;
  let cumulative = mass;
  for (let k = 0; ; k++) {
    mass *= (n - k) / (k + 1);
    cumulative += mass;
    if (cumulative > alpha / 2 || 2 * (k + 1) >= n) return k;
  }
}

/** A quantile of ascending values, interpolated linearly. */
function quantile(ascending: readonly number[], share: number): number {
  const place = share * (ascending.length - 1);
  const below = Math.floor(place);
  const low = at(ascending, below);
  return low + (place - below) * (at(ascending, Math.min(below + 1, ascending.length - 1)) - low);
}

/**
 * The 1 - alpha interval of ln(T_head / T_base) over observations of positive readings, w windows on either side. At
 * any one t the signed-rank interval of ln((H - w t) / (B - w t)) is exact; the result holds those of every t in the
 * range. Where the sides do not differ, t cancels: then it covers as an uncorrected interval does, whatever t is. Where
 * a t of the range exceeds a reading, that pair's ratio is unbounded on the side that it points to, or on both sides
 * where it exceeds both readings. null where so many ratios are unbounded that the estimate is.
 */
export function correctedRatio(
  observations: readonly Observation[],
  windows: number,
  window: Pick<WindowCost, 'cost' | 'lower' | 'upper'>,
  alpha: number,
  fewest?: number,
): CorrectedRatio | null {
  if (observations.length === 0) return null;
  const taken = windows * window.cost;
  const middle = centreInterval(logRatios(observations, taken, 0), alpha, fewest);
  let { lower, upper } = middle;
  let [least, greatest] = [middle.estimate, middle.estimate];
  const isBounded = (unknown: number) =>
    Math.abs(hodgesLehmann(logRatios(observations, taken, unknown))) < UNBOUNDED / 4;
  if (!isBounded(-UNBOUNDED) || !isBounded(UNBOUNDED)) return null;
  for (const cost of [window.lower, (window.lower + window.upper) / 2, window.cost, window.upper]) {
    for (const unknown of [-UNBOUNDED, UNBOUNDED]) {
      const each = centreInterval(logRatios(observations, windows * cost, unknown), alpha, fewest);
      lower = Math.min(lower, each.lower);
      upper = Math.max(upper, each.upper);
      least = Math.min(least, each.estimate);
      greatest = Math.max(greatest, each.estimate);
    }
  }
  const complete = observations.every(({ base, head }) => base > taken && head > taken);
  return { interval: { ...middle, lower, upper }, systematic: { lower: least, upper: greatest }, complete };
}

/** A log ratio beyond any of readings, small enough that exp of it and of its negative is finite. */
const UNBOUNDED = 700;

/** @param unknown the log ratio of a pair whose readings the cost exceeds on both sides */
function logRatios(observations: readonly Observation[], off: number, unknown: number): readonly number[] {
  const logRatio = ({ base, head }: PairReading) => {
    if (base <= off && head <= off) return unknown;
    if (base <= off || head <= off) return base <= off ? UNBOUNDED : -UNBOUNDED;
    return Math.max(-UNBOUNDED, Math.min(UNBOUNDED, Math.log((head - off) / (base - off))));
  };
  return observations.map((pair) => overSlices(pair, logRatio));
}

/**
 * T = m - w t of one side, from at least one reading, with its 1 - alpha interval over the range of t. It may be
 * negative: an empty operation's interval holds 0. `level` is that of the signed-rank interval of the readings.
 */
export function correctedLevel(
  readings: readonly number[],
  windows: number,
  window: Pick<WindowCost, 'cost' | 'lower' | 'upper'>,
  alpha: number,
): SignedRankInterval {
  const raw = signedRankInterval(readings, alpha);
  return {
    estimate: hodgesLehmann(readings) - windows * window.cost,
    lower: raw.lower - windows * Math.max(window.cost, window.upper),
    upper: raw.upper - windows * Math.min(window.cost, window.lower),
    level: raw.level,
    n: raw.n,
  };
}

/** In range by construction. */
function at(values: readonly number[], index: number): number {
  return values[index] as number;
}
