import { median } from './descriptive.ts';

/** One metric's readings of one pair of slices. */
export interface SliceReading {
  readonly base: number;
  readonly head: number;
}

/** One observation: what the slices of a burst read. */
export interface ReadingPair extends SliceReading {
  /** Where it stands for several pairs of slices, which are not independent: each of them. */
  readonly slices?: readonly SliceReading[];
  /** What it reads is what base and head say; else it is the median over the slices. */
  readonly bySide?: true;
}

/** A quantity of an observation that is defined for a pair of slices. */
export function overSlices(reading: ReadingPair, quantity: (pair: SliceReading) => number): number {
  const { slices, bySide } = reading;
  return slices === undefined || bySide === true ? quantity(reading) : median(slices.map(quantity));
}
