import { UserError } from '../errors.ts';
import { RESULTS_FORMAT, RESULTS_VERSION, type Results } from '../model/results/results.ts';
import { contradictions } from './contradictions.ts';
import { isResultsFile } from './file/is-results-file.ts';
import { resultsOf } from './file/read.ts';
import type { ResultsFile } from './file/schema.ts';
import { CELLS_MAX, cellsIn, columnProblems } from './file/unfolded.ts';

/** Larger than any real run: 20,000 benchmarks of 30 pairs are about 100 million characters, a usual run 2 million. */
const RESULTS_MAX_CHARACTERS = 256 * 1024 * 1024;

/** A file of that many characters; a thousand benchmarks with thirty pairs of three metrics are 3 MB. */
export const LARGEST_RESULTS_BYTES = 512 * 1024 * 1024;

/** Problems named one by one; one file can hold millions. */
const PROBLEMS_SHOWN = 5;
const PROBLEM_LENGTH = 300;

/**
 * Reads results.json. The text may come from anybody (an artifact of a fork's run): whatever it holds, this returns a
 * valid Results or throws UserError, with the first few problems as details (untrusted text).
 */
export async function parseResults(text: string): Promise<Results> {
  return resultsOf(await parseResultsFile(text));
}

/** Reads the same and leaves the columns as they are: who does not look at rows needs less memory and time. */
export async function parseResultsFile(text: string): Promise<ResultsFile> {
  if (text.length > RESULTS_MAX_CHARACTERS) {
    throw new UserError(
      `the results are too large: ${text.length} characters, at most ${RESULTS_MAX_CHARACTERS} are read`,
      'Give a results.json that tare wrote.',
    );
  }
  const value = parseJson(text);
  requireVersion(value);
  const file = await readFile(value);
  const problems = contradictions(file, PROBLEMS_SHOWN);
  if (problems.length > 0) throw invalid(problems);
  return file;
}

async function readFile(value: unknown): Promise<ResultsFile> {
  if (!isResultsFile(value)) {
    // The schema itself takes longer to load than most files take to check.
    const { schemaProblems } = await import('./schema-problems.ts');
    throw invalid(schemaProblems(value));
  }
  const file = value as ResultsFile;
  const cells = cellsIn(file);
  if (cells > CELLS_MAX) {
    throw new UserError(
      `the results are too large: ${cells} readings in all columns, at most ${CELLS_MAX} are read`,
      'Give a results.json that tare wrote.',
    );
  }
  const problems: string[] = [];
  const units = new Set(file.metrics.map(({ unit }) => unit));
  for (const [index, { slices }] of file.benchmarks.entries()) {
    if (problems.length > PROBLEMS_SHOWN) break;
    const path = `/benchmarks/${index}/slices/values`;
    problems.push(...unknownUnits(Object.keys(slices?.values ?? {}), units, path));
  }
  problems.push(...columnProblems(file, PROBLEMS_SHOWN));
  // What follows reads columns row by row.
  if (problems.length > 0) throw invalid(problems);
  return file;
}

function unknownUnits(names: readonly string[], units: ReadonlySet<string>, path: string): readonly string[] {
  return names.filter((name) => !units.has(name)).map((name) => `${path} has a unit that /metrics lacks: ${name}`);
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
function requireVersion(value: unknown): void {
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (format !== RESULTS_FORMAT) {
    throw new UserError(
      `this is no results file of tare: its format is not "${RESULTS_FORMAT}"`,
      'Give a results.json that tare wrote.',
    );
  }
  if (version === RESULTS_VERSION) return;
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
