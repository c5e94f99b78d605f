import type { Format } from '../format.ts';
import { type Gathered, readDocuments } from '../kit/gathered.ts';
import { isRecord } from '../kit/values.ts';

/**
 * Bencher Metric Format: `{name: {measure: {value, lower_value, upper_value}}}`. The bounds are the tool's uncertainty
 * of one value, and not used: intervals come from many values. A document counts only where all of it fits.
 */
export const bmf: Format = {
  name: 'bmf',
  summary: 'Bencher Metric Format: `{"Parse/large":{"latency":{"value":12.3}}}`',
  parse: (text) => readDocuments(text, ['"value"'], readMetrics),
};

/** Bencher's built-in measures and their units. Other measures are units of their own. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['latency', 'ns/op'],
  ['throughput', 'ops/s'],
  ['build-time', 'build-time-s'],
  ['file-size', 'file-size-B'],
]);
const FIELDS: ReadonlySet<string> = new Set(['value', 'lower_value', 'upper_value']);

function readMetrics(document: unknown, gathered: Gathered): void {
  if (!isRecord(document)) return;
  const benchmarks = Object.entries(document);
  if (!benchmarks.some(([, measures]) => isWhole(measures))) return;
  for (const [name, measures] of benchmarks) {
    if (!isRecord(measures)) {
      gathered.passOver(name, 'its measures are no object');
      continue;
    }
    const values: [string, unknown][] = [];
    for (const [measure, metric] of Object.entries(measures)) {
      if (isMetric(metric)) values.push([UNITS.get(measure) ?? measure, metric.value]);
      else gathered.passOver(`${name} ${measure}`, 'a measure is no object with a value');
    }
    gathered.add({ group: '', name }, values);
  }
}

function isWhole(measures: unknown): boolean {
  if (!isRecord(measures)) return false;
  const metrics = Object.values(measures);
  return metrics.length > 0 && metrics.every(isMetric);
}

function isMetric(metric: unknown): metric is { readonly value: unknown } {
  return isRecord(metric) && 'value' in metric && Object.keys(metric).every((key) => FIELDS.has(key));
}
