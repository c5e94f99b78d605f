import type { GivenFrom } from '../model/inputs/actions.ts';
import { shellWord } from '../model/inputs/shell-word.ts';
import { readLines } from '../model/inputs/values.ts';
import type { Results } from '../model/results/results.ts';
import { INPUT_DEFINITIONS, INPUTS } from './definitions.ts';
import { isRepeatable, isWithheld } from './reader.ts';

/** Stands for a value that is not shown. As a command it runs nothing: a shell finds no file to read from. */
const AS_THE_STEP = '<as the step gives it>';

/** Inputs that were given by hand as options of the local command, for a person's shell: `--rounds 30 --exclude 'a|b'`. */
export function repeatOptions(
  given: Readonly<Record<string, string | null | undefined>>,
  givenFrom: GivenFrom,
): string {
  return INPUT_DEFINITIONS.filter(isRepeatable)
    .map(({ name, kind }) => ({ name, kind, value: given[name]?.trim() ?? '' }))
    .filter(({ value }) => value !== '')
    .flatMap(({ name, kind, value }) => {
      if (isWithheld(name, givenFrom, INPUTS)) return [`--${name} ${shellWord(AS_THE_STEP)}`];
      const values = kind.kind === 'rules' || kind.kind === 'boolean-or-rules' ? readLines(value) : [value];
      return values.map((each) => `--${name} ${shellWord(each)}`);
    })
    .join(' ');
}

/**
 * The command that runs the same comparison again; settings in .github/tare.yml are in the commit.
 * @param options as `repeatOptions` gives them
 */
export function repeatCommand(options: string, seed: string, { base, head }: Pick<Results, 'base' | 'head'>): string {
  const commits = head.commit === null ? (base.commit ?? '') : `${base.commit} ${head.commit}`;
  return `tare compare ${commits} ${options} --seed ${seed}`.replace(/ +/g, ' ');
}
