import type { Analysis, BenchmarkAnalysis, BenchmarkStatus, Counts } from '../../model/analysis/analysis.ts';
import { dependsOnMachine } from '../../model/analysis/judged.ts';
import type { Row } from '../../model/analysis/row.ts';
import type { Metric } from '../../model/metric.ts';
import { endingWords, type SuiteEnding } from '../../model/results/ending.ts';
import {
  buildOf,
  hasNoCodeChanged,
  isPartial,
  type Missed,
  missedBy,
  type NotLoaded,
} from '../../model/results/run.ts';
import { unreachable } from '../../model/unreachable.ts';
import type { RunVerdict } from '../../model/verdict.ts';
import { NO_BREAK_SPACE, plainPercent } from '../text/numbers.ts';

/** The words of the report. A sign never stands without its word. */

export const VERDICT_SIGNS: Readonly<Record<RunVerdict, string>> = {
  regressed: '🔴',
  improved: '🟢',
  unchanged: '⚪',
  inconclusive: '❔',
  'same-code': '🔁',
  error: '❌',
};

/**
 * What a table calls a row: one that regressed or improved by its direction alone, `slower`, `fewer`; any other by its
 * verdict.
 */
export function tableWord(row: Row): string {
  const isCalled = row.verdict === 'regressed' || row.verdict === 'improved';
  return isCalled ? changeWord(row.metric, row.verdict === 'regressed') : verdictWord(row);
}

/**
 * The word for a row's verdict: regressed, improved, unchanged, undecided, same code. Where the interval excludes 0, it says
 * in which direction: `slower by less than 5 %`, `slower, perhaps under 5 %`, `slower, not confirmed`, `same code, yet slower`.
 */
export function verdictWord(row: Row): string {
  const leans = row.direction === 'unknown' ? null : changeWord(row.metric, row.direction === 'slower');
  switch (row.verdict) {
    case 'regressed':
    case 'improved':
      return row.verdict;
    case 'unchanged':
      return leans === null ? 'unchanged' : `${leans} by less than ${thresholdText(row, row.metric.unit)}`;
    case 'inconclusive':
      if (leans === null) return dependsOnMachine(row) ? 'depends on the machine' : 'undecided';
      return isBeyond(row)
        ? `${leans}, not confirmed`
        : `${leans}, perhaps under ${thresholdText(row, row.metric.unit)}`;
    case 'same-code':
      return leans === null ? 'same code' : `same code, yet ${leans}`;
    case null:
      return 'not judged';
    default:
      return unreachable(row.verdict);
  }
}

/** The whole interval is beyond the threshold, as of long slices that no other layout was read with. */
function isBeyond({ change, threshold, smallestDifference }: Row): boolean {
  if (change.kind !== 'interval' || smallestDifference !== null) return false;
  const limit = Math.log1p(threshold);
  return Math.log1p(change.delta.lower) > limit || Math.log1p(change.delta.upper) < -limit;
}

/** `5 %`, or the smallest difference that matters: `0.05 allocs/op`. */
export function thresholdText(
  { threshold, smallestDifference }: Pick<Row, 'threshold' | 'smallestDifference'>,
  unit: string,
): string {
  return smallestDifference === null ? plainPercent(threshold) : `${smallestDifference}${NO_BREAK_SPACE}${unit}`;
}

/** `5 %`: the threshold of all unchanged rows; null where they have several. */
export function thresholdsText({ benchmarks }: Pick<Analysis, 'benchmarks'>): string | null {
  const rows = benchmarks.flatMap((each) => each.rows).filter(({ verdict, gated }) => gated && verdict === 'unchanged');
  const asked = rows.filter(({ smallestDifference }) => smallestDifference === null);
  const texts = new Set((asked.length > 0 ? asked : rows).map((row) => thresholdText(row, row.metric.unit)));
  const [only, ...others] = texts;
  return only === undefined || others.length > 0 ? null : only;
}

/** Whether there is a change, and it is judged by the smallest difference that matters. */
export function isJudgedBySmallest({ smallestDifference, verdict, change }: Row): boolean {
  if (smallestDifference === null || verdict === null || change.kind === 'none') return false;
  if (change.kind === 'exact') return change.absolute !== 0;
  return change.kind === 'interval' || change.difference.lower !== 0 || change.difference.upper !== 0;
}

export function changeWord(metric: Metric, worse: boolean): string {
  switch (metric.quantity) {
    case 'time':
    case 'rate':
      return worse ? 'slower' : 'faster';
    case 'bytes':
      return worse === (metric.direction === 'lower') ? 'more' : 'less';
    case 'count':
      return worse === (metric.direction === 'lower') ? 'more' : 'fewer';
    case 'other':
      return worse ? 'worse' : 'better';
    default:
      return unreachable(metric.quantity);
  }
}

const STATUS_WORDS: Readonly<Record<BenchmarkStatus, string>> = {
  compared: 'compared',
  added: 'added',
  removed: 'removed',
  failed: 'failed',
  'not-comparable': 'not comparable',
  'same-code': 'same code, not measured',
  'not-measured': 'not measured',
  lost: 'lost with its machine',
};

/** `added` (`new` where base did not compile), `removed (renamed?)`, `failed on head`. */
export function statusText(benchmark: BenchmarkAnalysis, baseBuilt: boolean): string {
  if (benchmark.status === 'added' && !baseBuilt) return 'new';
  const word = STATUS_WORDS[benchmark.status];
  if (benchmark.status === 'failed' && benchmark.failedSides.length > 0) {
    return `${word} on ${benchmark.failedSides.join(' and ')}`;
  }
  return benchmark.warnings.some((warning) => warning.code === 'possible-rename') ? `${word} (renamed?)` : word;
}

export function countText(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

const NO_CODE_CHANGED = 'No code changed: nothing was built or measured';

/** The run's verdict in one line, without its sign. Trusted text. */
export function headline(analysis: Analysis): string {
  const { results } = analysis;
  const failed = (['base', 'head'] as const).filter((side) => buildOf(results, side).state === 'failed');
  if (hasNoCodeChanged(results)) return NO_CODE_CHANGED;
  // Where neither compiles there are no results: this one was ended before.
  if (failed.length === 2) return 'The run was ended before both sides were built: nothing was compared';
  if (failed[0] === 'head') return 'Head does not compile: nothing was compared';
  if (failed[0] === 'base') return 'Undecided: base does not compile';
  const said = [countsLine(analysis), ...missedTexts(results)].filter((part) => part !== '').join(' · ');
  const partial = isPartial(results) ? 'Partial run: ' : '';
  const { failedSuite } = analysis;
  if (failedSuite !== null && analysis.benchmarks.some(({ status }) => status === 'compared')) {
    return `${partial}${capitalised(failedSuiteText(failedSuite))}${said === '' ? '' : `: ${said}`}`;
  }
  if (analysis.verdict === 'error') return `${partial}Nothing could be compared${said === '' ? '' : `: ${said}`}`;
  const what = analysis.sameTree ? `Base and head are identical: ${said}` : said;
  return `${partial}${what === '' ? 'nothing to judge' : what}`;
}

/** Of these so many are named. */
export const MOST_MISSED = 3;

function filesText({ length }: readonly unknown[]): string {
  return countText(length, 'file or package', 'files or packages');
}

/** What was not loaded, counted, apart as it failed or there was no time. Trusted text. */
export function notLoadedTexts({
  files,
  late,
}: Pick<Missed, 'files' | 'late'>): readonly (readonly [string, readonly NotLoaded[]])[] {
  const texts = [
    [`${filesText(files)} failed to load`, files],
    [`no time to load ${filesText(late)}`, late],
  ] as const;
  return texts.filter(([, all]) => all.length > 0);
}

/** ` and 2 more`: beyond those that are named. */
export function andMore({ length }: readonly unknown[]): string {
  return length > MOST_MISSED ? ` and ${length - MOST_MISSED} more` : '';
}

/** The first of what was not loaded, those together that have one reason; '' where time is the reason. Untrusted texts. */
export function firstByReason(all: readonly NotLoaded[]): readonly (readonly [string, readonly string[]])[] {
  const names = new Map<string, string[]>();
  for (const { name, reason, noTime } of all.slice(0, MOST_MISSED)) {
    const key = noTime === true ? '' : reason;
    names.set(key, [...(names.get(key) ?? []), name]);
  }
  return [...names];
}

/** Whoever reads no further than the headline knows that there is more. Trusted text: names are in the lead. */
export function missedTexts(results: Analysis['results']): readonly string[] {
  const { commands, ...unloaded } = missedBy(results);
  const isInPart = commands.some(({ measured }) => measured.length > 0);
  return [
    ...notLoadedTexts(unloaded).map(([text]) => text),
    ...(commands.length === 0
      ? []
      : [`the project's own benchmark command was ${isInPart ? 'measured in part' : 'not measured'}`]),
  ];
}

/** `the suite was ended by SIGSEGV on head, in 21 of 21 runs, and not on base` */
export function failedSuiteText({ side, ending, times, runs }: SuiteEnding): string {
  const other = side === 'head' ? 'base' : 'head';
  return `the suite ${endingWords(ending)} on ${side} in ${times} of ${runs} runs, and not on ${other}`;
}

export function capitalised(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

export function lowered(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}

/**
 * Rows by verdict: what a page counts. A benchmark that was not measured, failed, or is on one side only has no rows and
 * counts as one.
 */
export type RowCounts = Required<Counts>;

export function rowCounts({ benchmarks }: Pick<Analysis, 'benchmarks'>): RowCounts {
  const rows = benchmarks.filter(({ status }) => status === 'compared').flatMap((each) => each.rows);
  const judged = rows.filter(({ gated, verdict }) => gated && verdict !== null);
  const of = (verdict: Row['verdict']) => judged.filter((row) => row.verdict === verdict);
  const apart = (...statuses: readonly BenchmarkStatus[]) =>
    benchmarks.filter(({ status }) => statuses.includes(status)).length;
  const open = of('inconclusive');
  const sameCode = rows.filter(({ verdict, change }) => verdict === 'same-code' && change.kind !== 'none');
  return {
    regressed: of('regressed').length,
    improved: of('improved').length,
    unchanged: of('unchanged').length,
    inconclusive: open.length,
    openSlower: open.filter(({ direction }) => direction === 'slower').length,
    openFaster: open.filter(({ direction }) => direction === 'faster').length,
    openByMachine: open.filter((row) => row.direction === 'unknown' && dependsOnMachine(row)).length,
    sameCode: sameCode.length + apart('same-code'),
    notMeasured: apart('not-measured'),
    lost: apart('lost'),
    added: apart('added'),
    removed: apart('removed'),
    failed: apart('failed'),
  };
}

/** `1 regression · 37 unchanged · 1 slower, size undecided`, in rows; empty for none. */
export function countsLine(analysis: Pick<Analysis, 'benchmarks' | 'verdict'>): string {
  const counts = rowCounts(analysis);
  const { openByMachine } = counts;
  const undecided = counts.inconclusive - counts.openSlower - counts.openFaster - openByMachine;
  return [
    counts.regressed > 0 ? countText(counts.regressed, 'regression') : '',
    counts.improved > 0 ? countText(counts.improved, 'improvement') : '',
    counts.unchanged > 0 ? `${counts.unchanged} unchanged` : '',
    counts.openSlower > 0 ? `${counts.openSlower} slower, size undecided` : '',
    counts.openFaster > 0 ? `${counts.openFaster} faster, size undecided` : '',
    openByMachine > 0 ? `${openByMachine} ${openByMachine === 1 ? 'depends' : 'depend'} on the machine` : '',
    undecided > 0 ? `${undecided} undecided` : '',
    counts.notMeasured > 0 ? `${counts.notMeasured} not measured` : '',
    counts.lost > 0 ? `${counts.lost} lost` : '',
    counts.sameCode > 0 ? `${counts.sameCode} same code` : '',
    counts.failed > 0 ? `${counts.failed} failed` : '',
    ...(analysis.verdict === 'error'
      ? [counts.added > 0 ? `${counts.added} added` : '', counts.removed > 0 ? `${counts.removed} removed` : '']
      : []),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Wall time, whose unit the report does not name. */
export function isWallTime(metric: Metric): boolean {
  return metric.unit === 'ns/op';
}
