// Does the corrected interval hold the truth? Real commits in which the same benchmark, with its clock stopped inside
// the loop, does 2 -> 3, 10 -> 12, 100 -> 101 and 1000 -> 1000 units of work; the truth is the ratio of the same work
// measured in the same run without any timer. Usage: node scripts/lab.mjs clock-pairs [RUNS] [OUTPUT.json]

import { writeFileSync } from 'node:fs';
import type { Analysis } from '../src/model/analysis/analysis.ts';
import { firstRun } from '../src/model/results/run.ts';
import clockPairsGo from './_go/clock_pairs_test.go';
import { withInstead } from './go-pieces.ts';
import { commitGo, compareIn, openLab } from './go-suite.ts';

const PAIRS = [
  [2, 3],
  [10, 12],
  [100, 101],
  [1000, 1000],
] as const;

function source(side: 0 | 1): string {
  return PAIRS.reduce((text, works) => {
    const constant = new RegExp(`\\bunits${works.join('To')} += `).exec(text)?.[0] ?? '';
    return withInstead(text, `${constant}${works[0]}\n`, `${constant}${works[side]}\n`);
  }, clockPairsGo);
}

const runs = Number(process.argv[2] ?? 20);
const output = process.argv[3];
const lab = openLab(true);

interface Row {
  readonly run: number;
  readonly pair: string;
  readonly truth: number;
  readonly raw: number;
  readonly corrected: number | null;
  readonly lower: number | null;
  readonly upper: number | null;
  readonly holds: boolean;
  readonly state: string;
  readonly verdict: string;
  readonly share: number;
}

function rowsOf(run: number, analysis: Analysis): readonly Row[] {
  const wall = (name: string) =>
    analysis.benchmarks.find((each) => each.name === name)?.rows.find(({ metric }) => metric.unit === 'ns/op');
  return PAIRS.map((works) => {
    const name = works.join('To');
    const plain = wall(`Plain${name}`);
    const timer = wall(`Timer${name}`);
    const truth = plain?.change.kind === 'interval' ? 1 + plain.change.delta.estimate : Number.NaN;
    const correction = timer?.correction ?? null;
    // Where the clock is below 1 % of the readings, these stand as they are.
    const rawDelta = timer?.change.kind === 'interval' ? timer.change.delta : null;
    const delta = correction === null ? rawDelta : correction.delta;
    const raw = (timer?.head ?? Number.NaN) / (timer?.base ?? Number.NaN);
    return {
      run,
      pair: works.join(' -> '),
      truth,
      raw,
      corrected: delta === null ? null : 1 + delta.estimate,
      lower: delta === null ? null : 1 + delta.lower,
      upper: delta === null ? null : 1 + delta.upper,
      holds: delta !== null && 1 + delta.lower <= truth && truth <= 1 + delta.upper,
      state: correction === null ? 'below 1 %' : (correction.refusal?.code ?? 'applied'),
      verdict: timer?.verdict ?? 'none',
      share: correction?.share.base ?? 0,
    };
  });
}

const all: Row[] = [];
try {
  commitGo(lab.folder, (side) => source(side === 'base' ? 0 : 1));
  const given = { base: 'HEAD~1', head: 'HEAD', harness: 'go', rounds: '20', slice: '50ms' };
  for (let run = 0; run < runs; run++) {
    const { analysis, results } = await compareIn(lab.folder, given, lab.ports);
    const rows = rowsOf(run, analysis);
    all.push(...rows);
    const share = firstRun(results).calibration.spentMs / firstRun(results).durationMs;
    console.log(`run ${run + 1}: calibration took ${(100 * share).toFixed(2)} % of the wall time`);
    for (const row of rows) {
      const figure = (value: number | null) => (value === null ? '-' : value > 1e6 ? 'no bound' : value.toFixed(3));
      console.log(
        `  ${row.pair.padEnd(12)} truth ${figure(row.truth)}  raw ${figure(row.raw)}  corrected ${figure(row.corrected)} ` +
          `[${figure(row.lower)}, ${figure(row.upper)}] ${row.holds ? 'holds' : 'MISSES'}  clock ${(100 * row.share).toFixed(0)} %  ${row.state}  ${row.verdict}`,
      );
    }
  }
  for (const works of PAIRS) {
    const rows = all.filter(({ pair }) => pair === works.join(' -> '));
    const count = (test: (row: Row) => boolean) => rows.filter(test).length;
    console.log(
      `${works.join(' -> ').padEnd(12)} interval holds the truth in ${count(({ holds }) => holds)} of ${rows.length}; ` +
        `applied in ${count(({ state }) => state === 'applied')}; regressed in ${count(({ verdict }) => verdict === 'regressed')}`,
    );
  }
  if (output !== undefined) writeFileSync(output, `${JSON.stringify(all, null, 1)}\n`);
} finally {
  lab.close();
}
