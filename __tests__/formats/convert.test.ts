import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readResultTexts } from '../../src/commands/convert.ts';
import type { Measurement } from '../../src/formats/format.ts';
import { directionsOf, FORMATS, WRITERS } from '../../src/formats/registry.ts';

// `tare convert`: what any format reads, written so that others read it.

const FIXTURES = new URL('fixtures/', import.meta.url);
const all = FORMATS.flatMap(({ name }) => {
  const folder = new URL(`${name}/`, FIXTURES);
  const files = readdirSync(folder).filter((file) => file.endsWith('.txt') && !file.endsWith('.go.txt'));
  return files.map((file) => ({ format: name, file, text: readFileSync(new URL(file, folder), 'utf8') }));
});
const write = (kind: string, measurements: readonly Measurement[], failures: readonly never[] = []) =>
  WRITERS.get(kind)?.({ measurements, failures }) ?? '';
const one = (name: string, values: Record<string, number>, rest: Partial<Measurement> = {}): Measurement => {
  return { group: '', name, values: new Map(Object.entries(values)), ...rest };
};

describe('json', () => {
  it.each(all)('says again what $format reads of $file', ({ format, text }) => {
    const texts = [{ name: 'a', text }];
    const read = FORMATS.find(({ name }) => name === format)?.parse(text);
    if (read === undefined || read.measurements.length + read.failures.length === 0) return;
    const written = WRITERS.get('json')?.(readResultTexts({ texts, from: format })) ?? '';
    const again = readResultTexts({ texts: [{ name: 'b', text: written }], from: 'tare-lines' });
    const plain = ({ group, name, iterations, values }: Measurement) => [group, name, iterations, [...values]];
    expect(again.measurements.map(plain)).toEqual(read.measurements.map(plain));
    expect(again.failures.map(({ name }) => name)).toEqual(read.failures.map(({ name }) => name));
    expect(again.warnings).toEqual([]);
  });
});

describe('go', () => {
  it('has a line a benchmark, and one a package', () => {
    const measurements = [
      one('Parse/large', { 'ns/op': 12.5, 'B/op': 16 }, { iterations: 100, group: 'example.com/m' }),
      one('Sort', { 'ns/op': 1e-7 }, { group: 'example.com/m' }),
    ];
    expect(write('go', measurements)).toBe(
      'pkg: example.com/m\nBenchmarkParse/large\t100\t12.5 ns/op\t16 B/op\nBenchmarkSort\t1\t1e-7 ns/op\n',
    );
  });

  it('keeps names apart that Go would not take for one: small letters, spaces, a number at the end', () => {
    const written = write('go', [one('sort', { s: 1 }), one('a b\tc', { s: 1 }), one('Crc-32', { s: 1 })]);
    expect(written.split('\n').map((line) => line.split('\t')[0])).toEqual([
      'Benchmark_sort-1',
      'Benchmark_a_b_c-1',
      'BenchmarkCrc-32-1',
      '',
    ]);
  });

  it('as benchstat it says which way is better, where that is known', () => {
    const written = write('benchstat', [one('X', { 'ns/op': 1, 'ops/s': 2, 'hit%': 3 })]);
    expect(written).toBe(
      'Unit ns/op better=lower\nUnit ops/s better=higher\nBenchmarkX\t1\t1 ns/op\t2 ops/s\t3 hit%\n',
    );
  });
});

it('benchstat is told what the name of a format says of units, but not against the user', () => {
  const measurements = [one('X', { points: 1, ms: 2 })];
  const directions = directionsOf('customBiggerIsBetter');
  expect(WRITERS.get('benchstat')?.({ measurements, failures: [], directions })).toContain(
    'Unit points better=higher\nUnit ms better=higher\n',
  );
  expect(directionsOf('go')).toEqual([]);
});

it('csv has a line a value, quotes what needs it, and no formula', () => {
  const written = write('csv', [one('=cmd()', { 'ns/op': -1.5 }, { group: 'a "b", c' })]);
  expect(written).toBe('group,benchmark,iterations,unit,value\r\n"a ""b"", c",\'=cmd(),,ns/op,-1.5\r\n');
});

it('names all files without a result, and what may be given', () => {
  const texts = [
    { name: 'good.txt', text: '{"tare":1,"benchmark":"X","metrics":{"s":1}}' },
    { name: 'one.txt', text: 'nothing' },
    { name: 'two.txt', text: '' },
  ];
  expect(() => readResultTexts({ texts, from: 'auto' })).toThrow(
    'no result that any format can read was found in one.txt, two.txt',
  );
  expect(() => readResultTexts({ texts, from: 'gox' })).toThrow('--from: gox is not known');
});
