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
    id: 'suite-crashes-after-results',
    who: 'pull request (code)',
    tries: 'prints good results on head and then dies: by SIGSEGV, by SIGKILL, or with exit code 1',
    stops: 'how the suite ends is part of the result: on head only it is an error, exit code 3',
  },
  {
    id: 'suite-crashes-before-a-benchmark',
    who: 'pull request (code)',
    tries: 'dies before the benchmark that got slower, so that it looks removed',
    stops: 'what does not come from a suite that ends badly failed on head; the run is an error',
  },
  {
    id: 'suite-stops-itself',
    who: 'pull request (code)',
    tries: 'stops itself after its results (SIGSTOP), so that each slice costs the whole time limit',
    stops: 'a slice may take 20 times what it should; the first that does not end is the last',
  },
] as const satisfies readonly Attack[];

export type AttackId = (typeof ATTACKS)[number]['id'];
