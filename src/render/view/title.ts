import type { Analysis, Gate } from '../../model/analysis/analysis.ts';
import { buildOf, hasNoCodeChanged, isPartial } from '../../model/results/run.ts';
import { isFailing } from './gate-line.ts';
import {
  countText,
  failedSuiteText,
  missedTexts,
  type RowCounts,
  rowCounts,
  thresholdsText,
  VERDICT_SIGNS,
} from './words.ts';

/** The heading: a sign, what the run comes to in rows, and what becomes of the check. Trusted text. */
export interface Title {
  readonly sign: string;
  /** `2 regressions, check fails`; never a count or `passes` alone. */
  readonly text: string;
}

const WELL = '✅';
const FAILS = '❌';
const OPEN = VERDICT_SIGNS.inconclusive;

export function titleOf(analysis: Analysis, gate: Gate): Title {
  const { results } = analysis;
  if (hasNoCodeChanged(results)) return { sign: WELL, text: 'no code changed, nothing was measured' };
  const failed = (['base', 'head'] as const).filter((side) => buildOf(results, side).state === 'failed');
  // Where neither compiles there are no results: this one was ended before.
  if (failed.length === 2) return ended('the run was ended before both sides were built', gate);
  if (failed[0] === 'head') return ended('head does not compile', gate);
  if (failed[0] === 'base' && isFailing(gate.reason)) return ended('base does not compile: nothing was compared', gate);
  if (failed[0] === 'base') return { sign: OPEN, text: 'passes, but base does not compile: nothing was compared' };
  const counts = rowCounts(analysis);
  const doubts = doubtsOf(analysis, counts);
  const calls = callsOf(counts);
  if (isFailing(gate.reason)) return ended([...causeOf(analysis, gate), ...calls, ...doubts].join(', '), gate);
  const more = doubts.map((doubt) => `, ${doubt}`).join('');
  if (gate.reason.kind === 'nothing-differs')
    return { sign: VERDICT_SIGNS.unchanged, text: `base and head are identical, so that check passes${more}` };
  if (counts.regressed > 0) {
    const why = gate.reason.kind === 'accepted' ? 'accepted' : whyItPasses(analysis);
    return { sign: VERDICT_SIGNS.regressed, text: `${calls.join(', ')}, check passes: ${why}${more}` };
  }
  const known = quiet(analysis, counts);
  const missed = missedTexts(results);
  // All that was found is known.
  if (missed.length > 0 && missed.length === doubts.length)
    return { sign: OPEN, text: [known.text, ...missed].join(', ') };
  return doubts.length > 0 ? { sign: OPEN, text: `passes, ${[...calls, ...doubts].join(', ')}` } : known;
}

/** The check fails, or would if the run did not only observe. */
function ended(facts: string, { observing, failed }: Gate): Title {
  if (failed) return { sign: FAILS, text: `${facts}, check fails` };
  const why = observing?.state === 'observing' ? ': only observed' : '';
  return { sign: why === '' ? OPEN : VERDICT_SIGNS.regressed, text: `${facts}, check passes${why}` };
}

function callsOf({ regressed, improved }: RowCounts): readonly string[] {
  return [
    ...(regressed > 0 ? [countText(regressed, 'regression')] : []),
    ...(improved > 0 ? [countText(improved, 'improvement')] : []),
  ];
}

/** What is not known, so that nobody may read that all is well. */
function doubtsOf({ results }: Analysis, counts: RowCounts): readonly string[] {
  const { inconclusive, openByMachine, notMeasured, lost, failed } = counts;
  const all = inconclusive > 0 && openByMachine === inconclusive;
  return [
    ...(all ? [`${inconclusive} ${inconclusive === 1 ? 'depends' : 'depend'} on the machine`] : []),
    ...(inconclusive > 0 && !all ? [`${inconclusive} undecided`] : []),
    ...(notMeasured > 0 ? [`${notMeasured} not measured`] : []),
    ...(lost > 0 ? [`${lost} lost`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...missedTexts(results),
    ...(isPartial(results) ? ['partial run'] : []),
  ];
}

/** What fails the check, where that is none of the counts. */
function causeOf({ failedSuite, verdict, benchmarks }: Analysis, { reason }: Gate): readonly string[] {
  if (reason.kind === 'missing') return [`${reason.others + 1} missing`];
  if (failedSuite !== null && benchmarks.some(({ status }) => status === 'compared'))
    return [failedSuiteText(failedSuite)];
  return verdict === 'error' ? ['nothing could be compared'] : [];
}

function whyItPasses({ results: { settings } }: Analysis): string {
  if (!settings.failOnRegression) return 'fail-on-regression is off';
  return settings.failOnRegressionOf === undefined ? 'nothing fails it' : 'fail-on-regression names none of them';
}

function quiet(analysis: Analysis, { improved, unchanged, sameCode, added, removed }: RowCounts): Title {
  if (improved > 0)
    return { sign: VERDICT_SIGNS.improved, text: `${countText(improved, 'improvement')}, no regression` };
  const runNone = sameCode === 0 ? '' : `, ${sameCode} ${sameCode === 1 ? 'runs' : 'run'} no changed code`;
  if (unchanged > 0) {
    const limit = thresholdsText(analysis) ?? 'the thresholds';
    return { sign: WELL, text: `no change beyond ${limit} (${unchanged})${runNone}` };
  }
  if (analysis.verdict === 'same-code') return { sign: WELL, text: `no benchmark runs changed code (${sameCode})` };
  const sides = [...(added > 0 ? [`${added} added`] : []), ...(removed > 0 ? [`${removed} removed`] : [])];
  if (sides.length > 0 && added + removed === analysis.benchmarks.length)
    return { sign: OPEN, text: `passes, nothing to compare: ${sides.join(', ')}` };
  return { sign: OPEN, text: `passes, but nothing was judged${sides.map((side) => `, ${side}`).join('')}${runNone}` };
}
