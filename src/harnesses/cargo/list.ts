import { UserError } from '../../errors.ts';
import type { Side } from '../../model/results/side.ts';
import type { Discovery } from '../harness.ts';
import type { Found } from '../kit/programs.ts';

/** The common part of all bench executables (kit/programs.ts). */
export const BENCH_EXECUTABLES = {
  /** A benchmark that needs longer for one slice cannot be measured often enough. */
  longestRunMs: 60_000,
  unlisted: (reason: string) => `its benchmarks could not be listed: ${reason}`,
  noneListed: (failures: Required<Discovery>['failures']): UserError =>
    new UserError('no benchmarks could be listed', 'Check that `cargo bench -- --list` works on both sides.', {
      exitCode: 3,
      details: failures.map(
        ({ side, failure: { of, reason } }) => `${side} ${of.kind === 'group' ? of.group : ''}: ${reason}`,
      ),
    }),
} as const;

/** The package's folder by side: the working directory of `cargo bench`. */
type Directories = Readonly<Partial<Record<Side, string>>>;

export function directoriesOf<L, R>({ works }: Found<L, R>): Directories {
  return Object.fromEntries(works.map(({ side, program }) => [side, program.binary.directory]));
}
