// Is a change read right where short slices may read something else? Seven kinds of work, head does so much more of each;
// how long slices were, which lengths were refused, and the delta.
// Usage: node scripts/lab.mjs more-work [--more 10] [--seconds 120]
import { parseArgs } from 'node:util';
import source from './_go/more_work_test.go';
import { commitGo, compareIn, deltaText, openLab } from './go-suite.ts';

const { values: options } = parseArgs({
  options: { more: { type: 'string', default: '10' }, seconds: { type: 'string', default: '120' } },
});
const UNITS = 100;
const lab = openLab(true);
try {
  const more = Math.round(UNITS * (1 + Number(options.more) / 100));
  const unitsOf = { base: UNITS, head: more };
  commitGo(lab.folder, (side) => source.replace(`const units = ${UNITS}`, `const units = ${unitsOf[side]}`));
  const budget = { 'time-budget': `${options.seconds}s` };
  const given = { base: 'HEAD~1', head: 'HEAD', harness: 'go', calibration: 'off', ...budget };
  const { results, analysis } = await compareIn(lab.folder, given, lab.ports);
  console.log(`${options.more} % more work, at most ${options.seconds} s:`);
  for (const { id, rows } of analysis.benchmarks) {
    const row = rows.find(({ metric }) => metric.unit === 'ns/op');
    const slices = results.benchmarks.find((each) => each.id === id)?.sliceLength;
    if (row?.change.kind !== 'interval' || slices === undefined) continue;
    const refused = slices.refused.map(({ ms, why }) => `${ms} ${why}`).join(', ');
    const parts = slices.continued === true ? ' parts of a long slice' : '';
    console.log(
      `${id.padEnd(8)} ${row.verdict}, ${deltaText(row.change.delta)}; slices of ${slices.ms} ms, ${slices.perBurst} a burst${parts}; refused: ${refused || 'none'}`,
    );
  }
} finally {
  lab.close();
}
