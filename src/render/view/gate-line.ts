import type { Analysis, BenchmarkAnalysis, Gate } from '../../model/analysis/analysis.ts';
import { shownId } from '../../model/results/cores.ts';
import { buildOf, hasNoCodeChanged } from '../../model/results/run.ts';
import { unreachable } from '../../model/unreachable.ts';
import { escapeTerminal, visibleName } from '../text/escape.ts';
import { NO_BREAK_SPACE } from '../text/numbers.ts';
import type { Phrase } from '../text/phrase.ts';
import { shortenMiddle } from '../text/shorten.ts';
import { boundText } from './notes/acceptance-note.ts';
import { failureOf, groupAlike, shownReason } from './notes/alike.ts';
import { confirmationClause } from './notes/confirmation-note.ts';
import { renderRowLine } from './one-line.ts';
import { capitalised, countsLine, countText, failedSuiteText, missedTexts, rowCounts, thresholdText } from './words.ts';

/** The gate's decision and its reason: a line for the log and the failed step, and a sentence of the report. */

const LONGEST_NAME = 80;
const LONGEST_REASON = 200;

/**
 * The decision in one line of plain text, without a trailing full stop: `Parse/large regressed +9.8 % [+8.9, +10.7] at
 * 99 %, threshold 5 %; 2 more rows regressed`. Names in it are untrusted: no line break and no escape sequence, but a
 * workflow command at its start is for the writer to avoid.
 */
export function renderGateLine(gate: Pick<Gate, 'reason' | 'observing'>, analysis: Analysis): string {
  return observedLine(decisionLine(gate.reason, analysis), gate).replaceAll(NO_BREAK_SPACE, ' ');
}

/** `would fail, but this run only observes (mode: observe until 2026-12-06): Parse/large regressed ...` */
function observedLine(line: string, { reason, observing }: Pick<Gate, 'reason' | 'observing'>): string {
  if (observing === null || !isFailing(reason)) return line;
  return observing.state === 'observing'
    ? `would fail, but this run only observes (${modeText(observing)}): ${line}`
    : `${line} (observing ended after ${observing.until})`;
}

function modeText({ until }: NonNullable<Gate['observing']>): string {
  return until === null ? 'mode: observe' : `mode: observe until ${until}`;
}

/** Whether this reason fails the gate, unless the run only observes. */
export function isFailing({ kind }: Gate['reason']): boolean {
  return kind !== 'passed' && kind !== 'nothing-differs' && kind !== 'accepted';
}

function decisionLine(reason: Gate['reason'], analysis: Analysis): string {
  switch (reason.kind) {
    case 'passed':
      return passed(analysis);
    case 'nothing-differs':
      return `nothing differs between the sides, so what reads as a regression is noise: ${rowLine(reason.worst)}`;
    case 'accepted':
      return `accepted up to ${boundText(reason.worst.bound)} by ${escapeTerminal(reason.worst.acceptance.by)}: ${rowLine(reason.worst)}${others(reason.others, 'row', 'accepted')}`;
    case 'regressed':
      return `${rowLine(reason.worst)}${confirmationClause(reason.worst.row)}${others(reason.others, 'row', 'regressed')}`;
    case 'error':
      return errorLine(reason.cause, analysis);
    case 'missing':
      return `${name(reason.benchmark)} ${missing(reason.benchmark)}${others(reason.others, 'benchmark', 'missing')} (fail-on-missing)`;
    case 'inconclusive':
      return reason.worst === null
        ? 'nothing could be judged (fail-on-inconclusive)'
        : `${rowLine(reason.worst)}${others(reason.others, 'row', 'inconclusive')} (fail-on-inconclusive)`;
    case 'not-measured':
      return `${unmeasured(reason.benchmark)}${others(reason.others, 'benchmark', 'not measured')} (fail-on-inconclusive)`;
    default:
      return unreachable(reason);
  }
}

/** What the heading does not say of the decision; empty where it says all. */
export function gateSentence({ reason, observing }: Gate): Phrase {
  if (observing?.state === 'over') return [`Observing ended after ${observing.until}: the gate decides.`];
  const why = reasonSentence(reason);
  if (observing === null || !isFailing(reason)) return why;
  return [...why, why.length === 0 ? '' : ' ', `This run only observes (${modeText(observing)}).`];
}

function reasonSentence(reason: Gate['reason']): Phrase {
  switch (reason.kind) {
    case 'passed':
    case 'accepted':
    case 'nothing-differs':
      return [];
    case 'regressed':
      return reason.worst.row.confirmation?.state === 'missing'
        ? [{ code: name(reason.worst.benchmark) }, ' was not remeasured: its first readings decide.']
        : [];
    case 'error':
      if (reason.cause === 'suite-failed')
        return ['What a suite printed before it broke off proves nothing of the rest.'];
      if (reason.cause === 'nobody-fails') return [`${capitalised(NOBODY_FAILS)}.`];
      return reason.cause === 'no-time' ? [`${capitalised(NO_TIME)}.`] : [];
    case 'missing': {
      const { benchmark } = reason;
      const more = others(reason.others, 'benchmark', 'missing');
      return [{ code: name(benchmark) }, ` ${missing(benchmark)}${more} (fail-on-missing is set).`];
    }
    case 'inconclusive':
    case 'not-measured':
      return ['What is not known fails the check (fail-on-inconclusive is set).'];
    default:
      return unreachable(reason);
  }
}

function rowLine(entry: Parameters<typeof renderRowLine>[0]): string {
  return `${renderRowLine(entry)}, threshold ${thresholdText(entry.row, entry.row.metric.unit)}`;
}

function others(count: number, singular: string, what: string): string {
  return count === 0 ? '' : `; ${countText(count, `more ${singular}`)} ${what}`;
}

function missing({ status }: BenchmarkAnalysis): string {
  if (status === 'lost') return 'is lost: the machine that was to measure it gave no results';
  return status === 'removed' ? 'is not on head' : 'failed on head';
}

function unmeasured(benchmark: BenchmarkAnalysis): string {
  if (benchmark.status === 'lost') return `${name(benchmark)} ${missing(benchmark)}`;
  return `there was no time to measure ${name(benchmark)}`;
}

function name(benchmark: BenchmarkAnalysis): string {
  return shortenMiddle(escapeTerminal(visibleName(shownId(benchmark))), LONGEST_NAME);
}

function passed(analysis: Analysis): string {
  const { verdict, results } = analysis;
  const counts = rowCounts(analysis);
  if (counts.regressed > 0) {
    const off = results.settings.failOnRegressionOf === undefined || !results.settings.failOnRegression;
    return `${counts.regressed} regressed, and fail-on-regression ${off ? 'is off' : 'names none of them'}`;
  }
  if (verdict === 'inconclusive' && counts.inconclusive === 0) {
    const left = [
      counts.notMeasured > 0 ? `${counts.notMeasured} not measured` : '',
      counts.lost > 0 ? `${counts.lost} lost with ${counts.lost === 1 ? 'its' : 'their'} machine` : '',
    ].filter((part) => part !== '');
    const judged = counts.improved + counts.unchanged + counts.sameCode;
    if (judged > 0 && left.length > 0) return `nothing that was judged regressed; ${left.join(', ')}`;
    return 'nothing could be judged, and nothing is known to have regressed';
  }
  if (hasNoCodeChanged(results)) return 'no code changed: nothing was built or measured';
  return ['nothing regressed', ...missedTexts(results)].join('; ');
}

function errorLine(
  cause: Extract<Gate['reason'], { kind: 'error' }>['cause'],
  { verdict, results, benchmarks, failedSuite }: Analysis,
): string {
  switch (cause) {
    case 'head-does-not-build': {
      const build = buildOf(results, 'head');
      const why = build?.state === 'failed' ? build.reason : '';
      return `head does not compile: ${escapeTerminal(why.replace(/\s+/g, ' ')).slice(0, LONGEST_REASON)}`;
    }
    case 'suite-failed':
      return failedSuite === null ? '' : failedSuiteText(failedSuite);
    case 'no-benchmarks':
      return 'no benchmark was found on either side';
    case 'all-failed':
      return benchmarks.length === 1
        ? 'the one benchmark failed'
        : `all ${benchmarks.length} benchmarks failed${alikeText(benchmarks)}`;
    case 'no-time':
      return NO_TIME;
    case 'nothing-gated':
      return 'nothing is gated: no benchmark reports a metric that metrics names';
    case 'nobody-fails':
      return NOBODY_FAILS;
    case 'lost':
      return `nothing could be compared: ${countsLine({ benchmarks, verdict })}`;
    case 'no-pairs':
      return 'no benchmark was measured on both sides';
    default:
      return unreachable(cause);
  }
}

/** `, all alike: ended with exit code 0 and no result`; empty where they failed in several ways. */
function alikeText(benchmarks: readonly BenchmarkAnalysis[]): string {
  const [group = [], ...others] = groupAlike(benchmarks, failureOf);
  const reason = shownReason(group[0]?.reason ?? '');
  return others.length > 0 || reason === '' ? '' : `, all alike: ${escapeTerminal(reason).slice(0, LONGEST_REASON)}`;
}

const NOBODY_FAILS = 'fail-on-regression names no benchmark of this run, so that none could fail';
const NO_TIME = 'there was no time to measure any benchmark; give a longer time-budget (building is not counted in it)';
