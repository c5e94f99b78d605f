// Both sides at once on two cores (duet), against one after the other on one core, on the recorded A/A slices: how often
// the interval holds 0, how wide it has to be made to hold it as often as it promises, and what is then left of its
// advantage in machine time. Usage: node scripts/lab.mjs duet
import { readTraces, type TracedSeries } from '../__tests__/support/traces.ts';
import { median } from '../src/statistics/descriptive.ts';
import { type RandomStream, randomStream } from '../src/statistics/random.ts';
import { signedRankInterval } from '../src/statistics/signed-rank.ts';

const TRACES = new URL('../__tests__/statistics/traces/', import.meta.url);
const SIMULATIONS = 400;
const PAIRS = 20;

/** Log ratios of consecutive pairs from a random start; which of a pair is base: a fair coin, swapped in every second. */
function play({ pairs }: TracedSeries, stream: RandomStream): readonly number[] {
  const start = stream.below(pairs.length - PAIRS + 1);
  let swapped = false;
  return pairs.slice(start, start + PAIRS).map(({ first, second }, index) => {
    swapped = index % 2 === 0 ? stream.coin() : !swapped;
    return (swapped ? -1 : 1) * Math.log(second.nsPerOp / first.nsPerOp);
  });
}

/** The least factor on intervals about their estimate with which the share `level` of them holds 0. */
function wideningFor(level: number, intervals: readonly { estimate: number; lower: number; upper: number }[]): number {
  const needed = intervals
    .map(({ estimate, lower, upper }) =>
      estimate > 0 ? estimate / (estimate - lower) : -estimate / (upper - estimate),
    )
    .sort((a, b) => a - b);
  return Math.max(1, needed[Math.ceil(level * needed.length) - 1] ?? 1);
}

const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
for (const trace of ['less-contended', 'saturated'] as const) {
  const costs = new Map<string, number>();
  for (const schedule of ['round-robin, pinned', 'duet'] as const) {
    const series = readTraces(TRACES, [schedule]).filter((each) => each.trace === trace);
    for (const alpha of [0.05, 0.01]) {
      const stream = randomStream('0000d0e7', trace, schedule, alpha);
      const intervals = series.flatMap((each) =>
        Array.from({ length: SIMULATIONS }, () => signedRankInterval(play(each, stream), alpha)),
      );
      const level = median(intervals.map((each) => each.level));
      const held = intervals.filter(({ lower, upper }) => lower <= 0 && upper >= 0).length / intervals.length;
      const widening = wideningFor(level, intervals);
      const halfWidth = median(intervals.map(({ lower, upper }) => (upper - lower) / 2));
      const pairMs = median(
        series.flatMap(({ pairs }) =>
          pairs.map(
            ({ first, second }) => Math.max(first.endMs, second.endMs) - Math.min(first.startMs, second.startMs),
          ),
        ),
      );
      // Machine time for a given half-width goes with the square of the width.
      const cost = pairMs * (halfWidth * widening) ** 2;
      costs.set(`${schedule} ${alpha}`, cost);
      console.log(
        `${trace}, ${schedule}, ${PAIRS} pairs at ${percent(level)}: holds 0 in ${percent(held)} of ${intervals.length}; ` +
          `half-width ${percent(halfWidth)}, made ${widening.toFixed(2)} times as wide ${percent(halfWidth * widening)}; ` +
          `${pairMs.toFixed(0)} ms a pair`,
      );
    }
  }
  for (const alpha of [0.05, 0.01]) {
    const ratio = (costs.get(`duet ${alpha}`) ?? 0) / (costs.get(`round-robin, pinned ${alpha}`) ?? 1);
    console.log(
      `${trace}, at ${percent(1 - alpha)}: duet needs ${ratio.toFixed(2)} times the machine time for the same honest width`,
    );
  }
}
