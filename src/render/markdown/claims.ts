import { codeSpan, linkTarget, visibleName } from '../text/escape.ts';
import { type Phrase, phraseToMarkdown } from '../text/phrase.ts';
import type { View } from '../view/view.ts';
import { formatMarker, type Marker } from './marker.ts';
import type { Measure } from './plan.ts';
import { heading, renderReport } from './report.ts';

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

/** The comment, or the job summary, on a fork's measurements: one page with a part for each job that has results. */
export function renderClaims(page: ClaimsPage, limit: number, measure: Measure): string {
  const { reports, whose, run, marker, summaryUrl } = page;
  const target = summaryUrl === null ? null : linkTarget(summaryUrl);
  const allRows = target === null ? 'results.json has all rows' : `[the job summary has all rows](${target})`;
  const begin = marker === null ? '' : `${formatMarker(marker)}\n`;
  const measuring = linkTarget(run.url);
  const link = measuring === null ? '' : ` [Run ${run.number}](${measuring}) measured.`;
  const whoseText = `${begin}> [!NOTE]\n> ${phraseToMarkdown(whose)}${link}\n`;
  const titles = reports.map(({ name }) =>
    reports.length === 1 ? '' : `## ${codeSpan(visibleName(name).slice(0, LONGEST_JOB_NAME))}\n\n`,
  );
  // Each part has what those before it leave, shared with those after it; no part is without its heading.
  const headings = reports.map(({ view }, index) => `${titles[index]}${heading(view)}\n`);
  let room = limit - measure(whoseText) - headings.reduce((sum, text) => sum + measure(text) + 1, 0);
  const parts = reports.map(({ view }, index) => {
    const own = Math.floor(Math.max(0, room) / (reports.length - index));
    const options = { longestName: LONGEST_NAME, allRows, runUrl: run.url, measure };
    const limited = own + measure(headings[index] ?? '') - measure(titles[index] ?? '');
    const part = `${titles[index]}${renderReport(view, { ...options, limit: limited })}`;
    room -= measure(part) - measure(headings[index] ?? '');
    return part;
  });
  return [whoseText, ...parts].join('\n');
}
