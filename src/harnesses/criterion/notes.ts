import type { Side } from '../../model/results/side.ts';

/** What discover leaves for the slices of one benchmark. */
export interface CriterionNotes {
  readonly name: string;
  /** By side, how it is asked for and where it leaves its results. */
  readonly places: Readonly<Partial<Record<Side, CriterionPlace>>>;
}

export interface CriterionPlace {
  /** The full id, which filters are tried on. */
  readonly id: string;
  /** Below CRITERION_HOME, as benchmark.json says it. */
  readonly folder: string;
  readonly times: SliceTimes;
  /** What its samples are in. */
  readonly unit: string;
  /** Where its package lies: the working directory of `cargo bench`. */
  readonly directory: string;
}

/** Seconds, as its flags take them. */
export interface SliceTimes {
  readonly warmUp: string;
  readonly measurement: string;
}
