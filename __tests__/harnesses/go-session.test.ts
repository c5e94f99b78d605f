import { describe, expect, it } from 'vitest';
import { goSession } from '../../src/harnesses/go/session.ts';
import { type GoBenchmark, sliceGo } from '../../src/harnesses/go/slice.ts';
import { takeTotals } from '../../src/harnesses/go/totals.ts';
import { withoutFiles } from '../../src/model/command-plan.ts';

// What is asked of a Go session, and what its answers say: played back. Real ones are in go-session.real.test.ts.

const BENCHMARK: GoBenchmark = {
  group: 'p',
  name: 'Parse/a_b',
  printedName: 'BenchmarkParse/a_b',
  label: 'p:Parse/a_b',
  goroot: { base: '/go1', head: '/go2' },
  countsWindows: true,
};
const session = goSession(BENCHMARK, 'base 0, head 2');

// As go1.26.8 linux/amd64 answered, with the overlay.
const LINE =
  'BenchmarkParse/a_b-2\\u0009    1000\\u0009       239.7 ns/op\\u0009         1.000 stops/op' +
  '\\u0009      2000 tare-allocs\\u0009     48000 tare-bytes\\u0009      48 B/op\\u0009       2 allocs/op';
const ANSWER = `{"line":"${LINE}","timed_ns":239691,"cpu_ns":241000,"queued_ns":20000,"beside_cpu_ns":1000,"collections":3,"waited_ns":155934,"waited_cpu_ns":50000}`;

const read = (answer: string, iterations = 1000) => session.read(answer, iterations);
const reasonIn = (answer: string, iterations = 1000) => {
  const { measurements, failures } = read(answer, iterations);
  expect(measurements).toEqual([]);
  expect(failures).toHaveLength(1);
  expect(failures[0]?.of).toEqual({ kind: 'benchmark', group: 'p', name: 'Parse/a_b' });
  return failures[0]?.reason;
};

describe('a request', () => {
  it('is one line: iterations, and the name as Go prints it', () => {
    expect(session.ask({ iterations: 0 })).toBe('0 BenchmarkParse/a_b');
    expect(session.ask({ iterations: 1000 })).toBe('1000 BenchmarkParse/a_b');
    expect(session.ask({ iterations: 1000, continued: true })).toBe('+1000 BenchmarkParse/a_b');
  });

  it('goes to a process that can serve every benchmark of its binary', () => {
    const side = { side: 'head', directory: '/head/tree', scratch: '/head/scratch' } as const;
    const command = session.command({ side, binaryPath: '/copy.test', timeoutMs: 1000 });
    expect(command).toMatchObject({
      file: '/copy.test',
      arguments: ['-test.run=^$', '-test.paniconexit0', '-test.bench=.', '-test.count=1', '-test.benchmem'],
      cwd: '/head/tree/p',
      environment: { PWD: '/head/tree/p', GOROOT: '/go2' },
      trust: 'untrusted',
    });
    expect(session).toMatchObject({ key: 'base 0, head 2', parent: 'BenchmarkParse' });
  });
});

describe('an answer', () => {
  it('is read as the line of a slice would be, with what else it knows', () => {
    const reading = read(ANSWER);
    expect(reading).toMatchObject({ failures: [], warnings: [], timedMs: 0.239691, timedCpuMs: 0.241, collections: 3 });
    expect(reading).toMatchObject({ waitedMs: 0.155934, waitedCpuMs: 0.05, queuedMs: 0.02, besideCpuMs: 0.001 });
    const side = { side: 'base', directory: '/', scratch: '/' } as const;
    const plan = sliceGo(BENCHMARK, { side, binaryPath: '/x.test', timeoutMs: 1000 }, 1000);
    plan.next();
    const stdout = `${JSON.parse(`"${LINE}"`)}\nPASS\n`;
    const ended = { exitCode: 0, signal: null, timedOut: false, notStarted: false, stderr: '', truncated: false };
    const slice = plan.next([withoutFiles({ ...ended, stdout, startMs: 0, durationMs: 1 })]);
    if (slice.done !== true) throw new Error('a slice of Go is one command');
    const { measurements, failures, warnings } = reading;
    expect({ measurements, failures, warnings }).toEqual(slice.value);
    expect(measurements[0]).toMatchObject({ windows: 1, iterations: 1000, group: 'p', name: 'Parse/a_b' });
    expect(Object.fromEntries(measurements[0]?.values ?? [])).toEqual({ 'ns/op': 239.7, 'B/op': 48, 'allocs/op': 2 });
  });

  it('to no iterations is only that it is ready', () => {
    expect(read('{"ready":true}', 0)).toEqual({ measurements: [], failures: [], warnings: [] });
  });

  it('leaves out what is unknown, and what is no amount', () => {
    const odd = ANSWER.replace('"cpu_ns":241000,"queued_ns":20000,', '')
      .replace(':1000,"coll', ':-1000,"coll')
      .replace('155934', '-1')
      .replace('50000', '"many"');
    expect(Object.keys(read(odd)).toSorted()).toEqual(
      ['collections', 'failures', 'measurements', 'timedMs', 'warnings'].toSorted(),
    );
  });

  it('says when fewer iterations were run than were asked for', () => {
    expect(read(ANSWER, 2000).warnings).toMatchObject([{ code: 'uneven-iterations' }]);
  });

  it.each([
    ['{"failed":"    m_test.go:5: wrong result: 41\\u000a"}', 'm_test.go:5: wrong result: 41'],
    ['{"failed":""}', 'reported itself as failed'],
    ['{"failed":"it calls b.Run while it is measured"}', 'it calls b.Run while it is measured'],
    ['{"skipped":true}', 'skipped itself'],
    ['{"none":true}', 'the session found no benchmark of this name'],
    ['{"line":"BenchmarkOther-2 \\u0009 1000 \\u0009 1.0 ns/op"}', expect.any(String)],
    ['{"line":7}', 'the session answered something that was not asked for'],
    ['{"ready":true}', 'the session answered something that was not asked for'],
    ['hello', 'the session answered something that is no answer'],
    ['null', 'the session answered something that is no answer'],
    ['', 'the session answered something that is no answer'],
  ])('without numbers has a reason: %s', (answer, reason) => {
    expect(reasonIn(answer)).toEqual(reason);
    if (!answer.includes('ready')) expect(reasonIn(answer, 0)).not.toBe('');
  });
});

describe('allocations', () => {
  const taken = (iterations: number, values: Readonly<Record<string, number>>) =>
    Object.fromEntries(
      takeTotals({ group: '', name: 'X', iterations, values: new Map(Object.entries(values)) }).values,
    );
  it.each<[string, number, number, number]>([
    ['none, but a few strays', 100_000, 7, 0],
    ['one each', 1000, 1000, 1],
    ['one each but for one: 0 in Go’s own division', 1000, 999, 1],
    ['one each, and a thread’s', 1000, 1006, 1],
    ['two each and a thread’s, in few iterations', 10, 26, 2],
    ['two each but for one, in few iterations', 10, 19, 2],
    ['one in two', 10_000, 5000, 0.5],
    ['two in three', 30_000, 20_000, 0.67],
    ['one in a hundred: the least that is told', 100_000, 1000, 0.01],
    ['one in ten thousand: below what is told', 1_000_000, 100, 0],
    ['many, and a part of one', 1000, 123_456, 123.5],
    ['thousands: whole, as Go prints them', 100, 1_234_567, 12_346],
  ])('%s', (_name, iterations, total, perOperation) => {
    const { 'allocs/op': allocs, ...others } = taken(iterations, { 'allocs/op': 9, 'tare-allocs': total });
    expect(others).toEqual({});
    expect(allocs).toBe(perOperation);
  });

  it('in bytes forgive what a thread or two take', () => {
    expect(taken(1000, { 'B/op': 52, 'tare-bytes': 52_000 })).toEqual({ 'B/op': 52 });
    expect(taken(100_000, { 'B/op': 0, 'tare-bytes': 2 * 5320 })).toEqual({ 'B/op': 0 });
    expect(taken(100_000, { 'B/op': 48, 'tare-bytes': 4_800_000 + 5320 })).toEqual({ 'B/op': 48 });
    expect(taken(1000, { 'B/op': 47, 'tare-bytes': 999 * 48 })).toEqual({ 'B/op': 48 });
    expect(taken(100_000, { 'B/op': 512, 'tare-bytes': 51_250_000 })).toEqual({ 'B/op': 512.5 });
  });

  it('that a benchmark reports itself stay as they are, and so does what has no totals', () => {
    expect(taken(1000, { 'allocs/op': 9, 'B/op': 7, 'tare-bytes': 1000 })).toEqual({ 'allocs/op': 9, 'B/op': 1 });
    expect(taken(1000, { 'allocs/op': 9, 'ns/op': 1 })).toEqual({ 'allocs/op': 9, 'ns/op': 1 });
  });
});
