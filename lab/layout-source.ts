import { randomStream } from '../src/statistics/random.ts';
import layoutGo from './_go/layout_test.go';
import { goPieces } from './go-pieces.ts';

// Go benchmarks of short loops: how they lie in cache lines and in the processor's tables is most of what they cost.

const { top, pieces } = goPieces(layoutGo);

export const BENCHMARK_COUNT = [...layoutGo.matchAll(/^func Benchmark/gm)].length;

/**
 * The test file with this many dead functions: before the hot ones, or, with an order, among them in that random order,
 * which moves a caller and what it calls by different distances.
 */
export function source(dead: number, order: number | null = null): string {
  const unused = Array.from(
    { length: dead },
    (_, index) =>
      `//go:noinline\nfunc dead${index}(n uint64) uint64 {\n${'\tn = n*31 + 7\n'.repeat(1 + (index % 5))}\treturn n\n}\n`,
  );
  const kept =
    unused.length === 0 ? '' : `var kept = []func(uint64) uint64{${unused.map((_, i) => `dead${i}`).join(', ')}}\n\n`;
  const functions = [...unused, ...pieces];
  const placed = order === null ? functions : randomStream('order', order).shuffle(functions);
  return `${top}${kept}${placed.join('\n')}`;
}
