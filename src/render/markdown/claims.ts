import { codeSpan, linkTarget, visibleName } from '../text/escape.ts';
import { type Phrase, phraseToMarkdown } from '../text/phrase.ts';
import type { View } from '../view/view.ts';
import { countText, VERDICT_SIGNS } from '../view/words.ts';
import { firstThatFits } from './fit.ts';
import { formatMarker, type Marker } from './marker.ts';
import { renderReport, shorterAndShorter, shortNames } from './report.ts';

/** The report of one job of a fork's run. */
export interface ClaimedReport {
  /** The fork chose it, so that it may be any text. */
  readonly name: string;
  readonly view: View;
}

interface ClaimsPage {
  readonly reports: readonly ClaimedReport[];
  /** Stands above everything: whose claim this is, and which parts of it are not. */
  readonly whose: Phrase;
  /** The run that measured. */
  readonly run: { readonly url: string; readonly number: number };
  /** null: the page is not a comment. */
  readonly marker: Marker | null;
  /** A page that has all rows; null: there is none. */
  readonly summaryUrl: string | null;
}

const LONGEST_NAME = 40;
const LONGEST_JOB_NAME = 100;

/** null, the last resort: nothing but the headlines. */
const LADDER = [...shorterAndShorter(10, [1000, 100, 50, 20, 10, 5, 2]), null];

/** The comment, or the job summary, on a fork's measurements: one page with a part for each job that has results. */
export function renderClaims(page: ClaimsPage, fits: (text: string) => boolean): string {
  const { reports, whose, run, marker, summaryUrl } = page;
  const target = summaryUrl === null ? null : linkTarget(summaryUrl);
  const allRows = target === null ? 'results.json has all rows' : `[the job summary has all rows](${target})`;
  const names = reports.map(({ view }) => shortNames(view, LONGEST_NAME));
  const begin = marker === null ? '' : `${formatMarker(marker)}\n`;
  const measuring = linkTarget(run.url);
  const link = measuring === null ? '' : ` [Run ${run.number}](${measuring}) measured.`;
  const note = `> [!NOTE]\n> ${phraseToMarkdown(whose)}${link}`;
  return firstThatFits(
    LADDER,
    (detail) => {
      const parts = reports.map(({ name, view }, index) => {
        const title = reports.length === 1 ? '' : `# ${codeSpan(visibleName(name).slice(0, LONGEST_JOB_NAME))}\n\n`;
        if (detail === null) return `${title}## ${VERDICT_SIGNS[view.sign]} ${view.headline}\n`;
        return `${title}${renderReport(view, names[index] ?? new Map(), detail, allRows)}`;
      });
      const cut = detail === null ? `\n${countText(reports.length, 'report')} did not fit: ${allRows}.\n` : '';
      return `${begin}${note}\n\n${parts.join('\n')}${cut}`;
    },
    fits,
  );
}
