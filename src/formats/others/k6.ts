import type { Format } from '../format.ts';
import { type Gathered, readDocuments } from '../kit/gathered.ts';
import { isRecord, type JsonObject, recordOf, textOf } from '../kit/values.ts';

/**
 * The end-of-test summary of k6: `--summary-export FILE`, and the argument of `handleSummary`, with or without
 * `--new-machine-readable-summary`. Each metric is a benchmark. The value of a trend is the median, `ms` where it is a
 * time; its other statistics are metrics of their own (`avg-ms`, `p95-ms`). `--summary-export` does not say which
 * custom trends are times: those have no unit (`med`).
 */
export const k6: Format = {
  name: 'k6',
  summary: "k6's end-of-test summary: `--summary-export FILE`, or JSON of `handleSummary`'s data",
  parse: (text) => readDocuments(text, MARKS, readSummary),
};

const MARKS = ['"iteration_duration"', '"http_req_duration"', '"iterations"', '"k6_version"'];

/** Metrics that k6 itself measures in ms. */
const TIMES =
  /^(?:http_req_(?!failed)\w+|iteration_duration|group_duration|ws_(?:connecting|session_duration|ping)|grpc_req_duration|browser_http_req_duration|browser_web_vital_(?!cls)\w+)$/;
const KNOWN = ['iterations', 'iteration_duration', 'http_req_duration', 'vus', 'data_sent', 'checks'];

function readSummary(document: unknown, gathered: Gathered): void {
  if (isRecord(document) && 'k6_version' in recordOf(document.metadata)) readSection(document.results, [], gathered);
  else readMetrics(document, gathered);
}

const MAX_DEPTH = 20;

/**
 * Reads a section of the machine-readable summary:
 * `{"metrics":[{"name":"iterations","type":"counter","values":{...}}],"checks":{...}}`. The group is the section's
 * name, except for checks.
 */
function readSection(section: unknown, path: readonly string[], gathered: Gathered): void {
  if (!isRecord(section) || path.length > MAX_DEPTH) return;
  for (const [key, each] of Object.entries(section)) {
    if (key !== 'metrics') {
      readSection(each, key === 'checks' ? path : [...path, key], gathered);
      continue;
    }
    for (const metric of Array.isArray(each) ? (each as readonly unknown[]) : []) {
      const name = textOf(recordOf(metric).name);
      gathered.add(
        { group: path.join('/'), name },
        readUnits(name, recordOf(metric), recordOf(recordOf(metric).values)),
      );
    }
  }
}

function readMetrics(document: unknown, gathered: Gathered): void {
  if (!isRecord(document) || !isRecord(document.metrics) || 'tare' in document) return;
  const { metrics } = document;
  if (!KNOWN.some((name) => isRecord(metrics[name]))) return;
  for (const [name, metric] of Object.entries(metrics)) {
    if (!isRecord(metric)) {
      gathered.passOver(name, 'a metric is no object');
      continue;
    }
    const isTyped = isRecord(metric.values);
    const { thresholds: _, ...values } = isTyped ? recordOf(metric.values) : metric;
    gathered.add({ group: '', name }, readUnits(name, isTyped ? metric : null, values));
  }
}

/** @param typed null where the summary says neither the metric's kind nor its content */
function readUnits(
  name: string,
  typed: JsonObject | null,
  values: JsonObject,
): readonly (readonly [string, unknown])[] {
  // `http_req_duration{kind:page}` is of the requests with this tag.
  const base = name.replace(/\{.*$/s, '');
  const isTrend = typed === null ? 'med' in values || 'avg' in values : typed.type === 'trend';
  const isTime = typed === null ? TIMES.test(base) : textOf(typed.contains) === 'time';
  const isData = typed === null ? /^data_(?:sent|received)$/.test(base) : textOf(typed.contains) === 'data';
  const entries = Object.entries(values);
  if (isTrend) {
    const median = entries.filter(([key]) => key === 'med');
    const others = entries.filter(([key]) => key !== 'med').sort(([one], [other]) => (one < other ? -1 : 1));
    return [...median, ...others].map(([key, value]) => [trendUnit(key, isTime), value] as const);
  }
  // A counter has its sum and its rate; other metrics (gauges, shares) have no unit.
  const isCounter = typed === null ? 'count' in values : typed.type === 'counter';
  return entries.map(([key, value]) => {
    if (isCounter && key === 'rate') return [isData ? 'B/s' : `${base}/s`, value] as const;
    return [isCounter && isData && key === 'count' ? 'bytes_total' : key, value] as const;
  });
}

/** The unit of a trend's statistic, `p95-ms` for `p(95)` of a time. */
function trendUnit(key: string, isTime: boolean): string {
  const statistic = key.replace(/^p\((.{1,20})\)$/, 'p$1');
  if (!isTime || statistic === 'count') return statistic;
  return statistic === 'med' ? 'ms' : `${statistic}-ms`;
}
