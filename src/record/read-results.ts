import { UserError } from '../errors.ts';
import {
  type Observation,
  RESULTS_FORMAT,
  RESULTS_VERSION,
  type Results,
  ResultsSchema,
} from '../model/results/results.ts';
import { inPresentTerms } from './earlier-names.ts';

/** Larger than any real run: 20,000 benchmarks of 30 pairs are about 200 million characters, a usual run 10 million. */
export const RESULTS_MAX_CHARACTERS = 256 * 1024 * 1024;

/** A file of that many characters; a thousand benchmarks with thirty pairs of three metrics are 10 MB. */
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
  if (text.length > RESULTS_MAX_CHARACTERS) {
    throw new UserError(
      `the results are too large: ${text.length} characters, at most ${RESULTS_MAX_CHARACTERS} are read`,
      'Give a results.json that tare wrote.',
    );
  }
  const value = parseJson(text);
  checkVersion(value);
  const schema = await compiledSchema();
  if (!schema.Check(value)) {
    throw invalid(schema.Errors(value).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`));
  }
  const results: Results = value;
  const problems = contradictions(results);
  if (problems.length > 0) throw invalid(problems);
  return inPresentTerms(results);
}

let compiled: ReturnType<typeof compile> | null = null;

/** Compiled once: it takes longer than most files take to check. */
function compiledSchema(): ReturnType<typeof compile> {
  compiled ??= compile();
  return compiled;
}

async function compile() {
  const { Compile } = await import('typebox/compile');
  return Compile(ResultsSchema);
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
function checkVersion(value: unknown): void {
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
    'Give a results.json as tare wrote it, unedited; schema/results-1.json describes the format.',
    { details },
  );
}

/** Names come from the file: one line, no control characters, not too long. */
function shown(text: string): string {
  const plain = text.replace(/\p{Cc}/gu, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return plain.length <= PROBLEM_LENGTH ? plain : `${plain.slice(0, PROBLEM_LENGTH)}...`;
}

/** What the schema cannot say. Stops at the first few. */
function contradictions(results: Results): readonly string[] {
  const problems: string[] = [];
  const units = new Set<string>();
  results.metrics.forEach(({ unit }, index) => {
    if (units.has(unit)) problems.push(`/metrics/${index}/unit occurs twice: ${unit}`);
    units.add(unit);
  });
  const ids = new Set<string>();
  for (const [index, benchmark] of results.benchmarks.entries()) {
    if (problems.length > PROBLEMS_SHOWN) break;
    const path = `/benchmarks/${index}`;
    if (ids.has(benchmark.id)) problems.push(`${path}/id occurs twice: ${benchmark.id}`);
    ids.add(benchmark.id);
    const rounds = { base: new Set<string>(), head: new Set<string>() };
    for (let at = 0; at < benchmark.observations.length && problems.length <= PROBLEMS_SHOWN; at++) {
      const { side, round, values, instrument, build, disturbed } = benchmark.observations[at] as Observation;
      const slice = [round, instrument, build, disturbed].join(' ');
      if (rounds[side].has(slice))
        problems.push(`${path}/observations/${at} is a second one of ${side} in round ${round}`);
      rounds[side].add(slice);
      for (const unit of Object.keys(values)) {
        if (!units.has(unit))
          problems.push(`${path}/observations/${at}/values has a unit that /metrics lacks: ${unit}`);
        else if (!Number.isFinite(values[unit]))
          problems.push(`${path}/observations/${at}/values is no number for ${unit}`);
      }
    }
  }
  return problems;
}
