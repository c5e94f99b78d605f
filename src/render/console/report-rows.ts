import { phraseToTerminal } from '../text/phrase.ts';
import { COLUMNS, shortenMiddle } from '../text/shorten.ts';
import { type RowView, roundLevel } from '../view/rows.ts';
import { type Cell, type Column, type DeltaCell, nameCell, type Table, textCell } from '../view/table.ts';
import { consoleTable } from './console-table.ts';
import type { Terminal } from './terminal.ts';
import { plainSpaces } from './wrap.ts';

/** The rows that a person has to see, in one table: `✗ median  2.45 µs  7.67 µs  +196.5 %  [+118.4, +270.5]  slower`. */

/** A benchmark without a row, of which no more is known than its word. */
export interface NamedRow {
  readonly name: string;
  readonly word: string;
}

export const SIGNS = { regressed: '✗', improved: '✓', inconclusive: '?', unchanged: '=', 'same-code': '=' } as const;

/** Where nothing tells the width, as in a log, a name has so many columns: the change stays within 80. */
const LONGEST_NAME = 40;
/** Names get this many columns before the readings get any. */
const SHORTEST_NAME = 16;
const GAP = '  ';
const INDENT = '    ';

export function reportRows(
  rows: readonly RowView[],
  named: readonly NamedRow[],
  terminal: Terminal,
): readonly string[] {
  const [head = '', ...lines] = consoleTable(
    tableOf(rows, named),
    terminal,
    terminal.width === Number.POSITIVE_INFINITY ? LONGEST_NAME : undefined,
  );
  const causes = rows.map(({ because }) => phraseToTerminal(because.phrase));
  const widest = [head, ...lines].reduce((most, line) => Math.max(most, COLUMNS.width(line)), 0);
  const isBeside = causes.every((cause) => widest + GAP.length + COLUMNS.width(cause) <= terminal.width);
  return [
    head,
    ...lines.flatMap((line, index): readonly string[] => {
      const cause = causes[index] ?? '';
      if (cause === '') return [line];
      if (isBeside) return [`${line}${' '.repeat(widest - COLUMNS.width(line))}${GAP}${terminal.colors.dim(cause)}`];
      const text = shortenMiddle(`because of ${cause}`, terminal.width - INDENT.length);
      return [line, `${INDENT}${terminal.colors.dim(text)}`];
    }),
  ];
}

function tableOf(rows: readonly RowView[], named: readonly NamedRow[]): Table {
  const hasUnits = rows.some(({ namesMetric }) => namesMetric);
  const level = plainSpaces(roundLevel(rows)).trim();
  const reading = (head: string): Column => ({
    head,
    alignment: 'right',
    kind: 'text',
    yields: { order: 1, nameWidth: SHORTEST_NAME },
  });
  const unit: Column = { head: '', alignment: 'left', kind: 'unit' };
  const unitOf = (cell: Cell): readonly Cell[] => (hasUnits ? [cell] : []);
  return {
    title: '',
    columns: [
      { head: '', alignment: 'left', kind: 'verdict' },
      { head: '', alignment: 'left', kind: 'name' },
      ...(hasUnits ? [unit] : []),
      reading('base'),
      reading('head'),
      { head: 'change', rangeHead: level, alignment: 'right', kind: 'delta' },
      { head: '', alignment: 'left', kind: 'text' },
    ],
    rows: [
      ...rows.map((row): readonly Cell[] => [
        { kind: 'verdict', verdict: row.verdict.verdict, word: signOf(row) },
        nameCell(row.name.name),
        ...unitOf(row.namesMetric ? row.unit : textlessUnit),
        row.base,
        row.head,
        deltaOf(row),
        textCell(row.verdict.word),
      ]),
      ...named.map(({ name, word }): readonly Cell[] => [
        { kind: 'verdict', verdict: 'same-code', word: SIGNS['same-code'] },
        nameCell(name),
        ...unitOf(textlessUnit),
        textCell(''),
        textCell(''),
        { kind: 'delta', verdict: null, estimate: '', range: '', notes: [] },
        textCell(word),
      ]),
    ],
  };
}

const textlessUnit: Cell = { kind: 'unit', unit: '' };

function signOf({ verdict: { verdict } }: RowView): string {
  return verdict === null ? '·' : SIGNS[verdict];
}

/** Notes are for those who ask for all rows. */
function deltaOf({ table, delta }: RowView): DeltaCell {
  if (table !== 'exact' || delta.estimate === 'identical') return { ...delta, notes: [] };
  const range = delta.range === '' ? '(exact)' : delta.range.replace(/\)$/, ', exact)');
  return { ...delta, range, notes: [] };
}
