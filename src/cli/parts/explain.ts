import { InterruptedError, UserError } from '../../errors.ts';
import { escapeTerminal } from '../../render/text/escape.ts';

const DETAIL_LINES = 25;

/**
 * A user's mistake: one line, its details, what to do. Anything else is ours, and keeps its stack. Returns the exit
 * code.
 */
export function explain(error: unknown): number {
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
