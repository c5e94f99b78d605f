import type { Warning } from '../../model/warning.ts';
import type { Measurement } from '../format.ts';
import { recordIn } from './values.ts';

/**
 * The JSON object that a tool printed or wrote as a whole, whatever stands before and after it (`npm run` prints the
 * command first). null: there is none that can be read.
 */
export function jsonDocument(text: string): Readonly<Record<string, unknown>> | null {
  // At the start of a line: a brace within one is part of something else.
  const from = text.search(/^\uFEFF?\{/m);
  const to = text.lastIndexOf('}');
  if (from < 0 || to < from) return null;
  return recordIn(text.slice(text.indexOf('{', from), to + 1));
}

/** What is said where `jsonDocument` finds nothing in a text that has all of these: it was cut short, or torn. */
export function notWhole(text: string, tool: string, signs: readonly string[]): readonly Warning[] {
  if (!signs.every((sign) => text.includes(sign))) return [];
  return [{ code: 'torn-line', message: `JSON of ${tool} was passed over: it is not whole` }];
}

/** Equal names are different benchmarks where a tool lists each once: the second is `name #2`. */
export function numberRepeated<T extends Pick<Measurement, 'group' | 'name'>>(found: readonly T[]): readonly T[] {
  const seen = new Map<string, number>();
  return found.map((one) => {
    const key = `${one.group}\n${one.name}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? one : { ...one, name: `${one.name} #${count}` };
  });
}
