import { describe, expect, it } from 'vitest';
import { measure } from '../../src/measure/measure.ts';
import { expectedBurstMs } from '../../src/measure/planning/burst-time.ts';
import { type ScriptedRequest, scriptedStage } from '../support/scripted-run.ts';

// Both processes get ready at the same time, each on a processor of its own, and are measured on one: docs/decisions/050.

/** @param arrivalMs how long it takes to come to a benchmark */
async function pinned(arrivalMs: number, request: ScriptedRequest = {}) {
  const stage = scriptedStage({
    ...{ targets: ['A', 'B'], rounds: 2, sessions: {}, nullControl: false, judge: null, cpus: [0, 1], moves: true },
    servedBy: () => 'one',
    ...request,
  });
  const { measuring, record, ports, world } = stage;
  const targets = measuring.discovery.targets.map((target) => ({ ...target, arrivalMs }));
  for (const target of targets) measuring.pinning.decide(target, 1);
  await measure({ ...measuring, discovery: { ...measuring.discovery, targets }, deadlineMs: null }, record, ports);
  const moves = world.events.filter((event) => event.startsWith('move '));
  const ready = world.slices.filter(({ iterations }) => iterations === 0);
  return { slices: world.slices, moves, ready, results: record.toResults(world.nowMs) };
}

describe('what takes long before the first slice', () => {
  it('is done by each side on its own processor, and all slices are on one', async () => {
    const { slices, moves } = await pinned(100);
    for (const session of [0, 2]) {
      const round = slices.filter((slice) => slice.session === session || slice.session === session + 1);
      const measured = new Set(round.filter(({ iterations }) => iterations > 0).map(({ cpu }) => cpu));
      expect(measured.size).toBe(1);
      const [cpu] = measured;
      expect(new Set(round.filter(({ iterations }) => iterations === 0).map((each) => each.cpu))).toEqual(
        new Set([0, 1]),
      );
      // Started apart, and back; for the second benchmark there and back.
      expect(
        moves.filter((move) => [`move ${session} ${cpu}`, `move ${session + 1} ${cpu}`].includes(move)),
      ).toHaveLength(2);
    }
    expect(moves).toHaveLength(2 * 3);
  });

  it('is done elsewhere by the one side or by the other, as the order of its burst is drawn', async () => {
    const { ready } = await pinned(100, { rounds: 12 });
    for (const key of ['A', 'B']) {
      // A round is on another processor than the one before it.
      const apart = ready.filter((slice) => slice.key === key && slice.cpu !== ((slice.session ?? 0) >> 1) % 2);
      expect(apart).toHaveLength(12);
      const ofBase = apart.filter(({ side }) => side === 'base').length;
      expect(ofBase).toBeGreaterThan(2);
      expect(ofBase).toBeLessThan(10);
    }
  });

  it('is not, where it takes no longer than moving a process: the first benchmark alone waits for both to start', async () => {
    const { slices, moves } = await pinned(1);
    expect(moves).toHaveLength(2);
    expect(
      new Set(
        slices.filter(({ iterations }) => iterations > 0).map(({ cpu, session }) => `${(session ?? 0) >> 1} ${cpu}`),
      ).size,
    ).toBe(2);
  });

  it('moves nothing where nothing can be moved, or there is one processor', async () => {
    for (const request of [{ cpus: [0, 1], moves: undefined }, { cpus: [1] }]) {
      const { moves, slices } = await pinned(100, request as ScriptedRequest);
      expect(moves).toEqual([]);
      expect(new Set(slices.filter(({ session }) => session === 0 || session === 1).map(({ cpu }) => cpu)).size).toBe(
        1,
      );
    }
  });

  it('gives no slice of a side that could not be moved back', async () => {
    const { slices, results } = await pinned(100, { cannotMove: true });
    expect(slices.filter(({ session, iterations }) => session !== null && iterations > 0)).toEqual([]);
    expect(JSON.stringify(results)).toContain('it could not be moved to processor');
  });

  it('is expected to take the time of one side', () => {
    const burst = { by: 'session', perBurst: 5 } as const;
    expect(expectedBurstMs({ expectedMs: 20, arrivalMs: 1000 }, burst)).toBe(2 * 5 * 20 + 2000);
    expect(expectedBurstMs({ expectedMs: 20, arrivalMs: 1000, arriveTogether: true }, burst)).toBe(2 * 5 * 20 + 1000);
  });
});
