import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { passOf } from '../../src/harnesses/catch2/pass.ts';
import type { TestCase } from '../../src/harnesses/catch2/slice.ts';
import type { PassStop } from '../../src/harnesses/harness.ts';
import { heardBy, recordingsIn } from '../support/held-writes.ts';

// Writes of real programs of Catch2 to their standard output, each held until it was let on, are played into the
// conversation: as they came, and torn.

const recordings = recordingsIn(join(import.meta.dirname, 'held-test-cases'));

const testCase = (name: string, ...names: readonly string[]): TestCase => {
  const own = names.map((each) => `${name}/${each}`);
  const fixed = { group: 'fill_tests', scope: 'suite', samples: 5, warmUpMs: 5 } as const;
  return { ...fixed, testCase: name, label: name, names: { base: own, head: own } };
};
const FILL = testCase('fill > "all"', '8 & more', 'long/800', 'short/80');
const VALUES = testCase('values', 'same');
const ALL = [FILL, testCase('throws', 'boom'), VALUES];

function heard(plans: ReturnType<typeof passOf>, writes: readonly string[], size?: number) {
  return heardBy(plans.talk('head'), writes, size);
}

function inShort({ ran }: PassStop): readonly string[] {
  const { measurements = [], failures = [] } = ran?.reading ?? {};
  return [ran?.name ?? '', ...measurements.map(({ name }) => name), ...failures.map(({ reason }) => reason)];
}

describe.each(recordings)('$file', ({ writes }) => {
  const { stops, begun } = heard(passOf(FILL, ALL), writes);

  it('stops after each test case that is asked for, with all of its benchmarks', () => {
    expect(stops.map(inShort)).toEqual([
      ['fill > "all"', 'fill > "all"/8 & more', 'fill > "all"/long/800', 'fill > "all"/short/80'],
      ['throws', 'boom'],
      ['values', 'values/same'],
    ]);
    expect(begun).toEqual(['only a test', 'fill > "all"', 'throws', 'values']);
  });

  it.each([1, 7, 4096])('says the same in pieces of %d bytes', (size) => {
    expect(heard(passOf(FILL, ALL), writes, size)).toEqual({ stops, begun });
  });

  it('leaves out what is not asked for', () => {
    expect(heard(passOf(VALUES, [VALUES]), writes).stops.map(inShort)).toEqual([['values', 'values/same']]);
  });

  it('reads the mean of all that ran of a benchmark', () => {
    const means = [...writes.join('').matchAll(/<mean value="([^"]*)"/g)].map(([, value]) => Number(value));
    const last = stops.at(-1)?.ran?.reading.measurements[0]?.values.get('ns/op');
    expect(last).toBeCloseTo(((means.at(-1) ?? 0) + (means.at(-2) ?? 0)) / 2, 6);
  });

  it('is nothing that was held where several test cases end in one write', () => {
    const [first = '', ...others] = writes;
    const run = () => heard(passOf(FILL, ALL), [first, others.join('')]);
    expect(run).toThrow('it prints the results of several test cases at once');
  });
});

describe('a pass of Catch2', () => {
  const side = { side: 'head', directory: '/tree', scratch: '/scratch' } as const;

  it('runs what is asked for, in the order in which it is written', () => {
    const only = [FILL, VALUES].map((each) => passOf(each, ALL).name);
    const { arguments: args } = passOf(FILL, ALL).command({ side, binaryPath: '/program', timeoutMs: 1000, only });
    expect(args.slice(0, 5)).toEqual(['fill > "all",values', '--reporter', 'xml', '--order', 'decl']);
  });

  it('is shared by test cases that have as many samples', () => {
    const keys = [FILL, VALUES, { ...VALUES, samples: 10 }].map((each) => passOf(each, ALL).key);
    expect(keys).toEqual(['fill_tests:5', 'fill_tests:5', 'fill_tests:10']);
  });

  it('passes over what tests print', () => {
    const noise = Array.from({ length: 50 }, () => '<StdOut>'.repeat(10_000));
    expect(heard(passOf(FILL, ALL), noise).stops).toEqual([]);
    const endless = [`<BenchmarkResults name="a">${'x'.repeat(2 ** 20)}`];
    expect(() => heard(passOf(FILL, ALL), endless)).toThrow('it prints something that is no result');
  });
});
