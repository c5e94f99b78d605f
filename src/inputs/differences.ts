import { shown } from '../model/inputs/values.ts';
import type { Results } from '../model/results/results.ts';
import type { AnalysisSettings } from '../model/results/settings.ts';
import { type DirectionRule, metricOf } from '../model/units.ts';
import type { Warning } from '../model/warning.ts';
import type { InputName } from './own-definitions.ts';
import type { GivenInputs } from './reader.ts';

type Judged = Pick<Results, 'settings' | 'metrics'>;

/** The settings of a results file beside those that would count here. */
interface Difference {
  readonly name: InputName;
  readonly ofFile: string;
  readonly here: string;
}

/** The settings and directions that judge here. */
interface Judging {
  readonly settings: AnalysisSettings;
  readonly directions: readonly DirectionRule[];
}

/**
 * Settings of a results file that judge otherwise than here, so that nobody takes a verdict for what it is not: who
 * sends a file chooses its thresholds, and which way a metric is better. Inputs in `given` are decided here.
 */
export function settingsOfFile(results: Results, here: Judging, given: ReadonlySet<string>): readonly Warning[] {
  return differencesOf(results, here)
    .filter(({ name }) => !given.has(name))
    .map((difference) => ({
      code: 'settings-of-file',
      message: 'this results file was not written here and is judged by its own setting',
      subject: differenceText(difference),
    }));
}

/** The same differences as text, a line each. */
export function differingSettings(results: Judged, here: Judging): readonly string[] {
  return differencesOf(results, here).map(differenceText);
}

function differenceText({ name, ofFile, here }: Difference): string {
  return `${name}: ${plainOrShown(ofFile)} (here: ${plainOrShown(here)})`;
}

function differencesOf(results: Judged, here: Judging): readonly Difference[] {
  const ofFile = settingTexts(results.settings);
  const local = settingTexts(here.settings);
  return [
    ...[...ofFile].flatMap(([name, text]) => {
      const other = local.get(name) ?? '';
      return text === other ? [] : [{ name, ofFile: text, here: other }];
    }),
    ...results.metrics.flatMap(({ unit, direction, quantity }) => {
      const expected = metricOf(unit, here.directions);
      if (direction === expected.direction && quantity === expected.quantity) return [];
      const texts = [`${unit}=${direction} (${quantity})`, `${expected.direction} (${expected.quantity})`] as const;
      return [{ name: 'metric-direction' as const, ofFile: texts[0], here: texts[1] }];
    }),
  ];
}

function settingTexts(settings: AnalysisSettings): ReadonlyMap<InputName, string> {
  const rules = settings.thresholds.map(
    ({ benchmark, metric, threshold }) => `${benchmark} ${metric}: ${percent(threshold)}`,
  );
  return new Map<InputName, string>([
    ['threshold', percent(settings.threshold)],
    ['thresholds', rules.join('\n')],
    ['confidence-level', percent(settings.confidenceLevel)],
    ['metrics', settings.gatedMetrics.join(' ')],
    ['gate-on', settings.gateOn],
    ['confirm', settings.confirm],
    ['gate-rule', settings.gateRule],
    ['percentiles', settings.percentiles.map((each) => `p${each}`).join(' ')],
    ['fail-on-regression', failOnRegressionText(settings)],
    ['fail-on-inconclusive', String(settings.failOnInconclusive)],
    ['fail-on-missing', String(settings.failOnMissing)],
    ['mode', settings.mode ?? 'gate'],
    ['observe-until', settings.observeUntil ?? ''],
  ]);
}

function failOnRegressionText({ failOnRegression, failOnRegressionOf: rules }: AnalysisSettings): string {
  if (!failOnRegression || rules === undefined) return String(failOnRegression);
  return rules.map(({ benchmark, metric }) => (metric === '*' ? benchmark : `${benchmark} ${metric}`)).join('\n');
}

function percent(fraction: number): string {
  return `${Number((fraction * 100).toPrecision(12))}%`;
}

function plainOrShown(text: string): string {
  if (text === '') return 'none';
  return /^[\w.%/ -]+$/.test(text) && text.length <= 80 ? text : shown(text);
}

const SETTINGS: readonly (readonly [InputName, keyof AnalysisSettings])[] = [
  ['threshold', 'threshold'],
  ['thresholds', 'thresholds'],
  ['confidence-level', 'confidenceLevel'],
  ['metrics', 'gatedMetrics'],
  ['gate-on', 'gateOn'],
  ['gate-rule', 'gateRule'],
  ['confirm', 'confirm'],
  ['percentiles', 'percentiles'],
  ['fail-on-regression', 'failOnRegression'],
  ['fail-on-regression', 'failOnRegressionOf'],
  ['fail-on-inconclusive', 'failOnInconclusive'],
  ['fail-on-missing', 'failOnMissing'],
  ['mode', 'mode'],
  ['observe-until', 'observeUntil'],
];

/** A run's own settings, but for those that are given now. */
export function withGiven(settings: AnalysisSettings, asked: AnalysisSettings, given: GivenInputs): AnalysisSettings {
  const names = SETTINGS.filter(([name]) => given[name] !== undefined);
  return { ...settings, ...Object.fromEntries(names.map(([, key]) => [key, asked[key]])) };
}
