import { cut } from '../cut.ts';
import type { InputKind } from './kinds.ts';

/** The value of an input's text, or its fault, which completes the sentence "`value` ...". */
export type Reading<T> = { readonly value: T } | { readonly fault: string };

type Limits<K extends InputKind['kind']> = Extract<InputKind, { kind: K }>;

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 };

/** `100ms`, `2s`, `1.5min`, `1h30min` -> ms. */
export function readDuration(text: string, limits: Limits<'duration'>): Reading<number> {
  // No duration is longer, and the pattern below takes quadratic time.
  if (text.length > 100) return { fault: 'is not a duration' };
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)\s*(ms|s|min|m|h)(?![a-z])\s*/g)];
  const read = parts.map((part) => part[0]).join('');
  if (parts.length === 0 || read !== text) {
    if (/^-/.test(text)) return { fault: 'is negative' };
    return { fault: /^\d+(\.\d+)?$/.test(text) ? 'has no unit' : 'is not a duration' };
  }
  const totalMs = parts.reduce(
    (sum, [, number, unit]) => sum + Number(number) * (UNIT_MS[unit ?? ''] ?? Number.NaN),
    0,
  );
  if (totalMs < limits.minimumMs) return { fault: 'is too short' };
  if (totalMs > limits.maximumMs) return { fault: 'is too long' };
  return { value: totalMs };
}

export function readInteger(text: string, limits: Limits<'integer'>): Reading<number> {
  if (!/^[+-]?\d{1,15}$/.test(text)) return { fault: 'is not a whole number' };
  const value = Number(text);
  if (value < limits.minimum) return { fault: 'is too small' };
  if (value > limits.maximum) return { fault: 'is too large' };
  return { value };
}

/**
 * `5%` or `0.05` -> 0.05. A bare number of 1 or more is refused rather than guessed at: `5` would be 500 % to one
 * reader and 5 % to another.
 */
export function readShare(text: string, limits: Limits<'share'>): Reading<number> {
  const match = /^([+-]?\d{1,6}(?:\.\d{1,12})?|\.\d{1,12})\s*(%?)$/.exec(text);
  if (match === null) return { fault: 'is not a percentage' };
  const [, number = '', sign] = match;
  if (sign === '' && Math.abs(Number(number)) >= 1) return { fault: 'could be meant either way: write 5% or 0.05' };
  // Through the decimal text, so that 5% is the double nearest to 0.05.
  const value = sign === '' ? Number(number) : Number(`${number}e-2`);
  if (value < 0) return { fault: 'is negative' };
  if (value < limits.minimum) return { fault: 'is too small' };
  if (value > limits.maximum) return { fault: 'is too large' };
  return { value };
}

/** `99` or `99.9%` -> 0.99, 0.999. */
export function readPercentage(text: string, limits: Limits<'percentage'>): Reading<number> {
  const match = /^([+-]?\d{1,3}(?:\.\d{1,6})?)\s*%?$/.exec(text);
  if (match === null) return { fault: 'is not a percentage' };
  const percent = Number(match[1]);
  if (percent < limits.minimum) return { fault: 'is too low' };
  if (percent > limits.maximum) return { fault: 'is too high' };
  return { value: Number(`${match[1]}e-2`) };
}

/** The YAML 1.2 core schema's spellings, as the Actions toolkit reads booleans. */
export function readBoolean(text: string): Reading<boolean> {
  if (/^(true|True|TRUE)$/.test(text)) return { value: true };
  if (/^(false|False|FALSE)$/.test(text)) return { value: false };
  return { fault: 'is neither true nor false' };
}

export function readChoice(text: string, limits: Limits<'choice'>): Reading<string> {
  return limits.choices.includes(text) ? { value: text } : { fault: 'is not valid' };
}

/** Any text but one with a NUL character. */
export function readText(text: string, limits: { readonly maxLength: number }): Reading<string> {
  if (text.includes('\0')) return { fault: 'has a NUL character' };
  if (text.length > limits.maxLength) return { fault: `has ${text.length} characters` };
  return { value: text };
}

/** Reads items between white space, commas or line ends; `#` begins a comment line. */
export function readList(text: string, limits: Limits<'list'>): Reading<readonly string[]> {
  const items = readLines(text).flatMap((line) => line.split(/[\s,]+/).filter((item) => item !== ''));
  if (items.length > limits.maxItems) return { fault: `has ${items.length} entries` };
  const option = items.find((item) => item.startsWith('-'));
  if (option !== undefined) return { fault: `has an entry that begins with "-" (${shown(option)})` };
  const long = items.find((item) => item.length > 200);
  if (long !== undefined) return { fault: `has an entry of ${long.length} characters` };
  return { value: items };
}

/** The trimmed lines, without empty ones and comments. */
export function readLines(text: string): readonly string[] {
  return text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** Reads a revision that is safe as an argument of git: it never looks like an option or a range. */
export function readRevision(text: string): Reading<string> {
  if (text.startsWith('-')) return { fault: 'begins with "-"' };
  if (text.includes('..')) return { fault: 'is a range; give one commit' };
  // git-check-ref-format(1), and what gitrevisions(7) adds: no spaces, control characters or backslashes.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\u0000-\u0020\u007f\\]/.test(text)) return { fault: 'has a space, control character or backslash' };
  if (text.length > 250) return { fault: `has ${text.length} characters` };
  return { value: text };
}

/** Reads the path of a folder or file under the root, and normalises it: `./a//b/` -> `a/b`, `.` for the root. */
export function readInsidePath(text: string): Reading<string> {
  if (text.includes('\\')) return { fault: 'has a backslash; write / between folders' };
  if (text.startsWith('/') || /^[A-Za-z]:/.test(text)) return { fault: 'is an absolute path' };
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  if (/[\u0000-\u001f\u007f]/.test(text)) return { fault: 'has a control character' };
  if (text.length > 1000) return { fault: `has ${text.length} characters` };
  const parts = text.split('/').filter((part) => part !== '' && part !== '.');
  if (parts.includes('..')) return { fault: 'leaves the repository' };
  return { value: parts.length === 0 ? '.' : parts.join('/') };
}

export function readSeed(text: string): Reading<string> {
  const digits = text.toLowerCase();
  return /^[0-9a-f]{1,8}$/.test(digits) ? { value: digits } : { fault: 'is not a hexadecimal number of that length' };
}

/** `2/8` -> the second of eight. */
export function readPart(text: string, { most }: Limits<'part'>): Reading<{ index: number; of: number }> {
  const match = /^(\d{1,4})\/(\d{1,4})$/.exec(text);
  if (match === null) return { fault: 'is not two whole numbers with / between them' };
  const [index, of] = [Number(match[1]), Number(match[2])];
  if (of > most) return { fault: `is of more than ${most}` };
  if (index < 1 || index > of) return { fault: `is not one of 1/${of} to ${of}/${of}` };
  return { value: { index, of } };
}

/** The most characters of a comment's key, and of a section's name. */
export const LONGEST_GIVEN_KEY = 64;

export function readKey(text: string): Reading<string> {
  return text.length <= LONGEST_GIVEN_KEY && /^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(text)
    ? { value: text }
    : { fault: text.length > LONGEST_GIVEN_KEY ? `has ${text.length} characters` : 'has other characters' };
}

/** A value for a message: quoted, on one line, without control or direction characters, cut at 80 characters. */
export function shown(text: string): string {
  return JSON.stringify(cut(text, 80)).replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
