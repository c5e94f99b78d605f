import { COUNT_LOOKS, isCountDecided } from '../../analysis/index.ts';
import type { Failure } from '../../harnesses/failure.ts';
import type { CountingPlans, Discovery, Target } from '../../harnesses/harness.ts';
import type { PlannedCommand } from '../../model/command-plan.ts';
import { type Count, instructionsPerOperation } from '../../model/results/counting.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import type { SidePorts } from '../../ports.ts';
import type { BenchmarkEntry, RunRecord } from '../../record/index.ts';
import type { BuiltSides } from '../build.ts';
import { FreshCopies } from '../fresh-copies.ts';
import { runPlan } from '../run-plan.ts';
import type { Counted, Counter } from './counter.ts';

export interface CountRequest {
  readonly discovery: Discovery;
  readonly counter: Counter;
  readonly sides: BuiltSides;
  /** Monotonic; no benchmark is begun after it. null: there is no deadline. */
  readonly deadlineMs: number | null;
  readonly runTimeoutMs: number;
  /** How many readings each side has. Left out: two, and more of what these do not decide. */
  readonly readings?: number;
  /** Says whether a row needs more readings; null: nobody asks. */
  readonly judge: CountJudge | null;
  /** Whether benchmarks that are on one side only are counted as well. */
  readonly oneSided?: boolean;
}

interface CountJudge {
  /** The error level of a row among so many. */
  readonly alpha: (rows: number) => number;
  /** The threshold of the row of the benchmark with this id. */
  readonly threshold: (id: string) => number;
}

/** A target that is being counted. */
interface Counting {
  readonly target: Target;
  readonly entry: BenchmarkEntry;
  /** How many operations each run of a reading has; null: that is not known yet. */
  operations: readonly number[] | null;
  /** The instructions of an operation in each reading. */
  readonly counts: Readonly<Record<Side, number[]>>;
  /** It gave a reason why it cannot be counted. */
  failed: boolean;
}

/**
 * Counts the instructions of every benchmark that is on both sides, apart from the slices that are timed: twice a side,
 * since what a program does by chance shows as a difference between the two; and more often what that does not decide,
 * once all have two. A benchmark that cannot be counted has a warning and is measured like the others.
 */
export async function countInstructions(request: CountRequest, record: RunRecord, ports: SidePorts): Promise<void> {
  const { counter, deadlineMs } = request;
  const startMs = ports.clock.now();
  const targets = request.discovery.targets.filter(
    (target) =>
      (target.sides.length === SIDES.length || request.oneSided === true) &&
      target.instrument === undefined &&
      target.counting !== undefined,
  );
  const all = targets.flatMap((target) => countingOf(target, request.discovery, record));
  const { judge } = request;
  const isOpen = ({ target, entry, counts, failed }: Counting) => {
    if (failed || judge === null || target.sides.length < SIDES.length) return false;
    const threshold = judge.threshold(entry.id);
    return !isCountDecided(counts, { alpha: judge.alpha(all.length), threshold });
  };
  const [first, ...later] = COUNT_LOOKS;
  const copies = new FreshCopies(request.sides, ports.files);
  const countUntil = async (some: readonly Counting[], readings: number): Promise<number> => {
    for (const [done, each] of some.entries()) {
      ports.interruption.throwIfAborted();
      if (deadlineMs !== null && ports.clock.now() >= deadlineMs) return done;
      const subject = each.target.label;
      ports.log.progress({ stage: 'count', done, total: some.length, subject, remainingMs: null });
      await countTarget(each, readings, request, copies, record, ports);
    }
    return some.length;
  };
  try {
    const done = await countUntil(all, request.readings ?? first);
    if (done < all.length) record.warn(cut(done, all.length));
    else if (request.readings === undefined) {
      for (const readings of later) {
        const open = all.filter(isOpen);
        const counted = await countUntil(open, readings);
        if (counted === open.length) continue;
        record.warn(cutAgain(open.length - counted));
        break;
      }
    }
  } finally {
    await copies.end();
    ports.log.progressDone();
  }
  const { method, tool } = counter;
  record.setCounting({ method, tool, spentMs: ports.clock.now() - startMs });
}

/** Runs the target on one side with so many operations, and counts its instructions. */
type Run = (side: Side, operations: number) => Promise<CountedRun | Reason>;
type CountedRun = Count['runs'][number];
interface Reason {
  /** Untrusted. */
  readonly reason: string;
}

function countingOf(target: Target, { benchmarks }: Discovery, record: RunRecord): readonly Counting[] {
  const [benchmark, ...others] = benchmarks.filter(({ targetKey }) => targetKey === target.key);
  // Of a run of several, nobody could say whose instructions they were.
  if (benchmark === undefined || others.length > 0 || Object.keys(benchmark.failures).length > 0) return [];
  const entry = record.benchmarks.entryOf(benchmark);
  return [{ target, entry, operations: null, counts: { base: [], head: [] }, failed: false }];
}

/** Counts a target until there are so many readings of it. */
async function countTarget(
  counting: Counting,
  readings: number,
  request: CountRequest,
  copies: FreshCopies,
  record: RunRecord,
  ports: SidePorts,
): Promise<void> {
  const { target, entry, counts } = counting;
  const giveUp = (side: Side, { reason }: Reason) => {
    counting.failed = true;
    const message = `its instructions could not be counted on ${side}`;
    entry.warn({ code: 'not-countable', message, subject: reason });
  };
  for (const side of target.sides) await copies.prepare(side, target.binary[side], 0);
  const run = runner(target, request, copies, ports);
  const operations = counting.operations ?? (await operationsOf(target, run));
  if ('reason' in operations) return giveUp('base', operations);
  counting.operations = operations;
  for (let reading = Math.max(counts.base.length, counts.head.length); reading < readings; reading += 1) {
    const both: Parameters<BenchmarkEntry['observeCount']>[0][] = [];
    const read: { readonly side: Side; readonly perOperation: number }[] = [];
    for (const side of target.sides) {
      const startMs = ports.clock.now();
      const runs: CountedRun[] = [];
      for (const each of operations) {
        const counted = await run(side, each);
        if ('reason' in counted) return giveUp(side, counted);
        runs.push(counted);
      }
      const counted = { method: request.counter.method, runs };
      const perOperation = instructionsPerOperation(counted);
      if (perOperation === null) {
        return giveUp(side, { reason: 'the count did not grow with the number of operations' });
      }
      read.push({ side, perOperation });
      both.push({
        side,
        burst: reading,
        position: side === 'base' ? 0 : 1,
        startMs: startMs - record.facts.startMs,
        durationMs: ports.clock.now() - startMs,
        instrument: 'instructions',
        counted,
      });
    }
    for (const observation of both) entry.observeCount(observation);
    for (const { side, perOperation } of read) counts[side].push(perOperation);
  }
}

function runner(target: Target, request: CountRequest, copies: FreshCopies, ports: SidePorts): Run {
  const { counter, sides, runTimeoutMs: timeoutMs } = request;
  const plans = plansOf(target);
  return async (side, operations) => {
    const context = sides[side]?.context;
    if (context === undefined) throw new Error(`target ${target.key} is planned on ${side}, which has no build`);
    const binaryPath = copies.pathOf(side, target.binary[side]);
    let counted: Counted | null = null;
    const run = async (command: PlannedCommand) => {
      if (command.isMeasured !== true) return ports.exec.run(command);
      if (counted !== null) throw new Error(`two commands of one slice of ${target.key} are to be counted`);
      counted = await counter.count(command, context.scratch);
      return counted.result;
    };
    const plan = plans.slice({ side: context, binaryPath, timeoutMs }, operations);
    const { measurements, failures } = await runPlan(plan, 'count', { ...ports, exec: { run } });
    return readingOf(counted, operations, measurements.length, failures[0]);
  };
}

function readingOf(
  counted: Counted | null,
  operations: number,
  measurements: number,
  failure: Failure | undefined,
): CountedRun | Reason {
  const said = failure?.reason;
  if (counted === null) return { reason: said ?? 'it was not run' };
  if ('reason' in counted) return { reason: counted.said ? counted.reason : (said ?? counted.reason) };
  // A run that printed no result (or another benchmark's) has not done the work.
  if (measurements === 0) return { reason: said ?? 'it gave no result' };
  return { operations, instructions: counted.instructions };
}

/**
 * What the longer of two runs does beyond the shorter. Two runs of the same Go benchmark differ by some ten thousands of
 * instructions (the runtime looks after its goroutines by the clock): below 0.05 % of this.
 */
const WANTED = 150e6;
/** As many are near enough to be kept: counting takes time too. */
const ENOUGH = 100e6;
const TOO_MANY = 600e6;
const STEPS_MOST = 5;
const GROWTH_MOST = 100;
const OPERATIONS_MOST = 1e9;

/** Finds how many operations the runs of a reading have, by what they were seen to do: time says little of a run here. */
async function operationsOf(target: Target, run: Run): Promise<readonly number[] | Reason> {
  const bounds = plansOf(target).operations(target);
  if (bounds === null) return [1];
  const { fewest } = bounds;
  const shorter = await run('base', fewest);
  if ('reason' in shorter) return shorter;
  let operations = Math.max(2 * fewest, bounds.likely);
  for (let step = 0; step < STEPS_MOST; step += 1) {
    const longer = await run('base', operations);
    if ('reason' in longer) return longer;
    const difference = longer.instructions - shorter.instructions;
    if (difference >= ENOUGH && difference <= TOO_MANY) break;
    const factor = difference > 0 ? Math.min(GROWTH_MOST, WANTED / difference) : GROWTH_MOST;
    const next = Math.min(OPERATIONS_MOST, Math.max(2 * fewest, Math.round(operations * factor)));
    if (next === operations) break;
    operations = next;
    // Down to what is wanted: near enough without another look.
    if (difference > TOO_MANY) break;
  }
  return [fewest, operations];
}

function plansOf({ key, counting }: Target): CountingPlans {
  if (counting === undefined) throw new Error(`nothing says how ${key} is to be counted`);
  return counting;
}

function cut(done: number, total: number): Warning {
  const message = `Instructions of ${done} of ${total} benchmarks were counted: more did not fit into the time budget`;
  return { code: 'counting-cut', message };
}

function cutAgain(left: number): Warning {
  const message = `Instructions of ${left} benchmarks were not counted until they were decided: that did not fit into the time budget`;
  return { code: 'counting-cut', message };
}
