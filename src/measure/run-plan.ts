import type { CommandResult } from '../model/command.ts';
import type { Plan } from '../model/command-plan.ts';
import type { Ports } from '../ports.ts';

export type PlanPorts = Pick<Ports, 'exec' | 'files' | 'log' | 'interruption'>;

/**
 * Runs a harness's plan: the commands it yields, one after the other, their results back in, until it concludes.
 * Throws what the plan throws, and the interruption's reason once that is raised: what an interrupted command printed
 * is no result, and no plan shall conclude anything from it.
 * @param stage shown on progress lines
 */
export async function runPlan<T>(plan: Plan<T>, stage: string, ports: PlanPorts): Promise<T> {
  let step = plan.next([]);
  while (step.done !== true) {
    const results: CommandResult[] = [];
    for (const command of step.value) {
      ports.interruption.throwIfAborted();
      if (command.progress !== undefined) ports.log.progress({ stage, ...command.progress, remainingMs: null });
      for (const { path, text } of command.writes ?? []) await ports.files.writeText(path, text);
      results.push(await ports.exec.run(command));
      ports.interruption.throwIfAborted();
    }
    step = plan.next(results);
  }
  return step.value;
}
