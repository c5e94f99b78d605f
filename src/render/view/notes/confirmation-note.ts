import type { Analysis } from '../../../model/analysis/analysis.ts';
import type { Row } from '../../../model/analysis/row.ts';
import { cut } from '../../../model/cut.ts';
import type { Layout } from '../../../model/results/confirmation.ts';
import { unreachable } from '../../../model/unreachable.ts';
import type { WarningCode } from '../../../model/warning.ts';
import { formatDuration, levelPercent } from '../../text/numbers.ts';
import type { Phrase } from '../../text/phrase.ts';
import { counted } from '../words.ts';

/** What became of rows that were chosen by their first readings, to be measured again. */

/** Codes whose message is part of the note. */
export const SAID_IN_CONFIRMATION: ReadonlySet<WarningCode> = new Set<WarningCode>(['not-confirmed']);

const LONGEST_REASON = 300;

/** One text for all rows that fared alike, so that they share a note; null where there was nothing to confirm. */
export function confirmationNote(row: Row): Phrase | null {
  const { confirmation } = row;
  if (confirmation === null) return null;
  const { state, layout, reason } = confirmation;
  switch (state) {
    case 'confirmed':
      return [`Measured again, ${where(layout)}; that is what is shown, and it confirms what was read first.`];
    case 'refuted':
      return [
        `Read beyond the threshold at first; measured again, ${where(layout)}, it is not. The second readings are shown.`,
      ];
    case 'open':
      return [
        `Read beyond the threshold at first; measured again, ${where(layout)}, its size is open. The second readings `,
        'are shown.',
      ];
    case 'missing': {
      const line = reason.replace(/\s+/g, ' ').trim();
      const decide = row.verdict === 'inconclusive' ? 'leave it open' : 'decide';
      return [
        `Not measured again, so the first readings of these two builds ${decide}: `,
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
      return 'relinked in another order';
    case 'build-command':
      return 'built with other layout seeds';
    case 'hash-seed':
      return 'with other hash seeds';
    case 'environment':
    case null:
      return 'beside environments of another size';
    default:
      return unreachable(layout);
  }
}

/** `, confirmed by measuring again`: after a row that regressed, for one line of text. */
export function confirmationClause({ confirmation }: Row): string {
  if (confirmation?.state === 'missing') return ', not measured again';
  return confirmation?.state === 'confirmed' ? `, confirmed by measuring again, ${where(confirmation.layout)}` : '';
}

/** The same as a sentence, with a space after it. */
export function confirmationSentence({ confirmation }: Row): string {
  if (confirmation?.state === 'missing') return 'It was not measured again. ';
  return confirmation?.state === 'confirmed' ? 'These are second readings, which confirm the first. ' : '';
}

const LAYOUTS: Readonly<Record<Layout, string>> = {
  'link-order': 'relinked in another order',
  'build-command': 'built by build-command with another layout seed',
  'hash-seed': 'each with another hash seed',
  environment: 'of the same programs, beside an environment of another size',
};

/** For "how this was measured"; empty where nothing had to be confirmed. */
export function confirmationLine({ confirmation, results }: Analysis): Phrase {
  if (confirmation === null) return [];
  const { confirmed, refuted, open, missing, alpha } = confirmation;
  const all = confirmed + refuted + open + missing;
  const records = results.runs.flatMap((run) => run.confirmation ?? []);
  const [record] = records;
  const durationMs = records.reduce((sum, each) => sum + each.durationMs, 0);
  const rows = `${counted(all, 'row')} that read beyond the threshold, faster or slower`;
  if (record === undefined) return [`Confirmation: none of the ${rows}, was measured again.`];
  const became = [
    `${confirmed} of ${rows}, ${confirmed === 1 ? 'was' : 'were'} confirmed`,
    refuted === 0 ? '' : `${refuted} ${refuted === 1 ? 'was' : 'were'} not`,
    open === 0 ? '' : `${open} ${open === 1 ? 'is' : 'are'} open`,
    missing === 0 ? '' : `${missing} ${missing === 1 ? 'was' : 'were'} not measured again`,
  ].filter((text) => text !== '');
  return [
    `Confirmation, in fresh bursts ${LAYOUTS[record.layout]} (seed `,
    { code: String(record.layoutSeed) },
    `; ${levelPercent(alpha)} confidence): ${became.join(', ')}. Of rows that were measured again the second readings `,
    `are shown and judged, which were not chosen for their size. It took ${formatDuration(durationMs)}.`,
  ];
}
