import type { Format, Measurement, Parsed } from '../format.ts';
import { jsonDocuments } from '../kit/documents.ts';
import { TornParts } from '../kit/torn-parts.ts';
import { isAmount, isRecord, MAX_NAME_LENGTH, recordOf } from '../kit/values.ts';

/**
 * The summaries of Gungraun (before: Iai-Callgrind), schemas 6 and 7, which count the work of one run of a benchmark
 * under valgrind. A benchmark is one run of its function, so a count is of an operation.
 */
export const gungraun: Format = {
  name: 'gungraun',
  summary:
    'Gungraun (Iai-Callgrind 0.16 and later) with `--output-format=json`, or its summary.json files: instructions, estimated cycles, allocations',
  parse: parseGungraun,
};

/**
 * The units of the metrics that are read of a profile's total. Hits and misses are left out, as the estimated cycles
 * include them, and so are rates; allocations are DHAT's.
 */
const METRICS: ReadonlyMap<string, string> = new Map([
  ['Ir', 'instructions/op'],
  ['EstimatedCycles', 'estimated-cycles/op'],
  ['TotalBytes', 'B/op'],
  ['TotalBlocks', 'allocs/op'],
]);

function parseGungraun(text: string): Parsed {
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
  // test_lib_bench_intro::fibonacci::bench_fibonacci, and the id that distinguishes its runs
  const split = path.indexOf('::');
  const own = split < 0 ? path : path.slice(split + 2);
  const name = typeof id === 'string' && id !== '' ? `${own} ${id}` : own;
  const group = split < 0 ? '' : path.slice(0, split);
  if (name === '' || name.length > MAX_NAME_LENGTH || group.length > MAX_NAME_LENGTH) {
    return `its name has to have 1 to ${MAX_NAME_LENGTH} characters`;
  }
  const values = new Map<string, number>();
  for (const profile of Array.isArray(profiles) ? profiles : []) {
    for (const [metric, entry] of Object.entries(readTotal(profile))) {
      const unit = METRICS.get(metric);
      if (unit === undefined || values.has(unit)) continue;
      const count = newCount(entry);
      if (count === null) return `"${metric}" has no count that is a number, 0 or more`;
      // undefined: only the run before has this metric.
      if (count !== undefined) values.set(unit, count);
    }
  }
  return values.size > 0 ? { group, name, values } : 'it has none of the metrics that are read';
}

/**
 *     {"tool":"Callgrind","data":{"total":{"metrics":{"Ir":{"values":{"new":687,"old":687}}}}}}
 *     {"tool":"Callgrind","summaries":{"total":{"summary":{"Callgrind":{"Ir":{"metrics":{"Left":{"Int":687}}}}}}}}
 */
function readTotal(profile: unknown): Readonly<Record<string, unknown>> {
  const { data, summaries } = recordOf(profile);
  if (isRecord(data)) return recordOf(recordOf(data.total).metrics);
  const { Callgrind, Cachegrind, Dhat } = recordOf(recordOf(recordOf(summaries).total).summary);
  return recordOf(Callgrind ?? Cachegrind ?? Dhat);
}

/** The count of this run, not of the one before; undefined where only that one has it, null where it is no count. */
function newCount(entry: unknown): number | null | undefined {
  const { values, metrics } = recordOf(entry);
  if (isRecord(values)) return values.new === undefined || values.new === null ? undefined : readCount(values.new);
  const { Left, Both, Right } = recordOf(metrics);
  if (Array.isArray(Both)) return readCount(Both[0]);
  return Left === undefined && Right !== undefined ? undefined : readCount(Left);
}

/** `687`, `{"Int":687}`, `{"Float":0.33}` */
function readCount(value: unknown): number | null {
  const { Int, Float } = recordOf(value);
  const count = Int ?? Float ?? value;
  return isAmount(count) ? count : null;
}
