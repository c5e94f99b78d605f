import type { JudgedResults, ResultsComparison, UnpairedRow } from '../../model/analysis/results-comparison.ts';
import type { RunVerdict } from '../../model/verdict.ts';
import { escapeMarkdown, linkTarget } from '../text/escape.ts';
import { renderResultsGateLine } from '../view/gate-line.ts';
import { resultsHeadline } from '../view/one-line.ts';
import { resultsComparisonPage } from '../view/pages/results-comparison.ts';
import { capitalised } from '../view/words.ts';
import { renderMarkdownPage } from './command-page.ts';
import { firstThatFits } from './fit.ts';
import { formatMarker, type Marker } from './marker.ts';

interface ResultsReportOptions {
  /** Of a comment; null: it is none. */
  readonly marker: Marker | null;
  /** Where all rows are; null: nowhere else. */
  readonly summaryUrl: string | null;
}

const LADDER = [Number.POSITIVE_INFINITY, 1000, 300, 100, 50, 20, 5, 0];
/** As the sections of a measured run's report are ordered. */
const ORDER: readonly (RunVerdict | null)[] = ['regressed', 'inconclusive', 'improved', 'unchanged', null];

/** The comment, or the job summary, on results that were measured elsewhere; as many rows as fit. */
export function renderResultsReport(
  comparison: ResultsComparison,
  judged: JudgedResults,
  { marker, summaryUrl }: ResultsReportOptions,
  fits: (text: string) => boolean,
): string {
  const rows = comparison.rows.toSorted((one, other) => placeOf(one) - placeOf(other));
  const target = summaryUrl === null ? null : linkTarget(summaryUrl);
  const begin = marker === null ? '' : `${formatMarker(marker)}\n`;
  const gate = `${judged.gate.failed ? 'The gate fails' : 'The gate passes'}: ${renderResultsGateLine(judged)}.`;
  return firstThatFits(
    LADDER,
    (most) => {
      const more = rows.length - Math.min(rows.length, most);
      const where = target === null ? 'did not fit' : `did not fit; [the job summary has them](${target})`;
      return [
        `${begin}## ${capitalised(resultsHeadline(judged))}\n`,
        `${escapeMarkdown(gate)}\n`,
        renderMarkdownPage(resultsComparisonPage(comparison, rows.slice(0, most))),
        ...(more === 0 ? [] : [`${more} more ${more === 1 ? 'row' : 'rows'} ${where}.\n`]),
      ].join('\n');
    },
    fits,
  );
}

function placeOf({ row }: UnpairedRow): number {
  return ORDER.indexOf(row.gated ? row.verdict : null);
}
