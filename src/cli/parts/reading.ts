import { createConsoleLog, openPorts, systemClock } from '../../host/index.ts';
import { analyseCommand, mergeCommand } from '../analyse-command.ts';
import type { Invocation } from '../invocation.ts';
import { ElsewhereError } from './elsewhere.ts';
import { explain } from './explain.ts';

/**
 * Does what only reads results. Returns the exit code, everything is written by then; null: it takes the whole program,
 * and nothing is written yet. Nothing runs here but git, for which no toolchain has to be known.
 */
export async function doReading(invocation: Invocation, folder: string): Promise<number | null> {
  const log = createConsoleLog({ stream: process.stderr, clock: systemClock, quiet: invocation.output.quiet });
  const { ports, dispose } = openPorts(log, process.env, []);
  try {
    if (invocation.command === 'merge') return await mergeCommand(invocation, folder, ports);
    return invocation.command === 'analyse' ? await analyseCommand(invocation, folder, ports) : null;
  } catch (error) {
    if (error instanceof ElsewhereError) return null;
    return explain(error);
  } finally {
    dispose();
  }
}
