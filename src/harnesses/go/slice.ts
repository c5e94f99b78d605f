import type { Measurement } from '../../formats/format.ts';
import { parseGo } from '../../formats/index.ts';
import { type CommandResult, unrun } from '../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import { type Ending, endingOf } from '../../model/results/ending.ts';
import type { Side } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import { ofBenchmark } from '../failure.ts';
import type { ProcessRequest, SliceReading } from '../harness.ts';
import { takeWindows } from './build/clock-part.ts';
import { join } from './build/packages.ts';
import { exactPattern, reasonOf, testBinaryCommand } from './command.ts';
import { takeTotals } from './totals.ts';

/**
 * Flags of one execution of one benchmark with a fixed count. -test.benchmem costs nothing: the testing package reads
 * the memory statistics at every start and stop of the clock anyway and the flag only prints them (benchmark.go,
 * StopTimer), so allocations are known for every benchmark and on both sides.
 */
export function sliceFlags(printedName: string, iterations: number): readonly string[] {
  return [
    `-test.bench=${exactPattern(printedName)}`,
    `-test.benchtime=${iterations}x`,
    '-test.count=1',
    '-test.benchmem',
  ];
}

/** A benchmark in the test binaries of both sides. */
export interface GoBenchmark {
  readonly group: string;
  readonly name: string;
  readonly printedName: string;
  /** Name for warnings. */
  readonly label: string;
  /** GOROOT by side; empty where it has no binary. */
  readonly goroot: Readonly<Record<Side, string>>;
  /** The overlay is in: what it adds to the line is ours. */
  readonly countsWindows: boolean;
}

/** One execution of one benchmark with the count that was chosen. */
export function* sliceGo(
  benchmark: GoBenchmark,
  request: ProcessRequest,
  iterations: number,
  environment: Readonly<Record<string, string>> = {},
): Plan<SliceReading> {
  const command = measuredCommand(benchmark, request, sliceFlags(benchmark.printedName, iterations));
  const [result] = yield* resultsOf([{ ...command, environment: { ...command.environment, ...environment } }]);
  return readGo(benchmark, iterations, result);
}

/** Runs its binary on this side, with these flags. */
export function measuredCommand(
  { group, goroot }: GoBenchmark,
  { side, binaryPath: path, timeoutMs }: ProcessRequest,
  flags: readonly string[],
): PlannedCommand {
  const binary = { path, directory: join(side.directory, group) };
  return { ...testBinaryCommand(binary, goroot[side.side], flags, timeoutMs), isMeasured: true };
}

/** The result line of a slice that no process of its own has run: one of so many iterations was asked for. */
export function readLine(benchmark: GoBenchmark, iterations: number, line: string): SliceReading {
  return readGo(benchmark, iterations, { ...ENDED_WELL, stdout: `${line}\nPASS\n` });
}

const ENDED_WELL: CommandResult = { ...unrun(0), exitCode: 0 };

/** A benchmark that printed nothing has failed, whatever the exit code: no match exits 0 with PASS. */
function readGo(benchmark: GoBenchmark, asked: number, result: CommandResult): SliceReading {
  const { group, name, label } = benchmark;
  const reading = readOne(benchmark, result);
  const iterations = reading.measurement?.iterations;
  const warnings: Warning[] = [...reading.warnings];
  if (iterations !== undefined && iterations !== asked) {
    const message = `A slice ran ${iterations} iterations where ${asked} were asked for`;
    warnings.push({ code: 'uneven-iterations', message, subject: label });
  }
  return {
    measurements: reading.measurement === null ? [] : [reading.measurement],
    failures: reading.reason === null ? [] : [ofBenchmark(group, name, reading.reason)],
    warnings,
    ...(reading.ending === null ? {} : { ending: reading.ending }),
  };
}

type Whose = Pick<GoBenchmark, 'printedName' | 'group' | 'countsWindows'>;

interface OneReading {
  readonly measurement: Measurement | null;
  /** Says why it failed; null when it did not. */
  readonly reason: string | null;
  readonly warnings: readonly Warning[];
  /** How the process ended after its result; null: well, or without one. */
  readonly ending: Ending | null;
}

/** One benchmark's numbers from one run of its binary. Its group replaces the import path that was printed. */
export function readOne({ printedName, group, countsWindows }: Whose, result: CommandResult): OneReading {
  const parsed = parseGo(result.stdout, { knownNames: [printedName] });
  // The last: what comes before it under this name the benchmark printed itself.
  const found = parsed.measurements.findLast((each) => each.printedName === printedName);
  if (found === undefined) {
    const [failure] = parsed.failures;
    const reason = failure === undefined ? '' : failure.reason || 'reported itself as failed';
    return { measurement: null, reason: reason || reasonOf(result, result.durationMs), warnings: [], ending: null };
  }
  const warnings = [...parsed.warnings];
  if (result.exitCode !== 0) {
    const message = 'A slice printed its result and then ended with an error; the result was kept';
    warnings.push({ code: 'slice-failed', message, subject: printedName.slice(0, 2000) });
  }
  const measurement = takeTotals(countsWindows ? takeWindows(found) : found);
  return { measurement: { ...measurement, group }, reason: null, warnings, ending: endingOf(result) };
}
