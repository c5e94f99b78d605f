import { createHash } from 'node:crypto';

/**
 * Stands for a row in what our comment keeps: names come from the pull request, and have no place in a hidden text. 128
 * bits, so that nobody finds a second name for the key of an accepted row.
 * @param part which of several reports in one comment it is of; empty: there is one
 */
export function rowKey(benchmark: string, unit: string, part: string): string {
  const of = part === '' ? '' : `${part}\0`;
  return createHash('sha256').update(`${of}${benchmark}\0${unit}`).digest('hex').slice(0, 32);
}
