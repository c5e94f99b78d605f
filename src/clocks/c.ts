import type { Calibrator } from './calibrator.ts';
import { type Compiler, compile } from './compile.ts';
import { sizeProgram } from './program.ts';

/** The C compiler, called as by make's built-in rules; it optimises unless the user sets flags. */
export const C: Compiler = {
  command: '${CC:-cc}',
  flags: '${CFLAGS--O2} $CPPFLAGS',
  versionOption: '--version',
};

const clockGettime: Calibrator = {
  clock: 'c-clock-gettime',
  language: 'C',
  summary: 'two calls of `clock_gettime(CLOCK_MONOTONIC)`',
  effectiveShare: [0.5, 1],
  *prepare(context) {
    const output = `${context.scratch}/c-clock-gettime`;
    const source = `${context.sources}/c/clock_gettime.c`;
    const compiled = yield* compile({ compiler: C, words: '-o "$1" "$2" $LDFLAGS -lm', output, source }, context);
    if ('reason' in compiled) return compiled;
    return yield* sizeProgram({ clock: 'c-clock-gettime', ...compiled, file: output, before: [] }, context);
  },
};

export const cCalibrators: readonly Calibrator[] = [clockGettime];
