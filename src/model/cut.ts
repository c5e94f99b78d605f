/** A text of at most `length` UTF-16 units, with an ellipsis where something is missing. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
