import { InterruptedError } from '../../src/errors.ts';
import { type Failure, ofBenchmark } from '../../src/harnesses/failure.ts';
import type { Binary, Discovery, Harness, Relinked, SliceReading, Target } from '../../src/harnesses/harness.ts';
import { type ConfirmRequest, confirmRegressions } from '../../src/measure/confirm/confirm.ts';
import type { MeasuringBudget } from '../../src/measure/course.ts';
import { type MeasureRequest, measure } from '../../src/measure/measure.ts';
import { NO_NOISE_CONTROLS } from '../../src/measure/noise-controls/noise-controls.ts';
import { Pinning } from '../../src/measure/noise-controls/pinning.ts';
import type { Command, CommandResult, Usage, Watch } from '../../src/model/command.ts';
import type { Plan } from '../../src/model/command-plan.ts';
import type { Results } from '../../src/model/results/results.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { SIDES, type Side } from '../../src/model/results/side.ts';
import type { Ports, Progress } from '../../src/ports.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { RunRecord } from '../../src/record/record.ts';
import { results } from './results-builder.ts';

/** One slice as the script sees it. */
export interface ScriptedSlice {
  readonly key: string;
  readonly side: Side;
  /** 0-based, of this target and side. */
  readonly nth: number;
  /** 0-based, of the whole run. */
  readonly index: number;
  /** Monotonic, ms. */
  readonly startMs: number;
  readonly binary: string;
  /** Of the second build. */
  readonly again: boolean;
  /** The processor it was pinned to. */
  readonly cpu: number | null;
}

export type ScriptedOutcome = 'fails' | 'hangs' | 'interrupted' | number;

export interface ScriptedRun {
  readonly slices: readonly ScriptedSlice[];
  /** What happened to files and slices, in order: `copy PATH`, `slice KEY SIDE`, `remove PATH`. */
  readonly events: readonly string[];
  readonly looks: readonly number[];
  readonly progress: readonly Progress[];
  readonly results: Results;
}

export interface ScriptedRequest {
  readonly targets?: readonly string[];
  /** Targets that are on head only. */
  readonly added?: readonly string[];
  readonly rounds?: number;
  readonly seed?: string;
  readonly deadlineMs?: number | null;
  /** The rest of a budget that ends at `deadlineMs`; nothing is foreseen to be decided unless `pairsRemaining` says so. */
  readonly budget?: Partial<MeasuringBudget>;
  readonly expectedMs?: number;
  /** What a slice gives: ns/op, or how it goes wrong. */
  readonly script?: (slice: ScriptedSlice) => ScriptedOutcome;
  readonly durationMs?: (slice: ScriptedSlice) => number;
  readonly preciseBenchmarks?: MeasureRequest['preciseBenchmarks'];
  readonly oneSidedSlices?: number;
  readonly clocks?: MeasureRequest['clocks'];
  /** Slices are watched, and pinned to these processors. */
  readonly cpus?: readonly number[];
  /** CPU time that a watched slice used, ms; 99 unless said otherwise. */
  readonly cpuMs?: (slice: ScriptedSlice) => number;
  /** What is measured again once measuring has ended. */
  readonly toConfirm?: ConfirmRequest['toConfirm'];
  /** How a side is laid out anew: the groups that fail. Left out: it cannot be. */
  readonly failsAnew?: (side: Side) => readonly Failure[];
}

const START_MS = 1000;

/**
 * The measuring stage with everything below it scripted: a clock that only slices move, and no processes. What is
 * left in the record is checked as any results.json is.
 */
export async function scriptedRun(request: ScriptedRequest = {}): Promise<ScriptedRun> {
  const { targets = ['A', 'B', 'C'], added = [], rounds = 20, script = () => 100, durationMs = () => 100 } = request;
  const controller = new AbortController();
  const slices: ScriptedSlice[] = [];
  const events: string[] = [];
  const looks: number[] = [];
  const progress: Progress[] = [];
  let nowMs = START_MS;

  const run = async (key: string, side: Side, binary: string, again: boolean, watch?: Watch) => {
    const nth = slices.filter((each) => each.key === key && each.side === side).length;
    const slice: ScriptedSlice = {
      key,
      side,
      nth,
      index: slices.length,
      startMs: nowMs,
      binary,
      again,
      cpu: watch?.cpu ?? null,
    };
    slices.push(slice);
    events.push(`slice ${key} ${side}`);
    const outcome = script(slice);
    const took = durationMs(slice);
    nowMs += took;
    if (outcome === 'interrupted') controller.abort(new InterruptedError('SIGINT'));
    const ended = { signal: null, notStarted: false, stderr: '', truncated: false, startMs: slice.startMs };
    return {
      ...ended,
      exitCode: typeof outcome === 'number' ? 0 : 1,
      timedOut: outcome === 'hangs',
      stdout: typeof outcome === 'number' ? String(outcome) : '',
      durationMs: took,
      ...(watch === undefined ? {} : { usage: usageOf(took, request.cpuMs?.(slice) ?? 99, watch.cpu) }),
    } satisfies CommandResult;
  };
  const ports = {
    exec: {
      run: ({ arguments: [key = '', side = '', binary = ''], environment, watch }: Command) =>
        run(key, side === 'base' ? 'base' : 'head', binary, environment?.TARE_LAYOUT_SEED !== undefined, watch),
    },
    clock: { now: () => nowMs, date: () => new Date(0) },
    files: {
      copyFile: async (from: string, to: string) => void events.push(`copy ${from} ${to}`),
      remove: async (path: string) => void events.push(`remove ${path}`),
      makeDirectory: async () => {},
      digest: async (path: string) => path,
    },
    host: { counters: () => ({}) },
    log: { progress: (one: Progress) => void progress.push(one), progressDone: () => {}, info: () => {} },
    interruption: controller.signal,
  } as unknown as Ports;

  const record = new RunRecord({ ...FACTS, seed: request.seed ?? '7f3a' });
  const builtRecord = { state: 'built', durationMs: 1 } as const;
  record.setBuilds({ base: builtRecord, head: builtRecord }, 'go1.26', false);
  const discovery = discoveryOf(targets, added, request.expectedMs ?? 100);
  record.setDiscovery(discovery);
  record.setRoundsPlanned(rounds);
  for (const { clock } of request.clocks ?? []) {
    record.clocks.add({ clock, toolchain: 'scripted', effectiveShare: [0.5, 1] });
  }
  const measuring: MeasureRequest = {
    harness: HARNESS,
    discovery,
    clocks: request.clocks ?? [],
    sides: { base: builtSide('base', request), head: builtSide('head', request) },
    rounds,
    seed: request.seed ?? '7f3a',
    budget: budgetOf(request),
    sliceTimeoutMs: 1000,
    pinning: new Pinning(
      request.cpus === undefined ? NO_NOISE_CONTROLS : { watch: 'w', pinnedBy: 'watch', cpus: request.cpus },
      4,
    ),
    ...(request.oneSidedSlices === undefined ? {} : { oneSidedSlices: request.oneSidedSlices }),
    preciseBenchmarks: (soFar) => {
      looks.push(firstRun(soFar).roundsDone);
      return request.preciseBenchmarks?.(soFar) ?? new Set();
    },
  };
  await measure(measuring, record, ports);
  const { toConfirm } = request;
  if (toConfirm !== undefined) await confirmRegressions({ measuring, toConfirm, building: ports }, record, ports);
  return { slices, events, looks, progress, results: await parseResults(resultsText(record.toResults(nowMs))) };
}

function budgetOf({ deadlineMs = null, budget }: ScriptedRequest): MeasuringBudget | null {
  if (deadlineMs === null) return null;
  return { deadlineMs, reserveMs: 0, pairsNeeded: 10, pairsMost: 30, pairsRemaining: () => new Map(), ...budget };
}

function usageOf(wallMs: number, cpuMs: number, cpu: number | null): Usage {
  const counts = { minorFaults: 0, majorFaults: 0, voluntarySwitches: 0, involuntarySwitches: 0, peakMemoryBytes: 0 };
  const times = { wallMs, userMs: cpuMs, systemMs: 0, stoppedMs: 0 };
  return { ...times, ...counts, fixedLayout: false, ...(cpu === null ? {} : { cpu }) };
}

const HARNESS = {
  *slice({ target: { key }, side: { side, directory }, binaryPath, timeoutMs }): Plan<SliceReading> {
    const command = { file: 'benchmark', arguments: [key, side, binaryPath], cwd: directory } as const;
    const [result] = yield [{ ...command, trust: 'untrusted', timeoutMs, isMeasured: true }];
    const stdout = result?.stdout ?? '';
    if (stdout === '') return { measurements: [], failures: [ofBenchmark('', key, 'it broke')], warnings: [] };
    return { measurements: [{ group: '', name: key, values: new Map([['ns/op', Number(stdout)]]) }], ...NOTHING_WRONG };
  },
} as Partial<Harness> as Harness;
const NOTHING_WRONG = { failures: [], warnings: [] } as const;

function discoveryOf(targets: readonly string[], added: readonly string[], expectedMs: number): Discovery {
  const all = [
    ...targets.map((key) => [key, SIDES] as const),
    ...added.map((key) => [key, ['head'] as const] as const),
  ];
  return {
    targets: all.map(([key, sides], index): Target => {
      // Two packages: the targets share binaries, as benchmarks do.
      const binary = { base: sides.length === 2 ? index % 2 : -1, head: index % 2 };
      return {
        key,
        group: '',
        label: key,
        sides,
        scope: 'benchmark',
        iterations: 1000,
        expectedMs,
        binary,
        notes: null,
      };
    }),
    benchmarks: all.map(([key, sides]) => {
      return { targetKey: key, group: '', name: key, sides, failures: {}, readings: {} };
    }),
    warnings: [],
  };
}

function builtSide(side: Side, { failsAnew }: ScriptedRequest): NonNullable<MeasureRequest['sides'][Side]> {
  const binaries = [0, 1].map((index) => ({ group: '', path: `/${side}/${index}.test`, directory: `/${side}` }));
  return {
    context: { side, directory: `/${side}`, scratch: `/scratch/${side}` },
    build: {
      side,
      toolchain: 'go1.26',
      binaries,
      failures: [],
      ...(failsAnew === undefined ? {} : { relink: () => laidOutAnew(binaries, failsAnew(side)) }),
    },
  };
}

const template = results();
const FACTS = {
  toolVersion: '0.1.0',
  startedAt: new Date(0),
  startMs: START_MS,
  repeat: 'tare compare',
  ci: null,
  settings: template.settings,
  directions: [],
  base: template.base,
  head: template.head,
  host: firstRun(template).host,
  sliceMs: 100,
} as const;

function* laidOutAnew(binaries: readonly Binary[], failures: readonly Failure[]): Plan<Relinked> {
  return { layout: 'link-order', binaries: binaries.map((each) => ({ ...each, path: `${each.path}.anew` })), failures };
}
