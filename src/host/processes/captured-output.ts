import type { Readable } from 'node:stream';

/**
 * Reads a stream to its end and keeps its first bytes; the rest is read and discarded, so that the writer never blocks.
 */
export class CapturedOutput {
  readonly #chunks: Buffer[] = [];
  readonly #maxBytes: number;
  #bytes = 0;
  truncated = false;

  constructor(stream: Readable, maxBytes: number) {
    this.#maxBytes = maxBytes;
    stream.on('data', (chunk: Buffer) => this.#take(chunk));
    // A read error (EIO) ends the stream; the text read until then is kept.
    stream.on('error', () => {});
  }

  #take(chunk: Buffer): void {
    const room = this.#maxBytes - this.#bytes;
    if (chunk.length > room) this.truncated = true;
    if (room <= 0) return;
    const kept = chunk.length > room ? chunk.subarray(0, room) : chunk;
    this.#chunks.push(kept);
    this.#bytes += kept.length;
  }

  /** The kept text. Invalid UTF-8 becomes U+FFFD; a character that the limit cuts is left out. */
  text(): string {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(this.#chunks), {
      stream: this.truncated,
    });
  }
}
