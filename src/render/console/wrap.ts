import { NO_BREAK_SPACE } from '../text/numbers.ts';
import { COLUMNS } from '../text/shorten.ts';

/**
 * Breaks a text between words into lines of fewer than `columns` columns; further lines are indented. It may hold
 * colours. No line begins with `::`: a CI runner would obey it.
 */
export function wrap(text: string, columns: number, indent = ''): readonly string[] {
  const width = columns - 1;
  const lines: string[] = [];
  let line = '';
  const flush = () => {
    if (line.trim() !== '') lines.push(notACommand(line));
    line = indent;
  };
  for (const word of text.split(' ')) {
    const joined = line === '' || line === indent ? `${line}${word}` : `${line} ${word}`;
    if (COLUMNS.width(joined) <= width) {
      line = joined;
      continue;
    }
    flush();
    if (lines.length === 0) line = '';
    line = `${line}${word}`;
    while (COLUMNS.width(line) > width) {
      const [first, rest] = cutAt(line, width);
      lines.push(notACommand(first));
      line = `${indent}${rest}`;
    }
  }
  flush();
  return lines;
}

function notACommand(line: string): string {
  return /^\s*::/.test(line) ? line.replace('::', '\\::') : line;
}

function cutAt(text: string, width: number): readonly [string, string] {
  let used = 0;
  let length = 0;
  for (const piece of COLUMNS.pieces(text)) {
    const next = used + COLUMNS.width(piece);
    if (next > width && length > 0) break;
    used = next;
    length += piece.length;
  }
  return [text.slice(0, length), text.slice(length)];
}

export function plainSpaces(text: string): string {
  return text.replaceAll(NO_BREAK_SPACE, ' ');
}
