/** What one machine reads of a row, or several of one kind together: the interval holds each one's own. */
export interface MachineReading {
  /** Untrusted text. */
  readonly processor: string;
  /** Their places in `runs`. */
  readonly runs: readonly number[];
  /** Of each of them. */
  readonly bursts: readonly number[];
  /** As the row's change: of a ratio fractions, of a difference in the metric's unit. */
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  /** Against the threshold. more, less: it leaves out 0 and reaches beyond it. within: it does not. open: all else. */
  readonly change: 'more' | 'less' | 'within' | 'open';
}

/** What each of several machines reads. */
export interface MachineReadings {
  /** Their intervals do not all meet, by what is worth saying. */
  readonly differ: boolean;
  /** That all of these intervals hold together. */
  readonly level: number;
  readonly each: readonly MachineReading[];
}
