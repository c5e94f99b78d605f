import type { Correction, Row } from '../model/analysis.ts';
import type { WindowsSource } from '../model/clock.ts';
import type { Verdict } from '../model/verdict.ts';
import type { WarningCode } from '../model/warning.ts';
import { NO_BREAK_SPACE } from './numbers.ts';
import type { Part, Phrase } from './phrase.ts';
import { levelTexts } from './values.ts';
import { changeTexts, differenceTexts } from './words.ts';

/** What the clock's cost makes of a row, in one note: raw and corrected figures, or why it was not taken off. */

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
  told: 'told by the harness',
  declared: 'declared',
  scanned: 'guessed from the source',
};

/** null where the row has no clock to speak of. */
export function clockNote(row: Row): Phrase | null {
  const { correction } = row;
  if (correction === null) return null;
  if (correction.state === 'refused') return refusedNote(row, correction);
  const isHeavy = row.warnings.some(({ code }) => code === 'clock-heavy');
  const heavy: Phrase = isHeavy ? ['; the size is less certain for it (', { code: 'clock-heavy' }, ')'] : [];
  const cost: Phrase = [`${costText(correction)}${shareText(correction)}`, ...heavy, '.'];
  if (correction.judged === 'corrected') {
    const { estimate, range } = changeTexts(correction.rawChange, row);
    const raw = levels(row.base, row.head, correction.rawChange, row);
    return [`Corrected for the clock; raw: ${raw}, ${estimate} ${range}. `, ...crossing(correction), ...cost];
  }
  if (correction.delta === null) return null;
  const change = { kind: 'interval', delta: correction.delta, settle: null } as const;
  const { estimate, range } = changeTexts(change, row);
  const corrected = levels(correction.base, correction.head, change, row);
  return [
    'Judged by the raw readings (',
    { code: 'gate-on' },
    `); corrected for the clock: ${corrected}, ${estimate} ${range}. `,
    ...crossing(correction),
    ...cost,
  ];
}

function refusedNote(row: Row, correction: Correction): Phrase {
  const { refusal, difference } = correction;
  const code: Phrase = refusal === null ? [] : [' (', { code: refusal.code }, ')'];
  const why: Part = { prose: refusal?.message ?? '' };
  const size = difference === null ? null : differenceTexts(difference, row.metric);
  const nanoseconds = size === null ? '' : ` Head - base: ${size.estimate} ${size.range}.`;
  return ['Not corrected for the clock', ...code, ': ', why, `.${nanoseconds}`];
}

function levels(base: number | null, head: number | null, change: Row['change'], row: Row): string {
  const texts = levelTexts(base, head, change, row.metric);
  return `${texts.base} to ${texts.head}`;
}

/** `An op has 1 timer window (counted) of 26.7 ns` */
function costText({ windows, window, source }: Correction): string {
  const count = Number((windows.base ?? windows.head ?? 0).toPrecision(3));
  const ns = Number((window?.ns ?? 0).toPrecision(3));
  const noun = count === 1 ? 'timer window' : 'timer windows';
  return `An op has ${count} ${noun} (${SOURCES[source]}) of ${ns}${NO_BREAK_SPACE}ns`;
}

function shareText({ share: { base, head } }: Correction): string {
  const percent = (share: number) => `${Number((100 * share).toPrecision(2))}${NO_BREAK_SPACE}%`;
  if (base === null || head === null) return '';
  return percent(base) === percent(head)
    ? `: ${percent(base)} of both readings`
    : `: ${percent(base)} of base's reading, ${percent(head)} of head's`;
}

/** What the correction decides. */
function crossing({ verdict, rawVerdict }: Correction): Phrase {
  if (verdict === rawVerdict || verdict === null || rawVerdict === null) return [];
  if (isBeyond(verdict) && !isBeyond(rawVerdict)) {
    return [{ strong: ['The corrected size crosses the threshold, the raw one does not'] }, '. '];
  }
  if (isBeyond(rawVerdict) && !isBeyond(verdict)) {
    return [{ strong: ['The raw size crosses the threshold, the corrected one does not'] }, '. '];
  }
  if (rawVerdict === 'unchanged') return ['Raw, it is within the threshold; corrected, that cannot be told. '];
  return verdict === 'unchanged' ? ['Corrected, it is within the threshold; raw, that cannot be told. '] : [];
}

function isBeyond(verdict: Verdict): boolean {
  return verdict === 'regressed' || verdict === 'improved';
}
