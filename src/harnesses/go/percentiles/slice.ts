import type { CommandResult } from '../../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../../model/command-plan.ts';
import { hangLimitMs } from '../../../model/inputs/time-limit.ts';
import type { Side } from '../../../model/results/side.ts';
import type { Sketch } from '../../../model/results/sketch.ts';
import type { Warning } from '../../../model/warning.ts';
import { SKETCH_ACCURACY, sketchCount } from '../../../statistics/sketch.ts';
import { ofBenchmark } from '../../failure.ts';
import type { Binary, DiscoverContext, SliceReading, SliceRequest, Target } from '../../harness.ts';
import { join } from '../build/packages.ts';
import { reasonOf, testBinaryCommand } from '../command.ts';
import { type GoBenchmark, sliceFlags } from '../slice.ts';

/** One iteration in so many is timed, by the time of an operation: the cost of timing it stays below some percent. */
const UNTIMED_NS = 3000;
const EVERY_MOST = 16;
/** Approximate cost of timing one iteration; for the plan only (clock.ts measures it). */
const OBSERVATION_NS = 80;
/** Iterations of the run that finds out whether there is anything to be seen. */
const TRIED_ITERATIONS = 20;

/** Variable that sets how often the percentile instrument looks. */
const EVERY_VARIABLE = 'TARE_PERCENTILES_EVERY';

export function everyFor(nsPerOp: number): number {
  return Math.min(EVERY_MOST, Math.max(1, Math.ceil(UNTIMED_NS / Math.max(nsPerOp, 1))));
}

/** One benchmark as the plain slices measure it. */
export interface Observed {
  readonly target: Target;
  readonly benchmark: GoBenchmark;
  readonly nsPerOp: number;
}

/**
 * A second target for each benchmark whose iterations can be seen on every side it is measured on, found out by
 * running it once; the others' names go to the warnings.
 */
export function* discoverPercentiles(
  context: DiscoverContext,
  observed: readonly Observed[],
): Plan<{ readonly targets: readonly Target[]; readonly warnings: readonly Warning[] }> {
  const targets: Target[] = [];
  const unseen: string[] = [];
  const slow: string[] = [];
  if (context.options.percentiles.length === 0) return { targets, warnings: [] };
  for (const [done, one] of observed.entries()) {
    const { target, benchmark } = one;
    const { printedName } = benchmark;
    const binary = { base: instrumented(context, 'base', target), head: instrumented(context, 'head', target) };
    // Measured on one side only, or a side was built without the instrument, which its build has said.
    if (target.sides.length < 2 || binary.base < 0 || binary.head < 0) continue;
    const progress = { subject: target.label, done, total: observed.length };
    let seen = true;
    for (const { context: side, build } of context.sides) {
      const percentiles = build.binaries[binary[side.side]];
      if (percentiles === undefined || !seen) continue;
      const iterations = Math.min(TRIED_ITERATIONS, target.iterations ?? 1);
      const limitMs = hangLimitMs(target.expectedMs, context.sliceTimeoutMs);
      const command = percentilesCommand(percentiles, printedName, iterations, 1, limitMs);
      const [result] = yield* resultsOf([{ ...command, progress }]);
      seen = readSketchLine(result.stdout, printedName) !== null;
    }
    if (!seen) unseen.push(target.label);
    else if ((target.iterations ?? 1) < TRIED_ITERATIONS) slow.push(target.label);
    else targets.push(percentilesTarget(one, binary));
  }
  return { targets, warnings: [...unseenWarnings(unseen), ...slowWarnings(slow)] };
}

function instrumented({ sides }: DiscoverContext, side: Side, target: Target): number {
  const build = sides.find(({ context }) => context.side === side)?.build;
  return (
    build?.binaries.findIndex(({ group, instrument }) => instrument === 'percentiles' && group === target.group) ?? -1
  );
}

/** No session serves it, and nothing of it is counted. */
function percentilesTarget({ target, benchmark, nsPerOp }: Observed, binary: Target['binary']): Target {
  const { session: _, counting: __, ...plain } = target;
  const every = everyFor(nsPerOp);
  // It is as long as a plain slice: for an operation of a nanosecond the instrument is most of the work.
  const own = Math.max(1, target.iterations ?? 1);
  const wallNs = (target.expectedMs * 1e6) / own;
  const iterations = Math.max(TRIED_ITERATIONS, Math.round((own * wallNs) / (wallNs + OBSERVATION_NS / every)));
  return {
    ...plain,
    key: `percentiles:${target.key}`,
    label: `${target.label} (percentiles)`,
    iterations,
    instrument: 'percentiles',
    observedTarget: target.key,
    binary,
    slice: (request) => slicePercentiles(benchmark, every, request),
  };
}

/** @param every one iteration in so many is timed */
function* slicePercentiles(
  benchmark: GoBenchmark,
  every: number,
  { side, binaryPath, timeoutMs, iterations }: SliceRequest,
): Plan<SliceReading> {
  const { group, printedName, goroot } = benchmark;
  const environment = { GOROOT: goroot[side.side] };
  const binary = { path: binaryPath, directory: join(side.directory, group), environment };
  const command = percentilesCommand(binary, printedName, iterations ?? 1, every, timeoutMs);
  const [result] = yield* resultsOf([{ ...command, isMeasured: true }]);
  return readPercentiles(benchmark, result);
}

/** One run of the instrumented binary; its environment says how often the instrument looks. */
export function percentilesCommand(
  binary: Pick<Binary, 'path' | 'directory' | 'environment'>,
  printedName: string,
  iterations: number,
  every: number,
  timeoutMs: number,
): PlannedCommand {
  const flags = sliceFlags(printedName, iterations);
  const command = testBinaryCommand(binary, binary.environment?.GOROOT ?? '', flags, timeoutMs);
  return { ...command, environment: { ...command.environment, [EVERY_VARIABLE]: String(every) } };
}

/** The sketch of a slice of the instrument. Nothing of the result line is read: its ns/op holds the instrument. */
function readPercentiles({ group, name, printedName }: GoBenchmark, result: CommandResult): SliceReading {
  const sketch = readSketchLine(result.stdout, printedName);
  if (sketch !== null && sketchCount(sketch) > 0) {
    return { measurements: [{ group, name, values: new Map(), sketch }], failures: [], warnings: [] };
  }
  const reason = sketch === null ? reasonOf(result, result.durationMs) : 'no iteration was timed';
  return { measurements: [], failures: [ofBenchmark(group, name, reason)], warnings: [] };
}

const LINE = 'tare-sketch ';
const MAX_LINE_LENGTH = 256 * 1024;
/** Last index of the instrument's array (_testing/tare_sketch.go). */
const MAX_INDEX = 8734;
const MAX_BINS = 5000;
const MAX_NS = 1e12;

/** The last line of the instrument's about this benchmark; what else a benchmark prints is passed over. */
export function readSketchLine(stdout: string, printedName: string): Sketch | null {
  // tare-sketch {"benchmark":"BenchmarkX/sub","accuracy":0.0025,"zeros":0,"bins":[[600,7]],"step_ns":9,"window_ns":22.8,"every":16}
  for (const line of stdout.split('\n').reverse()) {
    if (!line.startsWith(LINE) || line.length > MAX_LINE_LENGTH) continue;
    const sketch = readSketch(line.slice(LINE.length), printedName);
    if (sketch !== null) return sketch;
  }
  return null;
}

function readSketch(json: string, printedName: string): Sketch | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || !('benchmark' in value) || value.benchmark !== printedName) {
    return null;
  }
  const { accuracy, zeros, bins, step_ns, window_ns, every } = value as Record<string, unknown>;
  if (accuracy !== SKETCH_ACCURACY || !isCount(zeros) || !Array.isArray(bins) || bins.length > MAX_BINS) return null;
  if (!isNs(step_ns) || !isNs(window_ns) || !isCount(every) || every < 1) return null;
  const read: [number, number][] = [];
  let last = -1;
  for (const bin of bins) {
    if (!Array.isArray(bin) || bin.length !== 2) return null;
    const [index, count]: readonly unknown[] = bin;
    if (!isCount(index) || index <= last || index > MAX_INDEX || !isCount(count) || count < 1) return null;
    read.push([index, count]);
    last = index;
  }
  const sketch = { accuracy, zeros, bins: read };
  if (!Number.isSafeInteger(sketchCount(sketch))) return null;
  return { ...sketch, clockStepNs: step_ns, windowNs: window_ns, every };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isNs(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= MAX_NS;
}

function unseenWarnings(labels: readonly string[]): readonly Warning[] {
  if (labels.length === 0) return [];
  const message = 'Iterations of a b.N loop cannot be seen one by one, so there are no percentiles: use b.Loop';
  return [{ code: 'percentiles-unseen', message, subject: labels.join(', ').slice(0, 2000) }];
}

function slowWarnings(labels: readonly string[]): readonly Warning[] {
  if (labels.length === 0) return [];
  const message = `A slice has fewer than ${TRIED_ITERATIONS} iterations, too few for percentiles: give a longer slice`;
  return [{ code: 'percentiles-unseen', message, subject: labels.join(', ').slice(0, 2000) }];
}
