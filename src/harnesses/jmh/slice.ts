import type { Measurement } from '../../formats/format.ts';
import { parseJmh } from '../../formats/index.ts';
import { type Plan, type PlannedResult, resultsOf } from '../../model/command-plan.ts';
import { endingOf } from '../../model/results/ending.ts';
import type { Side } from '../../model/results/side.ts';
import { ofBenchmark } from '../failure.ts';
import type { SliceReading, SliceRequest } from '../harness.ts';
import { type JmhCase, type Runnable, reasonOf, runCommand } from './command.ts';

/** A benchmark with one combination of its parameters, on both sides. */
export interface JmhBenchmark extends JmhCase {
  readonly group: string;
  /** Names of its results: one, or one for each of several modes that print the same unit. */
  readonly names: readonly string[];
  /** Its jar and environment, by side. */
  readonly places: Readonly<Partial<Record<Side, Omit<Runnable, 'path'>>>>;
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** Time of a slice that is a process of its own. */
  readonly aloneMs: number;
}

/** Needs of a session on each side. */
export interface Service {
  /** Units of its score: several where it has several modes. */
  readonly units: readonly string[];
  readonly machines: Readonly<Record<Side, SessionMachine>>;
}

export interface SessionMachine {
  readonly arguments: readonly string[];
  /** Folder of our runner's classes. */
  readonly runner: string;
}

export const RESULT_FILE = 'jmh-result.json';

/** One process of JMH, which starts one of the benchmark: for benchmarks that no session serves. */
export function* sliceJmh(benchmark: JmhBenchmark, { side, binaryPath, timeoutMs }: SliceRequest): Plan<SliceReading> {
  const { warmUpMs, measureMs, places } = benchmark;
  const jar = { directory: side.directory, ...places[side.side], path: binaryPath };
  const run = { warmUpMs, measureMs, resultFile: RESULT_FILE, scratch: side.scratch, timeoutMs };
  const [result] = yield* resultsOf([{ ...runCommand(jar, benchmark, run), isMeasured: true }]);
  return readSlice(benchmark, result, timeoutMs);
}

/** JMH ends well where a benchmark fails: what has no result has failed. */
function readSlice({ group, names }: JmhBenchmark, result: PlannedResult, timeoutMs: number): SliceReading {
  const { measurements, warnings } = readResults(group, result.files[0] ?? '');
  const own = measurements.filter(({ name }) => names.includes(name));
  const missing = names.filter((name) => !own.some((each) => each.name === name));
  const reason = missing.length === 0 ? '' : reasonOf(result, timeoutMs);
  const ending = own.length === 0 ? null : endingOf(result);
  return {
    measurements: own,
    failures: missing.map((name) => ofBenchmark(group, name, reason)),
    warnings,
    ...(ending === null ? {} : { ending }),
  };
}

/**
 * @param group of all of them: JMH knows packages only, and not what module they are of
 * @param text JMH's results, untrusted
 */
export function readResults(
  group: string,
  text: string,
): { readonly measurements: readonly Measurement[]; readonly warnings: SliceReading['warnings'] } {
  const { measurements, warnings } = parseJmh(text);
  return { measurements: measurements.map((each) => ({ ...each, group })), warnings };
}
