import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { passOf as catch2PassOf } from '../../src/harnesses/catch2/pass.ts';
import { passOf as googlePassOf } from '../../src/harnesses/googlebenchmark/pass.ts';
import type { PassPlans, PassStop } from '../../src/harnesses/passes.ts';

// Writes of real programs to their standard output, each held until it was let on, are played into the conversations of
// the two C++ libraries: as they came, and torn.

const FOLDER = join(import.meta.dirname, 'held');
const recordings = readdirSync(FOLDER).map((file) => {
  const { writes }: { writes: string[] } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
  return { file, writes };
});
const TEST_CASES = ['fill > "all"', 'throws', 'values'];
const google = googlePassOf('fill_bench');
const catch2 = catch2PassOf('fill_tests', TEST_CASES);

/** What is heard, in short: the names at stops, with the number of readings. `size`: bytes of a piece at most. */
function heard(plans: PassPlans, writes: readonly string[], size = Number.POSITIVE_INFINITY) {
  const talk = plans.talk();
  const stops: PassStop[] = [];
  const begun = new Set<string>();
  for (const write of writes) {
    const bytes = new TextEncoder().encode(write);
    for (let at = 0; at < bytes.length; at += size) {
      const answer = talk.hear(bytes.slice(at, Math.min(bytes.length, at + size)));
      if (answer.kind === 'stands') stops.push(answer.stop);
      else if (answer.begun !== undefined) begun.add(answer.begun.name);
    }
  }
  return { stops, begun: [...begun] };
}

function inShort({ ran }: PassStop): string {
  if (ran === null) return 'nothing';
  const { measurements, failures } = ran.reading;
  return `${ran.benchmark.name}: ${failures[0]?.reason ?? [...(measurements[0]?.values.keys() ?? [])].join(' ')}`;
}

const time = 'ns/op cpu-ns/op';
const own = 'a counter with a rather long name, which is printed for each repetition';

describe.each(recordings.filter(({ file }) => file.startsWith('google')))('$file', ({ file, writes }) => {
  const { stops } = heard(google, writes);

  it('stops when the machine is known, and after each benchmark', () => {
    const isOld = file.includes('1.5.0');
    expect(stops.map(inShort)).toEqual([
      'nothing',
      `Fill/8: ${time} B/s items/s`,
      `Fill/800: ${time} B/s items/s`,
      `Says: ${time} own`,
      'Fails: no "file"',
      `Repeats/iterations:1000/repeats:12: ${time} ${own}`,
      // Two benchmarks have one name.
      ...(isOld ? [] : [`same/1: ${time}`, `same/1: ${time}`]),
      `Threads/real_time/threads:2: ${time}`,
      `Big/8: ${time}`,
      `Big/64: ${time}`,
      `Last/repeats:3: ${time}`,
    ]);
    expect(stops.every(({ next }) => next === null)).toBe(true);
  });

  it.each([1, 7, 4096])('says the same in pieces of %d bytes', (size) => {
    expect(heard(google, writes, size).stops).toEqual(stops);
  });

  it('reads the median of repetitions, and the mean of those that have one name', () => {
    const medianOf = (name: string) =>
      stops.findLast(({ ran }) => ran?.benchmark.name === name)?.ran?.reading.measurements[0]?.values.get('ns/op');
    const printed = (name: string) =>
      [...writes.join('').matchAll(/"name": "([^"]*)"[^}]*?"real_time": ([\d.e+-]+)/g)]
        .filter(([, each]) => each === name)
        .map(([, , value]) => Number(value));
    expect(medianOf('Repeats/iterations:1000/repeats:12')).toBeCloseTo(
      printed('Repeats/iterations:1000/repeats:12_median')[0] ?? 0,
      6,
    );
    const [one, other] = printed('same/1');
    if (one !== undefined && other !== undefined) expect(medianOf('same/1')).toBeCloseTo((one + other) / 2, 6);
  });
});

describe.each(recordings.filter(({ file }) => file.startsWith('catch2')))('$file', ({ writes }) => {
  const { stops, begun } = heard(catch2, writes);

  it('stops after each benchmark', () => {
    expect(stops.map(inShort)).toEqual([
      'fill > "all"/8 & more: ns/op',
      'fill > "all"/long/800: ns/op',
      // Once for each section.
      'fill > "all"/8 & more: ns/op',
      'fill > "all"/short/80: ns/op',
      'throws/boom: boom',
      'values/same: ns/op',
      'values/same: ns/op',
    ]);
    expect(begun).toEqual([...new Set(stops.map(({ ran }) => ran?.benchmark.name))]);
  });

  it.each([1, 7, 4096])('says the same in pieces of %d bytes', (size) => {
    expect(heard(catch2, writes, size)).toEqual({ stops, begun });
  });

  it('reads the mean of all that ran of a benchmark', () => {
    const means = [...writes.join('').matchAll(/<mean value="([^"]*)"/g)].map(([, value]) => Number(value));
    const last = stops.at(-1)?.ran?.reading.measurements[0]?.values.get('ns/op');
    expect(last).toBeCloseTo(((means.at(-1) ?? 0) + (means.at(-2) ?? 0)) / 2, 6);
  });

  it('takes names back', () => {
    const only = [...new Set(stops.flatMap(({ ran }) => ran?.benchmark.passName ?? []))];
    const side = { side: 'head', directory: '/tree', scratch: '/scratch' } as const;
    const command = catch2.command({ side, binaryPath: '/program', timeoutMs: 1000, only, sliceMs: 20 });
    expect(command.arguments[0]).toBe('fill > "all",throws,values');
    const all = catch2.command({ side, binaryPath: '/program', timeoutMs: 1000, only: null, sliceMs: 20 });
    expect(all.arguments).toEqual(command.arguments);
  });
});

describe('a program of Google Benchmark', () => {
  const side = { side: 'head', directory: '/tree', scratch: '/scratch' } as const;
  const argumentsFor = (only: readonly string[] | null) =>
    google.command({ side, binaryPath: '/program', timeoutMs: 1000, only, sliceMs: 20 }).arguments;

  it('runs what is asked for, in one process', () => {
    expect(argumentsFor(['Join/10', 'a.b'])).toContain('--benchmark_filter=^(Join/10|a\\.b)$');
    expect(argumentsFor(['Join/10'])).toContain('--benchmark_min_time=0.02');
    expect(argumentsFor(null).some((each) => each.includes('filter'))).toBe(false);
  });

  it('runs everything where a filter would be too long', () => {
    const many = Array.from({ length: 2000 }, (_, at) => `Join/${'x'.repeat(30)}/${at}`);
    expect(argumentsFor(many).some((each) => each.includes('filter'))).toBe(false);
  });
});

describe('what is no result', () => {
  const [firstWrite = ''] = recordings.find(({ file }) => file.startsWith('google'))?.writes ?? [];

  it.each([
    { plans: google, before: [firstWrite], noise: 'noise {\n'.repeat(10_000) },
    { plans: catch2, before: [], noise: '<StdOut>'.repeat(10_000) },
  ])('is passed over, however long', ({ plans, before, noise }) => {
    const writes = [...before, ...Array.from({ length: 50 }, () => noise)];
    expect(heard(plans, writes).stops).toHaveLength(before.length);
  });

  it.each([
    { plans: google, writes: ['x'.repeat(2 ** 20 + 1)] },
    { plans: google, writes: [firstWrite, `    {\n      "name": "${'x'.repeat(2 ** 20)}`] },
    { plans: catch2, writes: [`<BenchmarkResults name="a">${'x'.repeat(2 ** 20)}`] },
  ])('is an error where it is a result without an end', ({ plans, writes }) => {
    expect(() => heard(plans, writes)).toThrow('it prints something that is no result');
  });

  it('is several results at once: nothing was held between them', () => {
    for (const { file, writes } of recordings) {
      const plans = file.startsWith('google') ? google : catch2;
      const [first = '', ...others] = writes;
      expect(() => heard(plans, [first, others.join('')])).toThrow('the results of several benchmarks at once');
    }
  });
});
