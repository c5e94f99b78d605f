/**
 * Go source as tokens, comments left out: enough to separate declarations and to compare them, formatted as they may
 * be. Linear in the length of the source, which is the pull request's.
 */

export interface Token {
  /** `word`: a name, keyword or number. `text`: a string or rune literal. `directive`: a comment for the compiler. */
  readonly kind: 'word' | 'text' | 'mark' | 'directive';
  readonly text: string;
  /** A statement may end before it: it begins a line, and the line before does not go on. */
  readonly afterEnd: boolean;
}

const BLANK = /[ \t\r]+/y;
// 0x1p-2, 1_000.5, 3. at the end of a line; the e of 0xe+x is a digit.
const NUMBER = /0[xX](?:[pP][+-]|[\w.])*|\.?[0-9](?:[eE][+-]|[\w.])*/y;
const WORD = /[\p{L}\p{Nd}_]+/uy;
/** These matter to what follows: a line that ends with `+` goes on, and what follows `...` is no field. */
const LONG_MARK = /\+\+|--|\.\.\./y;
const QUOTED = /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/y;

/** The tokens of one file. A token that is not closed ends with the file. */
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
      const word = take(NUMBER) || take(WORD);
      if (word !== '') add('word', word);
      else add('mark', take(LONG_MARK) || String.fromCodePoint(source.codePointAt(at) ?? 0));
    }
  }
  return tokens;
}

/** `//go:embed testdata/*`, `//go:build linux`, `// +build linux`; what go generate runs is not compiled. */
function isDirective(comment: string): boolean {
  return /^\/\/(?:go:(?!generate\b)| \+build )/.test(comment);
}

/** Go puts a semicolon at the end of such a line (The Go Programming Language Specification, "Semicolons"). */
function mayEnd(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  if (last === undefined || last.kind === 'directive') return true;
  return last.kind === 'mark' ? /^(?:[)\]}]|\+\+|--)$/.test(last.text) : !GOES_ON.test(last.text);
}

/** All keywords but break, continue, fallthrough and return. */
const GOES_ON =
  /^(?:case|chan|const|default|defer|else|for|func|go|goto|if|import|interface|map|package|range|select|struct|switch|type|var)$/;

/** The value of a string literal, with escapes as they stand; null: it is none. */
export function stringValue({ kind, text }: Token): string | null {
  const quote = text[0];
  if (kind !== 'text' || quote === "'" || text.length < 2 || !text.endsWith(quote ?? '')) return null;
  return text.slice(1, -1);
}

/**
 * The same text for any formatting that gofmt could undo: one blank between tokens, a newline where a statement may
 * end.
 */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map(({ text, afterEnd }) => `${afterEnd ? '\n' : ' '}${text}`).join('');
}
