import { phraseToMarkdown } from '../text/phrase.ts';
import type { Footnotes } from '../view/footnotes.ts';

/** Blocks of Markdown, each separated by an empty line; footnotes stand where what they are about stands. */
export class Page {
  readonly #blocks: string[] = [];
  readonly #footnotes: Footnotes;

  constructor(footnotes: Footnotes) {
    this.#footnotes = footnotes;
  }

  add(block: string): void {
    if (block !== '') this.#blocks.push(block);
  }

  /** The notes marked since the last time. */
  addNotes(): void {
    this.add(this.#notes());
  }

  /** A closed fold with the notes marked inside. `summary`: ours, without Markdown. Nothing for empty content. */
  fold(summary: string, content: string): void {
    if (content === '') return;
    const inside = [content, this.#notes()].filter((block) => block !== '').join('\n\n');
    this.add(`<details><summary>${summary}</summary>\n\n${inside}\n\n</details>`);
  }

  text(): string {
    return `${this.#blocks.join('\n\n')}\n`;
  }

  #notes(): string {
    return this.#footnotes
      .take()
      .map(({ mark, note }) => `${mark} ${phraseToMarkdown(note)}`)
      .join('<br>\n');
  }
}
