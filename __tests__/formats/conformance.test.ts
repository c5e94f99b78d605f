import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Parsed } from '../../src/formats/format.ts';
import { directionsOf, FORMATS } from '../../src/formats/registry.ts';

/**
 * What every format has to do, over its fixture folder (fixtures/<format>/NAME.txt, real output; NAME.json, what is
 * read out of it). UPDATE_GOLDEN=1 writes the .json files; look at the difference before you commit it.
 */
const FIXTURES = new URL('fixtures/', import.meta.url);
const UPDATE = process.env.UPDATE_GOLDEN === '1';

function plain(parsed: Parsed): unknown {
  return {
    measurements: parsed.measurements.map(({ values, ...rest }) => ({ ...rest, values: [...values] })),
    failures: parsed.failures,
    warnings: parsed.warnings,
  };
}

describe.each(FORMATS.map((format) => [format.name, format] as const))('format %s', (name, format) => {
  const folder = new URL(`${name}/`, FIXTURES);
  const fixtures = readdirSync(folder).filter((file) => file.endsWith('.txt') && !file.endsWith('.go.txt'));

  it('has fixtures, and says how they were made', () => {
    expect(fixtures.length).toBeGreaterThan(0);
    expect(existsSync(new URL('README.md', folder))).toBe(true);
    expect(format.summary).not.toBe('');
  });

  it.each(fixtures)('reads %s', (file) => {
    const parsed = plain(format.parse(readFileSync(new URL(file, folder), 'utf8')));
    const golden = new URL(file.replace(/\.txt$/, '.json'), folder);
    if (UPDATE) writeFileSync(golden, `${JSON.stringify(parsed, null, 1)}\n`);
    expect(parsed).toEqual(JSON.parse(readFileSync(golden, 'utf8')));
  });

  it.each(fixtures)('reads any part of %s without throwing, finite numbers only', (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    for (let cut = 0; cut < text.length; cut += Math.max(1, Math.floor(text.length / 200))) {
      for (const part of [text.slice(0, cut), text.slice(cut)]) {
        const isWrong = ({ name: benchmark, values }: { name: string; values: ReadonlyMap<string, number> }) =>
          benchmark === '' || ![...values.values()].every(Number.isFinite);
        expect(format.parse(part).measurements.filter(isWrong)).toEqual([]);
      }
    }
  });

  it('finds nothing in nothing, and nothing in what is no result', () => {
    for (const text of [
      '',
      '\n\n\n',
      'hello\nworld',
      '\0\0\0',
      '{"a":1}',
      '::set-output name=a::b',
      'Benchmark',
      '42\n17',
    ]) {
      expect(format.parse(text).measurements).toEqual([]);
    }
  });

  it('takes time in proportion to the length of what it reads', () => {
    // Hostile shapes: each made a backtracking or quadratic reader take minutes at this size.
    const shapes = [
      'a',
      ' ',
      '\t',
      '1',
      '1 ',
      '\n',
      'Benchmark',
      'BenchmarkX-2 \t',
      '    x\n',
      '--- FAIL: BenchmarkA/b\n',
      '{"tare":1,',
      '-8',
    ];
    /** CPU time, ms: what else the machine does takes none of it. */
    const timeOf = (text: string) => {
      const before = process.cpuUsage();
      format.parse(text);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    for (const shape of shapes) {
      const small = shape.repeat(Math.ceil(100_000 / shape.length));
      const large = shape.repeat(Math.ceil(800_000 / shape.length));
      timeOf(small);
      // 8 times the text: 8 times the time if linear, 64 if quadratic.
      expect(timeOf(large), JSON.stringify(shape)).toBeLessThan(32 * Math.max(timeOf(small), 20));
    }
  });
});

it('the name of a format says which way its units are better, where it says so at all', () => {
  expect(directionsOf('customBiggerIsBetter')).toEqual([{ metric: '*', direction: 'higher' }]);
  expect(directionsOf('go')).toEqual([]);
});
