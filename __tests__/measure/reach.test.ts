import { expect, it } from 'vitest';
import type { DiscoveredBenchmark, Discovery } from '../../src/harnesses/harness.ts';
import { putFirst, touchedBy } from '../../src/measure/reach.ts';
import { aTarget } from '../support/target.ts';

const discovery = (groups: readonly string[]): Discovery => ({
  targets: groups.map((group, index) => aTarget({ key: `${index}`, group, label: group })),
  benchmarks: groups.map((group, index): DiscoveredBenchmark => {
    return { targetKey: `${index}`, group, name: 'A', sides: ['base', 'head'], readings: {}, failures: {} };
  }),
  warnings: [],
});

it('puts first what lies in a folder in which a file changed, each in its order', () => {
  const ordered = (changed: readonly string[]) => {
    const isTouched = touchedBy(changed);
    const found = discovery(['a', '', 'b/c', 'b', 'd.js']);
    const { targets, benchmarks } = putFirst(found, ({ group }) => isTouched(group));
    expect(benchmarks.map(({ group }) => group)).toEqual(targets.map(({ group }) => group));
    return targets.map(({ group }) => group);
  };
  expect(ordered([])).toEqual(['a', '', 'b/c', 'b', 'd.js']);
  expect(ordered(['b/x.go', 'go.mod'])).toEqual(['', 'b', 'a', 'b/c', 'd.js']);
  expect(ordered(['b/c/deep/x.go', 'd.js'])).toEqual(['', 'd.js', 'a', 'b/c', 'b']);
});

it.each([
  ['src/object/merge.ts', 'benchmarks/merge.bench.ts'],
  ['pkg/parse.py', 'benchmarks/test_parse.py'],
  ['include/join.h', 'bench/join_benchmark.cpp'],
])('puts first what is named after a file that changed: %s', (changed, group) => {
  const isTouched = touchedBy([changed]);
  expect([group, 'merge', 'bench/parser.ts', 'x/mergers.ts', 'join'].filter(isTouched)).toEqual([group]);
});
