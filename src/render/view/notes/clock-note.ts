import type { Change } from '../../../model/analysis/change.ts';
import type { Correction, Row } from '../../../model/analysis/row.ts';
import type { WindowsSource } from '../../../model/clock.ts';
import type { Verdict } from '../../../model/verdict.ts';
import type { WarningCode } from '../../../model/warning.ts';
import { NO_BREAK_SPACE } from '../../text/numbers.ts';
import type { Phrase } from '../../text/phrase.ts';
import { firstLine } from '../../text/shorten.ts';
import { changeTexts, differenceTexts } from '../change-texts.ts';
import { levelTexts, windowCost } from '../values.ts';
import { countText } from '../words.ts';

/** A row's note on the cost of its clock: raw and corrected figures, or why the cost was not taken off. */

/** Codes whose message is part of the note. */
export const SAID_IN_CLOCK_NOTE: ReadonlySet<WarningCode> = new Set([
  'clock-heavy',
  'clock-dominates',
  'clock-too-noisy',
  'clock-unsteady',
  'clock-differs',
  'windows-differ',
  'clock-already-subtracted',
  'clock-not-calibrated',
]);

const SOURCES: Readonly<Record<WindowsSource, string>> = {
  counted: 'counted',
  reported: 'reported by the harness',
  declared: 'declared',
  scanned: 'guessed from the source',
};

/** null where no clock is known to matter to the row. */
export function clockNote(row: Row): Phrase | null {
  const { correction } = row;
  if (correction === null) return null;
  if (correction.state === 'refused') return refusedNote(row, correction);
  const heavy: Phrase = row.warnings.some(({ code }) => code === 'clock-heavy')
    ? [' (', { code: 'clock-heavy' }, ')']
    : [];
  const cost: Phrase = [costText(correction), ...heavy, '.'];
  if (correction.judged === 'corrected') {
    const raw = changeText(row.base, row.head, correction.rawChange, row);
    return [`Corrected for the clock; raw: ${raw}. `, ...crossing(correction), ...cost];
  }
  if (correction.delta === null) return null;
  const change = { kind: 'interval', delta: correction.delta, settle: null } as const;
  const corrected = changeText(correction.base, correction.head, change, row);
  return ['Raw (', { code: 'gate-on' }, `); corrected for the clock: ${corrected}. `, ...crossing(correction), ...cost];
}

function refusedNote(row: Row, { refusal, difference }: Correction): Phrase {
  const code: Phrase = refusal === null ? [] : [' (', { code: refusal.code }, ')'];
  const size = difference === null ? null : differenceTexts(difference, row.metric);
  const absolute = size === null ? '' : ` Head - base: ${size.estimate} ${size.range}.`;
  const subject: Phrase = refusal?.subject === undefined ? [] : [': ', { code: firstLine(refusal.subject) }];
  return ['Not corrected for the clock', ...code, ': ', { prose: refusal?.message ?? '' }, ...subject, `.${absolute}`];
}

/** `72.19 ns to 81.30 ns, +12.6 % [+12.4, +12.8]` */
function changeText(base: number | null, head: number | null, change: Change, row: Row): string {
  const levels = levelTexts(base, head, change, row.metric);
  const { estimate, range } = changeTexts(change, row);
  return `${levels.base} to ${levels.head}, ${estimate} ${range}`;
}

/** `The clock: 1 window of 26.7 ns an op (counted), 37 % of base, 33 % of head` */
function costText({ windows, window, source, share }: Correction): string {
  const count = Number((windows.base ?? windows.head ?? 0).toPrecision(3));
  const cost = windowCost(window?.ns ?? 0);
  const percent = (fraction: number | null) => `${Number((100 * (fraction ?? 0)).toPrecision(2))}${NO_BREAK_SPACE}%`;
  return (
    `The clock: ${countText(count, 'window')} of ${cost} an op (${SOURCES[source]}), ` +
    `${percent(share.base)} of base, ${percent(share.head)} of head`
  );
}

/** Says where raw and corrected readings come to different verdicts. */
function crossing({ verdict, rawVerdict }: Correction): Phrase {
  if (verdict === rawVerdict || verdict === null || rawVerdict === null) return [];
  if (isBeyond(verdict) && !isBeyond(rawVerdict)) {
    return [{ strong: ['The corrected size crosses the threshold, the raw one does not'] }, '. '];
  }
  if (isBeyond(rawVerdict) && !isBeyond(verdict)) {
    return [{ strong: ['The raw size crosses the threshold, the corrected one does not'] }, '. '];
  }
  if (rawVerdict === 'unchanged') return ['Raw, it is within the threshold; corrected, it is inconclusive. '];
  return verdict === 'unchanged' ? ['Corrected, it is within the threshold; raw, it is inconclusive. '] : [];
}

function isBeyond(verdict: Verdict): boolean {
  return verdict === 'regressed' || verdict === 'improved';
}
