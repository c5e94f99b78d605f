import { expect, it } from 'vitest';
import { scanGo } from '../../src/harnesses/go/discover/scan.ts';

// The guess from the source, for benchmarks that are built without the overlay.

const benchmark = (name: string, body: string) => `func Benchmark${name}(b *testing.B) {\n${body}\n}\n`;
const guessed = (body: string) => scanGo(`package m\n\n${benchmark('X', body)}`).get('BenchmarkX');

it.each([
  ['one pair in the loop', 'for i := 0; i < b.N; i++ {\n b.StopTimer()\n b.StartTimer()\n}', 1],
  ['two pairs', 'for range b.N {\n b.StopTimer()\n b.StartTimer()\n work()\n b.StopTimer()\n b.StartTimer()\n}', 2],
  ['b.Loop', 'for b.Loop() {\n b.StopTimer()\n b.StartTimer()\n}', 1],
  ['in a block inside the loop', 'for i := range b.N {\n if i%2 == 0 {\n b.StopTimer()\n b.StartTimer()\n }\n}', 1],
  ['before the loop only', 'b.StopTimer()\nsetup()\nb.StartTimer()\nfor i := 0; i < b.N; i++ {\n work()\n}', 0],
  ['after it', 'for i := 0; i < b.N; i++ {\n work()\n}\nb.StopTimer()', 0],
  [
    'in the setup of a sub-benchmark',
    'for _, c := range cases {\n b.Run(c, func(b *testing.B) {\n b.StopTimer()\n b.StartTimer()\n for i := 0; i < b.N; i++ {\n work()\n }\n })\n}',
    0,
  ],
  [
    'in the loop of a sub-benchmark',
    'for _, c := range cases {\n b.Run(c, func(b *testing.B) {\n for i := 0; i < b.N; i++ {\n b.StopTimer()\n b.StartTimer()\n }\n })\n}',
    1,
  ],
  ['in a comment', 'for i := 0; i < b.N; i++ {\n // b.StopTimer()\n /* b.StopTimer() */ work()\n}', 0],
  [
    'in a text, with braces',
    'for i := 0; i < b.N; i++ {\n work("b.StopTimer() }", `{{ b.StopTimer()`, \'}\')\n b.StopTimer()\n b.StartTimer()\n}',
    1,
  ],
  [
    'loops that disagree',
    'for i := 0; i < b.N; i++ {\n b.StopTimer()\n b.StartTimer()\n}\nfor i := 0; i < b.N; i++ {\n}',
    undefined,
  ],
  ['no loop', 'helper(b)', undefined],
  ['a loop of another kind', 'b.RunParallel(func(pb *testing.PB) {\n for pb.Next() {\n work()\n }\n})', undefined],
])('%s', (_name, body, windows) => {
  expect(guessed(body)).toBe(windows);
});

it('keeps benchmarks apart, and takes any end of line and text that is no Go', () => {
  const stops = 'for b.Loop() {\n b.StopTimer()\n b.StartTimer()\n}';
  const source = `${benchmark('A', stops)}\n${benchmark('B', 'for b.Loop() {\n}')}\nfunc helper(b *testing.B) {\n${stops}\n}\n`;
  const expected = [
    ['BenchmarkA', 1],
    ['BenchmarkB', 0],
  ];
  expect([...scanGo(source)]).toEqual(expected);
  expect([...scanGo(source.replaceAll('\n', '\r\n'))]).toEqual(expected);
  for (const text of [
    '',
    'func BenchmarkX(b *testing.B) {',
    'func BenchmarkX(b *testing.B) {\nfor b.Loop() {{{',
    '"',
  ]) {
    expect(() => scanGo(text)).not.toThrow();
  }
});
