/**
 * Go source as tokens, comments left out: enough to tell declarations apart and to compare them, formatted as they may
 * be. Linear in the length of the source, which is the pull request's.
 */

export interface Token {
  /** word: a name, keyword or number. text: a string or rune literal. directive: a comment that the compiler reads. */
  readonly kind: 'word' | 'text' | 'mark' | 'directive';
  readonly text: string;
  /** A statement may end before it: it begins a line, and the line before does not go on. */
  readonly afterEnd: boolean;
}

const BLANK = /[ \t\r]+/y;
// 0x1p-2 and 1_000.5 in one piece would be nicer; in several they compare as well.
const WORD = /[\p{L}\p{Nd}_]+/uy;
const QUOTED = /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/y;

/** The tokens of one file. What is not closed ends with the file. */
export function tokensOf(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let newline = true;
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    return pattern.exec(source)?.[0] ?? '';
  };
  const upTo = (end: string, from: number): string => {
    const found = source.indexOf(end, from);
    return source.slice(at, found < 0 ? source.length : found + end.length);
  };
  const add = (kind: Token['kind'], text: string) => {
    tokens.push({ kind, text, afterEnd: newline && mayEnd(tokens) });
    newline = false;
    at += text.length;
  };
  while (at < source.length) {
    const first = source[at] ?? '';
    if (first === '\n') {
      newline = true;
      at += 1;
    } else if (first === ' ' || first === '\t' || first === '\r') {
      at += take(BLANK).length;
    } else if (first === '/' && source[at + 1] === '/') {
      const comment = upTo('\n', at).trimEnd();
      if (isDirective(comment)) add('directive', comment);
      else at += comment.length;
    } else if (first === '/' && source[at + 1] === '*') {
      const comment = upTo('*/', at + 2);
      newline ||= comment.includes('\n');
      at += comment.length;
    } else if (first === '`') add('text', upTo('`', at + 1));
    else if (first === '"' || first === "'") add('text', take(QUOTED));
    else {
      const word = take(WORD);
      if (word !== '') add('word', word);
      else add('mark', String.fromCodePoint(source.codePointAt(at) ?? 0));
    }
  }
  return tokens;
}

/** `//go:embed testdata/*`, `//go:build linux`, `// +build linux`; what go generate runs is not compiled. */
function isDirective(comment: string): boolean {
  return /^\/\/(?:go:(?!generate\b)| \+build )/.test(comment);
}

/** Go's rule of the semicolon at the end of a line, but for keywords, after which no line of valid Go ends. */
function mayEnd(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  if (last === undefined || last.kind !== 'mark') return true;
  return /[)\]}+-]/.test(last.text);
}

/** The value of a string literal, with escapes as they stand; null: it is none. */
export function stringValue({ kind, text }: Token): string | null {
  const quote = text[0];
  if (kind !== 'text' || quote === "'" || text.length < 2 || !text.endsWith(quote ?? '')) return null;
  return text.slice(1, -1);
}

/** The same for any formatting that gofmt could undo: one blank between tokens, one newline where a statement may end. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map(({ text, afterEnd }) => `${afterEnd ? '\n' : ' '}${text}`).join('');
}
