/**
 * Reads a stream with never more than `most` bytes of it and a chunk in memory, whatever its sender says of its size.
 * @param tooLarge makes the error that is thrown beyond that, when the rest of the stream is abandoned
 */
export async function readCapped(
  stream: AsyncIterable<Uint8Array>,
  most: number,
  tooLarge: () => Error,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    // Leaving the loop cancels the rest.
    if (bytes > most) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, bytes);
}

/** Reads the body of a response as `readCapped` does; empty where it has none. */
export function readCappedBody({ body }: Pick<Response, 'body'>, most: number, tooLarge: () => Error): Promise<Buffer> {
  return body === null ? Promise.resolve(Buffer.alloc(0)) : readCapped(body, most, tooLarge);
}
