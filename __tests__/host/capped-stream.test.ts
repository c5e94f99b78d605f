import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readCapped, readCappedBody } from '../../src/host/files/capped-stream.ts';

const tooLarge = () => new Error('too large');

it('reads all of a stream that keeps to the limit', async () => {
  const chunks = [Buffer.from('ab'), Buffer.from(''), Buffer.from('cde')];
  expect((await readCapped(Readable.from(chunks), 5, tooLarge)).toString()).toBe('abcde');
  expect(await readCappedBody(new Response(null), 5, tooLarge)).toHaveLength(0);
  expect((await readCappedBody(new Response('abcde'), 5, tooLarge)).toString()).toBe('abcde');
});

it('gives up a stream without end at the limit', async () => {
  let sent = 0;
  let isClosed = false;
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(10, ++sent);
    } finally {
      isClosed = true;
    }
  }
  await expect(readCapped(endless(), 95, tooLarge)).rejects.toThrow('too large');
  expect([sent, isClosed]).toEqual([10, true]);
});

it('throws what the stream throws', async () => {
  const torn = Readable.from(
    (function* () {
      yield Buffer.from('a');
      throw new Error('cut');
    })(),
  );
  await expect(readCapped(torn, 5, tooLarge)).rejects.toThrow('cut');
});
