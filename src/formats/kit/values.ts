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

/** The text that stands there; empty: none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** JSON has no NaN, but 1e999 reads as Infinity. */
export function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** A time or a size. */
export function isAmount(value: unknown): value is number {
  return isFiniteNumber(value) && value >= 0;
}
