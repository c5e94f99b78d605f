import { LARGEST_NS } from '../../statistics/sketch.ts';

/** An object of unchecked JSON. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value, or an empty object where it is no object. */
export function recordOf(value: unknown): JsonObject {
  return isRecord(value) ? value : {};
}

/** The elements that are objects, of a value that should be an array. */
export function recordsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Parses a JSON object; null where the text is none. */
export function recordIn(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** The value, or an empty text where it is no text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The elements that are texts, of a value that should be an array. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

export function isText(value: unknown): value is string {
  return textOf(value) !== '';
}

/** Whether the value is a finite number: JSON has no NaN, but 1e999 reads as Infinity. */
export function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Longer texts are no names of benchmarks or groups. */
export const MAX_NAME_LENGTH = 1000;

export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_NAME_LENGTH;
}

/** Whether the value can be a time or a size. */
export function isAmount(value: unknown): value is number {
  return isFiniteNumber(value) && value >= 0;
}

/** Are all of them times in ns of which a sketch can be made? */
export function areTimes(values: readonly unknown[]): values is readonly number[] {
  return values.every((value) => isAmount(value) && value <= LARGEST_NS);
}
