import { escapeTerminal } from '../text/escape.ts';
import type { CommandPage, PageBlock } from '../view/pages/page.ts';
import { consoleTable } from './console-table.ts';
import { type ConsoleOptions, createTerminal } from './terminal.ts';
import { plainSpaces, wrap } from './wrap.ts';

/** Draws the page of a command that compares no commits for a terminal. */
export function renderPage({ tables, remarks }: CommandPage, options: ConsoleOptions): string {
  const terminal = createTerminal(options);
  const drawn = tables.map((table) => [...title(table.title), ...consoleTable(table, terminal)].join('\n'));
  const lines = remarks.flatMap((text) => wrap(plainSpaces(escapeTerminal(text)), terminal.width, '  '));
  return `${[...drawn, lines.join('\n')].filter((block) => block !== '').join('\n\n')}\n`;
}

/** Draws blocks with an empty line between them; lines are not wrapped. */
export function renderBlocks(blocks: readonly PageBlock[], options: ConsoleOptions): string {
  const terminal = createTerminal(options);
  const drawn = blocks.map(({ before, table, after }) =>
    [
      ...before.map(plainSpaces),
      ...(table === null ? [] : consoleTable(table, terminal)),
      ...after.map(plainSpaces),
    ].join('\n'),
  );
  return `${drawn.join('\n\n')}\n`;
}

function title(text: string): readonly string[] {
  return text === '' ? [] : [`${text}:`];
}
