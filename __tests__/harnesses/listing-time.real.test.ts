import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tinybench } from '../../src/harnesses/tinybench/index.ts';
import { vitestFiles } from '../../src/harnesses/vitest/index.ts';
import { builtAlike } from '../support/node-code.ts';

// Listing ends with its time: docs/decisions/054.

const LIMIT_MS = 600_000;
const MODULES = join(import.meta.dirname, '../../node_modules');
const own = { 'build-command': `ln -sfn '${MODULES}' node_modules` };
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
    const tree = { 'package.json': '{"type": "module"}', [a]: suite, [b]: suite, [c]: suite };
    const { discover } = await builtAlike(harness, tree, own);
    const found = async (untilMs: number, touched = ['lib/x.ts', b]) => {
      const changed = { touched, isNear: (group: string) => group === b };
      const all = await discover({ untilMs, ...changed });
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
    if (harness === vitestFiles) expect(await found(1, ['lib/c.ts'])).toMatchObject({ groups: [c] });
    expect(await found(Number.POSITIVE_INFINITY)).toEqual({ groups: [a, b, c], named: [], warnings: [] });
  },
);
