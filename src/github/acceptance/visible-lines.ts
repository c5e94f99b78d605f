/**
 * Which lines of a Markdown text are plain text of whoever wrote it, and neither code, a quotation nor hidden. By lines
 * and in linear time: anybody may write a comment, and a parser of all of Markdown takes a minute for 65,536 times `>`.
 * Where it is not sure, a line does not count; the tests compare it with a parser.
 */
interface VisibleLine {
  readonly text: string;
  /** Why it does not count, after "it"; empty: it does. */
  readonly fault: string;
}

/** The state of the paragraph. start: none has begun. plain: nothing in it can reach into the next line. */
type Block = 'start' | 'plain' | 'other' | 'html';

const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const LIST_ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
/** Characters that begin text which may reach into the next line: code, HTML, links, tables, math. */
const MARKUP = /[`<|$]|\]\(|^\[/;
const CODE_SPAN = /(?<!`)(`+)(?!`)[^`]*\1(?!`)/g;
/** Blocks of HTML that blank lines do not end, and what does: https://spec.commonmark.org/0.31.2/#html-blocks */
const HIDING: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(?:pre|script|style|textarea)(?:[\s>]|$)/i, /<\/(?:pre|script|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![a-z]/i, />/],
];
/** Text between these is quoted or struck out, and does not count as the author's. */
const MARKING = /<(\/?)(?:blockquote|code|del|kbd|pre|s|samp|strike|template)\b/gi;

const UNCLEAR =
  'stands in a list or in HTML, or below code in one, and may be code itself: write it in a comment of its own';
const JOINED = 'belongs to the paragraph above it: leave a blank line between';

export function visibleLines(text: string): readonly VisibleLine[] {
  const reader = new Reader();
  return text.split(/\r\n|\n|\r/).flatMap((line) => reader.read(line) ?? []);
}

class Reader {
  #fence = '';
  #hiddenUntil: RegExp | null = null;
  #block: Block = 'start';
  #inList = false;
  #isUnclear = false;
  #marked = 0;

  /** null where the line is code, a quotation or hidden. */
  read(line: string): VisibleLine | null {
    const text = trimmed(line);
    const indent = /^ *(?=[^ \t]|$)/.exec(line)?.[0].length ?? 4;
    if (this.#fence !== '') {
      if (indent < 4 && closes(text, this.#fence)) this.#end();
      return null;
    }
    if (this.#hiddenUntil !== null) {
      if (this.#hiddenUntil.test(line)) this.#end();
      return null;
    }
    if (text === '') {
      this.#block = 'start';
      return null;
    }
    // Code, or the rest of a paragraph.
    if (indent >= 4) return this.#is('other');
    if (indent < 2 && this.#block === 'start' && !LIST_ITEM.test(text)) this.#inList = false;
    return this.#readBlock(text, indent);
  }

  #readBlock(text: string, indent: number): VisibleLine | null {
    const isInner = this.#block === 'html' || (this.#inList && indent >= 2);
    const [, ticks, tildes] = FENCE.exec(text) ?? [];
    const fence = ticks ?? tildes;
    const [, until] = HIDING.find(([begin]) => begin.test(text)) ?? [];
    if (fence !== undefined || until !== undefined) {
      if (until?.test(text)) return this.#is(isInner ? 'html' : 'start');
      // It ends with what it is in, if it is in it.
      if (isInner) this.#isUnclear = true;
      else if (fence !== undefined) this.#fence = fence;
      else if (until !== undefined) this.#hiddenUntil = until;
      return this.#is('other');
    }
    const bare = text.replace(CODE_SPAN, '');
    for (const [, slash] of bare.matchAll(MARKING)) this.#marked = Math.max(0, this.#marked + (slash === '' ? 1 : -1));
    if (text.startsWith('>')) return this.#is('other');
    if (LIST_ITEM.test(text)) {
      this.#inList = true;
      return this.#visible(text, 'other', indent);
    }
    const block = /^<[a-z/]/i.test(text) ? 'html' : this.#block;
    return this.#visible(text, block, indent);
  }

  #visible(text: string, block: Block, indent: number): VisibleLine {
    const isOpen = this.#block === 'start' || this.#block === 'plain';
    const isClear = !this.#isUnclear && this.#marked === 0 && !(this.#inList && indent >= 2);
    const isPlain = isOpen && isClear && block !== 'other' && !MARKUP.test(text.replace(CODE_SPAN, ''));
    this.#is(block === 'html' ? 'html' : isPlain ? 'plain' : 'other');
    return { text, fault: isClear ? (isOpen ? '' : JOINED) : UNCLEAR };
  }

  #is(block: Block): null {
    // Such a block ends only with a blank line.
    if (this.#block !== 'html') this.#block = block;
    return null;
  }

  #end(): void {
    this.#fence = '';
    this.#hiddenUntil = null;
    this.#block = 'start';
  }
}

function closes(text: string, fence: string): boolean {
  return text.length >= fence.length && text === (fence[0] ?? '').repeat(text.length);
}

/** Blanks and tabs only: other white space is text in Markdown. */
function trimmed(line: string): string {
  let [from, to] = [0, line.length];
  while (from < to && isBlank(line[from])) from++;
  while (to > from && isBlank(line[to - 1])) to--;
  return line.slice(from, to);
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\t';
}
