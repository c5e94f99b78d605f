import type { Analysis, BenchmarkAnalysis, BenchmarkRow } from '../../../model/analysis/analysis.ts';
import type { Row } from '../../../model/analysis/row.ts';
import { cut } from '../../../model/cut.ts';
import type { Metric } from '../../../model/metric.ts';
import type { Warning } from '../../../model/warning.ts';
import { formatDuration, plainPercent } from '../../text/numbers.ts';
import type { Phrase } from '../../text/phrase.ts';
import { noiseClause } from '../noise.ts';
import type { Note } from '../table.ts';
import { singleValue } from '../values.ts';
import { capitalised, counted } from '../words.ts';
import { clockNote, SAID_IN_CLOCK_NOTE } from './clock-note.ts';
import { confirmationNote, SAID_IN_CONFIRMATION } from './confirmation-note.ts';

/** Every doubt as a numbered note; the same text is one note, with one mark, however many rows it is about. */
export interface Footnotes {
  notes(texts: readonly Phrase[]): readonly Note[];
}

/** Of a message and of what it is about. */
const TEXT_LENGTH = 300;
const SUPERSCRIPTS = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

function superscript(number: number): string {
  return Array.from(String(number), (digit) => SUPERSCRIPTS[Number(digit)] ?? '').join('');
}

export function createFootnotes(): Footnotes {
  const known = new Map<string, Note>();
  return {
    notes: (texts) =>
      texts.map((text) => {
        const key = JSON.stringify(text);
        const number = known.size + 1;
        const note = known.get(key) ?? { number, mark: superscript(number), text };
        known.set(key, note);
        return note;
      }),
  };
}

export function warningPhrase(warning: Warning): Phrase {
  const message = { prose: cut(sentence(warning.message), TEXT_LENGTH) };
  // No full stop after a name: it would be read as part of it.
  return warning.subject === undefined ? [message, '.'] : [message, ': ', { code: cut(warning.subject, TEXT_LENGTH) }];
}

/** What is doubtful about the benchmark and this row of it. */
export function rowNotes({ benchmark, row }: BenchmarkRow): readonly Phrase[] {
  const clock = clockNote(row);
  // Said there already, with its figures.
  const refusal = row.change.kind === 'none' ? row.change.code : undefined;
  const others = row.warnings.filter(
    ({ code }) =>
      (clock === null || !SAID_IN_CLOCK_NOTE.has(code)) && code !== refusal && !SAID_IN_CONFIRMATION.has(code),
  );
  const confirmation = confirmationNote(row);
  return [
    ...(confirmation === null ? [] : [confirmation]),
    ...[...benchmark.warnings, ...others].map(warningPhrase),
    ...(clock === null ? [] : [clock]),
  ];
}

export function benchmarkNotes(benchmark: BenchmarkAnalysis): readonly Phrase[] {
  return [...benchmark.warnings, ...benchmark.rows.flatMap((row) => row.warnings)].map(warningPhrase);
}

/** For an inconclusive row: what would settle it, and what this run could have seen. */
export function settleNote({ row }: BenchmarkRow): Phrase | null {
  if (!row.gated || row.verdict !== 'inconclusive') return null;
  if (row.change.kind === 'none') return [{ prose: cut(sentence(row.change.reason), TEXT_LENGTH) }, '.'];
  if (row.change.kind === 'exact' || row.change.settle === null) return null;
  const { morePairs, moreMs, obstacle, smallestDetectable } = row.change.settle;
  if (morePairs !== null) {
    const time = moreMs === null ? '' : ` (${formatDuration(moreMs)})`;
    const about = counted(rounded(morePairs), 'more pair', 'more pairs');
    return [`About ${about}${time} would settle it; `, ...detectable(row, smallestDetectable), noiseClause(row)];
  }
  switch (obstacle) {
    case 'clock':
      return ["More pairs would not settle it: the clock's steps are larger than the difference."];
    case 'window':
      return ['More pairs would not settle it: what the clock costs amid work is not known well enough.'];
    case 'noise':
      return ['Too noisy for more pairs to settle it; ', ...detectable(row, smallestDetectable), noiseClause(row)];
    case 'threshold':
    case null:
      return ['Too close to the threshold to be settled; ', ...detectable(row, smallestDetectable), noiseClause(row)];
    default: {
      const never: never = obstacle;
      throw new TypeError(`unknown obstacle ${String(never)}`);
    }
  }
}

function detectable(row: Row, smallest: number): Phrase {
  const value =
    row.change.kind === 'interval' ? [plainPercent(rounded(smallest))] : valueWithUnit(rounded(smallest), row.metric);
  return ['a change of ', ...value, ' would have shown.'];
}

function valueWithUnit(value: number, metric: Metric): Phrase {
  const text = singleValue(value, metric);
  return /[^\d.,]$/.test(text) ? [text] : [`${text} `, { code: metric.unit }];
}

/** Said by the report's first sentence already. */
const SAID_IN_LEAD: ReadonlySet<string> = new Set(['same-tree', 'identical-binaries']);

/** Doubts about the whole run, each once. */
export function runNotes(analysis: Analysis): readonly Phrase[] {
  const seen = new Set<string>();
  const notes: Phrase[] = [];
  for (const warning of [...analysis.warnings, ...analysis.results.warnings]) {
    if (SAID_IN_LEAD.has(warning.code)) continue;
    const note = warningPhrase(warning as Warning);
    const key = JSON.stringify(note);
    if (!seen.has(key)) notes.push(note);
    seen.add(key);
  }
  return notes;
}

/** Two figures are all a forecast is worth. */
function rounded(value: number): number {
  return Number(value.toPrecision(2));
}

function sentence(message: string): string {
  const text = message.trim().replace(/(?<![.\s])[.\s]+$/, '');
  return capitalised(text);
}
