import type { ActionName } from '../model/inputs/actions.ts';
import type { Inputs } from '../model/inputs/inputs.ts';
import type { InputOrigin } from '../model/inputs/kinds.ts';
import { shown } from '../model/inputs/values.ts';
import type { Warning } from '../model/warning.ts';
import { INPUT_NAMES, INPUTS } from './definitions.ts';
import type { InputFile } from './file.ts';
import { combine, type FileSettings, fileSettings, givenName, unknownNames } from './inputs.ts';
import { inputFailure } from './problems.ts';
import type { FileValue, GivenInputs, Problem } from './reader.ts';

/** A pull request is judged: there are two files, and the table (definitions.ts) says of each input whose counts. */
interface JudgedSources {
  /** The step's own inputs, which win over both files. */
  readonly given: GivenInputs;
  readonly action: ActionName;
  readonly base: InputFile | null;
  readonly head: InputFile | null;
  /** Base's build is handed secrets that head's author may not have: base's file says how sides are built and run, too. */
  readonly isBuiltByBase?: boolean;
}

interface JudgedInputs {
  readonly inputs: Inputs;
  /** Warnings of changes in head's file, and which of them count. */
  readonly warnings: readonly Warning[];
}

/**
 * The inputs by which a pull request is judged, so that it cannot switch off its own gate. A fault in head's file fails
 * the run only where it would count; one in base's only until head's file has nothing wrong in it, or the pull request
 * that mends it could never pass: until then the defaults count. Throws one UserError that names every problem.
 */
export function parseJudgedInputs({ given, action, base, head, isBuiltByBase = false }: JudgedSources): JudgedInputs {
  const originOf: OriginOf = (name) => {
    const origin = INPUT_NAMES.includes(name) ? INPUTS.definition(name).from : null;
    return origin === 'head' && isBuiltByBase ? 'base' : origin;
  };
  const [ofBase, ofHead] = [fileSettings(base), fileSettings(head)];
  const values = counting(ofBase, ofHead, originOf);
  const { inputs, problems } = combine({ given, givenFrom: action }, values, true);
  const isBases = ({ name }: Problem) => name !== null && originOf(name) === 'base';
  const broken = [
    ...ofBase.problems.filter(({ name }) => name === null || originOf(name) !== 'head'),
    ...problems.filter((problem) => isBases(problem) && !isGiven(given, problem)),
  ];
  // Read by itself, as it would be once it is merged.
  const merged = combine({ given: {}, givenFrom: action }, ofHead.values).problems;
  const mended = head !== null && ofHead.problems.length + merged.length === 0;
  const own = ofHead.problems.filter(({ name }) => name === null || originOf(name) === 'head');
  const fatal = [
    ...unknownNames(Object.keys(given), givenName(action)),
    ...own,
    ...problems.filter((problem) => !broken.includes(problem)),
    ...(mended ? [] : broken),
  ];
  if (fatal.length > 0) throw inputFailure(fatal, action, remedyFor(fatal, broken));
  const warnings = [
    ...broken.map(({ text }) => note(BROKEN_BASE, text)),
    ...changes({ given, base: ofBase, head: ofHead, merged }, originOf),
  ];
  return { inputs: broken.length === 0 ? inputs : withoutBroken({ given, action }, values, broken), warnings };
}

/** Puts the documented default in the place of each broken value. */
function withoutBroken(
  { given, action }: Pick<JudgedSources, 'given' | 'action'>,
  values: ReadonlyMap<string, FileValue>,
  broken: readonly Problem[],
): Inputs {
  const names = new Set(broken.map(({ name }) => name));
  const { inputs, problems } = combine(
    { given, givenFrom: action },
    new Map([...values].filter(([name]) => !names.has(name))),
    true,
  );
  if (problems.length > 0) throw inputFailure(problems, action);
  return inputs;
}

/** Whose file counts for an input; null: there is no such input. */
type OriginOf = (name: string) => InputOrigin | null;

function isGiven(given: GivenInputs, { name }: Problem): boolean {
  return name !== null && (given[name]?.trim() ?? '') !== '';
}

function remedyFor(fatal: readonly Problem[], broken: readonly Problem[]): string | undefined {
  return fatal.some((problem) => broken.includes(problem))
    ? 'Correct .github/tare.yml of the base branch: a pull request that leaves nothing wrong in it passes this.'
    : undefined;
}

function counting(base: FileSettings, head: FileSettings, originOf: OriginOf): ReadonlyMap<string, FileValue> {
  const values = INPUT_NAMES.flatMap((name): readonly (readonly [string, FileValue])[] => {
    const origin = originOf(name);
    const value = origin === 'base' ? base.values.get(name) : origin === 'head' ? head.values.get(name) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return new Map(values);
}

const BROKEN_BASE =
  ".github/tare.yml of base has a mistake, so that the default counts until this pull request's is merged";
const AFTER_MERGE = '.github/tare.yml of this pull request would set what follows, which counts after the merge';
const COUNTS_NOW =
  '.github/tare.yml of this pull request changes how benchmarks are built and run, which counts already and for both sides';
const NEVER = '.github/tare.yml of this pull request has a mistake that will count after the merge';

function note(message: string, subject: string): Warning {
  const code = message === COUNTS_NOW ? 'settings-of-head' : 'settings-of-base';
  return { code, message, subject: subject.replace(/\.$/, '') };
}

interface Changes {
  readonly given: GivenInputs;
  readonly base: FileSettings;
  readonly head: FileSettings;
  readonly merged: readonly Problem[];
}

function changes({ given, base, head, merged }: Changes, originOf: OriginOf): readonly Warning[] {
  const faults = new Map(merged.map(({ name, fault }) => [name, fault]));
  const changed = INPUT_NAMES.flatMap((name): readonly Warning[] => {
    const origin = originOf(name);
    const [before, after] = [base, head].map(({ values }) => values.get(name)?.text.trim() ?? '');
    if (origin === 'step' || before === after || isGiven(given, { name, text: '' })) return [];
    const fault = faults.get(name);
    const mistake = fault === undefined ? '' : `, which is a mistake: ${fault}`;
    const text = `${name}: ${valueText(name, after)} (base: ${valueText(name, before)})${mistake}`;
    return [note(origin === 'base' ? AFTER_MERGE : COUNTS_NOW, text)];
  });
  // Names that are no inputs, and what must not stand in a file.
  const others = head.problems.filter(({ name }) => name !== null && originOf(name) !== 'head');
  return [...changed, ...others.map(({ text }) => note(NEVER, text))];
}

function valueText(name: string, text = ''): string {
  if (text !== '') return /^[\w.%/-]+$/.test(text) && text.length <= 80 ? text : shown(text);
  const preset = INPUTS.definition(name).default;
  return preset === '' ? 'not given' : `${preset}, the default`;
}
