// How often is a suite called wrong, and how often is a real slowdown found? Two real commits of 12 Go benchmarks, two of
// each of six kinds of work, each benchmark made slower by its share (0: unchanged code), compared as any commits are.
// Usage: node scripts/lab.mjs suites [--runs 60] [--hog] [--slower] [--confirm auto,off] [--threshold 5%,2%]
//          [--seconds 60] [--rows] [--moves] [--keep FILE] [--touched 0%|10%] [--same-code off,sample]
//   --moves      head has something that no benchmark runs: a function, a larger table or a constant beside it, one in turn,
//                before the code of all of them; else a label of equal length differs
//   --touched    a third of the benchmarks have other code on head, with so much more work; the others have none that differs
//   --same-code  what becomes of those, each in turn: before (off) and after
//   --keep       every row is appended to this file, as a line of JSON
//   --slower     0, 1, 2, 3, 5, 8, 12 and 20 % more work, each size on each kind of work in 4 runs; else all are unchanged
//   --hog        beside two busy processes that come and go
//   --confirm, --threshold  several of them are measured in turn, in one stretch of time
//   --seconds    most time of one comparison, as `time-budget`
//   --rows       prints every row as it comes

import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/host/clock.ts';
import type { Delta } from '../src/model/analysis/change.ts';
import type { Side } from '../src/model/results/side.ts';
import { median } from '../src/statistics/descriptive.ts';
import { randomStream } from '../src/statistics/random.ts';
import suitesGo from './_go/suites_test.go';
import { goPieces, withInstead } from './go-pieces.ts';
import { commitGo, compareIn, openLab } from './go-suite.ts';
import { startHog } from './hog.ts';
import { rateLimits } from './rate-limits.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '60' },
    hog: { type: 'boolean', default: false },
    slower: { type: 'boolean', default: false },
    confirm: { type: 'string', default: 'auto' },
    seconds: { type: 'string', default: '60' },
    rows: { type: 'boolean', default: false },
    moves: { type: 'boolean', default: false },
    keep: { type: 'string' },
    threshold: { type: 'string', default: '5%' },
    touched: { type: 'string' },
    'same-code': { type: 'string', default: 'off' },
  },
});

/** Six kinds of work, each by a count of units; two benchmarks of each. */
const { top, pieces } = goPieces(suitesGo);
const WORKS = pieces.map((piece) => {
  const [, name = '', units = ''] = /\bdo(\w+)\((\d+)\)/.exec(piece) ?? [];
  return { name, units: Number(units), piece };
});
const touchedBy = options.touched === undefined ? null : Number.parseFloat(options.touched) / 100;
const SHARES = options.slower
  ? [0, 0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2]
  : touchedBy === null
    ? [0]
    : [...new Set([touchedBy, 0])];

interface Benchmark {
  readonly name: string;
  readonly kind: string;
  readonly share: number;
  /** Its code differs. */
  readonly isTouched: boolean;
}

/** Every kind meets every size: the sizes go round from run to run, and the two of a kind are half of them apart. */
function benchmarksOf(run: number): readonly Benchmark[] {
  return WORKS.flatMap(({ name }, index) =>
    ['A', 'B'].map((copy, half): Benchmark => {
      const place = (run + index + (half * SHARES.length) / 2) % SHARES.length;
      const isTouched = touchedBy === null || (run + index + half) % 3 === 0;
      const share = touchedBy === null ? (SHARES[Math.floor(place)] ?? 0) : isTouched ? touchedBy : 0;
      return { name: `${name}${copy}`, kind: name, share, isTouched };
    }),
  );
}

/** What no benchmark runs, kept in the binary by what `init` does, and in front of the code that they run. */
const MOVES: readonly ((run: number) => string)[] = [
  (run) =>
    `//go:noinline\nfunc Aside(n uint64) uint64 {\n${`\tn = n*${run + 3} ^ n>>${(run % 5) + 1}\n`.repeat((run % 9) + 1)}\treturn n\n}\n\nfunc init() { sink += Aside(1) }\n\n`,
  (run) => `var aside [${64 * ((run % 7) + 1) + 8}]byte\n\nfunc init() { aside[len(text)%len(aside)] = 1 }\n\n`,
  (run) =>
    `type Options struct {\n\tA, B int\n${`\tMore${run} string\n`}}\n\nvar Given = &Options{}\n\nfunc init() { Given.More${run} = label }\n\n`,
];

/** Unchanged code is not the same binary: a label differs, so that the rows are gated and confirmed as any are. */
function source(side: Side, benchmarks: readonly Benchmark[], run: number): string {
  const moved = options.moves && side === 'head' ? (MOVES[run % MOVES.length]?.(run) ?? '') : '';
  const bodies = benchmarks.map(({ name, share, isTouched }) => {
    const work = WORKS.find((each) => name.startsWith(each.name));
    if (work === undefined) throw new Error(`no work for ${name}`);
    const units = Math.round(work.units * (side === 'head' ? 1 + share : 1));
    const piece = work.piece
      .replaceAll(new RegExp(`\\b(do|Benchmark)${work.name}\\b`, 'g'), `$1${name}`)
      .replace(`(${work.units})`, `(units${name})`)
      .replace(/^(func do\w+\(units int\) {\n)/m, (line) => {
        return touchedBy !== null && isTouched && side === 'head' ? `${line}\tif units < 0 {\n\t\tsink++\n\t}\n` : line;
      });
    return `const units${name} = ${units}\n\n${piece}`;
  });
  // The label is read by `init`, which all of them run.
  const label = touchedBy === null ? side : 'base';
  return `${withInstead(top, 'label = "base"', `label = "${label}"`)}${moved}${bodies.join('\n')}`;
}

interface Row extends Pick<Delta, 'lower' | 'upper'> {
  readonly share: number;
  readonly kind: string;
  readonly estimate: number;
  readonly verdict: string;
  readonly direction: string;
  readonly repeated: boolean;
}

/** One way to ask, and what it has found so far. */
interface Way {
  readonly threshold: string;
  readonly confirm: string;
  readonly sameCode: string;
  readonly rows: Row[];
  suites: number;
  flagged: number;
  ms: number;
}
const ways = options.threshold.split(',').flatMap((threshold) =>
  options.confirm.split(',').flatMap((confirm) =>
    options['same-code'].split(',').map((sameCode): Way => {
      return { threshold, confirm, sameCode, rows: [], suites: 0, flagged: 0, ms: 0 };
    }),
  ),
);
const lab = openLab(true);

async function compareOnce(way: Way, folder: string, benchmarks: readonly Benchmark[]): Promise<void> {
  const { threshold, confirm, sameCode } = way;
  const beganMs = systemClock.now();
  const budget = { 'time-budget': `${options.seconds}s` };
  const given = { base: 'HEAD~1', head: 'HEAD', harness: 'go', threshold, confirm, 'same-code': sameCode, ...budget };
  const { analysis } = await compareIn(folder, given, lab.ports);
  way.ms += systemClock.now() - beganMs;
  let isFlagged = false;
  for (const { name, kind, share } of benchmarks) {
    const found = analysis.benchmarks.find((each) => each.name === name);
    const row = found?.rows.find(({ metric }) => metric.unit === 'ns/op');
    if (row?.change.kind !== 'interval') continue;
    const { estimate, lower, upper } = row.change.delta;
    const verdict = row.verdict ?? 'none';
    const repeated = row.confirmation !== null;
    way.rows.push({ share, kind, estimate, verdict, direction: row.direction, lower, upper, repeated });
    if (options.keep !== undefined) {
      const row = { at: new Date().toISOString(), threshold, confirm, sameCode, name, ...way.rows.at(-1) };
      appendFileSync(options.keep, `${JSON.stringify(row)}\n`);
    }
    if (options.rows) {
      const figures = [share, estimate, lower, upper].map((value) => `${(100 * value).toFixed(1)} %`.padStart(8));
      console.log(threshold, kind.padEnd(9), ...figures, verdict, row.direction, repeated ? 'confirmed or not' : '');
    }
    isFlagged ||= share === 0 && row.verdict === 'regressed';
  }
  way.suites += 1;
  if (isFlagged) way.flagged += 1;
}

const stopHog = options.hog ? startHog() : () => {};
const startMs = systemClock.now();
try {
  for (let run = 0; run < Number(options.runs); run++) {
    const benchmarks = benchmarksOf(run);
    const folder = join(lab.folder, `run-${run}`);
    mkdirSync(folder);
    commitGo(folder, (side) => source(side, benchmarks, run));
    for (const way of randomStream('ways', run).shuffle(ways)) await compareOnce(way, folder, benchmarks);
    process.stderr.write(`\r${run + 1} of ${options.runs}`);
  }
} finally {
  stopHog();
  lab.close();
}
const minutes = ((systemClock.now() - startMs) / 60_000).toFixed(1);
/** With the exact limits at 95 % of a rate (Clopper and Pearson 1934). */
function percent(part: number, of: number): string {
  if (of === 0) return '0 of 0';
  const [lower, upper] = rateLimits(part, of, 0.05);
  return `${part} of ${of} (${(100 * lower).toFixed(0)} to ${(100 * upper).toFixed(0)} %)`;
}

function print({ threshold, confirm, sameCode, rows, suites, flagged, ms }: Way): void {
  console.log(
    `\nthreshold ${threshold}, confirm ${confirm}, same-code ${sameCode}: ${(ms / 1000 / suites).toFixed(0)} s a suite; suites with any false regressed: ${percent(flagged, suites)}`,
  );
  for (const share of SHARES) {
    const of = rows.filter((row) => row.share === share);
    const count = (test: (row: Row) => boolean) => percent(of.filter(test).length, of.length);
    const widths = of.map(({ lower, upper }) => (upper - lower) / 2);
    const name = `${(100 * share).toFixed(0).padStart(3)} % slower`;
    const pad = ' '.repeat(name.length);
    console.log(
      `${name}: told ${count(({ verdict }) => verdict !== 'inconclusive')}; regressed ${count(({ verdict }) => verdict === 'regressed')}; improved ${count(({ verdict }) => verdict === 'improved')}; unchanged ${count(({ verdict }) => verdict === 'unchanged')};`,
    );
    console.log(
      `${pad}  measured again in other layouts ${count(({ repeated }) => repeated)}; interval holds it in ${count(({ lower, upper }) => lower <= share && share <= upper)};`,
    );
    console.log(
      `${pad}  excludes 0 on the wrong side in ${count(({ upper }) => share > 0 && upper < 0)}; half-width, median ${(100 * (widths.length === 0 ? Number.NaN : median(widths))).toFixed(1)} %`,
    );
  }
}
/** Found, of all that are slower by so much, for each kind of work. */
function printKinds({ rows }: Way): void {
  for (const { name } of WORKS) {
    const found = SHARES.filter((share) => share > 0).map((share) => {
      const of = rows.filter((row) => row.kind === name && row.share === share);
      return `${(100 * share).toFixed(0)} %: ${of.filter(({ verdict }) => verdict === 'regressed').length} of ${of.length}`;
    });
    if (found.length > 0) console.log(`${name.padEnd(9)} regressed: ${found.join(', ')}`);
  }
}
console.log(
  `\n${options.runs} runs of ${2 * WORKS.length} benchmarks, ${options.hog ? 'beside a hog' : 'as quiet as the machine is'}, at most ` +
    `${options.seconds} s each: ${minutes} minutes`,
);
for (const way of ways) {
  print(way);
  printKinds(way);
}
