import { describe, expect, it } from 'vitest';
import type { Measurement } from '../../src/formats/format.ts';
import { candidates, type SurveyedBinary } from '../../src/harnesses/go/discover/candidates.ts';
import { type Survey, surveyBinary } from '../../src/harnesses/go/discover/survey.ts';
import type { Binary } from '../../src/harnesses/harness.ts';
import type { PlannedResult } from '../../src/model/command-plan.ts';
import type { Side } from '../../src/model/results/side.ts';

// Whose fault a death is, from what a test binary printed until then. A panicking benchmark's deferred calls run
// before the runtime prints the panic, so that the testing package may have gone on to the next one by then: what real
// processes print now and then is played back here.

const BINARY: Binary = { path: '/x.test', group: '', directory: '/' };
const LIMITS = {
  timeoutMs: 1000,
  otherSideMs: null,
  exclude: null,
  goMinor: 26,
  untilMs: Number.POSITIVE_INFINITY,
  share: 1,
};
const PANIC = 'panic: boom\n\ngoroutine 7 [running]:\n';

interface Run {
  readonly stdout: string;
  readonly ends?: 'PASS' | 'panic' | 'time';
  /** When the process ends, ms after the first began. */
  readonly atMs?: number;
}

/** Surveys a binary with these top-level benchmarks whose processes print `runs`, in turn; also which were asked for. */
function survey(listed: readonly string[], runs: readonly Run[], limits = {}): Asked {
  const plan = surveyBinary(BINARY, { ...LIMITS, ...limits });
  const asked: string[] = [];
  const limitsMs: number[] = [];
  const waiting = [...runs];
  const answer = ({ stdout, ends = 'PASS', atMs = 1 }: Run): PlannedResult => ({
    files: [],
    refusals: [],
    exitCode: ends === 'PASS' ? 0 : 2,
    signal: null,
    timedOut: ends === 'time',
    notStarted: false,
    stdout: ends === 'PASS' ? `${stdout}PASS\n` : stdout,
    stderr: ends === 'panic' ? PANIC : '',
    truncated: false,
    startMs: atMs - 1,
    durationMs: 1,
  });
  plan.next();
  let step = plan.next([answer({ stdout: listed.map((name) => `Benchmark${name}\n`).join('') })]);
  while (step.done !== true) {
    const flags = step.value[0]?.arguments ?? [];
    limitsMs.push(step.value[0]?.timeoutMs ?? 0);
    asked.push(flags.filter((flag) => /^-test\.(bench|skip)=/.test(flag)).join(' '));
    const run = waiting.shift();
    if (run === undefined) throw new Error(`one process too many: ${asked.join('; ')}`);
    step = plan.next([answer(run)]);
  }
  expect(waiting).toEqual([]);
  return { found: step.value, asked, limitsMs };
}

interface Asked {
  readonly found: Survey;
  readonly asked: readonly string[];
  readonly limitsMs: readonly number[];
}

const announced = (name: string) => `Benchmark${name}\n`;
const works = (name: string) => `${announced(name)}Benchmark${name}-2 \t       1\t       240.0 ns/op\n`;
const measured = ({ benchmarks }: Survey) => [...benchmarks.keys()].map((name) => name.slice('Benchmark'.length));
const failed = ({ failures }: Survey) => [...failures.keys()].map((name) => name.slice('Benchmark'.length));

it('a panic is its own, though the next benchmark was announced before the process died', () => {
  const { found, asked } = survey(
    ['Panics', 'Next'],
    [{ stdout: announced('Panics') + announced('Next'), ends: 'panic' }, { stdout: works('Next') }],
  );
  expect(failed(found)).toEqual(['Panics']);
  expect(measured(found)).toEqual(['Next']);
  expect(asked[1]).toBe('-test.bench=^(?:BenchmarkNext)$');
});

it('nor is a sibling blamed, even one that came to its own result meanwhile', () => {
  for (const next of [announced, works]) {
    const { found } = survey(
      ['All'],
      [
        {
          stdout: announced('All') + works('All/ok') + announced('All/panics') + next('All/after'),
          ends: 'panic',
        },
        { stdout: announced('All') + works('All/ok') + works('All/after') },
      ],
    );
    expect(failed(found)).toEqual(['All/panics']);
    expect(measured(found).toSorted()).toEqual(['All/after', 'All/ok']);
  }
});

it('one that dies behind others has its own turn before it is blamed', () => {
  const late = announced('Innocent');
  const { found } = survey(
    ['Leaves', 'Innocent'],
    [
      // A goroutine that the first left behind panics while the second runs.
      { stdout: works('Leaves') + late, ends: 'panic' },
      { stdout: works('Leaves') },
      { stdout: works('Innocent') },
    ],
  );
  expect(failed(found)).toEqual([]);
  expect(measured(found)).toEqual(['Leaves', 'Innocent']);
});

it('one whose result was printed while it died is asked alone, and its result goes, even if the next one dies as well', () => {
  const { found, asked } = survey(
    ['First', 'Exits', 'Fatal', 'Last'],
    [
      { stdout: works('First') + works('Exits') + announced('Fatal'), ends: 'panic' },
      { stdout: works('Exits'), ends: 'panic' },
      { stdout: announced('Fatal'), ends: 'panic' },
      { stdout: works('Last') },
    ],
  );
  expect(failed(found)).toEqual(['Exits', 'Fatal']);
  expect(measured(found)).toEqual(['First', 'Last']);
  expect(asked[1]).toBe('-test.bench=^BenchmarkExits$');
});

it('the one that hangs is the last announced, whatever was silent before it', () => {
  const { found } = survey(
    ['Silent', 'Hangs'],
    [
      { stdout: announced('Silent') + announced('Hangs'), ends: 'time' },
      { stdout: announced('Hangs'), ends: 'time' },
    ],
  );
  expect(Object.fromEntries(found.failures)).toEqual({
    BenchmarkSilent: 'printed no result',
    BenchmarkHangs: expect.stringContaining('gave no result within'),
  });
});

it('one that is announced after a sibling printed its result and died is asked alone before it is blamed', () => {
  const died = announced('All') + works('All/ok') + works('All/panics') + announced('All/after');
  const { found, asked } = survey(
    ['All'],
    [
      { stdout: died, ends: 'panic' },
      { stdout: announced('All') + works('All/after') },
      { stdout: announced('All') + works('All/panics'), ends: 'panic' },
      { stdout: announced('All') + works('All/ok') },
    ],
  );
  expect(Object.fromEntries(found.failures)).toEqual({ 'BenchmarkAll/panics': 'panic: boom' });
  expect(measured(found).toSorted()).toEqual(['All/after', 'All/ok']);
  expect(asked.slice(1)).toEqual([
    '-test.bench=^BenchmarkAll$/^after$',
    '-test.bench=^BenchmarkAll$/^panics$',
    '-test.bench=^(?:BenchmarkAll)$ -test.skip=^BenchmarkAll$/^after$|^BenchmarkAll$/^panics$',
  ]);
});

it('one that fails alone as well is to blame', () => {
  const { found } = survey(
    ['All'],
    [
      { stdout: announced('All') + works('All/ok') + announced('All/panics'), ends: 'panic' },
      { stdout: announced('All') + announced('All/panics'), ends: 'panic' },
      { stdout: announced('All') + works('All/ok') },
    ],
  );
  expect(failed(found)).toEqual(['All/panics']);
  expect(measured(found)).toEqual(['All/ok']);
});

it('one process of which nothing is known has half a minute, whatever a slice may take', () => {
  const { limitsMs } = survey(['X'], [{ stdout: works('X') }], { timeoutMs: 300_000 });
  expect(limitsMs).toEqual([30_000]);
});

it('where the other side says how long they take, it has 20 times that, and who is at work then is to blame', () => {
  const limits = { timeoutMs: 300_000, otherSideMs: 600 };
  const { found, asked, limitsMs } = survey(
    ['First', 'Hangs', 'Last'],
    [{ stdout: works('First') + announced('Hangs'), ends: 'time' }, { stdout: works('Last') }],
    limits,
  );
  // 20 times 601 ms, the start of the process among them.
  expect(limitsMs).toEqual([12_020, 12_020]);
  expect(asked[1]).toBe('-test.bench=^(?:BenchmarkLast)$');
  expect(Object.fromEntries(found.failures)).toEqual({ BenchmarkHangs: 'gave no result within 12 s' });
  expect(measured(found)).toEqual(['First', 'Last']);
  const quick = survey(['X'], [{ stdout: works('X') }], { ...limits, otherSideMs: 1 });
  expect(quick.limitsMs).toEqual([10_000]);
});

it("what there was no time for is nobody's fault, and is named", () => {
  const { found, limitsMs } = survey(
    ['First', 'Long', 'Last'],
    [
      {
        stdout: works('First') + announced('Long') + works('Long/one') + announced('Long/two'),
        ends: 'time',
        atMs: 501,
      },
    ],
    { timeoutMs: 300_000, untilMs: 1001, share: 0.5 },
  );
  // Half of what is left once the process that lists has ended.
  expect(limitsMs).toEqual([500]);
  expect(measured(found)).toEqual(['First', 'Long/one']);
  expect(failed(found)).toEqual([]);
  expect(found.untried).toEqual(['BenchmarkLong', 'BenchmarkLast']);
});

it('a process that is begun in time and dies leaves what follows for want of time', () => {
  const { found } = survey(
    ['First', 'Panics', 'Last'],
    [
      { stdout: works('First') + announced('Panics'), ends: 'panic', atMs: 900 },
      { stdout: works('First') },
      { stdout: announced('Panics'), ends: 'panic', atMs: 1200 },
    ],
    { untilMs: 1000 },
  );
  expect(measured(found)).toEqual(['First']);
  expect(failed(found)).toEqual(['Panics']);
  expect(found.untried).toEqual(['BenchmarkLast']);
});

it('a limit that is no 20 times blames nobody before its own turn', () => {
  const { found, limitsMs } = survey(
    ['First', 'Slow'],
    [{ stdout: works('First') + announced('Slow'), ends: 'time' }, { stdout: works('Slow') }],
    { timeoutMs: 300_000, otherSideMs: 20_000 },
  );
  expect(limitsMs).toEqual([30_000, 30_000]);
  expect(measured(found)).toEqual(['First', 'Slow']);
});

it('a sub-benchmark that hangs behind others is to blame at once too', () => {
  const { found, asked } = survey(
    ['All'],
    [
      { stdout: announced('All') + works('All/ok') + announced('All/hangs'), ends: 'time' },
      { stdout: announced('All') + works('All/ok') + works('All/after') },
    ],
    { timeoutMs: 300_000, otherSideMs: 100 },
  );
  expect(failed(found)).toEqual(['All/hangs']);
  expect(measured(found)).toEqual(['All/ok', 'All/after']);
  expect(asked[1]).toBe('-test.bench=^(?:BenchmarkAll)$ -test.skip=^BenchmarkAll$/^hangs$');
});

describe('benchmarks of both sides', () => {
  const reading = { name: 'X', values: new Map([['ns/op', 1]]) } as unknown as Measurement;
  const side = (side: Side, names: readonly string[], untried: readonly string[] = []): SurveyedBinary => ({
    side,
    index: 0,
    binary: { ...BINARY, group: 'p' },
    survey: {
      benchmarks: new Map(names.map((name) => [name, reading])),
      failures: new Map(),
      untried,
      startupMs: 1,
      workMs: 1,
    },
  });
  const listed = (surveyed: readonly SurveyedBinary[]) =>
    candidates(surveyed).map(({ printedName, sides, isUntried }) => [printedName, sides, isUntried]);

  it('are on both where one had no time for them: none was removed', () => {
    const base = side('base', ['BenchmarkA', 'BenchmarkB/one', 'BenchmarkB/two'], ['BenchmarkB', 'BenchmarkC']);
    const head = side('head', ['BenchmarkA', 'BenchmarkB/one'], ['BenchmarkB', 'BenchmarkC']);
    expect(listed([base, head])).toEqual([
      ['BenchmarkA', ['base', 'head'], false],
      ['BenchmarkB/one', ['base', 'head'], false],
      ['BenchmarkB/two', ['base', 'head'], true],
      // What is below it is not known.
      ['BenchmarkC', ['base', 'head'], true],
    ]);
  });

  it('are on one where the other was run to its end', () => {
    expect(listed([side('base', ['BenchmarkA']), side('head', [])])).toEqual([['BenchmarkA', ['base'], false]]);
  });
});
