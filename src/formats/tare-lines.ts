import type { Warning } from '../model/warning.ts';
import type { Format, Measurement, Parsed } from './format.ts';

const MAX_LINE_LENGTH = 1024 * 1024;
const MAX_WARNINGS = 20;
const MAX_NAME_LENGTH = 1000;
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
  const warnings: Warning[] = [];
  for (let from = 0; from < stdout.length; ) {
    const newline = stdout.indexOf('\n', from);
    const to = newline < 0 ? stdout.length : newline;
    const line = stdout.slice(from, Math.min(to, from + MAX_LINE_LENGTH + 1)).trim();
    from = to + 1;
    // {"tare":1,"benchmark":"Parse/large","group":"text","metrics":{"ns/op":12.3,"hits":4},"iterations":1000}
    if (!/^\{\s*"tare"\s*:/.test(line)) continue;
    const read = readLine(line);
    if (typeof read === 'string') {
      if (warnings.length < MAX_WARNINGS) {
        warnings.push({
          code: 'torn-line',
          message: `A "tare" line was passed over: ${read}`,
          subject: line.slice(0, 200),
        });
      }
    } else if ('reason' in read) failures.push(read);
    else measurements.push(read);
  }
  return { measurements, failures, warnings };
}

/** The line's content, or in plain words what is wrong with it. */
function readLine(line: string): Measurement | Failure | string {
  if (line.length > MAX_LINE_LENGTH) return 'it is longer than 1 MiB';
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'it is not valid JSON';
  }
  if (!isRecord(value)) return 'it is not a JSON object';
  if (value.tare !== 1) return '"tare" has to be 1, the version of this format';
  const name = value.benchmark;
  if (typeof name !== 'string' || name === '' || name.length > MAX_NAME_LENGTH) {
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
  if (iterations === undefined) return { group, name, values };
  if (typeof iterations !== 'number' || !Number.isSafeInteger(iterations) || iterations < 0) {
    return '"iterations" has to be a whole number';
  }
  return { group, name, iterations, values };
}

function readMetrics(metrics: unknown): ReadonlyMap<string, number> | string {
  if (!isRecord(metrics)) return '"metrics" has to be an object of numbers by unit';
  const values = new Map<string, number>();
  for (const [unit, value] of Object.entries(metrics)) {
    if (unit === '' || unit.length > MAX_UNIT_LENGTH) return `a unit has to have 1 to ${MAX_UNIT_LENGTH} characters`;
    // JSON has no NaN, but 1e999 reads as Infinity.
    if (typeof value !== 'number' || !Number.isFinite(value)) return 'a value in "metrics" is not a finite number';
    values.set(unit, value);
  }
  return values.size > 0 ? values : '"metrics" is empty';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
