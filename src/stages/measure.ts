import { mergeRepeated } from '../formats/merge.ts';
import type { Build, Discovery, Harness, SideContext, SliceReading, Target } from '../harnesses/harness.ts';
import { benchmarkKey } from '../model/benchmark-id.ts';
import { type Results, SIDES, type Side } from '../model/results.ts';
import { ClockSlices, type LiveClock, slicesPerRound } from './clock-slices.ts';
import { FreshCopies } from './fresh-copies.ts';
import type { Ports } from './ports.ts';
import type { RunRecord } from './record.ts';
import { isLook, scheduleRound } from './schedule.ts';

export interface MeasureRequest {
  readonly harness: Harness;
  readonly discovery: Discovery;
  /** Clocks that are calibrated in each round, among the pairs. */
  readonly clocks: readonly LiveClock[];
  readonly sides: Readonly<Record<Side, { readonly context: SideContext; readonly build: Build } | null>>;
  readonly rounds: number;
  readonly seed: string;
  /** Monotonic; no pair is begun that is not expected to end by then. null: no time budget. */
  readonly deadlineMs: number | null;
  readonly sliceTimeoutMs: number;
  /** Ids of the benchmarks that are precise enough to stop measuring them. Asked at each look. */
  readonly settledIn: (soFar: Results) => ReadonlySet<string>;
}

export interface BenchmarkName {
  readonly group: string;
  readonly name: string;
}

/** A benchmark on one side only has nothing to be compared with: a few slices show what it costs. */
const ONE_SIDED_SLICES = 3;
/** One slice that goes wrong is recorded and forgiven; a second one ends the benchmark. */
const FAILURES_FORGIVEN = 1;

/** One target's state while it is being measured. */
interface Progressing {
  readonly target: Target;
  readonly benchmarks: readonly BenchmarkName[];
  readonly failures: Map<string, number>;
  live: boolean;
  /** Wall time of its slices so far, for the time that is left. */
  spentMs: number;
  slices: number;
}

/**
 * Rounds of adjacent pairs: in each round every live target once, targets in random order, the two sides of each pair
 * in random balanced order. Everything read goes to the record as soon as its pair is complete, so that an
 * interruption loses at most the pair at work. Ends after the planned rounds, when every target is precise enough, at
 * the deadline, or at the interruption.
 */
export async function measure(request: MeasureRequest, record: RunRecord, ports: Ports): Promise<void> {
  const all = request.discovery.targets.map((target) => progressing(target, request.discovery));
  const paired = all.filter((each) => each.target.sides.length === SIDES.length);
  const copies = new FreshCopies(request.sides, ports.files);
  const byKey = new Map(paired.map((each) => [each.target.key, each]));
  const keys = paired.map((each) => each.target.key);
  const roundMs = SIDES.length * paired.reduce((sum, { target }) => sum + target.expectedMs, 0);
  const clocks = new ClockSlices(request.clocks, slicesPerRound(request.clocks, roundMs, request.rounds));
  const isLive = (key: string) => byKey.get(key)?.live === true;

  for (let round = 0; round < request.rounds; round++) {
    const live = paired.filter((each) => each.live);
    if (live.length === 0 && round >= ONE_SIDED_SLICES) break;
    try {
      for (const { key, order } of scheduleRound(request.seed, [...keys, ...clocks.keysIn(round)], round)) {
        const each = byKey.get(key);
        if (each === undefined) await clocks.run(key, round, isLive, record, ports);
        if (each === undefined || !each.live) continue;
        if (ports.interruption.aborted) return;
        if (isOverdue(request, each, ports)) {
          endAtDeadline(paired, request, record);
          return;
        }
        reportProgress(each, round, paired, request, ports);
        await runPair(each, round, order, request, record, copies, ports);
      }
      if (ports.interruption.aborted) return;
      if (round < ONE_SIDED_SLICES) await runOneSided(all, round, request, record, copies, ports);
      if (ports.interruption.aborted) return;
    } finally {
      await copies.endRound();
    }
    record.addRound();
    if (isLook(round + 1)) stopThePrecise(paired, request.settledIn(record.toResults(ports.clock.now())), record);
  }
  for (const each of all) for (const name of each.benchmarks) record.markEnded(name.group, name.name, 'rounds');
  record.complete();
}

function progressing(target: Target, discovery: Discovery): Progressing {
  const observed = target.observedTarget ?? target.key;
  const benchmarks = discovery.benchmarks.filter(({ targetKey }) => targetKey === observed);
  return { target, benchmarks, failures: new Map(), live: true, spentMs: 0, slices: 0 };
}

async function runPair(
  each: Progressing,
  round: number,
  order: readonly Side[],
  request: MeasureRequest,
  record: RunRecord,
  copies: FreshCopies,
  ports: Ports,
): Promise<void> {
  const { target } = each;
  // Both copies first: copying between the slices would put its work into the second one only.
  for (const side of SIDES) await copies.prepare(side, target.binary[side], round);
  const slices: Slice[] = [];
  for (const side of order) {
    const slice = await runSlice(each, side, request, copies, ports, record);
    if (slice === null) return;
    slices.push(slice);
  }
  slices.forEach((slice, index) => {
    keep(target, slice, round, index === 0 ? 0 : 1, record);
  });
  for (const slice of slices) noteFailures(each, slice, record);
}

/** Benchmarks of one side only, a slice in each of the first rounds. */
async function runOneSided(
  all: readonly Progressing[],
  round: number,
  request: MeasureRequest,
  record: RunRecord,
  copies: FreshCopies,
  ports: Ports,
): Promise<void> {
  for (const each of all) {
    const [side, ...others] = each.target.sides;
    if (side === undefined || others.length > 0 || !each.live || each.target.instrument !== undefined) continue;
    await copies.prepare(side, each.target.binary[side], round);
    const slice = await runSlice(each, side, request, copies, ports, record);
    if (slice === null) return;
    keep(each.target, slice, round, 0, record);
    noteFailures(each, slice, record);
  }
}

interface Slice {
  readonly side: Side;
  readonly startMs: number;
  readonly durationMs: number;
  readonly timedOut: boolean;
  readonly reading: SliceReading;
}

/** null when the interruption ended it: such a slice measured nothing. */
async function runSlice(
  each: Progressing,
  side: Side,
  request: MeasureRequest,
  copies: FreshCopies,
  ports: Ports,
  record: RunRecord,
): Promise<Slice | null> {
  const { target } = each;
  const context = request.sides[side]?.context;
  if (context === undefined) throw new Error(`target ${target.key} is planned on ${side}, which has no build`);
  const command = request.harness.slice(target, context, {
    binaryPath: copies.pathOf(side, target.binary[side]),
    timeoutMs: request.sliceTimeoutMs,
  });
  const result = await ports.exec.run(command);
  if (ports.interruption.aborted) return null;
  record.addMeasuringMs(result.durationMs);
  each.spentMs += result.durationMs;
  each.slices += 1;
  const { startMs, durationMs, timedOut } = result;
  return { side, startMs, durationMs, timedOut, reading: request.harness.read(target, result) };
}

function keep({ instrument }: Target, slice: Slice, round: number, position: 0 | 1, record: RunRecord): void {
  for (const measurement of mergeRepeated(slice.reading.measurements)) {
    if (!record.has(measurement.group, measurement.name)) {
      record.addLate(measurement.group, measurement.name);
    }
    record.observe(measurement, {
      side: slice.side,
      round,
      position,
      startMs: slice.startMs - record.facts.startMs,
      durationMs: slice.durationMs,
      ...(instrument === undefined ? {} : { instrument }),
    });
  }
  record.warnOnce(...slice.reading.warnings);
}

/**
 * A benchmark that fails once is forgiven, one that fails again or hangs is given up; the others of a suite go on. What only an
 * instrument could not see is no failure of the benchmark: the instrument is given up.
 */
function noteFailures(each: Progressing, slice: Slice, record: RunRecord): void {
  const { side, reading, timedOut } = slice;
  const nothing = reading.measurements.length === 0;
  const named = new Map(reading.failures.map((failure) => [benchmarkKey(failure), failure.reason]));
  for (const benchmark of each.benchmarks) {
    const reason = named.get(benchmarkKey(benchmark)) ?? (nothing ? 'a slice of it measured nothing' : null);
    if (reason === null) continue;
    const failures = (each.failures.get(benchmarkKey(benchmark)) ?? 0) + 1;
    each.failures.set(benchmarkKey(benchmark), failures);
    const givenUp = failures > FAILURES_FORGIVEN || timedOut;
    if (givenUp && each.target.instrument !== undefined) {
      each.live = false;
      const message = 'its iterations could not be timed one by one, so percentiles are missing or of fewer rounds';
      record.warnBenchmark(benchmark.group, benchmark.name, { code: 'tails-unseen', message, subject: reason });
    } else if (givenUp) record.markFailed(benchmark.group, benchmark.name, side, reason);
    else {
      const message = `a slice of ${side} failed and its pair was left out`;
      record.warnBenchmark(benchmark.group, benchmark.name, { code: 'slice-failed', message, subject: reason });
    }
  }
  each.live &&= each.benchmarks.some(({ group, name }) => !record.hasFailed(group, name));
}

function stopThePrecise(paired: readonly Progressing[], settled: ReadonlySet<string>, record: RunRecord): void {
  for (const each of paired) {
    if (!each.live || !each.benchmarks.every(({ group, name }) => settled.has(record.idOf(group, name)))) continue;
    each.live = false;
    for (const { group, name } of each.benchmarks) record.markEnded(group, name, 'precise');
  }
}

function isOverdue(request: MeasureRequest, each: Progressing, ports: Ports): boolean {
  if (request.deadlineMs === null) return false;
  return ports.clock.now() + SIDES.length * sliceMsOf(each) > request.deadlineMs;
}

function endAtDeadline(paired: readonly Progressing[], request: MeasureRequest, record: RunRecord): void {
  for (const each of paired) {
    if (each.live) for (const { group, name } of each.benchmarks) record.markEnded(group, name, 'time-budget');
  }
  record.warn({
    code: 'time-budget-reached',
    message: `the time budget ended the run after ${record.roundsDone} of ${request.rounds} rounds`,
  });
  record.complete();
}

function sliceMsOf(each: Progressing): number {
  return each.slices === 0 ? each.target.expectedMs : each.spentMs / each.slices;
}

function reportProgress(
  each: Progressing,
  round: number,
  paired: readonly Progressing[],
  request: MeasureRequest,
  ports: Ports,
): void {
  const roundMs = paired.reduce((sum, other) => sum + (other.live ? SIDES.length * sliceMsOf(other) : 0), 0);
  ports.log.progress({
    stage: 'round',
    done: round + 1,
    total: request.rounds,
    subject: each.target.label,
    remainingMs: roundMs * (request.rounds - round),
  });
}
