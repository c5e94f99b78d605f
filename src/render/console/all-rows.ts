import { unreachable } from '../../model/unreachable.ts';
import { visibleName } from '../text/escape.ts';
import type { Phrase } from '../text/phrase.ts';
import { apartTable, buildTables, type RowView } from '../view/rows.ts';
import type { Note, Table } from '../view/table.ts';
import type { ApartSection, Section, View } from '../view/view.ts';
import { countText, lowered } from '../view/words.ts';
import { consoleTable } from './console-table.ts';
import { apartPhrase, type Block, phraseLines } from './lines.ts';
import type { Terminal } from './terminal.ts';
import { wrap } from './wrap.ts';

/** All rows of a report, with a picture of each interval, the notes on them, and how they were measured. */
export function allRows(view: View, terminal: Terminal): readonly Block[] {
  return [
    ...sectionBlocks(view, terminal),
    shownNotes(view).flatMap(({ mark, text }) => phraseLines([`${mark} `, ...text], terminal, '  ')),
    view.changedFunctions.flatMap((line) => phraseLines(line, terminal, '  ')),
    phraseLines(view.means, terminal, '  '),
    ...view.sections.map((section) => ('after' in section ? phraseLines(section.after, terminal, '  ') : [])),
    view.notes
      .filter((note) => !isSaid(note, view))
      .flatMap((note) => phraseLines(['Note: ', ...note], terminal, '  ')),
    keyLines(view, terminal),
  ];
}

/** It stands with the ending. */
function isSaid(note: Phrase, { terminal: { alerts } }: View): boolean {
  return alerts.some((alert) => JSON.stringify(alert) === JSON.stringify(note));
}

/** `rounds     10 bursts a benchmark, ...`, the text of each key below its beginning. */
function keyLines({ terminal: { keys }, repeat }: View, terminal: Terminal): Block {
  const all = [...keys, { name: 'repeat', lines: [[{ code: repeat }]] }];
  const column = Math.max(...all.map(({ name }) => name.length)) + 2;
  const own = { ...terminal, width: terminal.width - column };
  return all.flatMap(({ name, lines }) =>
    lines
      .flatMap((line) => phraseLines(line, own))
      .map((line, index) => `${(index === 0 ? name : '').padEnd(column)}${line}`),
  );
}

/** All gated rows share one table, whose first column has the verdict. */
function sectionBlocks({ sections, unmeasured }: View, terminal: Terminal): readonly Block[] {
  const apart = sections.find((section) => section.kind === 'apart');
  const { gated, sameCode, notGated, withoutDelta, identical } = groupRows(sections);
  return [
    ...(apart?.isOpen === true ? [apartBlock(apart, terminal)] : []),
    ...tableBlocks('', buildTables(gated), terminal),
    identical === 0 ? [] : [`${countText(identical, 'exact row')} unchanged: identical on both sides.`],
    ...tableBlocks('Same code, measured as controls', buildTables(sameCode), terminal),
    ...tableBlocks('Not gated', buildTables(notGated), terminal),
    withoutDeltaBlock(withoutDelta, terminal),
    ...(apart?.isOpen === false ? [apartBlock(apart, terminal)] : []),
    unmeasured.flatMap((group) => unmeasuredLine(group, terminal)),
  ];
}

interface GroupedRows {
  /** Gated rows, and counted ones. */
  readonly gated: readonly RowView[];
  readonly sameCode: readonly RowView[];
  readonly notGated: readonly RowView[];
  readonly withoutDelta: readonly RowView[];
  /** How many more rows are identical on both sides: hundreds of them say no more than their number. */
  readonly identical: number;
}

function groupRows(sections: readonly Section[]): GroupedRows {
  const gated: RowView[] = [];
  const sameCode: RowView[] = [];
  const notGated: RowView[] = [];
  const withoutDelta: RowView[] = [];
  let identical = 0;
  for (const section of sections) {
    switch (section.kind) {
      case 'regressed':
      case 'improved':
      case 'inconclusive':
      case 'counted':
        gated.push(...section.rows);
        break;
      case 'unchanged':
      case 'sameCode':
      case 'notGated': {
        const shown = section.rows.filter(({ isSame }) => !isSame);
        ({ unchanged: gated, sameCode, notGated })[section.kind].push(...shown);
        identical += section.rows.length - shown.length;
        break;
      }
      case 'notCompared':
        withoutDelta.push(...section.rows);
        break;
      case 'apart':
        break;
      default:
        unreachable(section);
    }
  }
  return { gated, sameCode, notGated, withoutDelta, identical };
}

function tableBlocks(title: string, tables: readonly Table[], terminal: Terminal): readonly Block[] {
  return tables.map((table) => {
    const words = [table.harness ? visibleName(table.harness) : '', title, table.title]
      .filter((part) => part !== '')
      .map((part, index) => (index === 0 ? part : lowered(part)))
      .join(', ');
    return [...(words === '' ? [] : wrap(`${words}:`, terminal.width)), ...consoleTable(table, terminal)];
  });
}

/** Reasons are sentences, too long for cells: each has a line of its own. */
function withoutDeltaBlock(rows: readonly RowView[], terminal: Terminal): Block {
  if (rows.length === 0) return [];
  const lines = rows.flatMap(({ name, unit, reason }) =>
    phraseLines(['- ', { code: name.name }, ' ', { code: unit.unit }, ': ', ...reason.phrase], terminal, '  '),
  );
  return ['No delta for:', ...lines];
}

/** A terminal has room for so many names; results.json has them all. */
const NAMED = 5;

function unmeasuredLine({ summary, names }: View['unmeasured'][number], terminal: Terminal): Block {
  const shown = names.slice(0, NAMED).flatMap((name, index): Phrase => [index === 0 ? '' : ', ', { code: name }]);
  const more = names.length > NAMED ? `, and ${names.length - NAMED} more` : '';
  return phraseLines([`${summary}: `, ...shown, more], terminal, '  ');
}

function apartBlock({ benchmarks }: ApartSection, terminal: Terminal): Block {
  const lines = benchmarks.flatMap((each) => phraseLines(['- ', ...apartPhrase(each, true)], terminal, '  '));
  const count = benchmarks.reduce((sum, each) => sum + each.count, 0);
  return [`${countText(count, 'benchmark')} not compared:`, ...lines];
}

/** Every note that a shown cell refers to, once, in the order of its mark. */
function shownNotes({ sections }: View): readonly Note[] {
  const marks = new Map<string, Note>();
  for (const section of sections) {
    const cells =
      section.kind === 'apart'
        ? apartTable(section.benchmarks).rows.flat()
        : section.rows.flatMap(({ name, delta }) => [name, delta]);
    for (const cell of cells) {
      if (cell.kind === 'name' || cell.kind === 'delta') for (const note of cell.notes) marks.set(note.mark, note);
    }
  }
  return [...marks.values()].sort((a, b) => a.number - b.number);
}
