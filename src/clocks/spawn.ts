import { type CommandResult, succeeded } from '../model/command.ts';
import { C } from './c.ts';
import type { Calibrator, CalibratorReading } from './calibrator.ts';
import { compile } from './compile.ts';
import { endedSaying, inPlace, type Reason } from './program.ts';

/**
 * Measures a process that does nothing; its one window is the time from its start to its end, as a program is timed.
 */
const spawn: Calibrator = {
  clock: 'spawn',
  language: 'Process',
  summary: 'one start and end of a process: a static, empty program',
  effectiveShare: [0.85, 1.15],
  *prepare(context) {
    const output = `${context.scratch}/spawn`;
    const source = `${context.sources}/spawn/empty.c`;
    const compiled = yield* compile({ compiler: C, words: '-static -o "$1" "$2" $LDFLAGS', output, source }, context);
    if ('reason' in compiled) return compiled;
    return {
      ...compiled,
      windows: 1,
      slice: (_windows, timeoutMs) => ({
        ...inPlace(context, timeoutMs),
        file: output,
        arguments: [],
        ...(context.watch == null ? {} : { watch: context.watch }),
      }),
      read,
    };
  },
};

function read(result: CommandResult): CalibratorReading | Reason {
  if (!succeeded(result)) return { reason: `the empty program ${endedSaying(result)}` };
  const ms = result.usage?.wallMs ?? result.durationMs;
  return { windows: 1, nsPerWindow: ms * 1e6, clockStepNs: null };
}

export const spawnCalibrators: readonly Calibrator[] = [spawn];
