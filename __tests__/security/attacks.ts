/**
 * What hostile code tries, and what stops it: one row an attack, each with a test of that id in this folder
 * (`attack('id', ...)`). docs/security.md shows this list; attacks.test.ts holds list, tests and page together.
 */
export interface Attack {
  readonly id: string;
  /** Who: `pull request (files)`, `pull request (code)`, `pull request (output)`, `results file`, `workflow`. */
  readonly who: string;
  readonly tries: string;
  readonly stops: string;
}

export const ATTACKS = [] as const satisfies readonly Attack[];

export type AttackId = (typeof ATTACKS)[number]['id'];
