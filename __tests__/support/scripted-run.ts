import { checkByLongSlices } from '../../src/measure/checks/long-slices.ts';
import { type ConfirmRequest, confirm } from '../../src/measure/confirm/confirm.ts';
import type { Judge } from '../../src/measure/course.ts';
import { type MeasureRequest, measure } from '../../src/measure/measure.ts';
import { NO_NOISE_CONTROLS } from '../../src/measure/noise-controls/noise-controls.ts';
import { Pinning } from '../../src/measure/noise-controls/pinning.ts';
import type { Command } from '../../src/model/command.ts';
import type { SliceLength } from '../../src/model/results/benchmark.ts';
import type { Results } from '../../src/model/results/results.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { SIDES } from '../../src/model/results/side.ts';
import type { SidePorts } from '../../src/ports.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { RunRecord } from '../../src/record/record.ts';
import { results } from './results-builder.ts';
import { type ScriptedSuite, scriptedDiscovery, scriptedSide } from './scripted-harness.ts';
import { ScriptedWorld, START_MS, type WorldScript } from './scripted-world.ts';

export type { ScriptedSlice } from './scripted-world.ts';

export interface ScriptedRequest extends ScriptedSuite, WorldScript {
  readonly rounds?: number;
  /** Benchmarks of the run that are not measured. */
  readonly besides?: readonly { readonly group: string; readonly name: string }[];
  readonly needed?: number;
  readonly fewest?: number;
  readonly firstLook?: number;
  readonly seed?: string;
  readonly deadlineMs?: number | null;
  /** Targets are served by processes that stay, with slices as this says; what it leaves out is FIRST_CHOICE's. */
  readonly sessions?: Partial<SliceLength>;
  readonly sliceTimeoutMs?: number;
  /** null: nobody asks. Of the parts that are left out: nothing is decided, and nothing is foreseen to be. */
  readonly judge?: Partial<Judge> | null;
  readonly oneSidedSlices?: number;
  readonly clocks?: MeasureRequest['clocks'];
  readonly nullControl?: false;
  /** Slices are watched, and pinned to these processors. */
  readonly cpus?: readonly number[];
  /** What is pinned can be moved. */
  readonly moves?: true;
  /** What is measured again once measuring has ended. */
  readonly confirming?: Pick<ConfirmRequest, 'ids'> & { readonly judge?: Partial<Judge>; readonly deadlineMs?: number };
  /** Ids of what is checked by long slices then. */
  readonly checking?: { readonly ids: readonly string[]; readonly deadlineMs: number | null };
  readonly settings?: Partial<Results['settings']>;
}

export interface ScriptedRun extends Pick<ScriptedWorld, 'slices' | 'events' | 'progress' | 'open'> {
  /** Rounds that were done whenever the judge was asked. */
  readonly looks: readonly number[];
  /** Programs that ran with the ports of builds. */
  readonly built: readonly string[];
  readonly results: Results;
}

const FIRST_CHOICE: SliceLength = { ms: 2, perBurst: 4, by: 'session', from: 'pilot', refused: [] };

/** What stages are given, with everything below them scripted. */
export interface ScriptedStage {
  readonly world: ScriptedWorld;
  readonly ports: SidePorts;
  readonly record: RunRecord;
  readonly measuring: MeasureRequest;
  readonly looks: readonly number[];
}

export function scriptedStage(request: ScriptedRequest = {}): ScriptedStage {
  const { rounds = 20, seed = '7f3a', sessions } = request;
  const world = new ScriptedWorld(request);
  const looks: number[] = [];
  const facts = { ...FACTS, seed, settings: { ...FACTS.settings, ...request.settings } };
  const record = new RunRecord(facts);
  const builtRecord = { state: 'built', durationMs: 1 } as const;
  record.setBuilds({ base: builtRecord, head: builtRecord }, 'go1.26', false);
  const discovery = scriptedDiscovery({
    ...request,
    expectedMs: request.expectedMs ?? (sessions === undefined ? 100 : 2),
  });
  // Those that are not measured are of the run all the same.
  const besides = (request.besides ?? []).map((each) => ({
    ...each,
    targetKey: '',
    sides: SIDES,
    readings: {},
    failures: {},
  }));
  record.setDiscovery({ ...discovery, benchmarks: [...discovery.benchmarks, ...besides] });
  record.setRoundsPlanned(rounds);
  for (const { clock } of request.clocks ?? []) {
    record.clocks.add({ clock, toolchain: 'scripted', effectiveShare: [0.5, 1] });
  }
  const controls =
    request.cpus === undefined
      ? NO_NOISE_CONTROLS
      : ({ watch: 'w', pinnedBy: 'watch', holds: [], cpus: request.cpus, moves: request.moves ?? false } as const);
  const measuring: MeasureRequest = {
    discovery,
    choices: new Map(
      sessions === undefined ? [] : discovery.targets.map(({ key }) => [key, { ...FIRST_CHOICE, ...sessions }]),
    ),
    clocks: request.clocks ?? [],
    sides: { base: scriptedSide('base', request), head: scriptedSide('head', request) },
    rounds,
    needed: request.needed ?? 10,
    ...(request.fewest === undefined ? {} : { fewest: request.fewest }),
    ...(request.firstLook === undefined ? {} : { firstLook: request.firstLook }),
    seed,
    sliceTimeoutMs: request.sliceTimeoutMs ?? 1000,
    pinning: new Pinning(controls, 4),
    ...(request.oneSidedSlices === undefined ? {} : { oneSidedSlices: request.oneSidedSlices }),
    ...(request.nullControl === undefined ? {} : { nullControl: request.nullControl }),
    judge: request.judge === null ? null : judgeOf(request.judge, looks),
  };
  return { world, ports: world.ports, record, measuring, looks };
}

function judgeOf(
  { decided = () => new Set(), exact = () => new Set(), further = () => new Map() }: Partial<Judge> = {},
  looks: number[],
): Judge {
  return {
    decided: (soFar, asked) => {
      looks.push(firstRun(soFar).roundsDone);
      return decided(soFar, asked);
    },
    exact,
    further,
  };
}

/**
 * The measuring stage with everything below it scripted: a clock that only slices move, and no processes. What is
 * left in the record is checked as any results.json is.
 */
export async function scriptedRun(request: ScriptedRequest = {}): Promise<ScriptedRun> {
  const { world, ports, record, measuring, looks } = scriptedStage(request);
  const { confirming, checking } = request;
  const built: string[] = [];
  try {
    await measure({ ...measuring, deadlineMs: request.deadlineMs ?? null }, record, ports);
    if (confirming !== undefined) {
      const { ids, judge, deadlineMs = request.deadlineMs ?? null } = confirming;
      const run = (command: Command) => {
        built.push(command.file);
        return ports.exec.run(command);
      };
      const building = { ...ports, exec: { run } };
      await confirm({ measuring, ids, judge: judgeOf(judge, []), building, deadlineMs }, record, ports);
    }
    if (checking !== undefined) await checkByLongSlices({ measuring, ...checking }, record, ports);
  } catch (error) {
    if (!ports.interruption.aborted || error !== ports.interruption.reason) throw error;
  }
  const read = await parseResults(resultsText(record.toResults(world.nowMs)));
  const { slices, events, progress, open } = world;
  return { slices, events, progress, open, looks, built, results: read };
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
