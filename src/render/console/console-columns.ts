import type { Colors, Formatter } from 'picocolors/types.js';
import { unreachable } from '../../model/unreachable.ts';
import type { Verdict } from '../../model/verdict.ts';
import { escapeTerminal } from '../text/escape.ts';
import { phraseToTerminal } from '../text/phrase.ts';
import { plotHead, plotInterval, plotScale } from '../text/plot.ts';
import { distinctNames } from '../text/shorten.ts';
import { type Cell, type Column, marksOf, type Table } from '../view/table.ts';
import { verdictColor } from './colors.ts';
import { plainSpaces } from './wrap.ts';

/** The view's columns as a terminal prints them. */

export interface Piece {
  /** Safe to print, without colour. */
  readonly text: string;
  readonly color?: Formatter;
}

export interface Printed {
  readonly alignment: 'left' | 'right';
  /** From the widest on: all but a plot have one. */
  readonly forms: readonly Form[];
  readonly yields: Column['yields'];
  /** Of a column of names: what may be shortened, and what stands behind it. Its one form has no cells. */
  readonly names: readonly { readonly name: string; readonly marks: string }[] | null;
}

export interface Form {
  readonly head: string;
  readonly cells: readonly Piece[];
}

/** Characters on each side of zero. */
const PLOT_HALVES = [12, 10, 8];
const LEAST_UNIT = 10;

/** What a title above says has no column; a delta and its interval have one each. */
export function printedColumns({ columns, rows }: Table, width: number, colors: Colors): readonly Printed[] {
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

function printed(column: Column, cells: readonly Cell[], width: number, colors: Colors): readonly Printed[] {
  const { head, alignment, yields } = column;
  const of = (pieces: readonly Piece[]): Printed => ({
    alignment,
    forms: [{ head: plainSpaces(head), cells: pieces }],
    yields,
    names: null,
  });
  const judged = (text: string, verdict: Verdict | null) => ({ text, color: verdictColor(verdict, colors) });
  switch (column.kind) {
    case 'verdict':
      return [of(only(cells, 'verdict').map(({ word, verdict }) => judged(word, verdict)))];
    case 'name': {
      const names = only(cells, 'name').map(({ name, notes }) => ({
        name: escapeTerminal(name),
        marks: marksOf(notes),
      }));
      return [{ ...of([]), names }];
    }
    case 'unit': {
      const units = only(cells, 'unit').map(({ unit }) => escapeTerminal(unit));
      const short = distinctNames(units, Math.max(LEAST_UNIT, Math.floor(width / 8)));
      return [of(units.map((unit) => ({ text: short.get(unit) ?? unit })))];
    }
    case 'delta': {
      const deltas = only(cells, 'delta');
      const ranges = deltas.map(({ range, notes }) => ({ text: `${plainSpaces(range)} ${marksOf(notes)}`.trim() }));
      return [
        of(deltas.map(({ estimate, verdict }) => judged(plainSpaces(estimate), verdict))),
        {
          alignment: 'left',
          forms: [{ head: plainSpaces(column.rangeHead ?? ''), cells: ranges }],
          yields,
          names: null,
        },
      ];
    }
    case 'plot': {
      const plots = only(cells, 'plot').map(({ interval }) => interval);
      const drawn = plots.filter((plot) => plot !== null);
      // Where there is room for everything nothing gives way.
      const halves = width === Number.POSITIVE_INFINITY ? PLOT_HALVES.slice(0, 1) : PLOT_HALVES;
      const forms = halves.map((half): Form => {
        const scale = plotScale(drawn, half);
        const pieces = plots.map((plot) => ({ text: plot === null ? '' : plotInterval(plot, scale) }));
        return { head: plotHead(scale, ' '), cells: pieces };
      });
      return [{ alignment, forms, yields, names: null }];
    }
    case 'text':
      return [of(only(cells, 'text').map(({ phrase }) => ({ text: phraseToTerminal(phrase) })))];
    default:
      return unreachable(column.kind);
  }
}

function only<K extends Cell['kind']>(cells: readonly Cell[], kind: K): readonly Extract<Cell, { kind: K }>[] {
  return cells.map((cell) => {
    if (!isOf(cell, kind)) throw new TypeError(`a cell of ${cell.kind} in a column of ${kind}`);
    return cell;
  });
}

function isOf<K extends Cell['kind']>(cell: Cell, kind: K): cell is Extract<Cell, { kind: K }> {
  return cell.kind === kind;
}
