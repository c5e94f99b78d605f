/**
 * Whether the whole of `text` matches `pattern`. `*` stands for any run of characters, the empty one included; every
 * other character stands for itself (case counts). Deliberately no regular expression: patterns come from inputs and
 * names from the pull request, and neither may cost more than length(pattern) * length(text) steps.
 */
export function matchesPattern(pattern: string, text: string): boolean {
  if (!pattern.includes('*')) return pattern === text;
  const parts = pattern.split('*');
  const first = parts[0] ?? '';
  const last = parts[parts.length - 1] ?? '';
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  // Leftmost match of each middle part is enough: whatever follows may only gain room from it.
  let from = first.length;
  const end = text.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const at = text.indexOf(part, from);
    if (at < 0 || at + part.length > end) return false;
    from = at + part.length;
  }
  return true;
}
