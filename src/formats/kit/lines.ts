/** Longer lines, which no tool prints, are cut. */
const MAX_LINE_LENGTH = 64 * 1024;

/** The lines of a text without colours, byte order mark and carriage returns, in linear time. */
export function* linesIn(text: string): Generator<string> {
  for (let from = text.startsWith('\uFEFF') ? 1 : 0; from < text.length; ) {
    const newline = text.indexOf('\n', from);
    const to = newline < 0 ? text.length : newline;
    const line = text.slice(from, Math.min(to, from + MAX_LINE_LENGTH));
    from = to + 1;
    yield removeColours(line.endsWith('\r') ? line.slice(0, -1) : line);
  }
}

/** `test parse ... ESC[36mbenchESC(BESC[m:    12.3 ns/iter (+/- 4.5)` */
function removeColours(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours and erased lines are made of them
  return line.includes('\u001b') ? line.replace(/\u001b(?:\[[\d;]{0,20}[mK]|\(B)/g, '') : line;
}
