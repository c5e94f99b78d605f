import type { Phrase } from '../text/phrase.ts';
import type { Note } from '../view/table.ts';
import type { View } from '../view/view.ts';

/** The doubts about rows, numbered as this page shows them. What a row runs that differs stands below the row instead. */
export interface PageNotes {
  /** From the first on, whose mark is 1. */
  readonly all: readonly Phrase[];
  /** The marks of these notes, each a link to its text, as HTML; empty for none. */
  readonly marks: (notes: readonly Note[]) => string;
}

export function notesOf({ sections }: View): PageNotes {
  const shown = sections.flatMap((section) =>
    section.kind === 'apart'
      ? section.benchmarks.flatMap(({ name }) => name.notes)
      : section.rows.flatMap(({ name, delta }) => [...name.notes, ...delta.notes]),
  );
  const texts = new Map(shown.map(({ number, text }) => [number, text]));
  const places = new Map([...texts.keys()].map((number, index) => [number, index + 1]));
  return {
    all: [...texts.values()],
    marks: (notes) => {
      const own = [...new Set(notes.flatMap(({ number }) => places.get(number) ?? []))].toSorted((a, b) => a - b);
      return own.length === 0 ? '' : `<sup>${own.map((place) => `<a href="#n${place}">${place}</a>`).join(',')}</sup>`;
    },
  };
}
