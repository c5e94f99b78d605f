import { unreachable } from '../../model/unreachable.ts';
import { codeSpan, codeSpanInCell, visibleName } from '../text/escape.ts';
import { phraseToMarkdown } from '../text/phrase.ts';
import { UNDECIDED_ROWS_SHOWN } from '../view/notes/undecided-rows.ts';
import { apartTable, buildTables, type RowView, type TableKind } from '../view/rows.ts';
import type { Note, Table } from '../view/table.ts';
import type { ApartSection, RowSection, View } from '../view/view.ts';
import { countText } from '../view/words.ts';
import type { Page } from './page.ts';
import { markdownTable, tableNotes } from './table.ts';

/** Writes the view's sections on a page: some rows open, some folded, some left out where there is no room. */

/** How many rows of the sections a page has room for. */
export interface Detail {
  /** How many rows of each kind stand outside the folds. Regressed rows, cut last, get `foldedRows` if that is more. */
  readonly unfoldedRows: number;
  /** How many rows each folded table has of what changed, is inconclusive or was not compared. */
  readonly foldedRows: number;
  /** How many rows each folded table has of what did not change, is not gated or has no delta. */
  readonly unchangedRows: number;
  /** false: the page has only the verdict, the lead and a link to the rest. */
  readonly tables: boolean;
}

interface SectionContext {
  /** Gives a name as this page shows it, not yet escaped. */
  readonly nameOf: (name: string) => string;
  /** Where to find rows that are left out, as Markdown. */
  readonly allRows: string;
}

export function shownNames({ sections }: View): readonly string[] {
  return sections.flatMap((section) =>
    (section.kind === 'apart' ? section.benchmarks : section.rows).map(({ name }) => name.name),
  );
}

/** @param afterChanged adds the blocks between changed rows and the rest */
export function addSections(
  page: Page,
  view: View,
  context: SectionContext,
  detail: Detail,
  afterChanged: () => void,
): void {
  const apart = view.sections.find((section) => section.kind === 'apart');
  if (apart?.isOpen) addApart(page, apart, context, detail);
  const changed: RowView[] = [];
  const quiet: RowSection[] = [];
  for (const section of view.sections) {
    switch (section.kind) {
      case 'regressed':
      case 'improved':
      case 'inconclusive':
        changed.push(...section.rows);
        break;
      case 'unchanged':
      case 'sameCode':
      case 'notGated':
      case 'counted':
      case 'notCompared':
        quiet.push(section);
        break;
      case 'apart':
        break;
      default:
        unreachable(section);
    }
  }
  addChanged(page, changed, phraseToMarkdown(view.undecided), context, detail);
  if (detail.foldedRows > 0) {
    const lines = view.changedFunctions.map((line) => `- ${phraseToMarkdown(line)}`);
    page.fold('Changed functions that these benchmarks run', lines.join('\n'));
  }
  afterChanged();
  addQuiet(page, quiet, context, detail);
  addUnmeasured(page, view.unmeasured, detail);
  if (apart?.isOpen === false) addApart(page, apart, context, detail);
}

/**
 * Regressed rows stand open, with some improved ones and those inconclusive ones that lean most; the rest is folded.
 * @param summary a sentence about the inconclusive rows, as Markdown
 */
function addChanged(
  page: Page,
  rows: readonly RowView[],
  summary: string,
  context: SectionContext,
  detail: Detail,
): void {
  const most = Math.max(detail.unfoldedRows, detail.foldedRows);
  const leaning = Math.min(detail.unfoldedRows, UNDECIDED_ROWS_SHOWN);
  const [open, rest] = split(rows, ({ section }) => {
    if (section === 'regressed') return most;
    return section === 'inconclusive' ? leaning : detail.unfoldedRows;
  });
  const drawn = draw(buildTables(open), context);
  page.add(drawn.text);
  const regressed = rest.filter(({ section }) => section === 'regressed').length;
  if (regressed > 0) page.add(`${countText(regressed, 'more regressed row')} left out here: ${context.allRows}.`);
  page.addNotes(drawn.notes);
  page.add(summary);
  const foldable = rest.filter(({ section }) => section !== 'regressed');
  const words = (['improved', 'inconclusive'] as const).flatMap((section) => {
    const count = foldable.filter((row) => row.section === section).length;
    const what = section === 'inconclusive' ? 'undecided' : section;
    return count === 0 ? [] : [`${countText(count, 'more row')} ${what}`];
  });
  addFold(page, words.join(', '), foldable, '', context, detail.foldedRows);
}

/** Adds folds of unchanged rows, of rows that are not gated, and of rows without a delta. */
function addQuiet(page: Page, sections: readonly RowSection[], context: SectionContext, detail: Detail): void {
  if (detail.unchangedRows === 0) {
    const all = sections.reduce((sum, { rows }) => sum + rows.length, 0);
    const left = countText(all, 'row that is unchanged or not judged', 'rows that are unchanged or not judged');
    page.add(all === 0 ? '' : `${left}, left out here: ${context.allRows}.`);
    return;
  }
  for (const { summary, rows, after } of sections) {
    addFold(page, summary, rows, phraseToMarkdown(after), context, detail.unchangedRows);
  }
}

/** @param limit the most rows of each table */
function addFold(
  page: Page,
  summary: string,
  rows: readonly RowView[],
  after: string,
  context: SectionContext,
  limit: number,
): void {
  const [shown, left] = split(rows, () => limit);
  const { text, notes } = draw(buildTables(shown), context);
  page.fold(summary, blocks(text, leftOut(left.length, context), after), notes);
}

/** Adds a fold for each reason, with the names of the benchmarks that were not measured for it. */
function addUnmeasured(page: Page, groups: View['unmeasured'], { foldedRows }: Detail): void {
  for (const { summary, names } of groups) {
    const shown = names.slice(0, foldedRows).map((name) => codeSpanInCell(visibleName(name)));
    const left = names.length - shown.length;
    page.fold(summary, `${shown.join(', ')}${left > 0 ? `, and ${left} more` : ''}`);
  }
}

function addApart(page: Page, section: ApartSection, context: SectionContext, { foldedRows }: Detail): void {
  const shown = section.benchmarks.slice(0, foldedRows);
  if (shown.length === 0) return;
  const { text, notes } = draw([apartTable(shown)], context);
  const content = blocks(text, leftOut(section.benchmarks.length - shown.length, context));
  if (section.isOpen) {
    page.add(content);
    page.addNotes(notes);
  } else page.fold(section.summary, content, notes);
}

/** The first `limit` rows of each section and kind of table, and the rest; both keep their order. */
function split(
  rows: readonly RowView[],
  limit: (row: RowView) => number,
): readonly [readonly RowView[], readonly RowView[]] {
  const shown: RowView[] = [];
  const left: RowView[] = [];
  const counts = new Map<`${RowView['section']} ${TableKind}`, number>();
  for (const row of rows) {
    const key = `${row.section} ${row.table}` as const;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    (count <= limit(row) ? shown : left).push(row);
  }
  return [shown, left];
}

function draw(tables: readonly Table[], { nameOf }: SectionContext): { text: string; notes: readonly Note[] } {
  return {
    text: tables
      .flatMap((table, index) => {
        const { harness = '' } = table;
        const isFirst = harness !== '' && harness !== tables[index - 1]?.harness;
        return [...(isFirst ? [codeSpan(visibleName(harness))] : []), markdownTable(table, nameOf)];
      })
      .join('\n\n'),
    notes: tables.flatMap(tableNotes),
  };
}

function leftOut(count: number, { allRows }: SectionContext): string {
  return count === 0 ? '' : `${countText(count, 'more row')} left out here: ${allRows}.`;
}

function blocks(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
