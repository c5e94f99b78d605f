import { describe, expect, it } from 'vitest';
import { parseGo } from '../../src/formats/go/index.ts';
import { recogniseFormat } from '../../src/formats/registry.ts';

// What the text alone cannot tell: is `-8` the processor suffix, and whose are numbers that stand alone?

const result = (name: string) => `${name}         \t     100\t        26.74 ns/op\n`;
const namesOf = (text: string, knownNames: readonly string[] = []) =>
  parseGo(text, { knownNames }).measurements.map(({ name }) => name);

describe('the processor suffix', () => {
  it('is what every result of a run has in common', () => {
    expect(namesOf(result('BenchmarkA-8') + result('BenchmarkB/size-8-8'))).toEqual(['A', 'B/size-8']);
    expect(namesOf(result('BenchmarkA') + result('BenchmarkB/size-8'))).toEqual(['A', 'B/size-8']);
  });

  it('is told by the names the testing package knows', () => {
    // One processor: no suffix, although all names end alike.
    expect(namesOf(result('BenchmarkB/size-8'), ['BenchmarkB/size-8'])).toEqual(['B/size-8']);
    expect(namesOf(result('BenchmarkB/size-8'), ['BenchmarkB/size'])).toEqual(['B/size']);
    expect(namesOf(result('BenchmarkB/size-8-2'), ['BenchmarkB/size-8'])).toEqual(['B/size-8']);
    // Announced by -test.v.
    expect(namesOf(`BenchmarkB/size-8\n${result('BenchmarkB/size-8')}`)).toEqual(['B/size-8']);
    expect(namesOf(`BenchmarkB/size-8\n${result('BenchmarkB/size-8-4')}`)).toEqual(['B/size-8']);
  });

  it('is kept where -cpu makes it the difference', () => {
    expect(namesOf(result('BenchmarkA') + result('BenchmarkA-2') + result('BenchmarkA-4'))).toEqual([
      'A',
      'A-2',
      'A-4',
    ]);
  });

  it('is taken off failures as well, which have none in their first iteration', () => {
    const text = `${result('BenchmarkA-2')}--- FAIL: BenchmarkB\n    x_test.go:1: why\n--- FAIL: BenchmarkC-2\n    x_test.go:2: why\n`;
    expect(parseGo(text).failures.map(({ name }) => name)).toEqual(['B', 'C']);
  });
});

describe('torn lines', () => {
  it('are put together again; the last numbers count, what was printed before them is the benchmark talking', () => {
    const text = 'BenchmarkA-2   \t42\n    100\t        55.0 ns/op\n     100\t        77.91 ns/op\t       2 B/op\n';
    expect([...(parseGo(text).measurements[0]?.values ?? [])]).toEqual([
      ['ns/op', 77.91],
      ['B/op', 2],
    ]);
  });

  it('are reported when their numbers never come', () => {
    const { measurements, warnings } = parseGo('BenchmarkA-2   \tdebug\nBenchmarkB-2   \t     100\t   1 ns/op\nPASS\n');
    expect(measurements.map(({ name }) => name)).toEqual(['B']);
    expect(warnings).toEqual([expect.objectContaining({ code: 'torn-line', subject: 'BenchmarkA-2' })]);
  });

  it('are not made of prose', () => {
    const prose = [
      'Benchmarking 100 items took 12 ns/op',
      'Benchmark run 100 took 12 ns',
      'BenchmarkX 100 12',
      'BenchmarkX 100 12 ns/op and more',
      'BenchmarkX 1e3 12 ns/op',
      '     100\t        55.0 ns/op',
      'BenchmarkX-2 \t 100\t NaN ns/op',
      'Unit ns/op better=lower',
    ];
    for (const line of prose) expect(namesOf(`${line}\n`), line).toEqual([]);
  });
});

it('recognises the format with most results, and none in anything else', () => {
  const tare = '{"tare":1,"benchmark":"X","metrics":{"a":1}}\n';
  expect(recogniseFormat(`${result('BenchmarkA')}${result('BenchmarkB')}${tare}`)?.name).toBe('go');
  expect(recogniseFormat(`${result('BenchmarkA')}${tare}${tare}`)?.name).toBe('tare-lines');
  expect(recogniseFormat('hello\n')).toBeNull();
});
