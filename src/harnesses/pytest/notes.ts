import type { ServedNotes } from '../kit/served/program.ts';

/** What discover leaves for the slices of one benchmark; its id is `tests/test_text.py::TestText::test_upper[a]`. */
export interface PytestNotes extends ServedNotes {
  /** Where benchmarks are looked for; empty: what the project says. */
  readonly paths: readonly string[];
  /** Those that benchmarks were found in, relative to pytest's own root: a session loads these and no other tests. */
  readonly files: readonly string[];
}
