import { median } from '../../statistics/descriptive.ts';
import type { Format, Measurement, Parsed } from '../format.ts';
import { jsonDocuments } from '../kit/documents.ts';
import { TornParts } from '../kit/torn-parts.ts';
import { isAmount, isName, isRecord, MAX_NAME_LENGTH, recordOf } from '../kit/values.ts';

/**
 * The JSON of pyperf (`-o FILE`, `--append FILE`). The value is the median of the raw values of all runs, where pyperf
 * itself prints their mean; warm-ups and calibrating runs are left out. Times are in seconds.
 */
export const pyperf: Format = {
  name: 'pyperf',
  summary: 'The JSON of pyperf: `-o FILE`',
  parse: parsePyperf,
};

const NS_PER_SECOND = 1e9;

type Metadata = Readonly<Record<string, unknown>>;

function parsePyperf(text: string): Parsed {
  const measurements: Measurement[] = [];
  const torn = new TornParts('A part of a pyperf document');
  for (const { value, beginning } of jsonDocuments(text, ['"benchmarks"'])) {
    if (value === undefined) {
      // {"benchmarks":[{"runs":[{"metadata":{"date":"2026-11-22 14:51:09.903672",
      if (/^\{"benchmarks":\[\{"(?:runs|metadata)":/.test(beginning)) torn.passOver('it is not valid JSON', beginning);
      continue;
    }
    const { benchmarks, metadata, version } = recordOf(value);
    if (!Array.isArray(benchmarks) || typeof version !== 'string') continue;
    // Other tools have a list with that name too.
    if (!benchmarks.some((benchmark) => isRecord(benchmark) && Array.isArray(benchmark.runs))) continue;
    for (const benchmark of benchmarks) {
      if (!isRecord(benchmark) || !Array.isArray(benchmark.runs)) {
        torn.passOver('a benchmark has no runs', JSON.stringify(benchmark));
        continue;
      }
      // The metadata that all benchmarks of a file share stands beside them.
      const own = {
        ...(isRecord(metadata) ? metadata : {}),
        ...(isRecord(benchmark.metadata) ? benchmark.metadata : {}),
      };
      const read = readBenchmark(own, benchmark.runs);
      if (typeof read === 'string') torn.passOver(read, JSON.stringify(own));
      else measurements.push(read);
    }
  }
  return { measurements, failures: [], warnings: torn.warnings };
}

/** Reads a benchmark, or returns in plain words what is wrong with it. */
function readBenchmark({ name, unit, loops, inner_loops: inner = 1 }: Metadata, runs: readonly unknown[]) {
  if (!isName(name)) {
    return `"name" is not a name of 1 to ${MAX_NAME_LENGTH} characters`;
  }
  const all = runs.flatMap((run) => (isRecord(run) && Array.isArray(run.values) ? run.values : []));
  const values = all.filter(isAmount);
  if (values.length === 0) return 'it has no values';
  if (values.length < all.length) return 'a value is not a number of 0 or more';
  const iterations = isAmount(loops) && isAmount(inner) ? loops * inner * values.length : 0;
  const measurement: Measurement = {
    group: '',
    name,
    ...(Number.isSafeInteger(iterations) && iterations > 0 ? { iterations } : {}),
    values: new Map([inUnit(unit, median(values))]),
  };
  return measurement;
}

function inUnit(unit: unknown, value: number): readonly [unit: string, value: number] {
  if (unit === undefined || unit === 'second') return ['ns/op', value * NS_PER_SECOND];
  if (unit === 'byte') return ['B', value];
  return [typeof unit === 'string' && unit !== '' ? unit.slice(0, 200) : 'value', value];
}
