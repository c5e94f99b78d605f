import { closest, distance } from 'fastest-levenshtein';
import { RE2JS } from 're2js';
import { directionsOf } from '../formats/index.ts';
import { CALIBRATORS } from '../harnesses/registry.ts';
import type { CalibrationMode } from '../model/clock.ts';
import type { GivenFrom } from '../model/inputs/actions.ts';
import {
  type CommentMode,
  type Inputs,
  type IsolationMode,
  MOST_JOBS,
  type PinMode,
  type SameCodeMode,
} from '../model/inputs/inputs.ts';
import type { NamePattern } from '../model/inputs/name-pattern.ts';
import type { Reading } from '../model/inputs/values.ts';
import * as read from '../model/inputs/values.ts';
import { INSTRUCTIONS, type InstructionMode } from '../model/results/counting.ts';
import type { Parts } from '../model/results/settings.ts';
import type { DirectionRule } from '../model/units.ts';
import { readVariableNames } from './builds/variables.ts';
import { INPUTS } from './definitions.ts';
import { type InputFile, readInputFile } from './file.ts';
import { checkThreshold, type Judging, readJudging } from './gate/judging.ts';
import { readAcceptLabel } from './gate/read.ts';
import { misfits, misfitsOfMerge, misfitsOfTakers } from './misfits.ts';
import type { InputName } from './own-definitions.ts';
import { inputFailure } from './problems.ts';
import { type FileValue, type GivenInputs, InputReader, type Problem } from './reader.ts';
import { readHarnesses, readTimerWindows } from './rules.ts';
import type { InputTable } from './table.ts';

/** The sources of values. Given values (the step, the command line) win over the file, the file over the default. */
interface InputSources {
  readonly given: GivenInputs;
  readonly givenFrom: GivenFrom;
  readonly file: InputFile | null;
}

/**
 * All sources -> one typed object. An empty value is one that was not given.
 * Throws one UserError that names every problem: the input, the value, what is allowed.
 */
export function parseInputs({ given, givenFrom, file }: InputSources, table: InputTable = INPUTS): Inputs {
  const settings = fileSettings(file, table);
  const { inputs, problems } = combine({ given, givenFrom }, settings.values, false, table);
  const all = [...unknownNames(Object.keys(given), givenName(givenFrom), table), ...settings.problems, ...problems];
  if (all.length > 0) throw inputFailure(all, givenFrom);
  return inputs;
}

export function givenName(from: GivenFrom): string {
  return from === 'command line' ? 'the command line' : 'the step';
}

/** A settings file's values, and its faults as a file: names and places, not yet values. */
export interface FileSettings {
  readonly values: ReadonlyMap<string, FileValue>;
  readonly problems: readonly Problem[];
}

export function fileSettings(file: InputFile | null, table = INPUTS): FileSettings {
  if (file === null) return { values: new Map(), problems: [] };
  const { values, problems } = readInputFile(file);
  return {
    values: new Map([...values].map(([name, value]) => [name, { ...value, file: file.path }])),
    problems: [
      ...problems,
      ...unknownNames([...values.keys()], file.path, table).map((each) => ofFile(each, values, file)),
      ...misplaced(values, file, table),
    ],
  };
}

/** The inputs, with the default in the place of every value that is a problem. */
export function combine(
  { given, givenFrom }: Omit<InputSources, 'file'>,
  file: ReadonlyMap<string, FileValue>,
  ofBothSides = false,
  table = INPUTS,
): { readonly inputs: Inputs; readonly problems: readonly Problem[] } {
  const reader = new InputReader(table, given, givenFrom, file, ofBothSides);
  const inputs = readAll(reader);
  const texts = contradictions(inputs, reader);
  return { inputs, problems: [...reader.problems, ...texts.map((text) => ({ name: null, text }))] };
}

/** @param where as shown: whose names these are */
export function unknownNames(names: readonly string[], where: string, table = INPUTS): readonly Problem[] {
  return names
    .filter((name) => !table.names.includes(name))
    .map((name) => {
      const plain = name.toLowerCase().replaceAll('_', '-').slice(0, 100);
      const nearest = closest(plain, [...table.names]);
      const near = distance(plain, nearest) <= Math.max(2, Math.floor(nearest.length / 3));
      const hint = near ? `; did you mean ${nearest}?` : '; docs/inputs.md lists them.';
      return { name, text: `${read.shown(name)} in ${where} is not an input${hint}` };
    });
}

/** A problem with a key of the file, with its line. */
function ofFile(problem: Problem, values: FileLines, { path }: InputFile): Problem {
  const line = values.get(problem.name ?? '')?.line ?? 0;
  return { ...problem, file: path, text: problem.text.replace(` in ${path} `, ` in ${path}, line ${line}, `) };
}

type FileLines = ReadonlyMap<string, { readonly line: number }>;

function misplaced(values: FileLines, file: InputFile, table: InputTable): readonly Problem[] {
  return table.definitions
    .filter(({ name, from }) => values.has(name) && from === 'step')
    .map(({ name }) => ({
      name,
      file: file.path,
      text: `${name} must not stand in ${file.path}, line ${values.get(name)?.line}: the file is committed; give it to the step.`,
    }));
}

function readAll(reader: InputReader): Inputs {
  const revision = (name: InputName) => reader.value(name, 'revision', read.readRevision);
  const pattern = (name: InputName) => reader.value(name, 'pattern', readPattern);
  const calibration = (reader.value('calibration', 'choice', read.readChoice) ?? 'auto') as CalibrationMode;
  // A default is only planned for, not known.
  const givenInteger = (name: InputName) =>
    reader.isGiven(name) ? reader.value(name, 'integer', read.readInteger) : null;
  const yes = (name: InputName) => reader.value(name, 'boolean', read.readBoolean) ?? false;
  return {
    base: revision('base'),
    head: revision('head'),
    harnesses: reader.value('harness', 'list', (text, limits) => readHarnesses(text, limits, reader.table)) ?? [],
    workingDirectory: reader.value('working-directory', 'path', read.readInsidePath) ?? '.',
    benchmarks: pattern('benchmarks'),
    exclude: pattern('exclude'),
    options: reader.options(),
    rounds: reader.value('rounds', 'integer', read.readInteger) ?? null,
    sliceMs: reader.value('slice', 'duration', read.readDuration) ?? null,
    timeBudgetMs: reader.value('time-budget', 'duration', read.readDuration),
    isTimeChosen: reader.text('time-budget').text === 'auto',
    ...judgingBeside(calibration, reader),
    calibration,
    instructions: (reader.value('instructions', 'choice', read.readChoice) ?? 'auto') as InstructionMode,
    timerWindows: reader.lines('timer-windows', (text, maxItems) => readTimerWindows(text, maxItems, CLOCKS)),
    sameCode: (reader.value('same-code', 'choice', read.readChoice) ?? 'sample') as SameCodeMode,
    pin: (reader.value('pin', 'choice', read.readChoice) ?? 'auto') as PinMode,
    isolation: (reader.value('isolation', 'choice', read.readChoice) ?? 'auto') as IsolationMode,
    action: reader.givenFrom === 'command line' ? 'compare' : reader.givenFrom,
    ask: reader.value('ask', 'text', read.readText) ?? '',
    workflow: reader.value('workflow', 'text', readWorkflow) ?? '',
    parts: partsOf(reader),
    mergeFrom: reader.value('merge-from', 'text', read.readText) ?? '',
    commentMode: (reader.value('comment-mode', 'choice', read.readChoice) ?? 'off') as CommentMode,
    commentKey: reader.value('comment-key', 'key', read.readKey) ?? '',
    commentSection: reader.value('comment-section', 'key', read.readKey) ?? '',
    checkRun: yes('check-run'),
    issue: yes('issue'),
    acceptLabel: readAcceptLabel(reader),
    githubToken: reader.value('github-token', 'secret', (text) => ({ value: text })) ?? '',
    shards: givenInteger('shards'),
    replicates: givenInteger('replicates'),
    buildEnv: reader.value('build-env', 'list', (text, limits) => readVariableNames(text, limits)) ?? [],
    allowTrustedEvent: yes('allow-trusted-event'),
    asked: reader.asked(),
    seed: reader.value('seed', 'seed', read.readSeed),
    past: reader.lines('past', readPaths).flat(),
    resultsPath: reader.value('results-path', 'path', (text) => readResultsPath(text, reader)) ?? '',
  };
}

function judgingBeside(calibration: CalibrationMode, reader: InputReader): Judging {
  const { analysis, metricDirections } = readJudging(reader);
  return {
    // Reported only: what calibration finds is shown, and never judged by.
    analysis: calibration === 'report' ? { ...analysis, gateOn: 'raw' } : analysis,
    // The user's own word on a unit wins.
    metricDirections: [...formatDirections(reader), ...metricDirections],
  };
}

function partsOf(reader: InputReader): Parts {
  const shard = reader.value('shard', 'part', read.readPart);
  const replicate = reader.value('replicate', 'part', read.readPart);
  return { ...(shard === null ? {} : { shard }), ...(replicate === null ? {} : { replicate }) };
}

/** Directions of all units that belong to the name of a format. */
function formatDirections(reader: InputReader): readonly DirectionRule[] {
  return reader.table.names.includes('bench-format') ? directionsOf(reader.text('bench-format').text) : [];
}

const CLOCKS = CALIBRATORS.map(({ clock }) => clock);

function readPaths(text: string, maxItems: number): readonly read.Reading<readonly string[]>[] {
  const paths = read.readLines(text);
  if (paths.length > maxItems) return [{ fault: `has ${paths.length} lines` }];
  return [
    paths.some((path) => path.length > 1000 || path.includes('\0')) ? { fault: 'is no file name' } : { value: paths },
  ];
}

/** A committed file may be the work of anyone who opens a pull request; it may not choose a place outside. */
function readResultsPath(text: string, reader: InputReader): read.Reading<string> {
  if (text.split(/[\\/]/).some(isGitFolder)) return { fault: 'lies inside .git' };
  if (reader.text('results-path').from === 'file') return read.readInsidePath(text);
  if (text.length > 1000 || text.includes('\0')) return { fault: 'is not a file name' };
  return text.endsWith('/') ? { fault: 'is a folder' } : { value: text };
}

/** `.git`, also as it may be written where file systems fold case, drop dots at the end, or have short names. */
function isGitFolder(part: string): boolean {
  return /^(?:\.git[. ]*|git~1)$/i.test(part.replace(/\p{Cf}/gu, ''));
}

function readWorkflow(text: string): read.Reading<string> {
  return /^[\w.-]{1,100}\.ya?ml$/.test(text) ? { value: text } : { fault: 'is no name of such a file' };
}

/** Values that are fine alone and wrong together. */
function contradictions(inputs: Inputs, reader: InputReader): readonly string[] {
  const { gatedMetrics } = inputs.analysis;
  checkThreshold(inputs.analysis, reader);
  const { shards, replicates } = inputs;
  const jobs = (shards ?? 1) * (replicates ?? 1);
  if (jobs > MOST_JOBS) {
    reader.fault('shards', `times replicates (${replicates}) are ${jobs} jobs, and a matrix has at most ${MOST_JOBS}`);
  }
  if (inputs.instructions === 'off' && gatedMetrics.includes(INSTRUCTIONS)) {
    const [off, gated] = ['instructions', 'metrics'].map((name) => reader.called(name));
    const text = `${off}: "off" goes with no ${gated} that gates instructions: leave one of them out.`;
    reader.problems.push({ name: 'metrics', text });
  }
  return [...misfitsOfTakers(reader), ...misfitsOfMerge(inputs), ...misfits(inputs.harnesses, reader)];
}

const LONGEST_PATTERN = 500;

/**
 * A regular expression in RE2's syntax, which is Go's. Names come from the pull request: with JavaScript's own engine
 * `(a|aa)+$` can take for ever on one, and no list of forms to refuse is complete. RE2 takes time in proportion to the
 * name, and has for that no look-around and no backreferences.
 */
function readPattern(text: string): Reading<NamePattern> {
  if (text.length > LONGEST_PATTERN) return { fault: `has ${text.length} characters` };
  const lacking = NOT_IN_RE2.find(({ form }) => form.test(text));
  try {
    const compiled = RE2JS.compile(text);
    return { value: { source: text, test: (name) => compiled.test(name) } };
  } catch (error) {
    if (lacking !== undefined) return { fault: `has ${lacking.what}, which RE2 does not have` };
    // "error parsing regexp: missing closing ): `(`"
    const reason = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error);
    return { fault: `is not a regular expression (${reason.replace(/: `.*$/s, '')})` };
  }
}

/** Syntax that writers of JavaScript expressions may miss, in plainer words than the engine's. */
const NOT_IN_RE2 = [
  { form: /\\(?:[1-9]|k<)/, what: 'a backreference' },
  { form: /\(\?<?[=!]/, what: 'look-around' },
] as const;
