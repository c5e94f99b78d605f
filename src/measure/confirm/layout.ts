import { concerns, type Failure } from '../../harnesses/failure.ts';
import type { LayoutRequest, Relinked } from '../../harnesses/harness.ts';
import type { Plan } from '../../model/command-plan.ts';
import type { Layout } from '../../model/results/confirmation.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { SidePorts } from '../../ports.ts';
import type { BuiltSide, BuiltSides } from '../build.ts';
import { allEnded, runPlan } from '../run-plan.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';

export interface RelinkedSides {
  readonly layout: Layout;
  readonly sides: BuiltSides;
  /** Environment of the processes on both sides. */
  readonly environment: Readonly<Record<string, string>>;
  /** Digest of the files made on both sides; null: not known. Untrusted. */
  readonly digest: string | null;
  /** Says why benchmarks of this group have no build in this layout; null where they have. Untrusted. */
  failureOf(group: string): string | null;
  /** Says why this group stays as it was built, on both sides; null where it has another layout. Untrusted. */
  unfitOf(group: string): string | null;
}

/** A layout in which both sides stay as they were built. */
export function asBuilt(sides: BuiltSides): RelinkedSides {
  return { layout: 'environment', sides, environment: {}, digest: null, failureOf: () => null, unfitOf: () => null };
}

/** Makes ready on both sides what layouts are better with; results of one are often in the other's cache then. */
export async function prepareRelink(sides: BuiltSides, withinMs: number, ports: SidePorts): Promise<void> {
  for (const side of SIDES) {
    const prepare = sides[side]?.build.prepareRelink;
    if (prepare !== undefined) await runPlan(prepare(withinMs / SIDES.length), `link ${side}`, ports);
  }
}

/**
 * Builds both sides again relinked in another order. Where either side's toolchain has no way to, both stay as they
 * are: sides with layouts made in different ways would differ in more than their source.
 */
export async function relink(sides: BuiltSides, request: LayoutRequest, ports: SidePorts): Promise<RelinkedSides> {
  const anew = new Map<Side, Relinked>();
  const again = async (side: Side): Promise<void> => {
    const built = sides[side];
    const relinking = built?.build.relink?.(request);
    if (built === null || relinking === undefined) return;
    const planned = built.handed?.again(relinking) ?? relinking;
    const plan = await inTemporaryFolder(planned, built.context.scratch, ports.files);
    const stage = `build ${side} again`;
    const announce = () => ports.log.progress({ stage, done: 0, total: 1, subject: '', remainingMs: null });
    anew.set(side, await runPlan(announced(plan, announce), stage, ports));
  };
  if (SIDES.every((side) => sides[side]?.build.relink !== undefined)) {
    const isAlone = SIDES.some((side) => sides[side]?.build.relinksAlone === true);
    if (isAlone) for (const side of SIDES) await again(side);
    // A linker has little more work than for one core.
    else await allEnded(SIDES.map(again));
    ports.log.progressDone();
  }
  const first = (what: 'failures' | 'unfit') => (group: string) => {
    for (const side of SIDES) {
      const failure = anew.get(side)?.[what]?.find((each) => concerns(each, { group }));
      if (failure !== undefined) return worded(side, failure);
    }
    return null;
  };
  const unfitOf = first('unfit');
  const of = (side: Side): BuiltSide | null => {
    const built = sides[side];
    const relinked = anew.get(side);
    if (built === null || relinked === undefined) return built;
    const binaries = relinked.binaries.map((binary, index) =>
      unfitOf(binary.group) === null ? binary : (built.build.binaries[index] ?? binary),
    );
    return { ...built, build: { ...built.build, binaries } };
  };
  const relinked = { base: of('base'), head: of('head') };
  // A statement about all groups has to hold for each.
  const isFit = [...request.groups].every((group) => unfitOf(group) === null);
  const layout = isFit && (await isMoved(sides, relinked, ports)) ? anew.get('head')?.layout : undefined;
  const digests = SIDES.flatMap((side) => anew.get(side)?.digest ?? []);
  const digest = digests.length === SIDES.length ? digests.join('\n') : null;
  const environment = anew.get('head')?.environment ?? {};
  return {
    layout: layout ?? 'environment',
    sides: relinked,
    environment,
    digest,
    failureOf: first('failures'),
    unfitOf,
  };
}

/**
 * Can both be linked in the namespaces of measuring? Going over to those of builds, and back, makes four for each
 * layout.
 */
export function areLinkedOffline(sides: BuiltSides): boolean {
  return SIDES.every((side) => sides[side]?.build.relinksOffline === true);
}

/** Says so before its first command; a plan that has none goes unnoticed. */
function* announced<T>(plan: Plan<T>, announce: () => void): Plan<T> {
  let step = plan.next([]);
  if (step.done !== true) announce();
  while (step.done !== true) step = plan.next(yield step.value);
  return step.value;
}

function worded(side: Side, { reason, output = '' }: Failure): string {
  return `${side} could not be built in another layout: ${reason}${output === '' ? '' : `\n${output}`}`;
}

/** A linker that was asked to move code may still make the same file: where another flag of the user's wins. */
async function isMoved(before: BuiltSides, after: BuiltSides, ports: Pick<SidePorts, 'files'>): Promise<boolean> {
  for (const side of SIDES) {
    for (const [index, { path }] of (after[side]?.build.binaries ?? []).entries()) {
      const first = before[side]?.build.binaries[index]?.path ?? path;
      if (first !== path && (await ports.files.digest(first)) === (await ports.files.digest(path))) return false;
    }
  }
  return true;
}
