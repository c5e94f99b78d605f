import { mergeRepeated } from '../formats/index.ts';
import type { SessionReading, SliceReading, Target } from '../harnesses/harness.ts';
import type { Usage } from '../model/command.ts';
import { withEnvironment } from '../model/command-plan.ts';
import { hangLimitMs } from '../model/inputs/time-limit.ts';
import type { Side } from '../model/results/side.ts';
import type { SliceRecord } from '../model/results/slice-record.ts';
import type { MachineCounters, SidePorts } from '../ports.ts';
import type { RunRecord, SliceFacts } from '../record/index.ts';
import type { BuiltSides } from './build.ts';
import { type Place, wallPerCpuOf, withNoiseControls } from './noise-controls/noise-controls.ts';
import type { Pinning, SliceUse } from './noise-controls/pinning.ts';
import { runSlice } from './run-slice.ts';

/** With what the slices of a run are run. */
export interface SliceConditions {
  readonly sides: BuiltSides;
  /** Time limit of a slice of which it is not known how long it takes, and the longest of any, ms. */
  readonly sliceTimeoutMs: number;
  /** Knows which core each pair runs on, and whether slices are watched. */
  readonly pinning: Pinning;
  /** false: a session's first slices at a benchmark count as well. */
  readonly unseen?: false;
  /** Variables of a layout, over those that a harness sets itself. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** One execution of a target on one side: what it read, and what it used. */
export interface Slice extends SliceUse {
  readonly startMs: number;
  readonly timedOut: boolean;
  /** As in `SliceRecord`. */
  readonly imposed?: number;
  readonly reading: SliceReading & Partial<SessionReading>;
}

/**
 * Whether a slice gave all its readings: to repeat one that did not would put a pair with a gap in the place of one without.
 * Exit codes are the suite's own affair here: some give one whenever a check fails.
 */
export function isWhole({ reading, timedOut }: Slice): boolean {
  if (timedOut || reading.ending?.kind === 'signal') return false;
  return reading.measurements.length > 0 && reading.failures.length === 0;
}

/** Runs a target's slice from this copy of its binary; null when the interruption ended it: it measured nothing. */
export async function runCopy(
  target: Target,
  side: Side,
  binaryPath: string,
  place: Place,
  conditions: SliceConditions,
  ports: SidePorts,
): Promise<Slice | null> {
  const context = conditions.sides[side]?.context;
  if (context === undefined) throw new Error(`target ${target.key} is planned on ${side}, which has no build`);
  // What was sized in a session has the way there before it as well.
  const timeoutMs = hangLimitMs(target.expectedMs + (target.arrivalMs ?? 0), conditions.sliceTimeoutMs);
  const { controls } = conditions.pinning;
  const plan = target.slice({ side: context, binaryPath, timeoutMs, iterations: target.iterations });
  const before = ports.host.counters();
  const ran = await runSlice(
    withEnvironment(plan, conditions.environment ?? {}, { wins: true }),
    (command) => withNoiseControls(command, place, controls),
    ports,
  );
  const machine = between(before, ports.host.counters());
  if (ran === null) return null;
  return { side, ...ran, machine, wallPerCpu: wallPerCpuOf(ran.usage) };
}

/** Which slice of the run one was. */
type SlicePlace = Pick<SliceFacts, 'burst' | 'layout' | 'slice' | 'position'>;

/** What is known of a slice beside its readings, as results.json holds it. */
export function factsOf(
  { startMs, durationMs, usage, machine, wallPerCpu, imposed, reading }: Slice,
  record: RunRecord,
) {
  const machineRead = machineRecord(machine);
  return {
    // Not before the run, whatever the clock says.
    startMs: Math.max(0, startMs - record.facts.startMs),
    durationMs,
    ...(usage === undefined ? usedBy(reading) : { usage: usageRecord(usage) }),
    ...(machineRead === undefined ? {} : { machine: machineRead }),
    ...(wallPerCpu === undefined ? {} : { wallPerCpu }),
    ...(imposed === undefined ? {} : { imposed }),
  };
}

/** What a session says that a slice used. */
function usedBy({ usedCpuMs }: Slice['reading']): Pick<SliceFacts, 'usage'> {
  return usedCpuMs === undefined ? {} : { usage: { cpuMs: usedCpuMs } };
}

/** Puts everything that a slice read into the record. */
export function keep({ instrument, scope }: Target, slice: Slice, at: SlicePlace, record: RunRecord): void {
  if (scope === 'suite') record.suiteEndings.note(slice.side, slice.reading.ending ?? null);
  const facts = factsOf(slice, record);
  for (const measurement of mergeRepeated(slice.reading.measurements)) {
    record.benchmarks.entryOfMeasured(measurement).observe(measurement, {
      side: slice.side,
      ...at,
      ...facts,
      ...(instrument === undefined ? {} : { instrument }),
    });
  }
  record.warnOnce(...slice.reading.warnings);
}

/**
 * What the machine did between two readings of its counters. A counter that was not there at both, or that went back
 * (it wrapped, or began again), is unknown.
 */
export function between(before: MachineCounters, after: MachineCounters): MachineCounters {
  const names = ['stealMs', 'busyMs', 'pressureMs', 'throttledMs', 'childrenCpuMs'] as const;
  const passed = names.flatMap((name) => {
    const ms = (after[name] ?? Number.NaN) - (before[name] ?? Number.NaN);
    return ms >= 0 ? [[name, ms] as const] : [];
  });
  return Object.fromEntries(passed);
}

/** What the machine did as results.json holds it; undefined where nothing is known. */
export function machineRecord({ childrenCpuMs: _, ...machine }: MachineCounters): SliceRecord['machine'] {
  return Object.keys(machine).length === 0 ? undefined : machine;
}

/** What a slice used as results.json holds it. */
function usageRecord(usage: Usage): NonNullable<SliceRecord['usage']> {
  const { wallMs: _, userMs, systemMs, fixedLayout: __, runnableThreads: ___, ...counts } = usage;
  return { cpuMs: userMs + systemMs, ...counts };
}
