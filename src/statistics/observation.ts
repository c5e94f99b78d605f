import { median } from './descriptive.ts';
import { hodgesLehmann } from './signed-rank.ts';

/** The readings of one metric by one pair. */
export interface PairReading {
  readonly base: number;
  readonly head: number;
}

/** The readings of a burst, or of several bursts in one layout. */
export interface Observation extends PairReading {
  /** Its pairs, where it stands for several, which are not independent. */
  readonly slices?: readonly PairReading[];
  /** Its value comes from `base` and `head`; otherwise it is the median over `slices`. */
  readonly bySide?: true;
  /**
   * The readings of the faster short slices of each side: their decile, or the fastest of up to ten. A neighbour on the
   * machine can only make a slice slower, and spares some.
   */
  readonly fastest?: PairReading;
  /** Its bursts, where it stands for several, which share their layout and are not independent. */
  readonly bursts?: readonly Observation[];
}

/** Joins several bursts into one observation, whose sides are the bursts' medians. */
export function oneOf(bursts: readonly Observation[]): Observation {
  return {
    base: median(bursts.map(({ base }) => base)),
    head: median(bursts.map(({ head }) => head)),
    slices: bursts.flatMap((each) => each.slices ?? [each]),
    bursts,
  };
}

/** The value of a pair's quantity for an observation; several bursts give their Hodges-Lehmann estimate. */
export function overSlices(reading: Observation, quantity: (pair: PairReading) => number): number {
  const { slices, bySide, bursts } = reading;
  if (bursts !== undefined) return hodgesLehmann(bursts.map((each) => overSlices(each, quantity)));
  return slices === undefined || bySide === true ? quantity(reading) : median(slices.map(quantity));
}

/** The observation with the readings of its fastest slices; null where a burst has none. */
export function byFastest<Of extends Observation>(reading: Of): Of | null {
  const { fastest, bursts } = reading;
  if (bursts === undefined) return fastest === undefined ? null : { ...reading, ...fastest };
  const each = bursts.flatMap((burst) => byFastest(burst) ?? []);
  return each.length < bursts.length ? null : { ...reading, ...oneOf(each) };
}
