import { type Static, Type } from 'typebox';
import type { CommandResult } from '../command.ts';
import { unreachable } from '../unreachable.ts';
import { closed, count } from './fields.ts';
import { SideSchema } from './side.ts';

/** How a command failed. */
const EndingSchema = Type.Union([
  Type.Object({ kind: Type.Literal('exit'), code: Type.Integer() }, closed),
  Type.Object({ kind: Type.Literal('signal'), signal: Type.String({ pattern: '^SIG[A-Z0-9]{1,16}$' }) }, closed),
  /** It ran into the time limit. */
  Type.Object({ kind: Type.Literal('time-limit') }, closed),
]);
export type Ending = Static<typeof EndingSchema>;

/** One way in which runs of the suite failed on one side. */
export const SuiteEndingSchema = Type.Object(
  {
    side: SideSchema,
    ending: EndingSchema,
    /** The runs that ended so, and all runs of the suite on this side. */
    times: count,
    runs: count,
  },
  closed,
);
export type SuiteEnding = Static<typeof SuiteEndingSchema>;

/**
 * Signals with the same number everywhere. A shell's exit code is 128 + the number of the signal that ended its
 * command.
 */
const SIGNAL_NUMBERS: Readonly<Record<number, string>> = {
  4: 'SIGILL',
  6: 'SIGABRT',
  8: 'SIGFPE',
  9: 'SIGKILL',
  11: 'SIGSEGV',
  13: 'SIGPIPE',
  15: 'SIGTERM',
};

/** null where the command succeeded, whatever it printed. */
export function endingOf({ exitCode, signal, timedOut }: CommandResult): Ending | null {
  if (timedOut) return { kind: 'time-limit' };
  if (signal !== null) return { kind: 'signal', signal };
  if (exitCode === 0) return null;
  const shells = SIGNAL_NUMBERS[(exitCode ?? 0) - 128];
  return shells === undefined ? { kind: 'exit', code: exitCode ?? -1 } : { kind: 'signal', signal: shells };
}

/** The ending as it follows "it": `was ended by SIGSEGV`. */
export function endingWords(ending: Ending): string {
  switch (ending.kind) {
    case 'exit':
      return `ended with exit code ${ending.code}`;
    case 'signal':
      return `was ended by ${ending.signal}`;
    case 'time-limit':
      return 'did not end within its time limit';
    default:
      return unreachable(ending);
  }
}
