import { UserError } from '../errors.ts';
import { allOf } from '../harnesses/option.ts';
import type { GivenFrom } from '../model/inputs/actions.ts';
import type { Problem } from './reader.ts';

/**
 * Every problem in one.
 * @param givenFrom where values are given by hand, beside files
 * @param remedy what to do about them; left out: to correct them where they are
 */
export function inputFailure(
  problems: readonly Problem[],
  givenFrom: GivenFrom,
  remedy = `Correct them ${placesOf(problems, givenFrom)}.`,
): UserError {
  const [only] = problems;
  if (only !== undefined && problems.length === 1) {
    return new UserError(only.text.replace(/\.$/, ''), remedy.replace('them', 'it'));
  }
  return new UserError(`${problems.length} problems with the inputs`, remedy, {
    details: problems.map(({ text }) => text),
  });
}

function placesOf(problems: readonly Problem[], givenFrom: GivenFrom): string {
  const given = givenFrom === 'command line' ? 'on the command line' : 'in the workflow step (`with:`)';
  return allOf([...new Set(problems.map(({ file }) => (file === undefined ? given : `in ${file}`)))]);
}
