import type { Calibrator } from './calibrator.ts';
import { type Compiler, compile } from './compile.ts';
import { sizeProgram } from './program.ts';

const JAVA: Compiler = {
  command: '"${JAVA_HOME:+$JAVA_HOME/bin/}javac"',
  flags: '',
  versionOption: '-version',
};

/**
 * The code is compiled just in time, and reading the clock overlaps with the work as in native code: 0.55 to 1 of an
 * empty window was seen around chains of 0 to 128 multiplications.
 */
const MEASURED_SHARE = [0.5, 1] as const;

const nanoTime: Calibrator = {
  clock: 'java-nano-time',
  language: 'Java',
  summary: 'two calls of `System.nanoTime()`',
  effectiveShare: MEASURED_SHARE,
  *prepare(context) {
    const output = context.scratch;
    const source = `${context.sources}/java/NanoTime.java`;
    const compiled = yield* compile({ compiler: JAVA, words: '-d "$1" "$2"', output, source }, context);
    if ('reason' in compiled) return compiled;
    // With -Xbatch the loop waits for its compiler, so that a busy machine does not time interpreted code.
    const java = 'exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -Xbatch -cp "$1" NanoTime';
    const run = `${java} "$2"`;
    // Java cannot open a descriptor by its number: its standard input and output are those of the session.
    const serve = `IFS=,; set -- "$1" $TARE_SESSION; ${java} <&"$2" >&"$3"`;
    const serving = ['-c', serve, 'sh', output];
    const program = { clock: 'java-nano-time', ...compiled, file: 'sh', before: ['-c', run, 'sh', output], serving };
    return yield* sizeProgram(program, context);
  },
};

export const javaCalibrators: readonly Calibrator[] = [nanoTime];
