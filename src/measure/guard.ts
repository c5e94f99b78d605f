import type { Results } from '../model/results/results.ts';
import type { Warning } from '../model/warning.ts';

/** Watches over a run whose code may want more than to be measured. The action has one; a person at a terminal none. */
export interface Guard {
  /** Credentials that were found where the code can find them too. Called before any of it runs. */
  learn(secrets: readonly string[]): void;
  /** The last command of the compared code has ended: puts back what it changed outside its folders. */
  codeEnded(): readonly Warning[];
  /** The same results without secrets. What is published is made from these. */
  redact(results: Results): Results;
}
