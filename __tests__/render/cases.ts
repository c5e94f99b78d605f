import { analyse } from '../../src/analysis/analyse.ts';
import type { Acceptance } from '../../src/model/analysis/acceptance.ts';
import type { Analysis } from '../../src/model/analysis/analysis.ts';
import type { BenchmarkRecord, ChangedFunction } from '../../src/model/results/benchmark.ts';
import { firstRun } from '../../src/model/results/run.ts';
import type { AcceptanceNews } from '../../src/render/index.ts';
import { mergeResults } from '../support/merged.ts';
import {
  around,
  type BenchmarkSpec,
  benchmark,
  calibration,
  clock,
  confirmation,
  instructions,
  measuredAgain,
  results,
} from '../support/results-builder.ts';

/** The runs whose renderings are kept whole in golden/: raw readings, and what the analysis makes of them. */
export interface Case {
  readonly analysis: Analysis;
  /** What the gate lets pass. */
  readonly acceptances?: readonly Acceptance[];
  /** There is a pull request, in which a regression may be accepted. */
  readonly news?: AcceptanceNews;
}

type Parts = NonNullable<Parameters<typeof results>[0]>;

function analysed(benchmarks: readonly BenchmarkRecord[], { run, ...parts }: Parts = {}): Analysis {
  return analyse(
    results({ ...parts, benchmarks: [...benchmarks], run: { durationMs: 860_000, measuringMs: 791_000, ...run } }),
  );
}

/** Readings of both sides around `base` and `base * (1 + change)`, each scattered by `spread`: fractions. */
function sides(base: number, change: number, spread = 0.01, rounds = 20) {
  return { base: around(base, rounds, spread), head: around(base * (1 + change), rounds, spread / 2).toReversed() };
}

/** `rounds` readings that are all the same. */
function always(value: number, rounds = 20): readonly number[] {
  return Array.from({ length: rounds }, () => value);
}

type Units = Readonly<Record<string, { readonly base: readonly number[]; readonly head: readonly number[] }>>;

/** One benchmark with several metrics. */
function metrics(name: string, units: Units, spec: BenchmarkSpec = {}): BenchmarkRecord {
  const of = (side: 'base' | 'head') =>
    Object.fromEntries(Object.entries(units).map(([unit, each]) => [unit, each[side]]));
  return benchmark(name, { ...spec, base: of('base'), head: of('head') });
}

function exactly(base: number, head: number) {
  return { base: always(base), head: always(head) };
}

const OPERATIONS = ['Parse', 'Encode', 'Decode', 'Walk', 'Match', 'Join', 'Split', 'Trim'];

/** `count` unchanged benchmarks of different speed, their changes spread over ±0.6 %. */
function unchanged(count: number): readonly BenchmarkRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const change = (((index * 7) % 13) / 10 - 0.6) / 100;
    return metrics(`${OPERATIONS[index % OPERATIONS.length]}/case-${index + 1}`, {
      'ns/op': sides(40 * 1.7 ** (index % 17), change),
      'allocs/op': exactly(index % 4, index % 4),
    });
  });
}

const REGRESSED = metrics('Parse/large', {
  'ns/op': sides(12_310_000, 0.098),
  'allocs/op': exactly(1204, 1204),
  'B/op': exactly(48_128, 48_128),
});
const FASTER = benchmark('Encode/large', sides(1_904_000, -0.101));
/** So far apart that nothing can be said of a few percent. */
const OPEN = benchmark('Open', sides(1_210_000, 0.031, 0.25));

const TOOLCHAIN = {
  code: 'toolchain-differs',
  message: 'base and head were built by different toolchains',
} as const;

const mixed = analysed(
  [
    REGRESSED,
    metrics(
      'Encode/small',
      { 'ns/op': sides(81.2, -0.212), 'allocs/op': exactly(3, 2), 'B/op': exactly(1024, 768) },
      { warnings: [{ code: 'output-cut', message: 'its output was longer than what is kept' }] },
    ),
    FASTER,
    OPEN,
    benchmark('Close', sides(2210, 0.05)),
    metrics('Copy', {
      'ns/op': sides(91_000, 0.002),
      'MB/s': sides(8400, -0.002),
      'B/op': { base: [], head: always(16) },
    }),
    ...unchanged(36),
    benchmark('Parse/stream', { head: { 'ns/op': around(412_000), 'B/op': always(2048) } }),
    benchmark('Parse/tokens', {
      base: around(399_000),
      warnings: [{ code: 'possible-rename', message: 'it may have been renamed on head to', subject: 'Parse/stream' }],
    }),
    benchmark('Walk/broken', { base: around(50), head: { failed: 'walk_test.go:41: want 3, got 4\nFAIL' } }),
    metrics('Walk/other', { 'ns/op': { base: around(50), head: [] }, 'ms/op': { base: [], head: around(50) } }),
  ],
  { warnings: [TOOLCHAIN] },
);

const HOSTILE_NAMES = [
  '::error file=x::owned',
  '::set-output name=verdict::improved',
  '<script>alert(1)</script>',
  '</summary></details><img src=x onerror=alert(1)>',
  '[click](https://evil.example) ![i](https://evil.example/i.png)',
  'a|b||c',
  'back\\|slash',
  'trailing\\',
  '`code`',
  '``` fence',
  '@octocat fixes #1 in owner/repo#2 at deadbeefcafe',
  'https://evil.example/?a=b www.evil.example x@evil.example',
  '$`x`$ and $$y$$ :tada:',
  'line\nbreak\r\n## heading',
  '\u202egnirts desrever\u202c',
  '\u001b[31mred\u001b[0m\u0007',
  '| --- | --- |',
  '- [x] done',
  '日本語のベンチマーク名',
  '=HYPERLINK("http://evil.example","x")',
  '-->',
  ' ',
  '',
  `${'long/'.repeat(59)}first`,
  `${'long/'.repeat(30)}other/${'long/'.repeat(28)}first`,
];

const hostile = analysed(
  [
    ...HOSTILE_NAMES.map((name, index) =>
      metrics(
        name,
        {
          'ns/op':
            index === 0
              ? sides(100, 0.12)
              : index % 2 === 0
                ? sides(100 + index, -0.09)
                : sides(100 + index, 0.01, 0.2),
          '<b>unit</b>|@me': { base: always(1), head: [] },
        },
        {
          id: name,
          warnings: [{ code: 'torn-line', message: 'a result line was torn', subject: `BenchmarkX-8 10 | ${name}` }],
        },
      ),
    ),
    ...HOSTILE_NAMES.slice(0, 8).map((name) =>
      benchmark(`${name} `, {
        base: { failed: `panic: ${name}\n::error::x` },
        head: { failed: `panic: ${name}\n::error::x` },
      }),
    ),
  ],
  {
    base: {
      label: '[main](javascript:x)',
      commit: 'a'.repeat(40),
      tree: '1'.repeat(40),
      subject: '@everyone | `x` <b>',
    },
    harness: { name: 'go', toolchain: 'go1.26 `|` </details>' },
    run: { repeat: 'tare compare "$(x)" ```\n</details>' },
    warnings: [{ code: 'torn-line', message: '[x](y) <b> @octocat #3 closes GH-4', subject: '<img>' }],
  },
);

const DOES_NOT_BUILD = {
  state: 'failed',
  reason: 'go test -c failed in example.com/parse',
  output: [
    '# example.com/parse [example.com/parse.test]',
    './table.go:14:9: undefined: lookup',
    './table.go:20:2: too many return values',
    '\thave (int, error)',
    '\twant (int)',
    '``` @octocat </details>',
  ].join('\n'),
} as const;

function changedAt(name: string, file: string, firstLine: number): ChangedFunction {
  return {
    name,
    change: 'changed',
    bytes: { base: 412, head: 480 },
    source: { file, firstLine, lastLine: firstLine + 20 },
  };
}

/** An invented run, for the README's picture (npm run picture). */
const example = analysed(
  [
    {
      ...metrics('Parse/large', { 'ns/op': sides(12_310_000, 0.098), 'allocs/op': exactly(1204, 1204) }),
      changedFunctions: [changedAt('lexer.next', 'lex.go', 88)],
    },
    {
      ...metrics('Encode/small', { 'ns/op': sides(81.2, -0.164), 'allocs/op': exactly(3, 2) }),
      changedFunctions: [changedAt('appendInt', 'enc.go', 31)],
    },
    { ...FASTER, changedFunctions: [changedAt('appendInt', 'enc.go', 31)] },
    OPEN,
    ...unchanged(17),
    benchmark('Parse/stream', { head: around(412_000) }),
  ],
  { run: { durationMs: 112_000, measuringMs: 96_000 } },
);

// A window of 26.7 ns in every operation, of which there are readings without it: 9.67 and 14.5 ns, 45.5 and 54.6 ns,
// 100 and 106 ns, 240 and 240 ns. `spread`: of base and head against each other.
const stops = { clock: 'go-stop-start', source: 'counted', base: 1, head: 1 } as const;
const timed = (base: number, head: number, spread = 0.004) => ({
  base: around(base + 26.7, 20, spread),
  head: around(head + 26.7, 20, spread / 2).toReversed(),
});
const stopped = (name: string, base: number, head: number, spread?: number) =>
  benchmark(name, { ...timed(base, head, spread), iterations: 1_000_000, clock: stops, windows: { base: 1, head: 1 } });

const again = (name: string, first: number, second: number, rounds = 20, spread = 0.005) =>
  measuredAgain(benchmark(name, { base: around(1200), head: around(1200 * first).toReversed() }), {
    base: around(1210, rounds, spread),
    head: around(1210 * second, rounds, spread).toReversed(),
  });
const confirming = analyse(
  results({
    settings: { confirm: 'auto' },
    confirmation: confirmation(),
    benchmarks: [
      again('Parse', 1.098, 1.091),
      again('Layout', 1.062, 0.997),
      again('Noisy', 1.07, 1.068, 20, 0.2),
      {
        ...benchmark('Broken', { base: around(80), head: around(99).toReversed() }),
        unconfirmed: 'head could not be built in another layout: example.com/m does not link\n\u001b[31mld: @octocat',
      },
      benchmark('Same', { base: around(100), head: around(100.2).toReversed() }),
    ],
  }),
);

const clocks = analyse(
  results({
    calibration: calibration(
      clock('go-stop-start', around(26.7, 20, 0.012)),
      clock('js-performance-now', [31, 45, 30, 44, 32, 47, 33, 46, 30, 45], { toolchain: 'node v20.20.2' }),
      clock('cpp-steady-clock', [], {
        toolchain: 'g++ 12.2.0',
        failure: '\u001b[31mfatal error:\u001b[0m chrono: No such file @octocat\nmore lines',
      }),
    ),
    benchmarks: [
      stopped('Atomic/n=10', 45.5, 54.6),
      stopped('Crossing', 100, 106),
      stopped('Atomic/n=2', 9.67, 14.5),
      stopped('Faster/twice', 400, 360),
      stopped('Queue/noisy', 300, 312, 0.03),
      stopped('Same', 240, 240.4),
      benchmark('Same/long', { base: around(80_000), head: around(80_100).toReversed(), clock: stops }),
      benchmark('Split', { ...timed(90, 118), clock: { ...stops, source: 'declared', base: 1, head: 2 } }),
      benchmark('Parse/js', { ...timed(80, 92), clock: { ...stops, clock: 'js-performance-now', source: 'reported' } }),
      benchmark('Parse/cpp', { ...timed(80, 92), clock: { ...stops, clock: 'cpp-steady-clock', source: 'scanned' } }),
      benchmark('Parse/sub', { ...timed(80, 92), clock: { ...stops, source: 'reported', alreadySubtracted: true } }),
    ],
  }),
);

/** Slices that wait for their processor, others at work, a pause; copies of base that differ; and one clear regression. */
const noisy = analyse(
  results({
    nullControl: {
      spentMs: 2400,
      pairs: around(1.03, 12, 0.02).map((ratio, round) => {
        const slice = {
          side: 'base',
          run: 0,
          burst: round,
          slice: 0,
          startMs: 9000 + 400 * round,
          durationMs: 100,
        } as const;
        return {
          benchmark: round % 2 === 0 ? 'Walk' : 'Open',
          one: { ...slice, position: 0, values: { 'ns/op': 4000 } },
          other: { ...slice, position: 1, startMs: slice.startMs + 100, values: { 'ns/op': 4000 * ratio } },
        };
      }),
    },
    benchmarks: [
      benchmark('Parse/large', { base: around(12_310_000, 20, 0.3), head: around(18_520_000, 20, 0.2).toReversed() }),
      benchmark('Walk', { base: around(4100, 20, 0.5), head: around(4104, 20, 0.4).toReversed() }),
      benchmark('Open', { base: around(1_210_000, 20, 0.3), head: around(1_250_000, 20, 0.2).toReversed() }),
      benchmark('Close', { base: around(88), head: around(88.1).toReversed() }),
    ].map((record, nth) => ({
      ...record,
      slices: record.slices.map((slice, index) => ({
        ...slice,
        startMs: slice.startMs + 10_000 * nth,
        wallPerCpu: 1.15 + 0.01 * (index % 9),
        usage: {
          cpuMs: 84,
          voluntarySwitches: 4,
          involuntarySwitches: 90,
          minorFaults: 600,
          majorFaults: 0,
          peakMemoryBytes: 8_000_000,
          stoppedMs: nth === 1 && index === 5 ? 2000 : 0,
        },
        machine: { busyMs: 264, stealMs: 1, pressureMs: 40, throttledMs: 0 },
      })),
    })),
  }),
);

/** head's suite crashes before the last benchmark; of what came before, one got slower. */
const suiteFailed = analyse(
  results({
    harness: { name: 'command', toolchain: '' },
    suiteEndings: [
      { side: 'base', ending: { kind: 'exit', code: 1 }, times: 21, runs: 21 },
      { side: 'head', ending: { kind: 'signal', signal: 'SIGSEGV' }, times: 21, runs: 21 },
    ],
    benchmarks: [
      benchmark('Parse', { base: around(4000), head: around(4420).toReversed() }),
      benchmark('Walk', { base: around(1200), head: around(1201).toReversed() }),
      benchmark('Close', {
        base: around(88),
        head: { failed: 'the suite was ended by SIGSEGV before this gave a result\nSegmentation fault' },
      }),
    ],
  }),
);

/** The same tree twice, which no build can tell apart. */
const sameTree = analysed(unchanged(6), {
  base: { label: 'HEAD', commit: 'b'.repeat(40), tree: '2'.repeat(40), subject: 'parse: a switch' },
  identicalBinaries: true,
});

const BUILT = { state: 'built', durationMs: 4000 } as const;

const exactMetrics = analysed(
  [
    metrics('Append', { 'ns/op': sides(31.7, 0.004), 'allocs/op': exactly(0, 1), 'B/op': exactly(0, 16) }),
    metrics('Concat', { 'allocs/op': exactly(5, 4), 'B/op': exactly(123_456, 123_440) }),
    metrics('Grow', { 'B/op': exactly(1_048_576, 2_097_152), 'allocs/op': exactly(12_345, 12_345) }),
  ],
  {
    settings: {
      gatedMetrics: ['ns/op', 'allocs/op', 'B/op'],
      thresholds: ['allocs/op', 'B/op'].map((metric) => ({ benchmark: '*', metric, threshold: 0 })),
    },
  },
);

/** `values` again and again. */
function turns(values: readonly number[], rounds = 20): readonly number[] {
  return Array.from({ length: rounds }, (_, round) => values[round % values.length] ?? 0);
}

// Readings of 0 among others: no ratio, a difference with its interval, in the place its verdict gives it.
const differences = analysed(
  [
    metrics('Pool/get', {
      'ns/op': sides(41.2, 0.003),
      'B/op': { base: turns([0, 0, 1]), head: turns([16, 17, 17]) },
      'allocs/op': { base: turns([0, 0, 0, 1]), head: turns([0, 0, 0, 1]) },
    }),
    metrics('Pool/put', { 'allocs/op': { base: turns([2, 2, 3]), head: turns([1, 1, 0]) } }),
    benchmark('Tick', { base: turns([0, 0, 0, 0, 1]), head: turns([0, 0, 0, 0, 1]) }),
    metrics('Queue', { 'B/op': { base: turns([0, 40, 8, 3]), head: turns([9, 0, 48, 2, 5]) } }),
  ],
  { settings: { gatedMetrics: ['ns/op', 'allocs/op', 'B/op'] } },
);

const customMetrics = analysed(
  [
    metrics('Serve', {
      'ns/op': sides(812_000, 0.012, 0.03),
      'p99-ns': sides(4_120_000, 0.182, 0.06),
      'req/s': sides(48_211, -0.091, 0.03),
      'MB/s': sides(812.4, 0.122, 0.03),
      temperature: sides(41.5, 0.03),
    }),
  ],
  { settings: { gatedMetrics: ['*'] } },
);

// A second clock: gated where it says more and where it is inconclusive; with a contradiction; and unchanged.
const counts = analysed(
  [
    instructions(
      benchmark('Parse/large', sides(12_310_000, 0.011, 0.3)),
      [48_120_400, 48_128_000, 48_122_000, 48_126_100],
      [53_567_000, 53_569_000, 53_566_200, 53_570_100],
    ),
    // As often as there is: what was counted does not repeat.
    instructions(
      benchmark('Encode', sides(81.2, 0.003)),
      [412, 417, 414, 415, 413, 416, 414],
      [432, 437, 434, 435, 433, 436.5, 434],
    ),
    instructions(
      benchmark('Walk', sides(1_210_000, -0.412)),
      Array.from({ length: 4 }, () => 9_204_117),
      Array.from({ length: 4 }, () => 10_391_448),
    ),
    instructions(benchmark('Same', sides(210, 0.001)), [1040.25, 1040.25], [1040.25, 1040.25]),
    instructions(benchmark('Once', sides(210, 0.001)), [1040.25], [1240.25]),
  ],
  {
    counting: { method: 'cachegrind', tool: 'valgrind-3.19.0', spentMs: 31_200 },
    settings: { gatedMetrics: ['ns/op', 'instructions/op'] },
  },
);

const partial = analysed(
  [benchmark('Parse/large', sides(12_310_000, 0.098, 0.01, 12)), benchmark('Open', sides(1_210_000, 0.031, 0.25, 7))],
  {
    run: { partial: true, roundsDone: 12, roundsPlanned: 20 },
    warnings: [{ code: 'partial-run', message: 'the run was ended by SIGINT after 12 of 20 rounds' }],
  },
);

/** A change that reaches a part of a large suite: some rows decided, many open, much not measured. */
function sizes(name: string, change: number, spread: number, rounds: number, looks: number): BenchmarkRecord {
  const ended = rounds < 30 ? 'decided' : 'time-budget';
  return {
    ...benchmark(name, { ...sides(1200, change, spread, rounds), iterations: 1000, sliceMs: 2, ended }),
    looks,
    sliceLength: { ms: 2, perBurst: 16, by: 'session', from: 'pilot', refused: [] },
  };
}

const notMeasured = (name: string, ended: 'same-code' | 'not-measured'): BenchmarkRecord => ({
  ...benchmark(name, { base: [], head: [] }),
  ended,
});

const parts = analysed(
  [
    ...[-0.043, 0.038, 0.031, 0.024, 0.017, 0.009, -0.004, -0.012].map((change, index) =>
      sizes(`Walk/wide-${index + 1}`, change, 0.12, 30, 3),
    ),
    sizes('Walk/slower', 0.042, 0.035, 20, 2),
    sizes('Walk/faster', -0.045, 0.035, 20, 2),
    sizes('Walk/near', 0.02, 0.01, 10, 1),
    measuredAgain(sizes('Parse/large', 0.12, 0.02, 10, 1), sides(1200, 0.083, 0.03, 14)),
    {
      ...sizes('Lookup/100000', 0.027, 0.01, 10, 1),
      sliceLength: {
        ms: 40,
        perBurst: 4,
        by: 'session',
        from: 'pilot',
        refused: [
          { ms: 1, difference: 0.62, why: 'reads-differently' },
          { ms: 2, difference: 0.073, why: 'reads-differently' },
        ],
      },
    },
    {
      ...sizes('Serve', 0.001, 0.01, 10, 1),
      sliceLength: {
        ms: 20,
        perBurst: 1,
        by: 'process',
        from: 'only',
        refused: [],
        alone: 'it reads its standard input',
      },
    },
    { ...sizes('Rewritten', 0.31, 0.01, 10, 1), ownCodeDiffers: true },
    ...['Encode/small', 'Encode/large'].map((name) => notMeasured(name, 'not-measured')),
    ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => notMeasured(`Trim/${name}`, 'same-code')),
  ],
  { settings: { confirm: 'auto' }, confirmation: confirmation() },
);

const CHANGED: ChangedFunction[] = [
  {
    name: 'example.com/parse.(*Parser).Parse',
    change: 'changed',
    bytes: { base: 812, head: 1224 },
    calls: { base: 3, head: 3 },
    // Shown by `tare explain` alone.
    callPath: ['parse.BenchmarkParse', 'parse.(*Parser).Parse'],
    source: { file: 'parse/parser.go', firstLine: 120, lastLine: 188 },
  },
  { name: 'lexer.next', change: 'changed', bytes: { base: 90, head: 90 }, calls: { base: 1, head: 2.5 } },
  { name: 'a`|<b>\n::error::b', change: 'added', bytes: { head: 40 } },
  { name: 'parse.table', change: 'gone', bytes: { base: 64 } },
  { name: 'parse.init', change: 'changed', bytes: { base: 64, head: 32 } },
];

const sameCode = (record: BenchmarkRecord): BenchmarkRecord => ({ ...record, sameCode: { by: 'functions' } });

/** Four machines of two kinds and one that is lost: worse on each, worse on one kind only, and unchanged. */
function ofMachines(): Analysis {
  const host = firstRun(results()).host;
  const slower = (index: number) => (index < 2 ? 0.15 : 0.002);
  const files = [0, 1, 2, 3].map((index) =>
    results({
      benchmarks: [
        benchmark('Parse/large', sides(12_310_000, 0.09 + index / 200)),
        benchmark('Encode', sides(81.2, slower(index))),
        benchmark('Walk', sides(1_210_000, 0.001)),
      ],
      plan: { replicate: { index: index + 1, of: 5 } },
      host: { ...host, cpuModel: index < 2 ? 'AMD EPYC 7763' : 'AMD EPYC 9V74' },
    }),
  );
  return analyse(mergeResults(files.map((each, index) => ({ name: `${index}.json`, results: each }))));
}

/** By a maintainer's line, with a text of theirs that is data; and one that got worse than it allows. */
const ACCEPTANCES: readonly Acceptance[] = [
  {
    source: 'comment',
    by: 'maintainer',
    at: '2026-11-01T10:00:00Z',
    reason: 'the check is needed, <b>see</b> #12',
    what: { kind: 'line', benchmark: 'Parse/large', bound: { kind: 'share', share: 0.2 } },
  },
  {
    source: 'description',
    by: 'maintainer',
    at: '2026-11-01T10:00:00Z',
    reason: 'a table less',
    what: { kind: 'line', benchmark: 'Encode', bound: { kind: 'share', share: 0.1 } },
  },
];

/** No attempt to accept something failed. */
const NEWS: AcceptanceNews = { problems: [], label: 'accept-benchmark-regression' };

export const CASES: Readonly<Record<string, Case>> = {
  example: { analysis: example, news: NEWS },
  mixed: { analysis: mixed },
  noisy: { analysis: noisy },
  'suite-failed': { analysis: suiteFailed },
  'all-unchanged': { analysis: analysed(unchanged(12)) },
  'same-tree': { analysis: sameTree },
  'regression-only': { analysis: analysed([REGRESSED]), news: NEWS },
  'head-does-not-build': {
    analysis: analysed(
      [benchmark('Parse/large', { base: around(100) }), benchmark('Parse/small', { base: around(10) })],
      {
        builds: { base: BUILT, head: DOES_NOT_BUILD },
      },
    ),
  },
  'base-does-not-build': {
    analysis: analysed(
      [
        benchmark('Parse/large', { head: { 'ns/op': around(13_520_000), 'allocs/op': always(12) } }),
        benchmark('Parse/small', { head: around(81.2) }),
      ],
      { builds: { base: DOES_NOT_BUILD, head: BUILT } },
    ),
  },
  hostile: { analysis: hostile },
  'exact-metrics': { analysis: exactMetrics },
  differences: { analysis: differences },
  'custom-metrics': { analysis: customMetrics },
  instructions: { analysis: counts },
  // The clock's cost taken off, or not for a reason; and one row of which the sizes lie on both sides of the threshold.
  clock: { analysis: clocks },
  // What regressed was measured again: confirmed, taken back, open, and not measured.
  confirm: { analysis: confirming },
  partial: { analysis: partial },
  // Many rows that are open, slices that were chosen, what was not measured and why.
  parts: { analysis: parts },
  // Several kinds of processor, one machine lost; a row that depends on the machine.
  machines: { analysis: ofMachines() },
  // Threads wait for each other for longer: what is told on one core says nothing of that.
  cores: {
    analysis: analysed([
      { ...benchmark('Publish', sides(412, 0.21, 0.06)), cores: 'all' },
      { ...benchmark('Publish on one core', sides(733, 0.004)), cores: 'one' },
      { ...benchmark('Subscribe', sides(98.1, 0.03, 0.09)), cores: 'all' },
      { ...benchmark('Subscribe on one core', sides(141, 0.001)), cores: 'one' },
      benchmark('Walk', sides(1_210_000, 0.001)),
    ]),
  },
  // What a row runs that changed, with names that are data; controls, one of which moved; and what was not measured.
  'same-code': {
    analysis: analysed([
      { ...REGRESSED, changedFunctions: CHANGED },
      { ...FASTER, changedFunctions: CHANGED.slice(1, 2) },
      ...Array.from({ length: 11 }, (_, index) =>
        sameCode(benchmark(`Walk/${index}`, sides(1210 * (1 + index), 0.001 * index))),
      ),
      sameCode(benchmark('Walk/moved', sides(881, 0.074))),
      ...['a', 'b', 'c'].map((name) => sameCode(notMeasured(`Trim/${name}`, 'same-code'))),
    ]),
  },
  // Nothing that a benchmark runs differs, and none of the controls moved.
  'same-code-only': {
    analysis: analysed([
      ...Array.from({ length: 12 }, (_, index) =>
        sameCode(benchmark(`Walk/${index}`, sides(1210 * (1 + index), 0.0004 * (index % 5)))),
      ),
      ...Array.from({ length: 14 }, (_, index) => sameCode(notMeasured(`Trim/${index}`, 'same-code'))),
    ]),
  },
  // A suite of 200 rows: more changed than one table holds.
  many: {
    news: NEWS,
    analysis: analysed([
      ...Array.from({ length: 12 }, (_, index) =>
        benchmark(`Parse/slower-${index + 1}`, sides(1210 * (1 + index), 0.07 + 0.013 * index)),
      ),
      ...Array.from({ length: 7 }, (_, index) =>
        benchmark(`Encode/faster-${index + 1}`, sides(88 * (1 + index), -0.08 - 0.02 * index)),
      ),
      ...Array.from({ length: 21 }, (_, index) =>
        benchmark(`Open/wide-${index + 1}`, sides(4100 * (1 + index), 0.004 * (index - 10), 0.25)),
      ),
      ...unchanged(80),
    ]),
  },
  // The first pull request with benchmarks: base has none.
  'first-run': {
    analysis: analysed([
      benchmark('Parse/large', { head: { 'ns/op': around(13_520_000), 'allocs/op': always(1204) } }),
      benchmark('Parse/small', { head: around(81.2) }),
    ]),
  },
  // Documentation was changed, and nothing else.
  'no-code-changed': {
    analysis: analysed([], {
      builds: { base: { state: 'not-needed' }, head: { state: 'not-needed' } },
      run: {
        noCodeChanged: { files: 3 },
        code: { functions: { differ: 0, units: 40, unitsDiffer: 0 }, names: [], durationMs: 410 },
      },
    }),
  },
  accepted: {
    analysis: analysed([benchmark('Parse/large', sides(12_310_000, 0.12)), benchmark('Walk', sides(1_210_000, 0.001))]),
    acceptances: ACCEPTANCES.slice(0, 1),
  },
  // One is accepted, and another got worse than its line allows.
  'accepted-in-part': {
    analysis: analysed([benchmark('Parse/large', sides(12_310_000, 0.12)), benchmark('Encode', sides(81.2, 0.21))]),
    acceptances: ACCEPTANCES,
  },
};
