import type { Format, Parsed } from '../format.ts';
import { type Gathered, readDocuments } from '../kit/gathered.ts';
import { isRecord, recordOf, textOf } from '../kit/values.ts';

/**
 * The file of JMH's `-rf json`. The package is the group; a name is `Class.method{param=value, ...}`.
 *
 * The value is the score, JMH's own mean over the iterations of all forks, in the unit that it is printed in: `ns/op`,
 * `ops/ms`. Results of one benchmark in several modes are one measurement of several units; where modes print the same
 * unit (avgt, sample and ss), the later ones have their mode behind the name. Counts of the benchmark and of profilers
 * are metrics of their own, name before unit: `p0.99-us/op`, `gc.time-ms`; `gc.alloc.rate.norm` is `B/op`.
 */
export const jmh: Format = {
  name: 'jmh',
  summary: 'JMH, the file of `-rf json -rff FILE`',
  parse: parseJmh,
};

export function parseJmh(text: string): Parsed {
  return readDocuments(text, ['"jmhVersion"'], readRun);
}

interface Benchmark {
  readonly group: string;
  readonly name: string;
  readonly values: Map<string, unknown>;
  /** The modes by the unit of their score. */
  readonly modes: Map<string, string>;
}

function readRun(document: unknown, gathered: Gathered): void {
  // The results before the tear of a list are documents of their own.
  const results: readonly unknown[] = Array.isArray(document) ? document : [document];
  const benchmarks: Benchmark[] = [];
  const byName = new Map<string, Benchmark>();
  for (const result of results) {
    if (!isRecord(result) || result.jmhVersion === undefined) continue;
    const printed = textOf(result.benchmark);
    const mode = textOf(result.mode);
    const metric = recordOf(result.primaryMetric);
    const unit = textOf(metric.scoreUnit);
    if (printed === '' || unit === '') {
      gathered.passOver(printed, 'it has no benchmark or no unit');
      continue;
    }
    const { group, name } = jmhName(printed, recordOf(result.params));
    const other = byName.get(`${group}:${name}`)?.modes.get(unit);
    const called = other === undefined || other === mode ? name : `${name} (${mode})`;
    const known = byName.get(`${group}:${called}`);
    // A repeated result, of two runs in one file, is another measurement; readings of one name are merged later.
    const isFresh = known === undefined || known.values.has(unit);
    const benchmark = isFresh ? { group, name: called, values: new Map(), modes: new Map() } : known;
    if (isFresh) benchmarks.push(benchmark);
    if (known === undefined) byName.set(`${group}:${called}`, benchmark);
    benchmark.modes.set(unit, mode);
    benchmark.values.set(unit, metric.score);
    for (const [label, secondary] of Object.entries(recordOf(result.secondaryMetrics))) {
      const { score, scoreUnit } = recordOf(secondary);
      const own = metricUnit(label, textOf(scoreUnit));
      // A profiler without a result has the text `NaN` as its score.
      if (score !== 'NaN' && !benchmark.values.has(own)) benchmark.values.set(own, score);
    }
  }
  for (const { group, name, values } of benchmarks) gathered.add({ group, name }, values);
}

/**
 * `org.example.Words.count`: packages are lower case, classes are not. Without a class of that kind, the last two words
 * are class and method.
 */
export function jmhName(printed: string, params: Readonly<Record<string, unknown>>): { group: string; name: string } {
  const words = printed.split('.');
  const upper = words.findIndex((word, index) => index < words.length - 1 && /^[\p{Lu}_$]/u.test(word));
  const start = upper < 0 ? Math.max(0, words.length - 2) : upper;
  // Its results have them by name, its list as they are declared.
  const sorted = Object.entries(params).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const pairs = sorted.map(([param, value]) => `${param}=${String(value)}`);
  const suffix = pairs.length === 0 ? '' : `{${pairs.join(', ')}}`;
  return { group: words.slice(0, start).join('.'), name: `${words.slice(start).join('.')}${suffix}` };
}

/** Before version 1.33 the names of profilers' metrics began with a dot in the middle: `·gc.alloc.rate.norm`. */
function metricUnit(label: string, scoreUnit: string): string {
  const name = label.replace(/^·/, '');
  if (name === 'gc.alloc.rate.norm') return 'B/op';
  // `#` stands for events, of a counter that is no rate.
  return scoreUnit === '' || scoreUnit === '#' ? name : `${name}-${scoreUnit}`;
}
