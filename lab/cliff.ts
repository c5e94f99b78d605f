// Does more time find more? A slowdown in suites of 12, played through the real measuring stages on a simulated clock, by
// the time for measuring and by how much processes scatter: found, falsely called among the unchanged rows, and by which
// readings.
// Usage: node scripts/lab.mjs cliff [--runs 40] [--seconds 40,60,90,120,180] [--processes 0.01,0.03,0.06,0.1]
//        [--layout 0.01] [--link 500] [--slower 0.08] [--slices 0.03] [--rows 12] [--seed cliff]
import { parseArgs } from 'node:util';
import { NOISE_MODELS, type NoiseModel } from '../__tests__/support/noise-models.ts';
import { type SimulatedRow, simulateSuite, USUAL_WORLD } from '../__tests__/support/simulated-suite.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '40,60,90,120,180' },
    processes: { type: 'string', default: '0.01,0.03,0.06,0.1' },
    layout: { type: 'string', default: '0.01' },
    link: { type: 'string', default: '500' },
    slower: { type: 'string', default: '0.08' },
    slices: { type: 'string', default: '0.03' },
    rows: { type: 'string', default: '12' },
    seed: { type: 'string', default: 'cliff' },
  },
});
const numbers = (list: string) => list.split(',').map(Number);
const [runs, layoutSd, linkMs, slower, scale, count] = [
  values.runs,
  values.layout,
  values.link,
  values.slower,
  values.slices,
  values.rows,
].map(Number) as [number, number, number, number, number, number];
const noise = NOISE_MODELS[0] as NoiseModel;

console.log(
  `${runs} suites a line: ${count - 1} unchanged rows and one slower by ${percent(slower)}, threshold 5 %; slices scatter by ` +
    `${percent(scale)}, layouts by ${percent(layoutSd)}; linking ${linkMs} ms a side\n`,
);
console.log(
  '| processes | time, s | found | shown interval covers it | chosen | by second readings | layouts, bursts of them | first bursts | unchanged: regressed | second readings of them | used, s |',
);
console.log('| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |');
for (const processSd of numbers(values.processes)) {
  for (const seconds of numbers(values.seconds)) console.log(await line(processSd, seconds));
}

async function line(processSd: number, seconds: number): Promise<string> {
  const changed: SimulatedRow[] = [];
  const unchanged: SimulatedRow[] = [];
  let usedMs = 0;
  for (let run = 0; run < runs; run++) {
    const place = run % count;
    const simulation = await simulateSuite({
      benchmarks: Array.from({ length: count }, (_, index) => {
        return { name: `Benchmark${index}`, effect: index === place ? slower : 0, scale, sliceMs: 2 };
      }),
      world: { ...USUAL_WORLD, noise, processSd, layoutSd, linkMs },
      seed: `${values.seed} ${processSd} ${run}`,
      by: 'session',
      rounds: 500,
      budgetMs: 1000 * seconds,
    });
    usedMs += simulation.usedMs;
    simulation.rows.forEach((row, index) => void (index === place ? changed : unchanged).push(row));
  }
  const found = changed.filter(({ verdict }) => verdict === 'regressed').length;
  const again = changed.filter(({ confirmed }) => confirmed);
  const mean = (of: readonly SimulatedRow[], what: (row: SimulatedRow) => number) =>
    of.length === 0 ? '-' : (of.reduce((sum, row) => sum + what(row), 0) / of.length).toFixed(0);
  const covered = changed.filter(
    ({ interval, truth }) => interval !== null && interval.lower <= truth && truth <= interval.upper,
  );
  const cells = [
    percent(processSd),
    seconds,
    `${found} of ${runs}`,
    `${covered.length} of ${runs}`,
    changed.filter(({ screened }) => screened).length,
    again.length,
    `${mean(again, ({ layouts }) => layouts)}, ${mean(again, ({ burstsAgain }) => burstsAgain)}`,
    mean(changed, ({ bursts }) => bursts),
    `${unchanged.filter(({ verdict }) => verdict === 'regressed').length} of ${unchanged.length}`,
    unchanged.filter(({ confirmed }) => confirmed).length,
    (usedMs / 1000 / runs).toFixed(0),
  ];
  return `| ${cells.join(' | ')} |`;
}

function percent(share: number): string {
  return `${Number((100 * share).toFixed(1))} %`;
}
