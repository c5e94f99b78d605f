import { describe, expect, it } from 'vitest';
import {
  CALIBRATION_SHARE,
  ClockSlices,
  calibrationMs,
  type LiveClock,
  slicesPerRound,
} from '../../src/measure/clocks/clock-slices.ts';
import { measure } from '../../src/measure/measure.ts';
import { readOnOneCore } from '../../src/measure/one-core.ts';
import { pilot } from '../../src/measure/pilot/pilot.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { type ScriptedRequest, scriptedRun, scriptedStage } from '../support/scripted-run.ts';

// A calibrator's slices among the pairs: how many, where, and what becomes of those that go wrong.

/** Reads what the scripted slice printed as ns per window. */
function clock(name: string, targets: readonly string[] = ['A', 'B', 'C'], expectedMs = 5): LiveClock {
  return {
    clock: name,
    expectedMs,
    targets: new Set(targets),
    prepared: {
      toolchain: 'scripted',
      windows: 1000,
      slice: (_, timeoutMs) => ({
        file: 'clock',
        arguments: [name, 'head', ''],
        cwd: '/',
        trust: 'untrusted',
        timeoutMs,
      }),
      read: ({ stdout }) =>
        stdout === '' ? { reason: 'it broke' } : { windows: 1000, nsPerWindow: Number(stdout), clockStepNs: null },
    },
  };
}

const isClock = (key: string) => key.startsWith('go-') || key.startsWith('js-');

async function run(request: ScriptedRequest) {
  const done = await scriptedRun({ durationMs: ({ key }) => (isClock(key) ? 5 : 100), ...request });
  const clocks = done.slices.filter(({ key }) => isClock(key));
  return { ...done, clockSlices: clocks, readings: firstRun(done.results).calibration.clocks[0]?.readings ?? [] };
}

describe('how many slices', () => {
  it('a few a round where rounds are long', () => {
    // 3 % of 6 s are 180 ms: far more than three slices of 5 ms.
    expect(slicesPerRound([clock('go-a')], 6000, 20)).toBe(3);
  });

  it('as many as 3 % of a round hold', () => {
    // 3 % of 400 ms are 12 ms: two slices of 5 ms; two clocks of 5 ms once each.
    expect(slicesPerRound([clock('go-a')], 400, 20)).toBe(2);
    expect(slicesPerRound([clock('go-a'), clock('go-b')], 400, 20)).toBe(1);
  });

  it('one in some of the rounds where rounds are short, but six by the first look, after which a run may end', async () => {
    // 3 % of 100 ms are 3 ms: three slices of 5 ms in five rounds.
    expect(slicesPerRound([clock('go-a')], 100, 20)).toBeCloseTo(0.6, 12);
    expect(slicesPerRound([clock('go-a')], 1, 20)).toBe(6 / 10);
    expect(slicesPerRound([clock('go-a')], 1, 4)).toBe(1);
    // Slices of the clock that are most of the run: the fewest, and they are in the first ten rounds.
    const { readings } = await run({
      clocks: [clock('go-a', ['A'], 100)],
      script: () => 25,
      durationMs: () => 100,
    });
    expect(readings.map(({ round }) => round < 10)).toEqual(Array(6).fill(true));
  });

  it('none without clocks', () => {
    expect(slicesPerRound([], 1000, 20)).toBe(0);
    expect(calibrationMs([], 1000, 20)).toBe(0);
  });

  it('a fraction comes out right over the run, the first round included', () => {
    for (const [perRound, rounds, expected] of [
      [0.3, 20, 6],
      [0.4, 20, 8],
      [0.6, 20, 12],
      [1 / 3, 30, 10],
      [2, 10, 20],
      [3, 10, 30],
    ] as const) {
      const slices = new ClockSlices([clock('go-a')], perRound);
      const { measuring, record, ports } = scriptedStage({});
      const where = { places: new Map(), controls: measuring.pinning.controls };
      const jobsIn = (round: number) => slices.jobsIn({ round, ...where }, record, ports);
      const counts = Array.from({ length: rounds }, (_, round) => jobsIn(round).size);
      expect(counts[0]).toBeGreaterThanOrEqual(1);
      expect(counts.reduce((a, b) => a + b)).toBe(expected);
    }
  });

  it('what they take stays within its share of the wall time', async () => {
    const { results } = await run({ clocks: [clock('go-a')], script: () => 25 });
    expect(firstRun(results).calibration.spentMs).toBeGreaterThan(0);
    expect(firstRun(results).calibration.spentMs).toBeLessThanOrEqual(CALIBRATION_SHARE * firstRun(results).durationMs);
  });
});

describe('where they run', () => {
  it('anywhere among the pairs, never between the two slices of one', async () => {
    const { slices } = await run({ clocks: [clock('go-a')], rounds: 30, script: () => 25 });
    const places = new Set<number>();
    let sinceRound = 0;
    let open: string | null = null;
    for (const { key } of slices) {
      if (isClock(key)) {
        expect(open).toBeNull();
        places.add(sinceRound);
      } else if (open === null) open = key;
      else {
        expect(key).toBe(open);
        open = null;
        sinceRound = (sinceRound + 1) % 3;
      }
    }
    // Before the first, after the first and after the second of three pairs (after the third is before the first).
    expect([...places].toSorted()).toEqual([0, 1, 2]);
  });

  it('where their readers run: on one processor, on any, or in turn; and not before that is known', async () => {
    // C keeps two cores busy, A and B one.
    const cpuMs = ({ key }: { readonly key: string }) => (key === 'C' ? 190 : 99);
    const read = async (targets: readonly string[]) => {
      const { readings, clockSlices, slices } = await run({
        clocks: [clock('go-a', targets)],
        cpus: [0, 1],
        cpuMs,
        script: () => 25,
      });
      expect(clockSlices.map(({ cpu }) => cpu !== null)).toEqual(readings.map(({ pinned }) => pinned === true));
      const firstPair = slices.findIndex(({ key, nth }) => targets.includes(key) && nth === 0);
      expect(slices.findIndex(({ key }) => isClock(key))).toBeGreaterThan(firstPair);
      return new Set(readings.map(({ pinned }) => pinned === true));
    };
    expect(await read(['A', 'B'])).toEqual(new Set([true]));
    expect(await read(['C'])).toEqual(new Set([false]));
    expect(await read(['A', 'C'])).toEqual(new Set([true, false]));
  });

  it('as often on one processor as on any where readers run on both: each is as well known as one alone', async () => {
    const { readings } = await run({
      clocks: [clock('go-a', ['A', 'C'], 100)],
      rounds: 12,
      cpus: [0, 1],
      script: () => 25,
      cpuMs: ({ key }) => (key === 'C' ? 190 : 99),
      durationMs: () => 100,
    });
    const rounds = (isPinned: boolean) =>
      new Set(readings.filter(({ pinned }) => (pinned === true) === isPinned).map(({ round }) => round)).size;
    expect(rounds(true)).toBeGreaterThanOrEqual(5);
    expect(rounds(false)).toBeGreaterThanOrEqual(5);
  });

  it('on any processor for what stops its clock in a session, where nobody can tell how many cores it uses', async () => {
    const { readings, clockSlices, results } = await run({
      clocks: [clock('go-a', ['A'])],
      targets: ['A'],
      sessions: {},
      cpus: [0, 1],
      script: () => 25,
    });
    expect(results.benchmarks[0]?.placement).toBeUndefined();
    expect(new Set(readings.map(({ round }) => round)).size).toBeGreaterThanOrEqual(5);
    expect(clockSlices.every(({ cpu }) => cpu === null)).toBe(true);
  });

  it('where the pilot put what stops its clock in a session', async () => {
    for (const onOne of [1, 1.9]) {
      const { measuring, ports, record, world } = scriptedStage({
        clocks: [clock('go-a', ['A'])],
        targets: ['A'],
        iterations: 1,
        sessions: {},
        cpus: [0, 1],
        durationMs: ({ key, iterations }) => (isClock(key) ? 5 : 0.2 + 0.001 * iterations),
        script: ({ key, iterations, cpu }) => {
          if (isClock(key)) return 25;
          const timedMs = 0.0005 * iterations * (cpu === null ? 1 : onOne);
          return { nsPerOp: 500, timedMs, usedCpuMs: 0.001 * iterations };
        },
      });
      const { discovery, choices } = await pilot(
        {
          ...measuring,
          sliceMs: null,
          past: () => null,
          deadlineMs: Infinity,
          untilMs: Infinity,
          bursts: { fewest: 4, untilMs: Infinity },
        },
        ports,
      );
      record.benchmarks.addOnOneCore(discovery.benchmarks.filter(({ cores }) => cores === 'one'));
      const clocks = readOnOneCore(measuring.clocks, discovery);
      await measure({ ...measuring, clocks, discovery, choices, deadlineMs: null }, record, ports);
      const { runs, benchmarks } = await parseResults(resultsText(record.toResults(world.nowMs)));
      const { readings = [], failure } = runs[0]?.calibration.clocks[0] ?? {};
      expect(benchmarks[0]?.placement).toMatchObject({ state: onOne === 1 ? 'pinned' : 'parallel', speedUp: onOne });
      expect(failure).toBeUndefined();
      expect(new Set(readings.map(({ round }) => round)).size).toBeGreaterThanOrEqual(5);
      // What is parallel is measured on one core as well.
      const places = new Set(readings.map(({ pinned }) => pinned));
      expect(places).toEqual(new Set(onOne === 1 ? [true] : [true, undefined]));
    }
  });

  it('on any processor for what is on one side only and measured for its own sake', async () => {
    const { readings } = await run({
      clocks: [clock('go-a', ['D'])],
      targets: [],
      added: ['D'],
      oneSidedSlices: 20,
      cpus: [0, 1],
      script: () => 25,
    });
    expect(readings.length).toBeGreaterThan(4);
    expect(readings.every(({ pinned }) => pinned === undefined)).toBe(true);
  });

  it("leaves the targets' own order as it is without them", async () => {
    const order = async (clocks: readonly LiveClock[]) =>
      (await run({ clocks, script: () => 25 })).slices
        .filter(({ key }) => !isClock(key))
        .map(({ key, side }) => key + side);
    expect(await order([clock('go-a')])).toEqual(await order([]));
  });

  it('ends when no target that reads the clock is measured any more', async () => {
    const { clockSlices } = await run({
      clocks: [clock('go-a', ['A'])],
      script: ({ key, nth }) => (key === 'A' && nth >= 3 ? 'fails' : 25),
    });
    const whole = await run({ clocks: [clock('go-a', ['A'])], script: () => 25 });
    expect(clockSlices.length).toBeGreaterThan(0);
    expect(clockSlices.length).toBeLessThan(whole.clockSlices.length / 2);
  });
});

describe('what is kept', () => {
  it('every reading with its round, in results.json', async () => {
    const { readings, clockSlices } = await run({
      clocks: [clock('go-a')],
      script: ({ key }) => (isClock(key) ? 25.5 : 100),
    });
    expect(readings).toHaveLength(clockSlices.length);
    expect(new Set(readings.map(({ round }) => round)).size).toBeGreaterThan(5);
    expect(readings[0]).toMatchObject({ windows: 1000, nsPerWindow: 25.5, durationMs: 5 });
  });

  it('a slice that fails once is forgiven', async () => {
    const { results, readings } = await run({
      clocks: [clock('go-a')],
      script: ({ key, nth }) => (isClock(key) && nth === 2 ? 'fails' : 25),
    });
    expect(firstRun(results).calibration.clocks[0]?.failure).toBeUndefined();
    expect(readings.length).toBeGreaterThan(5);
  });

  it('why it was never read: no benchmark that reads it was there, or its only slice failed', async () => {
    const gone = await run({ clocks: [clock('go-a', ['not measured'])], script: () => 25 });
    const failed = await run({
      clocks: [clock('go-a', ['A'])],
      rounds: 1,
      script: ({ key }) => (isClock(key) ? 'fails' : 25),
    });
    const [ofGone, ofFailed] = [gone, failed].map(({ results }) => firstRun(results).calibration.clocks[0]);
    expect(gone.readings).toEqual([]);
    expect(ofGone?.failure).toMatch(/^its calibrator never ran/);
    expect(ofFailed?.failure).toBe('it broke');
  });

  it('one that fails again ends that clock, with the reason, and nothing else', async () => {
    const { results, readings } = await run({
      clocks: [clock('go-a')],
      script: ({ key, nth }) => (isClock(key) && nth >= 2 ? 'fails' : 25),
    });
    expect(firstRun(results).calibration.clocks[0]?.failure).toBe('it broke');
    expect(readings).toHaveLength(2);
    expect(results.benchmarks.every(({ ended }) => ended === 'rounds')).toBe(true);
  });
});
