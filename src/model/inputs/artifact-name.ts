import { createHash } from 'node:crypto';
import type { Part } from '../results/settings.ts';

/**
 * Names of the artifacts that pass between jobs. KEY says of which job they are; an artifact cannot be replaced, so that
 * each attempt of a run has its own.
 */
const LONGEST_PLAIN = 120;
const DIGEST_CHARACTERS = 8;
const ONLY: Part = { index: 1, of: 1 };

/** tare-results-bench-2 */
const RESULTS = /^tare-results-(.+)-(\d{1,6})$/;

/** A key as names have it. What is not letters, digits and `. _ -` is left out, and told by a digest of the key. */
export function plainKey(key: string): string {
  const plain = key.replace(/[^A-Za-z0-9._-]/g, '-').slice(0, LONGEST_PLAIN);
  return plain === key ? key : `${plain}-${digestOf(key)}`;
}

/** At most so many characters, and still another one than those of other long keys. */
export function shortKey(key: string, most: number): string {
  return key.length <= most ? key : `${key.slice(0, most - DIGEST_CHARACTERS - 1)}-${digestOf(key)}`;
}

/** Legs of a matrix may share a comment, and never an artifact. @param section of the comment; empty: all of it */
export function sectionKey(key: string, section: string): string {
  // No key has a line break, so that no other key and section have the same text.
  return section === '' ? key : `${key}\n${section}`;
}

/** `tare-results-KEY-1`: of a job whose results are published. */
export function resultsName(key: string, attempt: number): string {
  return `tare-results-${plainKey(key)}-${attempt}`;
}

/** `tare-readings-KEY=2of8-1of1-1`: of a part that another job joins. No plain key has a `=`, so that none begins another. */
export function readingsName(
  key: string,
  { shard = ONLY, replicate = ONLY }: { readonly shard?: Part | undefined; readonly replicate?: Part | undefined },
  attempt: number,
): string {
  const place = [shard, replicate].map(({ index, of }) => `${index}of${of}`).join('-');
  return `tare-readings-${plainKey(key)}=${place}-${attempt}`;
}

/** What the name of results says; null: it is another artifact's. `key` is the plain one. */
export function parseResultsName(name: string): { readonly key: string; readonly attempt: number } | null {
  const [, key = '', attempt = ''] = RESULTS.exec(name) ?? [];
  return key === '' ? null : { key, attempt: Number(attempt) };
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, DIGEST_CHARACTERS);
}
