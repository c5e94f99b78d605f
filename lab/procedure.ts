// The whole procedure by simulation through the real stages, on a simulated clock: bursts with variance of processes
// and of slices, looks, screen, confirming rounds each in a layout of its own, gate. Over 13 noise models and the
// recorded noise of byte-identical programs: false gates, coverage of the shown intervals, power by size and noise, rows
// undecided, bursts, and machine time relative to process slices.
// Usage: node scripts/lab.mjs procedure [--runs 200] [--seconds 60] [--process 0.01] [--layout 0.01] [--part all]
import { parseArgs } from 'node:util';
import { NOISE_MODELS, type NoiseModel } from '../__tests__/support/noise-models.ts';
import {
  addTo,
  emptyTally,
  type KindOfNoise,
  kindsOfNoise,
  MIXED,
  type RowTally,
  rowsOf,
  runFixed,
  runProcedure,
  SCALES,
  SIZES,
  type Tally,
  UNCHANGED,
  workOf,
} from '../__tests__/support/procedure.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    process: { type: 'string', default: '0.01' },
    layout: { type: 'string', default: '0.01' },
    part: { type: 'string', default: 'all' },
  },
});
const runs = Number(values.runs);
const budgetMs = 1000 * Number(values.seconds);
const common = { budgetMs, processSd: Number(values.process), layoutSd: Number(values.layout) };
const kinds = kindsOfNoise(new URL('../__tests__/statistics/traces/', import.meta.url));
const THRESHOLDS = [0.02, 0.05];
/** Of a burst in the simulated world. */
const SHORT_BURST_MS = 30;
const percent = (count: number, of: number, digits = 1) =>
  of === 0 ? '-' : `${((100 * count) / of).toFixed(digits)} %`;
const isAsked = (part: string) => values.part === 'all' || values.part === part;

console.log(
  `${runs} suites of 12 a part, ${values.seconds} s of measuring each, processes ${values.process}, layouts ${values.layout}`,
);
if (isAsked('gates')) for (const threshold of THRESHOLDS) await falseGates(threshold);
if (isAsked('power')) for (const threshold of THRESHOLDS) await power(threshold);
if (isAsked('time')) await machineTime();
if (isAsked('short')) await shortOfTime();

/** Suites in which nothing changed: every kind of noise in turn, at every scale. */
async function falseGates(threshold: number): Promise<void> {
  console.log(`\nnothing changed, threshold ${100 * threshold} %\n`);
  const all = emptyTally();
  const byNoise = new Map<string, Tally>();
  for (let run = 0; run < runs; run++) {
    const noise = kinds[run % kinds.length] as KindOfNoise;
    const scale = SCALES[Math.floor(run / kinds.length) % SCALES.length] ?? 0;
    const ran = await runProcedure({ effects: UNCHANGED, noise, scale, threshold, seed: `gates ${run}`, ...common });
    const own = byNoise.get(noise.model.name) ?? emptyTally();
    byNoise.set(noise.model.name, own);
    for (const tally of [all, own]) addTo(tally, ran, budgetMs);
  }
  console.log(
    '| noise | suites | false gates | rows: told | changed, falsely | measured again | bursts | again | covered | sources covered | slower or faster: of the sources | of these builds | s |',
  );
  console.log('| :-- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |');
  for (const [name, tally] of [...byNoise, ['all', all] as const]) console.log(gatesLine(name, tally));
}

function gatesLine(name: string, tally: Tally): string {
  const of = rowsOf(tally);
  const cells = [
    name,
    tally.suites,
    tally.gates,
    percent(of.rows - of.undecided, of.rows),
    of.regressed + of.improved,
    percent(of.screened, of.rows),
    (of.bursts / of.rows).toFixed(0),
    of.burstsAgain === 0 ? '-' : (of.burstsAgain / of.screened).toFixed(0),
    coverage(of),
    percent(of.coveredOfSources, of.shown, 2),
    of.misnamed,
    of.misnamedOfBuilds,
    ((60 * tally.minutes) / tally.suites).toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

function coverage({ covered, shown }: RowTally): string {
  return `${percent(covered, shown, 2)} of ${shown}`;
}

/** Suites of five unchanged benchmarks and one of each size, at each scale, every kind of noise in turn. */
async function power(threshold: number): Promise<void> {
  for (const scale of SCALES) {
    console.log(`\nsizes, threshold ${100 * threshold} %, slices scatter by ${100 * scale} %\n`);
    const tally = emptyTally();
    for (let run = 0; run < Math.ceil(runs / SCALES.length); run++) {
      const noise = kinds[run % kinds.length] as KindOfNoise;
      const seed = `power ${scale} ${run}`;
      addTo(tally, await runProcedure({ effects: MIXED, noise, scale, threshold, seed, ...common }), budgetMs);
    }
    console.log(
      '| slower by | regressed | direction told | wrong | unchanged | undecided | measured again | too few layouts | bursts | again | covered |',
    );
    console.log('| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |');
    for (const size of [0, ...SIZES])
      console.log(
        sizeLine(
          size,
          rowsOf(tally, (effect) => effect === size),
        ),
      );
    const changed = rowsOf(tally, (effect) => effect !== 0);
    console.log(
      `\nchanged rows covered: ${coverage(changed)}; ${((60 * tally.minutes) / tally.suites).toFixed(0)} s a suite, ${tally.late} late`,
    );
  }
}

function sizeLine(size: number, of: RowTally): string {
  const share = (count: number) => percent(count, of.rows, 0);
  const cells = [
    `${100 * size} %`,
    share(of.regressed),
    share(of.right),
    of.wrong,
    share(of.unchanged),
    share(of.undecided),
    share(of.screened),
    of.unconfirmed,
    (of.bursts / of.rows).toFixed(0),
    of.screened === 0 ? '-' : (of.burstsAgain / of.screened).toFixed(0),
    coverage(of),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Suites of 96, a tenth of them slower by 8 %, whose rows scatter by 1 to 10 %, with time for so many bursts of each. */
async function shortOfTime(): Promise<void> {
  console.log('\nsuites of 96, a tenth slower by 8 %, with the time of so many bursts of each, confirming aside\n');
  console.log(
    '| bursts of each | measured | unchanged | chosen of 8 % | regressed of 8 % | wrong | covered | bursts |',
  );
  console.log('| --: | --: | --: | --: | --: | --: | --: | --: |');
  const noise = { model: NOISE_MODELS[0] as NoiseModel, names: null };
  const effects = Array.from({ length: 96 }, (_, row) => (row % 10 === 9 ? 0.08 : 0));
  const scales = effects.map((_, row) => 0.01 * 10 ** ((row % 8) / 7));
  for (const bursts of [4, 5, 6, 7]) {
    const [tally, budget] = [emptyTally(), (bursts * effects.length * SHORT_BURST_MS) / 0.75];
    for (let run = 0; run < Math.ceil(runs / 40); run++) {
      const request = { effects, noise, scale: scales, threshold: 0.05, seed: `short ${bursts} ${run}`, layoutSd: 0 };
      const world = { processSd: 0, budgetMs: budget };
      addTo(tally, await runProcedure({ ...request, ...world }), budget);
    }
    const [all, none] = [rowsOf(tally), rowsOf(tally, (effect) => effect === 0)];
    const slower = rowsOf(tally, (effect) => effect > 0);
    const cells = [
      bursts,
      percent(all.measured, all.rows, 0),
      percent(none.unchanged, none.rows, 0),
      percent(slower.screened, slower.rows, 0),
      percent(slower.regressed, slower.rows, 0),
      none.regressed + none.improved + slower.unchanged,
      coverage(all),
      (all.bursts / all.rows).toFixed(1),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

/** What the precision of 20 pairs of process slices of 100 ms costs, both ways. Nothing changed, nothing confirmed. */
async function machineTime(): Promise<void> {
  console.log('\nmachine time for the same precision, relative to process slices of 100 ms\n');
  for (const scale of SCALES) {
    const logs: number[] = [];
    for (let run = 0; run < Math.max(1, Math.ceil(runs / 10)); run++) {
      const noise = kinds[run % kinds.length] as KindOfNoise;
      const request = { effects: UNCHANGED, noise, scale, threshold: 0.05, seed: `time ${scale} ${run}`, ...common };
      const [bursts, fixed] = [workOf(await runProcedure(request)), workOf(await runFixed(request, 20))];
      if (bursts > 0 && fixed > 0) logs.push(Math.log(bursts / fixed));
    }
    const mean = Math.exp(logs.reduce((sum, each) => sum + each, 0) / logs.length);
    console.log(`slices scatter by ${100 * scale} %: ${mean.toFixed(3)}`);
  }
}
