/** The numbers of one Go result line. */
export interface Result {
  readonly iterations: number;
  /** The finite values by unit. */
  readonly values: ReadonlyMap<string, number>;
}

/** A float64 as fmt prints it; NaN and the infinities are read, and left out. */
const VALUE = /^[-+]?(?:\d+(?:\.\d*)?(?:e[-+]?\d+)?|Inf|NaN)$/;
/** The longest count is 1000000000. */
const COUNT = /^\d{1,15}$/;

/**
 * Reads the text after the name, which has to be a count and values with units; null for anything else.
 *
 *     BenchmarkMetrics-2    	     100	        28.34 ns/op	36132.67 MB/s	         0.7500 hits/op	       0 B/op
 */
export function readWholeResult(text: string): Result | null {
  const words = text.split(/[ \t]+/).filter((word) => word !== '');
  const [count, ...pairs] = words;
  if (count === undefined || !COUNT.test(count) || pairs.length % 2 !== 0) return null;
  const values = new Map<string, number>();
  for (let i = 0; i < pairs.length; i += 2) {
    const value = pairs[i];
    const unit = pairs[i + 1];
    if (value === undefined || unit === undefined || !VALUE.test(value) || VALUE.test(unit)) return null;
    keep(values, value, unit);
  }
  return { iterations: Number(count), values };
}

/**
 * Reads a result at the end of a line that starts with other text, which the benchmark printed between its name and its
 * numbers. Only the tabs distinguish it from prose here.
 *
 *     progress...     100	        44.16 ns/op	       2 B/op	       0 allocs/op
 */
export function resultAtEnd(line: string): Result | null {
  const parts = line.split('\t');
  const pairs: [string, string][] = [];
  let i = parts.length - 1;
  for (; i > 0; i--) {
    const pair = /^ *(\S+) (\S+)$/.exec(parts[i] ?? '');
    const [, value = '', unit = ''] = pair ?? [];
    if (pair === null || !VALUE.test(value)) break;
    pairs.unshift([value, unit]);
  }
  if (pairs.length === 0) return null;
  const count = /(?:^| )(\d{1,15})$/.exec((parts[i] ?? '').slice(-40))?.[1];
  if (count === undefined) return null;
  const values = new Map<string, number>();
  for (const [value, unit] of pairs) keep(values, value, unit);
  return { iterations: Number(count), values };
}

function keep(values: Map<string, number>, value: string, unit: string): void {
  const number = Number(value);
  if (Number.isFinite(number)) values.set(unit, number);
}
