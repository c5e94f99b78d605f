import { UserError } from '../../errors.ts';
import type { Plan, PlannedCommand } from '../../model/command-plan.ts';
import type { Side } from '../../model/results/side.ts';
import type { Failure } from '../failure.ts';
import type { Binary, DiscoverContext, SideContext } from '../harness.ts';

/** A benchmark that needs longer for one slice cannot be measured often enough. */
const MAX_RUN_MS = 60_000;

/** An executable of one side. */
export interface Bench {
  readonly context: SideContext;
  /** In the build's binaries. */
  readonly index: number;
  readonly binary: Binary;
}

/** What an executable lists; null: it is of another library; or why it cannot. */
type Answer<Listed> = Listed | { readonly reason: string } | null;

interface Benches<Listed> {
  readonly benches: readonly (Bench & Listed)[];
  readonly failures: readonly { readonly side: Side; readonly failure: Failure }[];
}

/** How long one run of an executable may take while benchmarks are found. */
export function runLimitMs({ sliceTimeoutMs }: DiscoverContext): number {
  return Math.min(sliceTimeoutMs, MAX_RUN_MS);
}

/** Lists the executables of both sides. Throws UserError where none could be listed. */
export function* listBenches<Listed extends { readonly names: readonly string[] }>(
  context: DiscoverContext,
  list: (bench: Bench, progress: NonNullable<PlannedCommand['progress']>) => Plan<Answer<Listed>>,
): Plan<Benches<Listed>> {
  const benches: (Bench & Listed)[] = [];
  const failures: { readonly side: Side; readonly failure: Failure }[] = [];
  for (const { context: side, build } of context.sides) {
    for (const [index, binary] of build.binaries.entries()) {
      const { group } = binary;
      const bench = { context: side, index, binary };
      const progress = { subject: `${side.side} ${group}`, done: index, total: build.binaries.length };
      const listed = yield* list(bench, progress);
      if (listed === null) continue;
      if ('reason' in listed) {
        const reason = `its benchmarks could not be listed: ${listed.reason}`;
        failures.push({ side: side.side, failure: { of: { kind: 'group', group }, reason } });
      } else benches.push({ ...bench, ...listed });
    }
  }
  if (failures.length > 0 && benches.every(({ names }) => names.length === 0)) throw noneListed(failures);
  return { benches, failures };
}

function noneListed(failures: Benches<unknown>['failures']): UserError {
  return new UserError('no benchmarks could be listed', 'Check that `cargo bench -- --list` works on both sides.', {
    exitCode: 3,
    details: failures.map(
      ({ side, failure: { of, reason } }) => `${side} ${of.kind === 'group' ? of.group : ''}: ${reason}`,
    ),
  });
}
