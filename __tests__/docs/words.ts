/** Words that readers had to learn, or that say the same as a term of docs/glossary.md, and what stands for them. */
export const BANNED: readonly { readonly words: string; readonly instead: string }[] = [
  { words: 'in turns?', instead: 'interleaved, alternating' },
  { words: 'on top', instead: 'additional (time)' },
  { words: "(?:can't|cannot|could not) be told", instead: 'inconclusive (in tables: undecided)' },
  { words: 'untold', instead: 'inconclusive' },
  { words: 'told', instead: 'reported' },
  { words: 'fore(?:tells?|told|sees?|seen)', instead: 'predicts, expected' },
  { words: "mistake of Tare(?:'s)?", instead: 'internal error' },
  { words: 'laid out (?:otherwise|anew|by)', instead: 'with another code layout' },
  { words: 'stead(?:ied|ying)', instead: 'noise controls, pinning' },
  { words: 'lasts, about', instead: 'approximate duration' },
  { words: 'what the build of \\S+ said', instead: 'Build output (head)' },
  // Heavy tails are statistics' own.
  { words: '(?<!heavy )tails', instead: 'percentiles' },
  { words: 'hog(?:s|ged)?', instead: 'busy process, busy' },
  { words: 'harm', instead: 'severity' },
  { words: "can't tell|size open", instead: 'undecided' },
  { words: 'took away', instead: 'CPU steal' },
  { words: 'common moves?', instead: 'shared shift' },
  { words: 'to the last unit', instead: 'identical' },
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

/** The comments of a source file, without code spans and without samples of a tool's output. */
export function commentsOf(source: string): readonly string[] {
  const comments = source.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? [];
  return comments.map((comment) =>
    comment
      .replaceAll(/^ *\*? {5}.*$/gm, '')
      .replaceAll(/^ *\* ?/gm, '')
      .replaceAll(/`[^`]*`/g, ''),
  );
}

/** The identifiers of a source file as words: `moreObservations` is `more observations`. Comments and texts are left out. */
export function identifiersOf(source: string): readonly string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$|'(?:[^'\\\n]|\\.)*'|`[^`$]*`/gm, '');
  const names = new Set(code.match(/[A-Za-z_]\w+/g) ?? []);
  return [...names].map((name) => name.replaceAll(/([a-z])(?=[A-Z])|_/g, '$1 ').toLowerCase());
}

/** What a page says itself: without fenced and indented blocks, code, and figures that a printed table has in brackets. */
export function proseOf(markdown: string): string {
  return markdown
    .replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '')
    .replaceAll(/(?<=\n\n)(?: {4}.*\n?)+/g, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .replaceAll(/\d \(told\)/g, '');
}
