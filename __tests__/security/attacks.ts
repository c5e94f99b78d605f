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
    id: 'isolated-everything',
    who: 'pull request (code)',
    tries:
      'at once: Tare’s environment, memory, inspector and process; the runner’s files; the action, the clone, credentials; the other side; sudo; the network; a process that stays',
    stops: 'namespaces: it sees its own processes and files only (`isolation`)',
  },
  {
    id: 'isolated-limits',
    who: 'pull request (code)',
    tries: 'files, memory and processes without end',
    stops: 'limits on the size of a file, memory of a process and, but for root, processes (namespaces)',
  },
  {
    id: 'strict-refuses',
    who: 'pull request (code)',
    tries: 'the same on a machine that forbids namespaces',
    stops: '`isolation: strict` refuses the run before any of its code has run',
  },
  {
    id: 'said-in-the-report',
    who: 'pull request (code)',
    tries: 'the same, unnoticed',
    stops: 'the report says what isolation there was, and why no more',
  },
  {
    id: 'sudo',
    who: 'pull request (code)',
    tries: 'to become root by sudo or another set-user-id program, also without namespaces, also in a build',
    stops: 'no_new_privs, unless `isolation: off`',
  },
  {
    id: 'left-running',
    who: 'pull request (code)',
    tries:
      'a process that stays: in a session of its own, its environment wiped, twice removed from its parent; without isolation',
    stops: 'the watching program is a child subreaper and ends all descendants of builds and slices',
  },
  {
    id: 'left-by-a-killed-run',
    who: 'pull request (code)',
    tries: 'the same, and Tare is killed',
    stops: 'the watching program is told by the kernel when Tare ends (PR_SET_PDEATHSIG)',
  },
] as const satisfies readonly Attack[];

export type AttackId = (typeof ATTACKS)[number]['id'];
