// Does the interval over machines keep its promise? Simulated machines (__tests__/support/simulated-machines.ts), each with a
// change of its own, and bursts that scatter around that; the interval is the product's (statistics/machines). Coverage at
// 95, 99 and 99.9 %, and how often it lies above or below the truth, by how many machines there are, how much they differ
// (in standard errors of one machine) and how; then what none of the machines has, and false alarms of `machines-differ`.
// Usage: node scripts/lab.mjs machines [RUNS]
import {
  type Differences,
  EVEN,
  HIDDEN,
  KINDS,
  machinesStream,
  ONE_ERROR,
  type Readings,
  SMOOTH,
  STOPS,
  simulateRow,
  UNEVEN,
} from '../__tests__/support/simulated-machines.ts';
import { areApart, eachMachine } from '../src/statistics/machines/apart.ts';
import { overMachines } from '../src/statistics/machines/over-machines.ts';

const runs = Number(process.argv[2] ?? 4000);
const MACHINES = [2, 3, 4, 6, 8, 12, 16];
const DIFFER = [0, 1, 3, 10];
const LEVELS = [0.05, 0.01, 0.001];

interface Cell {
  covered: number;
  above: number;
  below: number;
  half: number;
}

/** `truth`: what the interval has to hold. */
function cellOf(
  differences: Differences,
  readings: Readings,
  at: { readonly machines: number; readonly differ: number },
  truth: 'mean' | 'ofAll',
): readonly Cell[] {
  const cells = LEVELS.map((): Cell => ({ covered: 0, above: 0, below: 0, half: 0 }));
  const stream = machinesStream(differences.name, readings.name, at.machines, at.differ);
  for (let run = 0; run < runs; run++) {
    const row = simulateRow(differences, readings, at, stream);
    // Of two machines there is no interval over machines: what is shown is about these two.
    const value = at.machines === 2 && truth === 'mean' ? row.own : row[truth];
    for (const [level, alpha] of LEVELS.entries()) {
      const { lower, upper } = overMachines(row.groups, alpha, row.kinds);
      const cell = cells[level] as Cell;
      if (lower > value) cell.above += 1;
      else if (upper < value) cell.below += 1;
      else cell.covered += 1;
      cell.half += (upper - lower) / 2 / ONE_ERROR;
    }
  }
  return cells;
}

const percent = (count: number) => ((100 * count) / runs).toFixed(LEVELS.length > 1 && count < runs / 100 ? 2 : 1);
const heading = `${MACHINES.map((machines) => `${machines}`).join(' | ')} |`;

function table(all: readonly (readonly [Differences, Readings])[], truth: 'mean' | 'ofAll') {
  for (const [level, alpha] of LEVELS.entries()) {
    console.log(`\n| ${100 * (1 - alpha)} %: machines differ | readings | by | ${heading}`);
    console.log(`| :-- | :-- | --: |${MACHINES.map(() => ' --: |').join('')}`);
    let [above, below] = [0, 0];
    const lowest = MACHINES.map(() => runs);
    for (const [differences, readings] of all) {
      for (const differ of DIFFER) {
        const cells = MACHINES.map(
          (machines) => cached(differences, readings, { machines, differ }, truth)[level] as Cell,
        );
        above = Math.max(above, ...cells.map((cell) => cell.above));
        below = Math.max(below, ...cells.map((cell) => cell.below));
        for (const [at, { covered }] of cells.entries()) lowest[at] = Math.min(lowest[at] ?? runs, covered);
        const shown = cells.map(({ covered }) => percent(covered)).join(' | ');
        console.log(`| ${differences.name} | ${readings.name} | ${differ} | ${shown} |`);
      }
    }
    console.log(`| lowest | | | ${lowest.map(percent).join(' | ')} |`);
    console.log(`\nthe most that lay above the truth in any cell: ${percent(above)} %; below: ${percent(below)} %`);
  }
}

const isAlarm = (groups: readonly (readonly number[])[]) => areApart(eachMachine(groups, 0.01), 0.01);

const cache = new Map<string, readonly Cell[]>();
function cached(...[differences, readings, at, truth]: Parameters<typeof cellOf>): readonly Cell[] {
  const key = [differences.name, differences.kinds, readings.name, at.machines, at.differ, truth].join();
  const cells = cache.get(key) ?? cellOf(differences, readings, at, truth);
  cache.set(key, cells);
  return cells;
}

console.log(`coverage, %, ${runs} simulated rows each`);
table(
  [
    ...[...SMOOTH, ...KINDS].flatMap((each) => [EVEN, UNEVEN].map((readings) => [each, readings] as const)),
    [SMOOTH[0] as Differences, STOPS],
  ],
  'mean',
);
for (const [differences, readings] of [
  [SMOOTH[0], EVEN],
  [KINDS[0], EVEN],
] as const) {
  for (const differ of [0, 1, 3]) {
    const halves = MACHINES.map(
      (machines) => (cached(differences as Differences, readings, { machines, differ }, 'mean')[1] as Cell).half / runs,
    );
    console.log(
      `half of the width at 99 %, ${differences?.name}, ${differ}: ${halves.map((half) => half.toFixed(1)).join(' | ')}`,
    );
  }
}
console.log('\nmean over two kinds of one name, those that none of the machines has among them');
table(
  HIDDEN.map((each) => [each, EVEN] as const),
  'ofAll',
);

console.log('\nsaid to differ, %, of rows whose machines do not differ, by 99 % (20 bursts each; 10 to 40, uneven)');
for (const readings of [EVEN, UNEVEN]) {
  const shares = MACHINES.map((machines) => {
    const stream = machinesStream('alarm', readings.name, machines);
    let alarms = 0;
    for (let run = 0; run < runs; run++) {
      if (isAlarm(simulateRow(SMOOTH[0] as Differences, readings, { machines, differ: 0 }, stream).groups)) alarms += 1;
    }
    return percent(alarms);
  });
  console.log(`${readings.name}: ${shares.join(' | ')}`);
}
