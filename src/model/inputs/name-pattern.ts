/**
 * Which names are meant. Time to match grows with the name's length, never faster: names come from the pull request.
 * What a run builds is an RE2 expression (inputs/read-pattern.ts); any RegExp fits as well, for tests.
 */
export interface NamePattern {
  /** As it was written. */
  readonly source: string;
  /** Does it match anywhere in the name? */
  test(name: string): boolean;
}

/** This text and nothing else, as a part of a regular expression: of ours, of Go's, of Java's. */
export function literally(text: string): string {
  return text.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&');
}
