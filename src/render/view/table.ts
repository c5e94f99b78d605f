import type { Verdict } from '../../model/verdict.ts';
import type { Phrase } from '../text/phrase.ts';
import type { Plotted } from '../text/plot.ts';
import { firstLine } from '../text/shorten.ts';

/** A table of typed cells in named columns, which Markdown and the terminal both draw. */
export interface Table {
  /** Media without folds print it; elsewhere the fold's summary says it. Empty: none. */
  readonly title: string;
  /** The harness of these benchmarks, where there are several; untrusted. */
  readonly harness?: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface Column {
  readonly head: string;
  readonly alignment: 'left' | 'right';
  readonly kind: Cell['kind'];
  /** The head of a delta's interval: `[99 %]`. */
  readonly rangeHead?: string;
  /** The title says what the column holds: a medium that prints titles leaves the column out. */
  readonly isTitled?: boolean;
  /** Where names would have fewer than `nameWidth` columns, the column gives way, the lowest `order` first. */
  readonly yields?: { readonly order: number; readonly nameWidth: number };
}

export type Cell = VerdictCell | NameCell | UnitCell | DeltaCell | PlotCell | TextCell;

/** A verdict, null where it is not judged. Its sign never stands without its word. */
export interface VerdictCell {
  readonly kind: 'verdict';
  readonly verdict: Verdict | null;
  readonly word: string;
}

/** A whole name on one visible line. It is untrusted and not yet escaped. */
export interface NameCell {
  readonly kind: 'name';
  readonly name: string;
  /** The metric, in tables without a column of its own for it; untrusted and not yet escaped. */
  readonly unit?: string;
  readonly notes: readonly Note[];
}

/** A unit, which is untrusted and not yet escaped. */
export interface UnitCell {
  readonly kind: 'unit';
  readonly unit: string;
}

/** `+9.8 %` and `[+8.9, +10.7]` */
export interface DeltaCell {
  readonly kind: 'delta';
  readonly verdict: Verdict | null;
  readonly estimate: string;
  readonly range: string;
  readonly notes: readonly Note[];
}

/** An interval to draw; null where the row has none of a ratio. */
export interface PlotCell {
  readonly kind: 'plot';
  readonly interval: Plotted | null;
}

/** A reading, or a few words. */
export interface TextCell {
  readonly kind: 'text';
  readonly phrase: Phrase;
}

/** A footnote, which has the same mark and text wherever it is shown. */
export interface Note {
  readonly number: number;
  /** The number as it is printed: `¹²`. */
  readonly mark: string;
  readonly text: Phrase;
}

/** Marks such as `¹˒⁴`; empty for none. */
export function joinMarks(notes: readonly Note[]): string {
  return [...new Set(notes.map(({ mark }) => mark))].join('˒');
}

/** @param name one visible line; empty where it is that of the row above */
export function nameCell(name: string, notes: readonly Note[] = []): NameCell {
  return { kind: 'name', name, notes };
}

export function textCell(text: string): TextCell {
  return { kind: 'text', phrase: text === '' ? [] : [text] };
}

/** The first line of what a program said, and the code of the warning that stands for it. */
export function reasonPhrase(reason: string, code: string | null): Phrase {
  const line = firstLine(reason);
  return [...(line === '' ? [] : [{ prose: line }]), ...(code === null ? [] : [' (', { code }, ')'])];
}
