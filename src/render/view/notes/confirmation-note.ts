import type { Analysis } from '../../../model/analysis/analysis.ts';
import type { Row } from '../../../model/analysis/row.ts';
import { cut } from '../../../model/cut.ts';
import type { Layout } from '../../../model/results/confirmation.ts';
import { unreachable } from '../../../model/unreachable.ts';
import type { WarningCode } from '../../../model/warning.ts';
import { formatDuration, levelPercent } from '../../text/numbers.ts';
import type { Phrase } from '../../text/phrase.ts';
import { countText } from '../words.ts';

/** Notes on the re-measurement of rows that looked changed by their first readings. */

/** Codes whose message is part of the note. */
export const SAID_IN_CONFIRMATION: ReadonlySet<WarningCode> = new Set<WarningCode>(['not-confirmed']);

const LONGEST_REASON = 300;

/** Rows with the same outcome have the same text, and so share a note; null where there was nothing to confirm. */
export function confirmationNote(row: Row): Phrase | null {
  const { confirmation } = row;
  if (confirmation === null) return null;
  const { state, layout, reason } = confirmation;
  switch (state) {
    case 'confirmed':
      return [`Remeasured ${where(layout)}: confirmed.`];
    case 'refuted':
      return [`Beyond the threshold at first; remeasured ${where(layout)}: not confirmed.`];
    case 'open':
      return [`Beyond the threshold at first; remeasured ${where(layout)}: undecided.`];
    case 'missing': {
      const line = reason.replace(/\s+/g, ' ').trim();
      const decide = row.verdict === 'inconclusive' ? 'leave it open' : 'decide';
      return [
        `Not remeasured, so the first readings of these two builds ${decide}: `,
        { prose: cut(line, LONGEST_REASON) },
        '.',
      ];
    }
    default:
      return unreachable(state);
  }
}

function where(layout: Layout | null): string {
  switch (layout) {
    case 'link-order':
      return 'with another code layout';
    case 'build-command':
      return 'with other layout seeds of the build';
    case 'hash-seed':
      return 'with other hash seeds';
    case 'environment':
    case null:
      return 'with environments of another size';
    default:
      return unreachable(layout);
  }
}

/** `, remeasured: confirmed`: follows a row that regressed, in one line of text. */
export function confirmationClause({ confirmation }: Row): string {
  if (confirmation?.state === 'missing') return ', not remeasured';
  return confirmation?.state === 'confirmed' ? `, remeasured ${where(confirmation.layout)}: confirmed` : '';
}

const LAYOUTS: Readonly<Record<Layout, string>> = {
  'link-order': 'with another code layout',
  'build-command': 'built by build-command with another layout seed',
  'hash-seed': 'each with another hash seed',
  environment: 'of the same programs, with an environment of another size',
};

/** A line for "Method and machine"; empty where nothing had to be confirmed. */
export function confirmationLine({ confirmation, results }: Analysis): Phrase {
  if (confirmation === null) return [];
  const { confirmed, refuted, open, missing, alpha } = confirmation;
  const all = confirmed + refuted + open + missing;
  const records = results.runs.flatMap((run) => run.confirmation ?? []);
  const [record] = records;
  const durationMs = records.reduce((sum, each) => sum + each.durationMs, 0);
  const rows = `${countText(all, 'row')} that read beyond the threshold, faster or slower`;
  if (record === undefined) return [`Re-measurement: none of the ${rows}, was remeasured.`];
  const became = [
    `${confirmed} of ${rows}, ${confirmed === 1 ? 'was' : 'were'} confirmed`,
    refuted === 0 ? '' : `${refuted} ${refuted === 1 ? 'was' : 'were'} not`,
    open === 0 ? '' : `${open} ${open === 1 ? 'is' : 'are'} undecided`,
    missing === 0 ? '' : `${missing} ${missing === 1 ? 'was' : 'were'} not remeasured`,
  ].filter((text) => text !== '');
  return [
    `Re-measurement, in fresh bursts ${LAYOUTS[record.layout]} (seed `,
    { code: String(record.layoutSeed) },
    `; ${levelPercent(alpha)} confidence): ${became.join(', ')}. Its readings, which were not chosen for their size, `,
    `are shown and judged. It took ${formatDuration(durationMs)}.`,
  ];
}
