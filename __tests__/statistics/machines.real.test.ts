import { describe, expect, it } from 'vitest';
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

// Does the interval over machines keep its promise? Each cell allows 1 point and what chance makes of so few runs.

const RUNS = 1000;
const MACHINES = [3, 4, 6, 8, 12, 16];
const LEVELS = [0.05, 0.01, 0.001];
const MODELS: readonly { readonly name: string; readonly differences: Differences; readonly readings: Readings }[] = [
  ...[...SMOOTH, ...KINDS].flatMap((differences) => [EVEN, UNEVEN].map((readings) => ({ differences, readings }))),
  ...SMOOTH.map((differences) => ({ differences, readings: STOPS })),
].map((each) => ({ ...each, name: `${each.differences.name}, ${each.readings.name}` }));
/** Three standard deviations of a share of so many. */
const chance = (share: number, of: number) => 3 * Math.sqrt((share * (1 - share)) / of);

describe.each(MODELS)('$name', ({ differences, readings }) => {
  it.each(MACHINES)('%i machines are covered within a point, and missed as often on either side', (machines) => {
    for (const differ of [0, 1, 3, 10]) {
      const stream = machinesStream('real', differences.name, readings.name, machines, differ);
      const missed = LEVELS.map(() => ({ above: 0, below: 0 }));
      for (let run = 0; run < RUNS; run++) {
        const { groups, kinds, mean } = simulateRow(differences, readings, { machines, differ }, stream);
        for (const [level, alpha] of LEVELS.entries()) {
          const { lower, upper } = overMachines(groups, alpha, kinds);
          const cell = missed[level];
          if (cell === undefined) continue;
          if (lower > mean) cell.above += 1;
          if (upper < mean) cell.below += 1;
        }
      }
      for (const [level, alpha] of LEVELS.entries()) {
        const { above = 0, below = 0 } = missed[level] ?? {};
        const [both, one] = [alpha + 0.01, alpha / 2 + 0.01];
        expect((above + below) / RUNS, `by ${differ}, ${alpha}`).toBeLessThanOrEqual(both + chance(both, RUNS));
        expect(Math.max(above, below) / RUNS, `by ${differ}, ${alpha}`).toBeLessThanOrEqual(one + chance(one, RUNS));
      }
    }
  });
});

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
