import { createHash } from 'node:crypto';
import { UserError } from '../../errors.ts';
import type { Results } from '../../model/results/results.ts';
import { firstRun, type Run } from '../../model/results/run.ts';

/**
 * The hidden first line of our comments: which comment this is (key), which run wrote it, and from what.
 * It is an HTML comment, so the key is written with nothing but letters, digits, `.`, `_` and `%`: `-->` cannot occur.
 * A marker proves nothing about its author: whoever reads one also checks who wrote the comment.
 */
export interface Marker {
  readonly key: string;
  /** 0 outside CI. */
  readonly runId: number;
  readonly runNumber: number;
  readonly runAttempt: number;
  /** SHA-256 of the results, hexadecimal. */
  readonly resultsDigest: string;
}

export const LONGEST_KEY = 200;

// <!-- tare-comment 1 key=benchmarks%20amd64 run=19384756 number=42 attempt=1 results=9f86d08...0a08 -->
const MARKER =
  /^<!-- tare-comment 1 key=([A-Za-z0-9._%]*) run=(\d{1,16}) number=(\d{1,16}) attempt=(\d{1,16}) results=([0-9a-f]{64}) -->(?=\r?\n|$)/;

/** The marker's line. Throws a UserError for a key that is too long. */
export function formatMarker(marker: Marker): string {
  if (marker.key.length > LONGEST_KEY) {
    throw new UserError(
      `comment-key has ${marker.key.length} characters; at most ${LONGEST_KEY} are allowed`,
      'Choose a shorter comment-key.',
    );
  }
  const { runId, runNumber, runAttempt, resultsDigest } = marker;
  const key = encodeKey(marker.key);
  return `<!-- tare-comment 1 key=${key} run=${runId} number=${runNumber} attempt=${runAttempt} results=${resultsDigest} -->`;
}

/** The marker at the very start of a comment's body; null when there is none, or not one of ours to the letter. */
export function parseMarker(body: string): Marker | null {
  const match = MARKER.exec(body.slice(0, 4096));
  if (match === null) return null;
  const [, encodedKey = '', runId, runNumber, runAttempt, resultsDigest = ''] = match;
  const key = decodeKey(encodedKey);
  const numbers = [runId, runNumber, runAttempt].map(Number);
  if (key === null || !numbers.every(Number.isSafeInteger)) return null;
  const [id = 0, number = 0, attempt = 0] = numbers;
  return { key, runId: id, runNumber: number, runAttempt: attempt, resultsDigest };
}

function encodeKey(key: string): string {
  // encodeURIComponent refuses lone surrogates and leaves -!~*'() as they are.
  return encodeURIComponent(key.replace(/\p{Cs}/gu, '\ufffd')).replace(
    /[-!~*'()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function decodeKey(encoded: string): string | null {
  try {
    const key = decodeURIComponent(encoded);
    return encodeKey(key) === encoded && key.length <= LONGEST_KEY ? key : null;
  } catch {
    return null;
  }
}

function jsonDigest(data: object): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('hex');
}

/** The marker of the comment with this key on these results. */
export function markerFor(results: Results, key: string): Marker {
  return markerOf(results, key, firstRun(results).ci ?? null);
}

/** @param data the comment's content, of which the marker keeps a digest */
export function markerOf(data: object, key: string, ci: Run['ci'] | null): Marker {
  const { runId = 0, runNumber = 0, runAttempt = 0 } = ci ?? {};
  return { key, runId, runNumber, runAttempt, resultsDigest: jsonDigest(data) };
}
