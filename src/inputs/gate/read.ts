import { distance } from 'fastest-levenshtein';
import * as read from '../../model/inputs/values.ts';
import { metricPatterns } from '../../model/metric-words.ts';
import type { AnalysisSettings, GateMode, RowRule } from '../../model/results/settings.ts';
import type { InputReader } from '../reader.ts';
import { faultOfMetric, readSubject } from '../rules.ts';

type WhatFails = Pick<
  AnalysisSettings,
  'failOnRegression' | 'failOnRegressionOf' | 'failOnInconclusive' | 'failOnMissing' | 'mode' | 'observeUntil'
>;

/** Conditions that fail the gate. Fields that results.json may leave out are left out at their defaults. */
export function readWhatFails(reader: InputReader): WhatFails {
  return {
    ...readFailOnRegression(reader),
    failOnInconclusive: reader.value('fail-on-inconclusive', 'boolean', read.readBoolean) ?? false,
    failOnMissing: reader.value('fail-on-missing', 'boolean', read.readBoolean) ?? false,
    ...readMode(reader),
  };
}

function readFailOnRegression(reader: InputReader): Pick<WhatFails, 'failOnRegression' | 'failOnRegressionOf'> {
  const yes = read.readBoolean(reader.text('fail-on-regression').text);
  if ('value' in yes) return { failOnRegression: yes.value };
  const rules = reader.lines('fail-on-regression', readRowRules).flat();
  // If no rule can be read, every regression fails.
  return rules.length === 0 ? { failOnRegression: true } : { failOnRegression: true, failOnRegressionOf: rules };
}

/** Reads one `BENCHMARK` or `BENCHMARK METRIC` a line. */
function readRowRules(text: string, maxItems: number): readonly read.Reading<RowRule[]>[] {
  const lines = read.readLines(text);
  if (lines.length > maxItems) return [{ fault: `has ${lines.length} lines` }];
  return lines.map((line) => {
    if (isNearlyBoolean(line))
      return { fault: `has the line ${read.shown(line)}, which is neither true, false nor a benchmark` };
    const subject = readSubject(line);
    if ('fault' in subject) return { fault: `has the line ${read.shown(line)}, ${subject.fault}` };
    const { benchmark, metric } = subject.value;
    const unknown = faultOfMetric(metric);
    if (unknown !== null) return { fault: `has the line ${read.shown(line)} with ${unknown}` };
    return { value: metricPatterns([metric]).map((pattern) => ({ benchmark, metric: pattern })) };
  });
}

const OTHER_WORDS: ReadonlySet<string> = new Set([
  'yes',
  'no',
  'on',
  'off',
  'y',
  'n',
  '0',
  '1',
  'none',
  'all',
  'never',
]);

/** A misspelt `true` would be a benchmark that nobody has, and the gate would be open. */
function isNearlyBoolean(line: string): boolean {
  const word = line.trim().toLowerCase();
  return OTHER_WORDS.has(word) || ['true', 'false'].some((one) => distance(word, one) <= 2);
}

function readMode(reader: InputReader): Pick<WhatFails, 'mode' | 'observeUntil'> {
  const mode = (reader.value('mode', 'choice', read.readChoice) ?? 'gate') as GateMode;
  const until = reader.value('observe-until', 'date', readDate);
  // A run that somebody asked for beside the usual one decides nothing.
  if (reader.isGiven('ask')) return { mode: 'observe' };
  // A step may gate although the file observes until a day.
  return { ...(mode === 'gate' ? {} : { mode }), ...(until === null ? {} : { observeUntil: until }) };
}

/** `2026-12-06`, a day that there is. */
function readDate(text: string): read.Reading<string> {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  if (time === null || Number.isNaN(time.getTime()) || !time.toISOString().startsWith(text)) {
    return { fault: 'is no date' };
  }
  return { value: text };
}

/** Empty: no label accepts anything. */
export function readAcceptLabel(reader: InputReader): string {
  const label = reader.value('accept-label', 'text', (text, { maxLength }) =>
    text.length > maxLength || /\p{Cc}/u.test(text) ? { fault: 'is no name of a label' } : { value: text },
  );
  return label === null || label === 'none' ? '' : label;
}
