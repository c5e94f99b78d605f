import { phraseToMarkdown } from '../text/phrase.ts';
import type { Note } from '../view/table.ts';

/**
 * A page of blocks that is never longer than a limit. Every block is given its room before anything is written: what a
 * reader cannot do without comes first, with all its lines; of the rest first the frames of all blocks and then their
 * lines, in the order of need. What finds no room is counted, and where to find it is said.
 */

export interface Block {
  /** The block with the lowest is given room first; below 1, before all others. */
  readonly need: number;
  /** What it begins and ends with, such as a fold's summary. */
  readonly open: string;
  readonly close: string;
  /** Stands before the lines, where there are any: a table's head. */
  readonly head: string;
  readonly lines: readonly Line[];
  /** A sentence for lines without room. */
  leftOut(count: number): string;
}

export interface Line {
  readonly text: string;
  /** They stand below the lines, each once. */
  readonly notes: readonly Note[];
}

/** How long a text is: in UTF-16 units, or in bytes. */
export type Measure = (text: string) => number;

export const inCharacters: Measure = (text) => text.length;
export const inBytes: Measure = (text) => Buffer.byteLength(text);

const BETWEEN = '\n\n';

export function writeBlocks(blocks: readonly Block[], limit: number, measure: Measure): string {
  const byNeed = blocks.toSorted((a, b) => a.need - b.need);
  const shown = new Map<Block, number>();
  let room = limit - 1;
  const giveRoom = (those: readonly Block[]) => {
    for (const block of those) {
      const frame = measure(write(block, 0)) + BETWEEN.length;
      if (frame > room && shown.size > 0) continue;
      shown.set(block, 0);
      room -= frame;
    }
    for (const block of those.filter((each) => shown.has(each))) {
      const { taken, cost } = takeLines(block, room, measure);
      shown.set(block, taken);
      room -= cost;
    }
  };
  giveRoom(byNeed.filter(({ need }) => need < 1));
  giveRoom(byNeed.filter(({ need }) => need >= 1));
  const written = blocks.flatMap((block) => {
    const lines = shown.get(block);
    return lines === undefined ? [] : [write(block, lines)];
  });
  return `${written.filter((text) => text !== '').join(BETWEEN)}\n`;
}

function takeLines({ head, lines }: Block, room: number, measure: Measure): { taken: number; cost: number } {
  const marks = new Set<string>();
  let cost = lines.length === 0 ? 0 : measure(head) + 2 * BETWEEN.length;
  let taken = 0;
  for (const { text, notes } of lines) {
    const added = notes.filter(({ mark }) => !marks.has(mark));
    const next = cost + measure(text) + 1 + added.reduce((sum, note) => sum + measure(noteLine(note)) + 5, 0);
    if (next > room) break;
    for (const { mark } of added) marks.add(mark);
    cost = next;
    taken += 1;
  }
  return { taken, cost: taken === 0 ? 0 : cost };
}

function write({ open, close, head, lines, leftOut }: Block, most: number): string {
  const shown = lines.slice(0, most);
  const left = lines.length - shown.length;
  const table =
    shown.length === 0 ? '' : [head, ...shown.map(({ text }) => text)].filter((line) => line !== '').join('\n');
  const parts = [open, table, notesText(shown.flatMap(({ notes }) => notes)), left > 0 ? leftOut(left) : '', close];
  return parts.filter((part) => part !== '').join(BETWEEN);
}

function notesText(notes: readonly Note[]): string {
  const known = new Map(notes.map((note) => [note.mark, note]));
  return [...known.values()]
    .toSorted((a, b) => a.number - b.number)
    .map(noteLine)
    .join('<br>\n');
}

export function noteLine({ mark, text }: Note): string {
  return `${mark} ${phraseToMarkdown(text)}`;
}

function nothingLeft(): string {
  return '';
}

/** A block without lines. */
export function plainBlock(need: number, text: string): Block {
  return { need, open: text, close: '', head: '', lines: [], leftOut: nothingLeft };
}

/** A closed fold. @param summary ours, without Markdown */
export function fold(summary: string, block: Block, isOpen = false): Block {
  const begin = `<details${isOpen ? ' open' : ''}><summary>${summary}</summary>`;
  return {
    ...block,
    open: [begin, block.open].filter((part) => part !== '').join(BETWEEN),
    close: [block.close, '</details>'].filter((part) => part !== '').join(BETWEEN),
  };
}
