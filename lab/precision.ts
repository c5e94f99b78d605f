// Machine time for the same precision, of four ways to compare the same two commits, in turns within one stretch of time:
//   tare         this version
//   before       another version's dist/cli.js (--before), with its own defaults, and rounds that take about as long
//   sequential   go test -count on base, then on head; medians compared, as benchstat does
//   alternating  whole suites of base and head in turn
// The commits are equal, so every delta is an error. Two figures: of the ways that give intervals, the half-width at 99 %
// and the time it took; of all four, how far they were off. Machine time for a given half-width goes with its square.
// Usage: node scripts/lab.mjs precision --before DIST [--repository FOLDER --commit REVISION --benchmarks PATTERN]
//        [--runs 3] [--rounds 30] [--rounds-before 20] [--hog], with PATTERN as go test takes it: ^BenchmarkX

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { burstsOf, compare as compareReadings } from '../src/analysis/index.ts';
import { readingsOf } from '../src/analysis/rows/observations.ts';
import { parseGo } from '../src/formats/go/index.ts';
import { systemClock } from '../src/host/clock.ts';
import type { Results } from '../src/model/results/results.ts';
import { parseResults } from '../src/record/read-results.ts';
import { componentsOf, PAIRS_A_BURST_MAX, workOf } from '../src/statistics/allocation.ts';
import { median } from '../src/statistics/descriptive.ts';
import { randomStream } from '../src/statistics/random.ts';
import source from './_go/precision_test.go';
import { commitGo, openLab } from './go-suite.ts';
import { startHog } from './hog.ts';

const { values: options } = parseArgs({
  options: {
    before: { type: 'string' },
    repository: { type: 'string' },
    commit: { type: 'string', default: 'HEAD' },
    benchmarks: { type: 'string', default: '' },
    runs: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '30' },
    'rounds-before': { type: 'string', default: '20' },
    hog: { type: 'boolean', default: false },
  },
});
if (options.before === undefined) throw new Error('--before: where the other version lies (a folder with cli.js)');
const COUNT = 10;
const UNIT = 'ns/op';
const METRIC = { unit: UNIT, quantity: 'time' } as const;
const ALPHA = 0.01;

const lab = openLab(true);
const { ports, folder } = lab;
type Way = 'tare' | 'before' | 'sequential' | 'alternating';
const WAYS: readonly Way[] = ['tare', 'before', 'sequential', 'alternating'];
interface Seen {
  readonly errors: number[];
  readonly halfWidths: number[];
  /** Machine time of one run for one benchmark, ms. */
  readonly ms: number[];
}
const seen = new Map<string, Record<Way, Seen>>();
const optimum: number[] = [];

function add(way: Way, name: string, error: number, halfWidth: number | null, ms: number): void {
  const none = (): Seen => ({ errors: [], halfWidths: [], ms: [] });
  const of = seen.get(name) ?? { tare: none(), before: none(), sequential: none(), alternating: none() };
  seen.set(name, of);
  of[way].errors.push(Math.abs(error));
  if (halfWidth !== null) of[way].halfWidths.push(halfWidth);
  of[way].ms.push(ms);
}

/** Where the two commits are, and where their benchmarks run. */
const place = options.repository === undefined ? folder : resolve(options.repository);
const revisions = options.repository === undefined ? ['HEAD~1', 'HEAD'] : [options.commit, options.commit];
const pattern = options.benchmarks === '' ? [] : ['--benchmarks', options.benchmarks];

async function tare(way: 'tare' | 'before'): Promise<void> {
  const dist = way === 'tare' ? 'dist' : (options.before ?? '');
  const file = join(folder, `${way}.json`);
  const rounds = way === 'tare' ? options.rounds : options['rounds-before'];
  const words = ['compare', ...revisions, '--harness', 'go', '--rounds', rounds, ...pattern];
  const fixed = ['--results-path', file, '--confirm', 'off', '--calibration', 'off'];
  try {
    execFileSync(process.execPath, [resolve(dist, 'cli.js'), ...words, ...fixed], { cwd: place, stdio: 'pipe' });
  } catch (error) {
    // A gate that fails is a result like any other.
    if ((error as { status?: number }).status !== 1) throw error;
  }
  const results = await parseResults(await ports.files.readText(file));
  const benchmarks = results.benchmarks.filter(({ slices }) => slices.length > 0);
  for (const record of benchmarks) {
    const readings = readingsOf(burstsOf(record), METRIC);
    if (readings.length < 10) continue;
    const { interval } = compareReadings(readings, { alpha: ALPHA });
    const ms = machineMs(results, record);
    add(way, record.id, interval.estimate, (interval.upper - interval.lower) / 2, ms);
    if (way === 'tare') noteOptimum(record);
  }
}

/** All wall time of the measuring stage (also what starts, copies and waits), shared by slices. */
function machineMs(results: Results, { slices: own }: Results['benchmarks'][number]): number {
  const all = results.benchmarks.flatMap(({ slices }) => slices);
  const from = all.reduce((least, { startMs }) => Math.min(least, startMs), Number.POSITIVE_INFINITY);
  const to = all.reduce((most, { startMs, durationMs }) => Math.max(most, startMs + durationMs), 0);
  const share = sliceMs(own) / sliceMs(all);
  return (to - from) * share;
}

function sliceMs(observations: readonly { readonly durationMs: number }[]): number {
  return observations.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

/** How near the bursts came to the best number of pairs that their variances allow. */
function noteOptimum(record: Results['benchmarks'][number]): void {
  const bursts = burstsOf(record);
  const ratios = readingsOf(bursts, METRIC).map(({ slices = [] }) =>
    slices.map(({ base, head }) => Math.log(head / base)),
  );
  const components = componentsOf(ratios);
  if (components === null || components.within === 0) return;
  const pairs = median(bursts.map(({ pairs: all }) => all.length));
  const pairMs = median(
    bursts.map(
      ({ pairs: all }) => all.reduce((sum, { base, head }) => sum + base.durationMs + head.durationMs, 0) / all.length,
    ),
  );
  const spanMs = median(bursts.map(({ pairs: all }) => all.length * pairMs));
  // What a burst pays besides its slices is not in the file; a pair more is taken for it.
  const costs = { startMs: Math.max(pairMs, spanMs / pairs), pairMs };
  const work = (count: number) => workOf(components, costs, count);
  const best = Math.min(...Array.from({ length: PAIRS_A_BURST_MAX }, (_, index) => work(index + 1)));
  optimum.push(work(pairs) / best);
}

async function suite(count: number): Promise<ReadonlyMap<string, readonly number[]>> {
  const result = await ports.exec.run({
    file: join(folder, 'out', 'x.test'),
    arguments: [
      '-test.run=^$',
      `-test.bench=${options.benchmarks || '.'}`,
      `-test.count=${count}`,
      '-test.benchtime=100ms',
    ],
    cwd: place,
    trust: 'untrusted',
    timeoutMs: 3_600_000,
  });
  const values = new Map<string, number[]>();
  for (const { name, values: read } of parseGo(result.stdout).measurements) {
    values.set(name, [...(values.get(name) ?? []), read.get(UNIT) ?? Number.NaN]);
  }
  return values;
}

async function goTest(way: 'sequential' | 'alternating'): Promise<void> {
  const startMs = systemClock.now();
  const sides: [ReadonlyMap<string, readonly number[]>[], ReadonlyMap<string, readonly number[]>[]] = [[], []];
  if (way === 'sequential') for (const side of sides) side.push(await suite(COUNT));
  else for (let turn = 0; turn < COUNT; turn++) for (const side of sides) side.push(await suite(1));
  const ms = systemClock.now() - startMs;
  const of = (side: (typeof sides)[number], name: string) => median(side.flatMap((each) => each.get(name) ?? []));
  const names = [...(sides[0][0]?.keys() ?? [])];
  for (const name of names) add(way, name, Math.log(of(sides[1], name) / of(sides[0], name)), null, ms / names.length);
}

const stopHog = options.hog ? startHog() : () => {};
try {
  if (options.repository === undefined) commitGo(folder, () => source);
  mkdirSync(join(folder, 'out'), { recursive: true });
  writeFileSync(join(folder, 'out', '.gitignore'), '*\n');
  await ports.exec.run({
    file: 'go',
    arguments: ['test', '-c', '-o', join(folder, 'out', 'x.test'), '.'],
    cwd: place,
    trust: 'untrusted',
    timeoutMs: 600_000,
  });
  for (let run = 0; run < Number(options.runs); run++) {
    for (const way of randomStream('ways', run).shuffle(WAYS)) {
      if (way === 'tare' || way === 'before') await tare(way);
      else await goTest(way);
    }
    process.stderr.write(`\r${run + 1} of ${options.runs}`);
  }
} finally {
  stopHog();
  lab.close();
}

const percent = (value: number) => `${(100 * value).toFixed(2)} %`;
const geometric = (values: readonly number[]) =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
console.log(
  `\n${options.runs} runs ${options.hog ? 'beside a hog' : 'as quiet as the machine is'}, ${options.rounds} rounds, of before ${options['rounds-before']}:`,
);
console.log(
  'benchmark, half-width at 99 % and time of: tare | before; machine time for the same half-width, before / tare',
);
const gains: number[] = [];
for (const [name, { tare: ours, before }] of seen) {
  if (ours.halfWidths.length === 0 || before.halfWidths.length === 0) continue;
  const figures = [ours, before].map(({ halfWidths, ms }) => ({ halfWidth: median(halfWidths), ms: median(ms) }));
  const [mine, theirs] = figures;
  if (mine === undefined || theirs === undefined) continue;
  const gain = (theirs.ms * theirs.halfWidth ** 2) / (mine.ms * mine.halfWidth ** 2);
  gains.push(gain);
  console.log(
    `${name.padEnd(44)} ±${percent(mine.halfWidth)} ${(mine.ms / 1000).toFixed(2)} s | ±${percent(theirs.halfWidth)} ` +
      `${(theirs.ms / 1000).toFixed(2)} s; ${gain.toFixed(1)}`,
  );
}
console.log(
  `machine time for the same half-width, before / tare, geometric mean of ${gains.length}: ${geometric(gains).toFixed(1)}`,
);
if (optimum.length > 0) {
  console.log(
    `variance times time of a burst, of what was chosen to the best number of pairs: median ${median(optimum).toFixed(2)}, ` +
      `largest ${Math.max(...optimum).toFixed(2)}`,
  );
}
const spread = (way: Way) => {
  const of = [...seen.values()].map((each) => each[way]).filter(({ errors }) => errors.length > 0);
  const errors = of.flatMap((each) => each.errors).sort((a, b) => a - b);
  const seconds = of.reduce((sum, { ms }) => sum + median(ms), 0) / 1000;
  return { half: median(errors), most: errors[Math.ceil(0.9 * errors.length) - 1] ?? Number.NaN, seconds };
};
const own = spread('tare');
for (const way of WAYS) {
  const { half, most, seconds } = spread(way);
  const times = (seconds * half ** 2) / (own.seconds * own.half ** 2);
  console.log(
    `${way.padEnd(12)} ${seconds.toFixed(0)} s a run; half of its errors below ${percent(half)}, nine of ten below ` +
      `${percent(most)}; machine time for the same median error: ${times.toFixed(1)} times tare's`,
  );
}
