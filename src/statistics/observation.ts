import { median } from './descriptive.ts';
import { hodgesLehmann } from './signed-rank.ts';

/** One metric's readings of one pair of slices. */
export interface PairReading {
  readonly base: number;
  readonly head: number;
}

/** One observation: what the slices of a burst read, or several bursts in one layout. */
export interface Observation extends PairReading {
  /** Where it stands for several pairs of slices, which are not independent: each of them. */
  readonly slices?: readonly PairReading[];
  /** What it reads is what base and head say; else it is the median over the slices. */
  readonly bySide?: true;
  /**
   * Of short slices what the faster ones of each side read: the decile at that end, of up to ten the fastest. What a
   * neighbour on the machine takes away only ever makes a slice slower, and some are spared.
   */
  readonly fastest?: PairReading;
  /** Where it stands for several bursts, which share their layout and are not independent: each of them. */
  readonly bursts?: readonly Observation[];
}

/** Several bursts as one observation; their medians are what is shown of each side. */
export function oneOf(bursts: readonly Observation[]): Observation {
  return {
    base: median(bursts.map(({ base }) => base)),
    head: median(bursts.map(({ head }) => head)),
    slices: bursts.flatMap((each) => each.slices ?? [each]),
    bursts,
  };
}

/** A quantity of an observation that is defined for a pair of slices. Of several bursts: their Hodges-Lehmann estimate. */
export function overSlices(reading: Observation, quantity: (pair: PairReading) => number): number {
  const { slices, bySide, bursts } = reading;
  if (bursts !== undefined) return hodgesLehmann(bursts.map((each) => overSlices(each, quantity)));
  return slices === undefined || bySide === true ? quantity(reading) : median(slices.map(quantity));
}

/** The observation by its fastest slices; null where a burst has none. */
export function byFastest<Of extends Observation>(reading: Of): Of | null {
  const { fastest, bursts } = reading;
  if (bursts === undefined) return fastest === undefined ? null : { ...reading, ...fastest };
  const each = bursts.flatMap((burst) => byFastest(burst) ?? []);
  return each.length < bursts.length ? null : { ...reading, ...oneOf(each) };
}
