import type { Build, DiscoverContext, Harness, SideContext } from '../../src/harnesses/harness.ts';
import type { CodePlans } from '../../src/harnesses/side-code.ts';
import { runPlan } from '../../src/measure/run-plan.ts';
import { SIDES, type Side } from '../../src/model/results/side.ts';
import { differingParts } from './differing-parts.ts';
import { type FileTexts, inputsWith, twoSides } from './sides.ts';

/** What is found of two trees whose benchmarks are looked into. */
export interface Compared {
  /** Functions that differ, by side, as `UNIT NAME`. */
  readonly differ: Readonly<Record<Side, readonly string[]>>;
  /** Keys of benchmarks that cannot be left out: they enter something that differs, or are in doubt. */
  readonly measured: readonly string[];
  readonly all: readonly string[];
  /** Relative to the tree, by key. */
  readonly opened: Readonly<Record<string, readonly string[]>>;
}

/** One tree as both sides have it, built once, and how its benchmarks are found. */
export async function builtAlike(harness: Harness, tree: FileTexts, own = {}) {
  const { trees, ports } = twoSides(tree);
  const run = <T>(plan: Parameters<typeof runPlan<T>>[0]) => runPlan(plan, 'test', ports);
  const options = optionsOf(harness, own);
  const { root: directory, scratch, files } = trees.head;
  const context: SideContext = { side: 'head', directory, scratch };
  const build = await run(harness.build({ ...context, options, files, buildTimeoutMs: 120_000 }));
  const sides = SIDES.map((side) => ({ context: { ...context, side }, build }));
  const discover = (more: Partial<DiscoverContext> = {}) =>
    run(harness.discover({ options, sides, sliceTimeoutMs: 60_000, ...more }));
  return { ports, context, discover };
}

function optionsOf(harness: Harness, own: object) {
  const defaults = Object.fromEntries(harness.options.map(({ name, preset }) => [name, preset]));
  return { ...inputsWith(), sliceMs: 5, percentiles: [], own: { ...defaults, ...own } };
}

/** Builds both sides, compares their code, and looks which benchmarks enter what differs, as stages do. */
export async function comparedCode(harness: Harness, base: FileTexts, head: FileTexts, own = {}): Promise<Compared> {
  const { trees, ports } = twoSides(base, head);
  const run = <T>(plan: Parameters<typeof runPlan<T>>[0]) => runPlan(plan, 'test', ports);
  const options = optionsOf(harness, own);
  const sides: { readonly context: SideContext; readonly build: Build; readonly code: CodePlans }[] = [];
  for (const side of SIDES) {
    const { root: directory, scratch, files } = trees[side];
    const context = { side, directory, scratch };
    const build = await run(harness.build({ ...context, options, files, buildTimeoutMs: 120_000 }));
    if (build.code === undefined) throw new Error(JSON.stringify(build.failures));
    sides.push({ context, build, code: build.code });
  }
  const [ofBase, ofHead] = sides;
  if (ofBase === undefined || ofHead === undefined) throw new Error('two sides');
  const { targets } = await run(harness.discover({ options, sides, sliceTimeoutMs: 60_000, notesCode: true }));
  const parts = await differingParts({ base: ofBase.code, head: ofHead.code }, run);
  if ('unknown' in parts) throw new Error(parts.unknown);
  const measured = new Set<string>();
  const opened: Record<string, string[]> = {};
  const keys = new Map(
    targets.flatMap((target) => (target.reach === undefined ? [] : [[target.reach.key, target.reach] as const])),
  );
  const lookAt = async ({ context }: (typeof sides)[number]) => {
    const functions = parts[context.side];
    const forMs = Number.POSITIVE_INFINITY;
    for (const [key, reach] of keys) {
      const only = targets.flatMap((target) => (target.reach?.key === key ? [target.reach.name] : []));
      const seen = await run(
        reach.look({ side: context, binaryPath: '', timeoutMs: 60_000, functions, only, inputs: [], forMs }),
      );
      for (const name of only) {
        const reached = 'unknown' in seen ? undefined : seen.get(name);
        if (reached === undefined || reached.functions.length > 0) measured.add(name);
        opened[name] = (reached?.opened ?? []).map((path) => path.replace(`${context.directory}/`, ''));
      }
    }
  };
  await Promise.all(sides.map(lookAt));
  const named = (side: Side) => parts[side].map(({ unit, name }) => `${unit.replace(/^\/tree\//, '')} ${name}`);
  return {
    differ: { base: named('base'), head: named('head') },
    measured: [...measured],
    all: targets.map(({ key }) => key),
    opened,
  };
}
