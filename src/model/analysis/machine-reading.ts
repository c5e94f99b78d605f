/** A row's change on one machine, or on several of one kind: the interval then holds each machine's own. */
export interface MachineReading {
  /** Untrusted text. */
  readonly processor: string;
  /** The machines' places in `runs`. */
  readonly runs: readonly number[];
  /** The number of bursts of each machine. */
  readonly bursts: readonly number[];
  /** In the unit of the row's change: fractions for a ratio, the metric's unit for a difference. */
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  /**
   * more, less: the interval excludes 0 and reaches beyond the threshold. within: it does not reach it. open: all else.
   */
  readonly change: 'more' | 'less' | 'within' | 'open';
}

/** A row's change on each of several machines. */
export interface MachineReadings {
  /** Their intervals are apart by more than is negligible. */
  readonly differ: boolean;
  /** The confidence level that all of these intervals hold together. */
  readonly level: number;
  readonly each: readonly MachineReading[];
}
