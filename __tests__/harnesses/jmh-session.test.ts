import { describe, expect, it } from 'vitest';
import type { Target } from '../../src/harnesses/harness.ts';
import { jmh } from '../../src/harnesses/jmh/index.ts';
import { scoreIn } from '../../src/harnesses/jmh/trial.ts';
import { withoutFiles } from '../../src/model/command-plan.ts';
import { play, readTranscript } from '../support/transcripts.ts';

// Which benchmarks of JMH a session serves, what it is asked and what its answers say: played back. A real one is in
// jmh.real.test.ts.

const played = async (name: string) => (await play(jmh, readTranscript('jmh', name))).discovery;
const served = ({ targets }: { readonly targets: readonly Target[] }) =>
  targets.flatMap(({ session, label }) => (session === undefined ? [] : [label.replace('org.example:Words.', '')]));

const { targets } = await played('sessions');
const targetOf = (name: string) => {
  const target = targets.find(({ label }) => label === `org.example:Words.${name}`);
  if (target === undefined) throw new Error(`no target ${name}`);
  return target;
};
const sessionOf = (name: string) => {
  const { session } = targetOf(name);
  if (session === undefined) throw new Error(`no session serves ${name}`);
  return session;
};
const commandOf = (name: string, side: 'base' | 'head') =>
  sessionOf(name).command({
    side: { side, directory: `/${side}/tree`, scratch: `/${side}/scratch` },
    binaryPath: `/${side}/copy`,
    timeoutMs: 1000,
  });

describe('a benchmark', () => {
  it('is served where a loop of so many calls says what its modes say', () => {
    expect(served({ targets })).toEqual(['plain', 'rate', 'both', 'differs{size=10}', 'differs{size=a b}']);
  });

  it('has a virtual machine of its own', () => {
    const keys = targets.flatMap(({ session }) => session?.key ?? []);
    expect(new Set(keys).size).toBe(5);
  });

  it.each(['runner-does-not-compile', 'runner-does-not-run'])('is run by JMH itself where our %s', async (name) => {
    expect(served(await played(name))).toEqual([]);
  });

  it('says so where our runner does not run', async () => {
    const { warnings } = await played('runner-does-not-run');
    expect(warnings).toMatchObject([{ code: 'no-sessions', subject: expect.stringMatching(/NoClassDefFoundError/) }]);
  });
});

describe('a session', () => {
  it('is started as JMH starts its fork', () => {
    const args = commandOf('plain', 'head').arguments;
    expect(args.slice(0, 3)).toEqual(['-Xmx64m', '-XX:+UseSerialGC', '-XX:+UnlockDiagnosticVMOptions']);
    expect(args.slice(-7)).toEqual([
      '-cp',
      '/head/scratch/bin/jmh-0:/head/copy',
      'TareSession',
      'serve',
      '^org\\.example\\.Words\\.plain$',
      '2000',
      '1000',
    ]);
    expect(commandOf('plain', 'head')).toMatchObject({ file: 'java', cwd: '/head/tree', trust: 'untrusted' });
  });

  it('has one value of each parameter', () => {
    expect(commandOf('differs{size=a b}', 'base').arguments.slice(-2)).toEqual(['size', 'a b']);
  });

  it('is asked for a number of calls', () => {
    expect(sessionOf('plain').ask({ iterations: 0 })).toBe('0');
    expect(sessionOf('plain').ask({ iterations: 1000 })).toBe('1000');
  });

  it('that gives out says why', () => {
    const ended = { exitCode: 1, signal: null, timedOut: false, notStarted: false, truncated: false };
    const result = withoutFiles({ ...ended, stdout: '', stderr: 'Error: no memory', startMs: 0, durationMs: 5 });
    expect(sessionOf('plain').reasonOf(result, 1000)).toMatch(/no memory/);
  });

  it('that does not come about leaves the length of a process', () => {
    const target = targetOf('plain');
    const side = { side: 'base', directory: '', scratch: '' } as const;
    const plan = target.session?.sizeAlone({ side, binaryPath: '', timeoutMs: 1000 }, 20);
    expect(plan?.next([])).toMatchObject({ done: true, value: { iterations: null, expectedMs: target.expectedMs } });
  });
});

// As TareSession answered with JMH 1.37 on OpenJDK 17.0.15.
const ANSWER = '{"iterations": 1000, "timed_ns": 33250, "operations": 50, "collections": 2, "cpu_ns": 33000}';
const read = (name: string, answer: string, iterations = 1000) => sessionOf(name).read(answer, iterations);
const valuesOf = (name: string, answer: string) =>
  read(name, answer).measurements.map(({ values }) => Object.fromEntries(values));

describe('an answer', () => {
  it('is the score of each mode', () => {
    expect(valuesOf('plain', ANSWER)).toEqual([{ 'ns/op': 0.665 }]);
    // 50,000 operations in 0.03325 ms
    expect(valuesOf('rate', ANSWER)).toEqual([{ 'ops/ms': 50_000 / 0.03325 }]);
    expect(valuesOf('both', ANSWER)).toEqual([{ 'us/op': 33_250 / 5e7, 'ops/us': 5e7 / 33_250 }]);
    expect(read('plain', ANSWER)).toMatchObject({ timedMs: 0.03325, timedCpuMs: 0.033, collections: 2 });
    const { timedCpuMs } = read('plain', ANSWER.replace(', "cpu_ns": 33000', ''));
    expect(timedCpuMs, 'where the system does not tell').toBeUndefined();
    expect(read('plain', ANSWER).measurements).toMatchObject([
      { group: 'org.example', name: 'Words.plain', iterations: 1000 },
    ]);
  });

  it('may be of fewer calls than were asked for', () => {
    const [measurement] = read('plain', ANSWER, 1_000_000).measurements;
    expect(measurement).toMatchObject({ iterations: 1000, values: new Map([['ns/op', 0.665]]) });
  });

  it('says that the trial is set up, and that it failed', () => {
    expect(read('plain', '{"ready": true}', 0)).toEqual({ measurements: [], failures: [], warnings: [] });
    const failed = '{"failed": "java.lang.IllegalStateException: not \\u0022today\\u0022"}';
    for (const iterations of [0, 1000]) {
      expect(read('plain', failed, iterations).failures).toMatchObject([
        { reason: 'java.lang.IllegalStateException: not "today"' },
      ]);
    }
  });

  it.each([
    '',
    'null',
    '{"ready": true}',
    '{"failed": 7}',
    ANSWER.replace('1000', '1001'),
    ANSWER.replace('33250', '-1'),
    ANSWER.replace('33250', '"33250"'),
    ANSWER.replace(': 50,', ': 0,'),
    ANSWER.slice(0, 40),
  ])('of another kind is a failure: %s', (answer) => {
    expect(read('plain', answer)).toMatchObject({
      measurements: [],
      failures: [{ reason: expect.stringMatching(/./) }],
    });
  });
});

describe('a score', () => {
  it('is in one of JMH’s units', () => {
    expect(scoreIn('s/op', 1e9, 4)).toBe(0.25);
    expect(scoreIn('ops/min', 6e10, 4)).toBe(4);
    expect(scoreIn('ops/day', 1, 1)).toBe(8.64e13);
    for (const unit of ['', 'B/op', 'ops/x', 'ns', '#']) expect(scoreIn(unit, 1, 1)).toBeNull();
  });
});
