import { setFlagsFromString } from 'node:v8';
import { createConsoleLog, openPorts, systemClock } from '../../host/index.ts';
import { analyseCommand, mergeCommand } from '../analyse-command.ts';
import type { Invocation } from '../invocation.ts';
import { ElsewhereError } from './elsewhere.ts';
import { explain } from './explain.ts';

/**
 * By version of V8: from when on it optimises a function. As it comes, much of the processor time of analysing 1,000
 * benchmarks goes into optimising functions that are hardly run again; what is run for long, such as selecting from
 * averages, is optimised later and all the same. Other versions say an error to a flag that they do not have.
 */
const OPTIMISES_FROM: Readonly<Record<string, string>> = {
  11: '--interrupt-budget=2000000',
  13: '--invocation-count-for-turbofan=100000',
};

function optimiseLater(): void {
  const flag = OPTIMISES_FROM[process.versions.v8.split('.')[0] ?? ''];
  if (flag !== undefined) setFlagsFromString(flag);
}

/**
 * Does what only reads results. Returns the exit code, everything is written by then; null: it takes the whole program,
 * and nothing is written yet. Nothing runs here but git, for which no toolchain has to be known.
 */
export async function doReading(invocation: Invocation, folder: string): Promise<number | null> {
  optimiseLater();
  const log = createConsoleLog({ stream: process.stderr, clock: systemClock, quiet: invocation.output.quiet });
  const { ports, dispose } = openPorts(log, process.env, []);
  try {
    if (invocation.command === 'merge') return await mergeCommand(invocation, folder, ports);
    return invocation.command === 'analyse' ? await analyseCommand(invocation, folder, ports) : null;
  } catch (error) {
    if (error instanceof ElsewhereError) return null;
    return explain(error, invocation.output);
  } finally {
    dispose();
  }
}
