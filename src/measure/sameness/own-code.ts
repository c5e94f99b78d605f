import type { DiscoveredBenchmark, Discovery } from '../../harnesses/harness.ts';
import { benchmarkId } from '../../model/results/benchmark-id.ts';
import { SIDES } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import type { BuiltSides } from '../build.ts';

/**
 * The same discovery, with those benchmarks marked whose own code or data differs between the sides, and one warning that
 * names them. What is on one side only, or of which no side knows what it is made of, is not marked.
 */
export function withOwnCode(discovery: Discovery, sides: BuiltSides): Discovery {
  const benchmarks = discovery.benchmarks.map((each): DiscoveredBenchmark => {
    return differs(each, sides) ? { ...each, ownCodeDiffers: true } : each;
  });
  const groups = benchmarks.map(({ group }) => group);
  const names = benchmarks
    .filter(({ ownCodeDiffers }) => ownCodeDiffers === true)
    .map(({ group, name }) => benchmarkId(group, name, groups));
  if (names.length === 0) return discovery;
  const message =
    'The code or data of these benchmarks themselves differs between base and head, so the two may do different work';
  const warning: Warning = {
    code: 'benchmark-source-changed',
    message,
    subject: names.join(', ').slice(0, MOST_CHARACTERS),
  };
  return { ...discovery, benchmarks, warnings: [...discovery.warnings, warning] };
}

const MOST_CHARACTERS = 2000;

function differs(benchmark: DiscoveredBenchmark, { base, head }: BuiltSides): boolean {
  if (base === null || head === null || benchmark.sides.length < SIDES.length) return false;
  const ofBase = base.build.benchmarkCode?.of(benchmark) ?? null;
  const ofHead = head.build.benchmarkCode?.of(benchmark) ?? null;
  return ofBase !== ofHead;
}
