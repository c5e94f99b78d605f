import { analyse } from '../../src/analysis/analyse.ts';
import type { Analysis, BenchmarkAnalysis } from '../../src/model/analysis/analysis.ts';
import {
  around,
  benchmark,
  calibration,
  clock,
  confirmation,
  measuredAgain,
  results,
} from '../support/results-builder.ts';
import {
  analysis,
  apart,
  compared,
  difference,
  exact,
  instructions,
  interval,
  mean,
  none,
} from './analysis-builder.ts';

/** The runs whose renderings are kept whole in golden/. */
export interface Case {
  readonly analysis: Analysis;
}

const OPERATIONS = ['Parse', 'Encode', 'Decode', 'Walk', 'Match', 'Join', 'Split', 'Trim'];

/** `count` unchanged benchmarks of different speed, their estimates spread over ±0.6 %. */
function unchanged(count: number): readonly BenchmarkAnalysis[] {
  return Array.from({ length: count }, (_, index) => {
    const estimate = ((index * 7) % 13) / 10 - 0.6;
    const name = `${OPERATIONS[index % OPERATIONS.length]}/case-${index + 1}`;
    return compared(name, [
      interval({ base: 40 * 1.7 ** (index % 17), percent: [estimate, estimate - 0.7, estimate + 0.8] }),
      exact('allocs/op', index % 4, index % 4),
    ]);
  });
}

const disturbed = {
  code: 'disturbed-pairs',
  message: '3 pairs were disturbed by other work on the machine and left out',
} as const;

const CONTRADICTION = {
  code: 'instructions-disagree',
  message: 'the clock says faster, the count says 12.9 % more instructions: the work is spread over more cores',
} as const;

const REGRESSED = compared('Parse/large', [
  interval({ base: 12_310_000, percent: [9.8, 8.9, 10.7] }),
  exact('allocs/op', 1204, 1204),
  exact('B/op', 48_128, 48_128, { gated: false }),
]);

const mixed = analysis(
  [
    REGRESSED,
    compared('Encode/small', [
      interval({ base: 81.2, percent: [-21.2, -22, -20.3], dropped: 3, warnings: [disturbed] }),
      exact('allocs/op', 3, 2),
      exact('B/op', 1024, 768, { gated: false }),
    ]),
    compared('Encode/large', [interval({ base: 1_904_000, percent: [-10.1, -10.9, -9.4] })]),
    compared('Open', [
      interval({
        base: 1_210_000,
        percent: [3.1, -4.2, 11],
        settle: { morePairs: 45, moreMs: 240_000, obstacle: null, smallestDetectable: 0.192 },
      }),
    ]),
    compared('Close', [
      interval({
        base: 2210,
        percent: [5.1, 4.1, 6.2],
        settle: { morePairs: null, moreMs: null, obstacle: 'threshold', smallestDetectable: 0.0711 },
      }),
    ]),
    compared('Copy', [
      interval({ base: 91_000, percent: [0.2, -0.8, 1.1] }),
      interval({ unit: 'MB/s', base: 8400, percent: [-0.2, -1.1, 0.8], gated: false }),
      none('B/op', null, 16, 'only head reports it'),
    ]),
    ...unchanged(36),
    apart('Parse/stream', 'added', {
      rows: [none('ns/op', null, 412_000, 'only on head'), none('B/op', null, 2048, '')],
    }),
    apart('Parse/tokens', 'removed', {
      rows: [none('ns/op', 399_000, null, 'only on base')],
      warnings: [{ code: 'possible-rename', message: 'it may have been renamed on head to', subject: 'Parse/stream' }],
    }),
    apart('Walk/broken', 'failed', { reason: 'walk_test.go:41: want 3, got 4\nFAIL', failedSides: ['head'] }),
    apart('Walk/other', 'not-comparable', { reason: 'base and head report no metric in common' }),
  ],
  {
    geometricMeans: [mean('ns/op', 42, [-0.4, -0.7, -0.1]), mean('B/op', 38, [-0.6, -1.1, 0])],
    warnings: [{ code: 'toolchain-differs', message: 'base and head were built by different toolchains' }],
  },
);

const SAME_TREE = { base: { label: 'HEAD', commit: 'b'.repeat(40), tree: '2'.repeat(40), subject: 'parse: a switch' } };

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

const hostile = analysis(
  [
    ...HOSTILE_NAMES.map((name, index) =>
      compared(
        name,
        [
          interval({
            base: 100 + index,
            percent: index === 0 ? [12, 10, 14] : index % 2 === 0 ? [-9, -10, -8] : [1, -7, 9],
          }),
          none('<b>unit</b>|@me', 1, null, 'only base reports it; see #12, @octocat and https://evil.example/?q'),
        ],
        [{ code: 'torn-line', message: 'a result line was torn', subject: `BenchmarkX-8 10 | ${name}` }],
      ),
    ),
    ...HOSTILE_NAMES.slice(0, 8).map((name) =>
      apart(`${name} `, 'failed', { reason: `panic: ${name}\n::error::x`, failedSides: ['base', 'head'] }),
    ),
  ],
  {
    results: {
      base: {
        label: '[main](javascript:x)',
        commit: 'a'.repeat(40),
        tree: '1'.repeat(40),
        subject: '@everyone | `x` <b>',
      },
      harness: { name: 'go', toolchain: 'go1.26 `|` </details>' },
      run: { repeat: 'tare compare "$(x)" ```\n</details>' },
    },
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

/** An invented run, for the README's picture (npm run picture). */
const example = analysis(
  [
    compared('Parse/large', [
      interval({ base: 12_310_000, percent: [9.8, 8.9, 10.7] }),
      exact('allocs/op', 1204, 1204, { threshold: 0.05 }),
    ]),
    compared('Encode/small', [
      interval({ base: 81.2, percent: [-16.4, -17.3, -15.6] }),
      exact('allocs/op', 3, 2, { threshold: 0.05 }),
    ]),
    compared('Encode/large', [interval({ base: 1_904_000, percent: [-10.1, -10.9, -9.4] })]),
    compared('Open', [
      interval({
        base: 1_210_000,
        percent: [3.1, -2.2, 8.6],
        settle: { morePairs: 45, moreMs: 9_900, obstacle: null, smallestDetectable: 0.158 },
      }),
    ]),
    ...unchanged(17),
    apart('Parse/stream', 'added', { rows: [none('ns/op', null, 412_000, 'only on head')] }),
  ],
  {
    results: { run: { durationMs: 112_000, measuringMs: 96_000 } },
    geometricMeans: [mean('ns/op', 21, [-0.9, -1.3, -0.5])],
  },
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
      observations: record.observations.map((slice, index) => ({
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

export const CASES: Readonly<Record<string, Case>> = {
  example: { analysis: example },
  mixed: { analysis: mixed },
  noisy: { analysis: noisy },
  'suite-failed': { analysis: suiteFailed },
  'all-unchanged': {
    analysis: analysis(unchanged(12), { geometricMeans: [mean('ns/op', 12, [-0.02, -0.31, 0.24])] }),
  },
  'same-tree': {
    analysis: analysis(unchanged(6), {
      sameTree: true,
      results: { ...SAME_TREE, identicalBinaries: true },
      warnings: [
        { code: 'same-tree', message: 'base and head are the same tree: this run shows what noise looks like' },
        { code: 'identical-binaries', message: 'both sides ran byte-identical binaries: any delta is noise' },
      ],
      geometricMeans: [mean('ns/op', 6, [0.05, -0.2, 0.31])],
    }),
  },
  'regression-only': { analysis: analysis([REGRESSED]) },
  'head-does-not-build': {
    analysis: analysis([apart('Parse/large', 'removed'), apart('Parse/small', 'removed')], {
      verdict: 'error',
      results: { builds: { base: { state: 'built', durationMs: 4000 }, head: DOES_NOT_BUILD } },
    }),
  },
  'base-does-not-build': {
    analysis: analysis(
      [
        apart('Parse/large', 'added', {
          rows: [none('ns/op', null, 13_520_000, 'only on head'), none('allocs/op', null, 12, '')],
        }),
        apart('Parse/small', 'added', { rows: [none('ns/op', null, 81.2, 'only on head')] }),
      ],
      {
        verdict: 'inconclusive',
        warnings: [
          { code: 'base-does-not-build', message: 'base does not compile, so there is nothing to compare with' },
        ],
        results: { builds: { base: DOES_NOT_BUILD, head: { state: 'built', durationMs: 4000 } } },
      },
    ),
  },
  hostile: { analysis: hostile },
  'exact-metrics': {
    analysis: analysis([
      compared('Append', [
        interval({ base: 31.7, percent: [0.4, -0.2, 1] }),
        exact('allocs/op', 0, 1),
        exact('B/op', 0, 16),
      ]),
      compared('Concat', [exact('allocs/op', 5, 4), exact('B/op', 123_456, 123_440)]),
      compared('Grow', [exact('B/op', 1_048_576, 2_097_152), exact('allocs/op', 12_345, 12_345)]),
    ]),
  },
  // Readings of 0 among others: no ratio, a difference with its interval, in the place its verdict gives it.
  differences: {
    analysis: analysis([
      compared('Pool/get', [
        interval({ base: 41.2, percent: [0.3, -0.4, 1.1] }),
        difference('B/op', 0, [16.5, 16, 17]),
        difference('allocs/op', 0, [0, 0, 0]),
      ]),
      compared('Pool/put', [difference('allocs/op', 2, [-1, -1.5, -0.5])]),
      compared('Tick', [
        difference('ns/op', 0, [0, 0, 0], {
          verdict: 'inconclusive',
          settle: { morePairs: null, moreMs: null, obstacle: 'clock', smallestDetectable: 0 },
          warnings: [
            { code: 'below-resolution', message: 'some readings are 0: the clock is too coarse for this benchmark' },
          ],
        }),
      ]),
      compared('Queue', [
        difference('B/op', 0, [3.5, -2, 9], {
          settle: { morePairs: 12, moreMs: 2400, obstacle: null, smallestDetectable: 11 },
        }),
      ]),
    ]),
  },
  'custom-metrics': {
    analysis: analysis([
      compared('Serve', [
        interval({ unit: 'ns/op', base: 812_000, percent: [1.2, -0.4, 2.7] }),
        interval({ unit: 'p99-ns', base: 4_120_000, percent: [18.2, 11.9, 24.8] }),
        interval({ unit: 'req/s', base: 48_211, percent: [-9.1, -11.8, -6.6] }),
        interval({ unit: 'MB/s', base: 812.4, percent: [12.2, 9.7, 14.9] }),
        interval({
          metric: { unit: 'temperature', direction: 'unknown', quantity: 'other' },
          gated: false,
          base: 41.5,
          percent: [3, 2, 4],
          warnings: [
            { code: 'direction-unknown', message: 'it is not known which way is better for', subject: 'temperature' },
          ],
        }),
      ]),
    ]),
  },
  // A second clock: gated where it says more and where it cannot tell, and only shown, with a contradiction.
  instructions: {
    analysis: analysis(
      [
        compared('Parse/large', [
          interval({ base: 12_310_000, percent: [1.1, -7.8, 10.7] }),
          instructions(48_120_400, [11.32, 11.3, 11.34]),
        ]),
        compared('Encode', [
          interval({ base: 81.2, percent: [0.3, -0.9, 1.2] }),
          instructions(412, [5.0, 4.2, 5.9], {
            spread: 1.312,
            warnings: [{ code: 'instructions-vary', message: 'two counts of one side differ by 1.31 %' }],
          }),
        ]),
        compared('Walk', [
          interval({ base: 1_210_000, percent: [-41.2, -42, -40.3], warnings: [CONTRADICTION] }),
          instructions(9_204_117, [12.9, 12.9, 12.9], { gated: false, spread: null, warnings: [CONTRADICTION] }),
        ]),
        compared('Same', [
          interval({ base: 210, percent: [0.1, -0.4, 0.7] }),
          instructions(1040.25, [0, 0, 0], { spread: 0 }),
        ]),
      ],
      { results: { counting: { method: 'cachegrind', tool: 'valgrind-3.19.0', spentMs: 31_200 } } },
    ),
  },
  // The clock's cost taken off, or not for a reason; and one row of which the sizes lie on both sides of the threshold.
  clock: { analysis: clocks },
  // What regressed was measured again: confirmed, taken back, open, and not measured.
  confirm: { analysis: confirming },
  partial: {
    analysis: analysis(
      [
        REGRESSED,
        compared('Open', [
          interval({
            base: 1_210_000,
            percent: [3.1, -9, 16.4],
            pairs: 7,
            settle: { morePairs: 38, moreMs: 21_000, obstacle: null, smallestDetectable: 0.31 },
          }),
        ]),
      ],
      {
        results: { run: { partial: true, roundsDone: 7, roundsPlanned: 20 } },
        warnings: [{ code: 'partial-run', message: 'the run was ended by SIGINT after 7 of 20 rounds' }],
      },
    ),
  },
};
