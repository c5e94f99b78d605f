import type { ServedNotes } from '../kit/served/program.ts';

/** What discover leaves for the slices of one benchmark; its id is `text.Count.time_words(10, 'a b')`. */
export interface AsvNotes extends ServedNotes {
  /** Of the user; null: it is looked for. */
  readonly configuration: string | null;
  /** `benchmarks.text`; a process loads this one. */
  readonly module: string;
}
