import { isRecord } from './values.ts';

/** A JSON document of an output. */
interface JsonDocument {
  /** undefined where the document is torn, or not valid. */
  readonly value: unknown;
  /** The document's first characters. */
  readonly beginning: string;
}

const SHOWN_LENGTH = 200;
/** So many documents that are torn within a torn one are searched for marks. */
const MOST_OPEN = 8;

/**
 * The JSON documents of an output, whatever stands around them: objects and lists that begin a line. Where one is torn,
 * or not valid, those that begin a line within it count. It never throws, and takes linear time.
 * @param marks only a text with one of these is searched, and only a document with one of these is reported as torn
 */
export function jsonDocuments(text: string, marks: readonly string[]): readonly JsonDocument[] {
  const hasMark = (part: string) => marks.some((mark) => part.includes(mark));
  if (!hasMark(text)) return [];
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const alone = parsed(plain);
  if (alone !== undefined) return [documentOf(plain, alone)];
  return [...documentsIn(plain, hasMark)];
}

/** The documents that are objects. */
export function jsonObjects(documents: readonly JsonDocument[]): readonly Readonly<Record<string, unknown>>[] {
  return documents.map(({ value }) => value).filter(isRecord);
}

function documentOf(text: string, value: unknown): JsonDocument {
  return { value, beginning: text.slice(0, SHOWN_LENGTH) };
}

function* documentsIn(text: string, hasMark: (part: string) => boolean): Iterable<JsonDocument> {
  for (let from = nextBeginning(text, 0); from !== null; ) {
    const { end, isWhole, open, closed } = spanFrom(text, from);
    const value = isWhole ? parsed(text.slice(from, end)) : undefined;
    if (value !== undefined) yield documentOf(text.slice(from, end), value);
    else {
      const torn = open.map((at) => ({ at, part: text.slice(at, end), within: undefined }));
      const whole = closed.map(([at, to]) => ({ at, part: text.slice(at, to), within: parsed(text.slice(at, to)) }));
      for (const { part, within } of [...torn, ...whole].sort((one, other) => one.at - other.at)) {
        if (within !== undefined || hasMark(part)) yield documentOf(part, within);
      }
    }
    // `cat` puts the first line of a file behind the last of another that has no line feed.
    from = isWhole && begins(text, end) ? end : nextBeginning(text, end);
  }
}

/** Where the first line from `after` on that looks like a document begins; null where none does. */
function nextBeginning(text: string, after: number): number | null {
  const start = /(?:^|\n)[\uFEFF \t]{0,100}(?=[{[])/g;
  start.lastIndex = after;
  for (let line = start.exec(text); line !== null; line = start.exec(text)) {
    const at = line.index + line[0].length;
    if (begins(text, at)) return at;
    start.lastIndex = at + 1;
  }
  return null;
}

const MAX_BLANKS = 1000;
/** The beginning of a document, `[{` or `{"name"` with blanks between, but not `[INFO]` or `{code`. */
const BEGINS = /^(?:\{\s{0,1000}["}]|\[\s{0,1000}[[{\]])/;

function begins(text: string, at: number): boolean {
  return BEGINS.test(text.slice(at, at + 2 + MAX_BLANKS));
}

interface Span {
  /** The index behind the bracket that closes the first one, or where the search for it ended. */
  readonly end: number;
  readonly isWhole: boolean;
  /** The beginnings of the document and of the first few within it that begin a line and do not end. */
  readonly open: readonly number[];
  /** The beginnings and ends of the outermost documents within it that begin a line. */
  readonly closed: readonly (readonly [from: number, end: number])[];
}

/**
 * The span that the bracket at `from` opens. It breaks off at the text's end, at a bracket that does not fit, or at a
 * line feed in a string.
 */
function spanFrom(text: string, from: number): Span {
  const token = /["[\]{}]/g;
  token.lastIndex = from;
  const stack: number[] = [];
  const closed: (readonly [number, number])[] = [];
  const torn = (end: number): Span => {
    const open = stack.filter((at) => at === from || beginsLine(text, at)).slice(0, MOST_OPEN);
    return { end, isWhole: false, open, closed };
  };
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const at = match.index;
    if (match[0] === '"') {
      const { end, isWhole } = endOfString(text, at);
      if (!isWhole) return torn(end);
      token.lastIndex = end;
    } else if (match[0] === '{' || match[0] === '[') stack.push(at);
    else {
      const opened = stack.pop() ?? from;
      if ((text[opened] === '{') !== (match[0] === '}')) {
        stack.push(opened);
        return torn(at);
      }
      const end = at + 1;
      if (stack.length === 0) return { end, isWhole: true, open: [from], closed };
      if (!beginsLine(text, opened)) continue;
      while ((closed.at(-1)?.[0] ?? -1) > opened) closed.pop();
      closed.push([opened, end]);
    }
  }
  return torn(text.length);
}

/**
 * The end of the string that begins at `from`: behind its quote, or where it breaks off at a line feed or the text's
 * end.
 */
function endOfString(text: string, from: number): Pick<Span, 'end' | 'isWhole'> {
  const special = /["\\\n]/g;
  special.lastIndex = from + 1;
  for (let found = special.exec(text); found !== null; found = special.exec(text)) {
    if (found[0] === '"') return { end: special.lastIndex, isWhole: true };
    if (found[0] === '\n') return { end: found.index, isWhole: false };
    special.lastIndex = found.index + 2;
  }
  return { end: text.length, isWhole: false };
}

function beginsLine(text: string, at: number): boolean {
  let before = at - 1;
  while (text[before] === ' ' || text[before] === '\t') before -= 1;
  return (before < 0 || text[before] === '\n') && begins(text, at);
}

/** undefined where the text is no JSON. */
function parsed(text: string): unknown {
  const value = attempted(() => JSON.parse(text));
  return value === undefined && /NaN|Infinity/.test(text) ? attempted(() => JSON.parse(quoteBareNumbers(text))) : value;
}

function attempted(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/**
 * Quotes NaN and Infinity, which some writers print though JSON has none, so that one does not lose the whole document.
 */
function quoteBareNumbers(text: string): string {
  return text.replace(/"[^"\\]*(?:\\[\s\S][^"\\]*)*(?:"|$)|-?Infinity|NaN/g, (part) =>
    part.startsWith('"') ? part : JSON.stringify(part),
  );
}
