import { linkTarget } from '../text/escape.ts';
import type { View } from '../view/view.ts';
import { firstThatFits } from './fit.ts';
import { formatMarker, type Marker } from './marker.ts';
import { renderReport, shorterAndShorter, shortNames } from './report.ts';

interface CommentOptions {
  /** Which comment this is, of which run. */
  readonly marker: Marker;
  /** The page that has all rows; null outside CI. */
  readonly summaryUrl: string | null;
}

/** GitHub refuses longer bodies. Counted in UTF-16 units, of which there are never fewer than characters. */
export const COMMENT_LIMIT = 65_536;

/** Longer names would push the delta out of sight; the summary has more room. */
const LONGEST_NAME = 40;

const LADDER = shorterAndShorter(10, [100, 50, 20, 10, 5, 2]);

/** The pull request comment: marker, verdict, worst rows, everything else folded; never longer than GitHub allows. */
export function renderComment(view: View, options: CommentOptions): string {
  return fitComment(view, options, COMMENT_LIMIT);
}

/** The comment within `limit` characters, of which the counts and the link alone take some 3,000. */
export function fitComment(view: View, options: CommentOptions, limit: number): string {
  const names = shortNames(view, LONGEST_NAME);
  const marker = formatMarker(options.marker);
  const target = options.summaryUrl === null ? null : linkTarget(options.summaryUrl);
  const allRows = target === null ? 'the job summary has all rows' : `[the job summary has all rows](${target})`;
  return firstThatFits(
    LADDER,
    (detail) => `${marker}\n${renderReport(view, names, detail, allRows)}`,
    (text) => text.length <= limit,
  );
}
