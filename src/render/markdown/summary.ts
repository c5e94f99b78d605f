import type { View } from '../view/view.ts';
import { inBytes } from './plan.ts';
import { renderReport } from './report.ts';

/** GitHub refuses a step's summary beyond 1 MiB of UTF-8; some is left for what others wrote in the same step. */
export const SUMMARY_LIMIT_BYTES = 1024 * 1024 - 4096;

const LONGEST_NAME = 100;

/** The job summary: the comment with longer names and more rows; what finds no room is in results.json. */
export function renderSummary(view: View, limitBytes = SUMMARY_LIMIT_BYTES): string {
  return renderReport(view, {
    longestName: LONGEST_NAME,
    allRows: 'results.json has all rows',
    runUrl: null,
    limit: limitBytes,
    measure: inBytes,
  });
}
