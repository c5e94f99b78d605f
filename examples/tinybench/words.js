/** How often each word is in a text. */
export function countWords(text) {
  const counts = new Map();
  for (const word of text.split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The words of a text, each once, in order. */
export function sortWords(text) {
  return [...new Set(text.split(' '))].sort();
}
