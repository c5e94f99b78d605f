import stringWidth from 'string-width';

/** Long texts: names shortened in the middle and kept apart, and the first line of what a program said. */

/** How wide a text is where it will be shown, and the smallest pieces of it that may not be cut. */
interface Measure {
  readonly width: (text: string) => number;
  readonly pieces: (text: string) => readonly string[];
}

/** Measures in UTF-16 code units, and cuts between code points: for pages, where only the amount of text matters. */
export const CHARACTERS: Measure = { width: (text) => text.length, pieces: (text) => Array.from(text) };

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
/** Made where it is needed: most texts never need one, and it takes longer than the rest of the page. */
let segmenter: Intl.Segmenter | undefined;

function graphemesOf(text: string): readonly string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/**
 * Characters of one column each that never join their neighbours: Latin letters, and those that draw our tables (`±`,
 * `µ`, superscripts, `…`, boxes, arrows, the dot). Looking these up one by one takes longer than the analysis.
 */
export const ONE_COLUMN_EACH =
  /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u017f\u02d2\u03bc\u2026\u2070\u2074-\u2079\u2500-\u257f\u25b8\u25c2\u25cf\u2713\u2717]*$/;

/** Measures in terminal columns, and cuts between graphemes. */
export const COLUMNS: Measure = {
  width: (text) => (ONE_COLUMN_EACH.test(text) ? text.length : stringWidth(text)),
  pieces: (text) => (PRINTABLE_ASCII.test(text) ? text.split('') : graphemesOf(text)),
};

/** The text itself if it fits, otherwise its beginning and end around `…`, at most `width` wide. */
export function shortenMiddle(text: string, width: number, measure: Measure = COLUMNS): string {
  if (measure.width(text) <= width) return text;
  return cutMiddle(measure.pieces(text), width, Math.ceil((width - 1) / 2), measure);
}

/** `headWidth` of the beginning, `…`, and as much of the end as `width` leaves room for. */
function cutMiddle(pieces: readonly string[], width: number, headWidth: number, measure: Measure): string {
  if (width <= 1) return '…'.slice(0, Math.max(0, width));
  const head = taken(pieces, headWidth, measure);
  const tail = taken(pieces.toReversed(), width - 1 - headWidth, measure);
  return `${head.join('')}…${tail.toReversed().join('')}`;
}

function taken(pieces: readonly string[], room: number, measure: Measure): readonly string[] {
  let width = 0;
  let count = 0;
  for (const piece of pieces) {
    width += measure.width(piece);
    if (width > room) break;
    count += 1;
  }
  return pieces.slice(0, count);
}

/**
 * Shortens every name to `width` and keeps different names different. Names of benchmarks differ most at their ends, so
 * those that would look the same keep more and more of their ends; where the ends are the same too, the part in which
 * they differ stands between two `…`. Names that nothing so short distinguishes become longer than `width`. With a
 * `width` of Infinity all names stay as they are.
 */
export function distinctNames(
  names: readonly string[],
  width: number,
  measure: Measure = COLUMNS,
): ReadonlyMap<string, string> {
  const bare = new Map(names.map((name) => [name, withoutFill(name)]));
  const isFilled = names.some((name) => measure.width(name) > width && bare.get(name) !== name);
  if (!isFilled || new Set(bare.values()).size < bare.size) return distinctWhole(names, width, measure);
  const shown = distinctWhole([...bare.values()], width, measure);
  return new Map([...bare].map(([name, own]) => [name, shown.get(own) ?? own]));
}

/** Without what a suite that prints a table of its own puts behind its names: `lookup static route.........`. */
function withoutFill(name: string): string {
  let end = name.length;
  while (end > 1 && '. '.includes(name.charAt(end - 1))) end -= 1;
  return name.length - end < LEAST_FILL ? name : name.slice(0, end);
}

const LEAST_FILL = 4;

function distinctWhole(names: readonly string[], width: number, measure: Measure): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  const used = new Set<string>();
  const long = new Set<string>();
  for (const name of names) {
    if (measure.width(name) > width) long.add(name);
    else {
      shown.set(name, name);
      used.add(name);
    }
  }
  let open = Array.from(long, (name): LongName => ({ name, pieces: measure.pieces(name) }));
  for (let room = Math.max(1, width); open.length > 0; room *= 2) {
    open = settle(open, (name) => cutMiddle(name.pieces, room, Math.ceil((room - 1) / 2), measure));
    for (let head = Math.floor(room / 4); head >= 1 && open.length > 0; head = Math.floor(head / 2)) {
      open = settle(open, (name) => cutMiddle(name.pieces, room, head, measure));
    }
    if (open.length > 0) open = settle(open, whereTheyDiffer(open, room, measure));
    open = open.filter(({ name }) => !settledWhole(name, room));
  }
  return shown;

  /** Gives this form to each name that no other shares it with; returns the names that are left. */
  function settle(among: readonly LongName[], form: (name: LongName) => string): LongName[] {
    const forms = among.map(form);
    const times = new Map<string, number>();
    for (const each of forms) times.set(each, (times.get(each) ?? 0) + 1);
    return among.filter(({ name }, index) => {
      const candidate = forms[index] ?? '';
      if (times.get(candidate) !== 1 || used.has(candidate)) return true;
      shown.set(name, candidate);
      used.add(candidate);
      return false;
    });
  }

  function settledWhole(name: string, room: number): boolean {
    if (measure.width(name) > 2 * room) return false;
    shown.set(name, name);
    used.add(name);
    return true;
  }
}

interface LongName {
  readonly name: string;
  readonly pieces: readonly string[];
}

/** `Map/…/large/…/gc=on`: a beginning, what lies between the common beginning and the common end, and an end. */
function whereTheyDiffer(names: readonly LongName[], width: number, measure: Measure): (name: LongName) => string {
  const lists = names.map(({ pieces }) => pieces);
  const prefix = commonLength(lists);
  const suffix = commonLength(lists.map((pieces) => pieces.toReversed()));
  return ({ pieces }) => {
    const from = Math.min(prefix, Math.max(0, pieces.length - suffix));
    const middle = pieces.slice(from, Math.max(from, pieces.length - suffix)).join('');
    const room = width - 2 - measure.width(middle);
    if (middle === '' || room < 2) return cutMiddle(pieces, width, Math.ceil((width - 1) / 2), measure);
    const head = taken(pieces.slice(0, from), Math.floor(room / 2), measure).join('');
    const tail = taken(pieces.slice(from).toReversed(), Math.ceil(room / 2), measure)
      .toReversed()
      .join('');
    return `${head}…${middle}…${tail}`;
  };
}

function commonLength(lists: readonly (readonly string[])[]): number {
  const [first = []] = lists;
  const end = first.findIndex((piece, index) => lists.some((list) => list[index] !== piece));
  return end === -1 ? first.length : end;
}

const LONGEST_LINE = 160;

/** The first line that is not blank, at most 160 characters of it. */
export function firstLine(text: string): string {
  return openingLines(text, 1);
}

/** The first lines that are not blank, joined: `ended with exit code 7: no such table`. */
export function openingLines(text: string, most: number): string {
  const said = text.split(/[\r\n]+/).filter((line) => line.trim() !== '');
  const joined = said
    .slice(0, most)
    .map((line) => line.trim())
    .join(': ');
  return joined.length <= LONGEST_LINE ? joined : `${joined.slice(0, LONGEST_LINE - 1).trim()}…`;
}
