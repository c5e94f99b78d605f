import type { TSchema } from 'typebox';
import { UserError } from '../errors.ts';
import { RESULTS_FORMAT, RESULTS_VERSION, type Results } from '../model/results/results.ts';
import { contradictions } from './contradictions.ts';
import { resultsOf } from './file/read.ts';
import { type ResultsFile, ResultsFileSchema } from './file/schema.ts';
import { CELLS_MAX, cellsIn, columnProblems } from './file/unfolded.ts';
import { fileOf } from './file/write.ts';
import type { Results1 } from './version-1.ts';

/** Larger than any real run: 20,000 benchmarks of 30 pairs are about 100 million characters, a usual run 2 million. */
const RESULTS_MAX_CHARACTERS = 256 * 1024 * 1024;

/** A file of that many characters; a thousand benchmarks with thirty pairs of three metrics are 3 MB. */
export const LARGEST_RESULTS_BYTES = 512 * 1024 * 1024;

/** Problems named one by one; one file can hold millions. */
const PROBLEMS_SHOWN = 5;
const PROBLEM_LENGTH = 300;

/**
 * Reads results.json. The text may come from anybody (an artifact of a fork's run): whatever it holds, this returns a
 * valid Results or throws UserError, with the first few problems as details (untrusted text). The schema compiler is
 * loaded here and not before, for the sake of the command's start-up.
 */
export async function parseResults(text: string): Promise<Results> {
  return resultsOf(await parseResultsFile(text));
}

/** The same with its columns as they are: what does not look at rows is done with less of everything. */
export async function parseResultsFile(text: string): Promise<ResultsFile> {
  if (text.length > RESULTS_MAX_CHARACTERS) {
    throw new UserError(
      `the results are too large: ${text.length} characters, at most ${RESULTS_MAX_CHARACTERS} are read`,
      'Give a results.json that tare wrote.',
    );
  }
  const value = parseJson(text);
  const problems: string[] = [];
  const file = versionOf(value) === 1 ? await readVersion1(value, problems) : await readCurrent(value, problems);
  problems.push(...contradictions(file, PROBLEMS_SHOWN));
  if (problems.length > 0) throw invalid(problems);
  return file;
}

async function readCurrent(value: unknown, problems: string[]): Promise<ResultsFile> {
  const file = await checked<ResultsFile>(value, RESULTS_VERSION, ResultsFileSchema);
  const cells = cellsIn(file);
  if (cells > CELLS_MAX) {
    throw new UserError(
      `the results are too large: ${cells} readings in all columns, at most ${CELLS_MAX} are read`,
      'Give a results.json that tare wrote.',
    );
  }
  const units = new Set(file.metrics.map(({ unit }) => unit));
  for (const [index, { observations }] of file.benchmarks.entries()) {
    if (problems.length > PROBLEMS_SHOWN) break;
    const path = `/benchmarks/${index}/observations/values`;
    problems.push(...unknownUnits(Object.keys(observations?.values ?? {}), units, path));
  }
  problems.push(...columnProblems(file, PROBLEMS_SHOWN));
  // What follows reads columns row by row.
  if (problems.length > 0) throw invalid(problems);
  return file;
}

async function readVersion1(value: unknown, problems: string[]): Promise<ResultsFile> {
  const { fromVersion1, RESULTS_1_SCHEMA } = await import('./version-1.ts');
  const results = fromVersion1(await checked<Results1>(value, 1, RESULTS_1_SCHEMA as unknown as TSchema));
  const units = new Set(results.metrics.map(({ unit }) => unit));
  for (const [index, { observations }] of results.benchmarks.entries()) {
    const path = `/benchmarks/${index}/observations`;
    for (const [at, { values }] of observations.entries()) {
      if (problems.length > PROBLEMS_SHOWN) break;
      problems.push(...unknownUnits(Object.keys(values), units, `${path}/${at}/values`));
    }
  }
  return fileOf(results);
}

function unknownUnits(names: readonly string[], units: ReadonlySet<string>, path: string): readonly string[] {
  return names.filter((name) => !units.has(name)).map((name) => `${path} has a unit that /metrics lacks: ${name}`);
}

const compiled = new Map<number, (value: unknown) => readonly string[]>();

/** Against the schema of its version, which is compiled once: that takes longer than most files take to check. */
async function checked<File>(value: unknown, version: number, schema: TSchema): Promise<File> {
  let problemsOf = compiled.get(version);
  if (problemsOf === undefined) {
    const { Compile } = await import('typebox/compile');
    const validator = Compile(schema);
    problemsOf = (each) => {
      if (validator.Check(each)) return [];
      return validator.Errors(each).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
    };
    compiled.set(version, problemsOf);
  }
  const problems = problemsOf(value);
  if (problems.length > 0) throw invalid(problems);
  return value as File;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text);
  } catch (cause) {
    const what = text.trim() === '' ? 'the results file is empty' : 'the results are no complete JSON';
    throw new UserError(
      what,
      'Give a results.json that tare wrote; one that was cut off while it was copied or uploaded has to be fetched again.',
      { cause },
    );
  }
}

/** First of all: a file of another version breaks every rule of this one, and the user needs one line, not a hundred. */
function versionOf(value: unknown): 1 | typeof RESULTS_VERSION {
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (format !== RESULTS_FORMAT) {
    throw new UserError(
      `this is no results file of tare: its format is not "${RESULTS_FORMAT}"`,
      'Give a results.json that tare wrote.',
    );
  }
  if (version === 1 || version === RESULTS_VERSION) return version;
  if (typeof version === 'number' && version > RESULTS_VERSION) {
    throw new UserError(
      `the results are of version ${version}, and this tare reads up to version ${RESULTS_VERSION}`,
      'Upgrade tare to the version that wrote them, or a newer one.',
    );
  }
  throw new UserError(
    `the results are of an unknown version: ${shown(JSON.stringify(version) ?? 'none given')}`,
    'Give a results.json that tare wrote.',
  );
}

function invalid(problems: readonly string[]): UserError {
  const details = problems.slice(0, PROBLEMS_SHOWN).map(shown);
  if (problems.length > PROBLEMS_SHOWN) details.push('and more of the kind');
  return new UserError(
    'the results do not follow their format',
    'Give a results.json as tare wrote it, unedited; the folder schema of the repository describes the format.',
    { details },
  );
}

/** Names come from the file: one line, no control characters, not too long. */
function shown(text: string): string {
  const plain = text.replace(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return plain.length <= PROBLEM_LENGTH ? plain : `${plain.slice(0, PROBLEM_LENGTH)}...`;
}
