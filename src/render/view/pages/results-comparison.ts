import type { JudgedResults, ResultsComparison, UnpairedRow } from '../../../model/analysis/results-comparison.ts';
import type { RunVerdict } from '../../../model/verdict.ts';
import { visibleName } from '../../text/escape.ts';
import { levelPercent, plainPercent } from '../../text/numbers.ts';
import type { Phrase } from '../../text/phrase.ts';
import { firstLine, shortenMiddle } from '../../text/shorten.ts';
import { deltaTexts } from '../change-texts.ts';
import { renderResultsGateLine } from '../gate-line.ts';
import { type AcceptanceNews, acceptanceLines } from '../notes/acceptance-note.ts';
import { resultsHeadline } from '../one-line.ts';
import { nameCell, type Table, textCell } from '../table.ts';
import { rowValues } from '../values.ts';
import { capitalised, countText, verdictWord } from '../words.ts';
import type { CommandPage } from './page.ts';

/** The view of results that were measured elsewhere, drawn as a comment or as the job summary. */
export interface ResultsView {
  readonly headline: string;
  /** A sentence that may hold untrusted text. */
  readonly gate: string;
  readonly acceptances: readonly Phrase[];
  /** The number of all rows. */
  readonly rows: number;
  /** The page with at most so many rows, the most urgent first. */
  page(most: number): CommandPage;
}

/** Rows have the order that a measured run's sections have. */
const ORDER: readonly (RunVerdict | null)[] = ['regressed', 'inconclusive', 'improved', 'unchanged', null];

export function resultsView(
  comparison: ResultsComparison,
  judged: JudgedResults,
  news: AcceptanceNews | null = null,
): ResultsView {
  const orderIndex = ({ row }: UnpairedRow) => ORDER.indexOf(row.gated ? row.verdict : null);
  const rows = comparison.rows.toSorted((one, other) => orderIndex(one) - orderIndex(other));
  return {
    headline: capitalised(resultsHeadline(judged)),
    gate: `${judged.gate.failed ? 'The gate fails' : 'The gate passes'}: ${renderResultsGateLine(judged)}.`,
    acceptances: acceptanceLines(judged.gate, news),
    rows: rows.length,
    page: (most) => resultsComparisonPage(comparison, rows.slice(0, most)),
  };
}

/**
 * Results that were measured elsewhere, and what they cannot say.
 * @param rows the rows to show
 */
export function resultsComparisonPage(comparison: ResultsComparison, rows = comparison.rows): CommandPage {
  return { tables: rows.length === 0 ? [] : [table(rows, comparison.alpha)], remarks: remarks(comparison) };
}

function table(rows: readonly UnpairedRow[], alpha: number): Table {
  return {
    title: '',
    columns: [
      { head: 'verdict', alignment: 'left', kind: 'verdict' },
      { head: 'benchmark', alignment: 'left', kind: 'name' },
      { head: 'metric', alignment: 'left', kind: 'text' },
      { head: 'base', alignment: 'right', kind: 'text' },
      { head: 'head', alignment: 'right', kind: 'text' },
      { head: 'delta', rangeHead: `[${levelPercent(alpha)}]`, alignment: 'right', kind: 'delta' },
      { head: 'results', alignment: 'right', kind: 'text' },
    ],
    rows: rows.map(({ id, row, results }) => {
      const { base, head } = rowValues(row);
      return [
        { kind: 'verdict', verdict: row.verdict, word: verdictWord(row) },
        nameCell(visibleName(id)),
        { kind: 'text', phrase: [{ code: row.metric.unit }, row.gated ? '' : ' (not gated)'] },
        textCell(base),
        textCell(head),
        { kind: 'delta', verdict: row.verdict, ...deltaTexts(row), notes: [] },
        textCell(`${results.base}, ${results.head}`),
      ];
    }),
  };
}

const LISTED = 20;
const LONGEST_NAME = 200;

function nameOf(id: string): string {
  return shortenMiddle(visibleName(id), LONGEST_NAME);
}

function remarks(comparison: ResultsComparison): readonly string[] {
  const { rows, onlyBase, onlyHead, failed } = comparison;
  const threshold = rows.find(({ row }) => row.gated)?.row.threshold;
  return [
    'Unpaired: Tare did not interleave base and head. Whatever differed between the two times (another machine, ' +
      'a busier hour) is in each delta and in no interval.',
    ...(rows.length === 0 ? ['No benchmark is in both.'] : []),
    ...reasons(rows),
    ...listed('On base only', onlyBase),
    ...listed('On head only', onlyHead),
    ...failed.slice(0, LISTED).map(({ side, id, reason }) => `${nameOf(id)} failed on ${side}: ${firstLine(reason)}`),
    ...(failed.length > LISTED ? [`${failed.length - LISTED} more failed.`] : []),
    `Hodges-Lehmann estimates of the shift, exact rank-sum intervals.${
      threshold === undefined ? '' : ` The threshold is ${plainPercent(threshold)}.`
    }`,
  ];
}

/** Each reason why there is no interval, with the number of rows that it holds for. */
function reasons(rows: readonly UnpairedRow[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { row } of rows) {
    if (row.change.kind === 'none') counts.set(row.change.reason, (counts.get(row.change.reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => `${countText(count, 'row')} without an interval: ${reason}.`);
}

function listed(title: string, ids: readonly string[]): readonly string[] {
  if (ids.length === 0) return [];
  const more = ids.length > LISTED ? `, and ${ids.length - LISTED} more` : '';
  return [`${title}: ${ids.slice(0, LISTED).map(nameOf).join(', ')}${more}`];
}
