import { describe, expect, it } from 'vitest';
import { NULL_PAIRS_MIN, NULL_SHARE, nullControlMs, nullPairs } from '../../src/measure/checks/null-control.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { type ScriptedRequest, type ScriptedSlice, scriptedRun } from '../support/scripted-run.ts';

// Base against base among the pairs: how many, where, of what, and what is kept.

const targets = Array.from({ length: 12 }, (_, index) => `T${index}`);
const isCopy = ({ twin }: ScriptedSlice) => twin !== null;

async function run(request: ScriptedRequest = {}) {
  const done = await scriptedRun({ targets, ...request });
  return { ...done, copies: done.slices.filter(isCopy), control: firstRun(done.results).nullControl };
}

describe('how many pairs', () => {
  it('one in twenty of the run, at least ten in a default run of ten benchmarks', () => {
    expect(nullPairs(10, 20)).toBe(10);
    expect(nullPairs(12, 20)).toBe(12);
  });

  it('none where so few could not tell anything', () => {
    // 5 % of 7 x 20 pairs are 7; an interval at 99 % needs 1 + log2(100) = 7.6 of them.
    expect(nullPairs(7, 20)).toBe(0);
    expect(nullPairs(8, 20)).toBe(NULL_PAIRS_MIN);
    expect(nullPairs(0, 20)).toBe(0);
  });

  it('no more than two a round', () => {
    expect(nullPairs(1000, 20)).toBe(40);
  });

  it('the time is planned for, and within its share', () => {
    const slices = [100, 100, 300, 100, 100, 100, 100, 300, 100, 100];
    const roundMs = 2 * slices.reduce((a, b) => a + b);
    expect(nullControlMs(slices, 20)).toBeCloseTo(NULL_SHARE * roundMs, 6);
    expect(nullControlMs([], 20)).toBe(0);
  });
});

describe('where they run', () => {
  it('as planned: two adjacent slices of base, of two fresh copies of one file, spread over rounds and targets', async () => {
    const { copies, control } = await run();
    expect(copies).toHaveLength(2 * 12);
    expect(control?.pairs).toHaveLength(12);
    expect(copies.every(({ side }) => side === 'base')).toBe(true);
    expect(new Set(copies.map(({ binary }) => binary)).size).toBe(24);
    for (let pair = 0; pair < 12; pair++) {
      const [first, second] = copies.slice(2 * pair, 2 * pair + 2);
      expect((second?.index ?? 0) - (first?.index ?? 0)).toBe(1);
      expect(first?.key).toBe(second?.key);
      expect(first?.binary.length).toBe(second?.binary.length);
    }
    expect(new Set(control?.pairs.map(({ benchmark }) => benchmark)).size).toBeGreaterThan(4);
    expect(new Set(control?.pairs.map(({ one }) => one.burst)).size).toBeGreaterThan(8);
    const firsts = control?.pairs.filter(({ one }) => one.position === 0).length ?? 0;
    expect(firsts).toBeGreaterThan(1);
    expect(firsts).toBeLessThan(11);
  });

  it('never between the slices of a pair, and without a trace in the order of the others', async () => {
    const { slices, copies } = await run();
    const others = slices.filter((slice) => !isCopy(slice));
    for (let pair = 0; pair < others.length / 2; pair++) {
      const [first, second] = others.slice(2 * pair, 2 * pair + 2);
      expect((second?.index ?? 0) - (first?.index ?? 0)).toBe(1);
    }
    expect(copies.length).toBeGreaterThan(0);
    const few = await run({ targets: targets.slice(0, 3) });
    expect(few.copies).toHaveLength(0);
    const orderOf = (all: readonly ScriptedSlice[]) =>
      all.flatMap((slice) =>
        ['T0', 'T1', 'T2'].includes(slice.key) && !isCopy(slice) ? [slice.key + slice.side] : [],
      );
    expect(orderOf(few.slices)).toEqual(orderOf(slices));
  });

  it('the same for the same seed', async () => {
    const chosen = async (seed: string) => (await run({ seed })).copies.map(({ key, binary }) => key + binary);
    expect(await chosen('abc')).toEqual(await chosen('abc'));
    expect(await chosen('abc')).not.toEqual(await chosen('abd'));
  });

  it('the fewest that tell anything by the first look, for runs that end there', async () => {
    const { control, results } = await run({ judge: { decided: () => new Set(targets) } });
    expect(firstRun(results).roundsDone).toBe(10);
    expect(control?.pairs).toHaveLength(NULL_PAIRS_MIN);
  });

  it('only of targets that are still measured', async () => {
    const { copies } = await run({ judge: { decided: () => new Set(targets.slice(1)) } });
    const late = copies.slice(2 * NULL_PAIRS_MIN);
    expect(late.every(({ key }) => key === 'T0')).toBe(true);
  });

  it('copies are gone at the end', async () => {
    const { events, copies } = await run();
    const paths = copies.map(({ binary }) => binary);
    expect(new Set(paths).size).toBe(24);
    for (const path of paths) expect(events).toContain(`remove ${path}`);
  });
});

describe('what is kept', () => {
  it('raw readings of both copies, and the time they took', async () => {
    const { control } = await run({
      script: (slice) => (isCopy(slice) ? (slice.twin === 0 ? 101 : 99) : 100),
    });
    expect(control?.spentMs).toBe(24 * 100);
    for (const { one, other } of control?.pairs ?? []) {
      expect(one).toMatchObject({ side: 'base', durationMs: 100, values: { 'ns/op': 101 } });
      expect(other).toMatchObject({ side: 'base', burst: one.burst, values: { 'ns/op': 99 } });
      expect(one.position + other.position).toBe(1);
    }
  });

  it('of live processes: every slice of a burst, as of the benchmark itself', async () => {
    const { control, results } = await run({
      sessions: { ms: 2 },
      expectedMs: 2,
      durationMs: ({ iterations }) => (iterations === 0 ? 1 : 2),
      script: ({ inSession }) => ({ nsPerOp: 100 + (inSession % 4), values: { 'MB/s': 10 } }),
    });
    const pairs = control?.pairs ?? [];
    const bursts = new Map<number, typeof pairs>();
    for (const each of pairs) bursts.set(each.one.burst, [...(bursts.get(each.one.burst) ?? []), each]);
    expect(bursts.size).toBe(12);
    for (const burst of bursts.values()) {
      expect(new Set(burst.map(({ benchmark }) => benchmark)).size).toBe(1);
      expect(burst.map(({ one, other }) => [one.slice, other.slice])).toEqual(burst.map((_, at) => [at, at]));
      expect(new Set(burst.slice(0, 4).map(({ one }) => one.values['ns/op']))).toEqual(new Set([100, 101, 102, 103]));
      for (const { one, other } of burst) expect([one.values['MB/s'], other.values['MB/s']]).toEqual([10, 10]);
    }
    const ofRow = results.benchmarks[0]?.slices.filter(({ burst, side }) => burst === 0 && side === 'base');
    expect(bursts.get(0)).toHaveLength(ofRow?.length ?? 0);
  });

  it('that there were too few to be worth it', async () => {
    const { control } = await run({ targets: ['A', 'B'] });
    expect(control).toEqual({ skipped: 'too-short', spentMs: 0, pairs: [] });
  });

  it('nothing of pairs that fail, which end the control when it happens again', async () => {
    const { control, copies, results } = await run({ script: (slice) => (isCopy(slice) ? 'fails' : 100) });
    expect(control?.pairs).toEqual([]);
    expect(copies).toHaveLength(2 * 2);
    expect(results.benchmarks.every(({ ended }) => ended === 'rounds')).toBe(true);
  });

  it('nothing of what an interruption cut', async () => {
    const { control } = await run({ script: (slice) => (isCopy(slice) ? 'interrupted' : 100) });
    expect(control?.pairs).toEqual([]);
  });
});
