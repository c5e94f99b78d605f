import { join, resolve } from 'node:path';
import { analyse, decideGate } from '../analysis/index.ts';
import { UserError } from '../errors.ts';
import { openRepository, type UserRepository } from '../git/user-repository.ts';
import { settingsOfFile, withGiven } from '../inputs/differences.ts';
import { JUDGING_DEFAULTS, type JudgingDefaults } from '../inputs/gate/defaults.ts';
import { parseJudging } from '../inputs/gate/judging.ts';
import { defaultResultsPath, isOwn } from '../inputs/own-results.ts';
import { INPUT_FILE_PATH } from '../model/inputs/inputs.ts';
import { shellWord } from '../model/inputs/shell-word.ts';
import type { Results } from '../model/results/results.ts';
import { metricOf } from '../model/units.ts';
import type { Warning } from '../model/warning.ts';
import type { Ports } from '../ports.ts';
import { filePieces, LARGEST_RESULTS_BYTES, parseResults, readParts, resultsOf } from '../record/index.ts';
import type { GivenOptions, OutputOptions } from './invocation.ts';
import { printAnalysis } from './print.ts';
import { openPage, pagePlace, pageRenderer } from './report-page.ts';

/** `tare analyse [FILE]` analyses the raw readings again. Returns the exit code that the run would have had. */
export async function analyseCommand(
  {
    path,
    given,
    output,
  }: { readonly path: string | null; readonly given: GivenOptions; readonly output: OutputOptions },
  folder: string,
  ports: Ports,
): Promise<number> {
  await pageRenderer(output);
  const file = path === null ? await lastRun(folder, ports) : resolve(folder, path);
  const text = await ports.files.readText(file, LARGEST_RESULTS_BYTES);
  const results = await parseResults(text);
  const foreign = path === null ? [] : await foreignSettings(results, text, { given, file, folder }, ports);
  if (foreign.length > 0) {
    const names = [...new Set(foreign.map(({ subject = '' }) => subject.split(':')[0]))].join(', ');
    ports.log.warning(
      `${names}: taken from the results file, which was not written here (see the report); give the option to overrule it`,
    );
  }
  const judged = withSettings(results, given);
  const analysis = analyse({ ...judged, warnings: [...foreign, ...judged.warnings] });
  const gate = decideGate(analysis);
  const more = moreOf('analyse', path === null ? [] : [path], given);
  await printAnalysis(analysis, gate, { ...output, more }, ports);
  await openPage({ analysis, gate }, output, () => pageHere(folder, ports), ports);
  return gate.exitCode;
}

/** The same command once more, with all of the report. */
export function moreOf(command: string, paths: readonly string[], given: GivenOptions = {}): string {
  const options = Object.entries(given).map(([name, value = '']) => `--${name} ${shellWord(value)}`);
  return ['tare', command, ...paths.map(shellWord), ...options, '--verbose'].join(' ');
}

/** In the repository's own folder, where there is one. */
async function pageHere(folder: string, ports: Ports): Promise<string> {
  const repository = await openRepository(folder, false, null, ports).catch(orNull);
  return pagePlace(repository?.gitDirectory ?? null, ports);
}

/**
 * What a results file that Tare did not write in this clone judges otherwise than this place would: its
 * .github/tare.yml, or the defaults. Empty for files of our own.
 */
async function foreignSettings(
  results: Results,
  text: string,
  { given, file, folder }: { readonly given: GivenOptions; readonly file: string; readonly folder: string },
  ports: Ports,
): Promise<readonly Warning[]> {
  const repository = await openRepository(folder, false, null, ports).catch(orNull);
  if (repository !== null) {
    const { gitDirectory } = repository;
    if (file === defaultResultsPath(gitDirectory) || (await isOwn(text, gitDirectory, ports.files))) return [];
  }
  const local = await settingsHere(repository, ports);
  return settingsOfFile(results, local, new Set(Object.keys(given)));
}

/** The settings that would judge here. Most repositories have no file, and then no parser is loaded. */
async function settingsHere(repository: UserRepository | null, { files }: Ports): Promise<JudgingDefaults> {
  if (repository === null || !(await files.exists(join(repository.root, INPUT_FILE_PATH)))) return JUDGING_DEFAULTS;
  const { findInputFile } = await import('../inputs/file.ts');
  const { parseInputs } = await import('../inputs/inputs.ts');
  try {
    const file = await findInputFile(repository.root, files);
    const { analysis, metricDirections } = parseInputs({ given: {}, givenFrom: 'command line', file });
    return { settings: analysis, directions: metricDirections };
  } catch (error) {
    orNull(error);
    return JUDGING_DEFAULTS;
  }
}

/** A results file can be read anywhere, also where there is no repository, or none of which the file can be read. */
function orNull(error: unknown): null {
  if (error instanceof UserError) return null;
  throw error;
}

/** Absolute path of the results of the last run in this repository. */
export async function lastRun(folder: string, ports: Ports): Promise<string> {
  const { gitDirectory } = await openRepository(folder, false, null, ports);
  const path = defaultResultsPath(gitDirectory);
  if (await ports.files.exists(path)) return path;
  throw new UserError('there is no earlier run in this repository', 'Run tare compare first, or name a results.json.');
}

/** The run's own settings, but for those that are given now. */
function withSettings(results: Results, given: GivenOptions): Results {
  const names = Object.keys(given);
  if (names.length === 0) return results;
  const asked = parseJudging(given);
  const metrics = names.includes('metric-direction')
    ? results.metrics.map((metric) => metricOf(metric.unit, asked.metricDirections))
    : results.metrics;
  return { ...results, metrics, settings: withGiven(results.settings, asked.analysis, given) };
}

interface MergeInvocation {
  readonly paths: readonly string[];
  /** The file for the joined results; null: none. */
  readonly results: string | null;
  readonly output: OutputOptions;
}

/** `tare merge FILE...`: shards and replicates as one run. Returns the exit code that the run would have had. */
export async function mergeCommand(
  { paths, results, output }: MergeInvocation,
  folder: string,
  ports: Ports,
): Promise<number> {
  await pageRenderer(output);
  const merged = await readParts(paths, (path) => ports.files.readText(resolve(folder, path), LARGEST_RESULTS_BYTES));
  if (results !== null) await ports.files.writeText(resolve(folder, results), filePieces(merged));
  const analysis = analyse(resultsOf(merged));
  const gate = decideGate(analysis);
  const more = results === null ? moreOf('merge', paths) : moreOf('analyse', [results]);
  await printAnalysis(analysis, gate, { ...output, more }, ports);
  return gate.exitCode;
}
