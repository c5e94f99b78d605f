import { codeSpan, visibleName } from '../text/escape.ts';
import { phraseToMarkdown } from '../text/phrase.ts';
import { type ApartView, apartTable, buildTables, plotTable, type RowView, rowTable } from '../view/rows.ts';
import type { Table } from '../view/table.ts';
import type { RowSection, View } from '../view/view.ts';
import { countText, VERDICT_SIGNS } from '../view/words.ts';
import { type Block, fold, type Line, noteLine, plainBlock } from './plan.ts';
import { tableHead, tableLines } from './table.ts';

/** The view's sections as blocks of a page: changed rows stand open, everything else is folded. */

export interface SectionContext {
  /** Gives a name as this page shows it, not yet escaped. */
  readonly nameOf: (name: string) => string;
  /** Where to find rows that are left out, as Markdown. */
  readonly allRows: string;
}

/** Whose room comes first. */
export const NEEDS = {
  title: 0,
  lead: 0.1,
  counts: 0.2,
  foot: 0.3,
  changed: 0.4,
  failed: 1,
  builds: 2,
  whatNow: 3,
  moreChanged: 4,
  notes: 5,
  undecided: 6,
  unmeasured: 7,
  method: 8,
  apart: 9,
  others: 10,
  sameCode: 11,
  unchanged: 12,
} as const;

/** One table, short enough to be read. */
const CHANGED_ROWS = 10;
const PLOTTED_ROWS = 20;

export function shownNames({ sections }: View): readonly string[] {
  return sections.flatMap((section) =>
    (section.kind === 'apart' ? section.benchmarks : section.rows).map(({ name }) => name.name),
  );
}

/** What changed, and above it what failed. */
export function openBlocks(view: View, context: SectionContext): readonly Block[] {
  const { failed, oneSided, isOpen } = apartOf(view);
  const changed = changedRows(view).slice(0, CHANGED_ROWS);
  return [
    ...tableBlocks(NEEDS.failed, failed.length === 0 ? [] : [apartTable(failed)], context),
    ...tableBlocks(NEEDS.failed, isOpen && oneSided.length > 0 ? [apartTable(oneSided)] : [], context),
    ...tableBlocks(NEEDS.changed, changed.length === 0 ? [] : [rowTable(changed, 'because')], context).map(
      withoutNotes,
    ),
  ];
}

function withoutNotes(block: Block): Block {
  return { ...block, lines: block.lines.map(({ text }) => ({ text, notes: [] })) };
}

/** The notes of the rows that stand open. */
function notesBlocks(view: View): readonly Block[] {
  const notes = changedRows(view)
    .slice(0, CHANGED_ROWS)
    .flatMap(({ name, delta }) => [...name.notes, ...delta.notes])
    .toSorted((a, b) => a.number - b.number);
  const lines = [...new Map(notes.map((note) => [note.mark, note])).values()].map(
    (note): Line => ({ text: `- ${noteLine(note)}`, notes: [] }),
  );
  if (lines.length === 0) return [];
  const block = { ...plainBlock(NEEDS.notes, ''), lines, leftOut: (count: number) => `And ${count} more.` };
  const marks = [...new Set(notes.map(({ mark }) => mark))];
  const which = marks.length === 1 ? marks[0] : `${marks[0]} to ${marks.at(-1)}`;
  return [fold(`Notes on these rows: ${which}`, block)];
}

/** The rest of what changed, then what is not known, what did not change, and what is of no concern. */
export function foldedBlocks(view: View, context: SectionContext): readonly Block[] {
  const more = changedRows(view).slice(CHANGED_ROWS);
  const kinds = (['regressed', 'improved'] as const).flatMap((kind) => {
    const count = more.filter(({ section }) => section === kind).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  return [
    ...notesBlocks(view),
    ...foldOf(NEEDS.moreChanged, `More that changed: ${kinds.join(', ')}`, more, context),
    ...undecidedBlocks(view, context),
    ...view.unmeasured.filter(({ isSameCode }) => !isSameCode).map((group) => namesBlock(NEEDS.unmeasured, group)),
    ...quietBlocks(view, context),
  ];
}

/** Benchmarks of one side, folded where others were compared. */
export function apartBlocks(view: View, context: SectionContext): readonly Block[] {
  const { oneSided, isOpen } = apartOf(view);
  if (isOpen || oneSided.length === 0) return [];
  const kinds = new Map<string, number>();
  for (const { status, count } of oneSided) {
    const word = phraseToMarkdown(status.phrase);
    kinds.set(word, (kinds.get(word) ?? 0) + count);
  }
  const summary = Array.from(kinds, ([word, count]) => `${count} ${word}`).join(', ');
  return tableBlocks(NEEDS.apart, [apartTable(oneSided)], context).map((block) => fold(summary, block));
}

/** Pictures of the intervals that a person may look at. */
export function plotBlock(view: View, { nameOf }: SectionContext): string {
  const undecided = sectionOf(view, 'inconclusive')?.rows ?? [];
  const table = plotTable([...changedRows(view), ...undecided].slice(0, PLOTTED_ROWS));
  return table === null ? '' : [tableHead(table), ...tableLines(table, nameOf).map(({ text }) => text)].join('\n');
}

function changedRows(view: View): readonly RowView[] {
  return [...(sectionOf(view, 'regressed')?.rows ?? []), ...(sectionOf(view, 'improved')?.rows ?? [])];
}

function sectionOf({ sections }: View, kind: RowSection['kind']): RowSection | null {
  return sections.find((section): section is RowSection => section.kind === kind) ?? null;
}

interface Apart {
  readonly failed: readonly ApartView[];
  readonly oneSided: readonly ApartView[];
  readonly isOpen: boolean;
}

function apartOf({ sections }: View): Apart {
  const section = sections.find((each) => each.kind === 'apart');
  const all = section?.kind === 'apart' ? section.benchmarks : [];
  return {
    failed: all.filter(({ isFailure }) => isFailure),
    oneSided: all.filter(({ isFailure }) => !isFailure),
    isOpen: section?.kind === 'apart' && section.isOpen,
  };
}

function undecidedBlocks(view: View, context: SectionContext): readonly Block[] {
  const section = sectionOf(view, 'inconclusive');
  if (section === null) return [];
  const summary = `${VERDICT_SIGNS.inconclusive} ${section.rows.length} undecided, and what is not ruled out`;
  const blocks = tableBlocks(NEEDS.undecided, [rowTable(section.rows, 'open')], context);
  return blocks.map((block) => fold(summary, { ...block, open: phraseToMarkdown(view.undecided) }));
}

function quietBlocks(view: View, context: SectionContext): readonly Block[] {
  const of = (kind: RowSection['kind'], need: number, sign = ''): readonly Block[] => {
    const section = sectionOf(view, kind);
    if (section === null) return [];
    return foldOf(need, `${sign}${section.summary}`, section.rows, context, phraseToMarkdown(section.after));
  };
  const names = view.unmeasured.filter(({ isSameCode }) => isSameCode);
  return [
    ...of('unchanged', NEEDS.unchanged, `${VERDICT_SIGNS.unchanged} `),
    ...of('sameCode', NEEDS.sameCode, `${VERDICT_SIGNS['same-code']} `),
    ...names.map((group) => namesBlock(NEEDS.sameCode, group)),
    ...of('notGated', NEEDS.others),
    ...of('counted', NEEDS.others),
    ...withoutDelta(sectionOf(view, 'notCompared'), context),
  ];
}

/** Rows about which no change can be stated have reasons in its place. */
function withoutDelta(section: RowSection | null, context: SectionContext): readonly Block[] {
  if (section === null) return [];
  return tableBlocks(NEEDS.others, buildTables(section.rows), context).map((block) => fold(section.summary, block));
}

function foldOf(
  need: number,
  summary: string,
  rows: readonly RowView[],
  context: SectionContext,
  after = '',
): readonly Block[] {
  if (rows.length === 0) return [];
  return tableBlocks(need, [rowTable(rows, 'because')], context).map((block) =>
    fold(summary, { ...block, close: after }),
  );
}

/** Names of benchmarks that were not measured, for a reason. */
function namesBlock(need: number, { summary, names, isSameCode }: View['unmeasured'][number]): Block {
  const lines = names.map((name): Line => ({ text: `- ${codeSpan(visibleName(name))}`, notes: [] }));
  const sign = isSameCode ? `${VERDICT_SIGNS['same-code']} ` : '';
  const block: Block = { ...plainBlock(need, ''), lines, leftOut: (count) => `And ${count} more.` };
  return fold(`${sign}${summary}`, block);
}

function tableBlocks(need: number, tables: readonly Table[], { nameOf, allRows }: SectionContext): readonly Block[] {
  return tables.map((table) => ({
    ...plainBlock(need, ''),
    head: tableHead(table),
    lines: tableLines(table, nameOf),
    leftOut: (count) => `${countText(count, 'more row')} left out here: ${allRows}.`,
  }));
}
