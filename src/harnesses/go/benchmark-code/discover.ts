import type { Plan } from '../../../model/command-plan.ts';
import { SIDES, type Side } from '../../../model/results/side.ts';
import type { BenchmarkCode } from '../../benchmark-code.ts';
import type { DiscoverContext, DiscoveredBenchmark, Discovery } from '../../harness.ts';
import { isSelected } from '../../kit/select.ts';

/**
 * Corrects a discovery where one side was built with the other's benchmark files: a benchmark that this side's own
 * files do not have, and that fails with its code, is new on the other side and no failure of this one; and one that
 * only its own files have is gone on the other.
 */
export function* withSharedFiles(discovering: Plan<Discovery>, context: DiscoverContext): Plan<Discovery> {
  const discovery = yield* discovering;
  const codes = new Map(context.sides.map(({ context: { side }, build }) => [side, build.benchmarkCode]));
  const benchmarks = discovery.benchmarks.map((each) => SIDES.reduce((one, side) => ofOwn(one, side, codes), each));
  const replaced = SIDES.flatMap((side) => replacedOn(side, codes.get(side), context));
  return { ...discovery, benchmarks: [...benchmarks, ...replaced] };
}

function ofOwn(
  benchmark: DiscoveredBenchmark,
  side: Side,
  codes: ReadonlyMap<Side, BenchmarkCode | undefined>,
): DiscoveredBenchmark {
  const { [side]: reason, ...failures } = benchmark.failures;
  const code = codes.get(side);
  if (reason === undefined || code?.shared.has(benchmark.group) !== true || code.isOwn(benchmark)) return benchmark;
  return { ...benchmark, sides: benchmark.sides.filter((each) => each !== side), failures };
}

function replacedOn(
  side: Side,
  code: BenchmarkCode | undefined,
  { options }: DiscoverContext,
): readonly DiscoveredBenchmark[] {
  const replaced = code?.replaced.filter((each) => isSelected(each, options)) ?? [];
  return replaced.map((each) => {
    const targetKey = `${each.group}:${each.printedName ?? each.name} on ${side}`;
    return { ...each, targetKey, sides: [side], failures: {}, readings: {} };
  });
}
