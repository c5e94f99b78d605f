import { EVERY_COMPARISON } from '../model/inputs/actions.ts';
import type { HarnessOptionValues } from '../model/inputs/inputs.ts';
import type { InputDefinition } from '../model/inputs/kinds.ts';
import { type Reading, readBoolean, readChoice, readLines, readList, readText } from '../model/inputs/values.ts';

/**
 * An option that a harness declares: an input of the action, the file and the command line, and its value's type. The
 * tables of inputs, `--help` and the docs follow from it, and so do the complaints about one that has no effect.
 */
export interface HarnessOption<Value = unknown> extends InputDefinition {
  /** Reads a text that is not empty, or reports everything that is wrong with it. */
  read(text: string): OptionReading<Value>;
  /** Its value where it is not given. */
  readonly preset: Value;
  /** The option that its harness cannot work without: given under `harness: auto`, it chooses the harness. */
  readonly choosesHarness?: {
    /** Remedy where it is missing: `give the command that prints the results`. */
    readonly otherwise: string;
  };
  /** It says where benchmarks are looked for: named where there are none. */
  readonly selects?: true;
  /** It is run, or names a program that is: not taken from a file that somebody sent. */
  readonly runs?: true;
  /** Also an option of `tare time`, which runs programs without building them. */
  readonly ofTime?: true;
}

export type OptionReading<Value> = { readonly value: Value } | { readonly faults: readonly string[] };

type About = Pick<InputDefinition, 'description'> &
  Partial<
    Pick<HarnessOption, 'default' | 'allowed' | 'from' | 'isCommon' | 'choosesHarness' | 'selects' | 'runs' | 'ofTime'>
  >;

interface Way<Value> {
  readonly kind: InputDefinition['kind'];
  readonly allowed: string;
  /** Reads the text in parts that may each be wrong. */
  readonly read: (text: string) => OptionReading<Value>;
  /** Its value where it is not given and has no default. */
  readonly absent: Value;
}

/** An option of any kind. @throws Error when its own default cannot be read */
export function option<Value>(name: string, about: About, { kind, allowed, read, absent }: Way<Value>) {
  const preset = about.default === undefined ? { value: absent } : read(about.default);
  if ('faults' in preset) throw new Error(`the default of ${name} ${preset.faults.join(', ')}`);
  const definition: HarnessOption<Value> = {
    default: '',
    takers: EVERY_COMPARISON,
    from: 'base',
    allowed,
    ...about,
    name,
    kind,
    read,
    preset: preset.value,
  };
  return definition;
}

const TEXT_LENGTH = 8000;

/** null: not given. */
export function textOption(name: string, about: About): HarnessOption<string | null> {
  const kind = { kind: 'text', maxLength: TEXT_LENGTH } as const;
  const allowed = `up to ${TEXT_LENGTH} characters`;
  return option<string | null>(name, about, {
    kind,
    allowed,
    read: (text) => whole(readText(text, kind)),
    absent: null,
  });
}

export function flagOption(name: string, about: About): HarnessOption<boolean> {
  const read = (text: string) => whole(readBoolean(text));
  const defaults = { default: 'false', ...about };
  return option(name, defaults, { kind: { kind: 'boolean' }, allowed: 'true or false', read, absent: false });
}

/** An option with a choice of words. The default is one of them. */
export function choiceOption(
  name: string,
  choices: readonly string[],
  about: About & { readonly default: string },
): HarnessOption<string> {
  const kind = { kind: 'choice', choices } as const;
  const read = (text: string) => whole(readChoice(text, kind));
  return option(name, about, { kind, allowed: oneOf(choices), read, absent: about.default });
}

/** Words between white space, commas or lines, none beginning with `-`. */
export function listOption(
  name: string,
  maxItems: number,
  about: About & { readonly allowed: string },
): HarnessOption<readonly string[]> {
  const kind = { kind: 'list', maxItems } as const;
  return option<readonly string[]>(name, about, {
    kind,
    allowed: about.allowed,
    absent: [],
    read: (text) => whole(readList(text, kind)),
  });
}

/** An option with a value a line. @param read a line, beside those before it */
export function linesOption<Line>(
  name: string,
  maxItems: number,
  about: About & { readonly allowed: string },
  read: (lines: readonly string[]) => readonly Reading<Line>[],
): HarnessOption<readonly Line[]> {
  return option<readonly Line[]>(name, about, {
    kind: { kind: 'rules', maxItems },
    allowed: about.allowed,
    absent: [],
    read: (text) => {
      const lines = readLines(text);
      if (lines.length > maxItems) return { faults: [`has ${lines.length} lines`] };
      const readings = read(lines);
      const faults = readings.flatMap((reading) => ('fault' in reading ? [reading.fault] : []));
      return faults.length > 0
        ? { faults }
        : { value: readings.flatMap((reading) => ('value' in reading ? [reading.value] : [])) };
    },
  });
}

/** A reading of the whole text has at most one fault. */
export function whole<Value>(reading: Reading<Value>): OptionReading<Value> {
  return 'fault' in reading ? { faults: [reading.fault] } : reading;
}

/** The option without which a harness has nothing to run, and which chooses it under `auto`; null: its files do. */
export function chooserOf({ options }: { readonly options: readonly HarnessOption[] }): HarnessOption | null {
  return options.find(({ choosesHarness }) => choosesHarness !== undefined) ?? null;
}

/** The value of one option. */
export function optionValue<Value>(values: HarnessOptionValues, { name, preset }: HarnessOption<Value>): Value {
  // Whatever stands under this name was read by this very option.
  return Object.hasOwn(values, name) ? (values[name] as Value) : preset;
}

/** Picks the values of these options from those of all. */
export function ownValues(options: readonly HarnessOption[], values: HarnessOptionValues): HarnessOptionValues {
  const names = new Set(options.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

type Declared = Readonly<Record<string, HarnessOption>>;
type ValuesOf<Options extends Declared> = {
  readonly [Key in keyof Options]: Options[Key] extends HarnessOption<infer Value> ? Value : never;
};

/** A harness's options -> what reads them all, under the names that its code has for them. */
export function optionsReader<Options extends Declared>(
  options: Options,
): (values: HarnessOptionValues) => ValuesOf<Options> {
  return (values) =>
    Object.fromEntries(
      Object.entries(options).map(([key, each]) => [key, optionValue(values, each)]),
    ) as ValuesOf<Options>;
}

/** `a, b or c` */
export function oneOf(words: readonly string[]): string {
  return joined(words, 'or');
}

/** `a, b and c` */
export function allOf(words: readonly string[]): string {
  return joined(words, 'and');
}

function joined(words: readonly string[], last: string): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

/** `the command harness when \`bench-command\` is given, the process harness when \`command\` is, else `; empty: nobody's */
export function choosersText(
  harnesses: readonly { readonly name: string; readonly options: readonly HarnessOption[] }[],
): string {
  const clauses = harnesses.flatMap((harness) => {
    const chooser = chooserOf(harness);
    return chooser === null ? [] : [{ name: harness.name, chooser: chooser.name }];
  });
  const texts = clauses.map(
    ({ name, chooser }, index) => `the ${name} harness when \`${chooser}\` is${index === 0 ? ' given' : ''}, `,
  );
  return texts.length === 0 ? '' : `${texts.join('')}else `;
}
