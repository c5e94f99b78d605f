/**
 * Untrusted text (names, units, compiler output, anything read from a results.json) on its way to a page.
 * Markdown: it is only ever shown as code, or as prose whose every doubtful word is code: GitHub makes no mention,
 * issue link, commit link, URL, emoji or formula inside code.
 */

/**
 * Characters that change how the text around them is shown, or show nothing: controls, format characters (bidi
 * overrides, zero-width), lone surrogates, private use, line separators, blank-looking letters.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]/gu;
/** Spaces of other widths read as a plain one; the ideographic space is as wide as its letters and stays. */
const ODD_SPACE = /(?![ \u3000])\p{Zs}/gu;
/** More marks on one letter than any script needs: they would paint over the lines above and below. */
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu;
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/**
 * The text in one line with every invisible character spelled out as `\u{...}`. So is the bracket of `##[command]`,
 * which a CI runner obeys anywhere in a line of its log, and every page may be printed there.
 */
export function visible(text: string): string {
  const inert = text.replaceAll('##[', '##\\u{5b}');
  if (PRINTABLE_ASCII.test(inert)) return inert;
  return inert.replace(INVISIBLE, spelledOut).replace(ODD_SPACE, ' ').replace(STACKED_MARKS, '$1…');
}

function spelledOut(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * For a terminal: no escape sequence, no carriage return, no right-to-left override survives. One line. In a CI log a
 * line that begins with `::` is a command too; that is for the writer of the line to avoid.
 */
export function escapeTerminal(text: string): string {
  return visible(text);
}

/** A benchmark's id as one visible line; never blank. */
export function visibleName(id: string): string {
  const name = visible(id);
  return name.trim() === '' ? `(${name.length === 0 ? 'empty' : 'blank'} name)` : name;
}

/** An inline code span outside tables. Never empty, one line. */
export function codeSpan(text: string): string {
  const content = visible(text);
  if (content === '') return '(empty)';
  const fence = '`'.repeat(longestRun(content) + 1);
  const pad = /^[` ]|[` ]$/.test(content) ? ' ' : '';
  return `${fence}${pad}${content}${pad}${fence}`;
}

/**
 * An inline code span inside a table cell. GFM splits cells before it sees code, so `|` has to be `\|` there, and
 * a backslash in front of a pipe (`\|` as data) cannot be written at all: U+2216 stands for that one backslash.
 */
export function codeSpanInCell(text: string): string {
  return codeSpan(text.replace(/\\(?=\|)/g, '\u2216')).replaceAll('|', '\\|');
}

/**
 * A fenced block that nothing inside can end. Keeps line ends and tabs. A CI runner obeys `::command::` at the start of
 * a line of its log, where this page may be printed: such a line gets a visible backslash. (An indent or a zero-width
 * mark would not do: the runner trims, and nothing invisible is let through.)
 */
export function fencedBlock(text: string): string {
  const lines = text.split(/\r\n|\n|\r/).map((line) =>
    line
      .split('\t')
      .map(visible)
      .join('\t')
      .replace(/^(\s*)::/, '$1\\::'),
  );
  const content = lines.join('\n');
  const fence = '`'.repeat(Math.max(3, longestRun(content) + 1));
  return `${fence}text\n${content}\n${fence}`;
}

function longestRun(text: string): number {
  let longest = 0;
  for (const run of text.match(/`+/g) ?? []) longest = Math.max(longest, run.length);
  return longest;
}

/**
 * Words that are plain whatever stands around them: letters and figures (1.9, 5%), brackets and quotes around them,
 * the punctuation that ends a clause. No `@`, `#`, `/`, `:` inside a word, no dot inside a word (domains).
 */
const PLAIN_WORD = /^[("']*(?:\p{L}[\p{L}'-]*|[+-]?\d+(?:\.\d+)?%?|%)[)"']*[.,;:!?]?[)"']*$/u;
/** Longer words are code without a look: to tell that many brackets are plain takes longer than any word is worth. */
const LONGEST_PLAIN_WORD = 60;
/** A commit hash, and references such as GH-12 or JIRA-12, become links even in plain prose. */
const LINKED_WORD = /[0-9a-f]{7,}|[A-Za-z]-\d/i;

/** Prose that may come from anyone, in Markdown: plain words stay plain, every other word becomes code. One line. */
export function escapeMarkdown(text: string): string {
  return escapedWords(text, codeSpan);
}

/** The same inside a table cell. */
export function escapeMarkdownCell(text: string): string {
  return escapedWords(text, codeSpanInCell);
}

function escapedWords(text: string, code: (text: string) => string): string {
  const escaped: string[] = [];
  let doubtful: string[] = [];
  const flush = () => {
    if (doubtful.length > 0) escaped.push(code(doubtful.join(' ')));
    doubtful = [];
  };
  for (const word of visible(text.replace(/\s+/g, ' ')).split(' ')) {
    if (word === '') continue;
    if (word.length <= LONGEST_PLAIN_WORD && PLAIN_WORD.test(word) && !LINKED_WORD.test(word)) {
      flush();
      escaped.push(/^[+-]/.test(word) ? `\\${word}` : word);
    } else {
      doubtful.push(word);
    }
  }
  flush();
  return escaped.join(' ');
}

/** A link target, or null when it is not an absolute http(s) URL. Nothing in it can end the Markdown link. */
export function linkTarget(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return null;
  if (parsed.username !== '' || parsed.password !== '') return null;
  return parsed.href.replace(/[()<>|\\`*_[\]\s]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
}
