import { recordIn } from './values.ts';

/** The text of an object in a JSON list. */
export interface ListedObject {
  readonly text: string;
  /** The text ends before the object does. */
  readonly isCut: boolean;
}

/**
 * The objects of the list whose `[` is just before `from`, one by one, so that a document that was cut short, or that
 * has an invalid number, loses only the torn object. It takes linear time.
 */
export function listedObjects(text: string, from: number): { readonly objects: readonly ListedObject[]; end: number } {
  const objects: ListedObject[] = [];
  // The number of brackets of either kind that are open within the list.
  let depth = 0;
  let start = -1;
  let at = from;
  for (; at < text.length; at++) {
    const character = text[at];
    if (character === '"') {
      at = endOfString(text, at);
    } else if (character === '{' || character === '[') {
      if (depth === 0 && character === '{') start = at;
      depth += 1;
    } else if (character === '}' || character === ']') {
      if (depth === 0) return { objects, end: at };
      depth -= 1;
      if (depth > 0 || start < 0) continue;
      objects.push({ text: text.slice(start, at + 1), isCut: false });
      start = -1;
    }
  }
  if (start >= 0) objects.push({ text: text.slice(start), isCut: true });
  return { objects, end: text.length };
}

/** The index of the quote that ends the string which begins at `from`. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

/**
 * Reads an object; null where it cannot be read. The bare NaN and infinities that C++ programs print count as absent:
 *
 *     "hitRate": NaN,
 *     "median(elapsed)": -inf,
 */
export function readObject(text: string): Readonly<Record<string, unknown>> | null {
  return recordIn(text) ?? recordIn(text.replace(/:[ \t]*-?(?:nan|inf|infinity)[ \t\r]*(?=[,\n}])/gi, ': null'));
}
