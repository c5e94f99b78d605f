/**
 * All of a stream, and never more than `most` bytes of it and a chunk in memory, whatever its sender says of its size.
 * @param tooLarge what is thrown beyond that; the rest of the stream is given up
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

/** The body of an answer: as above, and empty where it has none. */
export function readCappedBody({ body }: Pick<Response, 'body'>, most: number, tooLarge: () => Error): Promise<Buffer> {
  return body === null ? Promise.resolve(Buffer.alloc(0)) : readCapped(body, most, tooLarge);
}
