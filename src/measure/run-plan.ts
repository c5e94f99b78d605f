import { UserError } from '../errors.ts';
import type { CommandResult } from '../model/command.ts';
import type { FileToRead, Plan, PlannedCommand, PlannedResult } from '../model/command-plan.ts';
import type { SidePorts } from '../ports.ts';

export interface PlanPorts extends Pick<SidePorts, 'files' | 'log' | 'interruption'> {
  readonly exec: { run(command: PlannedCommand): Promise<CommandResult> };
}

/**
 * Runs a plan: the commands it yields, one after the other, their results and the files that they leave back in, until
 * it concludes. Throws what the plan throws, and the interruption's reason once that is raised: what an interrupted
 * command printed is no result, and no plan shall conclude anything from it.
 * @param stage shown on progress lines
 */
export async function runPlan<T>(plan: Plan<T>, stage: string, ports: PlanPorts): Promise<T> {
  let step = plan.next([]);
  while (step.done !== true) {
    const results: PlannedResult[] = [];
    for (const command of step.value) {
      ports.interruption.throwIfAborted();
      if (command.progress !== undefined) ports.log.progress({ stage, ...command.progress, remainingMs: null });
      results.push(await runPlanned(command, ports));
      ports.interruption.throwIfAborted();
    }
    step = plan.next(results);
  }
  return step.value;
}

async function runPlanned(command: PlannedCommand, ports: PlanPorts): Promise<PlannedResult> {
  const { files } = ports;
  const { writes = [], reads = [] } = command;
  for (const { path, text } of writes) await files.write(path, text);
  const refusals: string[] = [];
  // What an earlier command left must not be taken for this one's.
  for (const file of reads) await orRefusal(files.removeFile(file), refusals);
  if (refusals.length > 0) return notRun(refusals, reads);
  const result = await ports.exec.run(command);
  const texts: (string | null)[] = [];
  for (const file of reads) texts.push(await orRefusal(files.read(file), refusals));
  return { ...result, files: texts, refusals };
}

/** null where a file may not be touched: what foreign code has put there costs its own result, and not the run. */
async function orRefusal<T>(access: Promise<T>, refusals: string[]): Promise<T | null> {
  try {
    return await access;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    refusals.push(error.message);
    return null;
  }
}

function notRun(refusals: readonly string[], reads: readonly FileToRead[]): PlannedResult {
  const ended = { exitCode: null, signal: null, timedOut: false, notStarted: true, truncated: false };
  const said = { stdout: '', stderr: refusals.join('\n'), startMs: 0, durationMs: 0 };
  return { ...ended, ...said, files: reads.map(() => null), refusals };
}
