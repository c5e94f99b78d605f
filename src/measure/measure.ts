import { concerns, wordsOf } from '../harnesses/failure.ts';
import type { Target } from '../harnesses/harness.ts';
import { benchmarkKey } from '../model/results/benchmark-id.ts';
import { endingWords } from '../model/results/ending.ts';
import { SIDES, type Side } from '../model/results/side.ts';
import { failingEnding } from '../model/results/suite-endings.ts';
import type { Ports } from '../ports.ts';
import type { RunRecord } from '../record/index.ts';
import { ClockSlices, type LiveClock, slicesPerRound } from './clocks/clock-slices.ts';
import {
  type Course,
  endAtDeadline,
  isOverdue,
  look,
  type MeasuredBenchmark,
  type Progressing,
  progressing,
  reportProgress,
  takesPart,
} from './course.ts';
import { FreshCopies } from './fresh-copies.ts';
import { ANYWHERE, type Place } from './noise-controls/noise-controls.ts';
import { type CopySlice, NullControl } from './null-control.ts';
import { isLook, scheduleRound } from './schedule.ts';
import { factsOf, isWhole, keep, runCopy, type Slice, type SliceConditions } from './slice.ts';

export interface MeasureRequest extends Course, SliceConditions {
  /** Clocks that are calibrated in each round, among the pairs. */
  readonly clocks: readonly LiveClock[];
  readonly seed: string;
  /** Slices of what is on one side only; a few when not given. */
  readonly oneSidedSlices?: number;
  /** false: base is not measured against itself. */
  readonly nullControl?: false;
}

/** A benchmark on one side only has nothing to be compared with: a few slices show what it costs. */
const ONE_SIDED_SLICES = 3;
/** One slice that goes wrong is recorded and forgiven; a second one ends the benchmark. */
const FAILURES_FORGIVEN = 1;

/**
 * Rounds of adjacent pairs: in each round every live target once, targets in random order, the two sides of each pair
 * in random balanced order. Everything read goes to the record as soon as its pair is complete, so that an
 * interruption loses at most the pair at work. Ends after the planned rounds, when every target is precise enough, at
 * the deadline, or at the interruption. With a time budget the planner says at each look which targets go on.
 */
export async function measure(request: MeasureRequest, record: RunRecord, ports: Ports): Promise<void> {
  const all = request.discovery.targets.map((target) => progressing(target, request));
  const paired = all.filter((each) => each.target.sides.length === SIDES.length);
  const copies = new FreshCopies(request.sides, ports.files);
  const byKey = new Map(paired.map((each) => [each.target.key, each]));
  const keys = paired.map((each) => each.target.key);
  const oneSidedSlices = request.oneSidedSlices ?? ONE_SIDED_SLICES;
  const everyRound = oneSidedSlices >= request.rounds ? all : paired;
  const roundMs = everyRound.reduce((sum, { target }) => sum + target.sides.length * target.expectedMs, 0);
  const clocks = new ClockSlices(request.clocks, slicesPerRound(request.clocks, roundMs, request.rounds));
  const control = nullControlOf(paired, request, record, copies, ports);
  // With both sides in pairs, or with one side in every round.
  const isDue = (key: string) =>
    takesPart(byKey.get(key)) || (everyRound === all && all.some(({ target, live }) => live && target.key === key));
  const { pinning } = request;
  const placeOf = (key: string) => {
    const target = isDue(key) ? all.find((each) => each.target.key === key)?.target : undefined;
    if (target === undefined) return null;
    return target.sides.length === SIDES.length ? pinning.placeFor(target, round) : ANYWHERE;
  };
  const turnOf = (key: string) => byKey.get(key)?.turns ?? round;

  let round = 0;
  for (; paired.some(takesPart) || round < oneSidedSlices; round++) {
    const due = paired.filter(takesPart).length;
    let late = 0;
    const extended = [...keys, ...clocks.keysIn(round), ...control.keysIn(round)];
    try {
      for (const { key, order } of scheduleRound(request.seed, extended, round, turnOf)) {
        const each = byKey.get(key);
        if (each === undefined && !(await clocks.run(key, round, placeOf, pinning.controls, record, ports))) {
          await control.run(key, round, order, isDue, record);
        }
        if (each === undefined || !takesPart(each)) continue;
        if (ports.interruption.aborted) return;
        if (isOverdue(request, each, ports)) {
          late += 1;
          continue;
        }
        reportProgress(each, round, paired, request, ports);
        const startMs = ports.clock.now();
        await runPair(each, round, order, request, record, copies, ports);
        each.turns += 1;
        each.turnMs.push(ports.clock.now() - startMs);
      }
      if (ports.interruption.aborted) return;
      if (round < oneSidedSlices) await runOneSided(all, round, request, record, copies, ports);
      if (ports.interruption.aborted) return;
    } finally {
      await copies.endRound();
    }
    if (late > 0 && late === due) {
      for (const each of all) noteEndings(each, record);
      endAtDeadline(paired, request, record);
      return;
    }
    if (late === 0) record.addRound();
    if (isLook(round + 1)) look(paired, request, record, ports);
  }
  for (const each of all) {
    noteEndings(each, record);
    for (const name of each.benchmarks) record.benchmarks.markEnded(name.group, name.name, 'rounds');
  }
  record.complete();
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
  const { pinning } = request;
  // Both copies first: copying between the slices would put its work into the second one only.
  for (const side of SIDES) await copies.prepare(side, target.binary[side], round);
  const place = pinning.placeFor(target, round);
  let slices = await runSlices(each, order, place, request, copies, ports, record);
  if (slices !== null && place.cpu !== null && pinning.isLost(target, slices.every(isWhole))) {
    slices = await runSlices(each, order, ANYWHERE, request, copies, ports, record);
  }
  if (slices === null) return;
  pinning.note(target, slices);
  const placement = pinning.placementOf(target);
  if (placement !== null)
    for (const { group, name } of each.benchmarks) record.benchmarks.setPlacement(group, name, placement);
  // In the same order: in the schedule's balance the repetition takes the pair's place.
  const again =
    slices.every(isWhole) && pinning.mayRepeat(target, slices) && !isOverdue(request, each, ports)
      ? await runSlices(each, order, pinning.placeFor(target, round, 1), request, copies, ports, record)
      : null;
  const repeated = again?.every(isWhole) === true;
  if (repeated) pinning.noteRepetition();
  for (const [pair, disturbed] of [[slices, repeated] as const, [repeated ? again : [], false] as const]) {
    pair.forEach((slice, index) => {
      keep(target, slice, { burst: round, position: index === 0 ? 0 : 1, ...(disturbed ? { disturbed } : {}) }, record);
    });
  }
  for (const slice of slices) noteFailures(each, slice, record);
}

/** Both slices of a pair, in this order; null when the interruption ended one. */
async function runSlices(
  each: Progressing,
  order: readonly Side[],
  place: Place,
  request: MeasureRequest,
  copies: FreshCopies,
  ports: Ports,
  record: RunRecord,
): Promise<readonly Slice[] | null> {
  const slices: Slice[] = [];
  for (const side of order) {
    const slice = await runSide(each, side, place, request, copies, ports, record);
    if (slice === null) return null;
    slices.push(slice);
  }
  return slices;
}

/** Base against base, by slices like any other. Its time is no part of any target's. */
function nullControlOf(
  paired: readonly Progressing[],
  request: MeasureRequest,
  record: RunRecord,
  copies: FreshCopies,
  ports: Ports,
): NullControl {
  const targets = request.nullControl === false ? [] : paired.map(({ target }) => target);
  const byKey = new Map(paired.map((each) => [each.target.key, each]));
  const slice = async (target: Target, binaryPath: string, round: number): Promise<CopySlice> => {
    const place = request.pinning.placeFor(target, round);
    const copy = await runCopy(target, 'base', binaryPath, place, request, ports);
    return copy === null ? null : { facts: factsOf(copy, record), timedOut: copy.timedOut, reading: copy.reading };
  };
  const control = new NullControl(targets, request.rounds, request.seed, {
    copies: (target, round) => copies.twins(target.binary.base, round),
    slice,
    hasTime: ({ key }) => {
      const each = byKey.get(key);
      return each !== undefined && !ports.interruption.aborted && !isOverdue(request, each, ports);
    },
  });
  if (paired.length > 0) record.control.plan(control.tooShort);
  return control;
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
    const slice = await runSide(each, side, ANYWHERE, request, copies, ports, record);
    if (slice === null) return;
    keep(each.target, slice, { burst: round, position: 0 }, record);
    noteFailures(each, slice, record);
  }
}

/** null when the interruption ended it: such a slice measured nothing. */
async function runSide(
  each: Progressing,
  side: Side,
  place: Place,
  request: MeasureRequest,
  copies: FreshCopies,
  ports: Ports,
  record: RunRecord,
): Promise<Slice | null> {
  const { target } = each;
  const slice = await runCopy(target, side, copies.pathOf(side, target.binary[side]), place, request, ports);
  if (slice !== null) record.addMeasuringMs(slice.durationMs);
  return slice;
}

/**
 * A benchmark that fails once is forgiven, one that fails again or hangs is given up; the others of a suite go on. What only an
 * instrument could not see is no failure of the benchmark: the instrument is given up.
 */
function noteFailures(each: Progressing, slice: Slice, record: RunRecord): void {
  const { side, reading, timedOut } = slice;
  each.endings.note(side, reading.ending ?? null);
  const reasonOf = failuresOf(slice);
  for (const benchmark of each.benchmarks) {
    const reason = reasonOf(benchmark);
    // What failed on this side before says nothing new.
    if (reason === null || record.benchmarks.hasFailedOn(side, benchmark)) continue;
    const failures = (each.failures.get(benchmarkKey(benchmark)) ?? 0) + 1;
    each.failures.set(benchmarkKey(benchmark), failures);
    const givenUp = failures > FAILURES_FORGIVEN || timedOut;
    if (givenUp && each.target.instrument !== undefined) {
      each.live = false;
      const message = 'its iterations could not be timed one by one, so percentiles are missing or of fewer rounds';
      record.benchmarks.warn(benchmark.group, benchmark.name, { code: 'percentiles-unseen', message, subject: reason });
    } else if (givenUp) record.benchmarks.markFailed(benchmark.group, benchmark.name, side, reason);
    else {
      const message = `a slice of ${side} failed and its pair was left out`;
      record.benchmarks.warn(benchmark.group, benchmark.name, { code: 'slice-failed', message, subject: reason });
    }
  }
  // What gave its results and then hung would do so in each slice, for the whole time limit.
  each.live &&= !timedOut && each.benchmarks.some(({ group, name }) => !record.benchmarks.hasFailed(group, name));
}

/** Why this slice has no reading of the benchmark; null where it has, or need not have. */
function failuresOf({ side, reading }: Slice): (benchmark: MeasuredBenchmark) => string | null {
  const { measurements, failures, ending } = reading;
  const named = new Map(
    failures.flatMap((failure) => (failure.of.kind === 'benchmark' ? [[benchmarkKey(failure.of), failure]] : [])),
  );
  const wider = failures.filter(({ of }) => of.kind !== 'benchmark');
  const measured = new Set(measurements.map(benchmarkKey));
  return (benchmark) => {
    const failure = named.get(benchmarkKey(benchmark)) ?? wider.find((each) => concerns(each, benchmark));
    // What it was measured to take is known, whatever else of its file went wrong.
    if (failure !== undefined && (failure.of.kind === 'benchmark' || !measured.has(benchmarkKey(benchmark)))) {
      return wordsOf(failure);
    }
    if (measurements.length === 0) return 'a slice of it measured nothing';
    const isHere = measured.has(benchmarkKey(benchmark)) || !benchmark.sides.includes(side);
    return isHere || ending === undefined ? null : `the suite ${endingWords(ending)} before this gave a result`;
  };
}

/**
 * A benchmark with a process of its own that gave its result and then ended badly, again and again and on one side only,
 * failed there. How a suite ends is told of the whole run (analysis/suite.ts).
 */
function noteEndings({ target, benchmarks, endings }: Progressing, record: RunRecord): void {
  if (target.scope === 'suite' || target.instrument !== undefined || target.sides.length < SIDES.length) return;
  for (const side of SIDES) {
    const failing = failingEnding(endings.toRecords(), side);
    if (failing === null) continue;
    const reason = `it gave its result and then ${endingWords(failing.ending)}`;
    for (const { group, name } of benchmarks) record.benchmarks.markFailed(group, name, side, reason);
  }
}
