import type { Analysis } from '../../../model/analysis/analysis.ts';
import type { Change } from '../../../model/analysis/change.ts';
import type { Row } from '../../../model/analysis/row.ts';
import { cut } from '../../../model/cut.ts';
import type { Layout } from '../../../model/results/confirmation.ts';
import { firstRun } from '../../../model/results/run.ts';
import type { WarningCode } from '../../../model/warning.ts';
import { formatDuration, levelPercent } from '../../text/numbers.ts';
import type { Phrase } from '../../text/phrase.ts';
import { changeTexts } from '../change-texts.ts';
import { counted } from '../words.ts';

/** What a second build says of the rows that regressed in the first. */

/** Codes whose message is part of the note. */
export const SAID_IN_CONFIRMATION: ReadonlySet<WarningCode> = new Set([
  'moves-with-layout',
  'not-repeated',
  'not-confirmed',
]);

const LONGEST_REASON = 300;

/** Both builds' figures in one note; null where there was nothing to confirm. */
export function confirmationNote(row: Row): Phrase | null {
  const { confirmation } = row;
  if (confirmation === null) return null;
  const { state, layout, reason } = confirmation;
  if (state === 'missing' || confirmation.change === null) {
    const line = reason.replace(/\s+/g, ' ').trim();
    return ['Not confirmed by a second build, so the first one decides: ', { prose: cut(line, LONGEST_REASON) }, '.'];
  }
  const [first, second] = [figures(row.change, row), figures(confirmation.change, row)];
  if (state === 'confirmed') return [`Confirmed ${where(layout)}: ${second}.`];
  if (state === 'open') {
    return [{ strong: ['Not repeated'] }, `: ${first} in the first build; the second can't tell: ${second}.`];
  }
  const what = layout === 'environment' ? 'Not repeated' : 'Moves with the layout';
  return [{ strong: [what] }, `: ${first} in the first build, ${second} in the second.`];
}

function figures(change: Change, row: Row): string {
  const { estimate, range } = changeTexts(change, row);
  return range === '' ? estimate : `${estimate} ${range}`;
}

function where(layout: Layout | null): string {
  switch (layout) {
    case 'link-order':
      return 'in a second build, relinked in another order';
    case 'build-command':
      return 'in a second build, with another layout seed';
    case 'environment':
    case null:
      return 'by measuring again';
    default: {
      const never: never = layout;
      throw new TypeError(`unknown layout ${String(never)}`);
    }
  }
}

/** `, confirmed in a second build`: after a row that regressed, for one line of text. */
export function confirmationClause({ confirmation }: Row): string {
  if (confirmation?.state === 'missing') return ', not confirmed by a second build';
  return confirmation?.state === 'confirmed' ? `, confirmed ${where(confirmation.layout)}` : '';
}

/** The same as a sentence, with a space after it. */
export function confirmationSentence({ confirmation }: Row): string {
  if (confirmation?.state === 'missing') return 'No second build confirmed it. ';
  if (confirmation?.state !== 'confirmed') return '';
  return confirmation.layout === 'environment'
    ? 'A second measurement shows the same. '
    : 'A second build shows the same. ';
}

const LAYOUTS: Readonly<Record<Layout, string>> = {
  'link-order': 'a second build, relinked in another order',
  'build-command': 'a second build by build-command, with another layout seed',
  environment: 'the same programs, beside an environment of another size',
};

/** For "how this was measured"; empty where nothing had to be confirmed. */
export function confirmationLine({ confirmation, results }: Analysis): Phrase {
  if (confirmation === null) return [];
  const { confirmed, moved, open, missing, alpha } = confirmation;
  const all = confirmed + moved + open + missing;
  const record = firstRun(results).confirmation;
  if (record === undefined)
    return [`Confirmation: none of the ${counted(all, 'row')} that regressed was measured again.`];
  const became = [
    `${confirmed} of ${counted(all, 'row')} that regressed did so again`,
    moved === 0 ? '' : `${moved} did not`,
    open === 0 ? '' : `${open} ${open === 1 ? 'was' : 'were'} inconclusive`,
    missing === 0 ? '' : `${missing} had no such second measurement`,
  ].filter((text) => text !== '');
  return [
    `Confirmation, in pairs of ${LAYOUTS[record.layout]} (seed `,
    { code: String(record.layoutSeed) },
    `; ${levelPercent(alpha)} confidence): ${became.join(', ')}. The table shows the first build's figures, the notes `,
    `those of the second. It took ${formatDuration(record.durationMs)}.`,
  ];
}
