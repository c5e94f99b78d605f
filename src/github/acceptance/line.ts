import type { AcceptedLine, Bound } from '../../model/analysis/acceptance.ts';

/** What a text says it accepts, line by line. `fault`: why a line that is nearly one is none; ours, after "it". */
export interface LineReading {
  /** As it was written, without what surrounds it. Untrusted. */
  readonly line: string;
  readonly accepted: { readonly what: AcceptedLine; readonly reason: string } | null;
  readonly fault: string;
}

/** GitHub takes no longer bodies. */
const LONGEST_TEXT = 65_536 * 4;
const LONGEST_LINE = 2000;
const MOST_LINES = 20;
const MOST_SHARE = 10;

/**
 * `Benchmark-accept: Parse/large up to 12% because the new format needs it`, and what only looks like it:
 * `- benchmark accept Parse/large`. One of a quotation (`>`) is somebody else's.
 */
const BEGIN = /^\s*(?:[-*+]\s+)?[*_`]*(?:benchmarks?[-_]accept|benchmarks? ?accept(?:ed|s)?[*_`]*\s*[:=])/i;
const EXACT = /^Benchmark-accept:(?=\s)/i;

/**
 * The lines of a description or a comment. What stands in a code block or an HTML comment is not read: it is an example,
 * or nobody sees it.
 */
export function readAcceptanceLines(text: string): readonly LineReading[] {
  const readings: LineReading[] = [];
  let fence = '';
  let hidden = false;
  for (const raw of text.slice(0, LONGEST_TEXT).split(/\r\n|\n|\r/)) {
    if (readings.length >= MOST_LINES) break;
    if (fence !== '') {
      if (raw.trim().startsWith(fence) && /^[`~]+$/.test(raw.trim())) fence = '';
      continue;
    }
    const visible = withoutHidden(raw, hidden);
    hidden = visible.hidden;
    const opening = /^ {0,3}(`{3,}|~{3,})/.exec(visible.text)?.[1];
    if (opening !== undefined) {
      fence = opening;
      continue;
    }
    const line = visible.text.trim();
    if (BEGIN.test(visible.text)) readings.push(readLine(line.slice(0, LONGEST_LINE)));
  }
  return readings;
}

/** What of a line stands outside of `<!-- -->`, which may begin and end on other lines. */
function withoutHidden(line: string, before: boolean): { readonly text: string; readonly hidden: boolean } {
  let [text, rest, hidden] = ['', line, before];
  for (;;) {
    const mark = hidden ? '-->' : '<!--';
    const at = rest.indexOf(mark);
    if (at < 0) return { text: hidden ? text : text + rest, hidden };
    if (!hidden) text += rest.slice(0, at);
    rest = rest.slice(at + mark.length);
    hidden = !hidden;
  }
}

function readLine(line: string): LineReading {
  const fault = (what: string): LineReading => ({ line, accepted: null, fault: what });
  if (!EXACT.test(line)) return fault('does not begin with "Benchmark-accept: " and a name');
  const said = line.slice(line.indexOf(':') + 1).trim();
  const subject = readName(said);
  const { rest } = subject;
  const because = rest.toLowerCase().indexOf(' because ');
  const amountText = (because < 0 ? rest : rest.slice(0, because)).trim();
  const bound = readBound(amountText);
  if (subject.name === '' || !/^up to\b/i.test(rest)) return fault('has no name and "up to AMOUNT" after it');
  if (bound === null) return fault(`has no amount such as 12% or "1 allocs/op" after "up to"`);
  const reason = because < 0 ? '' : rest.slice(because + ' because '.length).trim();
  if (!/[\p{L}\p{N}]/u.test(reason) || /^REASON\W*$/.test(reason)) return fault('has no reason after "because"');
  return { line, accepted: { what: { kind: 'line', benchmark: subject.name, bound }, reason }, fault: '' };
}

/** `Parse/large up to ...`, `"up to date" up to ...`, or either as code. A name may hold blanks. */
function readName(text: string): { readonly name: string; readonly rest: string } {
  const quote = text[0] === '"' || text[0] === '`' ? text[0] : '';
  const end = quote === '' ? -1 : text.indexOf(quote, 1);
  if (end > 0) return { name: text.slice(1, end), rest: text.slice(end + 1).trim() };
  const reason = text.toLowerCase().indexOf(' because ');
  const at = (reason < 0 ? text : text.slice(0, reason)).toLowerCase().lastIndexOf(' up to ');
  return at < 0 ? { name: '', rest: text } : { name: text.slice(0, at).trim(), rest: text.slice(at).trim() };
}

/** `up to 12%`, `up to 0.5 %`, `up to 1 allocs/op` */
function readBound(text: string): Bound | null {
  const [, figure = '', unit = ''] = /^up to (\d{1,9}(?:\.\d{1,6})?) ?(\S{1,200})$/i.exec(text) ?? [];
  const value = Number(figure);
  if (figure === '' || !(value > 0)) return null;
  if (unit === '%') return value / 100 <= MOST_SHARE ? { kind: 'share', share: value / 100 } : null;
  // A number alone, and `12,5%`, are neither.
  return /^[\p{L}µ]/u.test(unit) && / \S+$/.test(text) && text.endsWith(` ${unit}`)
    ? { kind: 'amount', amount: value, unit }
    : null;
}
