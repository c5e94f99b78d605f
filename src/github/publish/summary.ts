import { summary } from '@actions/core';

/** The runner drops a step's summary beyond this, all of it. */
const SUMMARY_LIMIT_BYTES = 1024 * 1024;

/** Adds to the job summary. Returns what went wrong, or null. */
export async function writeSummary(markdown: string): Promise<string | null> {
  try {
    await summary.addRaw(fitting(markdown), true).write();
    return null;
  } catch (error) {
    return `The job summary could not be written: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The renderer keeps to the limit; this is for a caller that did not: whole lines from the top. */
function fitting(markdown: string): string {
  if (Buffer.byteLength(markdown) < SUMMARY_LIMIT_BYTES) return markdown;
  const note = '\n\nThe rest did not fit; it is in results.json.';
  const cut = Buffer.from(markdown)
    .subarray(0, SUMMARY_LIMIT_BYTES - 1024)
    .toString();
  return `${cut.slice(0, cut.lastIndexOf('\n'))}${note}`;
}
