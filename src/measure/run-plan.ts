import { UserError } from '../errors.ts';
import type { CommandResult } from '../model/command.ts';
import type { FileToRead, Plan, PlannedCommand, PlannedResult } from '../model/command-plan.ts';
import type { SidePorts } from '../ports.ts';

export interface PlanPorts extends Pick<SidePorts, 'files' | 'log' | 'interruption'> {
  readonly exec: { run(command: PlannedCommand): Promise<CommandResult> };
}

/**
 * Runs a plan: the commands it yields, those of a lane one after the other, their results and the files that they leave
 * back in, until it concludes. Throws what the plan throws, and the interruption's reason once that is raised: what an interrupted
 * command printed is no result, and no plan shall conclude anything from it.
 * @param stage shown on progress lines
 */
export async function runPlan<T>(plan: Plan<T>, stage: string, ports: PlanPorts): Promise<T> {
  let step = plan.next([]);
  while (step.done !== true) {
    step = plan.next(await runLanes(step.value, stage, ports));
  }
  return step.value;
}

/** All of them have ended when it ends, or throws what the first of them threw. */
export async function allEnded<const All extends readonly Promise<unknown>[]>(
  all: All,
): Promise<{ readonly [Index in keyof All]: Awaited<All[Index]> }> {
  const ended = await Promise.allSettled(all);
  const values: unknown = ended.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
  return values as { readonly [Index in keyof All]: Awaited<All[Index]> };
}

async function runLanes(
  commands: readonly PlannedCommand[],
  stage: string,
  ports: PlanPorts,
): Promise<readonly PlannedResult[]> {
  const results = new Map<number, PlannedResult>();
  const lanes = new Set(commands.map(({ lane = 0 }) => lane));
  const running = [...lanes].map(async (own) => {
    for (const [index, command] of commands.entries()) {
      if ((command.lane ?? 0) !== own) continue;
      ports.interruption.throwIfAborted();
      results.set(index, await runPlanned(shown(command, stage, ports), ports));
      ports.interruption.throwIfAborted();
    }
  });
  await allEnded(running);
  return commands.flatMap((_, index) => results.get(index) ?? []);
}

/** Shows the command's progress, and has its lines shown while it runs where they can be read. */
function shown(command: PlannedCommand, stage: string, { log }: PlanPorts): PlannedCommand {
  if (command.progress === undefined) return command;
  const { read, ...step } = command.progress;
  log.progress({ stage, ...step, remainingMs: null });
  if (read === undefined) return command;
  let begun = 0;
  let total = 0;
  const onLine = (line: string) => {
    const said = read(line);
    if (said === null) return;
    if (said.total !== undefined) [begun, total] = [0, said.total];
    if (said.subject !== undefined) begun++;
    const done = said.done ?? Math.max(0, begun - 1);
    const count = total > 0 && done <= total ? { done, total } : {};
    const subject = [step.subject, said.subject ?? ''].filter((text) => text !== '').join(': ');
    log.progress({ stage, ...step, ...count, subject, remainingMs: null });
  };
  return { ...command, onLine };
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
