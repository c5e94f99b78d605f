/** Words that readers had to learn, or that say the same as a term of docs/glossary.md, and what stands for them. */
export const BANNED: readonly { readonly words: string; readonly instead: string }[] = [
  { words: 'in turns?', instead: 'interleaved, alternating' },
  { words: 'on top', instead: 'additional (time)' },
  { words: "(?:can't|cannot|could not) be told", instead: "inconclusive (in tables: can't tell)" },
  { words: 'untold', instead: 'inconclusive' },
  { words: 'told', instead: 'reported' },
  { words: 'fore(?:tells?|told|sees?|seen)', instead: 'predicts, expected' },
  { words: "mistake of Tare(?:'s)?", instead: 'internal error' },
  { words: 'laid out (?:otherwise|anew|by)', instead: 'relinked in another order' },
  { words: 'stead(?:ied|ying)', instead: 'noise controls, pinning' },
  { words: 'lasts, about', instead: 'approximate duration' },
  { words: 'what the build of \\S+ said', instead: 'Build output (head)' },
  // Heavy tails are statistics' own.
  { words: '(?<!heavy )tails', instead: 'percentiles' },
  { words: 'hog(?:s|ged)?', instead: 'busy process, busy' },
  { words: 'harm', instead: 'severity' },
];

/** Every banned word of a text, whatever its line breaks, each with what to write instead. */
export function bannedIn(text: string): readonly string[] {
  const oneLine = text.replaceAll('’', "'").replaceAll(/\s+/g, ' ');
  return BANNED.flatMap(({ words, instead }) =>
    [...oneLine.matchAll(new RegExp(`(?<![\\w-])(?:${words})(?![\\w-])`, 'gi'))].map(
      ({ 0: word, index }) =>
        `${word} -> ${instead}: ...${oneLine.slice(Math.max(0, index - 40), index + word.length + 30)}...`,
    ),
  );
}

/** What a page says itself: without fenced and indented blocks, code, and figures that a printed table has in brackets. */
export function proseOf(markdown: string): string {
  return markdown
    .replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '')
    .replaceAll(/(?<=\n\n)(?: {4}.*\n?)+/g, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\d \(told\)/g, '');
}
