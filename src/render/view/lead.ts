import type { Analysis, BenchmarkRow, Counts } from '../../model/analysis/analysis.ts';
import type { Difference } from '../../model/analysis/change.ts';
import { isCounted, isJudgedCorrected } from '../../model/analysis/judged.ts';
import type { Row } from '../../model/analysis/row.ts';
import { bestImprovement, worstRegression } from '../../model/analysis/severity.ts';
import { ungatedRows } from '../../model/analysis/ungated.ts';
import { isSpeed, type Metric } from '../../model/metric.ts';
import { shownId } from '../../model/results/cores.ts';
import { buildOf, hasNoCodeChanged, missedBy, ranIdenticalBinaries } from '../../model/results/run.ts';
import { visibleName } from '../text/escape.ts';
import { changeSize, intervalFigures, levelPercent, percentDecimals, signedPercent } from '../text/numbers.ts';
import type { Part, Phrase } from '../text/phrase.ts';
import { CHARACTERS, shortenMiddle } from '../text/shorten.ts';
import { changeTexts, deltaTexts, exactDecimals, WORK_NOT_TIME } from './change-texts.ts';
import { machinesClause } from './notes/machines-note.ts';
import type { Sections } from './order.ts';
import { differenceFigures, rowValues } from './values.ts';
import { changeWord, countText, isWallTime, thresholdText } from './words.ts';

/** The sentence under the headline: the worst row, or what the absence of one means. */
export function leadSentence(analysis: Analysis, sections: Sections, nameOf: (id: string) => string): Phrase {
  const { counts, family } = analysis;
  const worst = worstRegression(analysis);
  if (worst !== null) return rowSentence(worst, nameOf(shownId(worst.benchmark)));
  if (
    analysis.verdict === 'error' ||
    hasNoCodeChanged(analysis.results) ||
    buildOf(analysis.results, 'base').state === 'failed'
  )
    return [];
  const doubt = [...undecidedSentence(counts), ...unmeasuredSentence(counts), ...lostSentence(counts)];
  const best = bestImprovement(analysis);
  if (best !== null) return ['No regression shown. ', ...rowSentence(best, nameOf(shownId(best.benchmark))), ...doubt];
  if (counts.inconclusive + counts.notMeasured + counts.lost > 0) return ['No regression shown.', ...doubt];
  if (sections.unchanged.length === 0) {
    const ungated = ungatedSentence(analysis);
    if (ungated.length > 0) return ungated;
    if (counts.sameCode > 0) return ['Nothing that these benchmarks run differs between the sides.'];
    return [emptyShardText(analysis.results) ?? 'No gated metric was compared.'];
  }
  return [`${unchangedMeaning(sections.unchanged, family.alpha)}.`];
}

/** A suite that can only be run as a whole is not split, so that a shard may be left with nothing. */
function emptyShardText({ plan, benchmarks }: Analysis['results']): string | null {
  if (plan?.shard === undefined || benchmarks.length > 0) return null;
  const { index, of } = plan.shard;
  return `Nothing is left for shard ${index} of ${of}: there are fewer benchmarks that can be run by themselves than shards.`;
}

/** Says how to gate something, where rows were compared and none of them is gated. */
function ungatedSentence(analysis: Analysis): Phrase {
  const compared = ungatedRows(analysis);
  const known = compared.filter(({ metric }) => metric.direction !== 'unknown');
  const isMain = ({ metric }: Row) => isSpeed(metric);
  const { metric } = known.find(isMain) ?? known[0] ?? compared[0] ?? { metric: null };
  if (metric === null) return [];
  const direction: Phrase = metric.direction === 'unknown' ? [' and ', { code: 'metric-direction' }] : [];
  return [
    { strong: ['Nothing is gated'] },
    ': no benchmark reports a metric that ',
    { code: 'metrics' },
    ' names. Name one that was measured: ',
    { code: `metrics: ${metric.unit}` },
    ...direction,
    '.',
  ];
}

/** What benchmarks of the same code read: `12 of 60 benchmarks of the same code were measured as controls: ...` */
export function controlsSentence({ controls }: Pick<Analysis, 'controls'>): string {
  if (controls === null || controls.floor === null) return '';
  const { benchmarks, measured, floor } = controls;
  const [were, they] = measured === 1 ? ['was measured as a control', 'it'] : ['were measured as controls', 'they'];
  const size = changeSize(floor, 1);
  const quantile = measured < 10 ? '' : ' (nine of ten of them)';
  return `${measured} of ${countText(benchmarks, 'benchmark')} of the same code ${were}: ${they} moved by up to ${size}${quantile}.`;
}

/** Leaves out the rows that depend on the machine, which have a sentence of their own. */
function undecidedSentence({ inconclusive: open, openSlower, openByMachine = 0 }: Counts): Phrase {
  const inconclusive = open - openByMachine;
  if (inconclusive === 0) return [];
  const one = inconclusive === 1;
  const slower =
    openSlower === 0
      ? ''
      : one
        ? ', and it is slower by an amount that is not known well enough'
        : `, ${openSlower} of them slower by an amount that is not known well enough`;
  return [
    ' ',
    { strong: [`${countText(inconclusive, 'benchmark')} ${one ? 'is' : 'are'} undecided`] },
    `${slower}: the run was not precise enough to say that ${one ? 'it' : 'they'} did not get worse by more than the threshold.`,
  ];
}

function unmeasuredSentence({ notMeasured }: Counts): Phrase {
  if (notMeasured === 0) return [];
  return [
    ' ',
    { strong: [`${countText(notMeasured, 'benchmark')} ${notMeasured === 1 ? 'was' : 'were'} not measured`] },
    ': there was no time left.',
  ];
}

function lostSentence({ lost }: Counts): Phrase {
  if (lost === 0) return [];
  return [
    ' ',
    { strong: [`${countText(lost, 'benchmark')} ${lost === 1 ? 'is' : 'are'} lost`] },
    `: the machine that was to measure ${lost === 1 ? 'it' : 'them'} gave no results.`,
  ];
}

/** Says how far the run got, where it ended early. */
export function earlySentence({ results }: Analysis): Phrase {
  if (buildOf(results, 'head').state === 'failed') return [];
  if (buildOf(results, 'base').state === 'failed') {
    return ['There is nothing to compare head with: its readings are shown as new.'];
  }
  const run = results.runs.find(({ partial }) => partial);
  if (run === undefined) return [];
  const rounds = `${run.roundsDone} of ${run.roundsPlanned} rounds`;
  return [{ strong: ['This run ended early'] }, `, after ${rounds}; what is here was measured in full pairs.`];
}

/** Says what the project itself runs and nobody measured: `npm run bench` runs `node bench/run.js`, which was not measured. */
export function missedSentence({ results }: Analysis): Phrase {
  const { commands, files } = missedBy(results);
  const some = (all: readonly string[]): Phrase => {
    const shown = all.slice(0, MOST_MISSED);
    const listed = shown.flatMap(
      (text, index): Phrase => [index === 0 ? '' : ', ', { code: shortenMiddle(visibleName(text), 120, CHARACTERS) }],
    );
    return all.length > shown.length ? [...listed, ` and ${all.length - shown.length} more`] : listed;
  };
  const ofCommands = commands.flatMap(
    ({ name, left }): Phrase => [
      { code: visibleName(name) },
      ' runs ',
      ...some(left),
      `, which ${left.length === 1 ? 'was' : 'were'} not measured. `,
    ],
  );
  const ofFiles: Phrase = files.length === 0 ? [] : ['Failed to load: ', ...some(files), '.'];
  return [...ofCommands, ...ofFiles];
}

const MOST_MISSED = 3;

/** Says that nothing but noise can differ, where that is so. */
export function noiseSentence(analysis: Analysis): string {
  if (analysis.sameTree) return 'Base and head are the same tree: every difference here is noise.';
  return ranIdenticalBinaries(analysis.results)
    ? 'Both sides ran byte-identical binaries: every difference here is noise.'
    : '';
}

/** The meaning of `unchanged` for these rows: `Every interval lies within ±5 % (99 % confidence)`. */
export function unchangedMeaning(unchanged: readonly BenchmarkRow[], alpha: number): string {
  const intervals = unchanged.filter((entry) => entry.row.change.kind !== 'exact');
  const counts = unchanged.filter((entry) => isCounted(entry.row));
  const moved = unchanged.filter(({ row }) => row.change.kind === 'exact' && row.change.absolute !== 0);
  const judged = [...intervals, ...counts, ...moved].map(({ row }) => row);
  if (judged.length === 0) return 'Every reading is the same on both sides, exactly';
  const texts = (rows: readonly Row[]) => new Set(rows.map((row) => `±${thresholdText(row, row.metric.unit)}`));
  const asked = texts(judged.filter(({ smallestDifference }) => smallestDifference === null));
  const smallest = texts(judged.filter(({ smallestDifference }) => smallestDifference !== null));
  const within = asked.size > 1 ? 'its threshold' : [...asked, ...smallest].join(' or ');
  if (intervals.length === 0 && counts.length === 0) return `Every change lies within ${within}, exactly`;
  if (intervals.length === 0) return `Every count of instructions lies within ${within} (${WORK_NOT_TIME})`;
  return `Every interval lies within ${within} (${levelPercent(alpha)} confidence)`;
}

/** `Geometric mean: time -0.4 % [-0.7, -0.1] over 42 benchmarks, ...`; empty when there is none. */
export function geometricMeansPhrase({ geometricMeans, benchmarks }: Analysis, which: 'gated' | 'not gated'): Phrase {
  const means = geometricMeans.filter(({ gated }) => gated === (which === 'gated'));
  if (means.length === 0) return [];
  const parts = means.flatMap((mean, index): Phrase => {
    const decimals = percentDecimals(mean.delta, 0);
    const change = `${signedPercent(mean.delta.estimate, decimals)} ${intervalFigures(mean.delta, decimals)}`;
    const metric: Part = isWallTime(mean.metric) ? 'time' : { code: mean.metric.unit };
    const over = index === 0 ? countText(mean.benchmarks, 'benchmark') : String(mean.benchmarks);
    const { machines } = mean.delta;
    const on = machines === undefined || index > 0 ? '' : ` on ${countText(machines.length, 'machine')}`;
    return [index === 0 ? '' : ', ', metric, ` ${change} over ${over}${on}`];
  });
  // A mean over rows of which some are corrected and some are not would be neither.
  const raw =
    which === 'gated' && benchmarks.some(({ rows }) => rows.some(isJudgedCorrected)) ? ' of the raw readings' : '';
  return [which === 'gated' ? `Geometric mean${raw}: ` : 'Geometric mean of what is not gated: ', ...parts, '.'];
}

/** `Parse/large` is 9.8 % slower, and how sure that is. @param name the row's name as shown */
function rowSentence({ row }: BenchmarkRow, name: string): Phrase {
  const { change, metric } = row;
  if (change.kind === 'interval') {
    const decimals = percentDecimals(change.delta, row.threshold);
    const size = changeSize(change.delta.estimate, decimals);
    const worse = change.delta.estimate > 0 === (metric.direction === 'lower');
    const what: Phrase =
      metric.quantity === 'time'
        ? [{ code: name }, ` is ${size} ${changeWord(metric, worse)}`, ...unitIfUnusual(metric)]
        : [{ code: name }, ` has ${size} ${change.delta.estimate > 0 ? 'more' : 'less'} `, { code: metric.unit }];
    const [near, far] = [change.delta.lower, change.delta.upper].toSorted((a, b) => Math.abs(a) - Math.abs(b));
    const range = `${changeSize(near ?? 0, decimals)} to ${changeSize(far ?? 0, decimals)}`;
    return [
      { strong: what },
      ` (${range} at ${levelPercent(row.alpha)} confidence${machinesClause(row)}${clockClause(row)}; the threshold is ${thresholdText(row, row.metric.unit)}).`,
    ];
  }
  if (change.kind === 'difference') return differenceSentence(row, change.difference, name);
  if (change.kind === 'exact' && change.counted !== undefined) {
    const { estimate, range } = changeTexts(change, row);
    const size = estimate.replace(/^[+±-]/, '');
    return [
      { strong: [{ code: name }, ` has ${size} ${change.absolute > 0 ? 'more' : 'less'} `, { code: metric.unit }] },
      ` ${range.slice(0, -1)}, ${WORK_NOT_TIME}; the threshold is ${thresholdText(row, row.metric.unit)}).`,
    ];
  }
  if (change.kind === 'exact') {
    const values = rowValues(row);
    const relative =
      change.relative === null ? '' : `, ${signedPercent(change.relative, exactDecimals(change.relative))}`;
    return [
      { strong: [{ code: name }, ` went from ${values.base} to ${values.head} `, { code: metric.unit }, ' exactly'] },
      ` (${deltaTexts(row).estimate}${relative}; the threshold is ${thresholdText(row, row.metric.unit)}).`,
    ];
  }
  return [{ code: name }, ': ', { prose: change.reason }];
}

/** `, with the clock's cost taken off; raw +13.3 %` */
function clockClause(row: Row): string {
  const { correction } = row;
  if (correction?.judged !== 'corrected') return '';
  return `, with the clock's cost taken off; raw ${changeTexts(correction.rawChange, row).estimate}`;
}

function differenceSentence(row: Row, difference: Difference, name: string): Phrase {
  const { metric } = row;
  const figures = differenceFigures(difference, metric);
  const size = (figure: string) => figure.replace(/^[+-]/, '');
  const amount = figures.appendUnit(size(figures.estimate));
  const more = difference.estimate > 0;
  const worse = more === (metric.direction === 'lower');
  const what: Phrase =
    metric.quantity === 'time'
      ? [{ code: name }, ` is ${amount} ${changeWord(metric, worse)}`, ...unitIfUnusual(metric)]
      : [{ code: name }, ` has ${amount} ${more ? 'more' : 'less'} `, { code: metric.unit }];
  const [near, far] = more ? [figures.lower, figures.upper] : [figures.upper, figures.lower];
  const limit =
    row.base === 0 && row.smallestDifference === null ? 'base is 0, so that any change counts' : thresholdOfBase(row);
  return [
    { strong: what },
    ` (${size(near)} to ${size(far)} at ${levelPercent(row.alpha)} confidence${machinesClause(row)}; ${limit}).`,
  ];
}

function thresholdOfBase(row: Row): string {
  const text = thresholdText(row, row.metric.unit);
  return `the threshold is ${text}${row.smallestDifference === null ? ' of base' : ''}`;
}

function unitIfUnusual(metric: Metric): readonly Part[] {
  return isWallTime(metric) ? [] : [' in ', { code: metric.unit }];
}
