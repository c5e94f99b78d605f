import { median } from 'simple-statistics';
import type { Format, Measurement, Parsed } from '../format.ts';
import { type ListedObject, listedObjects, readObject } from '../kit/listed-objects.ts';
import { NANOSECONDS } from '../kit/times.ts';
import { TornParts } from '../kit/torn-parts.ts';
import { isAmount, isFiniteNumber, isName, MAX_NAME_LENGTH, textOf } from '../kit/values.ts';

/**
 * Google Benchmark's JSON (`--benchmark_format=json`, or the file of `--benchmark_out`). The value is the median of
 * several repetitions. `ns/op` is its real time, or the time that the benchmark itself measured (manual time). The
 * group is the program's file name.
 */
export const googleBenchmark: Format = {
  name: 'googlebenchmark',
  summary: 'Google Benchmark (C++): `--benchmark_format=json`, or the file of `--benchmark_out`',
  parse: parseGoogleBenchmark,
};

/** The repetitions of one benchmark, and the library's aggregates of them. */
interface Repeated {
  readonly group: string;
  readonly name: string;
  readonly runs: Measurement[];
  readonly aggregates: Map<string, Measurement>;
}

function parseGoogleBenchmark(text: string): Parsed {
  const repeated = new Map<string, Repeated>();
  const failures: Parsed['failures'][number][] = [];
  const torn = new TornParts('A result');
  let document = 0;
  let left: string | null = null;
  for (const { group, entries } of documents(text)) {
    document += 1;
    const names = new Set<string>();
    for (const { text: source, isCut } of entries) {
      const entry = isCut ? null : readObject(source);
      // Other tools have a list with this name too.
      if (entry === null ? !/"(?:run_name|cpu_time)"/.test(source) : !('cpu_time' in entry || 'run_type' in entry)) {
        continue;
      }
      const read =
        entry === null ? (isCut ? 'it is cut short' : 'it is not valid JSON') : readEntry(entry, group, names);
      if (typeof entry?.name === 'string') names.add(entry.name);
      if (typeof read === 'string') {
        torn.passOver(read, source.replace(/\s+/g, ' '));
      } else if (read.kind === 'failure') {
        failures.push({ group, name: read.name, reason: read.reason });
      } else if (read.kind === 'measured') {
        // Two benchmarks may have one name; repetitions of one follow each other under one index.
        const key = JSON.stringify([document, entry?.family_index, entry?.per_family_instance_index, read.name]);
        const one: Repeated = repeated.get(key) ?? { group, name: read.name, runs: [], aggregates: new Map() };
        repeated.set(key, one);
        if (read.aggregate === null) one.runs.push(read.measurement);
        else one.aggregates.set(read.aggregate, read.measurement);
      } else if (entry?.run_type === 'aggregate') left ??= textOf(entry.name);
    }
  }
  const failed = new Set(failures.map(({ group, name }) => `${group}\n${name}`));
  const measured = [...repeated.values()].filter(({ group, name }) => !failed.has(`${group}\n${name}`));
  const measurements = measured.flatMap((one) => central(one) ?? []);
  if (measurements.length + failed.size === 0 && left !== null) {
    torn.say('Google Benchmark printed aggregates only, and neither a median nor a mean', left);
  }
  return {
    measurements,
    failures: once(failures),
    warnings: torn.warnings,
  };
}

/** Each failure once: every repetition reports it. */
function once(failures: readonly Parsed['failures'][number][]): Parsed['failures'] {
  return [...new Map(failures.map((failure) => [`${failure.group}\n${failure.name}`, failure])).values()];
}

/**
 * The lists of results, each with the name of the program before it:
 *
 *     "executable": "./build/parse_bench",
 *     "benchmarks": [
 */
function documents(text: string) {
  const marks = /"executable"\s*:\s*("(?:[^"\\]|\\.){0,4096}")|"benchmarks"\s*:\s*\[/g;
  const found: { readonly group: string; readonly entries: readonly ListedObject[] }[] = [];
  let group = '';
  for (let mark = marks.exec(text); mark !== null; mark = marks.exec(text)) {
    if (mark[1] !== undefined) {
      group = fileName(mark[1]);
      continue;
    }
    const { objects, end } = listedObjects(text, marks.lastIndex);
    marks.lastIndex = end;
    found.push({ group, entries: objects });
    group = '';
  }
  return found;
}

/** `"C:\\build\\parse_bench.exe"` -> `parse_bench` */
function fileName(quoted: string): string {
  const path = readObject(`{"path":${quoted}}`)?.path;
  const name = typeof path === 'string' ? (path.split(/[/\\]/).at(-1) ?? '') : '';
  return name.replace(/\.exe$/i, '').slice(0, MAX_NAME_LENGTH);
}

type Entry =
  | { readonly kind: 'failure'; readonly name: string; readonly reason: string }
  | { readonly kind: 'measured'; readonly name: string; readonly aggregate: string | null; measurement: Measurement }
  /** The benchmark skipped itself, or the entry is no reading: a deviation, a complexity. */
  | { readonly kind: 'nothing' };

/** The numbers of an entry that are no metrics. */
const DESCRIBING: ReadonlySet<string> = new Set([
  'iterations',
  'real_time',
  'cpu_time',
  'family_index',
  'per_family_instance_index',
  'repetitions',
  'repetition_index',
  'threads',
]);

/** Tare's units for the library's names; the benchmark's own counters are units of their own. */
const UNITS: Readonly<Record<string, string>> = {
  items_per_second: 'items/s',
  bytes_per_second: 'B/s',
  allocs_per_iter: 'allocs/op',
};

/**
 * Reads an entry, or returns in plain words what is wrong with it.
 * @param names those of the entries before it
 */
function readEntry(
  entry: Readonly<Record<string, unknown>>,
  group: string,
  names: ReadonlySet<string>,
): Entry | string {
  const aggregate = aggregateOf(entry, names);
  const name = entry.run_name ?? aggregate?.of ?? entry.name;
  if (!isName(name)) {
    return `its name is not 1 to ${MAX_NAME_LENGTH} characters`;
  }
  if (entry.error_occurred === true) {
    const reason = typeof entry.error_message === 'string' ? entry.error_message.slice(0, 2000) : '';
    return { kind: 'failure', name, reason: reason || 'reported itself as failed' };
  }
  if (entry.skipped === true) return { kind: 'nothing' };
  if (aggregate !== null && !CENTRAL.includes(aggregate.statistic)) return { kind: 'nothing' };
  // The library's own default is nanoseconds.
  const scale = NANOSECONDS.get(String(entry.time_unit ?? 'ns'));
  if (scale === undefined) return 'its time_unit is not ns, us, ms or s';
  const { real_time: real, cpu_time: cpu, iterations } = entry;
  if (!isAmount(real) || !isAmount(cpu)) return 'its real_time or its cpu_time is not a number, 0 or more';
  const values = new Map([
    ['ns/op', real * scale],
    ['cpu-ns/op', cpu * scale],
  ]);
  if (![...values.values()].every(Number.isFinite)) return 'its time is too large';
  for (const [counter, value] of Object.entries(entry)) {
    const unit = Object.hasOwn(UNITS, counter) ? UNITS[counter] : counter;
    const isMetric = isFiniteNumber(value) && !DESCRIBING.has(counter);
    if (isMetric && unit !== undefined && unit !== '' && !values.has(unit)) values.set(unit, value);
  }
  // An aggregate has the number of repetitions instead.
  const counted = aggregate === null && isAmount(iterations) && Number.isSafeInteger(iterations) ? { iterations } : {};
  return {
    kind: 'measured',
    name,
    aggregate: aggregate?.statistic ?? null,
    measurement: { group, name, ...counted, values },
  };
}

/** The aggregates that are read, the best first; one without a name may be either. */
const CENTRAL = ['median', 'mean', ''];

interface Aggregate {
  readonly statistic: string;
  /** The benchmark's name. */
  readonly of: string | undefined;
}

/**
 * What an aggregate is of; null for a run. Without `aggregate_name` the end of its name says it, `Parse/1000_median`, and
 * before 1.5 nothing else: there it follows the runs of its benchmark.
 */
function aggregateOf(entry: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): Aggregate | null {
  const [, of, said = ''] = /^(.{1,1000})_(median|mean|stddev|cv|BigO|RMS)$/.exec(textOf(entry.name)) ?? [];
  if (entry.run_type === undefined) return of !== undefined && names.has(of) ? { statistic: said, of } : null;
  if (entry.run_type !== 'aggregate') return null;
  const name = textOf(entry.aggregate_name);
  return { statistic: name || said, of: name === '' ? of : undefined };
}

/** The median of the runs, or the printed one where only aggregates were printed. */
function central({ runs, aggregates }: Repeated): Measurement | null {
  const [first, ...others] = runs;
  if (first === undefined) return CENTRAL.flatMap((statistic) => aggregates.get(statistic) ?? [])[0] ?? null;
  if (others.length === 0) return first;
  const values = new Map<string, number>();
  for (const unit of first.values.keys()) {
    const readings = runs.flatMap((run) => run.values.get(unit) ?? []);
    if (readings.length > 0) values.set(unit, median(readings));
  }
  return { ...first, values };
}
