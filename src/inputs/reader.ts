import type { GivenFrom } from '../model/inputs/actions.ts';
import type { HarnessOptionValues } from '../model/inputs/inputs.ts';
import type { InputDefinition, InputKind } from '../model/inputs/kinds.ts';
import { type Reading, shown } from '../model/inputs/values.ts';
import { INPUT_TEXT_LENGTH } from '../model/results/run.ts';
import type { InputName } from './own-definitions.ts';
import type { InputTable } from './table.ts';

/** Inputs that are not part of what is measured, stand elsewhere in the record of a run, or are nobody else's to hand on. */
const OF_ONE_RUN: readonly string[] = [
  ...['base', 'head', 'shard', 'replicate', 'seed', 'past', 'results-path', 'build-env'],
];

/** Is it a part of what is measured, which the same option of the local command repeats? */
export function isRepeatable({ name, takers }: Pick<InputDefinition, 'name' | 'takers'>): boolean {
  return takers.includes('command line') && !OF_ONE_RUN.includes(name);
}

/** Inputs given by hand: the step's `with:`, the command line's options. */
export type GivenInputs = Readonly<Record<string, string | undefined>>;

/** A value of a file, and which file that was, as shown in messages. */
export interface FileValue {
  readonly text: string;
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** Something wrong with the inputs: a complete sentence. `name`: of the input, where it is about one. */
export interface Problem {
  readonly name: string | null;
  readonly text: string;
  /** The file that it is in; left out: it is given, or may be either. */
  readonly file?: string;
  /** The fault, after the value; for other sentences about the same. */
  readonly fault?: string;
}

/**
 * Commands that a workflow's step gives may hold a secret (`NPM_TOKEN=${{ secrets.NPM_TOKEN }} npm ci`): they are
 * repeated nowhere. A file of the repository holds none, and on a person's own machine it is theirs to see.
 */
export function isWithheld(name: string, givenFrom: GivenFrom, table: Pick<InputTable, 'runs'>): boolean {
  return givenFrom !== 'command line' && table.runs(name);
}

/** Removes a fault's quotations of the value, except single characters: those are our own. */
function withoutQuotations(fault: string): string {
  return fault.replace(/"(?:[^"\\]|\\.){2,}"/g, '"..."');
}

/** Arguments of the command line, and no options. */
const POSITIONAL: readonly string[] = ['base', 'head'];

interface ValueText {
  readonly text: string;
  readonly from: 'given' | 'file' | 'default';
  readonly file: string;
  /** From 1; 0 where it is in no file. */
  readonly line: number;
}

/** Reads one input at a time; what is wrong is added to `problems` and the default taken, so that all are reported. */
export class InputReader {
  readonly problems: Problem[] = [];
  readonly table: InputTable;
  readonly ofBothSides: boolean;
  readonly #given: GivenInputs;
  readonly givenFrom: GivenFrom;
  readonly #file: ReadonlyMap<string, FileValue>;

  /** @param ofBothSides the file's values come from base's file and from head's, by the column `from` of the table */
  constructor(
    table: InputTable,
    given: GivenInputs,
    givenFrom: GivenFrom,
    file: ReadonlyMap<string, FileValue>,
    ofBothSides: boolean,
  ) {
    this.table = table;
    this.#given = given;
    this.givenFrom = givenFrom;
    this.#file = file;
    this.ofBothSides = ofBothSides;
  }

  /** The text as given, and where it is from: by hand, a file's name and line, or neither for the default. */
  text(name: string): ValueText {
    const given = this.#given[name]?.trim() ?? '';
    if (given !== '') return { text: given, from: 'given', file: '', line: 0 };
    const definition = this.table.definition(name);
    const value = definition.from === 'step' ? undefined : this.#file.get(name);
    const inFile = value?.text.trim() ?? '';
    if (inFile !== '') return { text: inFile, from: 'file', file: value?.file ?? '', line: value?.line ?? 0 };
    // The token's default is an expression that only the runner can fill in.
    return { text: definition.kind.kind === 'secret' ? '' : definition.default, from: 'default', file: '', line: 0 };
  }

  /** The input as whoever gave it finds it: `--harness`, `harness` of a step, `harness (in .github/tare.yml, line 2)`. */
  called(name: string): string {
    const { from, file, line } = this.text(name);
    if (from === 'file') return `${name} (in ${file}, line ${line})`;
    return from === 'given' ? this.#asGiven(name) : name;
  }

  #asGiven(name: string): string {
    const { takers } = this.table.definition(name);
    const isOption = this.givenFrom === 'command line' && takers.includes('command line') && !POSITIONAL.includes(name);
    return isOption ? `--${name}` : name;
  }

  fault(name: string, fault: string): void {
    const { text, from, file, line } = this.text(name);
    const where = from === 'file' ? ` (in ${file}, line ${line})` : '';
    const called = from === 'given' ? this.#asGiven(name) : name;
    const allowed = this.table.definition(name).allowed;
    const [value, told] = this.#isWithheld(name)
      ? ['what the step gives, which is not shown,', withoutQuotations(fault)]
      : [shown(text), fault];
    const problem = { name, text: `${called}: ${value}${where} ${told}; allowed: ${allowed}.`, fault: told };
    this.problems.push(from === 'file' ? { ...problem, file } : problem);
  }

  #isWithheld(name: string): boolean {
    return this.text(name).from === 'given' && isWithheld(name, this.givenFrom, this.table);
  }

  /** null when nothing is given and there is no default, or when it cannot be read. */
  value<K extends InputKind['kind'], T>(
    name: InputName,
    kind: K,
    reading: (text: string, limits: Extract<InputKind, { kind: K }>) => Reading<T>,
  ): T | null {
    const { text } = this.text(name);
    const limits = this.table.definition(name).kind;
    if (limits.kind !== kind) throw new Error(`${name} is ${limits.kind}, not ${kind}`);
    if (text === '' || ((text === 'none' || text === 'auto') && kind === 'duration')) return null;
    const result = reading(text, limits as Extract<InputKind, { kind: K }>);
    if ('value' in result) return result.value;
    this.fault(name, result.fault);
    return null;
  }

  /** Is it given, with another value than its default? */
  isGiven(name: string): boolean {
    return this.text(name).text !== this.table.definition(name).default;
  }

  /**
   * The inputs on record that a run depends on beside its commits. Never a secret: a command that a step gives is null.
   */
  asked(): Readonly<Record<string, string | null>> {
    const texts = this.table.definitions
      .filter((each) => isRepeatable(each) && this.isGiven(each.name))
      .map(({ name }) => [name, this.#isWithheld(name) ? null : this.text(name).text] as const);
    return Object.fromEntries(texts.filter(([, text]) => text === null || text.length <= INPUT_TEXT_LENGTH));
  }

  lines<T>(name: InputName, reading: (text: string, maxItems: number) => readonly Reading<T>[]): readonly T[] {
    const limits = this.table.definition(name).kind;
    const readings = reading(
      this.text(name).text,
      limits.kind === 'rules' || limits.kind === 'boolean-or-rules' ? limits.maxItems : 0,
    );
    return readings.flatMap((result) => {
      if ('value' in result) return [result.value];
      this.fault(name, result.fault);
      return [];
    });
  }

  /** The harnesses' own options that are given; one that cannot be read is left out. */
  options(): HarnessOptionValues {
    const values = this.table.options.flatMap(({ option }): [string, unknown][] => {
      if (!this.isGiven(option.name)) return [];
      const result = option.read(this.text(option.name).text);
      if ('value' in result) return [[option.name, result.value]];
      for (const fault of result.faults) this.fault(option.name, fault);
      return [];
    });
    return Object.fromEntries(values);
  }
}
