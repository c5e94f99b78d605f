import { describe, expect, it } from 'vitest';
import type { Discovery } from '../../src/harnesses/harness.ts';
import { besideOnOneCore, targetOnOneCore } from '../../src/measure/one-core.ts';
import { agreementOf, collects, type PilotReading } from '../../src/measure/pilot/agreement.ts';
import { pilot } from '../../src/measure/pilot/pilot.ts';
import { type PastLength, triedLength } from '../../src/measure/pilot/slice-length.ts';
import { randomStream } from '../../src/statistics/random.ts';
import { normal } from '../support/noise-models.ts';
import { type ScriptedRequest, type ScriptedSlice, scriptedStage } from '../support/scripted-run.ts';

// How many iterations a slice has: the shortest that reads as a long one does.

describe('agreement', () => {
  const readings = (perOperation: readonly number[], collections = 0, workMs = 20): readonly PilotReading[] =>
    perOperation.map((each) => ({ perOperation: each, collections, workMs }));
  const six = (centre: number, spread: number) =>
    readings([-1, 0.6, -0.2, 0.3, -0.7, 1].map((each) => centre * (1 + spread * each)));
  const two = (centre: number, spread: number) => readings([centre * (1 - spread), centre * (1 + spread)]);

  it('is all of the interval of the difference within the tolerance', () => {
    expect(agreementOf(six(100, 0.01), two(100, 0.01))).toEqual({ state: 'agrees', difference: 0 });
    expect(agreementOf(six(102, 0.01), two(100, 0.01))).toMatchObject({ state: 'agrees' });
  });

  it('that is refused has a reason: it reads differently, or it cannot be told', () => {
    const off = agreementOf(six(130, 0.01), two(100, 0.01));
    expect(off).toMatchObject({ state: 'reads-differently' });
    expect(off.difference).toBeCloseTo(0.3, 1);
    expect(agreementOf(six(64, 0.02), two(100, 0.02))).toMatchObject({ state: 'reads-differently' });
    expect(agreementOf(six(105, 0.02), two(100, 0.02))).toMatchObject({ state: 'unclear' });
    expect(agreementOf(readings([100, 100]), readings([100]))).toMatchObject({ state: 'unclear' });
  });

  it('is not asked of what collects garbage: two collections in 100 ms are a part of the work', () => {
    expect(collects(readings([1, 1, 1], 0))).toBe(false);
    expect(collects([...readings([1, 1, 1], 0), ...readings([1], 1)])).toBe(false);
    expect(collects([...readings([1, 1], 0), ...readings([1], 2)])).toBe(true);
    expect(collects(readings([1, 1], 1, 2))).toBe(true);
    expect(collects([])).toBe(false);
  });

  it('is said of what agrees in 95 of 100 cases at most where it does not: 10 % off, slices of 3 %', () => {
    const stream = randomStream('0000a9ee', 'agreement');
    const draw = (centre: number, count: number) =>
      readings(Array.from({ length: count }, () => centre * Math.exp(0.03 * normal(stream))));
    const agreed = (centre: number) =>
      Array.from({ length: 500 }, () => agreementOf(draw(centre, 6), draw(100, 2)).state).filter(
        (state) => state === 'agrees',
      ).length;
    expect(agreed(110)).toBeLessThan(25);
    expect(agreed(150)).toBe(0);
  });
});

interface Work {
  /** Wall time of an operation, ms; `nth` turn of the benchmark. */
  readonly ms: (iterations: number, nth: number) => number;
  /** Of coming to it, ms; that of one operation unless given. */
  readonly arrivalMs?: number;
  /** Of a turn besides, ms. */
  readonly aroundMs?: number;
  /** What a turn says of its time, ms; all of the operations' unless said otherwise. */
  readonly timedMs?: (wallMs: number, iterations: number) => number;
  readonly cores?: number | ((slice: ScriptedSlice) => number);
  /** What a turn says instead where its clock is stopped in between: the cores that all of it keeps busy. */
  readonly coresInAll?: (slice: ScriptedSlice) => number;
  /** Threads that have work at a time, as the kernel tells. */
  readonly threads?: number;
  /** It says that it shares its work out. */
  readonly isParallel?: true;
  /** How many times as long it takes on one processor. */
  readonly onOne?: (slice: ScriptedSlice) => number;
  readonly collections?: (wallMs: number) => number;
}

async function tried(works: Readonly<Record<string, Work>>, request: ScriptedRequest & Trial = {}) {
  const wallOf = (slice: ScriptedSlice) => {
    const { ms, onOne } = works[slice.key] ?? {};
    const { iterations, nth, cpu } = slice;
    return iterations * (ms?.(iterations, nth) ?? 1) * (cpu === null ? 1 : (onOne?.(slice) ?? 1));
  };
  const { measuring, ports, world } = scriptedStage({
    targets: Object.keys(works),
    iterations: 1,
    sliceTimeoutMs: 60_000,
    durationMs: (slice) =>
      slice.iterations === 0
        ? (works[slice.key]?.arrivalMs ?? works[slice.key]?.ms(1, 0) ?? 0) + 0.1
        : (works[slice.key]?.aroundMs ?? 0.2) + wallOf(slice),
    script: (slice) => {
      const {
        timedMs = (wallMs: number) => wallMs,
        cores,
        coresInAll,
        threads,
        isParallel,
        collections,
      } = works[slice.key] ?? {};
      const timed = timedMs(wallOf(slice), slice.iterations);
      return {
        nsPerOp: (1e6 * timed) / Math.max(1, slice.iterations),
        timedMs: timed,
        ...(cores === undefined ? {} : { timedCpuMs: timed * (typeof cores === 'number' ? cores : cores(slice)) }),
        ...(coresInAll === undefined ? {} : { usedCpuMs: coresInAll(slice) * wallOf(slice) }),
        ...(threads === undefined ? {} : { runnableThreads: threads }),
        ...(isParallel === undefined ? {} : { isParallel }),
        ...(collections === undefined ? {} : { collections: collections(wallOf(slice)) }),
      };
    },
    ...request,
  });
  const { sides, pinning, sliceTimeoutMs } = measuring;
  const discovery = inProcesses(measuring.discovery, request.processOf);
  const {
    sliceMs = null,
    past = () => null,
    deadlineMs = Infinity,
    untilMs = Infinity,
    burstsUntilMs = Infinity,
  } = request;
  const piloted = await pilot(
    {
      sides,
      discovery,
      sliceMs,
      past,
      pinning,
      sliceTimeoutMs,
      untilMs,
      deadlineMs: deadlineMs ?? Infinity,
      bursts: { fewest: 4, untilMs: burstsUntilMs },
    },
    ports,
  );
  const [target] = piloted.discovery.targets;
  return { ...piloted, world, pinning, target, choice: piloted.choices.get(Object.keys(works)[0] ?? '') };
}

/** @param processOf the process that serves a target, by its key */
function inProcesses(discovery: Discovery, processOf?: (key: string) => string): Discovery {
  const targets = discovery.targets.map(({ session, ...target }) =>
    session === undefined
      ? target
      : { ...target, session: { ...session, key: processOf?.(target.key) ?? session.key } },
  );
  return { ...discovery, targets };
}

interface Trial {
  readonly processOf?: (key: string) => string;
  readonly untilMs?: number;
  readonly burstsUntilMs?: number;
  readonly sliceMs?: number | null;
  readonly past?: () => PastLength | null;
}

const wallOfSlice = ({ target }: Awaited<ReturnType<typeof tried>>, msPerOp: number) =>
  (target?.iterations ?? 0) * msPerOp;

describe('the length of a slice', () => {
  it('is the shortest that reads as the long one does: 2 ms of steady work, tried on base', async () => {
    const run = await tried({ A: { ms: () => 0.001, cores: 1 } });
    expect(run.choice).toMatchObject({ from: 'pilot', by: 'session', refused: [] });
    expect(run.choice?.ms).toBeCloseTo(2, 1);
    expect(wallOfSlice(run, 0.001)).toBeCloseTo(2, 1);
    expect(run.target?.expectedMs).toBeCloseTo(2.2, 1);
    // On head, only how many cores it keeps busy.
    expect(run.world.slices.filter(({ side, iterations }) => side === 'head' && iterations > 0)).toHaveLength(2);
    expect(run.world.open).toBe(0);
    expect(run.world.events.filter((event) => event.startsWith('copy')).length).toBe(
      run.world.events.filter((event) => event.startsWith('remove')).length,
    );
  });

  it('is longer where short ones read differently, which is kept', async () => {
    // The first 3 ms load the working set: an operation takes twice as long.
    const cold = (iterations: number) => (0.001 * (iterations + Math.min(iterations, 3000))) / iterations;
    const run = await tried({ A: { ms: cold, cores: 1 } });
    expect(run.choice?.ms).toBeGreaterThan(15);
    expect(run.choice?.refused.map(({ why }) => why)).toContain('reads-differently');
    expect(run.choice?.refused[0]?.difference).toBeGreaterThan(0.5);
  });

  it('is a part of one long slice where garbage is collected, whatever short ones read', async () => {
    for (const everyMs of [4, 30]) {
      let allocatedMs = 0;
      const run = await tried(
        { A: { ms: () => 0.001, cores: 1 } },
        {
          script: ({ iterations, continued }) => {
            if (!continued) allocatedMs = 0;
            const before = Math.floor(allocatedMs / everyMs);
            allocatedMs += 0.001 * iterations;
            const collections = Math.floor(allocatedMs / everyMs) - before;
            const timedMs = 0.001 * iterations;
            return { nsPerOp: 1000, timedMs, timedCpuMs: timedMs, collections };
          },
        },
      );
      expect(run.choice).toMatchObject({ continued: true, perBurst: 5, from: 'pilot', refused: [] });
      expect(run.choice?.ms).toBeCloseTo(20, 0);
      expect(run.target).toMatchObject({ continued: true });
    }
  });

  it('is tried as it is measured: after a turn of another process, which takes the caches', async () => {
    let last: number | null = null;
    const run = await tried(
      { A: { ms: () => 0.001, cores: 1 } },
      {
        script: ({ iterations, session }) => {
          // What another process took from the caches is loaded anew: 0.5 ms, half as much again at 1 ms.
          const coldMs = last !== null && last !== session ? 0.5 : 0;
          last = session;
          const timedMs = 0.001 * iterations + coldMs;
          return { nsPerOp: 1000, timedMs, timedCpuMs: timedMs };
        },
      },
    );
    expect(run.choice?.refused.map(({ ms, why }) => [ms, why])).toEqual([
      [2, 'reads-differently'],
      [5, 'reads-differently'],
    ]);
    expect(run.choice?.ms).toBeCloseTo(10, 0);
    expect(run.world.open).toBe(0);
  });

  it('is what was asked for, and what an earlier run chose, without trying', async () => {
    const asked = await tried({ A: { ms: () => 0.001 } }, { sliceMs: 30 });
    expect(asked.choice).toMatchObject({ from: 'asked', refused: [] });
    expect(wallOfSlice(asked, 0.001)).toBeCloseTo(30, 0);
    const before = { ms: 10, triedAt: '2026-11-01T12:00:00.000Z' };
    const past = await tried({ A: { ms: () => 0.001 } }, { past: () => before });
    expect(past.choice).toMatchObject({ from: 'past', triedAt: before.triedAt, perBurst: 2, refused: [] });
    expect(wallOfSlice(past, 0.001)).toBeCloseTo(10, 0);
    // Sized, looked at for its cores on both sides, and no more.
    expect(past.world.slices.length).toBeLessThan(16);
  });

  it('of an earlier run is not taken where the work has other sizes now', async () => {
    const before = () => ({ ms: 2, triedAt: '2026-11-01T12:00:00.000Z' });
    // An iteration alone is longer; a turn costs far more besides.
    expect((await tried({ A: { ms: () => 30, cores: 1 } }, { past: before })).choice?.from).toBe('pilot');
    expect((await tried({ A: { ms: () => 0.001, aroundMs: 20, cores: 1 } }, { past: before })).choice?.from).toBe(
      'pilot',
    );
    const one = await tried({ A: { ms: () => 80, cores: 1 } }, { past: before });
    expect([one.choice?.from, one.target?.iterations]).toEqual(['only', 1]);
  });

  it('that was tried is known by what it became in whole iterations; any other is none', () => {
    // The length that is meant -> its iterations of each duration -> the length again, or one with as many iterations.
    for (const length of [2, 5, 10, 20, 50, 100]) {
      for (let perIterationMs = 0.01; perIterationMs < Math.min(50, length); perIterationMs *= 1.07) {
        const iterations = Math.max(1, Math.round(length / perIterationMs));
        const again = triedLength(iterations * perIterationMs);
        expect(again).not.toBeNull();
        expect(Math.max(1, Math.round((again ?? 0) / perIterationMs)), `${length} ${perIterationMs}`).toBe(iterations);
      }
    }
    for (const ms of [0, 1e-300, 0.5, 170, 1e12, Number.MAX_VALUE]) expect(triedLength(ms), `${ms}`).toBeNull();
  });

  it('is not tried when it is late: what is always sized is sized', async () => {
    const run = await tried({ A: { ms: () => 0.001 }, B: { ms: () => 0.1 } }, { deadlineMs: 0 });
    expect(run.choices.size).toBe(2);
    expect(run.choice).toMatchObject({ from: 'only', refused: [] });
    expect(run.choice?.ms).toBeCloseTo(20, 0);
  });
});

describe('what takes far longer to get to than any slice', () => {
  const far: Work = { ms: () => 0.001, arrivalMs: 1500, cores: 1 };

  it('is sized where it was come to, and its slices are not tried', async () => {
    const run = await tried({ A: far }, { cpus: [0, 1] });
    expect(run.choice).toMatchObject({ by: 'session', from: 'only', refused: [] });
    expect(run.choice?.ms).toBeCloseTo(20, 0);
    // As many pairs as are best where bursts scatter as they do: they take a tenth of what it takes to come to it.
    expect(run.choice?.perBurst).toBe(15);
    // One process on base, and one on head for where it belongs.
    expect(run.world.slices.filter(({ iterations }) => iterations === 0)).toHaveLength(2);
    // Both at the same time, whose time this world adds up.
    expect(run.target?.arrivalMs).toBeCloseTo(3000, 0);
  });

  it('is measured in parts where it collects garbage, as any other', async () => {
    const run = await tried({ A: { ...far, collections: (wallMs) => Math.floor(wallMs / 1.5) } }, { cpus: [0, 1] });
    expect(run.choice).toMatchObject({ from: 'pilot', continued: true });
  });

  it('leaves out what the bursts of those before it leave no time for, without starting a process for it', async () => {
    const works = Object.fromEntries(['A', 'B', 'C', 'D', 'E'].map((key) => [key, far]));
    // Sized in some 3 s each; 4 bursts of two processes take 26 s.
    const run = await tried(works, { processOf: (key) => key, burstsUntilMs: 40_000 });
    expect(run.left.map(({ name }) => name)).toEqual(['C', 'D', 'E']);
    expect(run.world.nowMs).toBeLessThan(8000);
    const together = await tried(works, { processOf: () => 'one', burstsUntilMs: 40_000 });
    expect(together.left, 'what one process serves is sized as a whole').toEqual([]);
  });
});

describe('what takes too long to get to', () => {
  // Going to one costs its time once, before any slice of it.
  const slow: Work = { ms: (iterations) => (iterations <= 1 ? 20_000 : 0.001) };

  it("is left out and named, and stands in nobody's way", async () => {
    const run = await tried({ Slow: slow, A: { ms: () => 0.001 }, B: { ms: () => 0.001 } }, { untilMs: 40_000 });
    expect(run.left.map(({ name }) => name)).toEqual(['Slow']);
    expect(run.discovery.targets.map(({ key }) => key)).toEqual(['A', 'B']);
    expect([...run.choices.keys()].toSorted()).toEqual(['A', 'B']);
    expect(run.world.nowMs).toBeLessThan(40_000);
    expect(run.world.open).toBe(0);
  });

  it('is sized where nobody set a time', async () => {
    const run = await tried({ Slow: slow });
    expect(run.left).toEqual([]);
    expect(run.discovery.targets.map(({ key }) => key)).toEqual(['Slow']);
  });

  it('leaves out all that is not sized by then', async () => {
    const run = await tried({ A: { ms: () => 0.001 }, B: { ms: () => 0.001 } }, { untilMs: 0 });
    expect(run.left.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(run.discovery.targets).toEqual([]);
  });
});

describe('iterations', () => {
  it('are sized by wall time: a benchmark that stops its clock reports a small part of what it takes', async () => {
    // 1 ms of preparation for each operation of 1 us, which is all that it reports.
    const run = await tried({ A: { ms: () => 1, timedMs: (_, iterations) => iterations * 0.001 } });
    expect(wallOfSlice(run, 1)).toBeLessThan(200);
    expect(run.target?.expectedMs).toBeLessThan(200);
  });

  it.each([
    ['0.3 ns', 0.3e-6, 2.5],
    ['1 us', 0.001, 2.5],
    ['1 ms', 1, 2.5],
    ['30 ms', 30, 60],
  ])('of operations of %s', async (_, ms, mostMs) => {
    const run = await tried({ A: { ms: () => ms, cores: 1 } });
    expect(wallOfSlice(run, ms)).toBeGreaterThan(1.6);
    expect(wallOfSlice(run, ms)).toBeLessThanOrEqual(mostMs);
  });

  it('of operations of 10 s: one, run twice on each side before it is measured', async () => {
    const run = await tried({ A: { ms: () => 10_000, cores: 1 } });
    expect(run.target?.iterations).toBe(1);
    expect(run.target?.expectedMs).toBeCloseTo(10_000, -1);
    expect(run.choice?.from).toBe('only');
    expect(run.world.slices.length).toBe(4);
    expect(run.world.slices.filter(({ side }) => side === 'base')).toHaveLength(2);
  });

  it('of one that gets slower with each call end, and are few', async () => {
    const run = await tried({ A: { ms: (_, nth) => 0.001 * 1.3 ** nth, cores: 1 } });
    expect(run.target?.iterations).toBeGreaterThanOrEqual(1);
    expect(run.world.nowMs).toBeLessThan(60_000);
  });

  it('are not those of a moment in which the process had no core', async () => {
    // 5 ms in the first turn, and in the one in which the work first stands out.
    for (const at of [0, 1, 2, 3]) {
      const run = await tried({ A: { ms: (iterations, nth) => 0.001 + (nth === at ? 5 / iterations : 0), cores: 1 } });
      expect(wallOfSlice(run, 0.001), `turn ${at}`).toBeGreaterThan(1.5);
    }
  });

  it('are not those of several such moments in a row, which the CPU time shows', async () => {
    for (const at of [0, 1, 2, 3]) {
      const lostMs = ({ nth }: Pick<ScriptedSlice, 'nth'>) => (nth >= at && nth < at + 4 ? 60 : 0);
      const run = await tried({
        A: {
          ms: (iterations, nth) => 0.001 + lostMs({ nth }) / iterations,
          cores: (slice) => 1 / (1 + lostMs(slice) / (0.001 * slice.iterations)),
        },
      });
      expect(wallOfSlice(run, 0.001), `turn ${at}`).toBeGreaterThan(1.5);
    }
  });

  it('of what sleeps are found all the same', async () => {
    const run = await tried({ A: { ms: () => 30, cores: 0.001 } });
    expect(run.target?.iterations).toBe(2);
    expect(run.world.nowMs).toBeLessThan(1800);
  });
});

describe('where the work belongs', () => {
  it('is told by the cores that it keeps busy', async () => {
    const run = await tried(
      { A: { ms: () => 0.001, cores: 1 }, B: { ms: () => 0.001, cores: 1.8 }, C: { ms: () => 0.001, cores: 0.01 } },
      { cpus: [0, 1] },
    );
    const states = run.discovery.targets.map((target) => run.pinning.placementOf(target)?.state);
    expect(states).toEqual(['pinned', 'parallel', 'waiting']);
  });

  it('is one core where a second one is busy and makes it no faster: a collector works there', async () => {
    const busy: Work = { ms: () => 0.001, cores: 1.6, coresInAll: () => 1.6 };
    const run = await tried(
      { Collected: busy, CollectedInLine: { ...busy, onOne: () => 1.15 }, Parallel: { ...busy, onOne: () => 1.5 } },
      { cpus: [0, 1] },
    );
    const placed = ownTargets(run).map((target) => run.pinning.placementOf(target));
    expect(placed.map((placement) => placement?.state)).toEqual(['pinned', 'pinned', 'parallel']);
    expect(placed[2]?.speedUp).toBeCloseTo(1.5, 5);
  });

  it('is one core where a neighbour slows the slices on one by more than the work keeps busy', async () => {
    const crowded: Work = { ms: () => 0.001, cores: 1.1, coresInAll: () => 1.1, threads: 2, onOne: () => 1.9 };
    const run = await tried({ Crowded: crowded }, { cpus: [0, 1] });
    const [placed] = ownTargets(run).map((target) => run.pinning.placementOf(target));
    expect(placed?.state).toBe('pinned');
    expect(placed?.speedUp).toBeCloseTo(1.1, 5);
  });

  it('is told by its speed on one where its clock is stopped in between: woken threads keep cores busy, too', async () => {
    const stopped: Work = { ms: () => 0.001, timedMs: (wallMs) => wallMs / 50, coresInAll: () => 1.5 };
    const works: Readonly<Record<string, readonly [state: string, Work]>> = {
      Serial: ['pinned', stopped],
      Parallel: ['parallel', { ...stopped, onOne: () => 1.9 }],
      ParallelOnHead: ['parallel', { ...stopped, onOne: ({ side }) => (side === 'head' ? 1.9 : 1) }],
      Slower: ['pinned', { ...stopped, onOne: () => 1.1 }],
      WithoutItsCoreForAMoment: ['pinned', { ...stopped, onOne: ({ nth }) => (nth % 3 === 0 ? 1 : 3) }],
      // Something else has half of that core all the time.
      Crowded: ['pinned', { ...stopped, onOne: () => 2, coresInAll: ({ cpu }) => (cpu === null ? 1 : 0.5) }],
      AfterASleep: [
        'parallel',
        { ...stopped, onOne: () => 1.9, coresInAll: ({ cpu }) => (cpu === null ? 0.19 : 0.18) },
      ],
    };
    const names = Object.keys(works);
    const run = await tried(Object.fromEntries(names.map((name) => [name, works[name]?.[1] ?? stopped])), {
      cpus: [0, 1],
    });
    const placed = ownTargets(run).map((target) => run.pinning.placementOf(target));
    expect(placed.map((placement) => placement?.state)).toEqual(names.map((name) => works[name]?.[0]));
    expect(placed[1]?.speedUp).toBeCloseTo(1.9, 5);
    expect(placed[1]?.cpuPerWall).toBeLessThanOrEqual(1.5);
    // What is parallel has a length for each place.
    expect(run.choices.size).toBe(names.length + 3);
    expect(run.world.open).toBe(0);
    // How long the way to a benchmark is was seen on the way to it.
    for (const { arrivalMs = 0 } of run.discovery.targets) expect(arrivalMs).toBeGreaterThan(0);
  });

  it('is left open where a session does not say what it used, without a trial on one processor', async () => {
    const run = await tried({ A: { ms: () => 0.001 } }, { cpus: [0, 1] });
    expect(run.discovery.targets.map((target) => run.pinning.placementOf(target))).toEqual([null]);
    expect(run.world.slices.every(({ cpu }) => cpu === null)).toBe(true);
  });
});

/** Those that are not measured on one core beside another. */
const ownTargets = ({ discovery }: Awaited<ReturnType<typeof tried>>) =>
  discovery.targets.filter(({ cores }) => cores === undefined);

describe('what is parallel', () => {
  const parallel: Work = { ms: () => 0.001, cores: 1.9, coresInAll: ({ cpu }) => (cpu === null ? 1.9 : 1) };

  it('is measured on one core beside: a target and a benchmark after its own, with slices of that length there', async () => {
    const run = await tried(
      { A: { ...parallel, onOne: () => 1.9 }, B: { ms: () => 0.001, cores: 1 } },
      { cpus: [0, 1] },
    );
    expect(run.discovery.targets.map(({ key, cores }) => [key, cores])).toEqual([
      ['A', undefined],
      ['A on one core', 'one'],
      ['B', undefined],
    ]);
    expect(run.discovery.benchmarks.map(({ name, targetKey, cores }) => [name, targetKey, cores])).toEqual([
      ['A', 'A', 'all'],
      ['A on one core', 'A on one core', 'one'],
      ['B', 'B', undefined],
    ]);
    const [free, onOneCore] = run.discovery.targets;
    // Slices of either are as long as a length that was tried: on one core that is fewer iterations.
    expect((free?.iterations ?? 0) / (onOneCore?.iterations ?? 1)).toBeCloseTo(1.9, 0);
    expect([...run.choices.keys()]).toEqual(['A', 'A on one core', 'B']);
    const placed = run.discovery.targets.map((target) => run.pinning.placementOf(target)?.state);
    expect(placed).toEqual(['parallel', 'pinned', 'pinned']);
    const places = run.discovery.targets.map((target) =>
      [0, 1].map((round) => run.pinning.placeFor(target, round).cpu),
    );
    expect(places).toEqual([
      [null, null],
      [0, 1],
      [0, 1],
    ]);
    expect(run.world.open).toBe(0);
  });

  it('says so itself where several cores make it no faster: its threads wait for each other', async () => {
    const contended: Work = { ...parallel, onOne: () => 0.8 };
    const run = await tried({ Said: { ...contended, isParallel: true }, Unsaid: contended }, { cpus: [0, 1] });
    const states = ownTargets(run).map((target) => run.pinning.placementOf(target)?.state);
    expect(states).toEqual(['parallel', 'pinned']);
  });

  it('and says so, and waits for something else than a core, is left free and that is all', async () => {
    const run = await tried({ A: { ms: () => 0.001, cores: 0.01, isParallel: true } }, { cpus: [0, 1] });
    expect(run.discovery.targets.map((target) => run.pinning.placementOf(target)?.state)).toEqual(['waiting']);
  });

  it('is found in a crowd as well, and nothing else is: threads tell of it, and its speed when it has two cores', async () => {
    // Of two threads the second has a core in one turn of five.
    const crowded = (nth: number) => (nth % 5 === 4 ? 1.9 : 0.95);
    const hasCores = ({ cpu, nth }: ScriptedSlice) => (cpu === null ? crowded(nth) : 0.95);
    const work: Work = {
      ms: (_, nth) => 0.0019 / crowded(nth),
      cores: hasCores,
      threads: 1.95,
      coresInAll: hasCores,
    };
    const serial: Work = { ms: () => 0.001, cores: 0.5, threads: 1.5, coresInAll: () => 0.5 };
    const run = await tried(
      { Parallel: { ...work, onOne: ({ nth }) => crowded(nth) / 0.95 }, Serial: serial },
      { cpus: [0, 1] },
    );
    const states = ownTargets(run).map((target) => run.pinning.placementOf(target)?.state);
    expect(states).toEqual(['parallel', 'pinned']);
  });

  it('has no second row where it does not run on one core, where nothing is pinned, and where its name is taken', async () => {
    const keys = ({ discovery }: Awaited<ReturnType<typeof tried>>) => discovery.targets.map(({ key }) => key);
    expect(keys(await tried({ A: { ...parallel, isParallel: true } }))).toEqual(['A']);
    const dies = await tried(
      { A: parallel },
      {
        cpus: [0, 1],
        script: ({ cpu, iterations }) => {
          if (cpu !== null && iterations > 0) return 'dies';
          const timedMs = 0.001 * iterations;
          return { nsPerOp: 1000, timedMs, timedCpuMs: 1.9 * timedMs, usedCpuMs: 1.9 * timedMs, isParallel: true };
        },
      },
    );
    expect(keys(dies)).toEqual(['A']);
    expect(dies.pinning.placementOf(dies.target as NonNullable<typeof dies.target>)?.state).toBe('parallel');
    const { discovery } = scriptedStage({ targets: ['A', 'A on one core'] }).measuring;
    const [a] = discovery.targets;
    const beside = new Map(a === undefined ? [] : [['A', targetOnOneCore(a)]]);
    expect(besideOnOneCore(discovery, beside)).toEqual(discovery);
  });
});

describe('what goes wrong', () => {
  it('ends its process and no other benchmark; it is measured by processes of its own', async () => {
    for (const outcome of ['dies', 'hangs', 'out-of-turn', 'fails'] as const) {
      const run = await tried(
        { A: { ms: () => 0.001 }, B: { ms: () => 0.001 }, C: { ms: () => 0.001 } },
        { script: ({ key, iterations }) => (key === 'A' && iterations > 0 ? outcome : { nsPerOp: 1000, timedMs: 0 }) },
      );
      expect([...run.choices.keys()].toSorted(), outcome).toEqual(['B', 'C']);
      expect(run.world.open).toBe(0);
    }
  });

  it('is no reason to try what no session can serve', async () => {
    const run = await tried({ A: { ms: () => 0.001 } }, { servedBy: () => null });
    expect(run.choices.size).toBe(0);
    expect(run.world.slices).toEqual([]);
  });
});
