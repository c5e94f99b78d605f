import { escapeMarkdown, linkTarget } from '../text/escape.ts';
import { phraseToMarkdown } from '../text/phrase.ts';
import type { ResultsView } from '../view/pages/results-comparison.ts';
import { renderMarkdownPage } from './command-page.ts';
import { firstThatFits } from './fit.ts';
import { formatMarker, type Marker } from './marker.ts';

interface ResultsReportOptions {
  /** null: the page is not a comment. */
  readonly marker: Marker | null;
  /** A page that has all rows; null: there is none. */
  readonly summaryUrl: string | null;
}

const LADDER = [Number.POSITIVE_INFINITY, 1000, 300, 100, 50, 20, 5, 0];

/** The comment, or the job summary, on results that were measured elsewhere; as many rows as fit. */
export function renderResultsReport(
  view: ResultsView,
  { marker, summaryUrl }: ResultsReportOptions,
  fits: (text: string) => boolean,
): string {
  const target = summaryUrl === null ? null : linkTarget(summaryUrl);
  const begin = marker === null ? '' : `${formatMarker(marker)}\n`;
  return firstThatFits(
    LADDER,
    (most) => {
      const more = view.rows - Math.min(view.rows, most);
      const where = target === null ? 'did not fit' : `did not fit; [the job summary has them](${target})`;
      return [
        `${begin}## ${view.headline}\n`,
        `${escapeMarkdown(view.gate)}\n`,
        ...view.acceptances.map((line) => `- ${phraseToMarkdown(line)}`),
        ...(view.acceptances.length > 0 ? [''] : []),
        renderMarkdownPage(view.page(most)),
        ...(more === 0 ? [] : [`${more} more ${more === 1 ? 'row' : 'rows'} ${where}.\n`]),
      ].join('\n');
    },
    fits,
  );
}
