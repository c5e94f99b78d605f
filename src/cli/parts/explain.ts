import { InterruptedError, UserError } from '../../errors.ts';
import { renderFailureLine } from '../../render/index.ts';
import { escapeTerminal } from '../../render/text/escape.ts';
import type { OutputOptions } from '../invocation.ts';

const DETAIL_LINES = 25;

/**
 * A user's mistake: one line, its details, what to do. Anything else is ours, and keeps its stack. Returns the exit
 * code.
 * @param output of a program that reads one line of JSON, it gets one
 */
export function explain(error: unknown, { format, output }: Partial<OutputOptions>): number {
  const exitCode = tell(error);
  if (format === 'json-line' && output === null) {
    const message = error instanceof Error ? error.message : String(error);
    const { remedy, details } = error instanceof UserError ? error : { remedy: '', details: [] };
    process.stdout.write(`${renderFailureLine({ message, remedy, details, exitCode })}\n`);
  }
  return exitCode;
}

function tell(error: unknown): number {
  if (error instanceof UserError) {
    const details = error.details.slice(0, DETAIL_LINES).map((line) => `  ${escapeTerminal(line)}\n`);
    process.stderr.write(
      `tare: ${escapeTerminal(error.message)}\n${details.join('')}  ${escapeTerminal(error.remedy)}\n`,
    );
    return error.exitCode;
  }
  if (error instanceof InterruptedError) {
    process.stderr.write(`tare: ${error.message}; nothing had been measured yet\n`);
    return error.exitCode;
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`tare: internal error, please report it:\n${stack}\n`);
  return 3;
}
