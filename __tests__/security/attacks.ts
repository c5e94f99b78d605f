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
  {
    id: 'go-settings-file',
    who: 'pull request (code)',
    tries: "writes GOFLAGS=-toolexec=... into the file of `go env -w`, to run in the next run's compiler",
    stops: 'the file is read once, before; what cannot start a program is handed on, and go runs with GOENV=off',
  },
  {
    id: 'go-build-interrupted',
    who: 'pull request (code)',
    tries: 'hangs in the compiler until the job is cancelled, so that go-build folders fill the machine',
    stops: "builds have their temporary files in the side's scratch folder, which is removed",
  },
] as const satisfies readonly Attack[];

export type AttackId = (typeof ATTACKS)[number]['id'];
