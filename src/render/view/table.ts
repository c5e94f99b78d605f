import type { Verdict } from '../../model/verdict.ts';
import type { Phrase } from '../text/phrase.ts';
import type { Plotted } from '../text/plot.ts';
import { firstLine } from '../text/shorten.ts';

/** A table as it is said: typed cells in named columns. Markdown and the terminal draw the same ones. */
export interface Table {
  /** For media without folds, whose summary says it; ours, empty for none. */
  readonly title: string;
  /** Whose benchmarks these are, where there are several harnesses; empty: not said. From outside. */
  readonly harness?: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface Column {
  readonly head: string;
  readonly alignment: 'left' | 'right';
  readonly kind: Cell['kind'];
  /** Of a delta: what its range is, `[99 %]`. */
  readonly rangeHead?: string;
  /** Where the title says what stands in the column, a medium with titles leaves it out. */
  readonly isTitled?: boolean;
  /** Where there is no room for all: goes, lowest `order` first, if a name had less than `nameWidth` columns otherwise. */
  readonly yields?: { readonly order: number; readonly nameWidth: number };
}

export type Cell = VerdictCell | NameCell | UnitCell | DeltaCell | PlotCell | TextCell;

/** The sign never stands without its word. `verdict`: null is not judged. */
export interface VerdictCell {
  readonly kind: 'verdict';
  readonly verdict: Verdict | null;
  readonly word: string;
}

/** Whole, one visible line, from outside: not yet escaped. */
export interface NameCell {
  readonly kind: 'name';
  readonly name: string;
  readonly notes: readonly Note[];
}

/** From outside. */
export interface UnitCell {
  readonly kind: 'unit';
  readonly unit: string;
}

/** `+9.8 %` and `[+8.9, +10.7]`; ours. */
export interface DeltaCell {
  readonly kind: 'delta';
  readonly verdict: Verdict | null;
  readonly estimate: string;
  readonly range: string;
  readonly notes: readonly Note[];
}

/** null: the row has no interval of a ratio. */
export interface PlotCell {
  readonly kind: 'plot';
  readonly interval: Plotted | null;
}

/** A reading, or a few words. */
export interface TextCell {
  readonly kind: 'text';
  readonly phrase: Phrase;
}

/** A footnote: the same mark and text wherever it is shown. */
export interface Note {
  readonly number: number;
  /** The number as it is printed: `¹²`. */
  readonly mark: string;
  readonly text: Phrase;
}

/** Marks such as `¹˒⁴`; empty for none. */
export function marksOf(notes: readonly Note[]): string {
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
