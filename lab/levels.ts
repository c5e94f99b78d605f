// Do intervals hold the truth at the level that they state, where rows stop when they are decided, or when the planner gives
// their time to others? Simulated, through the functions that a run and its analysis call: geometric means, and the rows of
// suites whose time does not hold what they need.
// Usage: node scripts/lab.mjs levels [--runs 300] [--part means|planner]
import { parseArgs } from 'node:util';
import { stoppedSuite } from '../__tests__/support/simulated-means.ts';
import { type PlannedSuite, plannedSuite } from '../__tests__/support/simulated-planner.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '300' }, part: { type: 'string', default: 'all' } },
});
if (values.part !== 'planner') means(Number(values.runs));
if (values.part !== 'means') planner(Number(values.runs));

/** As foreseen, and as if a row that shows a difference needed one more: is any of them better at something? */
function planner(runs: number): void {
  const effects = [0, 0, 0, 0, 0, 0, 0.03, 0.03, 0.05, 0.05, 0.08, 0.08];
  console.log(
    `\n${runs} suites of ${effects.length} a line, threshold 5 %, a burst scatters by 8 %, first readings decide`,
  );
  console.log(
    '| further | bursts in all | true change | not covered | wrong way | regressed | decided | not decided, not covered | bursts a row |',
  );
  console.log('| :-- | --: | --: | --: | --: | --: | --: | --: | --: |');
  const showsOne: PlannedSuite['further'] = (foreseen, row) =>
    row !== undefined && row.direction !== 'unknown' ? 1 : foreseen;
  for (const bursts of [360, 600]) {
    for (const further of [undefined, showsOne]) {
      const rows = Array.from({ length: runs }, (_, run) =>
        plannedSuite({
          seed: `planner ${run}`,
          effects,
          scatter: 0.08,
          bursts,
          confirm: 'off',
          ...(further === undefined ? {} : { further }),
        }),
      ).flat();
      for (const effect of new Set(effects)) {
        const own = rows.filter((each) => each.effect === effect);
        const share = (is: (each: (typeof own)[number]) => boolean) =>
          `${((100 * own.filter(is).length) / own.length).toFixed(2)} %`;
        const missed = ({ row: { change } }: (typeof own)[number]) =>
          change.kind === 'interval' && (change.delta.lower > effect || change.delta.upper < effect);
        const cells = [
          further === undefined ? 'as foreseen' : '1 where a difference shows',
          bursts,
          `${100 * effect} %`,
          share(missed),
          share(({ row }) => row.direction === (effect > 0 ? 'faster' : 'slower')),
          share(({ row }) => row.verdict === 'regressed'),
          share(({ isDecided }) => isDecided),
          share((each) => !each.isDecided && missed(each)),
          (own.reduce((sum, each) => sum + each.bursts, 0) / own.length).toFixed(0),
        ];
        console.log(`| ${cells.join(' | ')} |`);
      }
    }
  }
}

/** Threshold 5 %, every row the same true change. */
function means(runs: number): void {
  console.log(`${runs} suites a line (a quarter of them from 48 rows on), threshold 5 %, at most 100 bursts a row`);
  console.log('| rows | true change | a burst scatters by | bursts a row | covered | above | below | half-width |');
  console.log('| --: | --: | --: | --: | --: | --: | --: | --: |');
  for (const rows of [12, 48, 200]) {
    const suites = rows < 48 ? runs : Math.ceil(runs / 4);
    for (const [effect, scatter] of [
      [0, 0.06],
      [0.02, 0.06],
      [0.03, 0.04],
      [0.04, 0.03],
    ] as const) {
      let [above, below, half, bursts] = [0, 0, 0, 0];
      for (let run = 0; run < suites; run++) {
        const { mean, perRow } = stoppedSuite({ seed: `means ${run}`, rows, effect, scatter, bursts: 100 });
        above += mean.lower > effect ? 1 : 0;
        below += mean.upper < effect ? 1 : 0;
        half += (mean.upper - mean.lower) / 2 / suites;
        bursts += perRow / suites;
      }
      const percent = (count: number) => ((100 * count) / suites).toFixed(1);
      const cells = [percent(suites - above - below), percent(above), percent(below), `${(100 * half).toFixed(2)} %`];
      const of = [rows, `${100 * effect} %`, `${100 * scatter} %`, bursts.toFixed(0)];
      console.log(`| ${[...of, ...cells].join(' | ')} |`);
    }
  }
}
