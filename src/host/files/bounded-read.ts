import { readSync } from 'node:fs';
import { UserError } from '../../errors.ts';

const CHUNK_BYTES = 1024 * 1024;

/**
 * Reads an open file with never more than `maxBytes` of it in memory: more than a file's size can be read from a
 * device, a pipe, or a file that grows.
 * @param name the name to show when it is too large
 */
export function readBounded(descriptor: number, maxBytes: number, name: string): Buffer {
  const chunks: Buffer[] = [];
  let total = 0;
  for (;;) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, maxBytes + 1 - total));
    const length = readSync(descriptor, buffer);
    if (length === 0) return Buffer.concat(chunks, total);
    chunks.push(buffer.subarray(0, length));
    total += length;
    if (total > maxBytes) throw tooLarge(name, `more than ${maxBytes} bytes`, maxBytes);
  }
}

export function tooLarge(name: string, size: string, maxBytes: number): UserError {
  return new UserError(`${name} is ${size}; at most ${maxBytes} are read`, 'Check that it is the file you meant.');
}
