import type { SliceReading } from '../harnesses/harness.ts';
import type { Command, CommandResult, Usage } from '../model/command.ts';
import type { Plan, PlannedCommand } from '../model/command-plan.ts';
import type { SidePorts } from '../ports.ts';
import { type PlanPorts, runPlan } from './run-plan.ts';

/** A slice that came to its end. */
interface SliceRun extends Pick<CommandResult, 'startMs' | 'durationMs' | 'timedOut'> {
  readonly usage: Usage | undefined;
  readonly reading: SliceReading;
}

/**
 * Runs one slice, of one command or of several: times add up, and `usage` is of those commands that were watched. null
 * when the interruption ended it: such a slice measured nothing.
 * @param measured how the commands that are measured are run: watched, on a processor
 */
export async function runSlice(
  slice: Plan<SliceReading>,
  measured: (command: Command) => Command,
  ports: PlanPorts & Pick<SidePorts, 'clock'>,
): Promise<SliceRun | null> {
  const beganMs = ports.clock.now();
  const results: CommandResult[] = [];
  const run = async (command: PlannedCommand) => {
    const result = await ports.exec.run(command.isMeasured === true ? measured(command) : command);
    results.push(result);
    return result;
  };
  try {
    const reading = await runPlan(slice, '', { ...ports, exec: { run } });
    const startMs = results[0]?.startMs ?? beganMs;
    const usage = sumOf(results.flatMap((result) => result.usage ?? []));
    const durationMs = results.reduce((sum, result) => sum + result.durationMs, 0);
    const timedOut = results.some((result) => result.timedOut);
    return { startMs, durationMs, timedOut, usage, reading };
  } catch (error) {
    if (ports.interruption.aborted) return null;
    throw error;
  }
}

/** The usage of several commands as that of one; undefined: none of them was watched. */
function sumOf(usages: readonly Usage[]): Usage | undefined {
  const [first, ...others] = usages;
  if (first === undefined) return undefined;
  return others.reduce((sum, each) => {
    const { instructions: before, ...rest } = sum;
    const instructions =
      before === undefined || each.instructions === undefined ? {} : { instructions: before + each.instructions };
    return {
      ...rest,
      wallMs: sum.wallMs + each.wallMs,
      userMs: sum.userMs + each.userMs,
      systemMs: sum.systemMs + each.systemMs,
      minorFaults: sum.minorFaults + each.minorFaults,
      majorFaults: sum.majorFaults + each.majorFaults,
      voluntarySwitches: sum.voluntarySwitches + each.voluntarySwitches,
      involuntarySwitches: sum.involuntarySwitches + each.involuntarySwitches,
      peakMemoryBytes: Math.max(sum.peakMemoryBytes, each.peakMemoryBytes),
      stoppedMs: sum.stoppedMs + each.stoppedMs,
      ...instructions,
    };
  }, first);
}
