import type { Analysis, BenchmarkRow, Counts } from '../../model/analysis/analysis.ts';
import { isJudgedCorrected } from '../../model/analysis/judged.ts';
import type { Row } from '../../model/analysis/row.ts';
import { ungatedRows } from '../../model/analysis/ungated.ts';
import { isSpeed } from '../../model/metric.ts';
import { shownId } from '../../model/results/cores.ts';
import { buildOf, hasNoCodeChanged, missedBy, ranIdenticalBinaries } from '../../model/results/run.ts';
import { visibleName } from '../text/escape.ts';
import { changeSize, intervalFigures, percentDecimals, signedPercent } from '../text/numbers.ts';
import type { Part, Phrase } from '../text/phrase.ts';
import { CHARACTERS, shortenMiddle } from '../text/shorten.ts';
import { deltaTexts } from './change-texts.ts';
import { mayBeWorse } from './notes/not-ruled-out.ts';
import type { Sections } from './order.ts';
import {
  andMore,
  capitalised,
  countText,
  firstByReason,
  isWallTime,
  MOST_MISSED,
  notLoadedTexts,
  thresholdText,
} from './words.ts';

/** The sentences below the heading: one for each thing that needs a person. */

/** So many rows are named in a sentence. */
const NAMED = 3;
const LONGEST_LABEL = 40;

/** `Slower than main (threshold 5 %): Parse/large +9.8 % and Close +6.4 %.`; empty where nothing regressed. */
export function regressedSentence({ results }: Analysis, rows: readonly BenchmarkRow[], nameOf: NameOf): Phrase {
  if (rows.length === 0) return [];
  const named = rows.slice(0, NAMED);
  const left = rows.length - named.length;
  const parts = [
    ...named.map(({ benchmark, row }): Phrase => {
      const unit: Phrase = isWallTime(row.metric) ? [] : [' ', { code: row.metric.unit }];
      return [{ code: nameOf(shownId(benchmark)) }, ...unit, ' ', { strong: [deltaTexts(row).estimate] }];
    }),
    ...(left > 0 ? [[countText(left, 'more row')]] : []),
  ];
  const list = parts.flatMap(
    (part, index): Phrase => [index === 0 ? '' : index === parts.length - 1 ? ' and ' : ', ', ...part],
  );
  const { label } = results.base;
  const base: Part = label !== '' && label.length <= LONGEST_LABEL ? { code: label } : 'base';
  const worse = rows.every(({ row }) => isSpeed(row.metric)) ? 'Slower than ' : 'Worse than on ';
  const limits = new Set(rows.map(({ row }) => thresholdText(row, row.metric.unit)));
  const limit = limits.size === 1 ? ` (threshold ${[...limits][0]})` : '';
  return [worse, base, `${limit}: `, ...list, '.'];
}

type NameOf = (id: string) => string;

/** What is not known, and why, each a sentence. */
export function doubtSentences(analysis: Analysis, sections: Sections): readonly Phrase[] {
  const { counts, results } = analysis;
  return [undecidedSentence(sections.inconclusive), unmeasuredSentence(counts), lostSentence(counts)].concat(
    buildOf(results, 'base').state === 'failed' || hasNoCodeChanged(results) || counts.notMeasured + counts.lost > 0
      ? []
      : nothingSentence(analysis, sections),
  );
}

/** Why nothing was judged, where that is so. */
function nothingSentence(analysis: Analysis, { regressed, improved, inconclusive, unchanged }: Sections): Phrase[] {
  if (analysis.verdict === 'error' || regressed.length + improved.length + inconclusive.length + unchanged.length > 0)
    return [];
  if (analysis.verdict === 'same-code') return [];
  const ungated = ungatedSentence(analysis);
  if (ungated.length > 0) return [ungated];
  if (analysis.counts.sameCode > 0) return [];
  if (analysis.benchmarks.length > 0 && analysis.benchmarks.every(({ status }) => status === 'added'))
    return [['Base has none of these benchmarks. Once this is merged, there is something to compare with.']];
  return [[emptyShardText(analysis.results) ?? 'No gated metric was compared.']];
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

/** `3 undecided: a change for the worse of 5 % or more is not ruled out.` */
function undecidedSentence(rows: readonly BenchmarkRow[]): Phrase {
  if (rows.length === 0) return [];
  const open = rows.filter(({ row }) => mayBeWorse(row)).length;
  const limits = new Set(rows.map(({ row }) => thresholdText(row, row.metric.unit)));
  const limit = limits.size === 1 ? `${[...limits][0]} or more` : 'its threshold or more';
  const what = `${rows.every(({ row }) => isSpeed(row.metric)) ? 'a slowdown' : 'a change for the worse'} of ${limit}`;
  const size: Part = { strong: [`${rows.length} undecided`] };
  if (open === rows.length) return [size, `: ${what} is not ruled out.`];
  return open === 0 ? [size, `: ${what} is ruled out.`] : [size, `: for ${open} of them ${what} is not ruled out.`];
}

function unmeasuredSentence({ notMeasured }: Counts): Phrase {
  if (notMeasured === 0) return [];
  return [
    { strong: [`${countText(notMeasured, 'benchmark')} ${notMeasured === 1 ? 'was' : 'were'} not measured`] },
    ': there was no time left.',
  ];
}

function lostSentence({ lost }: Counts): Phrase {
  if (lost === 0) return [];
  return [
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
  const { commands, ...unloaded } = missedBy(results);
  const code = (text: string) => ({ code: shortenMiddle(visibleName(text), 120, CHARACTERS) });
  const listed = (texts: readonly string[]): Phrase =>
    texts.flatMap((text, index): Phrase => [index === 0 ? '' : ', ', code(text)]);
  const some = (all: readonly string[]): Phrase => [...listed(all.slice(0, MOST_MISSED)), andMore(all)];
  const ofCommands = commands.flatMap(
    ({ name, left }): Phrase => [
      { code: visibleName(name) },
      ' runs ',
      ...some(left),
      `, which ${left.length === 1 ? 'was' : 'were'} not measured. `,
    ],
  );
  const ofFiles = notLoadedTexts(unloaded).flatMap(([text, all]): Phrase => {
    const groups = firstByReason(all).flatMap(([reason, names], index): Phrase => {
      return [index === 0 ? '' : ', ', ...listed(names), ...(reason === '' ? [] : [' (', code(reason), ')'])];
    });
    return [`${capitalised(text)}: `, ...groups, andMore(all), '. '];
  });
  return [...ofCommands, ...ofFiles];
}

/** Says that nothing but noise can differ, where that is so. */
export function noiseSentence(analysis: Analysis): string {
  if (analysis.sameTree) return 'Base and head are identical: every difference here is noise.';
  return ranIdenticalBinaries(analysis.results)
    ? 'Both sides ran byte-identical binaries: every difference here is noise.'
    : '';
}

/** The meaning of `unchanged` for these rows: `within ±5 %`. */
export function unchangedMeaning(unchanged: readonly BenchmarkRow[]): string {
  const isSame = ({ row: { change } }: BenchmarkRow) =>
    change.kind === 'exact' && change.counted === undefined && change.absolute === 0;
  const judged = unchanged.filter((each) => !isSame(each)).map(({ row }) => row);
  if (judged.length === 0) return 'identical on both sides';
  const texts = (rows: readonly Row[]) => new Set(rows.map((row) => `±${thresholdText(row, row.metric.unit)}`));
  const asked = texts(judged.filter(({ smallestDifference }) => smallestDifference === null));
  const smallest = texts(judged.filter(({ smallestDifference }) => smallestDifference !== null));
  return `within ${asked.size > 1 ? 'their thresholds' : [...asked, ...smallest].join(' or ')}`;
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
