import type { BenchmarkAnalysis } from '../../../model/analysis/analysis.ts';
import { openingLines } from '../../text/shorten.ts';

/** Failures that are alike are one line: their reasons differ in nothing but numbers, paths and names. */

/** The first line says how it ended, the second what it printed first. */
const REASON_LINES = 2;

/** The part of a reason that is shown. */
export function shownReason(reason: string): string {
  return openingLines(reason, REASON_LINES);
}

/** `'main'`, `` `sums` ``, "a b", but not the apostrophe of a word */
const QUOTED = /`[^`]*`|"[^"]*"|(?<!\w)'[^']*'(?!\w)/g;
/** `benches/text.rs:5:68`, `BenchmarkSum-8`, `[5]`, `0x1f`, `sum_all` */
const NAME = /[\d/\\_#@[\]]|\w[-.:]+\w/;

interface Reason {
  readonly reason: string;
  /** What it failed for is named so; left out of the comparison. */
  readonly names: readonly string[];
}

/** Two reasons with the same key say the same. */
function keyOf({ reason, names }: Reason): string {
  const shown = shownReason(reason);
  const unnamed = names
    .filter((name) => name.length > 1)
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, ' '), shown);
  const words = unnamed.replace(QUOTED, ' ').split(/[\s,;()]+/);
  const plain = words.filter((word) => word !== '' && !NAME.test(word)).join(' ');
  return plain === '' ? shown : plain;
}

export function failureOf({ reason, id, group, name }: BenchmarkAnalysis): Reason {
  return { reason, names: [id, group, name] };
}

/** Groups in the order of their first. @param kindOf only those of one kind are alike */
export function groupAlike<T>(
  all: readonly T[],
  reasonOf: (each: T) => Reason,
  kindOf: (each: T) => string = () => '',
): readonly (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const each of all) {
    const key = `${kindOf(each)}\n${keyOf(reasonOf(each))}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return [...groups.values()];
}
