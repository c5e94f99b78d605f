import type { Command } from '../../model/command.ts';
import type { Serving } from '../../ports.ts';
import type { ExecOptions } from './exec.ts';

/** Starts a process that stays and answers requests (ports.ts, Serving). */
export function serve(command: Command, environment: NodeJS.ProcessEnv, options: ExecOptions): Promise<Serving> {
  throw new Error(`${command.file} cannot be served yet ${Object.keys(environment).length} ${options.clock.now()}`);
}
