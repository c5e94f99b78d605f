import { linkTarget } from '../text/escape.ts';
import type { View } from '../view/view.ts';
import { formatMarker, type Marker } from './marker.ts';
import { inCharacters } from './plan.ts';
import { renderReport } from './report.ts';

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

/** The pull request comment: marker, heading, what needs a person, changed rows, everything else folded. */
export function renderComment(view: View, options: CommentOptions): string {
  return fitComment(view, options, COMMENT_LIMIT);
}

/** The comment within `limit` characters, of which the marker, the heading and the counts take some 1,000. */
export function fitComment(view: View, { marker, summaryUrl }: CommentOptions, limit: number): string {
  const line = `${formatMarker(marker)}\n`;
  const target = summaryUrl === null ? null : linkTarget(summaryUrl);
  const report = renderReport(view, {
    longestName: LONGEST_NAME,
    allRows: target === null ? 'the job summary has all rows' : `[the job summary has all rows](${target})`,
    runUrl: summaryUrl,
    limit: limit - line.length,
    measure: inCharacters,
  });
  return `${line}${report}`;
}
