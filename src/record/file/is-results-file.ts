import { Compile } from 'typebox/compile';
import { ResultsFileSchema } from './schema.ts';

const validator = Compile(ResultsFileSchema);

/**
 * The bundler puts the compiled check here (scripts/compiled-check.ts): compiling takes longer than most files take to
 * check.
 */
export function isResultsFile(value: unknown): boolean {
  return validator.Check(value);
}
