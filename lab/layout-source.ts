import { randomStream } from '../src/statistics/random.ts';

// Go benchmarks of short loops, whose speed depends on where they lie.

/** Short loops: how they lie in cache lines and in the processor's tables is most of what they cost. */
export const WORKS = {
  Sum: 's := uint64(0)\nfor i := range table {\ns += table[i]\n}\nsink = s',
  Odd: 's := uint64(0)\nfor i, x := range table {\nif x&1 == 1 {\ns += x\n} else if x&2 == 2 {\ns ^= uint64(i)\n}\n}\nsink = s',
  Find: 'f := uint64(0)\nfor k := uint64(0); k < 64; k++ {\nl, h := 0, len(table)\nfor l < h {\nm := (l + h) / 2\nif table[m] < k*61 {\nl = m + 1\n} else {\nh = m\n}\n}\nf += uint64(l)\n}\nsink = f',
  Nested: 's := uint64(0)\nfor i := 0; i < 64; i++ {\nfor j := 0; j < 7; j++ {\ns += table[(i*j)&4095]\n}\n}\nsink = s',
  Calls: 's := uint64(1)\nfor i := 0; i < 512; i++ {\ns = step(s, uint64(i))\n}\nsink = s',
  Hash: 'h := uint64(14695981039346656037)\nfor _, x := range table[:512] {\nh = (h ^ x) * 1099511628211\n}\nsink = h',
} as const;

/**
 * A test file with this many dead functions: before the hot ones, or, with an order, among them in that random order,
 * which moves a caller and what it calls by different distances.
 */
export function source(dead: number, order: number | null = null): string {
  const unused = Array.from(
    { length: dead },
    (_, index) =>
      `//go:noinline\nfunc dead${index}(n uint64) uint64 {\n${'n = n*31 + 7\n'.repeat(1 + (index % 5))}return n\n}\n`,
  );
  const kept =
    unused.length === 0 ? '' : `var kept = []func(uint64) uint64{${unused.map((_, i) => `dead${i}`).join(', ')}}\n`;
  const bodies = Object.entries(WORKS).map(
    ([name, body]) =>
      `//go:noinline\nfunc do${name}() {\n${body}\n}\n\nfunc Benchmark${name}(b *testing.B) {\nfor i := 0; i < b.N; i++ {\ndo${name}()\n}\n}\n`,
  );
  const step = '//go:noinline\nfunc step(s, i uint64) uint64 {\n\treturn s*3 + i\n}\n';
  const functions = [...unused, step, ...bodies];
  const placed = order === null ? functions : randomStream('order', order).shuffle(functions);
  return `package x

import "testing"

var sink uint64
var table [4096]uint64

func init() {
	for i := range table {
		table[i] = uint64(i)
	}
}

${kept}
${placed.join('\n')}`;
}
