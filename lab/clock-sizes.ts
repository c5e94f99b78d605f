// examples/go-stop-timer with and without its patch, all sizes, quiet and beside a busy neighbour, pinned and not:
// does the corrected interval hold what the same work takes without any timer, measured in the same run?
// Usage: node scripts/lab.mjs clock-sizes [RUNS]

import { fileURLToPath } from 'node:url';
import { example, inRepository } from '../examples/example.mjs';
import type { Analysis } from '../src/model/analysis/analysis.ts';
import type { Delta } from '../src/model/analysis/change.ts';
import { compareIn, openLab } from './go-suite.ts';
import { startHog } from './hog.ts';

const runs = Number(process.argv[2] ?? 1);
const lab = openLab(true);
const shown = example(fileURLToPath(new URL('../examples', import.meta.url)), 'go-stop-timer');

function percent(value: number): string {
  return `${value < 0 ? '' : '+'}${(100 * value).toFixed(1)} %`;
}

function deltaOf(analysis: Analysis, name: string): Delta | null {
  const row = rowOf(analysis, name);
  return row?.change.kind === 'interval' ? row.change.delta : null;
}

function rowOf({ benchmarks }: Analysis, name: string) {
  const found = benchmarks.find((each) => each.name === name);
  return found?.rows.find(({ metric }) => metric.unit === 'ns/op');
}

function lineOf(analysis: Analysis, name: string): string {
  const row = rowOf(analysis, name);
  const truth = deltaOf(analysis, name.replace('/timer/', '/no-timer/'));
  const correction = row?.correction ?? null;
  const raw = correction?.rawChange ?? row?.change;
  // Where the clock is below 1 % of the readings, these stand as they are.
  const delta = correction === null ? deltaOf(analysis, name) : correction.delta;
  const holds = delta !== null && truth !== null && delta.lower <= truth.estimate && truth.estimate <= delta.upper;
  const cells = [
    `\`${name}\``,
    truth === null ? '' : percent(truth.estimate),
    raw?.kind === 'interval' ? percent(raw.delta.estimate) : '',
    correction?.share.base == null ? '' : `${Number((100 * correction.share.base).toPrecision(2))} %`,
    delta === null ? '' : percent(delta.estimate),
    delta === null ? '' : `[${percent(delta.lower)}, ${delta.upper > 1e3 ? 'no bound' : percent(delta.upper)}]`,
    holds ? 'yes' : '**no**',
    correction === null ? 'below 1 %' : (correction.refusal?.code ?? 'corrected'),
  ];
  return `| ${cells.join(' | ')} |`;
}

try {
  await inRepository(shown, async (repository) => {
    for (const [neighbour, begin] of [
      ['quiet', () => () => {}],
      ['beside a busy neighbour', startHog],
    ] as const) {
      for (const pin of ['auto', 'off'] as const) {
        for (let run = 1; run <= runs; run++) {
          const end = begin();
          const given = { base: 'HEAD~1', head: 'HEAD', confirm: 'off', pin };
          const { analysis } = await compareIn(repository, given, lab.ports).finally(end);
          console.log(`\n${neighbour}, \`pin: ${pin}\`${runs === 1 ? '' : `, run ${run}`}\n`);
          console.log('| benchmark | without timer | raw | clock | corrected | [99 %] | holds | state |');
          console.log('|:--|--:|--:|--:|--:|:--|:--|:--|');
          const names = analysis.benchmarks.map(({ name }) => name).filter((name) => name.includes('/timer/'));
          for (const name of names) console.log(lineOf(analysis, name));
        }
      }
    }
  });
} finally {
  lab.close();
}
