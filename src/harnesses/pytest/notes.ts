/** What discover leaves for the slices of one benchmark. */
export interface PytestNotes {
  /** `tests/test_text.py::TestText::test_upper[a]`, as pytest has it. */
  readonly id: string;
  /** It works on both sides: processes that stay can run it. */
  readonly isServed: boolean;
  /** Where benchmarks are looked for; empty: what the project says. */
  readonly paths: readonly string[];
}
