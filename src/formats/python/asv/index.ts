import type { Format, Measurement, Parsed } from '../../format.ts';
import { jsonDocuments, jsonObjects } from '../../kit/documents.ts';
import { firstThatReads } from '../../kit/first-that-reads.ts';
import { TornParts } from '../../kit/torn-parts.ts';
import { isAmount, isFiniteNumber, isRecord, recordOf } from '../../kit/values.ts';
import { parseAsvText } from './text.ts';
import { inUnit, unitByName } from './units.ts';

/**
 * The file of airspeed velocity for a commit, `results/MACHINE/COMMIT-ENVIRONMENT.json`, with `results/benchmarks.json`
 * beside it in the same text for the units of `track_` benchmarks, or else what `asv run` prints. The value is asv's own; for
 * times it is the median.
 */
export const asv: Format = {
  name: 'asv',
  summary:
    'The results of airspeed velocity: `results/MACHINE/COMMIT-ENVIRONMENT.json`, or what `asv run` prints, in fewer digits',
  parse: firstThatReads(parseFiles, parseAsvText),
};

/** The limit on combinations of parameters, which may be far more than a file has results for. */
const MOST_RESULTS = 100_000;

type Column = Readonly<Record<'result' | 'params', unknown>>;

function parseFiles(text: string): Parsed {
  const measurements: Measurement[] = [];
  const failures: Parsed['failures'][number][] = [];
  const torn = new TornParts('A part of an asv document');
  const documents = jsonDocuments(text, ['"commit_hash"']);
  const units = readUnits(jsonObjects(documents));
  for (const { value: document, beginning } of documents) {
    if (document === undefined) {
      // {"commit_hash": "5738200263db78747a6f2a82f9c42037af130ddd", "env_name": "existing-py
      if (/^\{"commit_hash":/.test(beginning)) torn.passOver('it is not valid JSON', beginning);
      continue;
    }
    const { commit_hash: commit, result_columns: columns, results } = recordOf(document);
    if (commit === undefined || !isRecord(results)) continue;
    if (!Array.isArray(columns)) {
      torn.passOver('it has no "result_columns": an older asv wrote it', JSON.stringify(commit));
      continue;
    }
    for (const [name, row] of Object.entries(results)) {
      const column = readColumns(columns, row);
      const names = column === null ? null : combinationNames(name, column.params);
      if (column === null || names === null) {
        torn.passOver('a result has not the columns that it should', `${name}: ${JSON.stringify(row)}`);
        continue;
      }
      const values = Array.isArray(column.result) ? column.result : names.map(() => null);
      if (values.length !== names.length)
        torn.passOver('it has not as many results as parameters', `${name}: ${JSON.stringify(row)}`);
      const unit = units.get(name) ?? unitByName(name);
      for (const [index, each] of names.entries()) {
        const value = values[index];
        if (isReading(value, unit)) {
          measurements.push({ group: '', name: each, values: new Map([inUnit(unit, value)]) });
        } else if (value === null)
          failures.push({ group: '', name: each, reason: 'asv has no result of it: it failed' });
        // A skipped benchmark has NaN.
        else if (value !== 'NaN')
          torn.passOver('a result is not a number that fits', `${each}: ${JSON.stringify(value)}`);
      }
    }
  }
  return { measurements, failures, warnings: torn.warnings };
}

/** The units of benchmarks.json: `{"bench.track_answer": {"unit": "hits", ...}, "version": 2}`. */
function readUnits(documents: readonly Readonly<Record<string, unknown>>[]): ReadonlyMap<string, string> {
  const units = new Map<string, string>();
  for (const document of documents) {
    if (document.commit_hash !== undefined) continue;
    for (const [name, about] of Object.entries(document)) {
      if (isRecord(about) && typeof about.unit === 'string' && about.unit !== '')
        units.set(name, about.unit.slice(0, 200));
    }
  }
  return units;
}

function readColumns(columns: readonly unknown[], row: unknown): Column | null {
  // A benchmark that failed as a whole may have no more than null.
  if (row === null) return { result: null, params: [] };
  if (!Array.isArray(row)) return null;
  const params = row[columns.indexOf('params')] ?? [];
  return columns.includes('result') ? { result: row[columns.indexOf('result')], params } : null;
}

/** The names of all combinations of parameters, the last one changing first: `bench.Fib.time_fib(5, 'a b')`. */
function combinationNames(name: string, params: unknown): readonly string[] | null {
  if (name === '' || !Array.isArray(params)) return null;
  let combinations: readonly string[] = [''];
  for (const values of params) {
    if (!Array.isArray(values) || combinations.length * values.length > MOST_RESULTS) return null;
    combinations = combinations.flatMap((before) =>
      values.map((value) => (before === '' ? String(value) : `${before}, ${String(value)}`)),
    );
  }
  return params.length === 0 ? [name] : combinations.map((given) => `${name}(${given})`);
}

/** Whether a value is a reading; those of `track_` may have any sign. */
function isReading(value: unknown, unit: string): value is number {
  if (unit === 'seconds' || unit === 'bytes') return isAmount(value);
  return isFiniteNumber(value);
}
