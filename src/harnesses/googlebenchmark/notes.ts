/** What discover leaves for the slices of one benchmark. */
export interface GoogleBenchmarkNotes {
  readonly name: string;
  /** How long it runs where the library takes no number of iterations. */
  readonly sliceMs: number;
}
