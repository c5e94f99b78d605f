// What each way to read a burst of short slices says of changes that touch some of the slices only: the estimate, and
// the verdicts of 100 rows, by 20 bursts of 8 pairs at 99 %, threshold 5 %. The last way is the one that is shipped.
// Then by recorded bursts of base against itself (`lab short-slices`), how an observation scatters.
// Usage: node scripts/lab.mjs estimators [--rows 100] [--bursts 20] [FILE.csv.gz]
import { parseArgs } from 'node:util';
import { sampleStandardDeviation } from 'simple-statistics';
import { CHANGES, ESTIMATORS, intervalBy, MACHINES, record, shippedRow } from '../__tests__/support/slice-worlds.ts';
import { readShortSlices, type ShortSlice } from '../__tests__/support/traces.ts';
import { placeOf, verdictAt } from '../src/analysis/rows/compare.ts';
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
  readonly verdicts: Map<string, number>;
}

const names = Object.keys(ESTIMATORS) as (keyof typeof ESTIMATORS)[];

for (const machine of MACHINES) {
  console.log(`\n${machine.name} machine\n`);
  console.log(`| change | true | ${[...names, 'shipped'].join(' | ')} |`);
  console.log(`| :-- | --: | ${[...names, ''].map(() => '--:').join(' | ')} |`);
  for (const change of CHANGES) {
    const tallies = new Map<string, Tally>();
    const add = (name: string, estimate: number, verdict: string) => {
      const tally: Tally = tallies.get(name) ?? { estimates: [], verdicts: new Map() };
      tallies.set(name, tally);
      tally.estimates.push(estimate);
      tally.verdicts.set(verdict, (tally.verdicts.get(verdict) ?? 0) + 1);
    };
    for (let row = 0; row < rows; row++) {
      const of = record(change, machine, bursts, `estimators ${row}`);
      for (const name of names) {
        const interval = intervalBy(name, of);
        add(name, Math.expm1(interval.estimate), verdictAt(placeOf(interval, LIMIT, 'estimate'), 'lower'));
      }
      const shipped = shippedRow(of);
      if (shipped.change.kind !== 'interval') throw new Error('no interval');
      add('shipped', shipped.change.delta.estimate, shipped.verdict ?? '');
    }
    const cells = [...tallies.values()].map(({ estimates, verdicts }) => {
      const counts = [...verdicts].toSorted((a, b) => b[1] - a[1]);
      return `${percent(median(estimates))}, ${counts.map(([verdict, count]) => `${count} ${verdict}`).join(', ')}`;
    });
    console.log(`| ${[change.name, percent(change.truth), ...cells].join(' | ')} |`);
  }
}

const PAIRS = 8;
const stream = randomStream('5eed', 'recorded');
console.log(`\nrecorded bursts of ${PAIRS} pairs: standard deviation of an observation, stray ones drawn in\n`);
console.log(`| machine | benchmark | ${names.join(' | ')} | mean of CPU time |`);
console.log(`| :-- | :-- | ${[...names, ''].map(() => '--:').join(' | ')} |`);
for (const [state, benchmarks] of readShortSlices(
  positionals[0] ?? new URL('../__tests__/statistics/traces/short-slices.csv.gz', import.meta.url),
)) {
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

function percent(value: number): string {
  return `${value < 0 ? '' : '+'}${(100 * value).toFixed(1)} %`;
}
