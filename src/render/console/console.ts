import { unreachable } from '../../model/unreachable.ts';
import { escapeTerminal, visibleName } from '../text/escape.ts';
import { type Phrase, phraseToTerminal } from '../text/phrase.ts';
import { apartTable, buildTables, type RowView } from '../view/rows.ts';
import { joinMarks, type Note, type Table } from '../view/table.ts';
import type { ApartSection, Section, View } from '../view/view.ts';
import { countText, lowered } from '../view/words.ts';
import { verdictColor } from './colors.ts';
import { consoleTable } from './console-table.ts';
import { type ConsoleOptions, createTerminal, type Terminal } from './terminal.ts';
import { plainSpaces, wrap } from './wrap.ts';

/** The report is never narrower than this; a narrower terminal wraps its lines. */
const NARROWEST = 72;

/** The report for a terminal: all rows, then the notes, and the verdict last, where the eye is when it ends. */
export function renderConsole(view: View, options: ConsoleOptions = {}): string {
  const terminal = createTerminal(options, NARROWEST);
  const blocks = [
    ...view.builds.map(({ title, lines }) => [
      ...phraseLines(title, terminal, '  '),
      ...lines.flatMap((line) => wrap(`  ${escapeTerminal(line.replaceAll('\t', '    '))}`, terminal.width, '    ')),
    ]),
    ...sectionBlocks(view, terminal),
    shownNotes(view).flatMap(({ mark, text }) => phraseLines([`${mark} `, ...text], terminal, '  ')),
    phraseLines(view.undecided, terminal, '  '),
    phraseLines(view.means, terminal, '  '),
    ...view.sections.map((section) => ('after' in section ? phraseLines(section.after, terminal, '  ') : [])),
    view.notes.flatMap((note) => phraseLines(['Note: ', ...note], terminal, '  ')),
    view.acceptances.flatMap((line) => phraseLines(line, terminal, '  ')),
    view.measured.flatMap((line) => phraseLines(line, terminal, '  ')),
    wrap(`Repeat: ${escapeTerminal(view.repeat)}`, terminal.width, '  '),
    verdict(view, terminal),
  ];
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`;
}

function phraseLines(phrase: Phrase, { colors, width }: Terminal, indent = ''): readonly string[] {
  return wrap(phraseToTerminal(phrase, colors), width, indent);
}

function verdict(view: View, terminal: Terminal): readonly string[] {
  const { colors, width } = terminal;
  const color = verdictColor(view.sign, colors);
  return [
    ...wrap(plainSpaces(view.headline), width).map((line) => colors.bold(color(line))),
    ...phraseLines(
      view.lead.flatMap((sentence, index) => (index === 0 ? sentence : [' ', ...sentence])),
      terminal,
    ),
  ];
}

type Block = readonly string[];

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
  const lines = benchmarks.flatMap(({ status, name, readings, reason }) => {
    const mark = joinMarks(name.notes);
    const what: Phrase = [
      ...(reason.phrase.length === 0 ? [] : [': ', ...reason.phrase]),
      ...(readings.phrase.length === 0 ? [] : ['  ', ...readings.phrase]),
    ];
    return phraseLines(
      ['- ', ...status.phrase, ': ', { code: name.name }, mark === '' ? '' : ` ${mark}`, ...what],
      terminal,
      '  ',
    );
  });
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
