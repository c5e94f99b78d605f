import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { burstsOf } from '../../src/analysis/rows/observations.ts';
import type { Judge } from '../../src/measure/course.ts';
import { Measuring } from '../../src/measure/measure.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import type { Results } from '../../src/model/results/results.ts';
import { firstRun } from '../../src/model/results/run.ts';
import type { SliceRecord } from '../../src/model/results/slice-record.ts';
import { type ScriptedSlice, scriptedRun, scriptedStage } from '../support/scripted-run.ts';

// The experiment itself, slice by slice: docs/statistics.md, "schedule" and "stopping".

const observationsOf = (results: Results, name: string): readonly SliceRecord[] =>
  results.benchmarks.find((each) => each.name === name)?.slices ?? [];
const pairsOf = (slices: readonly ScriptedSlice[]) =>
  Array.from({ length: slices.length / 2 }, (_, pair) => slices.slice(2 * pair, 2 * pair + 2));
const seeds = fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((seed) => seed.toString(16));

describe('order', () => {
  it('both slices of a pair are adjacent, each target is once in each round', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, fc.integer({ min: 1, max: 6 }), async (seed, count) => {
        const targets = Array.from({ length: count }, (_, index) => `T${index}`);
        const { slices } = await scriptedRun({ seed, targets, rounds: 10 });
        const pairs = pairsOf(slices);
        for (const [first, second] of pairs) {
          expect(first?.key).toBe(second?.key);
          expect([first?.side, second?.side].toSorted()).toEqual(['base', 'head']);
        }
        for (let round = 0; round < 10; round++) {
          const keys = pairs.slice(round * count, (round + 1) * count).map(([first]) => first?.key ?? '');
          expect(keys.toSorted()).toEqual(targets.toSorted());
        }
      }),
      { numRuns: 30 },
    );
  });

  it('base is first as often as head, for every target, after every even number of rounds', async () => {
    await fc.assert(
      fc.asyncProperty(seeds, async (seed) => {
        const { results } = await scriptedRun({ seed });
        for (const name of ['A', 'B', 'C']) {
          const first = observationsOf(results, name).filter(({ position }) => position === 0);
          for (let rounds = 2; rounds <= 20; rounds += 2) {
            const ofBase = first.filter(({ burst: round, side }) => round < rounds && side === 'base');
            expect(ofBase).toHaveLength(rounds / 2);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is random: sides and places are not those of the round before, nor those of the neighbour', async () => {
    const { slices } = await scriptedRun({ rounds: 30 });
    const rounds = Array.from({ length: 30 }, (_, round) => slices.slice(6 * round, 6 * round + 6));
    // Of 6 orders of three targets, and 2 sides of each, 30 rounds see nearly all.
    expect(new Set(rounds.map((round) => round.map(({ key }) => key).join(''))).size).toBe(6);
    const sidesOf = (key: string) => rounds.map((round) => round.find((slice) => slice.key === key)?.side).join();
    expect(new Set(['A', 'B', 'C'].map(sidesOf)).size).toBe(3);
  });

  it('is the same for the same seed, and another for another', async () => {
    const order = async (seed: string) => (await scriptedRun({ seed })).slices.map(({ key, side }) => `${key} ${side}`);
    expect(await order('abc')).toEqual(await order('abc'));
    expect(await order('abc')).not.toEqual(await order('abd'));
  });

  it('of a target does not depend on another that ends early', async () => {
    const sidesOf = (slices: readonly ScriptedSlice[]) =>
      slices.filter(({ key }) => key === 'A').map(({ side }) => side);
    const all = await scriptedRun();
    const settled = await scriptedRun({ judge: { decided: () => new Set(['B', 'C']) } });
    expect(sidesOf(settled.slices)).toEqual(sidesOf(all.slices));
  });
});

describe('fresh copies', () => {
  it('of each binary are made once a round, before a pair begins; they stay for a while and are gone at the end', async () => {
    const { events, slices } = await scriptedRun({ rounds: 10 });
    // A and C share the binaries of one package, B has those of another.
    expect(events.filter((each) => each.startsWith('copy'))).toHaveLength(10 * 4);
    expect(events.filter((each) => each.startsWith('remove'))).toHaveLength(10 * 4);
    expect(new Set(slices.map(({ binary }) => binary)).size).toBe(10 * 4);
    const present = new Set<string>();
    let inPair = 0;
    for (const event of events) {
      const [what, , to = ''] = event.split(' ');
      if (what === 'copy') {
        expect(inPair % 2).toBe(0);
        present.add(to);
      } else if (what === 'remove') present.delete(event.slice('remove '.length));
      else {
        expect(present).toContain(slices[inPair]?.binary);
        inPair++;
      }
    }
    expect(present.size).toBe(0);
  });

  it('are at paths of equal length on both sides', async () => {
    const { slices } = await scriptedRun();
    expect(new Set(slices.map(({ binary }) => binary.length)).size).toBe(1);
  });
});

describe('looks', () => {
  it('are at 10, 20, 30, 45, 70, 100 bursts, and not at the last', async () => {
    // All are expected to be decided by the next burst, and never are.
    const further = () => new Map(['A', 'B', 'C'].map((id) => [id, 1]));
    const { looks, results } = await scriptedRun({ rounds: 101, judge: { further } });
    expect(looks).toEqual([10, 20, 30, 45, 70, 100]);
    expect(results.benchmarks.map((each) => each.looks)).toEqual([6, 6, 6]);
    expect((await scriptedRun({ rounds: 20 })).looks).toEqual([10]);
  });

  it('begin where the level is in reach', async () => {
    expect((await scriptedRun({ rounds: 40, firstLook: 13 })).looks).toEqual([13, 20, 30]);
    expect((await scriptedRun({ rounds: 40, firstLook: 17 })).looks).toEqual([17, 30]);
  });

  it('end a decided target and leave the others; each look is counted before it is asked', async () => {
    const counted: (number | undefined)[][] = [];
    const { results } = await scriptedRun({
      rounds: 30,
      judge: {
        decided: (soFar) => {
          counted.push(soFar.benchmarks.map(({ looks }) => looks));
          return new Set(firstRun(soFar).roundsDone >= 20 ? ['B'] : []);
        },
      },
    });
    expect(results.benchmarks.map(({ name, ended, slices }) => [name, ended, slices.length])).toEqual([
      ['A', 'rounds', 60],
      ['B', 'decided', 40],
      ['C', 'rounds', 60],
    ]);
    expect(results.benchmarks.map(({ looks }) => looks)).toEqual([2, 2, 2]);
    expect(counted).toEqual([
      [1, 1, 1],
      [2, 2, 2],
    ]);
    expect(firstRun(results)).toMatchObject({ roundsDone: 30, partial: false });
  });

  it('end the run when every target is decided, and never before the first', async () => {
    const { results } = await scriptedRun({ judge: { decided: () => new Set(['A', 'B', 'C']) } });
    expect(firstRun(results)).toMatchObject({ roundsDone: 10, roundsPlanned: 20, partial: false });
    expect(results.benchmarks.map(({ ended }) => ended)).toEqual(['decided', 'decided', 'decided']);
  });

  it('are not needed for what is exact: it ends after three rounds, asked about once', async () => {
    const asked: (readonly string[])[] = [];
    const exact: Judge['exact'] = (_, ids) => {
      asked.push([...ids]);
      return new Set(['B']);
    };
    const { looks, results } = await scriptedRun({ rounds: 15, judge: { exact } });
    expect(asked).toEqual([['A', 'B', 'C']]);
    expect(looks).toEqual([10]);
    expect(
      results.benchmarks.map(({ name, slices, ended, looks: taken }) => [name, slices.length / 2, ended, taken]),
    ).toEqual([
      ['A', 15, 'rounds', 1],
      ['B', 3, 'decided', undefined],
      ['C', 15, 'rounds', 1],
    ]);
  });

  it('are not taken again, round after round, at what the planner left', async () => {
    // B is out of reach: it has the ordinary 30 bursts. A goes on to its end.
    const { looks, results } = await scriptedRun({
      targets: ['A', 'B'],
      rounds: 70,
      judge: { further: () => new Map([['A', 1]]) },
    });
    expect(looks).toEqual([10, 20, 30, 45]);
    expect(results.benchmarks.map(({ slices, looks: taken }) => [slices.length, taken])).toEqual([
      [140, 4],
      [60, 3],
    ]);
    expect(results.benchmarks.map(({ ended }) => ended)).toEqual(['rounds', 'time-budget']);
  });

  it('where time is short: one at few, and from there on each has its own number, at which it is planned and not looked at', async () => {
    const seen: (readonly string[])[] = [];
    const { looks, results } = await scriptedRun({
      targets: ['A', 'B', 'C', 'D'],
      rounds: 12,
      needed: 5,
      firstLook: 5,
      judge: {
        decided: (_, asked) => {
          seen.push([...asked]);
          return new Set(['A']);
        },
        // B needs two more, and then nothing; C is unchanged by what the look has left.
        further: (soFar) => {
          const bursts = new Set(soFar.benchmarks.find(({ id }) => id === 'B')?.slices.map(({ burst }) => burst));
          return new Map([
            ['B', bursts.size < 7 ? 2 : 0],
            ['C', 0],
            ['D', 5],
          ]);
        },
      },
    });
    expect(looks).toEqual([5, 10]);
    expect(seen).toEqual([['A', 'B', 'C', 'D'], ['D']]);
    expect(results.benchmarks.map(({ name, slices, looks: taken }) => [name, slices.length / 2, taken])).toEqual([
      ['A', 5, 1],
      ['B', 7, 1],
      ['C', 5, 1],
      ['D', 12, 2],
    ]);
  });

  it('are left out where nobody asks: every target has its rounds, and all of the error level', async () => {
    const { looks, results } = await scriptedRun({ rounds: 50, judge: null });
    expect(looks).toEqual([]);
    for (const each of results.benchmarks) expect([each.slices.length, each.looks]).toEqual([100, undefined]);
  });

  it('what there was no time for goes on when there is more, without a look that tells nothing new', async () => {
    const further = () => new Map([['A', 30]]);
    const { measuring, record, ports, looks } = scriptedStage({ targets: ['A'], rounds: 45, judge: { further } });
    const stage = new Measuring(measuring, record, ports);
    // 11 pairs of 200 ms.
    await stage.until(1000 + 2250);
    expect(record.toResults(ports.clock.now()).benchmarks[0]?.slices).toHaveLength(22);
    await stage.until(null);
    await stage.end();
    const [benchmark] = record.toResults(ports.clock.now()).benchmarks;
    expect(benchmark?.slices).toHaveLength(90);
    expect(looks).toEqual([10, 20, 30]);
    expect(benchmark?.looks).toBe(3);
  });
});

describe('the time budget', () => {
  it('begins no pair that is not expected to end in time, and ends cleanly in full pairs', async () => {
    await fc.assert(
      fc.asyncProperty(
        seeds,
        fc.integer({ min: 0, max: 12_000 }),
        fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 }),
        async (seed, budgetMs, durations) => {
          const deadlineMs = 1000 + budgetMs;
          const durationMs = ({ index }: ScriptedSlice) => durations[index % durations.length] ?? 1;
          const { slices, results } = await scriptedRun({ seed, deadlineMs, durationMs });
          expect(slices.length % 2).toBe(0);
          for (const { startMs } of slices.filter((_, index) => index % 2 === 0))
            expect(startMs).toBeLessThan(deadlineMs);
          expect(firstRun(results).partial).toBe(false);
          const pairs = results.benchmarks.map(({ slices }) => slices.length / 2);
          const reached = results.warnings.some(({ code }) => code === 'time-budget-reached');
          expect(reached).toBe(Math.min(...pairs) < 10);
          expect(results.benchmarks.map(({ ended }) => ended)).toEqual(
            pairs.map((count) => (count === 0 ? 'not-measured' : count < 20 ? 'time-budget' : 'rounds')),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('a pause of the machine in the middle of a run does not end its benchmark', async () => {
    const durationMs = ({ key, nth }: ScriptedSlice) => (key === 'B' && nth === 4 ? 5000 : 10);
    // 120 slices of 10 ms and two of 5 s; 400 ms are to spare.
    const { results } = await scriptedRun({ durationMs, expectedMs: 10, deadlineMs: 1000 + 11_600 });
    expect(firstRun(results).roundsDone).toBe(20);
    expect(results.benchmarks.map(({ ended }) => ended)).toEqual(['rounds', 'rounds', 'rounds']);
  });

  it('where it ends too soon is shared by all that may still have the fewest bursts, or spent on the first', async () => {
    // Expected 10 ms, really 100 ms: ten bursts of three targets take 6 s.
    const slow = { durationMs: () => 100, expectedMs: 10 };
    const counts = async (fewest: number, budgetMs: number) => {
      const { results } = await scriptedRun({ ...slow, fewest, deadlineMs: 1000 + budgetMs });
      return ['A', 'B', 'C'].map((key) => observationsOf(results, key).length / 2);
    };
    const alike = await counts(4, 4800);
    expect(Math.max(...alike) - Math.min(...alike)).toBeLessThanOrEqual(1);
    expect(Math.min(...alike)).toBeGreaterThanOrEqual(7);
    const unlike = await counts(10, 4800);
    expect(unlike[0]).toBeGreaterThanOrEqual(10);
    expect(unlike[2]).toBeLessThan(5);
  });

  it('goes by what slices really take, not by what was expected of them', async () => {
    // Expected 100 ms, really 10 ms: 3 targets x 20 rounds x 2 slices fit into 1.4 s all the same.
    const { results } = await scriptedRun({ durationMs: () => 10, deadlineMs: 1000 + 1400 });
    expect(firstRun(results).roundsDone).toBe(20);
  });
});

describe('pinning', () => {
  const pairsOfKey = (slices: readonly ScriptedSlice[], key: string) =>
    pairsOf(slices.filter((slice) => slice.key === key)).map((pair) => pair.map(({ cpu }) => cpu));

  it('follows the first pair, which runs free: both slices to one core, the next one in the next round', async () => {
    const { slices, results } = await scriptedRun({ cpus: [0, 1, 2], rounds: 10 });
    expect(pairsOfKey(slices, 'A')).toEqual([null, 1, 2, 0, 1, 2, 0, 1, 2, 0].map((cpu) => [cpu, cpu]));
    expect(results.benchmarks[0]?.placement).toEqual({ state: 'pinned', cpuPerWall: 0.99 });
    const ratios = observationsOf(results, 'A').map(({ wallPerCpu }) => wallPerCpu);
    expect(ratios.filter((ratio) => ratio === undefined)).toHaveLength(2);
  });

  it('leaves a target free that uses two cores on head alone', async () => {
    const { slices, results } = await scriptedRun({
      cpus: [0, 1],
      cpuMs: ({ key, side }) => (key === 'B' && side === 'head' ? 180 : 99),
    });
    expect(new Set(pairsOfKey(slices, 'B').flat())).toEqual(new Set([null]));
    expect(results.benchmarks[1]?.placement).toEqual({ state: 'parallel', cpuPerWall: 1.8 });
    expect(results.benchmarks[0]?.placement?.state).toBe('pinned');
  });

  it('is given up for a target that gives no result on one core, and nothing of it is lost', async () => {
    const { slices, results } = await scriptedRun({
      cpus: [0, 1],
      script: ({ key, cpu }) => (key === 'B' && cpu !== null ? 'fails' : 100),
    });
    expect(results.benchmarks[1]).toMatchObject({
      ended: 'rounds',
      placement: { state: 'fails-pinned' },
      warnings: [],
    });
    expect(observationsOf(results, 'B')).toHaveLength(40);
    expect(pairsOfKey(slices, 'B').filter(([cpu]) => cpu !== null)).toHaveLength(1);
  });

  it('and one that fails there later fails as any other', async () => {
    const { results } = await scriptedRun({
      cpus: [0, 1],
      script: ({ key, nth }) => (key === 'B' && nth >= 5 ? 'fails' : 100),
    });
    expect(results.benchmarks[1]).toMatchObject({ ended: 'failed', placement: { state: 'pinned' } });
  });
});

describe('a pair that other work disturbed', () => {
  it('counts as any other, once', async () => {
    const { slices, results } = await scriptedRun({
      cpus: [0, 1, 2],
      cpuMs: ({ key, side, nth }) => (key === 'A' && side === 'base' && nth === 6 ? 50 : 99),
    });
    expect(slices).toHaveLength(20 * 6);
    const inRound = observationsOf(results, 'A').filter(({ burst: round }) => round === 6);
    expect(inRound.map(({ side, wallPerCpu }) => [side, wallPerCpu]).toSorted()).toEqual([
      ['base', 2],
      ['head', expect.closeTo(100 / 99, 5)],
    ]);
  });

  it('of which a slice lasts for minutes, as on a paused machine, does not end the run', async () => {
    const { results } = await scriptedRun({
      cpus: [0, 1],
      durationMs: ({ key, side, nth }) => (key === 'A' && side === 'head' && nth === 7 ? 240_000 : 100),
      script: ({ key, side, nth }) => (key === 'A' && side === 'head' && nth === 7 ? 240_000 : 100),
      deadlineMs: 1_000_000,
    });
    expect(firstRun(results)).toMatchObject({ roundsDone: 20, partial: false });
    expect(observationsOf(results, 'A').filter(({ durationMs }) => durationMs > 1000)).toHaveLength(1);
    expect(analyse(results).benchmarks[0]?.rows[0]).toMatchObject({ base: 100, head: 100 });
  });
});

describe('slices that go wrong', () => {
  const once = (nth: number) => (slice: ScriptedSlice) =>
    slice.key === 'B' && slice.side === 'head' && slice.nth === nth ? 'fails' : 100;

  it('once: forgiven and told, its pair is left out and made again, and all else goes on', async () => {
    const { results, slices } = await scriptedRun({ script: once(4) });
    expect(slices).toHaveLength(20 * 6 + 2);
    const [, failing] = results.benchmarks;
    expect(failing).toMatchObject({ ended: 'rounds', head: { state: 'measured' } });
    expect(failing?.warnings).toEqual([expect.objectContaining({ code: 'slice-failed', subject: 'it broke' })]);
    const observed = observationsOf(results, 'B');
    expect(observed.filter(({ side }) => side === 'head')).toHaveLength(20);
    const pairs = burstsOf(results.benchmarks[1] as BenchmarkRecord);
    expect(pairs).toHaveLength(20);
    // Still as often base first as head.
    expect(pairs.filter((each) => each.pairs[0].base.position === 0)).toHaveLength(10);
  });

  it('once of ten: a verdict needs ten pairs, and has them', async () => {
    const script = (slice: ScriptedSlice) => {
      const outcome = once(4)(slice);
      return outcome === 'fails' ? outcome : 100 + 0.01 * ((3 * slice.nth) % 7);
    };
    const { results } = await scriptedRun({ rounds: 10, script });
    expect(burstsOf(results.benchmarks[1] as BenchmarkRecord)).toHaveLength(10);
    const row = analyse(results).benchmarks[1]?.rows[0];
    expect(row).toMatchObject({ verdict: 'unchanged', change: { delta: { observations: 10 } } });
    expect(results.warnings).toEqual([]);
  });

  it('twice: the target is given up at the second failure, the others are not', async () => {
    const { results, slices } = await scriptedRun({
      script: (slice) => (slice.key === 'B' && slice.side === 'head' && slice.nth >= 4 ? 'fails' : 100),
    });
    expect(slices.filter(({ key }) => key === 'B')).toHaveLength(6 * 2);
    expect(results.benchmarks[1]).toMatchObject({
      ended: 'failed',
      base: { state: 'measured' },
      head: { state: 'failed', reason: 'it broke' },
    });
    for (const name of ['A', 'C']) expect(observationsOf(results, name)).toHaveLength(40);
    expect(firstRun(results)).toMatchObject({ roundsDone: 20, partial: false });
  });

  it('hanging: given up at once, since each further one would take as long', async () => {
    const { results, slices } = await scriptedRun({
      script: ({ key, nth }) => (key === 'B' && nth === 2 ? 'hangs' : 100),
    });
    expect(slices.filter(({ key }) => key === 'B')).toHaveLength(3 * 2);
    expect(results.benchmarks[1]?.ended).toBe('failed');
  });
});

it('an interruption at any slice loses the pair at work and nothing else', async () => {
  await fc.assert(
    fc.asyncProperty(seeds, fc.integer({ min: 0, max: 20 * 6 - 1 }), async (seed, at) => {
      const { slices, results, events } = await scriptedRun({
        seed,
        script: ({ index }) => (index === at ? 'interrupted' : 100),
      });
      expect(slices).toHaveLength(at + 1);
      const kept = results.benchmarks.reduce((sum, { slices }) => sum + slices.length, 0);
      // Full pairs before the one at work; an interrupted slice is no reading, even if it printed one.
      expect(kept).toBe(at - (at % 2));
      expect(firstRun(results).partial).toBe(true);
      expect(firstRun(results).roundsDone).toBe(Math.floor(at / 6));
      for (const { ended } of results.benchmarks) expect(ended).toBe('interrupted');
      const copies = events.filter((each) => each.startsWith('copy')).length;
      expect(events.filter((each) => each.startsWith('remove'))).toHaveLength(copies);
    }),
    { numRuns: 60 },
  );
});

it('a benchmark of one side is run a few times, to show what it costs', async () => {
  const { slices, results } = await scriptedRun({ added: ['New'] });
  expect(slices.filter(({ key }) => key === 'New').map(({ side }) => side)).toEqual(['head', 'head', 'head']);
  expect(results.benchmarks[3]).toMatchObject({ base: { state: 'absent' }, head: { state: 'measured' } });
  expect(observationsOf(results, 'New')).toHaveLength(3);
  const alone = await scriptedRun({ targets: [], added: ['New'] });
  expect(alone.slices).toHaveLength(3);
});

it('each reading is kept with its side, round, place in the pair, start and duration', async () => {
  const { results, slices } = await scriptedRun({
    targets: ['A'],
    rounds: 10,
    script: ({ index }) => index + 0.5,
    durationMs: ({ index }) => 50 + index,
  });
  expect(observationsOf(results, 'A')).toEqual(
    slices.map(({ side, index, startMs }) => ({
      side,
      run: 0,
      slice: 0,
      burst: Math.floor(index / 2),
      position: index % 2,
      startMs: startMs - 1000,
      durationMs: 50 + index,
      values: { 'ns/op': index + 0.5 },
    })),
  );
  // 50 + 51 + ... + 69.
  expect(firstRun(results).measuringMs).toBe(1190);
});

it('progress counts rounds up and the time that is left down', async () => {
  const { progress } = await scriptedRun({ rounds: 10 });
  expect(progress).toHaveLength(10 * 3);
  expect(progress[0]).toMatchObject({ stage: 'measuring, round', done: 1, total: 10, remainingMs: 10 * 6 * 100 });
  expect(progress.at(-1)).toMatchObject({ done: 10, total: 10 });
  const remaining = progress.map(({ remainingMs }) => remainingMs ?? 0);
  expect(remaining).toEqual(remaining.toSorted((a, b) => b - a));
});
