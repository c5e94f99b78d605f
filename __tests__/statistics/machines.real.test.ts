import { expect, it } from 'vitest';
import { areApart, eachMachine } from '../../src/statistics/machines/apart.ts';
import { overMachines } from '../../src/statistics/machines/over-machines.ts';
import {
  type Differences,
  EVEN,
  HIDDEN,
  KINDS,
  machinesStream,
  type Readings,
  SMOOTH,
  STOPS,
  simulateRow,
  UNEVEN,
} from '../support/simulated-machines.ts';

// Does the interval over machines keep its promise? A share may be off by 1 point and by what chance makes of so few runs;
// of all cells of a model together that is little.

const RUNS = 500;
const MACHINES = [3, 4, 8, 16];
const DIFFER = [1, 3];
const LEVELS = [0.05, 0.01, 0.001];
const MODELS: readonly { readonly name: string; readonly differences: Differences; readonly readings: Readings }[] = [
  ...[...SMOOTH, ...KINDS].flatMap((differences) => [EVEN, UNEVEN].map((readings) => ({ differences, readings }))),
  ...SMOOTH.map((differences) => ({ differences, readings: STOPS })),
].map((each) => ({ ...each, name: `${each.differences.name}, ${each.readings.name}` }));
/** Three standard deviations of a share of so many. */
const chance = (share: number, of: number) => 3 * Math.sqrt((share * (1 - share)) / of);

it.each(MODELS)('$name: covered within a point, on either side', ({ differences, readings }) => {
  const all = LEVELS.map(() => ({ above: 0, below: 0 }));
  for (const machines of MACHINES) {
    for (const differ of DIFFER) {
      const stream = machinesStream('real', differences.name, readings.name, machines, differ);
      const cell = LEVELS.map(() => ({ above: 0, below: 0 }));
      for (let run = 0; run < RUNS; run++) {
        const { groups, kinds, mean } = simulateRow(differences, readings, { machines, differ }, stream);
        for (const [level, alpha] of LEVELS.entries()) {
          const { lower, upper } = overMachines(groups, alpha, kinds);
          for (const counts of [cell[level], all[level]]) {
            if (counts !== undefined && lower > mean) counts.above += 1;
            if (counts !== undefined && upper < mean) counts.below += 1;
          }
        }
      }
      expectKept(cell, RUNS, `${machines} machines that differ by ${differ}`);
    }
  }
  expectKept(all, RUNS * MACHINES.length * DIFFER.length, 'all together');
});

function expectKept(
  missed: readonly { readonly above: number; readonly below: number }[],
  runs: number,
  what: string,
): void {
  for (const [level, alpha] of LEVELS.entries()) {
    const { above = 0, below = 0 } = missed[level] ?? {};
    const [both, one] = [alpha + 0.01, alpha / 2 + 0.01];
    expect((above + below) / runs, `${what}, ${alpha}`).toBeLessThanOrEqual(both + chance(both, runs));
    expect(Math.max(above, below) / runs, `${what}, ${alpha}`).toBeLessThanOrEqual(one + chance(one, runs));
  }
}

it('two machines are both covered, whatever others are like', () => {
  for (const differences of [...SMOOTH, ...KINDS, ...HIDDEN]) {
    const stream = machinesStream('two', differences.name);
    let missed = 0;
    for (let run = 0; run < RUNS; run++) {
      const { groups, kinds, own } = simulateRow(differences, EVEN, { machines: 2, differ: 3 }, stream);
      const { lower, upper, method } = overMachines(groups, 0.01, kinds);
      expect(method).toBe('each-machine');
      if (lower > own || upper < own) missed += 1;
    }
    expect(missed / RUNS, differences.name).toBeLessThan(0.01);
  }
});

// No readings tell of a kind that none of the machines has: what is missed is that, and nothing else.
it.each(HIDDEN)('kinds of one name, $name, are covered where each is among the machines', (differences) => {
  for (const machines of [4, 8, 16]) {
    const stream = machinesStream('hidden', differences.name, machines);
    let [seen, missed] = [0, 0];
    for (let run = 0; run < RUNS; run++) {
      const { groups, kinds, mean, ofAll } = simulateRow(differences, EVEN, { machines, differ: 3 }, stream);
      if (mean !== ofAll) continue;
      seen += 1;
      const { lower, upper } = overMachines(groups, 0.01, kinds);
      if (lower > mean || upper < mean) missed += 1;
    }
    expect(missed / seen, `${machines} machines`).toBeLessThan(0.03);
  }
});

it('machines that are alike are said to differ less often than the level says', () => {
  for (const readings of [EVEN, UNEVEN]) {
    for (const machines of [2, 4, 16]) {
      const stream = machinesStream('alarm', readings.name, machines);
      let alarms = 0;
      for (let run = 0; run < 2 * RUNS; run++) {
        const { groups } = simulateRow(SMOOTH[0] as Differences, readings, { machines, differ: 0 }, stream);
        if (areApart(eachMachine(groups, 0.05), 0.05)) alarms += 1;
      }
      expect(alarms / (2 * RUNS)).toBeLessThan(0.05);
    }
  }
});
