import type { Sketch } from '../model/results/sketch.ts';
import { SKETCH_ACCURACY, sketchOf } from '../statistics/sketch.ts';
import type { Format, Measurement, Parsed } from './format.ts';
import { TornParts } from './kit/torn-parts.ts';
import { areTimes, isAmount, isFiniteNumber, isName, isRecord, MAX_NAME_LENGTH } from './kit/values.ts';

/** The most that is read of a command's output; a million samples fit. */
const MAX_LINE_LENGTH = 16 * 1024 * 1024;
const MAX_SAMPLES = 1_000_000;
const MAX_CLOCK_LENGTH = 50;
const MAX_UNIT_LENGTH = 200;

/** Tare's own lines, for benchmarks that print their results themselves: one JSON object a line. */
export const tareLines: Format = {
  name: 'tare-lines',
  summary: 'Tare\'s own JSON lines: `{"tare":1,"benchmark":"Parse/large","metrics":{"ns/op":12.3}}`',
  parse: parseTareLines,
};

type Failure = Parsed['failures'][number];

function parseTareLines(stdout: string): Parsed {
  const measurements: Measurement[] = [];
  const failures: Failure[] = [];
  const torn = new TornParts('A "tare" line');
  for (let from = 0; from < stdout.length; ) {
    const newline = stdout.indexOf('\n', from);
    const to = newline < 0 ? stdout.length : newline;
    const line = stdout.slice(from, Math.min(to, from + MAX_LINE_LENGTH + 1)).trim();
    from = to + 1;
    // {"tare":1,"benchmark":"Parse/large","group":"text","metrics":{"ns/op":12.3,"hits":4},"iterations":1000}
    if (!/^\{\s*"tare"\s*:/.test(line)) continue;
    const read = readLine(line);
    if (typeof read === 'string') torn.passOver(read, line);
    else if ('reason' in read) failures.push(read);
    else measurements.push(read);
  }
  return { measurements, failures, warnings: torn.warnings };
}

/** Reads a line, or returns in plain words what is wrong with it. */
function readLine(line: string): Measurement | Failure | string {
  if (line.length > MAX_LINE_LENGTH) return 'it is longer than 16 MiB';
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'it is not valid JSON';
  }
  if (!isRecord(value)) return 'it is not a JSON object';
  if (value.tare !== 1) return '"tare" has to be 1, the version of this format';
  const name = value.benchmark;
  if (!isName(name)) {
    return `"benchmark" has to be a name of 1 to ${MAX_NAME_LENGTH} characters`;
  }
  const group = value.group ?? '';
  if (typeof group !== 'string' || group.length > MAX_NAME_LENGTH) {
    return `"group" has to be text of up to ${MAX_NAME_LENGTH} characters`;
  }
  const error = value.error;
  if (error !== undefined) {
    return typeof error === 'string' ? { group, name, reason: error.slice(0, 2000) } : '"error" has to be text';
  }
  const values = readMetrics(value.metrics);
  if (typeof values === 'string') return values;
  const iterations = value.iterations;
  if (iterations !== undefined && (!isAmount(iterations) || !Number.isSafeInteger(iterations))) {
    return '"iterations" has to be a whole number';
  }
  const timing = readTiming(value);
  if (typeof timing === 'string') return timing;
  return { group, name, ...(iterations === undefined ? {} : { iterations }), values, ...timing };
}

type Timing = Pick<Measurement, 'windows' | 'clock' | 'alreadySubtracted' | 'sketch'>;

/** Reads how a benchmark was timed, where the line says so. */
function readTiming(line: Record<string, unknown>): Timing | string {
  const { windows, clock, subtracted, samples_ns: samples } = line;
  if (windows !== undefined && !isAmount(windows)) return '"windows" has to be a number, 0 or more';
  if (clock !== undefined && (typeof clock !== 'string' || clock === '' || clock.length > MAX_CLOCK_LENGTH)) {
    return `"clock" has to be a name of 1 to ${MAX_CLOCK_LENGTH} characters`;
  }
  if (subtracted !== undefined && typeof subtracted !== 'boolean') return '"subtracted" has to be true or false';
  const sketch = samples === undefined ? undefined : readSamples(samples);
  if (typeof sketch === 'string') return sketch;
  return {
    ...(windows === undefined ? {} : { windows }),
    ...(clock === undefined ? {} : { clock }),
    ...(subtracted === true ? { alreadySubtracted: true } : {}),
    ...(sketch === undefined ? {} : { sketch }),
  };
}

/** Reads times of single operations into a sketch, which gives any percentile. */
function readSamples(samples: unknown): Sketch | string {
  if (!Array.isArray(samples) || samples.length === 0 || samples.length > MAX_SAMPLES) {
    return `"samples_ns" has to be a list of 1 to ${MAX_SAMPLES} times`;
  }
  if (!areTimes(samples)) {
    return 'a time in "samples_ns" is not a number from 0 to 1e18';
  }
  return sketchOf(samples, SKETCH_ACCURACY);
}

function readMetrics(metrics: unknown): ReadonlyMap<string, number> | string {
  if (!isRecord(metrics)) return '"metrics" has to be an object of numbers by unit';
  const values = new Map<string, number>();
  for (const [unit, value] of Object.entries(metrics)) {
    if (unit === '' || unit.length > MAX_UNIT_LENGTH) return `a unit has to have 1 to ${MAX_UNIT_LENGTH} characters`;
    // JSON has no NaN, but 1e999 reads as Infinity.
    if (!isFiniteNumber(value)) return 'a value in "metrics" is not a finite number';
    values.set(unit, value);
  }
  return values.size > 0 ? values : '"metrics" is empty';
}
