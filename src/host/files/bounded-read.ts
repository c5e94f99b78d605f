import type { FileHandle } from 'node:fs/promises';
import { UserError } from '../../errors.ts';

const CHUNK_BYTES = 1024 * 1024;

/**
 * All of an open file as text, and never more than `maxBytes` of it in memory: what a file's size says is not how much
 * can be read from it, for a device, a pipe, or a file that grows.
 * @param name as shown when it is too large
 */
export async function readBounded(handle: FileHandle, maxBytes: number, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  let total = 0;
  for (;;) {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, maxBytes + 1 - total));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, null);
    if (bytesRead === 0) return Buffer.concat(chunks, total).toString('utf8');
    chunks.push(buffer.subarray(0, bytesRead));
    total += bytesRead;
    if (total > maxBytes) throw tooLarge(name, `more than ${maxBytes} bytes`, maxBytes);
  }
}

export function tooLarge(name: string, size: string, maxBytes: number): UserError {
  return new UserError(`${name} is ${size}; at most ${maxBytes} are read`, 'Check that it is the file you meant.');
}
