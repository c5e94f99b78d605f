import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ScheduledPair, scheduleRound, scheduleSlices } from '../../src/measure/schedule.ts';

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

test('slices of a burst: both orders as often, over two bursts of any number of pairs, in random order', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 48 }), fc.integer({ min: 0, max: 40 }), (seed, pairs, block) => {
      const [one, other] = [2 * block, 2 * block + 1].map((turn) => scheduleSlices(seed, 'a', turn, pairs));
      expect([one?.length, other?.length]).toEqual([pairs, pairs]);
      for (const order of [...(one ?? []), ...(other ?? [])]) expect(order.toSorted()).toEqual(['base', 'head']);
      const baseFirst = (orders: readonly (readonly string[])[] = []) =>
        orders.filter(([first]) => first === 'base').length;
      expect(baseFirst(one) + baseFirst(other)).toBe(pairs);
      expect(Math.abs(2 * baseFirst(one) - pairs)).toBeLessThanOrEqual(1);
    }),
  );
  // No pattern that a machine could follow: of 8 pairs there are 70 orders, and 40 bursts see many of them.
  const seen = Array.from({ length: 40 }, (_, turn) =>
    scheduleSlices('00007f3a', 'a', turn, 8)
      .map(([a]) => a)
      .join(),
  );
  expect(new Set(seen).size).toBeGreaterThan(25);
});

test('keeps targets of one parent together, in the order given, and parents in random order', () => {
  const keys = ['a/1', 'a/2', 'b/1', 'b/2', 'b/3', 'c/1'];
  const parentOf = (key: string) => key.slice(0, 1);
  const orders = Array.from({ length: 20 }, (_, round) =>
    scheduleRound('00007f3a', keys, round, () => round, parentOf).map(({ key }) => key),
  );
  const parts = [keys.slice(0, 2), keys.slice(2, 5), keys.slice(5)];
  for (const order of orders) {
    expect([...order].sort()).toEqual(keys);
    for (const part of parts) {
      const first = order.indexOf(part[0] ?? '');
      expect(order.slice(first, first + part.length)).toEqual(part);
    }
  }
  expect(new Set(orders.map((order) => order.join(' '))).size).toBe(6);
});
