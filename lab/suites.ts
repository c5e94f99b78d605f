// How often is a suite called wrong, and how often is a real slowdown found? Two real commits of 12 Go benchmarks, each
// benchmark made slower by its share (0: unchanged code), compared as any commits are.
// Usage: node scripts/lab.mjs suites [--runs 60] [--hog] [--slower] [--confirm auto,off] [--threshold 5%,2%]
//          [--slice 30ms] [--rounds 15]
//   --slower     2, 3, 5, 10 and 20 % more work in two benchmarks each, two unchanged; else all are unchanged
//   --hog        beside two busy processes that come and go
//   --confirm, --threshold  several of them are measured in turn, in one stretch of time

import { parseArgs } from 'node:util';
import { compare } from '../src/commands/compare.ts';
import { systemClock } from '../src/host/clock.ts';
import { parseInputs } from '../src/inputs/inputs.ts';
import type { Delta } from '../src/model/analysis/change.ts';
import type { Side } from '../src/model/results/side.ts';
import { median } from '../src/statistics/descriptive.ts';
import { randomStream } from '../src/statistics/random.ts';
import suitesGo from './_go/suites_test.go';
import { goPieces, withInstead } from './go-pieces.ts';
import { commitGo, openLab } from './go-suite.ts';
import { startHog } from './hog.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '60' },
    hog: { type: 'boolean', default: false },
    slower: { type: 'boolean', default: false },
    confirm: { type: 'string', default: 'auto' },
    slice: { type: 'string', default: '30ms' },
    rounds: { type: 'string', default: '15' },
    threshold: { type: 'string', default: '5%' },
  },
});

/** Six kinds of work, each by a count of units; two benchmarks of each. */
const { top, pieces } = goPieces(suitesGo);
const WORKS = pieces.map((piece) => {
  const [, name = '', units = ''] = /\bdo(\w+)\((\d+)\)/.exec(piece) ?? [];
  return { name, units: Number(units), piece };
});
const SHARES = options.slower ? [0, 0.02, 0.03, 0.05, 0.1, 0.2] : [0];

function shareOf(index: number): number {
  return SHARES[Math.floor(index / 2) % SHARES.length] ?? 0;
}

interface Benchmark {
  readonly name: string;
  readonly share: number;
}
// Slowdowns over the kinds of work in another order the second time, so that no size meets one kind only.
const benchmarks: Benchmark[] = WORKS.flatMap(({ name }, index) => [
  { name: `${name}A`, share: shareOf(2 * index) },
  { name: `${name}B`, share: shareOf(2 * ((index + 3) % WORKS.length)) },
]);

/** Unchanged code is not the same binary: a label differs, so that the rows are gated and confirmed as any are. */
function source(side: Side): string {
  const bodies = benchmarks.map(({ name, share }) => {
    const work = WORKS.find((each) => name.startsWith(each.name));
    if (work === undefined) throw new Error(`no work for ${name}`);
    const units = Math.round(work.units * (side === 'head' ? 1 + share : 1));
    const piece = work.piece
      .replaceAll(new RegExp(`\\b(do|Benchmark)${work.name}\\b`, 'g'), `$1${name}`)
      .replace(`(${work.units})`, `(units${name})`);
    return `const units${name} = ${units}\n\n${piece}`;
  });
  return `${withInstead(top, 'label = "base"', `label = "${side}"`)}${bodies.join('\n')}`;
}

interface Row extends Pick<Delta, 'lower' | 'upper'> {
  readonly share: number;
  readonly verdict: string;
  readonly repeated: boolean;
}

/** One way to ask, and what it has found so far. */
interface Way {
  readonly threshold: string;
  readonly confirm: string;
  readonly rows: Row[];
  suites: number;
  flagged: number;
}
const ways = options.threshold
  .split(',')
  .flatMap((threshold) =>
    options.confirm.split(',').map((confirm): Way => ({ threshold, confirm, rows: [], suites: 0, flagged: 0 })),
  );
const { slice, rounds } = options;

const lab = openLab(true);

async function compareOnce(way: Way): Promise<void> {
  const { threshold, confirm } = way;
  const given = { base: 'HEAD~1', head: 'HEAD', harness: 'go', slice, rounds, threshold, confirm };
  const inputs = parseInputs({ given, givenFrom: 'command line', file: null });
  const request = { inputs, repository: lab.folder, access: null, event: null, ci: null, repeat: '' };
  const { analysis } = await compare(request, lab.ports);
  let isFlagged = false;
  for (const { name, share } of benchmarks) {
    const found = analysis.benchmarks.find((each) => each.name === name);
    const row = found?.rows.find(({ metric }) => metric.unit === 'ns/op');
    if (row?.change.kind !== 'interval') continue;
    const { lower, upper } = row.change.delta;
    way.rows.push({ share, verdict: row.verdict ?? 'none', lower, upper, repeated: row.confirmation !== null });
    isFlagged ||= share === 0 && row.verdict === 'regressed';
  }
  way.suites += 1;
  if (isFlagged) way.flagged += 1;
}

const stopHog = options.hog ? startHog() : () => {};
const startMs = systemClock.now();
try {
  commitGo(lab.folder, source);
  for (let run = 0; run < Number(options.runs); run++) {
    for (const way of randomStream('ways', run).shuffle(ways)) await compareOnce(way);
    process.stderr.write(`\r${run + 1} of ${options.runs}`);
  }
} finally {
  stopHog();
  lab.close();
}
const minutes = ((systemClock.now() - startMs) / 60_000).toFixed(1);
const percent = (part: number, of: number) => `${part} of ${of} (${of === 0 ? '-' : ((100 * part) / of).toFixed(1)} %)`;

function print({ threshold, confirm, rows, suites, flagged }: Way): void {
  console.log(
    `\nthreshold ${threshold}, confirm ${confirm}: suites with any false regressed: ${percent(flagged, suites)}`,
  );
  for (const share of SHARES) {
    const of = rows.filter((row) => row.share === share);
    const count = (test: (row: Row) => boolean) => percent(of.filter(test).length, of.length);
    const widths = of.map(({ lower, upper }) => (upper - lower) / 2);
    const name = `${(100 * share).toFixed(0).padStart(3)} % slower`;
    const pad = ' '.repeat(name.length);
    console.log(
      `${name}: regressed ${count(({ verdict }) => verdict === 'regressed')}; improved ${count(({ verdict }) => verdict === 'improved')}; unchanged ${count(({ verdict }) => verdict === 'unchanged')};`,
    );
    console.log(
      `${pad}  measured again in a second build ${count(({ repeated }) => repeated)}; interval holds it in ${count(({ lower, upper }) => lower <= share && share <= upper)};`,
    );
    console.log(
      `${pad}  excludes 0 on the wrong side in ${count(({ upper }) => share > 0 && upper < 0)}; half-width, median ${(100 * (widths.length === 0 ? Number.NaN : median(widths))).toFixed(1)} %`,
    );
  }
}
console.log(
  `\n${options.runs} runs of ${benchmarks.length} benchmarks, ${options.hog ? 'beside a hog' : 'as quiet as the machine is'}, slices of ` +
    `${slice}, up to ${rounds} rounds: ${minutes} minutes`,
);
for (const way of ways) print(way);
