import { type CommandResult, succeeded } from '../../model/command.ts';
import type { PlannedCommand } from '../../model/command-plan.ts';
import { benchExecutable, whyNoBenchResult } from '../cargo/index.ts';

/**
 * The fewest samples that criterion takes. More would split the same time further; the fewer, the nearer a slice of a
 * slow benchmark comes to the time that was asked for.
 */
const SAMPLES = 10;
/**
 * Resamples of its bootstrap; it complains up to 1000. Its intervals are not read, and the default costs 100 ms a run.
 */
const RESAMPLES = 1001;
/** Share of a slice that is criterion's warm-up, by which it also knows how many iterations fit in the rest. */
const WARM_UP_SHARE = 0.25;
const SHORTEST_SECONDS = 0.001;

/** Seconds, as its flags take them; or its quick mode; or those of the program. */
export type SliceTimes = FlagTimes | 'quick' | 'own';

interface FlagTimes {
  readonly warmUp: string;
  readonly measurement: string;
}

/**
 * Warm-up and measurement of a slice of so many ms.
 * @param inWholeSeconds as criterion before 0.4 takes them, 1 s each at least: none of its flags makes a slice shorter
 */
export function sliceTimes(sliceMs: number, inWholeSeconds: boolean): FlagTimes {
  const seconds = (ms: number) =>
    inWholeSeconds
      ? String(Math.max(1, Math.round(ms / 1000)))
      : String(Math.max(SHORTEST_SECONDS, Number((ms / 1000).toFixed(4))));
  return { warmUp: seconds(sliceMs * WARM_UP_SHARE), measurement: seconds(sliceMs * (1 - WARM_UP_SHARE)) };
}

/**
 * Did an executable refuse times that are no whole seconds? Criterion 0.3 says so on stdout, below other lines; later
 * versions take them.
 *
 *     Gnuplot not found, using plotters backend
 *     error: Invalid value: The argument '0.005' isn't a valid value
 */
export function takesWholeSeconds(result: CommandResult): boolean {
  return !succeeded(result) && /^error: Invalid value: .{0,200} isn't a valid value/m.test(result.stdout);
}

/** Where it makes an analysis. */
export const NO_PLOTS = '--noplot';

export function timeFlags(times: SliceTimes): readonly string[] {
  const resamples = ['--nresamples', String(RESAMPLES)];
  if (times === 'quick') return ['--quick', ...resamples];
  const samples = ['--sample-size', String(SAMPLES), ...resamples];
  if (times === 'own') return samples;
  return ['--warm-up-time', times.warmUp, '--measurement-time', times.measurement, ...samples];
}

/**
 * Hears whether a program, or a group in it, takes more than so many times these times, by its own. It says what it is about to do:
 * `Warmup`, and `MeasurementStart` with more samples than were asked for, or more calls than the fewest that so many samples have.
 */
export function longerThan({ warmUp, measurement }: FlagTimes, times: number) {
  const mostNs = times * 1e9 * (Number(warmUp) + Number(measurement));
  let warmUpNs = 0;
  return (kind: string, fields: Readonly<Record<string, unknown>>): boolean => {
    const { nanos, sample_count: samples, estimate_ns: estimateNs, iter_count: calls } = fields;
    if (kind === 'Warmup') {
      warmUpNs = typeof nanos === 'number' ? nanos : 0;
      return warmUpNs > mostNs;
    }
    if (kind !== 'MeasurementStart' || typeof samples !== 'number' || typeof calls !== 'number') return false;
    if (typeof estimateNs !== 'number' || warmUpNs + estimateNs <= mostNs) return false;
    return samples > SAMPLES || calls > (samples * (samples + 1)) / 2;
  };
}

interface Executable {
  readonly path: string;
  readonly directory: string;
  /** Absolute path of the folder that it leaves its results in. */
  readonly home: string;
}

export function benchCommand(executable: Executable, flags: readonly string[], timeoutMs: number): PlannedCommand {
  return benchExecutable(executable, flags, timeoutMs, { CRITERION_HOME: executable.home });
}

/** Removes what an earlier run left: criterion would compare with it. */
export function clearCommand(home: string, cwd: string, timeoutMs: number): PlannedCommand {
  return { file: 'rm', arguments: ['-rf', '--', home], cwd, trust: 'untrusted', timeoutMs };
}

/** The filter for exactly this id: `--exact` came with criterion 0.5, and all have taken a regular expression. */
export function exactFilter(id: string): string {
  return `^${escaped(id)}$`;
}

/**
 * The filter for a benchmark of which only the title is known, as `--list` prints it. That is the id, but for one of more
 * than 100 bytes, which is cut (`...`), and for one that is there already (` #2`); criterion's report.rs.
 */
export function titleFilter(title: string): string {
  return titlesFilter([title]);
}

/** The filter for so many of them. */
export function titlesFilter(titles: readonly string[]): string {
  const filters = titles.flatMap((title) => {
    const first = title.replace(/ #\d+$/, '');
    const cut = first.endsWith('...') ? [escaped(first.slice(0, -3))] : [];
    return [`${escaped(title)}$`, `${escaped(first)}$`, ...cut];
  });
  return `^(?:${[...new Set(filters)].join('|')})`;
}

/** Rust's regex::escape. */
function escaped(text: string): string {
  return text.replace(/[\\.+*?()|[\]{}^$#&~-]/g, '\\$&');
}

/** Says in a few lines why a run of a bench executable gave no result. Untrusted text. */
export function reasonOf(result: CommandResult, timeoutMs: number): string {
  // Gnuplot not found, using plotters backend
  // Benchmarking sum
  // Benchmarking sum: Warming up for 100.00 ms
  const stderr = result.stderr.replace(/^(?:Benchmarking |Gnuplot not found).*\n?/gm, '');
  if (succeeded(result) && stderr.trim() === '') return 'ran no benchmark of this name: is it another in each run?';
  return whyNoBenchResult({ ...result, stderr }, timeoutMs);
}
