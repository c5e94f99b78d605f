import { type Phrase, phraseToTerminal } from '../text/phrase.ts';
import type { ApartView } from '../view/rows.ts';
import { joinMarks } from '../view/table.ts';
import type { Terminal } from './terminal.ts';
import { wrap } from './wrap.ts';

/** Lines that belong together. */
export type Block = readonly string[];

export function phraseLines(phrase: Phrase, { colors, width }: Terminal, indent = ''): Block {
  return wrap(phraseToTerminal(phrase, colors), width, indent);
}

/** `failed on head: Walk/broken: want 3, got 4` @param withMarks with those of its notes */
export function apartPhrase({ status, name, readings, reason }: ApartView, withMarks: boolean): Phrase {
  const mark = withMarks ? joinMarks(name.notes) : '';
  return [
    ...status.phrase,
    ': ',
    { code: name.name },
    mark === '' ? '' : ` ${mark}`,
    ...(reason.phrase.length === 0 ? [] : [': ', ...reason.phrase]),
    ...(readings.phrase.length === 0 ? [] : ['  ', ...readings.phrase]),
  ];
}
