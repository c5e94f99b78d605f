import { UserError } from '../../errors.ts';
import { allOf } from '../../harnesses/option.ts';
import { literally } from '../../model/inputs/name-pattern.ts';
import { shown } from '../../model/inputs/values.ts';
import { INPUT_NAMES } from '../definitions.ts';
import { combine } from '../inputs.ts';
import type { InputName } from '../own-definitions.ts';
import type { GivenInputs } from '../reader.ts';

/** Inputs for how much is measured, and what: nothing that runs, judges, publishes or is a secret. */
const ASKABLE = [
  'benchmarks',
  'exclude',
  'rounds',
  'slice',
  'time-budget',
  'confirm',
] as const satisfies readonly InputName[];

const LONGEST_LINE = 1000;
const MOST_WORDS = 20;

/** A request in a comment. */
export interface Ask {
  /** The words after `/tare`, on one line; empty: the usual run. Untrusted. */
  readonly words: string;
  /** Values as inputs of the step. */
  readonly given: Readonly<Record<string, string>>;
  /** Complete sentences, untrusted; empty: it can be done. */
  readonly problems: readonly string[];
}

/**
 * `/tare`, `/tare Parse/large`, `/tare Parse/* rounds=30 time-budget=20m`; null: the comment does not begin with it. Only its
 * first line counts.
 */
export function readAsk(comment: string): Ask | null {
  const [first = ''] = comment.split(/\r\n|\n|\r/, 1);
  const words = /^\/tare(?=\s|$)(.*)$/s.exec(first.trim())?.[1]?.trim();
  return words === undefined ? null : readWords(words);
}

function readWords(line: string): Ask {
  const refused = (...problems: readonly string[]): Ask => ({
    words: line.slice(0, LONGEST_LINE),
    given: {},
    problems,
  });
  if (line.length > LONGEST_LINE)
    return refused(`The line has ${line.length} characters; at most ${LONGEST_LINE} are read.`);
  if (/\p{Cc}|\p{Cf}/u.test(line)) return refused('The line has control characters.');
  const words = wordsOf(line);
  if (words === null) return refused('A quotation mark is opened and not closed.');
  if (words.length > MOST_WORDS) return refused(`The line has ${words.length} words; at most ${MOST_WORDS} are read.`);
  const options = words.flatMap(({ text, quoted }) => (quoted ? [] : (optionIn(text) ?? [])));
  const names = words.filter(({ text, quoted }) => quoted || optionIn(text) === null).map(({ text }) => text);
  const problems = options.flatMap(({ name }, index) =>
    faultOf(name, options.findIndex((each) => each.name === name) < index),
  );
  const given: Record<string, string> = {};
  for (const { name, value } of options) if (isAskable(name)) given[name] = value;
  if (names.length > 0 && given.benchmarks !== undefined)
    problems.push('It has names and benchmarks=: give one of them.');
  else if (names.length > 0) given.benchmarks = names.map(expressionOf).join('|');
  const empty = options.filter(({ name, value }) => isAskable(name) && value === '');
  problems.push(...empty.map(({ name }) => `${name} has no value.`));
  const read = combine({ given, givenFrom: 'compare' }, new Map()).problems.filter(
    ({ name }) => name !== null && Object.hasOwn(given, name),
  );
  return { words: line, given, problems: [...problems, ...read.map(({ text }) => text)] };
}

/** Separated by blanks; `"parse > large"` and `` `parse > large` `` are one. null: such a one does not end. */
function wordsOf(line: string): readonly { readonly text: string; readonly quoted: boolean }[] | null {
  const words: { text: string; quoted: boolean }[] = [];
  for (let rest = line.trim(); rest !== ''; ) {
    const quote = rest[0] === '"' || rest[0] === '`' ? rest[0] : '';
    const end = quote === '' ? rest.search(/\s|$/) : rest.indexOf(quote, 1);
    if (end < 0) return null;
    words.push({ text: quote === '' ? rest.slice(0, end) : rest.slice(1, end), quoted: quote !== '' });
    rest = rest.slice(quote === '' ? end : end + 1).trim();
  }
  return words.filter(({ text }) => text !== '');
}

/** `rounds=30`, and `--rounds=30`, `Threshold=1%` as what was meant; of `Parse/size=10` the name of a benchmark. */
function optionIn(word: string): { readonly name: string; readonly value: string } | null {
  const [, name, value] = /^([\w-]+)=(.*)$/s.exec(word) ?? [];
  if (name !== undefined && value !== undefined) return { name, value };
  return word.startsWith('-') ? { name: word, value: '' } : null;
}

function isAskable(name: string): boolean {
  return (ASKABLE as readonly string[]).includes(name);
}

function faultOf(name: string, isRepeated: boolean): string[] {
  if (isRepeated) return [`${shown(name)} is given twice.`];
  if (isAskable(name)) return [];
  const plain = name.toLowerCase().replace(/^-+/, '');
  if (isAskable(plain)) return [`${shown(name)}: write ${plain}=VALUE.`];
  const why = INPUT_NAMES.includes(plain) ? 'is not for a comment to say' : 'is no option';
  return [`${shown(name)} ${why}; allowed: ${allOf(ASKABLE)} (a name with = in it goes in quotes).`];
}

/** Whose name has this in it; `*` stands for any characters. */
function expressionOf(name: string): string {
  return name.split('*').map(literally).join('.*');
}

/** Text of the input `ask`: who asked for what, as jobs hand it to each other. */
export function askText(by: string, { words }: Pick<Ask, 'words'>): string {
  return `@${by} ${words}`;
}

/**
 * The step's inputs with what was asked for in their place. @throws UserError where `ask` is not what `askText` made, or asks
 * for what may not be asked for
 */
export function withAsked(given: GivenInputs): GivenInputs {
  const text = given.ask?.trim() ?? '';
  if (text === '') return given;
  const words = /^@[\w-]{1,100} (.+)$/s.exec(text)?.[1];
  const ask = words === undefined ? null : readWords(words);
  if (ask === null || ask.problems.length > 0) {
    throw new UserError(
      `ask: ${shown(text)} is not what a job hands on`,
      'Give "comment", or the output ask of tare/plan.',
      { details: ask?.problems ?? [] },
    );
  }
  return { ...given, ...ask.given };
}
