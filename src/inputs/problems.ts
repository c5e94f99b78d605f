import { UserError } from '../errors.ts';
import type { Problem } from './reader.ts';

/** Every problem in one. @param remedy what to do about them */
export function inputFailure(
  problems: readonly Problem[],
  remedy = 'Correct them in the workflow step, on the command line or in .github/tare.yml.',
): UserError {
  const [only] = problems;
  if (only !== undefined && problems.length === 1) {
    return new UserError(only.text.replace(/\.$/, ''), remedy.replace('them', 'it'));
  }
  return new UserError(`${problems.length} problems with the inputs`, remedy, {
    details: problems.map(({ text }) => text),
  });
}
