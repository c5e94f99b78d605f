// What layout alone does, and what confirming makes of it: head is base with dead functions before the hot ones, a few
// more in each run, so that no benchmark's code changes and all of it moves. Both answers come from the same readings:
// that of the first build (as with confirm: off), and that of both builds.
// Usage: node scripts/lab.mjs layout [--shuffle] [--runs 12] [--seconds 60] [--threshold 2%]
//   --shuffle  all functions of both sides stand in random orders in their files, another in each run
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { analyse } from '../src/analysis/analyse.ts';
import { decideGate } from '../src/analysis/gate.ts';
import type { Row } from '../src/model/analysis/row.ts';
import { commitGo, compareIn, deltaText, openLab } from './go-suite.ts';
import { BENCHMARK_COUNT, source } from './layout-source.ts';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '60' },
    threshold: { type: 'string', default: '2%' },
    shuffle: { type: 'boolean', default: false },
  },
});

const lab = openLab(true);
const flagged: { run: number; name: string; row: Row }[] = [];
const failed = { first: 0, both: 0 };
let rows = 0;
try {
  const { seconds, threshold } = options;
  const fixed = { harness: 'go', 'time-budget': `${seconds}s`, calibration: 'off' };
  const given = { base: 'HEAD~1', head: 'HEAD', ...fixed, threshold };
  for (let run = 0; run < Number(options.runs); run++) {
    const repository = mkdtempSync(join(lab.folder, 'run-'));
    commitGo(repository, (side) => {
      const nth = 2 * run + (side === 'base' ? 0 : 1);
      return options.shuffle ? source(7 + (nth % 5), nth) : source(side === 'base' ? 0 : run + 1);
    });
    const { results, analysis, gate } = await compareIn(repository, given, lab.ports);
    const alone = analyse({ ...results, settings: { ...results.settings, confirm: 'off' } });
    if (decideGate(alone).failed) failed.first += 1;
    if (gate.failed) failed.both += 1;
    for (const benchmark of analysis.benchmarks) {
      for (const row of benchmark.rows.filter(({ metric }) => metric.unit === 'ns/op')) {
        rows += 1;
        if (row.confirmation !== null) flagged.push({ run, name: benchmark.name, row });
      }
    }
    process.stderr.write(`\r${run + 1} of ${options.runs}`);
  }
} finally {
  lab.close();
}
const became = (state: string) => flagged.filter(({ row }) => row.confirmation?.state === state).length;
console.log(
  `\n${options.runs} runs of ${BENCHMARK_COUNT} benchmarks whose code only moved, at most ${options.seconds} s each, ` +
    `threshold ${options.threshold}: ${flagged.length} of ${rows} rows read beyond the threshold at first; of these ` +
    `${became('confirmed')} did so when measured again, ${became('refuted')} did not, ${became('open')} could not be ` +
    `told, ${became('missing')} were not measured again. The gate failed in ${failed.first} runs by the first readings alone, in ` +
    `${failed.both} by the second ones.\n`,
);
for (const { run, name, row } of flagged) {
  const first = row.confirmation?.first;
  const text = (change: Row['change'] | null | undefined) =>
    change?.kind === 'interval' ? deltaText(change.delta) : '-';
  console.log(`run ${run} ${name}: ${text(first)}; measured again ${text(row.change)}: ${row.confirmation?.state}`);
}
