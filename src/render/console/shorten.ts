import stringWidth from 'string-width';

/** Long names: shortened in the middle, because beginnings (group) and ends (case) tell names apart. */

/** How wide a text is where it will be shown, and its smallest pieces that may not be cut. */
export interface Measure {
  readonly width: (text: string) => number;
  readonly pieces: (text: string) => readonly string[];
}

/** Width in UTF-16 code units, cut between code points: for pages, where only the amount of text matters. */
export const CHARACTERS: Measure = { width: (text) => text.length, pieces: (text) => Array.from(text) };

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/**
 * One column each, none joining its neighbours: Latin letters, and what our own tables are drawn with (`±`, `µ`,
 * superscripts, `…`, boxes, arrows, the dot). Looking these up one by one takes longer than the analysis.
 */
export const ONE_COLUMN_EACH =
  /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u02d2\u03bc\u2026\u2070\u2074-\u2079\u2500-\u257f\u25b8\u25c2\u25cf]*$/;

/** Width in terminal columns, cut between graphemes. */
export const COLUMNS: Measure = {
  width: (text) => (ONE_COLUMN_EACH.test(text) ? text.length : stringWidth(text)),
  pieces: (text) =>
    PRINTABLE_ASCII.test(text) ? text.split('') : Array.from(graphemes.segment(text), (piece) => piece.segment),
};

/** The text itself if it fits, otherwise its beginning and end around `…`, at most `width` wide. */
export function shortenMiddle(text: string, width: number, measure: Measure = COLUMNS): string {
  if (measure.width(text) <= width) return text;
  if (width <= 1) return '…'.slice(0, Math.max(0, width));
  const pieces = measure.pieces(text);
  const room = width - 1;
  const tail = taken(pieces.toReversed(), Math.floor(room / 2), measure);
  const head = taken(pieces, room - tail.width, measure);
  return `${head.pieces.join('')}…${tail.pieces.toReversed().join('')}`;
}

function taken(
  pieces: readonly string[],
  room: number,
  measure: Measure,
): { pieces: readonly string[]; width: number } {
  let width = 0;
  let count = 0;
  for (const piece of pieces) {
    const next = width + measure.width(piece);
    if (next > room) break;
    width = next;
    count += 1;
  }
  return { pieces: pieces.slice(0, count), width };
}

/**
 * Every name shortened to `width`, and different names kept different: those that would look the same get `~2`,
 * `~3`, ... in order of appearance.
 */
export function distinctNames(
  names: readonly string[],
  width: number,
  measure: Measure = COLUMNS,
): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  const taken = new Set<string>();
  // Names that fit are shown as they are, so they are the first to have a claim.
  const fitting = names.filter((name) => measure.width(name) <= width);
  const long = names.filter((name) => measure.width(name) > width);
  const next = new Map<string, number>();
  for (const name of [...fitting, ...long]) {
    if (shown.has(name)) continue;
    const plain = shortenMiddle(name, width, measure);
    let candidate = plain;
    let number = next.get(plain) ?? 2;
    while (taken.has(candidate)) {
      const suffix = `~${number}`;
      candidate = shortenMiddle(plain, Math.max(1, width - suffix.length), measure) + suffix;
      number += 1;
    }
    next.set(plain, number);
    taken.add(candidate);
    shown.set(name, candidate);
  }
  return shown;
}
