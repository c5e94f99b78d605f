import { escapeMarkdownCell } from '../text/escape.ts';
import type { CommandPage } from '../view/pages/page.ts';
import { markdownTable } from './table.ts';

/** Draws the page of a command that compares no commits as Markdown. */
export function renderMarkdownPage({ tables, remarks }: CommandPage): string {
  const drawn = tables.map((table) => markdownTable(table, (name) => name));
  return `${[...drawn, ...remarks.map(escapeMarkdownCell)].join('\n\n')}\n`;
}
