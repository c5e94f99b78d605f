import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measure } from '../../src/measure/measure.ts';
import type { Results } from '../../src/model/results/results.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { type ScriptedRequest, type ScriptedSlice, scriptedRun, scriptedStage } from '../support/scripted-run.ts';

// Live processes of both sides that take turns: docs/statistics.md, "bursts".

const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((seed) => seed.toString(16));
const observationsOf = (results: Results, name: string) =>
  results.benchmarks.find((each) => each.name === name)?.slices ?? [];
const live = (request: ScriptedRequest = {}) => scriptedRun({ sessions: {}, nullControl: false, ...request });
const countedTurns = (slices: readonly ScriptedSlice[]) => slices.filter(({ inSession }) => inSession >= 2);

describe('a burst', () => {
  it('makes ready on both sides, takes a turn of each unseen, then as many pairs as were chosen', async () => {
    const { slices, results } = await live({ targets: ['A'], rounds: 1, sessions: { perBurst: 5 } });
    expect(slices.slice(0, 4).map(({ iterations, inSession }) => [iterations, inSession])).toEqual([
      [0, 0],
      [0, 0],
      [1000, 1],
      [1000, 1],
    ]);
    for (const at of [0, 2]) {
      expect(
        slices
          .slice(at, at + 2)
          .map(({ side }) => side)
          .toSorted(),
      ).toEqual(['base', 'head']);
    }
    expect(slices).toHaveLength(4 + 2 * 5);
    const observed = observationsOf(results, 'A');
    expect(observed).toHaveLength(2 * 5);
    expect(new Set(observed.map(({ burst }) => burst))).toEqual(new Set([0]));
    expect(observed.map(({ slice }) => slice)).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
  });

  it('is in balanced random order: both sides in each pair, first as often as second over two bursts', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.integer({ min: 1, max: 9 }), async (seed, perBurst) => {
        const { results } = await live({ seed, targets: ['A', 'B'], rounds: 6, judge: null, sessions: { perBurst } });
        for (const name of ['A', 'B']) {
          const observed = observationsOf(results, name);
          expect(observed).toHaveLength(6 * 2 * perBurst);
          for (let at = 0; at < observed.length; at += 2) {
            const pair = observed.slice(at, at + 2);
            expect(pair.map(({ side }) => side).toSorted()).toEqual(['base', 'head']);
            expect(pair.map(({ position }) => position)).toEqual([0, 1]);
            expect(new Set(pair.map(({ burst, slice }) => `${burst} ${slice}`)).size).toBe(1);
          }
          for (let bursts = 2; bursts <= 6; bursts += 2) {
            const first = observed.filter(
              ({ burst, side, position }) => burst < bursts && side === 'base' && position === 0,
            );
            expect(first).toHaveLength((bursts * perBurst) / 2);
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it('keeps what was counted, and nothing of the turns before', async () => {
    const { results } = await live({
      targets: ['A'],
      rounds: 3,
      script: ({ inSession }) => (inSession < 2 ? 999 : 100),
    });
    expect(observationsOf(results, 'A').every(({ values }) => values['ns/op'] === 100)).toBe(true);
  });

  it('is one observation of a row, however many slices it has', async () => {
    const { results } = await live({ targets: ['A'], rounds: 10, sessions: { perBurst: 7 } });
    expect(new Set(observationsOf(results, 'A').map(({ burst }) => burst)).size).toBe(10);
    expect(results.benchmarks[0]?.sliceLength).toMatchObject({ by: 'session', ms: 2 });
  });

  it('has the number of pairs that the scatter of slices and bursts asks for, once there are ten', async () => {
    // Starting costs 60 ms, slices scatter by 10 % and processes hardly at all: many pairs pay.
    const noisy = ({ index }: ScriptedSlice) => 100 * (1 + 0.1 * Math.sin(index * 12.9898));
    const { results } = await live({
      targets: ['A'],
      rounds: 20,
      openingMs: 30,
      script: noisy,
      durationMs: (slice) => (slice.iterations === 0 ? 1 : 2 * (noisy(slice) / 100)),
    });
    const perBurst = (burst: number) => observationsOf(results, 'A').filter((each) => each.burst === burst).length / 2;
    expect([perBurst(0), perBurst(9)]).toEqual([4, 4]);
    expect(perBurst(10)).toBeGreaterThan(8);
    expect(results.benchmarks[0]?.sliceLength?.perBurst).toBeGreaterThan(8);
  });
});

describe('processes', () => {
  it('are one pair a package and round: every benchmark of it is measured in them, and they are gone at its end', async () => {
    const { events, slices, open } = await live({ targets: ['A', 'B', 'C', 'D'], rounds: 10 });
    // A and C are in one package, B and D in another.
    const opened = events.filter((event) => event.startsWith('open'));
    expect(opened).toHaveLength(10 * 2 * 2);
    for (let round = 0; round < 20; round++) {
      const sides = opened.slice(2 * round, 2 * round + 2).map((event) => event.split(' ')[2]);
      expect(sides.toSorted()).toEqual(['base', 'head']);
    }
    expect(open).toBe(0);
    for (let session = 0; session < 40; session++) {
      const keys = new Set(slices.filter((each) => each.session === session).map(({ key }) => key));
      expect([...keys].toSorted()).toEqual(keys.has('A') ? ['A', 'C'] : ['B', 'D']);
    }
    // Two are alive at most.
    let alive = 0;
    for (const event of events) {
      if (event.startsWith('open')) alive += 1;
      if (event.startsWith('end')) alive -= 1;
      expect(alive).toBeLessThanOrEqual(2);
    }
  });

  it('are of files of their own in each round; those stay for a while, and are gone at the end', async () => {
    const { events, slices } = await live({ targets: ['A'], rounds: 30 });
    expect(new Set(slices.map(({ binary }) => binary)).size).toBe(60);
    expect(new Set(slices.map(({ binary }) => binary.length)).size).toBe(1);
    const there = new Set<string>();
    let most = 0;
    for (const event of events) {
      const [what, one = '', other = ''] = event.split(' ');
      if (what === 'copy') there.add(other);
      if (what === 'remove') expect(there.delete(one)).toBe(true);
      most = Math.max(most, there.size);
    }
    expect(there.size).toBe(0);
    // Removed at once, the next copy would lie in the same page frames.
    expect(most).toBeGreaterThan(10);
    expect(most).toBeLessThan(20);
  });

  it('that are pinned and those that are not are not the same', async () => {
    const { measuring, record, ports, world } = scriptedStage({
      sessions: {},
      targets: ['A', 'B', 'C'],
      rounds: 4,
      cpus: [0, 1],
      servedBy: () => 'one',
    });
    const [a, b, c] = measuring.discovery.targets;
    if (a === undefined || b === undefined || c === undefined) throw new Error('no targets');
    measuring.pinning.decide(a, 1);
    measuring.pinning.decide(b, 1);
    measuring.pinning.decide(c, 1.9);
    await measure({ ...measuring, nullControl: false, deadlineMs: null }, record, ports);
    const cpus = (key: string) => new Set(world.slices.filter((each) => each.key === key).map(({ cpu }) => cpu));
    expect(cpus('A')).toEqual(new Set([0, 1]));
    expect(cpus('C')).toEqual(new Set([null]));
    const together = new Set(world.slices.filter(({ key }) => key === 'A').map(({ session }) => session));
    for (const { key, session } of world.slices) expect(together.has(session)).toBe(key !== 'C');
    expect(record.toResults(world.nowMs).benchmarks.map(({ placement }) => placement?.state)).toEqual([
      'pinned',
      'pinned',
      'parallel',
    ]);
  });

  it('take turns in the null control as well: both of base, of two fresh copies', async () => {
    const { slices, results } = await scriptedRun({ sessions: {}, targets: [...'ABCDEFGH'] });
    const twins = slices.filter(({ twin }) => twin !== null);
    expect(twins.length).toBeGreaterThan(0);
    expect(twins.every(({ side, session }) => side === 'base' && session !== null)).toBe(true);
    const control = firstRun(results).nullControl;
    expect(control?.pairs.length).toBeGreaterThanOrEqual(8);
    for (const { one, other } of control?.pairs ?? []) expect(one.burst).toBe(other.burst);
  });
});

describe('time', () => {
  it('no burst is begun that is not expected to end in it, and those begun end with all their pairs', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.integer({ min: 0, max: 3000 }), async (seed, budgetMs) => {
        const deadlineMs = 1000 + budgetMs;
        const { slices, results, open } = await live({ seed, deadlineMs, openingMs: 3 });
        const observed = results.benchmarks.flatMap(({ slices }) => slices);
        expect(countedTurns(slices)).toHaveLength(observed.length);
        // Four pairs each, as long as there are too few bursts to learn from.
        const early = observed.filter(({ burst }) => burst < 10);
        expect(early.length % 8).toBe(0);
        const readies = slices.filter(({ inSession }) => inSession === 0);
        for (const { startMs } of readies) expect(startMs).toBeLessThan(deadlineMs);
        expect(firstRun(results).partial).toBe(false);
        expect(open).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it('the cost of starting is part of what a burst is expected to take', async () => {
    // 2 turns to make ready, 2 unseen, 8 counted: 22 ms, and 500 ms to start the two.
    const { slices } = await live({ targets: ['A'], openingMs: 250, deadlineMs: 1000 + 10 * 522 + 300 });
    expect(countedTurns(slices)).toHaveLength(10 * 8);
  });

  it('a burst that is to have more pairs is foretold to take longer', async () => {
    const noisy = ({ index }: ScriptedSlice) => 100 * (1 + 0.1 * Math.sin(index * 12.9898));
    const request = {
      targets: ['A'],
      rounds: 20,
      openingMs: 30,
      script: noisy,
      durationMs: (slice: ScriptedSlice) => (slice.iterations === 0 ? 1 : 20 * (noisy(slice) / 100)),
    };
    const whole = await live(request);
    const end = (run: typeof whole) => 1000 + firstRun(run.results).durationMs;
    const tenth = whole.slices.find(({ inSession, session }) => inSession === 0 && session === 20)?.startMs ?? 0;
    const burstMs = (end(whole) - tenth) / 10;
    for (const share of [0.2, 0.5, 0.9]) {
      const deadlineMs = tenth + share * burstMs;
      expect(end(await live({ ...request, deadlineMs }))).toBeLessThanOrEqual(deadlineMs);
    }
  });
});

it('an interruption at any turn loses the burst at work at most, and leaves no process behind', async () => {
  const whole = await live({ rounds: 4 });
  await fc.assert(
    fc.asyncProperty(seeds, fc.integer({ min: 0, max: whole.slices.length - 1 }), async (seed, at) => {
      const script = ({ index }: ScriptedSlice) => (index === at ? 'interrupted' : 100);
      const { slices, results, open, events } = await live({ seed, rounds: 4, script });
      expect(slices).toHaveLength(at + 1);
      expect(open).toBe(0);
      // Each burst has 12 turns, 8 of which are kept.
      const kept = results.benchmarks.reduce((sum, { slices }) => sum + slices.length, 0);
      expect(kept).toBe(8 * Math.floor(at / 12));
      expect(firstRun(results).partial).toBe(true);
      for (const { ended } of results.benchmarks) expect(ended).toBe('interrupted');
      expect(results.warnings).toEqual([]);
      const made = events.filter((event) => event.startsWith('copy')).length;
      expect(events.filter((event) => event.startsWith('remove'))).toHaveLength(made);
    }),
    { numRuns: 60 },
  );
});

it('the same seed gives the same run, turn by turn', async () => {
  const turns = async (seed: string) =>
    (await live({ seed, rounds: 5 })).slices.map(({ key, side, session }) => `${key} ${side} ${session}`);
  expect(await turns('abc')).toEqual(await turns('abc'));
  expect(await turns('abc')).not.toEqual(await turns('abd'));
});
