import { phraseToMarkdown } from '../text/phrase.ts';
import type { Note } from '../view/table.ts';

/**
 * Blocks of Markdown, each separated by an empty line. A note stands once, below the first table that has its mark, so
 * that it is seen where what it is about is seen.
 */
export class Page {
  readonly #blocks: string[] = [];
  readonly #shown = new Set<string>();

  add(block: string): void {
    if (block !== '') this.#blocks.push(block);
  }

  addNotes(notes: readonly Note[]): void {
    this.add(this.#notes(notes));
  }

  /** Adds a closed fold with its notes inside; nothing for empty content. @param summary ours, without Markdown */
  fold(summary: string, content: string, notes: readonly Note[] = []): void {
    if (content === '') return;
    const inside = [content, this.#notes(notes)].filter((block) => block !== '').join('\n\n');
    this.add(`<details><summary>${summary}</summary>\n\n${inside}\n\n</details>`);
  }

  text(): string {
    return `${this.#blocks.join('\n\n')}\n`;
  }

  #notes(notes: readonly Note[]): string {
    const lines: string[] = [];
    for (const { mark, text } of notes.toSorted((a, b) => a.number - b.number)) {
      if (!this.#shown.has(mark)) lines.push(`${mark} ${phraseToMarkdown(text)}`);
      this.#shown.add(mark);
    }
    return lines.join('<br>\n');
  }
}
