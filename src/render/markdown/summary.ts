import type { View } from '../view/view.ts';
import { firstThatFits } from './fit.ts';
import { type Detail, renderReport, shortNames } from './report.ts';

/** GitHub refuses a step's summary beyond 1 MiB of UTF-8; some is left for what others wrote in the same step. */
export const SUMMARY_LIMIT_BYTES = 1024 * 1024 - 4096;

const LONGEST_NAME = 100;

const ALL = Number.POSITIVE_INFINITY;

const LADDER: readonly Detail[] = [
  { openRows: ALL, foldedRows: ALL, unchangedRows: ALL, tables: true },
  { openRows: ALL, foldedRows: ALL, unchangedRows: 0, tables: true },
  ...[1000, 500, 200, 50, 10].map((rows) => ({ openRows: rows, foldedRows: rows, unchangedRows: 0, tables: true })),
  { openRows: 0, foldedRows: 0, unchangedRows: 0, tables: false },
];

/** The job summary: all rows, as far as the platform's limit allows; what is left out is in results.json. */
export function renderSummary(view: View, limitBytes = SUMMARY_LIMIT_BYTES): string {
  const names = shortNames(view, LONGEST_NAME);
  return firstThatFits(
    LADDER,
    (detail) => renderReport(view, names, detail, 'results.json has all rows'),
    (text) => Buffer.byteLength(text) <= limitBytes,
  );
}
