/**
 * A pattern on names. Matching takes time linear in the name's length, since names come from the pull request: a run
 * uses RE2 expressions (inputs/read-pattern.ts). Tests may use any RegExp.
 */
export interface NamePattern {
  /** The pattern as it was written. */
  readonly source: string;
  /** Whether it matches anywhere in the name. */
  test(name: string): boolean;
}

/** A part of a regular expression (ours, Go's or Java's) that matches this text and nothing else. */
export function literally(text: string): string {
  return text.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&');
}
