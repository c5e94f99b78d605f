import type { Measurement } from '../../formats/format.ts';
import { divan as format } from '../../formats/index.ts';
import type { CommandResult } from '../../model/command.ts';
import type { PlannedCommand } from '../../model/command-plan.ts';
import { benchExecutable, whyNoBenchResult } from '../cargo/index.ts';

interface Executable {
  readonly path: string;
  readonly directory: string;
}

/**
 * Lists all benchmarks with their arguments, as Divan does for cargo-nextest; its `--list` leaves arguments out. An executable
 * of another library does not know `--sample-count`.
 */
export function listCommand(executable: Executable, timeoutMs: number): PlannedCommand {
  const flags = ['--list', '--format', 'terse', '--sample-count', '1'];
  return benchExecutable(executable, flags, timeoutMs, { NEXTEST: '1' });
}

/** Paths of the benchmarks; or why there are none. */
export function listedIn(result: CommandResult): { readonly paths: readonly string[] } | { readonly reason: string } {
  const { stdout, stderr, exitCode } = result;
  if (exitCode === 0) {
    // text::frequencies::10: benchmark
    const lines = stdout.split('\n').map((line) => /^(.{1,1000}): benchmark\r?$/.exec(line)?.[1]);
    return { paths: [...new Set(lines.filter((path) => path !== undefined))] };
  }
  // error: unexpected argument '--sample-count' found
  // error: Unrecognized option: 'sample-count'
  if (/^error: .*\bsample-count\b/m.test(stderr)) return { paths: [] };
  // error: unexpected argument found
  if (/^error: unexpected argument found$/m.test(stderr)) {
    return { reason: 'it does not list them by name; Divan does since 0.1.19 (`cargo update -p divan`)' };
  }
  return { reason: '' };
}

/** A request for one benchmark. */
export interface DivanRequest {
  /** `text::inner::frequencies::10`, which the exact filter is. */
  readonly path: string;
  /** The number of threads that is meant where it runs with several (`threads = [1, 2]`); null: its own setting. */
  readonly threads: number | null;
}

/** Most samples of a run within a time; each takes some bytes, and no slice has time for more. */
const MOST_SAMPLES = 100_000;

/** Length of a run: as many as Divan chooses within so many ms, or so many samples of so many iterations. */
export type RunLength =
  | { readonly kind: 'chosen'; readonly ms: number }
  | { readonly kind: 'fixed'; readonly samples: number; readonly sampleSize: number };

/** Flags win over what the benchmark says itself (`sample_count`, `max_time`, `skip_ext_time`). */
export function runCommand(
  executable: Executable,
  { path, threads }: DivanRequest,
  length: RunLength,
  timeoutMs: number,
): PlannedCommand {
  const flags =
    length.kind === 'chosen'
      ? withinAll(length.ms + BEFORE_FIRST_MS)
      : [...withSamples(length.samples), ...ofSize(length.sampleSize), ...timed(10 * timeoutMs)];
  const ofThreads = threads === null ? [] : ['--threads', String(threads)];
  return benchExecutable(executable, ['--exact', ...flags, ...ofThreads, path], timeoutMs);
}

/** How long each benchmark of a pass runs. */
export type PassLength =
  /** Nothing is known of them: as many samples as fit, of the size that Divan chooses. */
  | { readonly kind: 'chosen'; readonly ms: number }
  /** Samples of so many iterations. `makesInputs`: most of their time is none that is timed. */
  | { readonly kind: 'sized'; readonly ms: number; readonly sampleSize: number; readonly makesInputs: boolean };

/** @param paths null: of all */
export function passCommand(
  executable: Executable,
  paths: readonly string[] | null,
  length: PassLength,
  timeoutMs: number,
): PlannedCommand {
  const flags = length.kind === 'chosen' ? withinAll(length.ms) : [...sized(length), ...ofSize(length.sampleSize)];
  return benchExecutable(executable, paths === null ? flags : ['--exact', ...flags, ...paths], timeoutMs);
}

function sized({ ms, makesInputs }: Extract<PassLength, { readonly kind: 'sized' }>): readonly string[] {
  return makesInputs ? withinAll(ms + BEFORE_FIRST_MS) : [...withSamples(MOST_SAMPLES), ...timed(ms)];
}

/** Divan's own work before the first sample of a process, which counts where all time does. */
const BEFORE_FIRST_MS = 50;

const withSamples = (samples: number) => ['--sample-count', String(samples)];
const ofSize = (sampleSize: number) => ['--sample-size', String(sampleSize)];
const noLongerThan = (ms: number) => ['--min-time', '0', '--max-time', String(ms / 1000)];
/** So long in its samples. Making their inputs can take a thousand times longer. */
const timed = (ms: number) => [...noLongerThan(ms), '--skip-ext-time=true'];
/** So long with all that it does: the making of inputs, dropping them, and Divan's own work. */
const withinAll = (ms: number) => [...withSamples(MOST_SAMPLES), ...noLongerThan(ms), '--skip-ext-time=false'];

/** One benchmark's row. */
export interface Row {
  /** null: it has no number of threads in its name. */
  readonly threads: number | null;
  readonly samples: number;
  /** Iterations of each of them. */
  readonly sampleSize: number;
  readonly measurement: Pick<Measurement, 'values' | 'iterations'>;
}

/** The rows of this benchmark: one, or one for each number of threads; or why there is none. */
export function rowsIn(
  result: CommandResult,
  path: string,
  timeoutMs: number,
): readonly Row[] | { readonly reason: string } {
  const all = allRows(result.stdout);
  if (all === null) return { reason: 'printed a tree that cannot be read' };
  const rows = all.flatMap(({ full, ...row }): readonly Row[] => {
    const threads = full.startsWith(`${path}::`) ? /^t=(\d{1,6})$/.exec(full.slice(path.length + 2))?.[1] : undefined;
    if (full !== path && threads === undefined) return [];
    return [{ ...row, threads: threads === undefined ? null : Number(threads) }];
  });
  if (result.timedOut || rows.length === 0) return { reason: whyNoBenchResult(result, timeoutMs) };
  if (new Set(rows.map(({ threads }) => threads)).size < rows.length) {
    return { reason: `there are ${rows.length} benchmarks of this name: nothing distinguishes them` };
  }
  return rows;
}

/** All rows of a tree, with their full paths; null: it cannot be read. */
export function allRows(tree: string): readonly (Omit<Row, 'threads'> & { readonly full: string })[] | null {
  const { measurements } = format.parse(tree);
  const samples = samplesIn(tree);
  if (samples.length !== measurements.length) return null;
  return measurements.map(({ group, name, values, iterations = 1 }, index) => {
    const count = samples[index] ?? 1;
    const sampleSize = Math.max(1, Math.round(iterations / count));
    return { full: `${group}::${name}`, samples: count, sampleSize, measurement: { values, iterations } };
  });
}

/** `├─ longest        17.42 ns      │ 17.5 ns       │ 17.42 ns      │ 17.45 ns      │ 20      │ 2560`: 20 */
function samplesIn(stdout: string): readonly number[] {
  return [...stdout.matchAll(/│ (\d{1,10}) {0,20}│ \d{1,15}\r?$/gm)].map(([, samples]) => Math.max(1, Number(samples)));
}

/** `Timer precision: 20 ns`; 0: not known. */
export function precisionNsIn(stderr: string): number {
  const [, amount = '0', unit = 'ns'] = /^Timer precision: ([\d.]{1,20}) (ns|µs)$/m.exec(stderr) ?? [];
  return Number(amount) * (unit === 'ns' ? 1 : 1000);
}
