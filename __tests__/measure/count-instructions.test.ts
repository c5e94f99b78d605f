import { describe, expect, it } from 'vitest';
import { InterruptedError } from '../../src/errors.ts';
import type { CountingPlans, Discovery } from '../../src/harnesses/harness.ts';
import { countInstructions } from '../../src/measure/counting/count-instructions.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { SIDES, type Side } from '../../src/model/results/side.ts';
import type { SidePorts } from '../../src/ports.ts';
import { RunRecord } from '../../src/record/record.ts';
import { results } from '../support/results-builder.ts';
import { aTarget } from '../support/target.ts';

// The counting pass over a scripted counter: a process starts with START_UP instructions, and an operation has `cost`.

const START_UP = 4e6;
const RUN_MS = 1000;

interface Script {
  readonly cost?: Readonly<Record<Side, number>>;
  readonly likely?: number | null;
  readonly targets?: readonly string[];
  readonly deadlineMs?: number | null;
  readonly judge?: { readonly alpha: () => number; readonly threshold: () => number };
  /** What chance adds to the cost of an operation, a fraction of it. */
  readonly chance?: (side: Side, run: number) => number;
  /** Fails, or interrupts, instead of counting. */
  readonly script?: (name: string, side: Side, operations: number, controller: AbortController) => string | null;
}

async function counting(request: Script) {
  const {
    cost = { base: 1000, head: 1100 },
    likely = 100_000,
    targets = ['A'],
    script = () => null,
    chance = () => 0,
  } = request;
  const controller = new AbortController();
  const ran: [name: string, side: Side, operations: number][] = [];
  let nowMs = 0;
  const countingOf = (key: string): CountingPlans => ({
    operations: () => (likely === null ? null : { fewest: 2, likely }),
    *slice({ side: { side }, timeoutMs }, operations) {
      const command = { file: key, arguments: [side, String(operations)], cwd: '/', trust: 'untrusted' } as const;
      yield [{ ...command, timeoutMs, isMeasured: true }];
      return {
        measurements: [{ group: '', name: key, values: new Map([['ns/op', 1]]) }],
        failures: [],
        warnings: [],
      };
    },
  });
  const template = results();
  const { settings, base, head } = template;
  const { host } = firstRun(template);
  const revisions = { base, head, directions: [], settings, host };
  const record = new RunRecord({
    toolVersion: '0',
    startedAt: new Date(0),
    startMs: 0,
    seed: '0',
    repeat: '',
    ci: null,
    sliceMs: 100,
    ...revisions,
  });
  const discovery: Discovery = {
    targets: targets.map((key) => {
      return aTarget({ key, binary: { base: -1, head: -1 }, iterations: 1000, counting: countingOf(key) });
    }),
    benchmarks: targets.map((name) => {
      return { targetKey: name, group: '', name, sides: SIDES, failures: {}, readings: {} };
    }),
    warnings: [],
  };
  record.setDiscovery(discovery);
  const ports = {
    clock: { now: () => nowMs, date: () => new Date(0) },
    interruption: controller.signal,
    log: { progress: () => {}, progressDone: () => {} } as Partial<SidePorts['log']> as SidePorts['log'],
  } as Partial<SidePorts> as SidePorts;
  const side = (name: Side) => ({
    context: { side: name, directory: `/${name}`, scratch: `/scratch/${name}` },
    build: { side: name, toolchain: '', binaries: [], failures: [] },
  });
  const pass = countInstructions(
    {
      discovery,
      counter: {
        method: 'cachegrind',
        tool: 'valgrind-3.19.0',
        count: async ({ file, arguments: [where = '', count = ''] }) => {
          const [name, operations] = [where as Side, Number(count)];
          ran.push([file, name, operations]);
          nowMs += RUN_MS;
          const reason = script(file, name, operations, controller);
          const result = {
            exitCode: 0,
            signal: null,
            timedOut: false,
            notStarted: false,
            stdout: '',
            stderr: '',
            truncated: false,
            startMs: 0,
            durationMs: RUN_MS,
          };
          if (reason !== null) return { reason, said: true, result };
          const each = cost[name] * (1 + chance(name, ran.length));
          return { instructions: START_UP + Math.round(each * operations), result };
        },
      },
      sides: { base: side('base'), head: side('head') },
      deadlineMs: request.deadlineMs ?? null,
      runTimeoutMs: 1000,
      judge: request.judge ?? null,
    },
    record,
    ports,
  );
  const failed = await pass.then(
    () => null,
    (error: unknown) => error,
  );
  return { ran, failed, results: record.toResults(nowMs) };
}

describe('the counting pass', () => {
  it('counts twice on each side, in turns, by two runs of the same size on both', async () => {
    const { results: recorded, ran } = await counting({ likely: 150_000 });
    const runs = (side: Side) => [
      { operations: 2, instructions: START_UP + 2 * (side === 'base' ? 1000 : 1100) },
      { operations: 150_000, instructions: START_UP + 150_000 * (side === 'base' ? 1000 : 1100) },
    ];
    expect(recorded.benchmarks[0]?.slices.map(({ side, burst: round, counted }) => ({ side, round, counted }))).toEqual(
      [0, 1].flatMap((round) =>
        SIDES.map((side) => ({ side, round, counted: { method: 'cachegrind', runs: runs(side) } })),
      ),
    );
    // Two to find the size, which is right at once.
    expect(ran).toHaveLength(2 + 8);
    expect(firstRun(recorded).counting).toEqual({
      method: 'cachegrind',
      tool: 'valgrind-3.19.0',
      spentMs: 10 * RUN_MS,
    });
  });

  it.each([
    ['too few operations', 40, { base: 1000, head: 1000 }, 150_000],
    ['far too many', 10_000_000, { base: 1000, head: 1000 }, 150_000],
    ['an operation that is all of it', 4, { base: 5e9, head: 5e9 }, 4],
  ])('finds the size of a run by what it does: %s', async (_, likely, cost, found) => {
    const { ran } = await counting({ likely, cost });
    const [, , operations] = ran.at(-1) ?? [];
    expect((operations ?? 0) / found).toBeCloseTo(1, 2);
  });

  it('ends where more operations are no more work', async () => {
    const { ran, results: recorded } = await counting({ cost: { base: 0, head: 0 } });
    expect(ran.length).toBeLessThan(20);
    expect(Math.max(...ran.map(([, , operations]) => operations))).toBeLessThanOrEqual(1e9);
    expect(recorded.benchmarks[0]?.slices).toEqual([]);
    expect(recorded.benchmarks[0]?.warnings.map(({ code }) => code)).toEqual(['not-countable']);
  });

  it('takes a program as a whole where its start belongs to it', async () => {
    const { ran, results: recorded } = await counting({ likely: null });
    expect(ran.map(([, side, operations]) => [side, operations])).toEqual([
      ...[0, 1].flatMap(() => SIDES.map((side) => [side, 1])),
    ]);
    expect(recorded.benchmarks[0]?.slices[0]?.counted?.runs).toHaveLength(1);
  });

  describe('with somebody who asks whether rows are decided', () => {
    const judge = { alpha: () => 0.01, threshold: () => 0.01 };
    const same = { base: 1000, head: 1000 };
    const readings = ({ benchmarks }: { readonly benchmarks: readonly { readonly slices: readonly unknown[] }[] }) =>
      benchmarks.map(({ slices }) => slices.length / 2);
    // As often up as down, by the run.
    const by = (size: number) => (_: Side, ran: number) => size * ((ran * 0.618_033_988_75) % 1);

    it('counts twice what repeats and does not change', async () => {
      expect(readings((await counting({ judge, cost: same })).results)).toEqual([2]);
    });

    it('counts four times what repeats and did change: two of each side may be chance', async () => {
      expect(readings((await counting({ judge })).results)).toEqual([4]);
    });

    it('goes on to seven where counts of a side differ, and no further', async () => {
      expect(readings((await counting({ judge, cost: same, chance: by(0.002) })).results)).toEqual([4]);
      expect(readings((await counting({ judge, cost: same, chance: by(0.05) })).results)).toEqual([7]);
    });

    it('counts all twice before any is counted more often, and says where there was no time for that', async () => {
      const cut = await counting({ judge, targets: ['A', 'B'], deadlineMs: 22 * RUN_MS, likely: 150_000 });
      expect(readings(cut.results)).toEqual([4, 2]);
      expect(cut.results.warnings).toEqual([
        {
          code: 'counting-cut',
          message: expect.stringMatching(/^Instructions of 1 benchmarks? w.* not counted until/),
        },
      ]);
    });
  });

  it('leaves one out that cannot be counted, with the reason and without half a reading', async () => {
    const fails = (name: string, side: Side) => (name === 'A' && side === 'head' ? 'valgrind: no such thing' : null);
    const { results: recorded } = await counting({ targets: ['A', 'B'], script: fails });
    const [first, second] = recorded.benchmarks;
    expect(first?.slices).toEqual([]);
    expect(first?.warnings).toEqual([
      {
        code: 'not-countable',
        message: 'its instructions could not be counted on head',
        subject: 'valgrind: no such thing',
      },
    ]);
    expect(second?.slices).toHaveLength(4);
    expect(second?.warnings).toEqual([]);
  });

  it('begins no benchmark after its part of the time budget', async () => {
    const { results: recorded } = await counting({
      targets: ['A', 'B', 'C'],
      deadlineMs: 15 * RUN_MS,
      likely: 150_000,
    });
    expect(recorded.benchmarks.map(({ slices }) => slices.length)).toEqual([4, 4, 0]);
    expect(recorded.warnings).toEqual([
      { code: 'counting-cut', message: expect.stringContaining('2 of 3 benchmarks were counted') },
    ]);
  });

  it('ends with the interruption', async () => {
    const interruption = new InterruptedError('SIGINT');
    const { failed, ran } = await counting({
      targets: ['A', 'B'],
      script: (_name, _side, _operations, controller) => {
        controller.abort(interruption);
        return 'was ended by SIGINT';
      },
    });
    expect(failed).toBe(interruption);
    expect(ran).toHaveLength(1);
  });
});
