// Do the intervals of percentiles keep their promise? Simulated slices of single iterations with a known change, by the
// accuracy of the sketch: read as the middle of the bin that holds the percentile, and as the product reads them, with
// the ends of the interval moved out by what bins and steps of the clock leave open. Coverage at 99 %, calls beyond a
// threshold of 2 %, half-width, bins of a slice. Usage: node scripts/lab.mjs percentile-intervals [RUNS [MODEL]]
import {
  ITERATION_MODELS,
  type IterationModel,
  readPairs,
  simulatedTimes,
  sketchedPairs,
} from '../__tests__/support/simulated-percentiles.ts';
import { median } from '../src/statistics/descriptive.ts';
import { positionOf } from '../src/statistics/interval.ts';
import { signedRankInterval } from '../src/statistics/signed-rank.ts';
import type { SketchData } from '../src/statistics/sketch.ts';

const runs = Number(process.argv[2] ?? 200);
const only = process.argv[3];
const PAIRS = 20;
const ITERATIONS = 2000;
const ALPHA = 0.01;
const THRESHOLD = 0.02;
const CHANGES = [0, 0.01, 0.02, 0.05];
const PERCENTS = [50, 99];

type Sketches = readonly (readonly [SketchData, SketchData])[];

/** Log ratios of the pairs, and by how much each end of their interval moves out. */
interface Read {
  readonly logs: readonly number[];
  readonly openLog: number;
}

interface Way {
  readonly name: string;
  readonly accuracy: number;
  readonly read: (pairs: Sketches, percent: number, stepNs: number) => Read;
}

const WAYS: readonly Way[] = [
  { name: 'middle of the bin, 0.01', accuracy: 0.01, read: middles },
  { name: 'middle of the bin, 0.001', accuracy: 0.001, read: middles },
  {
    name: 'interpolated, not widened, 0.0025',
    accuracy: 0.0025,
    read: (...given) => ({ ...readPairs(...given), openLog: 0 }),
  },
  ...[0.01, 0.005, 0.0025, 0.001].map((accuracy) => ({ name: `as built, ${accuracy}`, accuracy, read: readPairs })),
];

/** The middle of the bin that holds the value of 0-based rank floor(q (n - 1)). */
function middles(pairs: Sketches, percent: number): Read {
  const middle = ({ accuracy, bins }: SketchData) => {
    const rank = Math.floor((percent / 100) * (bins.reduce((sum, [, count]) => sum + count, 0) - 1));
    let seen = 0;
    const holding = bins.find(([, count]) => {
      seen += count;
      return rank < seen;
    });
    return (holding?.[0] ?? Number.NaN) * Math.log((1 + accuracy) / (1 - accuracy));
  };
  return { logs: pairs.map(([base, head]) => middle(head) - middle(base)), openLog: 0 };
}

interface Tally {
  covered: number;
  called: number;
  inside: number;
  readonly halfWidths: number[];
}

for (const model of ITERATION_MODELS) {
  if (only === undefined || model.name.includes(only)) print(model);
}

function print(model: IterationModel): void {
  const { tallies, bins } = simulate(model);
  console.log(
    `\n${model.name}; ${runs} runs of ${PAIRS} pairs of ${ITERATIONS} iterations; true change 0, 1, 2, 5 %\n`,
  );
  console.log('| read as | p | coverage | called beyond 2 % | unchanged at 0 | half-width | bins of a slice |');
  console.log('| :-- | --: | --: | --: | --: | --: | --: |');
  for (const way of WAYS) {
    for (const percent of PERCENTS) {
      const of = CHANGES.map((change) => tallyOf(tallies, way, percent, change));
      const share = (count: number) => (count / runs).toFixed(3);
      const cells = [
        way.name,
        String(percent),
        of.map(({ covered }) => share(covered)).join(' '),
        of.map(({ called }) => share(called)).join(' '),
        share(of[0]?.inside ?? 0),
        `${(100 * median(of[0]?.halfWidths ?? [])).toFixed(2)} %`,
        String(median(bins.get(way.accuracy) ?? [])),
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
}

function simulate(model: IterationModel) {
  const tallies = new Map<string, Tally>();
  const bins = new Map<number, number[]>();
  for (let run = 0; run < runs; run++) {
    for (const change of CHANGES) {
      const times = simulatedTimes({ model, change, pairs: PAIRS, iterations: ITERATIONS, seed: run.toString(16) });
      const sketched = new Map<number, Sketches>();
      for (const { accuracy } of WAYS) {
        if (!sketched.has(accuracy)) sketched.set(accuracy, sketchedPairs(times, accuracy));
      }
      for (const [accuracy, pairs] of sketched) {
        const known = bins.get(accuracy) ?? [];
        known.push(pairs[0]?.[0].bins.length ?? 0);
        bins.set(accuracy, known);
      }
      for (const way of WAYS) {
        const pairs = sketched.get(way.accuracy) ?? [];
        for (const percent of PERCENTS) {
          add(tallyOf(tallies, way, percent, change), way.read(pairs, percent, model.stepNs), change);
        }
      }
    }
  }
  return { tallies, bins };
}

function add(tally: Tally, { logs, openLog }: Read, change: number): void {
  const interval = signedRankInterval(logs, ALPHA);
  const lower = interval.lower - openLog;
  const upper = interval.upper + openLog;
  const truth = Math.log1p(change);
  const position = positionOf({ ...interval, lower, upper }, Math.log1p(THRESHOLD));
  if (lower <= truth && upper >= truth) tally.covered += 1;
  if (position === 'above' || position === 'below') tally.called += 1;
  if (position === 'inside') tally.inside += 1;
  tally.halfWidths.push((upper - lower) / 2);
}

function tallyOf(tallies: Map<string, Tally>, way: Way, percent: number, change: number): Tally {
  const key = `${way.name} ${percent} ${change}`;
  const tally = tallies.get(key) ?? { covered: 0, called: 0, inside: 0, halfWidths: [] };
  tallies.set(key, tally);
  return tally;
}
