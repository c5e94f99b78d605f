/** What stands in JSON that nobody has checked. */

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands there, where it is an object. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** Elements that are objects, of what should be an array. */
export function recordsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The object that a text is, as JSON; null: it is none. */
export function recordIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** The text that stands there; empty: none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Elements that are texts, of what should be an array. */
export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
}

export function isText(value: unknown): value is string {
  return textOf(value) !== '';
}

/** JSON has no NaN, but 1e999 reads as Infinity. */
export function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Of names, of groups too: a longer one is no name. */
export const MAX_NAME_LENGTH = 1000;

export function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_NAME_LENGTH;
}

/** A time or a size. */
export function isAmount(value: unknown): value is number {
  return isFiniteNumber(value) && value >= 0;
}
