import type { Measurement } from '../../formats/format.ts';
import { googleBenchmark as format, mergeRepeated } from '../../formats/index.ts';
import type { PlannedCommand, PlannedResult } from '../../model/command-plan.ts';
import type { Warning } from '../../model/warning.ts';
import type { SideContext } from '../harness.ts';
import { whyNoResult } from '../kit/no-result.ts';

/** Its console output is for people, and benchmarks print between its lines. */
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;
const RESULTS = 'googlebenchmark.json';
const RESULTS_MAX_BYTES = 64 * 1024 * 1024;

interface RunRequest {
  readonly path: string;
  readonly side: Pick<SideContext, 'directory' | 'scratch'>;
  readonly name: string;
  /** Iterations, or how long it is to run, ms. */
  readonly length: { readonly iterations: number } | { readonly ms: number };
  readonly timeoutMs: number;
}

/** A benchmark program with these flags, in the working directory. */
export function programCommand(
  path: string,
  { directory }: Pick<SideContext, 'directory'>,
  flags: readonly string[],
  timeoutMs: number,
): PlannedCommand {
  const environment = { PWD: directory };
  const limits = { trust: 'untrusted', timeoutMs, maxOutputBytes: MAX_OUTPUT_BYTES } as const;
  return { file: path, arguments: flags, cwd: directory, environment, ...limits };
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

interface OneReading {
  readonly measurement: Measurement | null;
  /** Why it failed; null when it did not. */
  readonly reason: string | null;
  /** It said that it is not to be run here (SkipWithMessage). */
  readonly isSkipped: boolean;
  readonly warnings: readonly Warning[];
}

/** One benchmark's numbers out of one run of its program. @param group replaces the name of the program */
export function readOne(
  { group, name }: { readonly group: string; readonly name: string },
  result: PlannedResult,
  timeoutMs: number,
): OneReading {
  const text = result.files[0] ?? '';
  const { measurements, failures, warnings } = format.parse(text);
  const [measurement] = mergeRepeated(
    measurements.filter((each) => each.name === name).map((each) => ({ ...each, group })),
  );
  const failure = failures.find((each) => each.name === name);
  if (failure !== undefined) return { measurement: null, reason: failure.reason, isSkipped: false, warnings: [] };
  if (measurement !== undefined) return { measurement, reason: null, isSkipped: false, warnings };
  // "skipped": true,
  const isSkipped = /"skipped"\s*:\s*true/.test(text);
  const refused = result.refusals[0] ?? null;
  const reason = isSkipped ? 'skipped itself' : (refused ?? whyNoResult(result, timeoutMs));
  return { measurement: null, reason, isSkipped, warnings: [] };
}

/** Of what is reported: every thread of a benchmark counts its own (`F/threads:4`). */
export function threadsOf(name: string): number {
  return Number(/\/threads:(\d{1,6})(?:\/|$)/.exec(name)?.[1] ?? 1);
}
