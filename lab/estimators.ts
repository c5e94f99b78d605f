// What each way to read a burst of short slices says of changes that touch some of the slices only: the estimate, and
// the verdicts of 100 rows, by 20 bursts of 8 pairs at 99 %, threshold 5 %. The last way is the one that is shipped.
// Then the same of recorded bursts (`lab short-slices`), by what is known of what others took; and how observations of
// base against itself scatter there.
// Usage: node scripts/lab.mjs estimators [--rows 100] [--bursts 20] [FILE.csv.gz]
import { parseArgs } from 'node:util';
import { sampleStandardDeviation } from 'simple-statistics';
import {
  CHANGES,
  ESTIMATORS,
  intervalBy,
  MACHINES,
  record,
  recordedWith,
  shippedRow,
} from '../__tests__/support/slice-worlds.ts';
import { readShortSlices, type ShortSlice } from '../__tests__/support/traces.ts';
import { placeOf, verdictAt } from '../src/analysis/rows/compare.ts';
import type { Row } from '../src/model/analysis/row.ts';
import type { BenchmarkRecord } from '../src/model/results/benchmark.ts';
import type { SliceRecord } from '../src/model/results/slice-record.ts';
import { median, winsorised } from '../src/statistics/descriptive.ts';
import { randomStream } from '../src/statistics/random.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: 'string', default: '100' }, bursts: { type: 'string', default: '20' } },
});
const rows = Number(values.rows);
const bursts = Number(values.bursts);
const LIMIT = Math.log1p(0.05);
interface Tally {
  readonly estimates: number[];
  readonly verdicts: string[];
}

const names = Object.keys(ESTIMATORS) as (keyof typeof ESTIMATORS)[];

for (const machine of MACHINES) {
  console.log(`\n${machine.name} machine\n`);
  console.log(`| change | true | ${[...names, 'shipped'].join(' | ')} |`);
  console.log(`| :-- | --: | ${[...names, ''].map(() => '--:').join(' | ')} |`);
  for (const change of CHANGES) {
    const tallies = new Map<string, Tally>();
    const shipped: Row[] = [];
    const add = (name: string, estimate: number, verdict: string) => {
      const tally: Tally = tallies.get(name) ?? { estimates: [], verdicts: [] };
      tallies.set(name, tally);
      tally.estimates.push(estimate);
      tally.verdicts.push(verdict);
    };
    for (let row = 0; row < rows; row++) {
      const of = record(change, machine, bursts, `estimators ${row}`);
      for (const name of names) {
        const interval = intervalBy(name, of);
        add(name, Math.expm1(interval.estimate), verdictAt(placeOf(interval, LIMIT, 'estimate'), 'lower'));
      }
      shipped.push(shippedRow(of));
    }
    const cells = [
      ...[...tallies.values()].map(({ estimates, verdicts }) => cell(estimates, verdicts)),
      cellOf(shipped),
    ];
    console.log(`| ${[change.name, percent(change.truth), ...cells].join(' | ')} |`);
  }
}

const traces = [
  ...readShortSlices(positionals[0] ?? new URL('../__tests__/statistics/traces/short-slices.csv.gz', import.meta.url)),
];
/** Of a slice, from which on it counts as disturbed where such are left out: what was tried, and is not shipped. */
const DISTURBED_FROM = 0.05;
const WAYS = {
  'others not known': (of: Played) => of(false),
  'taken off (shipped)': (of: Played) => of(true),
  'pairs left out': (of: Played) => withoutDisturbed(of(true)),
} as const satisfies Readonly<Record<string, (of: Played) => BenchmarkRecord>>;
type Played = (tells: boolean) => BenchmarkRecord;

for (const [state, benchmarks] of traces) {
  console.log(`\nrecorded bursts, ${state}: what the shipped row says by what it knows of others\n`);
  console.log(`| change | true | ${Object.keys(WAYS).join(' | ')} |`);
  console.log(
    `| :-- | --: | ${Object.keys(WAYS)
      .map(() => '--:')
      .join(' | ')} |`,
  );
  const all = [...benchmarks.values()];
  for (const change of CHANGES) {
    const cells = Object.values(WAYS).map((way) => {
      const said = Array.from({ length: rows }, (_, row) => {
        const draw = randomStream('b00c', change.name, row);
        const drawn = draw.shuffle(all[row % all.length] ?? []).slice(0, bursts);
        return shippedRow(way((tells) => recordedWith(change, drawn, tells, `recorded ${row}`)));
      });
      return cellOf(said);
    });
    console.log(`| ${[change.name, percent(change.truth), ...cells].join(' | ')} |`);
  }
}

const PAIRS = 8;
const stream = randomStream('5eed', 'recorded');
console.log(`\nrecorded bursts of ${PAIRS} pairs: standard deviation of an observation, stray ones drawn in\n`);
console.log(`| machine | benchmark | ${names.join(' | ')} | mean of CPU time |`);
console.log(`| :-- | :-- | ${[...names, ''].map(() => '--:').join(' | ')} |`);
for (const [state, benchmarks] of traces) {
  for (const [benchmark, recorded] of benchmarks) {
    const sidesOf = (cost: (slice: ShortSlice) => number) =>
      recorded.map((burst) =>
        burst.slice(0, PAIRS).map((pair) => {
          const [base, head] = stream.coin() ? pair : [pair[1], pair[0]];
          return { base: cost(base), head: cost(head) };
        }),
      );
    const wall = sidesOf(({ ns }) => ns);
    const cpu = sidesOf(({ ns, wallPerCpu }) => ns / Math.max(1, wallPerCpu));
    const scatters = [...names.map((name) => wall.map(ESTIMATORS[name])), cpu.map(ESTIMATORS.mean)].map((logs) =>
      sampleStandardDeviation(winsorised(logs)),
    );
    console.log(`| ${[state, benchmark, ...scatters.map((sd) => `${(100 * sd).toFixed(1)} %`)].join(' | ')} |`);
  }
}

function cellOf(said: readonly Row[]): string {
  const estimates = said.map(({ change }) => {
    if (change.kind !== 'interval') throw new Error('no interval');
    return change.delta.estimate;
  });
  return cell(
    estimates,
    said.map(({ verdict }) => verdict ?? ''),
  );
}

function cell(estimates: readonly number[], verdicts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const each of verdicts) counts.set(each, (counts.get(each) ?? 0) + 1);
  const said = [...counts].toSorted((a, b) => b[1] - a[1]).map(([verdict, count]) => `${count} ${verdict}`);
  return `${percent(median(estimates))}, ${said.join(', ')}`;
}

/** A burst of which no pair is left keeps all. */
function withoutDisturbed(of: BenchmarkRecord): BenchmarkRecord {
  const keyOf = ({ burst, slice }: SliceRecord) => `${burst} ${slice}`;
  const disturbed = new Set(of.slices.filter(({ imposed = 0 }) => imposed > DISTURBED_FROM).map(keyOf));
  const calm = of.slices.filter((each) => !disturbed.has(keyOf(each)));
  const withCalm = new Set(calm.map(({ burst }) => burst));
  return { ...of, slices: of.slices.filter((each) => !withCalm.has(each.burst) || !disturbed.has(keyOf(each))) };
}

function percent(value: number): string {
  return `${value < 0 ? '' : '+'}${(100 * value).toFixed(1)} %`;
}
