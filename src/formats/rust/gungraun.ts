import type { Format, Measurement, Parsed } from '../format.ts';
import { TornParts } from '../kit/torn-parts.ts';
import { isAmount, isRecord, MAX_NAME_LENGTH, recordIn, recordOf } from '../kit/values.ts';

const MAX_DOCUMENT_LENGTH = 16 * 1024 * 1024;

/**
 * Gungraun (before: Iai-Callgrind), which counts what one run of a benchmark does under valgrind: its summaries, of the
 * schemas 6 and 7. A benchmark is one run of its function, so a count is of an operation.
 */
export const gungraun: Format = {
  name: 'gungraun',
  summary:
    'Gungraun (Iai-Callgrind 0.16 and later) with `--output-format=json`, or its summary.json files: instructions, estimated cycles, allocations',
  parse: parseGungraun,
};

/**
 * What is read of a profile's total. Hits and misses are all in the estimated cycles, and rates in hits and misses;
 * allocations are DHAT's.
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
  for (const document of documentsOf(text)) {
    if (!document.includes('"module_path"') || !document.includes('"profiles"')) continue;
    const read = readDocument(document);
    if (typeof read !== 'string') measurements.push(read);
    else torn.passOver(read, document);
  }
  return { measurements, failures: [], warnings: torn.warnings };
}

/** One a line; or indented (`pretty-json`), from a line that is `{` to the next that is `}`. */
function* documentsOf(text: string): Generator<string> {
  let opened = -1;
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const to = newline < 0 ? text.length : newline;
    const start = from;
    from = to + 1;
    if (text.charCodeAt(start) === 0x7b || (start === 0 && text.startsWith('\ufeff{'))) {
      // A document that has begun and not ended is torn.
      if (opened >= 0) yield cut(text, opened, start);
      opened = -1;
      if (isLine(text, start, to, '{')) opened = start;
      else yield cut(text, start, to);
    } else if (opened >= 0 && isLine(text, start, to, '}')) {
      yield cut(text, opened, to);
      opened = -1;
    }
  }
  if (opened >= 0) yield cut(text, opened, text.length);
}

function isLine(text: string, start: number, to: number, wanted: string): boolean {
  return to - start <= 3 && text.slice(start, to).trim() === wanted;
}

/** A longer one is cut, and then not valid. */
function cut(text: string, start: number, to: number): string {
  return text.slice(start, Math.min(to, start + MAX_DOCUMENT_LENGTH)).trim();
}

/** The document's content, or in plain words what is wrong with it. */
function readDocument(text: string): Measurement | string {
  const value = recordIn(text);
  if (value === null) return 'it is not valid JSON';
  const { module_path: path, id, profiles } = value;
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
    for (const [metric, entry] of Object.entries(totalOf(profile))) {
      const unit = METRICS.get(metric);
      if (unit === undefined || values.has(unit)) continue;
      const count = newOf(entry);
      if (count === null) return `"${metric}" has no count that is a number, 0 or more`;
      // Only the run before has it.
      if (count !== undefined) values.set(unit, count);
    }
  }
  return values.size > 0 ? { group, name, values } : 'it has none of the metrics that are read';
}

/**
 *     {"tool":"Callgrind","data":{"total":{"metrics":{"Ir":{"values":{"new":687,"old":687}}}}}}
 *     {"tool":"Callgrind","summaries":{"total":{"summary":{"Callgrind":{"Ir":{"metrics":{"Left":{"Int":687}}}}}}}}
 */
function totalOf(profile: unknown): Readonly<Record<string, unknown>> {
  const { data, summaries } = recordOf(profile);
  if (isRecord(data)) return recordOf(recordOf(data.total).metrics);
  const { Callgrind, Cachegrind, Dhat } = recordOf(recordOf(recordOf(summaries).total).summary);
  return recordOf(Callgrind ?? Cachegrind ?? Dhat);
}

/** Of this run, and not of the one before; undefined: only that one has it; null: it is no count. */
function newOf(entry: unknown): number | null | undefined {
  const { values, metrics } = recordOf(entry);
  if (isRecord(values)) return values.new === undefined || values.new === null ? undefined : countOf(values.new);
  const { Left, Both, Right } = recordOf(metrics);
  if (Array.isArray(Both)) return countOf(Both[0]);
  return Left === undefined && Right !== undefined ? undefined : countOf(Left);
}

/** `687`, `{"Int":687}`, `{"Float":0.33}` */
function countOf(value: unknown): number | null {
  const { Int, Float } = recordOf(value);
  const count = Int ?? Float ?? value;
  return isAmount(count) ? count : null;
}
