import { matchesPattern } from '../model/inputs/pattern.ts';
import { metricWord } from '../model/metric-words.ts';
import { isMeantBy } from '../model/results/cores.ts';
import type { Results } from '../model/results/results.ts';
import type { RowRule } from '../model/results/settings.ts';
import type { Warning } from '../model/warning.ts';
import type { Prepared } from './prepare.ts';

/** Gated by default, whether or not a benchmark reports it; and what is counted has warnings of its own. */
const MAY_BE_MISSING: ReadonlySet<string> = new Set(['wall', 'allocations', 'instructions']);

/** Settings that judge no row of this run: most likely misspelt. */
export function unusedSettings(results: Results, prepared: readonly Prepared[]): readonly Warning[] {
  if (!showsAll(results) || prepared.length === 0) return [];
  const { thresholds, failOnRegressionOf = [] } = results.settings;
  return [
    ...unusedMetrics(results, prepared),
    ...unusedRules('thresholds', thresholds, prepared),
    ...unusedRules('fail-on-regression', failOnRegressionOf, prepared),
  ];
}

/** Does `fail-on-regression` name benchmarks, and none that this run found? Nothing can fail it then. */
export function namesNobody(results: Results): boolean {
  const { failOnRegression, failOnRegressionOf: rules } = results.settings;
  if (!failOnRegression || rules === undefined || !showsAll(results) || results.benchmarks.length === 0) return false;
  return !results.benchmarks.some((record) => rules.some(({ benchmark }) => isMeantBy(benchmark, record)));
}

/** A shard has some of the benchmarks, and so has a run that was asked for some. */
function showsAll({ plan, runs }: Pick<Results, 'plan' | 'runs'>): boolean {
  return plan?.shard === undefined && !runs.some(({ inputs }) => Object.hasOwn(inputs ?? {}, 'benchmarks'));
}

function unusedMetrics({ settings }: Results, prepared: readonly Prepared[]): readonly Warning[] {
  if (!areAllMeasured(prepared)) return [];
  const reported = new Set(prepared.flatMap(({ kinds }) => kinds.map(({ metric }) => metric.unit)));
  const used = (pattern: string) => [...reported].some((unit) => matchesPattern(pattern, unit));
  const words = new Set(settings.gatedMetrics.filter(used).map(metricWord));
  const others = new Set(settings.gatedMetrics.map(metricWord).filter((word) => !words.has(word)));
  return [...others]
    .filter((word) => !MAY_BE_MISSING.has(word))
    .map((word) => unused('No benchmark reports what metrics names', word));
}

function unusedRules(
  setting: 'thresholds' | 'fail-on-regression',
  rules: readonly RowRule[],
  prepared: readonly Prepared[],
): readonly Warning[] {
  const lines = new Map<string, { readonly isKnown: boolean; readonly isUsed: boolean }>();
  for (const rule of rules) {
    const word = metricWord(rule.metric);
    const line = word === '*' ? rule.benchmark : `${rule.benchmark} ${word}`;
    const meant = prepared.filter(({ record }) => isMeantBy(rule.benchmark, record));
    const reports = ({ kinds }: Prepared) => kinds.some(({ metric }) => matchesPattern(rule.metric, metric.unit));
    const isUsed = meant.length > 0 && (MAY_BE_MISSING.has(word) || !areAllMeasured(meant) || meant.some(reports));
    // A word stands for several patterns.
    lines.set(line, { isKnown: meant.length > 0, isUsed: isUsed || lines.get(line)?.isUsed === true });
  }
  return [...lines].flatMap(([line, { isKnown, isUsed }]) => {
    if (isUsed) return [];
    const what = isKnown ? 'The benchmarks do not report the metric' : 'No benchmark of this run has the name';
    return [unused(`${what} that a line of ${setting} names`, line)];
  });
}

/** Of others it is not known what they report. */
function areAllMeasured(prepared: readonly Prepared[]): boolean {
  return prepared.every(({ kinds }) => kinds.length > 0);
}

function unused(message: string, subject: string): Warning {
  return { code: 'setting-unused', message, subject };
}
