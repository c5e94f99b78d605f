import { fencedBlock } from '../text/escape.ts';
import { type Phrase, phraseToMarkdown } from '../text/phrase.ts';
import { CHARACTERS, distinctNames } from '../text/shorten.ts';
import type { View } from '../view/view.ts';
import { VERDICT_SIGNS } from '../view/words.ts';
import { Page } from './page.ts';
import { addSections, type Detail, namesIn } from './sections.ts';
import { markdownTable } from './table.ts';

/** The report as Markdown, as long as `detail` allows: the comment and the job summary are two lengths of it. */

const OPEN_NOTES = 5;

const ALL = Number.POSITIVE_INFINITY;

/**
 * Lengths of a page, for `firstThatFits`: all -> changed only -> the first N of each table -> counts.
 * @param openRows outside the folds, at most
 * @param firstOf each N
 */
export function shorterAndShorter(openRows: number, firstOf: readonly number[]): readonly Detail[] {
  const withTables = (foldedRows: number, unchangedRows: number): Detail => {
    return { openRows: Math.min(openRows, foldedRows), foldedRows, unchangedRows, tables: true };
  };
  return [
    withTables(ALL, ALL),
    withTables(ALL, 0),
    ...firstOf.map((rows) => withTables(rows, 0)),
    { openRows: 0, foldedRows: 0, unchangedRows: 0, tables: false },
  ];
}

/** Names as the tables show them: at most `longest` characters, and distinct. */
export function shortNames(view: View, longest: number): ReadonlyMap<string, string> {
  return distinctNames(namesIn(view), longest, CHARACTERS);
}

/** `allRows`: where what is left out can be read, Markdown: `[the job summary has all rows](https://...)`. */
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
