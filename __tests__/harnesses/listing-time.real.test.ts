import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tinybench } from '../../src/harnesses/tinybench/index.ts';
import { vitestFiles } from '../../src/harnesses/vitest/index.ts';
import { runPlan } from '../../src/measure/run-plan.ts';
import { inputsWith, twoSides } from '../support/sides.ts';

// Listing ends with its time: docs/decisions/054.

const LIMIT_MS = 600_000;
const MODULES = join(import.meta.dirname, '../../node_modules');
const VITEST = "import { bench } from 'vitest';\nbench('one', () => {});\n";
const TINYBENCH =
  "import { Bench } from 'tinybench';\nconst bench = new Bench();\nbench.add('one', () => {});\nawait bench.run();\n";

it.each([
  ['vitest', vitestFiles, '.bench.ts', VITEST],
  ['tinybench', tinybench, '.mjs', TINYBENCH],
] as const)(
  'of %s: files for which there is no time are named, and what the change touches comes first',
  { timeout: LIMIT_MS },
  async (_, harness, ending, suite) => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => `bench/${name}${ending}`) as [string, string, string];
    const { trees, ports } = twoSides({ 'package.json': '{"type": "module"}', [a]: suite, [b]: suite, [c]: suite });
    const run = <T>(plan: Parameters<typeof runPlan<T>>[0]) => runPlan(plan, 'test', ports);
    const defaults = Object.fromEntries(harness.options.map(({ name, preset }) => [name, preset]));
    const own = { ...defaults, 'build-command': `ln -sfn '${MODULES}' node_modules` };
    const options = { ...inputsWith(), sliceMs: 5, percentiles: [], own };
    const { root: directory, scratch, files } = trees.head;
    const context = { side: 'head', directory, scratch } as const;
    const build = await run(harness.build({ ...context, options, files, buildTimeoutMs: LIMIT_MS }));
    const sides = (['base', 'head'] as const).map((side) => ({ context: { ...context, side }, build }));
    const found = async (untilMs: number) => {
      const changed = { touched: ['lib/x.ts', b], isNear: (group: string) => group === b };
      const all = await run(harness.discover({ options, sides, sliceTimeoutMs: LIMIT_MS, untilMs, ...changed }));
      const { benchmarks, failures = [] } = all;
      const warnings = all.warnings.filter(({ code }) => code === 'package-does-not-build');
      const named = failures.map(({ side, failure }) => [side, failure.of.kind === 'group' ? failure.of.group : '']);
      return { groups: [...new Set(benchmarks.map(({ group }) => group))].toSorted(), named, warnings };
    };
    const late = await found(1);
    expect(late.groups).toEqual([b]);
    expect(late.named.toSorted()).toEqual([
      ['base', a],
      ['base', c],
      ['head', a],
      ['head', c],
    ]);
    expect(late.warnings.map(({ subject }) => subject)).toEqual([
      `${a} on base and head, ${c} on base and head: there was no time to load it`,
    ]);
    expect(await found(Number.POSITIVE_INFINITY)).toEqual({ groups: [a, b, c], named: [], warnings: [] });
  },
);
