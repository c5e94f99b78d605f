import type { View } from '../view/view.ts';
import { firstThatFits } from './fit.ts';
import { renderReport, shorterAndShorter, shortNames } from './report.ts';

/** GitHub refuses a step's summary beyond 1 MiB of UTF-8; some is left for what others wrote in the same step. */
export const SUMMARY_LIMIT_BYTES = 1024 * 1024 - 4096;

const LONGEST_NAME = 100;

const LADDER = shorterAndShorter(Number.POSITIVE_INFINITY, [1000, 500, 200, 50, 10]);

/** The job summary: all rows, as far as the platform's limit allows; what is left out is in results.json. */
export function renderSummary(view: View, limitBytes = SUMMARY_LIMIT_BYTES): string {
  const names = shortNames(view, LONGEST_NAME);
  return firstThatFits(
    LADDER,
    (detail) => renderReport(view, names, detail, 'results.json has all rows'),
    (text) => Buffer.byteLength(text) <= limitBytes,
  );
}
