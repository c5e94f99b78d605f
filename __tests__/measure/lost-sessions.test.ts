import { describe, expect, it } from 'vitest';
import { measure } from '../../src/measure/measure.ts';
import type { Results } from '../../src/model/results/results.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { type ScriptedRequest, type ScriptedSlice, scriptedRun, scriptedStage } from '../support/scripted-run.ts';

// Processes that stay and go wrong: what that costs, and whom.

const live = (request: ScriptedRequest) => scriptedRun({ sessions: {}, nullControl: false, rounds: 12, ...request });
const burstsOf = (results: Results, name: string) =>
  new Set(results.benchmarks.find((each) => each.name === name)?.slices.map(({ burst }) => burst));
const ofKey = (slices: readonly ScriptedSlice[], key: string) => slices.filter((each) => each.key === key);

describe('a session that dies', () => {
  it('once: ends its burst and nothing else; the pairs before are kept, and other benchmarks of it go on', async () => {
    const { results, slices, open } = await live({
      rounds: 10,
      script: ({ key, session, inSession, side }) =>
        key === 'A' && side === 'head' && session !== null && session < 8 && session > 3 && inSession === 4
          ? 'dies'
          : 100,
    });
    expect(open).toBe(0);
    expect(firstRun(results)).toMatchObject({ roundsDone: 10, partial: false });
    const [a, , c] = results.benchmarks;
    expect(a).toMatchObject({ ended: 'rounds', warnings: [], sliceLength: { by: 'session' } });
    expect(a?.sliceLength?.alone).toBeUndefined();
    // Two of its four pairs were whole.
    expect(a?.slices).toHaveLength(10 * 8 - 4);
    expect(c?.slices).toHaveLength(10 * 8);
    expect(ofKey(slices, 'A').every(({ session }) => session !== null)).toBe(true);
  });

  it('twice: a process a slice tells from there on, and the record says why', async () => {
    const { results, slices } = await live({
      script: ({ key, side, session, inSession }) =>
        key === 'A' && side === 'head' && session !== null && inSession === 3 ? 'dies' : 100,
    });
    const [a, , c] = results.benchmarks;
    expect(a).toMatchObject({
      ended: 'rounds',
      sliceLength: { by: 'process', alone: 'its process ended', perBurst: 1 },
    });
    expect(c?.sliceLength).toMatchObject({ by: 'session' });
    const alone = ofKey(slices, 'A').filter(({ session }) => session === null);
    expect(alone).toHaveLength(2 * 10);
    // As long as slices are that are processes: 20 ms of a slice of 2.
    expect(new Set(alone.map(({ iterations }) => iterations))).toEqual(new Set([10_000]));
    expect(burstsOf(results, 'A').size).toBeGreaterThanOrEqual(10);
  });

  it('on its first turn of each burst, on one side only: as well, and the benchmark is not lost', async () => {
    const { results } = await live({
      script: ({ key, side, session }) => (key === 'B' && side === 'base' && session !== null ? 'dies' : 100),
    });
    const b = results.benchmarks[1];
    expect(b).toMatchObject({
      base: { state: 'measured' },
      head: { state: 'measured' },
      sliceLength: { by: 'process' },
    });
    expect(burstsOf(results, 'B').size).toBe(12);
  });

  it('as often as it may, and once more by itself: three bursts are made again and no more', async () => {
    const { results, slices } = await live({
      groupOf: () => 'p',
      script: ({ key, side, session, nth }) =>
        key === 'B' && side === 'head' ? (session !== null ? 'dies' : nth === 4 ? 'fails' : 100) : 100,
    });
    expect(results.benchmarks[1]).toMatchObject({ ended: 'rounds', head: { state: 'measured' } });
    expect(results.benchmarks[1]?.slices.filter(({ side }) => side === 'head')).toHaveLength(12);
    expect(ofKey(slices, 'B').filter(({ session, side }) => session === null && side === 'head')).toHaveLength(13);
  });

  it('and whose processes of a slice fail as well: given up, with the reason', async () => {
    const { results } = await live({
      script: ({ key, side, session }) =>
        key === 'B' && side === 'head' ? (session === null ? 'fails' : 'dies') : 100,
    });
    expect(results.benchmarks[1]).toMatchObject({ ended: 'failed', head: { state: 'failed', reason: 'it broke' } });
    for (const name of ['A', 'C']) expect(burstsOf(results, name).size).toBe(12);
  });

  it('in the null control: the control goes on with others, and the run does not notice', async () => {
    const { results, open } = await scriptedRun({
      sessions: {},
      targets: [...'ABCDEFGH'],
      rounds: 20,
      script: ({ twin }) => (twin === 1 ? 'dies' : 100),
    });
    expect(open).toBe(0);
    expect(firstRun(results).nullControl?.pairs).toEqual([]);
    expect(results.benchmarks.every(({ ended, warnings }) => ended === 'rounds' && warnings.length === 0)).toBe(true);
  });
});

describe('a session that', () => {
  it('hangs is given up at once, since each further one would take as long; the others go on in another', async () => {
    const { results, slices, open } = await live({
      script: ({ key, side, inSession }) => (key === 'A' && side === 'head' && inSession === 3 ? 'hangs' : 100),
    });
    expect(open).toBe(0);
    expect(results.benchmarks[0]).toMatchObject({
      ended: 'failed',
      head: { state: 'failed', reason: 'it gave no answer in time' },
      base: { state: 'measured' },
    });
    expect(ofKey(slices, 'A').filter(({ inSession }) => inSession === 3 && slices).length).toBeLessThanOrEqual(2);
    expect(burstsOf(results, 'C').size).toBe(12);
    // The limit of a turn of 2 ms, and not of any slice.
    expect(firstRun(results).durationMs).toBeLessThan(2000 + 12 * 200);
  });

  it('hangs while it makes ready is given up at once too', async () => {
    const { results } = await live({
      script: ({ key, inSession }) => (key === 'B' && inSession === 0 ? 'hangs' : 100),
    });
    expect(results.benchmarks[1]).toMatchObject({ ended: 'failed' });
    expect(burstsOf(results, 'A').size).toBe(12);
  });

  it('answers out of turn is ended; the second time a process a slice tells', async () => {
    const { results, open } = await live({
      script: ({ key, session, inSession }) =>
        key === 'A' && session !== null && inSession === 2 ? 'out-of-turn' : 100,
    });
    expect(open).toBe(0);
    expect(results.benchmarks[0]?.sliceLength).toMatchObject({
      by: 'process',
      alone: 'wrote to Tare without being asked',
    });
    expect(burstsOf(results, 'A').size).toBe(12);
  });

  it('says that its benchmark failed is not lost: once is forgiven, twice ends it', async () => {
    const { results, slices } = await live({
      script: ({ key, side, inSession }) => (key === 'B' && side === 'head' && inSession === 3 ? 'fails' : 100),
    });
    expect(results.benchmarks[1]).toMatchObject({ ended: 'failed', head: { state: 'failed', reason: 'it broke' } });
    expect(new Set(ofKey(slices, 'B').map(({ session }) => session)).size).toBe(4);
  });

  it('cannot be started: the one that was is ended, and the run ends with the error', async () => {
    const { measuring, record, ports, world } = scriptedStage({
      sessions: {},
      nullControl: false,
      failsToOpen: (session) => session === 1,
    });
    await expect(measure({ ...measuring, deadlineMs: null }, record, ports)).rejects.toThrow(
      'no process could be started',
    );
    expect(world.open).toBe(0);
  });
});

describe('work while it waits', () => {
  const busy = (share: number) => (slice: ScriptedSlice) =>
    slice.key === 'A' && slice.side === 'head' && slice.session !== null && slice.nth % 10 < 10 * share
      ? { nsPerOp: 100, waitedMs: 5, waitedCpuMs: 4 }
      : { nsPerOp: 100, waitedMs: 5, waitedCpuMs: 0.1 };

  it('disturbs its partner: a process a slice tells', async () => {
    const { results, open } = await live({ script: busy(1) });
    expect(open).toBe(0);
    expect(results.benchmarks[0]?.sliceLength).toMatchObject({
      by: 'process',
      alone: 'it works while it waits for its turn',
    });
    expect(results.benchmarks[2]?.sliceLength).toMatchObject({ by: 'session' });
  });

  it('now and then, as a collection of garbage does, is no reason', async () => {
    const { results } = await live({ script: busy(0.1) });
    expect(results.benchmarks[0]?.sliceLength).toMatchObject({ by: 'session' });
  });
});

describe('a side that is much slower than the pilot found base', () => {
  const times = (factor: number, when: (slice: ScriptedSlice) => boolean = () => true) => ({
    durationMs: (slice: ScriptedSlice) => {
      const { key, side, iterations } = slice;
      const slower = key === 'A' && side === 'head' && when(slice) ? factor : 1;
      return 0.2 + (2 * iterations * slower) / 1000;
    },
    script: ({ key, side }: ScriptedSlice) => 2000 * (key === 'A' && side === 'head' ? factor : 1),
  });

  it('has fewer iterations, and so has the other side', async () => {
    const { results, slices } = await live({ ...times(50), rounds: 5 });
    const counted = ofKey(slices, 'A').filter(({ inSession }) => inSession >= 4);
    expect(counted.length).toBeGreaterThan(20);
    for (const { iterations } of counted) expect(iterations).toBeLessThanOrEqual(20);
    expect(new Set(ofKey(slices, 'C').map(({ iterations }) => iterations))).toEqual(new Set([0, 1000]));
    expect(burstsOf(results, 'A').size).toBe(5);
  });

  it('for a moment only, it is not', async () => {
    // One unseen turn is interrupted for 50 ms.
    const { slices } = await live(times(25, ({ session, inSession }) => session === 4 && inSession === 1));
    expect(new Set(ofKey(slices, 'A').map(({ iterations }) => iterations))).toEqual(new Set([0, 1000]));
  });
});
