import { createHash } from 'node:crypto';
import type { Part } from '../results/settings.ts';

/**
 * Names of the artifacts that pass between jobs. KEY names the job; an artifact cannot be replaced, so that each
 * attempt of a run has its own.
 */
const LONGEST_PLAIN = 120;
const DIGEST_CHARACTERS = 8;
const ONLY: Part = { index: 1, of: 1 };

/** tare-results-bench-2 */
const RESULTS = /^tare-results-(.+)-(\d{1,6})$/;

/**
 * A key for use in names: `-` replaces all but letters, digits and `. _ -`, and a digest keeps different keys
 * different.
 */
export function plainKey(key: string): string {
  const plain = key.replace(/[^A-Za-z0-9._-]/g, '-').slice(0, LONGEST_PLAIN);
  return plain === key ? key : `${plain}-${shortDigest(key)}`;
}

/** A key of at most so many characters, in which a digest keeps different keys different. */
export function shortKey(key: string, most: number): string {
  return key.length <= most ? key : `${key.slice(0, most - DIGEST_CHARACTERS - 1)}-${shortDigest(key)}`;
}

/**
 * The key of a section's artifact: legs of a matrix may share a comment, never an artifact. @param section empty: none
 */
export function sectionKey(key: string, section: string): string {
  // No key has a line break, so that no other key and section have the same text.
  return section === '' ? key : `${key}\n${section}`;
}

/** `tare-results-KEY-1`: the artifact of a job whose results are published. */
export function resultsName(key: string, attempt: number): string {
  return `tare-results-${plainKey(key)}-${attempt}`;
}

/**
 * `tare-readings-KEY=2of8-1of1-1`: a part that another job joins. No plain key has a `=`, so that none begins another.
 */
export function readingsName(
  key: string,
  { shard = ONLY, replicate = ONLY }: { readonly shard?: Part | undefined; readonly replicate?: Part | undefined },
  attempt: number,
): string {
  const place = [shard, replicate].map(({ index, of }) => `${index}of${of}`).join('-');
  return `tare-readings-${plainKey(key)}=${place}-${attempt}`;
}

/** `tare-report-KEY-1.html`: the page of a report, which is an artifact without an archive around it. */
export function pageName(key: string, attempt: number): string {
  return `tare-report-${plainKey(key)}-${attempt}.html`;
}

/** Reads the name of a results artifact; null for any other artifact. `key` is the plain one. */
export function parseResultsName(name: string): { readonly key: string; readonly attempt: number } | null {
  const [, key = '', attempt = ''] = RESULTS.exec(name) ?? [];
  return key === '' ? null : { key, attempt: Number(attempt) };
}

function shortDigest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, DIGEST_CHARACTERS);
}
