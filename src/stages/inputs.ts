import { closest, distance } from 'fastest-levenshtein';
import { CALIBRATORS } from '../calibrators/registry.ts';
import { UserError } from '../errors.ts';
import type { CalibrationMode, GateOn } from '../model/clock.ts';
import type { ConfirmMode } from '../model/confirmation.ts';
import { INSTRUCTIONS, type InstructionMode } from '../model/counting.ts';
import type { CommentMode, Inputs, IsolationMode, PinMode } from '../model/inputs.ts';
import {
  INPUT_NAMES,
  type InputKind,
  type InputName,
  inputDefinition,
  WALL_TIME_THRESHOLD_FLOOR,
} from './input-definitions.ts';
import { type InputFile, readInputFile } from './input-file.ts';
import {
  meansWallTime,
  metricPatterns,
  readCommands,
  readDirections,
  readExitCodes,
  readPercentiles,
  readThresholds,
  readTimerWindows,
} from './input-rules.ts';
import * as read from './input-values.ts';

/** Where values come from. What is given (the step, the command line) wins over the file, the file over the default. */
export interface InputSources {
  readonly given: Readonly<Record<string, string | undefined>>;
  readonly givenFrom: 'action' | 'command line';
  readonly file: InputFile | null;
}

/**
 * All sources -> one typed object. An empty value is one that was not given.
 * Throws one UserError that names every problem: the input, the value, what is allowed.
 */
export function parseInputs(sources: InputSources): Inputs {
  const file =
    sources.file === null ? { values: new Map<string, string>(), problems: [] } : readInputFile(sources.file);
  const problems = [
    ...unknownNames(Object.keys(sources.given), sources.givenFrom === 'action' ? 'the step' : 'the command line'),
    ...file.problems,
    ...unknownNames([...file.values.keys()], sources.file?.path ?? ''),
    ...misplaced(file.values, sources.file),
  ];
  const reader = new Reader(sources, file.values, problems);
  const inputs = readAll(reader);
  problems.push(...contradictions(inputs, reader));
  if (problems.length > 0) throw failure(problems);
  return inputs;
}

function failure(problems: readonly string[]): UserError {
  const [only = ''] = problems;
  const remedy = 'Correct them in the workflow step, on the command line or in .github/tare.yml.';
  if (problems.length === 1) return new UserError(only.replace(/\.$/, ''), remedy.replace('them', 'it'));
  return new UserError(`${problems.length} problems with the inputs`, remedy, { details: problems });
}

function unknownNames(names: readonly string[], where: string): readonly string[] {
  return names
    .filter((name) => !(INPUT_NAMES as readonly string[]).includes(name))
    .map((name) => {
      const plain = name.toLowerCase().replaceAll('_', '-');
      const nearest = closest(plain, INPUT_NAMES as readonly string[] as string[]);
      const near = distance(plain, nearest) <= Math.max(2, Math.floor(nearest.length / 3));
      return `${read.shown(name)} in ${where} is not an input${near ? `; did you mean ${nearest}?` : '; the README lists them.'}`;
    });
}

function misplaced(values: ReadonlyMap<string, string>, file: InputFile | null): readonly string[] {
  return INPUT_NAMES.filter((name) => values.has(name) && !inputDefinition(name).inFile).map(
    (name) => `${name} must not stand in ${file?.path}: the file is committed; give it to the step.`,
  );
}

/** Reads one input at a time; what is wrong is added to `problems` and the default taken, so that all are reported. */
class Reader {
  readonly #sources: InputSources;
  readonly #file: ReadonlyMap<string, string>;
  readonly #problems: string[];

  constructor(sources: InputSources, file: ReadonlyMap<string, string>, problems: string[]) {
    this.#sources = sources;
    this.#file = file;
    this.#problems = problems;
  }

  /** The text as given, and whether it is the default. */
  text(name: InputName): { readonly text: string; readonly from: 'given' | 'file' | 'default' } {
    const given = this.#sources.given[name]?.trim() ?? '';
    if (given !== '') return { text: given, from: 'given' };
    const definition = inputDefinition(name);
    const inFile = definition.inFile ? (this.#file.get(name)?.trim() ?? '') : '';
    if (inFile !== '') return { text: inFile, from: 'file' };
    // The token's default is an expression that only the runner can fill in.
    return { text: definition.kind.kind === 'secret' ? '' : definition.default, from: 'default' };
  }

  fault(name: InputName, fault: string): void {
    const { text, from } = this.text(name);
    const where = from === 'file' ? ` (in ${this.#sources.file?.path})` : '';
    this.#problems.push(`${name}: ${read.shown(text)}${where} ${fault}; allowed: ${inputDefinition(name).allowed}.`);
  }

  /** null when nothing is given and there is no default, or when it cannot be read. */
  value<K extends InputKind['kind'], T>(
    name: InputName,
    kind: K,
    reading: (text: string, limits: Extract<InputKind, { kind: K }>) => read.Reading<T>,
  ): T | null {
    const { text } = this.text(name);
    const limits = inputDefinition(name).kind;
    if (limits.kind !== kind) throw new Error(`${name} is ${limits.kind}, not ${kind}`);
    if (text === '' || (text === 'none' && kind === 'duration')) return null;
    const result = reading(text, limits as Extract<InputKind, { kind: K }>);
    if ('value' in result) return result.value;
    this.fault(name, result.fault);
    return null;
  }

  lines<T>(name: InputName, reading: (text: string, maxItems: number) => readonly read.Reading<T>[]): readonly T[] {
    const limits = inputDefinition(name).kind;
    const readings = reading(this.text(name).text, limits.kind === 'rules' ? limits.maxItems : 0);
    return readings.flatMap((result) => {
      if ('value' in result) return [result.value];
      this.fault(name, result.fault);
      return [];
    });
  }
}

function readAll(reader: Reader): Inputs {
  const revision = (name: InputName) => reader.value(name, 'revision', read.readRevision);
  const pattern = (name: InputName) => reader.value(name, 'pattern', read.readPattern);
  const command = (name: InputName) => reader.value(name, 'text', readText);
  const yes = (name: InputName) => reader.value(name, 'boolean', read.readBoolean) ?? false;
  return {
    base: revision('base'),
    head: revision('head'),
    harness: reader.value('harness', 'choice', read.readChoice) ?? 'auto',
    workingDirectory: reader.value('working-directory', 'path', read.readInsidePath) ?? '.',
    packages: reader.value('packages', 'list', read.readList) ?? [],
    benchmarks: pattern('benchmarks'),
    exclude: pattern('exclude'),
    buildCommand: command('build-command'),
    benchCommand: command('bench-command'),
    benchFormat: named(reader.value('bench-format', 'choice', read.readChoice)),
    commands: reader.lines('command', readCommands),
    prepare: command('prepare'),
    cleanup: command('cleanup'),
    exitCodes: reader.value('exit-codes', 'list', readExitCodes) ?? [0],
    rounds: reader.value('rounds', 'integer', read.readInteger) ?? 0,
    sliceMs: reader.value('slice', 'duration', read.readDuration) ?? 0,
    timeBudgetMs: reader.value('time-budget', 'duration', read.readDuration),
    analysis: {
      threshold: reader.value('threshold', 'share', read.readShare) ?? WALL_TIME_THRESHOLD_FLOOR,
      thresholds: reader.lines('thresholds', readThresholds).flat(),
      confidenceLevel: reader.value('confidence-level', 'percentage', read.readPercentage) ?? 0,
      gatedMetrics: [...metricPatterns(reader.value('metrics', 'list', read.readList) ?? [])],
      gateOn: (reader.value('gate-on', 'choice', read.readChoice) ?? 'corrected') as GateOn,
      confirm: (reader.value('confirm', 'choice', read.readChoice) ?? 'auto') as ConfirmMode,
      tails: [...(reader.value('tails', 'list', readPercentiles) ?? [])],
      failOnRegression: yes('fail-on-regression'),
      failOnInconclusive: yes('fail-on-inconclusive'),
      failOnMissing: yes('fail-on-missing'),
    },
    metricDirections: reader.lines('metric-direction', readDirections),
    calibration: (reader.value('calibration', 'choice', read.readChoice) ?? 'auto') as CalibrationMode,
    instructions: (reader.value('instructions', 'choice', read.readChoice) ?? 'auto') as InstructionMode,
    timerWindows: reader.lines('timer-windows', (text, maxItems) => readTimerWindows(text, maxItems, CLOCKS)),
    pin: (reader.value('pin', 'choice', read.readChoice) ?? 'auto') as PinMode,
    isolation: (reader.value('isolation', 'choice', read.readChoice) ?? 'auto') as IsolationMode,
    commentMode: (reader.value('comment-mode', 'choice', read.readChoice) ?? 'off') as CommentMode,
    commentKey: reader.value('comment-key', 'key', read.readKey) ?? '',
    githubToken: reader.value('github-token', 'secret', (text) => ({ value: text })) ?? '',
    seed: reader.value('seed', 'seed', read.readSeed),
    resultsPath: reader.value('results-path', 'path', (text) => readResultsPath(text, reader)) ?? '',
  };
}

const CLOCKS = CALIBRATORS.map(({ clock }) => clock);

/** null for `auto`: to be told from the output. */
function named(format: string | null): string | null {
  return format === 'auto' ? null : format;
}

/** A committed file may be the work of anyone who opens a pull request; it may not choose a place outside. */
function readResultsPath(text: string, reader: Reader): read.Reading<string> {
  if (reader.text('results-path').from === 'file') return read.readInsidePath(text);
  if (text.length > 1000 || text.includes('\0')) return { fault: 'is not a file name' };
  return text.endsWith('/') ? { fault: 'is a folder' } : { value: text };
}

function readText(text: string, limits: { readonly maxLength: number }): read.Reading<string> {
  if (text.includes('\0')) return { fault: 'has a NUL character' };
  if (text.length > limits.maxLength) return { fault: `has ${text.length} characters` };
  return { value: text };
}

/** Values that are fine alone and wrong together. */
function contradictions(inputs: Inputs, reader: Reader): readonly string[] {
  const problems: string[] = [];
  const { threshold, gatedMetrics } = inputs.analysis;
  if (threshold < WALL_TIME_THRESHOLD_FLOOR && gatedMetrics.some(meansWallTime)) {
    reader.fault('threshold', 'is below what code layout alone can move wall time by');
  }
  if (inputs.instructions === 'off' && gatedMetrics.includes(INSTRUCTIONS)) {
    problems.push('instructions: "off" goes with no metrics that gate instructions: leave one of them out.');
  }
  problems.push(...misfits(inputs, reader));
  return problems;
}

/** What goes with which harness: inputs that would have no effect, and those that are missing. */
function misfits(inputs: Inputs, reader: Reader): readonly string[] {
  const problems: string[] = [];
  const { harness, benchCommand } = inputs;
  // Lines that could not be read were given all the same, and have been complained about.
  const hasCommands = reader.text('command').text !== '';
  if (harness === 'command' && benchCommand === null) {
    problems.push('harness: "command" needs bench-command: give the command that prints the results.');
  }
  if (harness === 'process' && !hasCommands) {
    problems.push('harness: "process" needs command: give a line such as NAME=./program argument.');
  }
  if (harness !== 'command' && harness !== 'auto' && benchCommand !== null) {
    problems.push(`bench-command goes with harness command, not ${harness}: leave one of them out.`);
  }
  if (harness !== 'process' && harness !== 'auto' && hasCommands) {
    problems.push(`command goes with harness process, not ${harness}: leave one of them out.`);
  }
  if (harness === 'auto' && hasCommands && benchCommand !== null) {
    problems.push('command and bench-command are of two harnesses: leave one of them out.');
  }
  const isGiven = (name: InputName) => reader.text(name).text !== inputDefinition(name).default;
  if (isGiven('bench-format') && benchCommand === null) {
    problems.push('bench-format goes with bench-command: give that too, or leave bench-format out.');
  }
  if (isGiven('build-command') && benchCommand === null && !hasCommands) {
    problems.push(
      'build-command goes with bench-command or command: give one of them too, or leave build-command out.',
    );
  }
  for (const name of ['prepare', 'cleanup', 'exit-codes'] as const) {
    if (isGiven(name) && !hasCommands) problems.push(`${name} goes with command: give that too, or leave ${name} out.`);
  }
  return problems;
}
