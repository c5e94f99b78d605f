import { Compile, type Validator } from 'typebox/compile';
import { ResultsFileSchema } from './file/schema.ts';

let compiled: Validator | null = null;

/** Says where a value breaks the schema, and how: `/runs/0/seed must be string`; empty: nowhere. */
export function schemaProblems(value: unknown): readonly string[] {
  compiled ??= Compile(ResultsFileSchema);
  if (compiled.Check(value)) return [];
  return compiled.Errors(value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}
