import { median } from '../../statistics/descriptive.ts';
import { SKETCH_ACCURACY, sketchOf } from '../../statistics/sketch.ts';
import type { Format, Measurement, Parsed } from '../format.ts';
import { jsonDocuments } from '../kit/documents.ts';
import { TornParts } from '../kit/torn-parts.ts';
import { areTimes, isAmount, isName, isRecord, MAX_NAME_LENGTH, recordOf } from '../kit/values.ts';

/**
 * The JSON of pytest-benchmark: `--benchmark-json`, which has all rounds, and the files of `--benchmark-save` and
 * `--benchmark-autosave`, which have them with `--benchmark-save-data`. `ns/op` is the median of the rounds, each the
 * mean of its iterations; `ops/s` is the tool's own, from the mean. Times are in seconds. `extra_info` is no result.
 */
export const pytestBenchmark: Format = {
  name: 'pytest-benchmark',
  summary: 'The JSON of pytest-benchmark: `--benchmark-json=FILE`, or what `--benchmark-save` leaves',
  parse: parsePytestBenchmark,
};

/**
 * `--benchmark-json=/dev/stdout` begins it where the line of pytest's progress ends:
 *
 *     ...                                                     [100%]{
 *         "machine_info": {
 */
const AFTER_PROGRESS = /(?<=[^\n])(?=\{\r?\n +"machine_info":)/g;

const NS_PER_SECOND = 1e9;

function parsePytestBenchmark(text: string): Parsed {
  const measurements: Measurement[] = [];
  const torn = new TornParts('A part of a pytest-benchmark document');
  for (const { value, beginning } of jsonDocuments(text.replace(AFTER_PROGRESS, '\n'), ['"machine_info"'])) {
    if (value === undefined) {
      // {
      //     "machine_info": {
      if (/^\{\s*"machine_info"\s*:/.test(beginning)) torn.passOver('it is not valid JSON', beginning);
      continue;
    }
    const { machine_info: machine, benchmarks } = recordOf(value);
    if (machine === undefined || !Array.isArray(benchmarks)) continue;
    for (const benchmark of benchmarks) {
      const read = readBenchmark(benchmark);
      if (typeof read === 'string') torn.passOver(read, JSON.stringify(benchmark));
      else measurements.push(read);
    }
  }
  return { measurements, failures: [], warnings: torn.warnings };
}

/** Reads an entry of `benchmarks`, or returns in plain words what is wrong with it. */
function readBenchmark(benchmark: unknown): Measurement | string {
  if (!isRecord(benchmark)) return 'a benchmark is not an object';
  const { fullname, stats } = benchmark;
  if (!isName(fullname)) {
    return `"fullname" is not a name of 1 to ${MAX_NAME_LENGTH} characters`;
  }
  if (!isRecord(stats)) return '"stats" is not an object';
  const rounds = readRounds(stats.data);
  const seconds = rounds === null ? stats.median : median(rounds);
  if (!isAmount(seconds)) return 'the median of its rounds is not a time';
  const values = new Map([['ns/op', seconds * NS_PER_SECOND]]);
  if (isAmount(stats.ops)) values.set('ops/s', stats.ops);
  const iterations = readIterations(stats);
  // With several iterations a round is a mean, and no time of a single one.
  const singleNs = stats.iterations === 1 && rounds !== null ? rounds.map(toNs) : [];
  return {
    ...splitFullName(fullname),
    ...(iterations === null ? {} : { iterations }),
    values,
    ...(singleNs.length > 0 && areTimes(singleNs) ? { sketch: sketchOf(singleNs, SKETCH_ACCURACY) } : {}),
  };
}

function toNs(seconds: number): number {
  return seconds * NS_PER_SECOND;
}

/** The rounds, in seconds; null where some are missing. */
function readRounds(data: unknown): readonly number[] | null {
  return Array.isArray(data) && data.length > 0 && data.every(isAmount) ? data : null;
}

function readIterations({ rounds, iterations }: Readonly<Record<string, unknown>>): number | null {
  const all = isAmount(rounds) && isAmount(iterations) ? rounds * iterations : null;
  return all !== null && Number.isSafeInteger(all) && all > 0 ? all : null;
}

/** Splits `tests/test_text.py::TestText::test_upper[a::b]` into the file and the name in it. */
function splitFullName(fullname: string): Pick<Measurement, 'group' | 'name' | 'printedName'> {
  const colons = fullname.indexOf('::');
  if (colons <= 0 || colons + 2 >= fullname.length) return { group: '', name: fullname };
  return { group: fullname.slice(0, colons), name: fullname.slice(colons + 2), printedName: fullname };
}
