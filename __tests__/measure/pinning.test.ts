import { describe, expect, it } from 'vitest';
import type { Target } from '../../src/harnesses/harness.ts';
import {
  ANYWHERE,
  NO_NOISE_CONTROLS,
  type NoiseControls,
  wallPerCpuOf,
  withNoiseControls,
} from '../../src/measure/noise-controls/noise-controls.ts';
import { Pinning, type SliceUse } from '../../src/measure/noise-controls/pinning.ts';
import type { Usage } from '../../src/model/command.ts';
import type { Side } from '../../src/model/results/side.ts';
import { aTarget } from '../support/target.ts';

const MEANS: NoiseControls = { watch: '/watch', pinnedBy: 'watch', holds: [], cpus: [0, 2, 5], moves: false };
const target = (key = 'A', parts: Partial<Target> = {}) => aTarget({ key, ...parts });
const usage = (cpuMs: number, wallMs = 100, cpu?: number): Usage => ({
  wallMs,
  userMs: cpuMs,
  systemMs: 0,
  minorFaults: 0,
  majorFaults: 0,
  voluntarySwitches: 0,
  involuntarySwitches: 0,
  peakMemoryBytes: 0,
  stoppedMs: 0,
  fixedLayout: false,
  ...(cpu === undefined ? {} : { cpu }),
});
const ran = (side: Side, cpuMs: number, parts: Partial<SliceUse> = {}): SliceUse => ({
  side,
  durationMs: 100,
  usage: usage(cpuMs),
  machine: {},
  wallPerCpu: undefined,
  ...parts,
});
const pair = (base: number, head: number, parts: Partial<SliceUse> = {}) => [
  ran('base', base, parts),
  ran('head', head, parts),
];

describe('where a benchmark runs', () => {
  it('free at first; on one core once a pair has shown that it stays within one', () => {
    const pinning = new Pinning(MEANS, 4);
    expect(pinning.placeFor(target(), 0).cpu).toBeNull();
    pinning.note(target(), pair(99, 104));
    expect(pinning.placementOf(target())).toEqual({ state: 'pinned', cpuPerWall: 1.04 });
    expect([1, 2, 3, 4].map((round) => pinning.placeFor(target(), round).cpu)).toEqual([2, 5, 0, 2]);
    expect(pinning.placeFor(target('B'), 1).cpu).toBeNull();
  });

  it.each([
    ['both sides', 190, 190, 1.9],
    ['head alone', 99, 160, 1.6],
    ['base alone', 130, 99, 1.3],
  ])('free for good where %s keeps more than one core busy', (_, base, head, cpuPerWall) => {
    const pinning = new Pinning(MEANS, 4);
    pinning.note(target(), pair(base, head));
    expect(pinning.placementOf(target())).toEqual({ state: 'parallel', cpuPerWall });
    pinning.note(target(), pair(50, 50));
    expect(pinning.placeFor(target(), 7).cpu).toBeNull();
  });

  it('known by the slices of one side, where only one is measured', () => {
    const pinning = new Pinning(MEANS, 4, ['head']);
    pinning.note(target(), [ran('head', 99)]);
    expect(pinning.placementOf(target())).toEqual({ state: 'pinned', cpuPerWall: 0.99 });
    pinning.note(target('B'), [ran('head', 190)]);
    expect(pinning.placementOf(target('B'))?.state).toBe('parallel');
    // Of two sides, one that has not been seen leaves it open.
    const both = new Pinning(MEANS, 4);
    both.note(target(), [ran('head', 99)]);
    expect(both.placementOf(target())).toBeNull();
  });

  it('free where it mostly waits: an idle first slice is no proof of one thread', () => {
    const pinning = new Pinning(MEANS, 4);
    pinning.note(target(), pair(12, 99));
    expect(pinning.placementOf(target())?.state).toBe('waiting');
    expect(pinning.placeFor(target(), 1).cpu).toBeNull();
  });

  it('free for up to three rounds where no core was idle, since two threads could not show themselves', () => {
    const crowded = { machine: { busyMs: 195 } };
    const pinning = new Pinning(MEANS, 2);
    pinning.note(target(), pair(70, 70, crowded));
    pinning.note(target(), pair(70, 70, crowded));
    expect(pinning.placementOf(target())).toBeNull();
    pinning.note(target(), pair(128, 70, crowded));
    expect(pinning.placementOf(target())?.state).toBe('parallel');
    for (let round = 0; round < 3; round++) pinning.note(target('B'), pair(20, 30, crowded));
    expect(pinning.placementOf(target('B'))?.state).toBe('pinned');
  });

  it('decided by its threads on a crowded machine, where those were seen', () => {
    const crowded = (threads: number): Partial<SliceUse> => ({
      machine: { busyMs: 195 },
      usage: { ...usage(40), runnableThreads: threads },
    });
    const pinning = new Pinning(MEANS, 2);
    expect(pinning.placeFor(target(), 0)).toEqual({ cpu: null, undecided: true });
    const twice = (key: string, first: number, second: number, scope: Target['scope'] = 'benchmark') => {
      pinning.note(target(key, { scope }), pair(0, 0, crowded(first)));
      expect(pinning.placementOf(target(key))).toBeNull();
      pinning.note(target(key, { scope }), pair(0, 0, crowded(second)));
      return pinning.placementOf(target(key));
    };
    expect(twice('A', 1.1, 1.5)).toEqual({ state: 'pinned', cpuPerWall: 0.4, threads: 1.3 });
    expect(twice('B', 1.3, 1.8)?.state).toBe('parallel');
    expect(twice('C', 1.3, 1.3, 'suite')?.state).toBe('parallel');
    expect(pinning.placeFor(target('B'), 1)).toEqual(ANYWHERE);
  });

  it('a suite is left free sooner: one parallel benchmark adds little to many', () => {
    const pinning = new Pinning(MEANS, 4);
    pinning.note(target('A', { scope: 'suite' }), pair(110, 99));
    expect(pinning.placementOf(target())?.state).toBe('parallel');
  });

  it('is not decided by what is not known, and by the children’s CPU time where nothing is watched', () => {
    const pinning = new Pinning({ ...MEANS, watch: null, pinnedBy: 'taskset' }, 4);
    pinning.note(target(), pair(0, 0, { usage: undefined }));
    expect(pinning.placementOf(target())).toBeNull();
    pinning.note(target(), pair(0, 0, { usage: undefined, machine: { childrenCpuMs: 110 } }));
    expect(pinning.placeFor(target(), 1).cpu).toBe(2);
    // Steps of 10 ms say nothing of a slice of 20.
    const short = { usage: undefined, durationMs: 20, machine: { childrenCpuMs: 20 } };
    pinning.note(target('B'), pair(0, 0, short));
    expect(pinning.placementOf(target('B'))).toBeNull();
  });

  it('free, and no longer open, where nothing that is still to come tells', () => {
    const pinning = new Pinning({ ...MEANS, watch: null, pinnedBy: 'taskset' }, 4);
    for (const round of [0, 1, 2]) {
      expect(pinning.placeFor(target(), round)).toEqual({ cpu: null, undecided: true });
      pinning.note(target(), pair(0, 0, { usage: undefined }));
    }
    expect(pinning.placeFor(target(), 3)).toEqual(ANYWHERE);
    // What a session ran was tried before.
    pinning.leave(target('B'));
    expect(pinning.placeFor(target('B'), 1)).toEqual(ANYWHERE);
    expect(pinning.placementOf(target('B'))).toBeNull();
  });

  it('is nowhere in particular where nothing can be pinned', () => {
    const pinning = new Pinning(NO_NOISE_CONTROLS, 4);
    pinning.note(target(), pair(99, 99));
    expect(pinning.placeFor(target(), 1).cpu).toBeNull();
    // A record that it was pinned would look for a clock that was read on one core: there is none.
    expect(pinning.placementOf(target())).toBeNull();
  });

  it('is always the one core where there is but one', () => {
    const pinning = new Pinning({ ...MEANS, cpus: [3] }, 1);
    pinning.note(target(), pair(99, 99, { machine: { busyMs: 100 } }));
    expect([1, 2, 3].map((round) => pinning.placeFor(target(), round).cpu)).toEqual([3, 3, 3]);
  });

  it('of a target with an instrument is that of the one it observes', () => {
    const pinning = new Pinning(MEANS, 4);
    const percentiles = target('A percentiles', { instrument: 'percentiles', observedTarget: 'A' });
    pinning.note(percentiles, pair(150, 150));
    expect(pinning.placementOf(percentiles)).toBeNull();
    pinning.note(target(), pair(99, 99));
    expect(pinning.placeFor(percentiles, 1).cpu).toBe(2);
  });
});

describe('a command', () => {
  const command = { file: 'bench', arguments: ['-x'], cwd: '/', trust: 'untrusted', timeoutMs: 1 } as const;

  it('is watched, on its core', () => {
    expect(withNoiseControls(command, { cpu: 2, undecided: false }, MEANS).watch).toMatchObject({
      cpu: 2,
      threads: false,
    });
    expect(withNoiseControls(command, { cpu: null, undecided: true }, MEANS).watch).toMatchObject({
      cpu: null,
      threads: true,
    });
    expect(withNoiseControls(command, ANYWHERE, MEANS).watch).toMatchObject({ cpu: null });
    expect(withNoiseControls(command, { cpu: 2, undecided: false }, { ...MEANS, pinnedBy: null }).watch).toMatchObject({
      cpu: null,
    });
  });

  it('goes through taskset where it cannot be watched, and is left as it is where that is missing, too', () => {
    const taskset = { ...MEANS, watch: null, pinnedBy: 'taskset' } as const;
    expect(withNoiseControls(command, { cpu: 2, undecided: false }, taskset)).toEqual({
      ...command,
      file: 'taskset',
      arguments: ['-c', '2', 'bench', '-x'],
    });
    expect(withNoiseControls(command, ANYWHERE, taskset)).toBe(command);
    expect(withNoiseControls(command, { cpu: 2, undecided: false }, NO_NOISE_CONTROLS)).toBe(command);
  });

  it('has a wall/CPU ratio only where it was kept on a core and both were read', () => {
    expect(wallPerCpuOf(usage(80, 100, 0))).toBe(1.25);
    expect(wallPerCpuOf(usage(80, 100))).toBeUndefined();
    expect(wallPerCpuOf(usage(0, 100, 0))).toBeUndefined();
    expect(wallPerCpuOf(usage(80, 0, 0))).toBeUndefined();
    expect(wallPerCpuOf(undefined)).toBeUndefined();
  });
});
