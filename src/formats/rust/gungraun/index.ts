import type { Format, Measurement, Parsed } from '../../format.ts';
import { jsonDocuments } from '../../kit/documents.ts';
import { firstThatReads } from '../../kit/first-that-reads.ts';
import { TornParts } from '../../kit/torn-parts.ts';
import { isAmount, isRecord, MAX_NAME_LENGTH, recordOf, textOf } from '../../kit/values.ts';
import { OWN_UNITS, splitPath, valuesOf } from './names.ts';
import { parseGungraunText } from './text.ts';

/**
 * The summaries of Gungraun (before: Iai-Callgrind), schemas 6 and 7, which count the work of one run of a benchmark
 * under valgrind, or else what it prints for people. A benchmark is one run of its function, so a count is of an operation.
 */
export const gungraun: Format = {
  name: 'gungraun',
  summary:
    'Gungraun (Iai-Callgrind 0.16 and later) with `--output-format=json`, its summary.json files, or what it prints by default: instructions, estimated cycles, allocations; where there are none of these, all counts',
  parse: firstThatReads(parseSummaries, parseGungraunText),
};

const METRICS: ReadonlyMap<string, string> = new Map(Object.entries(OWN_UNITS));

function parseSummaries(text: string): Parsed {
  const measurements: Measurement[] = [];
  const torn = new TornParts('A summary of Gungraun');
  for (const { value, beginning } of jsonDocuments(text, ['"module_path"'])) {
    if (value !== undefined && !isSummary(value)) continue;
    const read = value === undefined ? 'it is not valid JSON' : readDocument(value);
    if (typeof read !== 'string') measurements.push(read);
    else torn.passOver(read, beginning);
  }
  return { measurements, failures: [], warnings: torn.warnings };
}

function isSummary(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && 'module_path' in value && 'profiles' in value;
}

/** Reads a document, or returns in plain words what is wrong with it. */
function readDocument({ module_path: path, id, profiles }: Readonly<Record<string, unknown>>): Measurement | string {
  if (typeof path !== 'string' || path === '') return '"module_path" has to be text';
  const { group, name } = splitPath(path, textOf(id));
  if (name === '' || name.length > MAX_NAME_LENGTH || group.length > MAX_NAME_LENGTH) {
    return `its name has to have 1 to ${MAX_NAME_LENGTH} characters`;
  }
  const counts: [metric: string, count: number][] = [];
  for (const profile of Array.isArray(profiles) ? profiles : []) {
    for (const [metric, entry] of Object.entries(readTotal(profile))) {
      const count = newCount(entry);
      // undefined: only the run before has this metric.
      if (count === undefined) continue;
      if (count !== null) counts.push([metric, count]);
      else if (METRICS.has(metric)) return `"${metric}" has no count that is a number, 0 or more`;
    }
  }
  const values = valuesOf(counts, METRICS);
  return values.size > 0 ? { group, name, values } : 'its tools counted nothing in this run';
}

/**
 *     {"tool":"Callgrind","data":{"total":{"metrics":{"Ir":{"values":{"new":687,"old":687}}}}}}
 *     {"tool":"Callgrind","summaries":{"total":{"summary":{"Callgrind":{"Ir":{"metrics":{"Left":{"Int":687}}}}}}}}
 */
function readTotal(profile: unknown): Readonly<Record<string, unknown>> {
  const { data, summaries } = recordOf(profile);
  if (isRecord(data)) return recordOf(recordOf(data.total).metrics);
  const { Callgrind, Cachegrind, Dhat, ErrorTool } = recordOf(recordOf(recordOf(summaries).total).summary);
  return recordOf(Callgrind ?? Cachegrind ?? Dhat ?? ErrorTool);
}

/** The count of this run, not of the one before; undefined where only that one has it, null where it is no count. */
function newCount(entry: unknown): number | null | undefined {
  const { values, metrics } = recordOf(entry);
  if (isRecord(values)) return values.new === undefined || values.new === null ? undefined : readCount(values.new);
  const { Left, Both, Right } = recordOf(metrics);
  if (Array.isArray(Both)) return readCount(Both[0]);
  return Left === undefined && Right !== undefined ? undefined : readCount(Left);
}

/** `687`, `{"Int":687}`; a rate, `{"Float":0.33}` or 0.33, is no count. */
function readCount(value: unknown): number | null | undefined {
  const { Int, Float } = recordOf(value);
  const count = Int ?? value;
  if (Float !== undefined || (isAmount(count) && !Number.isInteger(count))) return undefined;
  return isAmount(count) ? count : null;
}
