import type { Readable } from 'node:stream';

/** A longer line tells nothing that is shown, and is left out. */
const MOST_CHARACTERS = 1000;

/** Gives each line of a stream as soon as it has ended, by a line feed or by the carriage return of a live line. */
export function eachLine(stream: Readable, take: (line: string) => void): void {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  let isTooLong = false;
  stream.on('data', (chunk: Buffer) => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/[\r\n]+/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!isTooLong && line !== '' && line.length <= MOST_CHARACTERS) take(line);
      isTooLong = false;
    }
    if (rest.length > MOST_CHARACTERS) {
      rest = '';
      isTooLong = true;
    }
  });
}
