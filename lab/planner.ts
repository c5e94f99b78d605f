// What planning by a time budget buys: the real measuring stage on a simulated clock, over 13 noise models and the
// recorded noise of byte-identical programs. Fixed rounds, fixed rounds of which the precise stop, and planned ones,
// each with the same budget. Usage: node scripts/lab.mjs planner [SUITES]
import { NOISE_MODELS, type NoiseModel, recordedNoise } from '../__tests__/support/noise-models.ts';
import {
  type SimulatedBenchmark,
  type Simulation,
  type Strategy,
  simulateSuite,
} from '../__tests__/support/simulated-suite.ts';
import { readTraces } from '../__tests__/support/traces.ts';

const suites = Number(process.argv[2] ?? '40');
const STRATEGIES: readonly Strategy[] = ['fixed', 'precise', 'planned'];
/** Of 12 benchmarks: six unchanged, the rest changed by what is small, near the threshold, and large. */
const MIXED = [0, 0, 0, 0, 0, 0, 0.02, -0.03, 0.1, -0.1, 0.25, 0.1];
const UNCHANGED = MIXED.map(() => 0);
const SCALES = [0.005, 0.01, 0.015, 0.02, 0.03, 0.06];
const SLICE_MS = 100;
/** As many rounds of everything as the budget holds. */
const ROUNDS_HELD = [12, 16, 20];

const series = readTraces(new URL('../__tests__/statistics/traces/', import.meta.url));
const groups = [...new Set(series.map(({ trace, schedule }) => `${trace}, ${schedule}`))];
const recorded = groups.map((group) =>
  recordedNoise(
    `recorded: ${group}`,
    series.filter(({ trace, schedule }) => `${trace}, ${schedule}` === group),
  ),
);
const recordedNames = [...new Set(series.map(({ benchmark }) => benchmark))];

interface Sum {
  suites: number;
  decided: number;
  minutes: number;
  budgetMinutes: number;
  falseAlarms: number;
  wrong: number;
  rows: number;
  late: number;
}

console.log(`${suites} suites of 12 a cell and budget; budgets of ${ROUNDS_HELD.join(', ')} rounds of everything`);
for (const [title, effects] of [
  ['half of the rows changed', MIXED],
  ['nothing changed', UNCHANGED],
] as const) {
  console.log(`\n${title}\n`);
  console.log(
    '| noise | rows decided: fixed | precise stop | planned | a minute: fixed | precise stop | planned | false alarms of all rows: fixed | precise stop | planned | late |',
  );
  console.log('| :-- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |');
  const total = new Map<Strategy, Sum>();
  for (const noise of [...NOISE_MODELS, ...recorded]) {
    const sums = new Map<Strategy, Sum>();
    for (const strategy of STRATEGIES) {
      const sum = await sumOf(noise, effects, strategy);
      sums.set(strategy, sum);
      total.set(strategy, added(total.get(strategy), sum));
    }
    console.log(line(noise.name, sums));
  }
  console.log(line('all', total));
}

async function sumOf(noise: NoiseModel, effects: readonly number[], strategy: Strategy): Promise<Sum> {
  let sum: Sum | undefined;
  for (const held of ROUNDS_HELD) {
    for (let suite = 0; suite < suites; suite++) {
      const seed = (7919 * suite + held).toString(16);
      const budgetMs = held * 2 * 12 * (SLICE_MS + 4);
      const run = await simulateSuite({ benchmarks: benchmarksOf(noise, effects), noise, seed, strategy, budgetMs });
      sum = added(sum, ofOne(run, budgetMs));
    }
  }
  if (sum === undefined) throw new Error('no suite');
  return sum;
}

function benchmarksOf(noise: NoiseModel, effects: readonly number[]): readonly SimulatedBenchmark[] {
  const isRecorded = recorded.includes(noise);
  return effects.map((effect, index) => ({
    name: (isRecorded ? recordedNames[index] : undefined) ?? `Benchmark${index}`,
    effect,
    scale: SCALES[index % SCALES.length] ?? 0,
    sliceMs: SLICE_MS,
  }));
}

function ofOne(run: Simulation, budgetMs: number): Sum {
  return {
    suites: 1,
    decided: run.decided,
    minutes: run.usedMs / 60_000,
    budgetMinutes: budgetMs / 60_000,
    falseAlarms: run.falseAlarms,
    wrong: run.wrong,
    rows: run.analysis.benchmarks.length,
    late: run.usedMs > budgetMs + Math.max(0.05 * budgetMs, run.longestSliceMs) ? 1 : 0,
  };
}

function added(a: Sum | undefined, b: Sum): Sum {
  if (a === undefined) return b;
  return {
    suites: a.suites + b.suites,
    decided: a.decided + b.decided,
    minutes: a.minutes + b.minutes,
    budgetMinutes: a.budgetMinutes + b.budgetMinutes,
    falseAlarms: a.falseAlarms + b.falseAlarms,
    wrong: a.wrong + b.wrong,
    rows: a.rows + b.rows,
    late: a.late + b.late,
  };
}

function line(name: string, sums: ReadonlyMap<Strategy, Sum>): string {
  const of = (text: (sum: Sum) => string) => STRATEGIES.map((strategy) => text(sums.get(strategy) as Sum));
  const late = [...sums.values()].reduce((all, sum) => all + sum.late, 0);
  const cells = [
    ...of(({ decided, rows }) => `${((100 * decided) / rows).toFixed(1)} %`),
    ...of(({ decided, minutes }) => (decided / minutes).toFixed(1)),
    ...of(
      ({ falseAlarms, wrong, rows }) =>
        `${((100 * falseAlarms) / rows).toFixed(2)} %${wrong > 0 ? ` (+${((100 * wrong) / rows).toFixed(2)} %)` : ''}`,
    ),
    String(late),
  ];
  return `| ${name} | ${cells.join(' | ')} |`;
}
