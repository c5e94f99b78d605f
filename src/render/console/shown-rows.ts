import { escapeTerminal, visibleName } from '../text/escape.ts';
import { type Phrase, phraseToTerminal } from '../text/phrase.ts';
import { shortenMiddle } from '../text/shorten.ts';
import type { ApartView, RowView } from '../view/rows.ts';
import type { View } from '../view/view.ts';
import { apartPhrase, type Block, phraseLines } from './lines.ts';
import { type NamedRow, reportRows, SIGNS } from './report-rows.ts';
import type { Terminal } from './terminal.ts';

/**
 * What a person has to see of the rows: what failed, what changed, what is open. What did not change is a number, unless
 * it is a few rows.
 */
export function shownRows(view: View, more: string, terminal: Terminal): Block {
  const { shown, named, left } = chosen(view);
  const apart = view.sections.flatMap((section) => (section.kind === 'apart' ? section.benchmarks : []));
  const failures = apart.filter(({ isFailure }) => isFailure);
  const lines = [...leftLines(left, more, terminal), ...onOneSide(apart, terminal)];
  return [
    ...failures.flatMap((each) => phraseLines(['! ', ...apartPhrase(each, false)], terminal, '  ')),
    ...tables(shown, named, terminal).flat(),
    ...lines,
  ];
}

/** Fewer than these are listed, though they say no more than their number. */
const FEW = 6;
const MOST_IMPROVED = 20;
const MOST_OPEN = 10;

interface Chosen {
  readonly shown: readonly RowView[];
  /** Of the same code, and not measured. */
  readonly named: readonly NamedRow[];
  /** `= 26 same code, 9 unchanged`, by sign. */
  readonly left: readonly string[];
}

function chosen({ sections, unmeasured }: View): Chosen {
  const of = (kind: RowView['section']) => sections.flatMap((section) => (section.kind === kind ? section.rows : []));
  const first = (kind: RowView['section'], most: number, word: string) => {
    const all = of(kind);
    return { rows: all.slice(0, most), left: counted(all.length - most, word) };
  };
  const improved = first('improved', MOST_IMPROVED, 'more improved');
  const open = first('inconclusive', MOST_OPEN, 'more undecided');
  const unchanged = of('unchanged');
  const controls = of('sameCode');
  const sameCode = unmeasured.filter(({ isSameCode }) => isSameCode).flatMap(({ names }) => names);
  const isFew = unchanged.length + controls.length + sameCode.length < FEW;
  return {
    shown: [...of('regressed'), ...improved.rows, ...open.rows, ...(isFew ? [...unchanged, ...controls] : [])],
    named: isFew ? sameCode.map((name) => ({ name: visibleName(name), word: 'same code' })) : [],
    left: [
      signed(SIGNS.improved, improved.left),
      signed(SIGNS.inconclusive, open.left),
      signed(
        SIGNS.unchanged,
        isFew
          ? []
          : [...counted(controls.length + sameCode.length, 'same code'), ...counted(unchanged.length, 'unchanged')],
      ),
      signed('·', [
        ...counted(of('notGated').length, 'not gated'),
        ...counted(of('counted').length, 'of instructions'),
        ...counted(of('notCompared').length, 'without a delta'),
      ]),
    ].filter((text) => text !== ''),
  };
}

function counted(count: number, word: string): readonly string[] {
  return count > 0 ? [`${count} ${word}`] : [];
}

function signed(sign: string, counts: readonly string[]): string {
  return counts.length === 0 ? '' : `${sign} ${counts.join(', ')}`;
}

/** One table, or one for each harness, under its name. */
function tables(shown: readonly RowView[], named: readonly NamedRow[], terminal: Terminal): readonly Block[] {
  const harnesses = [...new Set(shown.map(({ harness }) => harness))];
  if (shown.length === 0) return named.length === 0 ? [] : [reportRows([], named, terminal)];
  return harnesses.map((harness, index) => {
    const own = shown.filter((row) => row.harness === harness);
    const lines = reportRows(own, index === harnesses.length - 1 ? named : [], terminal);
    return harness === '' ? lines : [`${escapeTerminal(visibleName(harness))}:`, ...lines];
  });
}

function leftLines(left: readonly string[], more: string, terminal: Terminal): Block {
  if (left.length === 0) return [];
  const how = more === '' ? '' : ` (${more} lists them)`;
  return phraseLines([left.join('   '), { code: how }], terminal, '  ');
}

/** So many benchmarks that are on one side only are named. */
const MOST_NAMED = 5;
const LONGEST_NAME = 60;

/** `+ variance (added)   - mode (removed)` */
function onOneSide(apart: readonly ApartView[], terminal: Terminal): Block {
  const whole = apart.filter(({ isFailure }) => !isFailure);
  // `removed (renamed?)` stands in brackets itself.
  const wordOf = ({ status }: ApartView) => phraseToTerminal(status.phrase).replace(' (', ', ').replace(')', '');
  const isRemoved = (each: ApartView) => wordOf(each).startsWith('removed');
  const list = (sign: string, own: readonly ApartView[]): Phrase => [
    ...own
      .slice(0, MOST_NAMED)
      .flatMap(
        (each, index): Phrase => [
          index === 0 ? `${sign} ` : ', ',
          { code: shortenMiddle(each.name.name, LONGEST_NAME) },
          ` (${wordOf(each)})`,
        ],
      ),
    own.length > MOST_NAMED ? ` and ${own.length - MOST_NAMED} more` : '',
  ];
  const [added, removed] = [whole.filter((each) => !isRemoved(each)), whole.filter(isRemoved)];
  return phraseLines(
    [...list('+', added), added.length > 0 && removed.length > 0 ? '   ' : '', ...list('-', removed)],
    terminal,
    '  ',
  );
}
