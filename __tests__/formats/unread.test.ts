import { expect, it } from 'vitest';
import { recogniseFormat, whyUnread } from '../../src/formats/registry.ts';

// Lines of real output, or as the tools' documentation shows it.
it.each([
  [
    "asv's comparison",
    '| Change   | Before [6a7ca8e0] <master~1>   | After [2fd35d95] <master>   | Ratio   | Benchmark (Parameter)        |',
  ],
  ['what `asv show` prints', '  8.06k\n  started: 2026-11-24 13:10:10, duration: 198ms'],
  ["pytest-benchmark's table", '------------------------- benchmark: 2 tests -------------------------'],
  ["pytest-benchmark's table", "------------------------- benchmark 'text': 1 tests -------------------------"],
  [
    "Google Benchmark's table",
    'Benchmark              Time             CPU   Iterations\nBM_Join       12 ns        12 ns     57612374',
  ],
  ["Google Benchmark's CSV", 'name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label'],
  [
    "JMH's table",
    'Benchmark    (size)   Mode  Cnt   Score   Error  Units\nWords.count      10   avgt    5  12.345 ± 0.6  ns/op',
  ],
  ["hyperfine's text", 'Benchmark 1: sleep 0.01\n  Time (mean ± σ):      10.8 ms ±   0.2 ms    [User: 0.5 ms]'],
  [
    "BenchmarkDotNet's table",
    '| Method |     Mean |    Error |   StdDev |\n|------- |---------:|---------:|---------:|',
  ],
  ["vitest's table", '     name          hz     min     max    mean     p75     p99    p995    p999     rme  samples'],
  ["mitata's table", 'benchmark                   avg (min … max) p75 / p99    (min … top 1%)'],
  ["tinybench's table", '│ (index) │ Task name │ Latency average (ns) │ Samples │'],
  ["k6's summary", '     http_req_duration..............: avg=117.55ms min=117.55ms med=117.55ms max=117.55ms'],
  [
    "benchstat's comparison",
    '         │   old.txt   │               new.txt               │\n         │   sec/op    │   sec/op     vs base                │',
  ],
  ["pyperf's text", 'count: Mean +- std dev: 12.3 us +- 0.4 us'],
  ["BenchmarkTools' text", 'BenchmarkTools.Trial: 10000 samples with 1 evaluation.'],
  ["PHPBench's text", '    benchCount..............................I4 - Mo1.234μs (±1.23%)'],
  [
    'the output of tests, none of which is a benchmark',
    'test result: ok. 0 passed; 0 failed; 19 ignored; 0 measured; 0 filtered out; finished in 0.00s',
  ],
])('%s is recognised, with what to give instead', (what, text) => {
  expect(recogniseFormat(text)).toBeNull();
  expect(whyUnread(`before\n${text}\nafter\n`)).toEqual({
    why: `This is ${what}`,
    give: expect.stringMatching(/^[A-Z].*\.$/),
    subject: '',
  });
});

it('says why results were passed over, before it takes the text for tests only', () => {
  const tests = 'test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n';
  const empty = '{"version":"6","module_path":"a::b::c","profiles":[{"tool":"Massif"}]}\n';
  expect(whyUnread(tests + empty)).toMatchObject({ why: expect.stringContaining('counted nothing'), give: null });
  expect(whyUnread('hello\n')).toBeNull();
});
