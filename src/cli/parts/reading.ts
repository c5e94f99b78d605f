import { setFlagsFromString } from 'node:v8';
import { createConsoleLog, openPorts, systemClock } from '../../host/index.ts';
import { analyseCommand, mergeCommand } from '../analyse-command.ts';
import type { Invocation } from '../invocation.ts';
import { ElsewhereError } from './elsewhere.ts';
import { explain } from './explain.ts';

/**
 * V8 optimises a function that it has run for so many bytes of its code. At the number that it comes with, 67,584, more
 * than a third of the processor time of analysing 1,000 benchmarks went into functions that were hardly run again; what is
 * run for long, such as selecting from averages, reaches this one soon.
 */
const OPTIMISED_FROM_BYTES = 2_000_000;

/**
 * Does what only reads results. Returns the exit code, everything is written by then; null: it takes the whole program,
 * and nothing is written yet. Nothing runs here but git, for which no toolchain has to be known.
 */
export async function doReading(invocation: Invocation, folder: string): Promise<number | null> {
  setFlagsFromString(`--interrupt-budget=${OPTIMISED_FROM_BYTES}`);
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
