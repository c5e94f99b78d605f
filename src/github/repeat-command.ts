import { INPUT_DEFINITIONS } from '../stages/input-definitions.ts';

/** The local command with the step's inputs, for a person's shell: `tare compare --rounds 30 --exclude 'a|b'`. */
export function repeatCommand(given: Readonly<Record<string, string | undefined>>): string {
  const options = INPUT_DEFINITIONS.filter(({ place, name }) => place === 'everywhere' && name !== 'results-path')
    .map(({ name }) => ({ name, value: given[name]?.trim() ?? '' }))
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => `--${name} ${quoted(value)}`);
  return ['tare compare', ...options].join(' ').slice(0, 2000);
}

function quoted(value: string): string {
  return /^[A-Za-z0-9_./:=@%+-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}
