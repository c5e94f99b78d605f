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

/** Messages with banned words that still have to be reworded. A test fails for those that are gone: take them out here. */
export const TO_BE_REWORDED: readonly string[] = [
  'How long one execution of one benchmark of one side lasts, about.',
  'with its code laid out otherwise where the toolchain can',
  'regressed in one build, and not in the same code laid out otherwise',
  "noise is why … of … … can't be told",
  'rounds are foreseen to settle',
  "that can't be told",
  'What the build of **…** said',
  'told by the harness',
  'corrected, that cannot be told',
  'raw, that cannot be told',
  'in a second build, its code laid out otherwise',
  'whose code build-command laid out by another seed',
  '… could not be told',
  'Steadied: ',
  "otherwise it can't be told",
  "Noise explains what can't be told",
  "… can't be told",
];

export function withoutThose(text: string): string {
  return TO_BE_REWORDED.reduce((rest, message) => rest.replaceAll(message, ''), text.replaceAll(/\s+/g, ' '));
}
