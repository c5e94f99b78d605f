const LINE_END = 10;

/** An awaited line, which begins with a token and may have nothing after it. */
export class AwaitedLine {
  readonly #opening: Buffer;
  readonly #mostBytes: number;
  readonly #parts: Buffer[] = [];
  #bytes = 0;

  /** @param mostBytes the most bytes of the line without its end */
  constructor(token: string, mostBytes: number) {
    this.#opening = Buffer.from(`${token} `);
    this.#mostBytes = mostBytes;
  }

  /** Takes bytes, and returns the state of the line. out-of-turn: it is another text, or more than a line. */
  take(chunk: Buffer): 'part' | 'whole' | 'too-long' | 'out-of-turn' {
    for (let index = 0; index < chunk.length && this.#bytes + index < this.#opening.length; index++) {
      if (chunk[index] !== this.#opening[this.#bytes + index]) return 'out-of-turn';
    }
    const end = chunk.indexOf(LINE_END);
    this.#bytes += end < 0 ? chunk.length : end;
    if (this.#bytes > this.#mostBytes) return 'too-long';
    this.#parts.push(chunk);
    if (end < 0) return 'part';
    return end < chunk.length - 1 ? 'out-of-turn' : 'whole';
  }

  /** The text after the token. Invalid UTF-8 becomes U+FFFD. */
  text(): string {
    const [first = Buffer.alloc(0), ...others] = this.#parts;
    const line = others.length === 0 ? first : Buffer.concat(this.#parts);
    return line.toString('utf8', this.#opening.length, this.#bytes);
  }
}
