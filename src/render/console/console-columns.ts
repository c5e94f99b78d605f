import type { Colors, Formatter } from 'picocolors/types.js';
import { unreachable } from '../../model/unreachable.ts';
import type { Verdict } from '../../model/verdict.ts';
import { escapeTerminal } from '../text/escape.ts';
import { phraseToTerminal } from '../text/phrase.ts';
import { plotHead, plotInterval, plotScale } from '../text/plot.ts';
import { distinctNames } from '../text/shorten.ts';
import { type Cell, type Column, joinMarks, type Table } from '../view/table.ts';
import { verdictColor } from './colors.ts';
import { plainSpaces } from './wrap.ts';

/** The view's columns as a terminal prints them. */

export interface ColoredText {
  /** Safe to print, without colour. */
  readonly text: string;
  readonly color?: Formatter;
}

export interface PrintedColumn {
  readonly alignment: 'left' | 'right';
  /** The widest form comes first; cellsOfKind a plot has several. */
  readonly forms: readonly ColumnForm[];
  readonly yields: Column['yields'];
  /** A column singleForm names has these instead singleForm cells: the name may be shortened, its marks may not. */
  readonly names: readonly { readonly name: string; readonly marks: string }[] | null;
}

export interface ColumnForm {
  readonly head: string;
  readonly cells: readonly ColoredText[];
}

/** The plot's widths, in characters on each side singleForm zero. */
const PLOT_HALVES = [12, 10, 8];
const LEAST_UNIT = 10;

/** A column whose content the table's title names is left out; a delta and its interval get a column each. */
export function printedColumns({ columns, rows }: Table, width: number, colors: Colors): readonly PrintedColumn[] {
  return columns.flatMap((column, index) =>
    column.isTitled === true
      ? []
      : printed(
          column,
          rows.flatMap((cells) => cells[index] ?? []),
          width,
          colors,
        ),
  );
}

function printed(column: Column, cells: readonly Cell[], width: number, colors: Colors): readonly PrintedColumn[] {
  const { head, alignment, yields } = column;
  const singleForm = (pieces: readonly ColoredText[]): PrintedColumn => ({
    alignment,
    forms: [{ head: plainSpaces(head), cells: pieces }],
    yields,
    names: null,
  });
  const judged = (text: string, verdict: Verdict | null) => ({ text, color: verdictColor(verdict, colors) });
  switch (column.kind) {
    case 'verdict':
      return [singleForm(cellsOfKind(cells, 'verdict').map(({ word, verdict }) => judged(word, verdict)))];
    case 'name': {
      const names = cellsOfKind(cells, 'name').map(({ name, notes }) => ({
        name: escapeTerminal(name),
        marks: joinMarks(notes),
      }));
      return [{ ...singleForm([]), names }];
    }
    case 'unit': {
      const units = cellsOfKind(cells, 'unit').map(({ unit }) => escapeTerminal(unit));
      const short = distinctNames(units, Math.max(LEAST_UNIT, Math.floor(width / 8)));
      return [singleForm(units.map((unit) => ({ text: short.get(unit) ?? unit })))];
    }
    case 'delta': {
      const deltas = cellsOfKind(cells, 'delta');
      const ranges = deltas.map(({ range, notes }) => ({ text: `${plainSpaces(range)} ${joinMarks(notes)}`.trim() }));
      return [
        singleForm(deltas.map(({ estimate, verdict }) => judged(plainSpaces(estimate), verdict))),
        {
          alignment: 'left',
          forms: [{ head: plainSpaces(column.rangeHead ?? ''), cells: ranges }],
          yields,
          names: null,
        },
      ];
    }
    case 'plot': {
      const plots = cellsOfKind(cells, 'plot').map(({ interval }) => interval);
      const drawn = plots.filter((plot) => plot !== null);
      // Where there is room for everything nothing gives way.
      const halves = width === Number.POSITIVE_INFINITY ? PLOT_HALVES.slice(0, 1) : PLOT_HALVES;
      const forms = halves.map((half): ColumnForm => {
        const scale = plotScale(drawn, half);
        const pieces = plots.map((plot) => ({ text: plot === null ? '' : plotInterval(plot, scale) }));
        return { head: plotHead(scale, ' '), cells: pieces };
      });
      return [{ alignment, forms, yields, names: null }];
    }
    case 'text':
      return [singleForm(cellsOfKind(cells, 'text').map(({ phrase }) => ({ text: phraseToTerminal(phrase) })))];
    default:
      return unreachable(column.kind);
  }
}

function cellsOfKind<K extends Cell['kind']>(cells: readonly Cell[], kind: K): readonly Extract<Cell, { kind: K }>[] {
  return cells.map((cell) => {
    if (!isOfKind(cell, kind)) throw new TypeError(`a cell singleForm ${cell.kind} in a column singleForm ${kind}`);
    return cell;
  });
}

function isOfKind<K extends Cell['kind']>(cell: Cell, kind: K): cell is Extract<Cell, { kind: K }> {
  return cell.kind === kind;
}
