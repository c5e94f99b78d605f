import type { Measurement } from '../../formats/format.ts';

/**
 * Metrics that the overlay adds to a result line (_testing/tare_turn.go): allocations of the whole timed region.
 * `finest`: the finest step for an operation. The cost of a map that grows now and then, spread over a million
 * look-ups, is no allocation of theirs.
 */
const TOTALS = [
  { total: 'tare-allocs', unit: 'allocs/op', strays: 16, missing: 2, finest: 0.01 },
  { total: 'tare-bytes', unit: 'B/op', strays: 16 * 1024, missing: 16 * 1024, finest: 0.1 },
] as const;

/**
 * The most that may separate a total from a whole number for each operation. `strays`: beyond it; a thread that the
 * runtime starts is 6 allocations and 5320 bytes (go1.26.8 linux/amd64, in one slice of five). `missing`: of operations
 * that found something already there.
 */
type Tolerance = Pick<(typeof TOTALS)[number], 'strays' | 'missing' | 'finest'>;

/**
 * The reading with allocations as they are: Go's own are whole numbers, cut off, so that .999 reads 0 and 1.000 reads
 * 1. A total within a handful of stray allocations of a whole number an operation is that number; any other is kept to
 * four significant digits. A metric that the benchmark reports under one of these names has no total.
 */
export function takeTotals(measurement: Measurement): Measurement {
  const iterations = measurement.iterations ?? 0;
  if (iterations <= 0 || !TOTALS.some(({ total }) => measurement.values.has(total))) return measurement;
  const values = new Map(measurement.values);
  for (const { total, unit, ...tolerance } of TOTALS) {
    const sum = values.get(total);
    if (sum === undefined) continue;
    values.delete(total);
    if (values.has(unit)) values.set(unit, perOperation(sum, iterations, tolerance));
  }
  return { ...measurement, values };
}

function perOperation(sum: number, iterations: number, { strays, missing, finest }: Tolerance): number {
  const exact = sum / iterations;
  const whole = Math.floor(exact);
  const beyond = sum - whole * iterations;
  const short = iterations - beyond;
  if (short < beyond && short <= missing) return whole + 1;
  if (beyond <= strays) return whole;
  if (short <= strays) return whole + 1;
  if (exact >= 1000) return Math.round(exact);
  const step = Math.max(finest, 10 ** (Math.floor(Math.log10(exact)) - 3));
  return Number((Math.round(exact / step) * step).toPrecision(4));
}
