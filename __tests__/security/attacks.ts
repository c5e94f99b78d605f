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

export const ATTACKS = [
  {
    id: 'inspector',
    who: 'pull request (code)',
    tries: 'opens the inspector of Tare’s process with SIGUSR1, to run JavaScript in it',
    stops: 'The signal does nothing: a listener that is set before all else takes the place of Node’s.',
  },
  {
    id: 'rewritten-program',
    who: 'pull request (code)',
    tries: 'rewrites the files of dist/ while it is measured, to run code of its own with the token',
    stops: 'The action is one file, wholly in memory before the first command; nothing is loaded later.',
  },
] as const satisfies readonly Attack[];

export type AttackId = (typeof ATTACKS)[number]['id'];
