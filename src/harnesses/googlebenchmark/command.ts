import type { Measurement } from '../../formats/format.ts';
import { googleBenchmark as format, mergeRepeated } from '../../formats/index.ts';
import type { PlannedCommand, PlannedResult } from '../../model/command-plan.ts';
import type { Warning } from '../../model/warning.ts';
import type { SideContext, Target } from '../harness.ts';
import { programCommand, RESULTS_MAX_BYTES } from '../kit/build-systems/programs.ts';
import { whyNoResult } from '../kit/no-result.ts';
import type { Listed, Ran } from '../kit/programs.ts';

const RESULTS = 'googlebenchmark.json';

interface RunRequest {
  readonly path: string;
  readonly side: Pick<SideContext, 'directory' | 'scratch'>;
  readonly name: string;
  /** Iterations, or how long it is to run, ms. */
  readonly length: { readonly iterations: number } | { readonly ms: number };
  readonly timeoutMs: number;
}

/** One benchmark; the results go to a file, where nothing that it prints comes between them. */
export function runCommand({ path, side, name, length, timeoutMs }: RunRequest): PlannedCommand {
  const minTime = 'iterations' in length ? `${length.iterations}x` : String(length.ms / 1000);
  const flags = [
    `--benchmark_filter=${exactFilter(name)}`,
    `--benchmark_min_time=${minTime}`,
    '--benchmark_repetitions=1',
    `--benchmark_out=${side.scratch}/${RESULTS}`,
    '--benchmark_out_format=json',
  ];
  const reads = [{ root: side.scratch, path: RESULTS, maxBytes: RESULTS_MAX_BYTES }];
  return { ...programCommand(path, side, flags, timeoutMs), reads };
}

/**
 * The filter for exactly this benchmark. Programs are built with one of three engines (re.h), which agree on POSIX extended
 * syntax: only what is special there is escaped, since `\<` is something else to some of them.
 */
export function exactFilter(name: string): string {
  return `^${name.replace(/[\\^.[$()|*+?{]/g, '\\$&')}$`;
}

type OneReading = Measurement & { readonly warnings: readonly Warning[] };
/** What a program lists. */
export interface Names extends Listed {
  readonly takesIterations: boolean;
  readonly startupMs: number;
}

export type Length = Pick<Target, 'iterations' | 'expectedMs'>;
export type SizedRan = Ran & Length;

/** `isSkipped`: it reported that it is not to be run here (SkipWithMessage). */
export type NoReading = { readonly reason: string; readonly isSkipped?: true };

/**
 * One benchmark's numbers from one run of its program; or why there are none.
 * @param group replaces the name of the program
 */
export function readOne(
  { group, name }: { readonly group: string; readonly name: string },
  result: PlannedResult,
  timeoutMs: number,
): OneReading | NoReading {
  const text = result.files[0] ?? '';
  const { measurements, failures, warnings } = format.parse(text);
  const failure = failures.find((each) => each.name === name);
  if (failure !== undefined) return { reason: failure.reason };
  const [measurement] = mergeRepeated(
    measurements.filter((each) => each.name === name).map((each) => ({ ...each, group })),
  );
  if (measurement !== undefined) return { ...measurement, warnings };
  // "skipped": true,
  if (/"skipped"\s*:\s*true/.test(text)) return { reason: 'skipped itself', isSkipped: true };
  return { reason: result.refusals[0] ?? whyNoResult(result, timeoutMs) };
}

/** Number of threads in its name: every thread of a benchmark counts its own (`F/threads:4`). */
export function threadsOf(name: string): number {
  return Number(/\/threads:(\d{1,6})(?:\/|$)/.exec(name)?.[1] ?? 1);
}
