import { describe, expect, it } from 'vitest';
import { areApart, eachMachine } from '../../src/statistics/machines/apart.ts';
import { overMachines } from '../../src/statistics/machines/over-machines.ts';
import { EVEN, KINDS, machinesStream, SMOOTH, simulateRow } from '../support/simulated-machines.ts';

// machines.real.test.ts is the same at length, and `npm run lab -- machines` the tables of docs/statistics.md.

const RUNS = 150;

describe('at 99 % an interval over simulated machines', () => {
  it.each([...SMOOTH, ...KINDS])('holds the mean over machines of the kinds that there are: $name', (differences) => {
    for (const machines of [3, 4, 8]) {
      const stream = machinesStream('quick', differences.name, machines);
      let missed = 0;
      for (let run = 0; run < RUNS; run++) {
        const { groups, kinds, mean } = simulateRow(differences, EVEN, { machines, differ: 3 }, stream);
        const { lower, upper } = overMachines(groups, 0.01, kinds);
        if (lower > mean || upper < mean) missed += 1;
      }
      // 150 at 2 %: more than 8 would come up once in 300.
      expect(missed, `${machines} machines`).toBeLessThanOrEqual(8);
    }
  });
});

describe('machines are apart', () => {
  const around = (centre: number, count: number) => Array.from({ length: count }, (_, k) => centre + 0.001 * (k % 7));

  it('where two intervals do not meet', () => {
    expect(areApart(eachMachine([around(0, 20), around(0.1, 20), around(0, 20)], 0.01), 0.01)).toBe(true);
    expect(areApart(eachMachine([around(0, 20), around(0.001, 20)], 0.01), 0.01)).toBe(false);
  });

  it('not by machines that read too little for the level', () => {
    expect(areApart(eachMachine([around(0, 20), around(0.1, 9)], 0.01), 0.01)).toBe(false);
    // 0.001 of each of two: 11 observations.
    expect(areApart(eachMachine([around(0, 20), around(0.1, 10)], 0.002), 0.002)).toBe(false);
    expect(areApart(eachMachine([around(0, 20), around(0.1, 11)], 0.002), 0.002)).toBe(true);
  });
});
