import { mergeRepeated } from '../formats/merge.ts';
import type { Build, Discovery, Harness, SideContext, SliceReading, Target } from '../harnesses/harness.ts';
import { benchmarkKey } from '../model/benchmark-id.ts';
import { type Observation, type Results, SIDES, type Side } from '../model/results.ts';
import { median } from '../statistics/descriptive.ts';
import { carryOut } from './carry-out.ts';
import { ClockSlices, type LiveClock, slicesPerRound } from './clock-slices.ts';
import { FreshCopies } from './fresh-copies.ts';
import { between, machineRecord, usageRecord } from './machine.ts';
import { type CopySlice, NullControl } from './null-control.ts';
import type { Placements, Ran } from './placement.ts';
import { chooseTargets } from './planner.ts';
import type { Ports } from './ports.ts';
import type { RunRecord } from './record.ts';
import { FIRST_LOOK, isLook, LOOK_EVERY, scheduleRound } from './schedule.ts';
import { ANYWHERE, type Place, steadied, wallPerCpuOf } from './steadying.ts';

export interface MeasureRequest {
  readonly harness: Harness;
  readonly discovery: Discovery;
  /** Clocks that are calibrated in each round, among the pairs. */
  readonly clocks: readonly LiveClock[];
  readonly sides: Readonly<Record<Side, { readonly context: SideContext; readonly build: Build } | null>>;
  /** Pairs of every target that is not precise before. */
  readonly rounds: number;
  readonly seed: string;
  /** null: no time budget. */
  readonly budget: MeasuringBudget | null;
  readonly sliceTimeoutMs: number;
  /** Which core each pair runs on, and whether slices are watched. */
  readonly placements: Placements;
  /** Slices of what is on one side only; a few when not given. */
  readonly oneSidedSlices?: number;
  /** Ids of the benchmarks that are precise enough to stop measuring them. Asked at each look. */
  readonly settledIn: (soFar: Results) => ReadonlySet<string>;
  /** false: base is not measured against itself. */
  readonly nullControl?: false;
}

/** With a budget, the time that precise targets leave goes to those that can still be decided (planner.ts). */
export interface MeasuringBudget {
  /** Monotonic; no pair is begun that is not expected to end by then. */
  readonly deadlineMs: number;
  /** Kept back of the time before the deadline, ms; only the pairs that any verdict needs may use it. */
  readonly reserveMs: number;
  /** Pairs that any verdict needs: `Family.pairsNeeded`. */
  readonly pairsNeeded: number;
  /** Most pairs of a target that is undecided after `rounds` of them. */
  readonly pairsMost: number;
  /** By id of a benchmark, about how many more pairs decide the next of its rows. Asked at each look. */
  readonly furtherIn: (soFar: Results) => ReadonlyMap<string, number>;
}

export interface BenchmarkName {
  readonly group: string;
  readonly name: string;
}

/** A benchmark on one side only has nothing to be compared with: a few slices show what it costs. */
const ONE_SIDED_SLICES = 3;
/** How much slower than usual a pair is expected to be right after a slow one. */
const SLOWER_AT_MOST = 3;
/** One slice that goes wrong is recorded and forgiven; a second one ends the benchmark. */
const FAILURES_FORGIVEN = 1;

/** One target's state while it is being measured. */
interface Progressing {
  readonly target: Target;
  readonly benchmarks: readonly BenchmarkName[];
  readonly failures: Map<string, number>;
  live: boolean;
  /** Rounds it has taken part in, and how many it may before the planner is asked again. */
  turns: number;
  until: number;
  /** Wall time of each of its turns, for the time that is left. */
  readonly turnMs: number[];
}

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
  const turnOf = (key: string) => byKey.get(key)?.turns ?? round;

  let round = 0;
  for (; paired.some(takesPart) || round < oneSidedSlices; round++) {
    const due = paired.filter(takesPart).length;
    let late = 0;
    const extended = [...keys, ...clocks.keysIn(round), ...control.keysIn(round)];
    try {
      for (const { key, order } of scheduleRound(request.seed, extended, round, turnOf)) {
        const each = byKey.get(key);
        if (each === undefined && !(await clocks.run(key, round, isDue, record, ports))) {
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
      endAtDeadline(paired, request, record);
      return;
    }
    if (late === 0) record.addRound();
    if (isLook(round + 1)) look(paired, request, record, ports);
  }
  for (const each of all) for (const name of each.benchmarks) record.markEnded(name.group, name.name, 'rounds');
  record.complete();
}

function progressing(target: Target, { discovery, rounds, budget }: MeasureRequest): Progressing {
  const observed = target.observedTarget ?? target.key;
  const benchmarks = discovery.benchmarks.filter(({ targetKey }) => targetKey === observed);
  const until = budget === null ? rounds : Math.min(rounds, FIRST_LOOK);
  return { target, benchmarks, failures: new Map(), live: true, turns: 0, until, turnMs: [] };
}

function takesPart(each: Progressing | undefined): boolean {
  return each?.live === true && each.turns < each.until;
}

/** Stops the precise targets, and with a budget asks the planner which of the others go on until the next look. */
function look(paired: readonly Progressing[], request: MeasureRequest, record: RunRecord, ports: Ports): void {
  const { budget, rounds } = request;
  const soFar = record.toResults(ports.clock.now());
  stopThePrecise(paired, request.settledIn(soFar), record);
  if (budget === null) return;
  const further = budget.furtherIn(soFar);
  const candidates = paired
    .filter(({ live }) => live)
    .map((each) => ({
      key: each.target.key,
      pairs: each.turns,
      pairMs: pairMsOf(each),
      further: each.benchmarks.reduce(
        (least, { group, name }) => Math.min(least, further.get(record.idOf(group, name)) ?? Number.POSITIVE_INFINITY),
        Number.POSITIVE_INFINITY,
      ),
    }));
  const chosen = chooseTargets(candidates, {
    needed: budget.pairsNeeded,
    ordinary: rounds,
    most: budget.pairsMost,
    untilLook: LOOK_EVERY,
    leftMs: budget.deadlineMs - budget.reserveMs - ports.clock.now(),
  });
  for (const each of paired) each.until = chosen.get(each.target.key) ?? each.turns;
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
  const { placements } = request;
  // Both copies first: copying between the slices would put its work into the second one only.
  for (const side of SIDES) await copies.prepare(side, target.binary[side], round);
  const slices = await runSlices(each, order, placements.placeFor(target, round), request, copies, ports, record);
  if (slices === null) return;
  placements.note(target, slices, target.iterations === null);
  const placement = placements.placementOf(target);
  if (placement !== null) for (const { group, name } of each.benchmarks) record.setPlacement(group, name, placement);
  // In the same order: in the schedule's balance the repetition takes the pair's place.
  const again =
    slices.every(isWhole) && placements.mayRepeat(target, slices) && !isOverdue(request, each, ports)
      ? await runSlices(each, order, placements.placeFor(target, round, 1), request, copies, ports, record)
      : null;
  const repeated = again?.every(isWhole) === true;
  if (repeated) placements.noteRepetition();
  for (const [pair, disturbed] of [[slices, repeated] as const, [repeated ? again : [], false] as const]) {
    pair.forEach((slice, index) => {
      keep(target, slice, { round, position: index === 0 ? 0 : 1, ...(disturbed ? { disturbed } : {}) }, record);
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
    const slice = await runSlice(each, side, place, request, copies, ports, record);
    if (slice === null) return null;
    slices.push(slice);
  }
  return slices;
}

/** A repetition with a gap would take the place of a pair without one. */
function isWhole({ reading, timedOut }: Slice): boolean {
  return reading.measurements.length > 0 && reading.failures.length === 0 && !timedOut;
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
    const place = request.placements.placeFor(target, round);
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
    const slice = await runSlice(each, side, ANYWHERE, request, copies, ports, record);
    if (slice === null) return;
    keep(each.target, slice, { round, position: 0 }, record);
    noteFailures(each, slice, record);
  }
}

interface Slice extends Ran {
  readonly startMs: number;
  readonly timedOut: boolean;
  readonly reading: SliceReading;
}

/** null when the interruption ended it: such a slice measured nothing. */
async function runSlice(
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

/** The same of any copy of the side's binary. */
async function runCopy(
  target: Target,
  side: Side,
  binaryPath: string,
  place: Place,
  request: MeasureRequest,
  ports: Ports,
): Promise<Slice | null> {
  const context = request.sides[side]?.context;
  if (context === undefined) throw new Error(`target ${target.key} is planned on ${side}, which has no build`);
  const limits = { binaryPath, timeoutMs: request.sliceTimeoutMs };
  const { means } = request.placements;
  const before = ports.host.counters();
  const ran = await carryOut(
    request.harness,
    target,
    context,
    limits,
    (command) => steadied(command, place, means),
    ports,
  );
  const machine = between(before, ports.host.counters());
  if (ran === null) return null;
  return { side, ...ran, machine, wallPerCpu: wallPerCpuOf(ran.usage) };
}

type Turn = Pick<Observation, 'round' | 'position' | 'disturbed'>;

/** What is known of a slice beside its readings, as results.json holds it. */
function factsOf({ startMs, durationMs, usage, machine, wallPerCpu }: Slice, record: RunRecord) {
  const machineRead = machineRecord(machine);
  return {
    // Not before the run, whatever the clock says.
    startMs: Math.max(0, startMs - record.facts.startMs),
    durationMs,
    ...(usage === undefined ? {} : { usage: usageRecord(usage) }),
    ...(machineRead === undefined ? {} : { machine: machineRead }),
    ...(wallPerCpu === undefined ? {} : { wallPerCpu }),
  };
}

function keep({ instrument }: Target, slice: Slice, turn: Turn, record: RunRecord): void {
  const facts = factsOf(slice, record);
  for (const measurement of mergeRepeated(slice.reading.measurements)) {
    if (!record.has(measurement.group, measurement.name)) {
      record.addLate(measurement.group, measurement.name);
    }
    record.observe(measurement, {
      side: slice.side,
      ...turn,
      ...facts,
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

/** Is its next pair not expected to end in time? The reserve is for later, but not at the cost of every verdict. */
function isOverdue({ budget }: MeasureRequest, each: Progressing, ports: Ports): boolean {
  if (budget === null) return false;
  const endMs = budget.deadlineMs - (each.turns < budget.pairsNeeded ? 0 : budget.reserveMs);
  // A machine that has just become slower stays so for a while; one that was paused for minutes does not.
  const usualMs = pairMsOf(each);
  const lastMs = Math.min(each.turnMs.at(-1) ?? 0, SLOWER_AT_MOST * usualMs);
  return ports.clock.now() + Math.max(usualMs, lastMs) > endMs;
}

function endAtDeadline(paired: readonly Progressing[], { rounds }: MeasureRequest, record: RunRecord): void {
  const live = paired.filter((each) => each.live);
  const short = live.filter(({ turns }) => turns < rounds);
  for (const each of live) {
    const ended = each.turns < rounds ? 'time-budget' : 'rounds';
    for (const { group, name } of each.benchmarks) record.markEnded(group, name, ended);
  }
  if (short.length > 0) {
    const fewest = Math.min(...short.map(({ turns }) => turns));
    const which = short.length === paired.length ? 'every target' : `${short.length} of ${paired.length} targets`;
    record.warn({
      code: 'time-budget-reached',
      message: `the time budget ended ${which} before the ${rounds} pairs planned, after ${fewest} at least`,
    });
  }
  record.complete();
}

/** The median: one turn during which the machine stood still says nothing of the next. */
function pairMsOf({ turnMs, target }: Progressing): number {
  return turnMs.length === 0 ? SIDES.length * target.expectedMs : median(turnMs);
}

function reportProgress(
  each: Progressing,
  round: number,
  paired: readonly Progressing[],
  { rounds, budget }: MeasureRequest,
  ports: Ports,
): void {
  const wantedMs = paired.reduce(
    (sum, other) => sum + (other.live ? pairMsOf(other) * Math.max(0, Math.max(rounds, other.until) - other.turns) : 0),
    0,
  );
  const leftMs = budget === null ? wantedMs : Math.max(0, budget.deadlineMs - budget.reserveMs - ports.clock.now());
  ports.log.progress({
    stage: 'round',
    done: round + 1,
    total: Math.max(rounds, round + 1),
    subject: each.target.label,
    remainingMs: Math.min(wantedMs, leftMs),
  });
}
