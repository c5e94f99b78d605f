import type { Analysis, BenchmarkRow } from '../../model/analysis/analysis.ts';
import { isCounted } from '../../model/analysis/judged.ts';
import { phraseToMarkdown } from '../text/phrase.ts';
import { WORK_NOT_TIME } from '../view/change-texts.ts';
import type { Sections } from '../view/order.ts';
import { statusText } from '../view/status.ts';
import { counted, geometricMeansPhrase, unchangedMeaning } from '../view/words.ts';
import type { Page } from './page.ts';
import type { Detail } from './report.ts';
import {
  apartTable,
  countedTable,
  exactTable,
  intervalTable,
  notComparedTable,
  type TableContext,
} from './row-tables.ts';

/** The report's sections of rows: what stands open, what is folded, and what is left out where there is no room. */

export interface SectionContext extends TableContext {
  /** Where what is left out can be read, Markdown. */
  readonly allRows: string;
}

/** Regressed rows first and open, some improved and inconclusive ones open, the rest of those in a fold. */
export function addChangedRows(page: Page, sections: Sections, context: SectionContext, detail: Detail): void {
  const most = Math.max(detail.openRows, detail.foldedRows);
  const exactRegressed = sections.exactChanged.filter(({ row }) => row.verdict === 'regressed');
  const exactImproved = sections.exactChanged.filter(({ row }) => row.verdict === 'improved').toReversed();
  const [regressed, regressedCut] = split(sections.regressed, most);
  const [improved, improvedRest] = split(sections.improved, detail.openRows);
  const [untold, untoldRest] = split(sections.inconclusive, detail.openRows);
  const [exactWorse, exactWorseCut] = split(exactRegressed, most);
  const [exactBetter, exactBetterRest] = split(exactImproved, detail.openRows);
  page.add(tables([...regressed, ...improved, ...untold], [...exactWorse, ...exactBetter], context));
  const cut = regressedCut.length + exactWorseCut.length;
  if (cut > 0) page.add(`${counted(cut, 'more regressed row')} left out here: ${context.allRows}.`);
  page.addNotes();
  const words = [
    restWords(improvedRest.length + exactBetterRest.length, 'improved'),
    restWords(untoldRest.length, "that can't be told"),
  ].filter((text) => text !== '');
  page.fold(words.join(', '), cutTables([...improvedRest, ...untoldRest], exactBetterRest, context, detail.foldedRows));
}

/** Folded: unchanged rows, rows that are not gated, rows without a delta. */
export function addUnchangedRows(
  page: Page,
  analysis: Analysis,
  sections: Sections,
  context: SectionContext,
  detail: Detail,
): void {
  const all =
    sections.unchanged.length + sections.notGated.length + sections.counted.length + sections.notCompared.length;
  if (detail.unchangedRows === 0) {
    const left = counted(all, 'row that is unchanged or not judged', 'rows that are unchanged or not judged');
    page.add(all === 0 ? '' : `${left}, left out here: ${context.allRows}.`);
    return;
  }
  const fold = (summary: string, entries: readonly BenchmarkRow[], after = '') => {
    const exact = entries.filter(({ row }) => row.change.kind === 'exact');
    const intervals = entries.filter(({ row }) => row.change.kind !== 'exact');
    const content = [cutTables(intervals, exact, context, detail.unchangedRows), entries.length === 0 ? '' : after];
    page.fold(summary, content.filter((part) => part !== '').join('\n\n'));
  };
  const rows = sections.unchanged.length;
  if (rows > 0) {
    const meaning = unchangedMeaning(sections.unchanged, analysis.family.alpha);
    const size = rows === analysis.counts.unchanged ? `${rows} unchanged` : `${counted(rows, 'row')} unchanged`;
    fold(`${size}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`, sections.unchanged);
  }
  fold(
    `${counted(sections.notGated.length, 'row')} not gated`,
    sections.notGated,
    phraseToMarkdown(geometricMeansPhrase(analysis, 'not gated')),
  );
  fold(`${counted(sections.counted.length, 'row')} of instructions: ${WORK_NOT_TIME}`, sections.counted);
  const [shown, left] = split(sections.notCompared, detail.unchangedRows);
  if (shown.length > 0) {
    const table = notComparedTable(shown, context);
    page.fold(`${counted(sections.notCompared.length, 'row')} without a delta`, withRest(table, left.length, context));
  }
}

/** Added, removed, failed and not comparable benchmarks. */
export function addApart(
  page: Page,
  { apart }: Sections,
  context: SectionContext,
  detail: Detail,
  place: 'open' | 'folded',
): void {
  const [shown, left] = split(apart, detail.foldedRows);
  if (shown.length === 0) return;
  const content = withRest(apartTable(shown, context), left.length, context);
  if (place === 'folded') {
    const kinds = new Map<string, number>();
    for (const benchmark of apart) {
      const text = statusText(benchmark, context.baseBuilt);
      kinds.set(text, (kinds.get(text) ?? 0) + 1);
    }
    page.fold(Array.from(kinds, ([text, count]) => `${count} ${text}`).join(', '), content);
    return;
  }
  page.add(content);
  page.addNotes();
}

function split<T>(rows: readonly T[], at: number): readonly [readonly T[], readonly T[]] {
  return [rows.slice(0, at), rows.slice(at)];
}

function restWords(count: number, word: string): string {
  return count === 0 ? '' : `${counted(count, 'more row')} ${word}`;
}

function cutTables(
  intervals: readonly BenchmarkRow[],
  exact: readonly BenchmarkRow[],
  context: SectionContext,
  limit: number,
): string {
  const [shownIntervals, intervalsLeft] = split(intervals, limit);
  const [shownExact, exactLeft] = split(exact, limit);
  return withRest(tables(shownIntervals, shownExact, context), intervalsLeft.length + exactLeft.length, context);
}

function tables(intervals: readonly BenchmarkRow[], exact: readonly BenchmarkRow[], context: SectionContext): string {
  const counts = [...exact, ...intervals].filter(({ row }) => isCounted(row));
  const timed = intervals.filter(({ row }) => !isCounted(row));
  const same = exact.filter(({ row }) => !isCounted(row));
  return [
    timed.length > 0 ? intervalTable(timed, context) : '',
    same.length > 0 ? exactTable(same, context) : '',
    counts.length > 0 ? countedTable(counts, context) : '',
  ]
    .filter((table) => table !== '')
    .join('\n\n');
}

function withRest(table: string, left: number, context: SectionContext): string {
  if (left === 0) return table;
  return [table, `${counted(left, 'more row')} left out here: ${context.allRows}.`]
    .filter((part) => part !== '')
    .join('\n\n');
}
