import { Code } from 'typebox/compile';
import { ResultsFileSchema } from '../src/record/file/schema.ts';

/** `(^code$|^message$|^subject$)`: the names that an object may have. */
const NAMES = /^\(\^[a-zA-Z]+\$(?:\|\^[a-zA-Z]+\$)*\)$/;

/** src/record/file/is-results-file.ts as it is bundled: the check of the schema as plain code, without what compiles it. */
export function compiledCheck(): string {
  const { External, Code: code } = Code(ResultsFileSchema);
  const used = code
    .replace('import { Hashing } from "typebox/system"\n', '')
    .replace('export function Check', 'function Check');
  if (/\bHashing\b|\bCheckContext\b/.test(used)) throw new Error('the check of results needs more than is bundled');
  const variables = External.variables.map((variable) => {
    if (!(variable instanceof RegExp)) throw new Error(`the check of results has no text for ${String(variable)}`);
    // A set is asked ten times as fast.
    return NAMES.test(variable.source)
      ? `oneOf(${JSON.stringify(variable.source.match(/[a-zA-Z]+/g))})`
      : String(variable);
  });
  return `${used}
function oneOf(names) {
  const all = new Set(names);
  return { test: (name) => all.has(name) };
}
SetExternal({ variables: [${variables.join(', ')}] });
export const isResultsFile = Check;
`;
}
