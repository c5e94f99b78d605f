import { mergeRepeated } from '../formats/index.ts';
import type { Build, Harness, SessionReading, SideContext, SliceReading, Target } from '../harnesses/harness.ts';
import { hangLimitMs } from '../model/inputs/time-limit.ts';
import type { Side } from '../model/results/side.ts';
import type { SidePorts } from '../ports.ts';
import type { RunRecord, SliceFacts } from '../record/index.ts';
import { between, machineRecord, usageRecord } from './noise-controls/machine.ts';
import { type Place, wallPerCpuOf, withNoiseControls } from './noise-controls/noise-controls.ts';
import type { Pinning, SliceUse } from './noise-controls/pinning.ts';
import { runSlice } from './run-slice.ts';

/** How the slices of a run are carried out. */
export interface SliceConditions {
  readonly harness: Harness;
  readonly sides: Readonly<Record<Side, { readonly context: SideContext; readonly build: Build } | null>>;
  /** Of a slice of which it is not known how long it takes, and the most of any. */
  readonly sliceTimeoutMs: number;
  /** Which core each pair runs on, and whether slices are watched. */
  readonly pinning: Pinning;
}

/** One execution of a target on one side, and what it used. */
export interface Slice extends SliceUse {
  readonly startMs: number;
  readonly timedOut: boolean;
  /** As in `SliceRecord`. */
  readonly imposed?: number;
  readonly reading: SliceReading & Partial<SessionReading>;
}

/**
 * A repetition with a gap would take the place of a pair without one. Exit codes are the suite's own affair here: some
 * give one whenever a check fails.
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
  const before = ports.host.counters();
  const ran = await runSlice(
    conditions.harness,
    { target, side: context, binaryPath, timeoutMs },
    (command) => withNoiseControls(command, place, controls),
    ports,
  );
  const machine = between(before, ports.host.counters());
  if (ran === null) return null;
  return { side, ...ran, machine, wallPerCpu: wallPerCpuOf(ran.usage) };
}

/** Which slice of the run it was. */
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

/** What a session says of itself. */
function usedBy({ usedCpuMs }: Slice['reading']): Pick<SliceFacts, 'usage'> {
  return usedCpuMs === undefined ? {} : { usage: { cpuMs: usedCpuMs } };
}

/** Everything that a slice read goes to the record. */
export function keep({ instrument, scope }: Target, slice: Slice, at: SlicePlace, record: RunRecord): void {
  if (scope === 'suite') record.suiteEndings.note(slice.side, slice.reading.ending ?? null);
  const facts = factsOf(slice, record);
  for (const measurement of mergeRepeated(slice.reading.measurements)) {
    if (!record.benchmarks.has(measurement.group, measurement.name)) {
      record.benchmarks.addLate(measurement.group, measurement.name);
    }
    record.benchmarks.observe(measurement, {
      side: slice.side,
      ...at,
      ...facts,
      ...(instrument === undefined ? {} : { instrument }),
    });
  }
  record.warnOnce(...slice.reading.warnings);
}
