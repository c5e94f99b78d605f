import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PASS } from '../../src/harnesses/googlebenchmark/pass.ts';
import { PROGRAMS } from '../../src/harnesses/googlebenchmark/programs.ts';
import type { PassStop } from '../../src/harnesses/harness.ts';
import { heardBy, recordingsIn } from '../support/held-writes.ts';

// Writes of real programs to their standard output, each held until it was let on, are played into the conversations of
// the two C++ libraries: as they came, and torn.

const recordings = recordingsIn(join(import.meta.dirname, 'held'));
const NAMES = ['Fill/8', 'Fill/800', 'Says'];
const PROGRAM = {
  side: { side: 'head', directory: '/tree', scratch: '/scratch' },
  index: 0,
  binary: { group: 'fill_bench', path: '/program', directory: '/tree' },
  names: NAMES,
  takesIterations: true,
  startupMs: 1,
} as const;
const LIMITS = { sliceMs: 20, timeoutMs: 1000 };

type Stop = Extract<ReturnType<ReturnType<typeof PASS.talk>['hear']>, { kind: 'stands' }>['stop'];
const withFound = ({ ran }: Stop) => ({ ran: ran === null ? null : { ...ran, found: ran.found(1) } });

function heard(writes: readonly string[], size?: number) {
  const { stops, begun } = heardBy(PASS.talk(PROGRAM, LIMITS), writes, size);
  return { stops: stops.map(withFound), begun };
}

function inShort({ ran }: PassStop): string {
  if (ran === null) return 'nothing';
  const { measurements, failures } = ran.reading;
  return `${ran.name}: ${failures[0]?.reason ?? [...(measurements[0]?.values.keys() ?? [])].join(' ')}`;
}

const time = 'ns/op cpu-ns/op';
const own = 'a counter with a rather long name, which is printed for each repetition';

describe.each(recordings.filter(({ file }) => file.startsWith('google')))('$file', ({ file, writes }) => {
  const { stops } = heard(writes);

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
  });

  it.each([1, 7, 4096])('says the same in pieces of %d bytes', (size) => {
    expect(heard(writes, size).stops).toEqual(stops);
  });

  it('reads the median of repetitions, and the mean of those that have one name', () => {
    const medianOf = (name: string) =>
      stops.findLast(({ ran }) => ran?.name === name)?.ran?.reading.measurements[0]?.values.get('ns/op');
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

describe('a program of Google Benchmark', () => {
  const argumentsFor = (names: readonly string[], only: readonly string[]) =>
    PASS.command({ ...PROGRAM, names }, only, LIMITS, null).arguments;

  it('runs what is asked for, in one process', () => {
    expect(argumentsFor(['Join/10', 'a.b', 'c'], ['Join/10', 'a.b'])).toContain('--benchmark_filter=^(Join/10|a\\.b)$');
    expect(argumentsFor(NAMES, ['Says'])).toContain('--benchmark_min_time=0.02');
    expect(argumentsFor(NAMES, NAMES).some((each) => each.includes('filter'))).toBe(false);
  });

  it('runs everything where a filter would be too long', () => {
    const many = Array.from({ length: 2000 }, (_, at) => `Join/${'x'.repeat(30)}/${at}`);
    expect(argumentsFor(many, many.slice(1)).some((each) => each.includes('filter'))).toBe(false);
  });
});

describe('slices of what a pass came to', () => {
  const ran = { name: 'Fill/8', measurement: { values: new Map([['ns/op', 5]]) }, iterations: 4000, expectedMs: 20 };
  const lengthOf = (takesIterations: boolean) => {
    const program = { ...PROGRAM, takesIterations };
    const on = { base: program, head: program };
    const works = [{ side: 'head', program, ran }] as const;
    const names = { group: 'fill_bench', listed: 'Fill/8', name: 'Fill/8' };
    const settled = PROGRAMS.settle({ ...names, on, sides: ['head'], failures: {}, works }, LIMITS);
    if (!('slice' in settled)) throw new Error('it is settled at once');
    const { iterations } = settled;
    const step = settled.slice({ side: PROGRAM.side, binaryPath: '/program', timeoutMs: 1000, iterations }).next([]);
    if (step.done === true) throw new Error('it runs something');
    return step.value[0]?.arguments.find((each) => each.includes('min_time'));
  };

  it('are as many iterations, or as long, as the library takes', () => {
    expect(lengthOf(true)).toBe('--benchmark_min_time=4000x');
    // Before 1.8 it refuses a number of iterations.
    expect(lengthOf(false)).toBe('--benchmark_min_time=0.02');
  });
});

describe('what is no result', () => {
  const [firstWrite = ''] = recordings[0]?.writes ?? [];

  it('is passed over, however long', () => {
    const writes = [firstWrite, ...Array.from({ length: 50 }, () => 'noise {\n'.repeat(10_000))];
    expect(heard(writes).stops).toHaveLength(1);
  });

  it('is an error where it is a result without an end', () => {
    for (const writes of [['x'.repeat(2 ** 20 + 1)], [firstWrite, `    {\n      "name": "${'x'.repeat(2 ** 20)}`]]) {
      expect(() => heard(writes)).toThrow('it prints something that is no result');
    }
  });

  it('is several results at once: nothing was held between them', () => {
    for (const { writes } of recordings) {
      const [first = '', ...others] = writes;
      expect(() => heard([first, others.join('')])).toThrow('the results of several benchmarks at once');
    }
  });
});
