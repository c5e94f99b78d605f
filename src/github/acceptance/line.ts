import type { AcceptedLine, Bound } from '../../model/analysis/acceptance.ts';
import { visibleLines } from './visible-lines.ts';

/** A line of a text that accepts something. `fault` says, after "it", why a similar line does not count; it is ours. */
export interface LineReading {
  /** The written line, without surrounding blanks. Untrusted. */
  readonly line: string;
  readonly accepted: { readonly what: AcceptedLine; readonly reason: string } | null;
  readonly fault: string;
}

/** GitHub accepts no longer bodies. */
const LONGEST_TEXT = 65_536 * 4;
const LONGEST_LINE = 2000;
const MOST_LINES = 20;
const MOST_SHARE = 10;

/**
 * `Benchmark-accept: Parse/large up to 12% because the new format needs it`, and what only looks like it:
 * `- benchmark accept Parse/large`.
 */
const BEGIN = /^\s*(?:[-*+]\s+)?[*_`]*(?:benchmarks?[-_]accept|benchmarks? ?accept(?:ed|s)?[*_`]*\s*[:=])/i;
const EXACT = /^Benchmark-accept:(?=\s)/i;

/** The lines of a description or a comment that are neither code, a quotation nor hidden. */
export function readAcceptanceLines(text: string): readonly LineReading[] {
  return visibleLines(text.slice(0, LONGEST_TEXT))
    .filter((line) => BEGIN.test(line.text))
    .slice(0, MOST_LINES)
    .map(({ text: line, fault }) => {
      const reading = readLine(withoutComments(line.slice(0, LONGEST_LINE)));
      return reading.accepted === null || fault === '' ? reading : { ...reading, accepted: null, fault };
    });
}

/** An HTML comment; one that does not end hides the rest. */
function withoutComments(line: string): string {
  return line
    .replace(/<!--.*?-->/g, '')
    .replace(/<!--.*$/, '')
    .trim();
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
