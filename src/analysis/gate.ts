import type { Acceptance } from '../model/analysis/acceptance.ts';
import type { Analysis, BenchmarkAnalysis, BenchmarkRow, Gate, GateReason } from '../model/analysis/analysis.ts';
import {
  bySeverity,
  estimatedSeverity,
  gatedRows,
  regressions,
  worstInconclusive,
} from '../model/analysis/severity.ts';
import { ungatedRows } from '../model/analysis/ungated.ts';
import { matchesPattern } from '../model/inputs/pattern.ts';
import { isMeantBy } from '../model/results/cores.ts';
import { buildOf, firstRun, ranIdenticalBinaries } from '../model/results/run.ts';
import type { AnalysisSettings } from '../model/results/settings.ts';
import { type Sorted, sortByAcceptance } from './acceptance/accepted.ts';
import { hadNoTime } from './run-level.ts';
import { namesNobody } from './unused-settings.ts';

/** The gate depends on these besides the analysis. */
export interface GatePremises {
  /** Acceptances by people who may accept; none where that is not known. */
  readonly acceptances?: readonly Acceptance[];
  /** Names this report where a comment has several. */
  readonly part?: string;
  /** `2026-11-22`, UTC; when the run began, where it is not given. */
  readonly today?: string;
}

/**
 * Pass or fail, on the verdicts of gated rows alone (each by its interval against its threshold), once everything else
 * is published. 1: something regressed. 3: nothing could be compared. 4: inconclusive or missing, where the settings
 * say that this fails. An accepted regression is one still, and fails nothing.
 */
export function decideGate(analysis: Analysis, { acceptances = [], part = '', today }: GatePremises = {}): Gate {
  const { settings } = analysis.results;
  const sorted = sortByAcceptance(failingRows(analysis, settings), acceptances, part);
  const reason = reasonOf(analysis, sorted);
  const observing = observingOf(settings, today ?? firstRun(analysis.results).startedAt.slice(0, 10));
  const exitCode = observing?.state === 'observing' ? 0 : EXIT_CODES[reason.kind];
  const { accepted, exceeded } = sorted;
  return { failed: exitCode !== 0, exitCode, reason, accepted, exceeded, observing };
}

/** The last day is a day of observing. */
function observingOf({ mode, observeUntil }: AnalysisSettings, day: string): Gate['observing'] {
  if (mode !== 'observe') return null;
  const until = observeUntil ?? null;
  return { state: until !== null && day > until ? 'over' : 'observing', until };
}

/** The regressed rows that `fail-on-regression` means, the worst first. */
function failingRows(
  analysis: Pick<Analysis, 'benchmarks'>,
  { failOnRegression, failOnRegressionOf: rules }: AnalysisSettings,
): readonly BenchmarkRow[] {
  if (!failOnRegression) return [];
  const isMeant = ({ benchmark, row: { metric } }: BenchmarkRow) =>
    rules === undefined ||
    rules.some((rule) => isMeantBy(rule.benchmark, benchmark) && matchesPattern(rule.metric, metric.unit));
  return regressions(analysis).filter(isMeant);
}

const EXIT_CODES: Readonly<Record<GateReason['kind'], Gate['exitCode']>> = {
  passed: 0,
  'nothing-differs': 0,
  accepted: 0,
  regressed: 1,
  error: 3,
  missing: 4,
  inconclusive: 4,
  'not-measured': 4,
};

function reasonOf(analysis: Analysis, sorted: Sorted): GateReason {
  const { settings } = analysis.results;
  // A regression in the readings is shown; a suite that broke off comes before it, as a failed build does.
  if (analysis.failedSuite !== null) return { kind: 'error', cause: errorCause(analysis) };
  const regressed = regressedReason(sorted);
  // An interval can miss by chance; here it is known that it did (docs/decisions/002-nothing-differs.md).
  if (regressed !== null && nothingDiffers(analysis)) return { kind: 'nothing-differs', worst: regressed.worst };
  if (regressed?.kind === 'regressed') return regressed;
  if (analysis.verdict === 'error') return { kind: 'error', cause: errorCause(analysis) };
  const idle = idleCause(analysis);
  if (idle !== null) return { kind: 'error', cause: idle };
  const missing = analysis.benchmarks.filter(isMissing);
  const [first] = missing;
  if (settings.failOnMissing && first !== undefined) {
    return { kind: 'missing', benchmark: first, others: missing.length - 1 };
  }
  if (settings.failOnInconclusive) {
    const worst = worstInconclusive(analysis);
    if (worst !== null) return { kind: 'inconclusive', worst, others: gatedRows(analysis, 'inconclusive').length - 1 };
    const unmeasured = analysis.benchmarks.filter(({ status }) => status === 'not-measured' || status === 'lost');
    const [named] = unmeasured;
    if (named !== undefined) return { kind: 'not-measured', benchmark: named, others: unmeasured.length - 1 };
    if (analysis.verdict === 'inconclusive') return { kind: 'inconclusive', worst: null, others: 0 };
  }
  return regressed ?? { kind: 'passed' };
}

/** Why a gate that is to fail on regressions cannot: it would be green whatever happens. null: it can. */
function idleCause(analysis: Analysis): 'nothing-gated' | 'nobody-fails' | null {
  const { results } = analysis;
  // What a shard lacks, others may have.
  if (!results.settings.failOnRegression || results.plan?.shard !== undefined) return null;
  if (ungatedRows(analysis).length > 0) return 'nothing-gated';
  return namesNobody(results) ? 'nobody-fails' : null;
}

/** null where no regressed row could fail the gate. */
function regressedReason({
  accepted,
  exceeded,
  open,
}: Sorted): Extract<GateReason, { kind: 'regressed' | 'accepted' }> | null {
  const failing = [...exceeded, ...open].toSorted(bySeverity(estimatedSeverity));
  const [worst, worstAccepted] = [failing[0], accepted[0]];
  if (worst !== undefined) return { kind: 'regressed', worst, others: failing.length - 1 };
  return worstAccepted === undefined ? null : { kind: 'accepted', worst: worstAccepted, others: accepted.length - 1 };
}

/** True for the same tree on both sides, or the same binaries from the same benchmarks. */
function nothingDiffers({ sameTree, results }: Analysis): boolean {
  return sameTree || ranIdenticalBinaries(results);
}

function errorCause({ results, benchmarks, failedSuite }: Analysis): Extract<GateReason, { kind: 'error' }>['cause'] {
  if (buildOf(results, 'head').state === 'failed') return 'head-does-not-build';
  if (benchmarks.length === 0) return 'no-benchmarks';
  if (benchmarks.every(({ status }) => status === 'failed')) return 'all-failed';
  if (failedSuite !== null) return 'suite-failed';
  if (hadNoTime(benchmarks)) return 'no-time';
  return benchmarks.some(({ status }) => status === 'lost') ? 'lost' : 'no-pairs';
}

function isMissing({ status, failedSides }: BenchmarkAnalysis): boolean {
  return status === 'removed' || status === 'lost' || (status === 'failed' && failedSides.includes('head'));
}
