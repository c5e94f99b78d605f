// Several machines measure the same suite: do their intervals hold the truth, and what is found? What they wrote is joined and
// analysed, by how many machines there are and how much they differ. With --bursts each machine has so many bursts, and as
// many again of what it chooses; without it runs the real stages on a simulated clock (looks, screen, confirming rounds
// in layouts of their own, all within its time).
// Usage: node scripts/lab.mjs replicates --bursts 20,15 [--runs 40] [--machines 3,8] [--differ 0,0.03] [--layout 0.01]
//        node scripts/lab.mjs replicates [--runs 40] [--seconds 60] [--link 200] ...
import { parseArgs } from 'node:util';
import { drawReplicates, type ReplicatedRow, simulateReplicates } from '../__tests__/support/simulated-replicates.ts';

const { values } = parseArgs({
  options: {
    bursts: { type: 'string' },
    runs: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '60' },
    machines: { type: 'string', default: '3,8' },
    differ: { type: 'string', default: '0,0.03' },
    layout: { type: 'string', default: '0.01' },
    link: { type: 'string', default: '200' },
    scale: { type: 'string', default: '0.05' },
    effects: { type: 'string', default: '0,0,0,0.055,0.055,0.08' },
  },
});
const numbers = (text: string) => text.split(',').map(Number);
const runs = Number(values.runs);
const effects = numbers(values.effects);
const percent = (count: number, of: number) => (of === 0 ? '-' : `${((100 * count) / of).toFixed(1)} %`);

const [bursts, again] = values.bursts === undefined ? [] : numbers(values.bursts);
const how =
  bursts === undefined
    ? `${values.seconds} s a machine, slices scatter by ${values.scale}`
    : `${values.bursts} bursts that scatter by ${values.scale}`;
console.log(`${runs} runs a line, suites of ${effects.length}, ${how}`);
console.log(
  '| machines | differ by | true change | rows | covered | above | below | regressed | unchanged | by second readings | chosen, by first | half-width |',
);
console.log('| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |');
for (const machines of numbers(values.machines)) {
  for (const differ of numbers(values.differ)) {
    const rows: ReplicatedRow[] = [];
    for (let run = 0; run < runs; run++) {
      const suite = {
        machines,
        effects,
        differ,
        scale: Number(values.scale),
        layoutSd: Number(values.layout),
        linkMs: Number(values.link),
      };
      const request = { ...suite, budgetMs: 1000 * Number(values.seconds), seed: `replicates ${run}` };
      rows.push(
        ...(bursts === undefined
          ? await simulateReplicates(request)
          : drawReplicates(request, [bursts, again ?? bursts])),
      );
    }
    for (const effect of [...new Set(effects)]) console.log(lineOf(machines, differ, effect, rows));
  }
}

function lineOf(machines: number, differ: number, effect: number, all: readonly ReplicatedRow[]): string {
  const rows = all.filter((row) => row.effect === effect);
  const count = (is: (row: ReplicatedRow) => boolean) => percent(rows.filter(is).length, rows.length);
  const half = rows.reduce((sum, { lower, upper }) => sum + (upper - lower) / 2, 0) / rows.length;
  const cells = [
    machines,
    `${100 * differ} %`,
    `${100 * effect} %`,
    rows.length,
    count(({ lower, upper, truth }) => lower <= truth && truth <= upper),
    count(({ lower, truth }) => lower > truth),
    count(({ upper, truth }) => upper < truth),
    count(({ verdict }) => verdict === 'regressed'),
    count(({ verdict }) => verdict === 'unchanged'),
    count(({ by }) => by === 'second'),
    count(({ by }) => by === 'first, chosen'),
    `${(100 * half).toFixed(2)} %`,
  ];
  return `| ${cells.join(' | ')} |`;
}
