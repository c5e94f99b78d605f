import type { ServedNotes } from '../kit/served/program.ts';

/** What discover leaves for the slices of one benchmark; its id is `bench_words.py::count`. */
export interface PyperfNotes extends ServedNotes {
  readonly script: string;
}
