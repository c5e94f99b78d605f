import type { Change, Difference } from '../../model/analysis/change.ts';
import { isCounted, judgedLevels } from '../../model/analysis/judged.ts';
import type { Row } from '../../model/analysis/row.ts';
import type { Metric } from '../../model/metric.ts';
import { unreachable } from '../../model/unreachable.ts';
import { grouped, NO_BREAK_SPACE } from '../text/numbers.ts';

/** Readings in readable units: SI for time and rates, IEC for bytes, one scale for both columns of a row. */

interface UnitStep {
  readonly factor: number;
  readonly unit: string;
}

interface UnitScale {
  /** How many of the smallest step one unit of the reading is. */
  readonly factor: number;
  /** Ascending. */
  readonly steps: readonly UnitStep[];
}

const TIME_STEPS: readonly UnitStep[] = [
  { factor: 1, unit: 'ns' },
  { factor: 1e3, unit: 'µs' },
  { factor: 1e6, unit: 'ms' },
  { factor: 1e9, unit: 's' },
];
const TIME_FACTORS: Readonly<Record<string, number>> = { ns: 1, us: 1e3, µs: 1e3, μs: 1e3, ms: 1e6, s: 1e9, sec: 1e9 };
const BYTE_STEPS: readonly UnitStep[] = ['B', 'KiB', 'MiB', 'GiB', 'TiB'].map((unit, power) => ({
  factor: 1024 ** power,
  unit,
}));
const BYTE_RATE_STEPS: readonly UnitStep[] = ['B/s', 'kB/s', 'MB/s', 'GB/s', 'TB/s'].map((unit, power) => ({
  factor: 1000 ** power,
  unit,
}));
const BYTE_RATE_FACTORS: Readonly<Record<string, number>> = { 'B/s': 1, 'kB/s': 1e3, 'MB/s': 1e6, 'GB/s': 1e9 };
/** `7 B`, `81 ns` and `461 MB/s` need no unit `B/op`, `ns/op` or `MB/s` beside them. */
export function saysItself({ unit }: Metric): boolean {
  return unit === 'ns/op' || unit === 'B/op' || Object.hasOwn(BYTE_RATE_FACTORS, unit);
}
const RATE_STEPS: readonly UnitStep[] = ['', 'k', 'M', 'G'].map((unit, power) => ({ factor: 1000 ** power, unit }));
/** Counts stay whole until they are too long to compare by eye. */
const COUNT_STEPS: readonly UnitStep[] = [
  { factor: 1, unit: '' },
  { factor: 1e6, unit: 'M' },
  { factor: 1e9, unit: 'G' },
];

/** `ns/op`, `p99-ns`, `parse-ms/file`: the time unit after the last separator, before a `/`. */
const TIME_UNIT = /^(?:.*[-_ ])?(ns|us|µs|μs|ms|s|sec)(?:\/[^/]*)?$/u;
/** `B/op`, `heap-bytes`. */
const BYTE_UNIT = /^(?:.*[-_ ])?(?:B|bytes)(?:\/[^/]*)?$/u;

function unitScale(metric: Metric): UnitScale {
  switch (metric.quantity) {
    case 'time': {
      const factor = TIME_FACTORS[TIME_UNIT.exec(metric.unit)?.[1] ?? ''];
      return factor === undefined ? { factor: 1, steps: COUNT_STEPS } : { factor, steps: TIME_STEPS };
    }
    case 'bytes':
      return { factor: 1, steps: BYTE_UNIT.test(metric.unit) ? BYTE_STEPS : COUNT_STEPS };
    case 'rate': {
      const factor = BYTE_RATE_FACTORS[metric.unit];
      if (factor !== undefined) return { factor, steps: BYTE_RATE_STEPS };
      return { factor: 1, steps: metric.unit.endsWith('/s') ? RATE_STEPS : COUNT_STEPS };
    }
    case 'count':
    case 'other':
      return { factor: 1, steps: COUNT_STEPS };
    default:
      return unreachable(metric.quantity);
  }
}

interface ValueTexts {
  /** `-` where the side has no reading. */
  readonly base: string;
  readonly head: string;
}

/** Both readings of a row, with the figures that its interval (or exactness) makes meaningful. */
export function rowValues(row: Row): ValueTexts {
  const { change, metric } = row;
  const { base, head } = judgedLevels(row);
  if (isCounted(row)) return pairTexts(base, head, metric, 5);
  if ((change.kind === 'exact' || change.kind === 'difference') && base !== null && head !== null)
    return exactValues(base, head, metric);
  return levelTexts(base, head, change, metric);
}

/** Two levels, with the figures that the interval of their change makes meaningful. */
export function levelTexts(base: number | null, head: number | null, change: Change, metric: Metric): ValueTexts {
  const halfWidth = change.kind === 'interval' ? (change.delta.upper - change.delta.lower) / 2 : 0.05;
  return pairTexts(base, head, metric, digitsFor(halfWidth));
}

function digitsFor(halfWidth: number): number {
  return halfWidth >= 0.01 ? 3 : halfWidth >= 0.001 ? 4 : 5;
}

/** Exact readings: whole numbers stay whole, others get as many figures as show the difference. */
function exactValues(base: number, head: number, metric: Metric): ValueTexts {
  const limit = unitScale(metric).steps === BYTE_STEPS ? 10_000 : 1e9;
  const whole = [base, head].every((value) => Number.isInteger(value) && Math.abs(value) < limit);
  if (whole) return { base: plainValue(base, metric), head: plainValue(head, metric) };
  for (let digits = 3; digits <= 12; digits += 1) {
    const texts = pairTexts(base, head, metric, digits);
    if (base === head || texts.base !== texts.head) return texts;
  }
  return { base: plainValue(base, metric), head: plainValue(head, metric) };
}

function plainValue(value: number, metric: Metric): string {
  const { factor, steps } = unitScale(metric);
  const step = steps.find((candidate) => candidate.factor === factor);
  return appendUnit(grouped(String(value)), step?.unit ?? '');
}

/** A signed exact change in the metric's own unit: `-1`, `+1,024 B`. */
export function absoluteChange(absolute: number, metric: Metric): string {
  const figure = plainValue(Number(Math.abs(absolute).toPrecision(12)), metric);
  return absolute === 0 ? figure : `${absolute < 0 ? '-' : '+'}${figure}`;
}

/** A difference and its interval's ends, signed and on one scale; `appendUnit` adds their unit. */
interface DifferenceFigures {
  readonly estimate: string;
  readonly lower: string;
  readonly upper: string;
  readonly appendUnit: (figure: string) => string;
}

export function differenceFigures({ estimate, lower, upper }: Difference, metric: Metric): DifferenceFigures {
  const { factor, steps } = unitScale(metric);
  const all = [estimate, lower, upper];
  const step = stepFor(Math.max(...all.map(Math.abs)) * factor, steps);
  const scaledTo = (value: number) => (value * factor) / step.factor;
  const halfWidth = scaledTo((upper - lower) / 2);
  const size = Math.abs(scaledTo(estimate));
  let decimals = halfWidth > 0 ? decimalsFor(halfWidth, 1) : decimalsFor(size, 3);
  // Whole counts stay whole, halves show; and an end beyond zero is not printed as zero.
  if (all.every((value) => Number.isInteger(scaledTo(value)))) decimals = 0;
  else if (size < 100) decimals = Math.max(1, decimals);
  const figure = (value: number) => signedFigure(scaledTo(value), decimals);
  while (decimals < 6 && all.some((value) => value !== 0 && figure(value).startsWith('±'))) decimals += 1;
  return {
    estimate: figure(estimate),
    lower: figure(lower),
    upper: figure(upper),
    appendUnit: (text) => appendUnit(text, step.unit),
  };
}

function signedFigure(value: number, decimals: number): string {
  const text = fixed(Math.abs(value), decimals);
  if (value === 0) return fixed(0, 0);
  return `${/[1-9]/.test(text) ? (value < 0 ? '-' : '+') : '±'}${text}`;
}

/** The cost of a timer window in ns; a window that is a whole process has a larger unit. */
export function windowCost(ns: number): string {
  if (Math.abs(ns) < 10_000) return appendUnit(String(Number(ns.toPrecision(3))), 'ns');
  return scaled(ns, { unit: 'ns/op', quantity: 'time', direction: 'lower' }, 3);
}

/** A single level, with the figures that an interval of this relative width makes meaningful. */
export function levelText(value: number, relativeWidth: number, metric: Metric): string {
  return scaled(value, metric, digitsFor(relativeWidth / 2));
}

/** A single reading with three figures. */
export function singleValue(value: number, metric: Metric): string {
  return Number.isInteger(value) && Math.abs(value) < 1000 ? plainValue(value, metric) : scaled(value, metric, 3);
}

function pairTexts(base: number | null, head: number | null, metric: Metric, digits: number): ValueTexts {
  if (base === null || head === null) {
    const text = (value: number | null) => (value === null ? '-' : singleValue(value, metric));
    return { base: text(base), head: text(head) };
  }
  const larger = Math.max(Math.abs(base), Math.abs(head));
  const smaller = Math.min(Math.abs(base), Math.abs(head));
  // A thousandfold apart, one scale would leave nothing but zeros of the smaller.
  if (smaller > 0 && larger / smaller >= 1000) {
    return { base: scaled(base, metric, digits), head: scaled(head, metric, digits) };
  }
  const { factor, steps } = unitScale(metric);
  const step = stepFor(larger * factor, steps);
  const unscale = factor / step.factor;
  const decimals = Math.max(decimalsFor(larger * unscale, digits), smaller > 0 ? decimalsFor(smaller * unscale, 2) : 0);
  const text = (value: number) => appendUnit(fixed(value * unscale, value === 0 ? 0 : decimals), step.unit);
  return { base: text(base), head: text(head) };
}

function scaled(value: number, metric: Metric, digits: number): string {
  const { factor, steps } = unitScale(metric);
  const step = stepFor(Math.abs(value) * factor, steps);
  const figure = (value * factor) / step.factor;
  return appendUnit(fixed(figure, decimalsFor(Math.abs(figure), digits)), step.unit);
}

function stepFor(size: number, steps: readonly UnitStep[]): UnitStep {
  let chosen: UnitStep = steps[0] ?? { factor: 1, unit: '' };
  for (const step of steps) if (size >= step.factor) chosen = step;
  return chosen;
}

function decimalsFor(size: number, digits: number): number {
  if (!(size > 0)) return 0;
  return Math.min(12, Math.max(0, digits - 1 - Math.floor(Math.log10(size))));
}

function fixed(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return '?';
  return Math.abs(value) >= 1e15 ? value.toExponential(3) : grouped(value.toFixed(decimals));
}

function appendUnit(figure: string, unit: string): string {
  return unit === '' ? figure : `${figure}${NO_BREAK_SPACE}${unit}`;
}
