import type { Analysis, Gate } from '../../model/analysis/analysis.ts';
import { disturbanceText, signText } from '../../model/analysis/noise-text.ts';
import { isSpeed } from '../../model/metric.ts';
import type { Revision } from '../../model/results/revision.ts';
import { buildOf, hasNoCodeChanged, isPartial } from '../../model/results/run.ts';
import { formatDuration, levelPercent, plainPercent } from '../text/numbers.ts';
import type { Phrase } from '../text/phrase.ts';
import { gateSentence, isFailing } from './gate-line.ts';
import { doubtSentences, earlySentence, missedSentence, noiseSentence } from './lead.ts';
import { measuredLines } from './measured.ts';
import { doubtedRegressions, runNotes } from './notes/footnotes.ts';
import { machinesSentence } from './notes/machines-note.ts';
import type { Sections } from './order.ts';
import { titleOf } from './title.ts';
import { countText, missedTexts, rowCounts, tableWord, thresholdText } from './words.ts';

/** What a terminal says besides the rows: where the eye is when a command ends, in few lines. */
export interface TerminalView {
  /** `36524bf → 388d61d · 35 s` */
  readonly compared: Phrase;
  /** Agrees with the exit code. */
  readonly word: 'PASS' | 'FAIL';
  /** `1 slower by more than 5 %, 1 faster, 1 same code`: never empty. Trusted text. */
  readonly ending: string;
  /** What the ending leaves out and somebody has to know. */
  readonly sentences: readonly Phrase[];
  /** Doubts about the whole run that need a person. */
  readonly alerts: readonly Phrase[];
  /** `Noisy: other processes used 56 % of the processors`; empty where the run was quiet. */
  readonly noise: string;
  /** How it was measured, under short names. */
  readonly keys: readonly Key[];
}

interface Key {
  readonly name: string;
  readonly lines: readonly Phrase[];
}

export function terminalView(analysis: Analysis, gate: Gate, sections: Sections): TerminalView {
  const noise = noiseText(analysis);
  // The line on noise says it.
  const said = analysis.warnings.filter(({ code }) => noise === '' || code !== 'noisy-run');
  const sentences: readonly Phrase[] = [
    earlySentence(analysis),
    [noiseSentence(analysis)],
    ...doubtedRegressions(sections.regressed),
    gateSentence(gate),
    // The first sums up what is undecided, which the report does with what would help.
    ...doubtSentences(analysis, sections).slice(1),
    missedSentence(analysis),
    machinesSentence(analysis),
  ];
  return {
    compared: comparedPhrase(analysis),
    word: gate.failed ? 'FAIL' : 'PASS',
    ending: endingText(analysis, gate, sections),
    sentences: sentences.filter((sentence) => sentence.some((part) => part !== '')),
    alerts: runNotes({ ...analysis, warnings: said }).alerts,
    noise,
    keys: keysOf(measuredLines(analysis), levelPhrase(analysis)),
  };
}

function comparedPhrase({ results: { base, head, runs } }: Analysis): Phrase {
  const name = ({ commit }: Revision): Phrase =>
    commit === null ? ['uncommitted work tree'] : [{ code: commit.slice(0, 7) }];
  const ms = runs.reduce((most, { durationMs }) => Math.max(most, durationMs), 0);
  return [...name(base), ' → ', ...name(head), ` · ${formatDuration(ms)}`];
}

/** The title's text where something else than rows decides; the count of rows otherwise. */
function endingText(analysis: Analysis, gate: Gate, sections: Sections): string {
  const { results, verdict, failedSuite } = analysis;
  const isWhole =
    !hasNoCodeChanged(results) &&
    (['base', 'head'] as const).every((side) => buildOf(results, side).state !== 'failed') &&
    verdict !== 'error' &&
    failedSuite === null;
  const counts = countsText(analysis, sections);
  // What regressed and passes all the same has its reason in the title.
  const isPlain = gate.failed || (sections.regressed.length === 0 && !isFailing(gate.reason));
  if (isWhole && isPlain && counts !== '') return counts;
  return titleOf(analysis, gate)
    .text.replace(/^passes, (?:but )?/, '')
    .replace(/, check fails$/, '');
}

/** In rows, as on all pages. */
function countsText(analysis: Analysis, { regressed, improved }: Sections): string {
  const { results } = analysis;
  const counts = rowCounts(analysis);
  const part = (count: number, word: string) => (count === 0 ? [] : [`${count} ${word}`]);
  return [
    ...called(regressed, 'worse', (limit) => ` by more than ${limit}`),
    ...called(improved, 'better', () => ''),
    ...part(counts.inconclusive, 'undecided'),
    ...part(counts.notMeasured, 'not measured'),
    ...part(counts.lost, 'lost'),
    ...part(counts.failed, 'failed'),
    ...part(counts.unchanged, 'unchanged'),
    ...part(counts.sameCode, 'same code'),
    ...missedTexts(results),
    ...(isPartial(results) ? ['partial run'] : []),
  ].join(', ');
}

/** `1 slower by more than 5 %`, `2 worse by more than their thresholds`: of time and rates, then of everything else. */
function called(rows: Sections['regressed'], other: string, beyond: (limit: string) => string): readonly string[] {
  return [true, false].flatMap((ofSpeed) => {
    const own = rows.filter(({ row }) => isSpeed(row.metric) === ofSpeed);
    const [first] = own;
    if (first === undefined) return [];
    const limits = new Set(own.map(({ row }) => thresholdText(row, row.metric.unit)));
    const isShare = own.every(({ row }) => row.smallestDifference === null);
    const limit =
      limits.size === 1 && isShare ? ([...limits][0] ?? '') : `${own.length === 1 ? 'its' : 'their'} threshold`;
    return [`${own.length} ${ofSpeed ? tableWord(first.row) : other}${beyond(limit)}`];
  });
}

/** The line that everybody reads: what disturbed the run, or by what else it is known to be noisy. */
function noiseText({ noise }: Analysis): string {
  const { level, signs, readings, disturbances } = noise;
  const isNoisy = level === 'noisy' || level === 'unusable';
  const [sign] = signs;
  const others = disturbances.map((each) =>
    disturbanceText(each)
      .replace(/^their processes/, 'processes of slices')
      .replace(/^they /, 'slices '),
  );
  const own = sign === undefined ? [] : [signText(sign, readings[sign] ?? 0)];
  const why = others.length > 0 ? others : isNoisy ? own : [];
  return why.length === 0 ? '' : `${isNoisy ? 'Noisy' : 'While slices ran'}: ${why.join(', ')}`;
}

/** By how a line of "how this was measured" begins, its name here, and what of it the name says. */
const NAMES: readonly (readonly [begins: RegExp, name: string])[] = [
  [/^Base: /, 'base'],
  [/^Head: /, 'head'],
  [/^As $/, 'suite'],
  [/^Experiment: /, 'rounds'],
  [/^Slices: /, 'slices'],
  [/^(?:Confidence|Threshold): /, 'level'],
  [/^Re-measurement(?:, |: )/, 'recheck'],
  [/^Clock: /, 'clock'],
  [/^Noise: /, 'noise'],
  [/^Instructions: /, 'counted'],
  [/^(?:Machine: |(?=Machine |Of all machines))/, 'machine'],
  [/^Isolation: /, 'isolation'],
];

/** What the statistics were asked for; docs/statistics.md has the rest of it. */
function levelPhrase({ family, results: { settings } }: Analysis): Phrase {
  const rules =
    settings.thresholds.length === 0 ? '' : `, ${countText(settings.thresholds.length, 'rule')} for some rows`;
  return [
    `${levelPercent(family.size === 0 ? 1 - settings.confidenceLevel : family.alpha)} for each row, of ` +
      `${countText(family.observationsNeeded, 'burst')} at least; threshold ${plainPercent(settings.threshold)}${rules}`,
  ];
}

/** A line with no name of its own goes on with the one before it. */
function keysOf(lines: readonly Phrase[], level: Phrase): readonly Key[] {
  const keys = new Map<string, Phrase[]>();
  let last = 'method';
  for (const [first = '', ...rest] of lines) {
    const text = typeof first === 'string' ? first : '';
    const [begins, name = last] = NAMES.find(([pattern]) => pattern.test(text)) ?? [];
    last = name;
    const own: Phrase = begins === undefined || typeof first !== 'string' ? [first] : [text.replace(begins, '')];
    keys.set(name, name === 'level' ? [level] : [...(keys.get(name) ?? []), [...own, ...rest]]);
  }
  return Array.from(keys, ([name, own]) => ({ name, lines: own }));
}
