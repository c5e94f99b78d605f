import type { Plan } from '../harnesses/harness.ts';
import { C } from './c.ts';
import type { CalibratorContext } from './calibrator.ts';
import { compile } from './compile.ts';
import type { Reason } from './program.ts';

/** Compiles the watching program (calibrators/watch) with the user's C compiler; its path, or why there is none. */
export function* compileWatch(context: CalibratorContext): Plan<{ readonly file: string } | Reason> {
  const output = `${context.scratch}/watch`;
  const source = `${context.sources}/watch/watch.c`;
  const compiled = yield* compile({ compiler: C, words: '-o "$1" "$2" $LDFLAGS', output, source }, context);
  return 'reason' in compiled ? compiled : { file: output };
}
