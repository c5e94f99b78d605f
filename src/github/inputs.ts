import { getInput } from '@actions/core';
import { INPUT_NAMES } from '../inputs/index.ts';

/**
 * The step's `with:`, as the runner hands it over: INPUT_<NAME>, upper case, hyphens kept. Names that are no inputs
 * come along, for the parser to complain about: the runner itself only warns, and the typo would go unnoticed.
 */
export function readActionInputs(
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const known = Object.fromEntries(INPUT_NAMES.map((name) => [name, getInput(name)]));
  const unknown = Object.entries(environment)
    .filter(([name, value]) => name.startsWith('INPUT_') && value !== undefined && value !== '')
    .map(([name, value]): [string, string | undefined] => [name.slice('INPUT_'.length).toLowerCase(), value])
    .filter(([name]) => !Object.hasOwn(known, name));
  return { ...known, ...Object.fromEntries(unknown) };
}
