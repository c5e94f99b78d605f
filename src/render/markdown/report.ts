import { fencedBlock } from '../text/escape.ts';
import { type Phrase, phraseToMarkdown } from '../text/phrase.ts';
import { CHARACTERS, distinctNames } from '../text/shorten.ts';
import type { View } from '../view/view.ts';
import { VERDICT_SIGNS } from '../view/words.ts';
import { Page } from './page.ts';
import { addSections, type Detail, shownNames } from './sections.ts';
import { markdownTable } from './table.ts';

/** The report as Markdown, as long as `detail` allows: the comment and the job summary are two lengths of it. */

const OPEN_NOTES = 5;

const ALL = Number.POSITIVE_INFINITY;

/**
 * Details for `firstThatFits`: all rows -> changed rows only -> the first N rows of each table -> counts.
 * @param unfoldedRows the most rows outside the folds
 * @param firstOf every N, descending
 */
export function shorterAndShorter(unfoldedRows: number, firstOf: readonly number[]): readonly Detail[] {
  const detailOf = (foldedRows: number, unchangedRows: number): Detail => {
    return { unfoldedRows: Math.min(unfoldedRows, foldedRows), foldedRows, unchangedRows, tables: true };
  };
  return [
    detailOf(ALL, ALL),
    detailOf(ALL, 0),
    ...firstOf.map((rows) => detailOf(rows, 0)),
    { unfoldedRows: 0, foldedRows: 0, unchangedRows: 0, tables: false },
  ];
}

/** The shown form of each name: at most `longest` characters, and distinct. */
export function shortNames(view: View, longest: number): ReadonlyMap<string, string> {
  return distinctNames(shownNames(view), longest, CHARACTERS);
}

/** @param allRows where to find rows that are left out, as Markdown: `[the job summary has all rows](https://...)` */
export function renderReport(view: View, names: ReadonlyMap<string, string>, detail: Detail, allRows: string): string {
  const page = new Page();
  page.add(`## ${VERDICT_SIGNS[view.sign]} ${view.headline}`);
  page.add(leadParagraph(view));
  page.add(list(detail.tables ? view.acceptances : view.acceptances.slice(0, OPEN_NOTES)));
  if (!detail.tables) {
    page.add(`The tables are too long for here: ${allRows}.`);
    return page.text();
  }
  for (const { title, lines } of view.builds) {
    page.add(phraseToMarkdown(title));
    page.add(fencedBlock(lines.join('\n')));
  }
  const notes = view.notes.map((note) => ['Note: ', ...note]);
  const nameOf = (name: string) => names.get(name) ?? name;
  addSections(page, view, { nameOf, allRows }, detail, () => {
    page.add(list(notes.slice(0, OPEN_NOTES)));
    if (!view.isUnchanged) page.add(phraseToMarkdown(view.means));
  });
  if (view.noise !== null) {
    const { summary, tables, lines } = view.noise;
    page.fold(summary, [...tables.map((table) => markdownTable(table, nameOf)), list(lines)].join('\n\n'));
  }
  const measured = list([...view.measured, view.legend, ...notes.slice(OPEN_NOTES)]);
  page.fold('How this was measured', [measured, 'Repeat it:', fencedBlock(view.repeat)].join('\n\n'));
  return page.text();
}

function list(lines: readonly Phrase[]): string {
  return lines.map((line) => `- ${phraseToMarkdown(line)}`).join('\n');
}

function leadParagraph(view: View): string {
  return [...view.lead.map(phraseToMarkdown), view.isUnchanged ? phraseToMarkdown(view.means) : '']
    .filter((part) => part !== '')
    .join(' ');
}
