import type { Measurement } from '../../formats/format.ts';
import { parseGo } from '../../formats/index.ts';
import { type CommandResult, unrun } from '../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import { type Ending, endingOf } from '../../model/results/ending.ts';
import type { Warning } from '../../model/warning.ts';
import { ofBenchmark } from '../failure.ts';
import type { SliceReading, SliceRequest, Target } from '../harness.ts';
import { takeWindows } from './build/clock-part.ts';
import { join } from './build/packages.ts';
import { exactPattern, reasonOf, testBinaryCommand } from './command.ts';
import type { GoNotes } from './notes.ts';
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

/** One execution of one benchmark with the count that was chosen. */
export function* sliceGo(request: SliceRequest<GoNotes>, environment: Variables = {}): Plan<SliceReading> {
  const command = sliceCommand(request);
  const [result] = yield* resultsOf([{ ...command, environment: { ...command.environment, ...environment } }]);
  return readGo(request.target, result);
}

type Variables = Readonly<Record<string, string>>;

function sliceCommand({ target, side, binaryPath, timeoutMs }: SliceRequest<GoNotes>): PlannedCommand {
  const { printedName, goroot } = target.notes;
  const binary = { path: binaryPath, directory: join(side.directory, target.group) };
  const flags = sliceFlags(printedName, target.iterations ?? 1);
  return { ...testBinaryCommand(binary, goroot[side.side], flags, timeoutMs), isMeasured: true };
}

/** The result line of a slice that no process of its own has run: one of so many iterations was asked for. */
export function readLine(target: Target<GoNotes>, iterations: number, line: string): SliceReading {
  return readGo({ ...target, iterations }, { ...ENDED_WELL, stdout: `${line}\nPASS\n` });
}

const ENDED_WELL: CommandResult = { ...unrun(0), exitCode: 0 };

/** A benchmark that printed nothing has failed, whatever the exit code: no match exits 0 with PASS. */
function readGo(target: Target<GoNotes>, result: CommandResult): SliceReading {
  const { name, printedName, countsWindows } = target.notes;
  const reading = readOne({ printedName, group: target.group, countsWindows }, result);
  const iterations = reading.measurement?.iterations;
  const warnings: Warning[] = [...reading.warnings];
  if (target.iterations !== null && iterations !== undefined && iterations !== target.iterations) {
    const message = `A slice ran ${iterations} iterations where ${target.iterations} were asked for`;
    warnings.push({ code: 'uneven-iterations', message, subject: target.label });
  }
  return {
    measurements: reading.measurement === null ? [] : [reading.measurement],
    failures: reading.reason === null ? [] : [ofBenchmark(target.group, name, reading.reason)],
    warnings,
    ...(reading.ending === null ? {} : { ending: reading.ending }),
  };
}

interface OneReading {
  readonly measurement: Measurement | null;
  /** Why it failed; null when it did not. */
  readonly reason: string | null;
  readonly warnings: readonly Warning[];
  /** How the process ended after its result; null: well, or without one. */
  readonly ending: Ending | null;
}

/** Whose numbers; `group` replaces the import path that was printed. */
interface Whose {
  readonly printedName: string;
  readonly group: string;
  readonly countsWindows: boolean;
}

/** One benchmark's numbers out of one run of its binary. */
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
