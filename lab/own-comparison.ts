// For the same half-width of the interval: how much machine time does Tare need, against the harness's own comparison of two
// runs? One benchmark of the example of each harness, the same code on both sides, so every change is an error.
//   own    The tool's own way, --comparisons times: base's run, then head's, of one build (two builds differ in more). Its real
//          half-width at 99 % is 2.576 x sqrt(mean of ln(head/base)^2), with the 95 % interval of that by chi-square, since
//          there are few; whatever the tool prints as its own. `changed`: how often the tool itself called it a change
//          (criterion: improved or regressed; pytest: --benchmark-compare-fail=median:5%; Google Benchmark: p < 5 % of
//          compare.py's U test; Catch2, JMH: intervals that do not overlap; vitest: an arrow; divan: says nothing).
//   tare   tare compare HEAD HEAD with its defaults, --runs times, in turn with those: the half-width of its interval (at 99 %
//          or more), and its wall time outside building: listing, trying slice lengths and starting processes are in it.
// Half-widths go with 1 / sqrt(time): `own / tare` is the ratio of time x half-width^2, with the range of the own half-width's
// interval. Drift between two sequential runs breaks that law: they do not become precise by being longer. The ratio is then
// too small, and the more so the smaller the half-width that is wanted. One benchmark also hides what makes a suite worse for
// them: base's and head's runs of a benchmark lie a whole suite apart.
// Usage: node scripts/lab.mjs own-comparison [--comparisons 6] [--runs 1] [--seconds 60] [--threshold 2%]
//        [--jmh='-f 2 -wi 5 -w 1s -i 5 -r 1s'] [NAME...]    names of examples: criterion divan pytest googlebenchmark
//        catch2 jmh vitest; all of them without a name, in about 20 minutes. Tare has --seconds beside the time of two builds.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { copyExample, example } from '../examples/example.mjs';
import { UserError } from '../src/errors.ts';
import { systemClock } from '../src/host/clock.ts';
import { firstRun } from '../src/model/results/run.ts';
import { median } from '../src/statistics/descriptive.ts';
import { randomStream } from '../src/statistics/random.ts';
import { compareIn, openLab } from './go-suite.ts';
import { spreadOf, timeRatio } from './own-tools/precision.ts';
import type { Reported } from './own-tools/read.ts';
import { type OwnTool, ownTools } from './own-tools/tools.ts';

const { values: options, positionals: names } = parseArgs({
  options: {
    comparisons: { type: 'string', default: '6' },
    runs: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '60' },
    threshold: { type: 'string', default: '2%' },
    jmh: { type: 'string', default: '-f 2 -wi 5 -w 1s -i 5 -r 1s' },
  },
  allowPositionals: true,
});
const TOOLS = ownTools(options.jmh.split(' '));
const tools = names.length === 0 ? TOOLS : TOOLS.filter((tool) => names.includes(tool.example));
const unknown = names.filter((name) => !TOOLS.some((tool) => tool.example === name));
if (unknown.length > 0) throw new Error(`no such example here: ${unknown.join(', ')}`);
const examples = join(resolve(import.meta.dirname, '..'), 'examples');
/** What both half-widths are of. */
const LEVEL = 0.99;
const lab = openLab(true);

const percent = (value: number) => `${(100 * value).toFixed(2)} %`;

interface TareRun {
  readonly halfWidth: number;
  readonly level: number;
  readonly leavesOutZero: boolean;
  readonly called: boolean;
  readonly buildMs: number;
  readonly ms: number;
}

async function tare(tool: OwnTool, repository: string, budgetMs: number): Promise<TareRun> {
  const given = { base: 'HEAD', head: 'HEAD', benchmarks: tool.benchmarks, threshold: options.threshold };
  const time = { 'time-budget': `${Math.ceil(budgetMs / 1000)}s` };
  const { analysis, results } = await compareIn(repository, { ...given, ...time }, lab.ports);
  const rows = analysis.benchmarks.flatMap((benchmark) => benchmark.rows.filter(({ gated }) => gated));
  const [row] = rows;
  if (row?.change.kind !== 'interval') {
    const said = analysis.benchmarks.map(({ id, status }) => `${id} is ${status}`).join(', ');
    throw new Error(`tare gave no interval: ${said === '' ? 'nothing was found' : said}`);
  }
  if (rows.length > 1) throw new Error(`more than one row: ${analysis.benchmarks.map(({ id }) => id).join(', ')}`);
  const { durationMs, builds } = firstRun(results);
  const buildMs = [builds.base, builds.head].reduce(
    (sum, build) => sum + (build.state === 'built' ? build.durationMs : 0),
    0,
  );
  const { lower, upper, level } = row.change.delta;
  if (level < LEVEL) {
    throw new Error(
      `tare had time for ${row.change.delta.observations} bursts, too few for ${percent(LEVEL)}: raise --seconds`,
    );
  }
  return {
    halfWidth: (upper - lower) / 2,
    level,
    leavesOutZero: lower > 0 || upper < 0,
    called: row.verdict === 'regressed' || row.verdict === 'improved',
    buildMs,
    ms: durationMs - buildMs,
  };
}

function repositoryOf(name: string, repository: string): void {
  mkdirSync(repository);
  copyExample(example(examples, name), repository);
  const git = (...words: readonly string[]) => {
    const identity = ['-c', 'user.name=Tare', '-c', 'user.email=lab@tare.invalid'];
    execFileSync('git', [...identity, ...words], { cwd: repository, stdio: 'ignore' });
  };
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', name);
}

async function measured(tool: OwnTool, folder: string): Promise<string> {
  const repository = join(folder, 'repository');
  const own = join(folder, 'own');
  repositoryOf(tool.example, repository);
  mkdirSync(own);
  copyExample(example(examples, tool.example), own);
  const buildingMs = systemClock.now();
  tool.build(own);
  const buildMs = systemClock.now() - buildingMs;
  const reported: (Reported & { readonly ms: number })[] = [];
  const runs: TareRun[] = [];
  const turns = [
    ...Array.from({ length: Number(options.comparisons) }, () => 'own' as const),
    ...Array.from({ length: Number(options.runs) }, () => 'tare' as const),
  ];
  for (const [turn, way] of randomStream('own-comparison', tool.example).shuffle(turns).entries()) {
    process.stderr.write(`\r${tool.example}: ${turn + 1} of ${turns.length}, ${way} \u001b[K`);
    if (way === 'tare') runs.push(await tare(tool, repository, Number(options.seconds) * 1000 + 2 * buildMs));
    else {
      const startMs = systemClock.now();
      const one = tool.compare(own);
      reported.push({ ...one, ms: systemClock.now() - startMs });
    }
  }
  process.stderr.write('\r\u001b[K');
  return rowOf(tool, buildMs, reported, runs);
}

const minutes = (ms: number) => `${(ms / 60_000).toFixed(2)} min`;

function rowOf(
  tool: OwnTool,
  buildMs: number,
  reported: readonly (Reported & { readonly ms: number })[],
  runs: readonly TareRun[],
): string {
  const { halfWidth, lower, upper } = spreadOf(reported.map(({ change }) => change));
  const ms = median(reported.map((each) => each.ms));
  const told = reported.filter(({ called }) => called !== null);
  const mine = {
    seconds: median(runs.map((each) => each.ms)) / 1000,
    halfWidth: median(runs.map((each) => each.halfWidth)),
  };
  const [ratio, from, to] = [halfWidth, lower, upper].map((own) =>
    Number(timeRatio({ seconds: ms / 1000, halfWidth: own }, mine).toPrecision(2)),
  );
  const level = Math.min(...runs.map((each) => each.level));
  const cells = [
    `${tool.example}: ${tool.benchmarks.replaceAll('\\', '').replace('|', '\\|')}`,
    tool.way,
    minutes(buildMs),
    minutes(ms),
    `±${percent(halfWidth)} (${percent(lower)} to ${percent(upper)})`,
    told.length === 0 ? 'says nothing' : `${told.filter(({ called }) => called).length} of ${told.length}`,
    minutes(median(runs.map((each) => each.buildMs))),
    minutes(1000 * mine.seconds),
    `±${percent(mine.halfWidth)} at ${(100 * level).toFixed(1)} %`,
    `${runs.filter(({ called }) => called).length} of ${runs.length}` +
      ` (${runs.filter(({ leavesOutZero }) => leavesOutZero).length} leave out 0)`,
    `${ratio} (${from} to ${to})`,
  ];
  return `| ${cells.join(' | ')} |`;
}

const COLUMNS = [
  'benchmark',
  'own way',
  'own: building',
  'time',
  'half-width at 99 %',
  'changed',
  'tare: building',
  'time',
  'half-width',
  'changed',
  'own / tare, time for one half-width',
];
console.log(
  `${options.comparisons} comparisons and ${options.runs} of tare of each, threshold ${options.threshold}:\n`,
);
console.log(`| ${COLUMNS.join(' | ')} |\n|${':--|'.repeat(2)}${'--:|'.repeat(COLUMNS.length - 2)}`);
try {
  for (const tool of tools) {
    const folder = mkdtempSync(join(tmpdir(), 'tare-lab-'));
    try {
      console.log(await measured(tool, folder));
    } catch (error) {
      // A tool that is not here, or that fails: the others are measured all the same.
      const { message } = error as Error;
      const said =
        error instanceof UserError ? `${message}: ${error.remedy}` : message.split('\n').slice(0, 6).join('\n  ');
      process.stderr.write(`\r\u001b[K${tool.example}: ${said}\n`);
      process.exitCode = 1;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
} finally {
  lab.close();
}
console.log(
  '\nTime for one half-width: time x half-width^2, as half-widths go with 1 / sqrt(time); in brackets, by the 95 % interval\n' +
    'of the own half-width. Drift between sequential runs breaks the law: longer ones do not become that precise.',
);
