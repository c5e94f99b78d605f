import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { fitRounds, type ScheduledPair, scheduleRound } from '../../src/measure/schedule.ts';

const seeds = fc.stringMatching(/^[0-9a-f]{8}$/);
const keySets = fc.uniqueArray(fc.string(), { minLength: 1, maxLength: 12 });

const scheduleRounds = (seed: string, keys: readonly string[], rounds: number) =>
  Array.from({ length: rounds }, (_, round) => scheduleRound(seed, keys, round));

const ordersOf = (rounds: readonly (readonly ScheduledPair[])[], key: string) =>
  rounds.map((round) => round.find((pair) => pair.key === key)?.order[0]);

test('every round has one pair of every target', () => {
  fc.assert(
    fc.property(seeds, keySets, fc.integer({ min: 1, max: 30 }), (seed, keys, rounds) => {
      const schedule = scheduleRounds(seed, keys, rounds);
      for (const round of schedule) {
        expect(round.map((pair) => pair.key).sort()).toEqual([...keys].sort());
        for (const pair of round) expect([...pair.order].sort()).toEqual(['base', 'head']);
      }
    }),
  );
});

test('base is first exactly as often as head after every even round, for every target', () => {
  fc.assert(
    fc.property(seeds, keySets, (seed, keys) => {
      const schedule = scheduleRounds(seed, keys, 30);
      for (const key of keys) {
        const orders = ordersOf(schedule, key);
        for (let rounds = 2; rounds <= 30; rounds += 2) {
          expect(orders.slice(0, rounds).filter((first) => first === 'base')).toHaveLength(rounds / 2);
        }
      }
    }),
  );
});

test('the same seed gives the same schedule, another seed another', () => {
  const keys = ['a', 'b', 'c', 'd'];
  expect(scheduleRounds('00007f3a', keys, 20)).toEqual(scheduleRounds('00007f3a', keys, 20));
  expect(scheduleRounds('00007f3b', keys, 20)).not.toEqual(scheduleRounds('00007f3a', keys, 20));
});

test('a target that is not there changes neither the orders nor the places of the others', () => {
  const all = scheduleRounds('00007f3a', ['a', 'b', 'c', 'd'], 20);
  const fewer = scheduleRounds('00007f3a', ['d', 'a', 'c'], 20);
  const without = all.map((round) => round.filter((pair) => pair.key !== 'b'));
  expect(fewer).toEqual(without);
});

test('over seeds, every target stands in every place about equally often, and is base-first half of the time', () => {
  const keys = ['a', 'b', 'c', 'd'];
  const seen = new Map<string, number>();
  let baseFirst = 0;
  for (let seed = 0; seed < 4000; seed++) {
    scheduleRound(seed.toString(16).padStart(8, '0'), keys, 0).forEach((pair, place) => {
      const cell = `${pair.key}${place}`;
      seen.set(cell, (seen.get(cell) ?? 0) + 1);
      if (pair.order[0] === 'base') baseFirst++;
    });
  }
  // Binomial(4000, 1/4) has sd 27; five of them.
  for (const [cell, count] of seen) expect(Math.abs(count - 1000), `${cell}: ${count}`).toBeLessThan(137);
  expect(seen.size).toBe(16);
  // Binomial(16000, 1/2) has sd 63.
  expect(Math.abs(baseFirst - 8000)).toBeLessThan(316);
});

test('a budget: as many rounds as fit, balanced, never more than asked for', () => {
  // Two targets of 100 ms slices: a round is 2 * (100 + 100) = 400 ms.
  const request = { sliceMs: [100, 100], rounds: 20, roundsNeeded: 10, spentMs: 1000 };
  expect(fitRounds({ ...request, budgetMs: null })).toEqual({ rounds: 20, roundMs: 400, measuringMs: 8000 });
  expect(fitRounds({ ...request, budgetMs: 60_000 }).rounds).toBe(20);
  // 6.9 s - 1 s spent = 5.9 s: 14 rounds of 0.4 s.
  expect(fitRounds({ ...request, budgetMs: 6900 })).toEqual({ rounds: 14, roundMs: 400, measuringMs: 5600 });
  // 15 would fit: 14 keep the orders balanced.
  expect(fitRounds({ ...request, budgetMs: 7100 }).rounds).toBe(14);
  // 11 fit and 11 are needed: balance gives way.
  expect(fitRounds({ ...request, roundsNeeded: 11, budgetMs: 5400 }).rounds).toBe(11);
});

test('a budget too short is refused with the least one that works', () => {
  const attempt = () => fitRounds({ sliceMs: [100, 100], rounds: 20, roundsNeeded: 10, budgetMs: 2000, spentMs: 1000 });
  expect(attempt).toThrow(UserError);
  expect(attempt).toThrow('10 rounds of 2 targets, the fewest that can give a verdict, take 4s after 1s');
  try {
    attempt();
  } catch (error) {
    expect((error as UserError).remedy).toMatch(/^Give time-budget at least 5s,/);
  }
  // And that one works.
  expect(fitRounds({ sliceMs: [100, 100], rounds: 20, roundsNeeded: 10, budgetMs: 5000, spentMs: 1000 }).rounds).toBe(
    10,
  );
});
