import { literally } from '../../model/inputs/name-pattern.ts';

/** Place in a project where a benchmark may be written: for a note at its line. */
export interface BenchmarkSource {
  /** Paths relative to the harness's folder, `/` separated, or patterns on them; the likeliest first. */
  readonly files: readonly (string | RegExp)[];
  /** Patterns of its line, the surest first. */
  readonly lines: readonly RegExp[];
}

/** A benchmark as the harness calls it. Untrusted. */
export interface NamedBenchmark {
  readonly group: string;
  readonly name: string;
}

/** `"text"`, also in single quotes. */
export function inQuotes(text: string): RegExp {
  return new RegExp(`(["'])${literally(text)}\\1`);
}

/** `fn text`, `def text`, for each of the parts that can be the name of a function, the last first. */
export function definedBy(keyword: string, parts: readonly string[]): readonly RegExp[] {
  return parts
    .filter((part) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(part))
    .toReversed()
    .map((part) => new RegExp(`\\b${keyword}\\s{1,8}${part}(?![\\p{L}\\p{N}_])`, 'u'));
}
