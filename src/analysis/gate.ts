import type { Analysis, BenchmarkAnalysis, Gate, GateReason } from '../model/analysis/analysis.ts';
import { gatedRows, worstInconclusive, worstRegression } from '../model/analysis/severity.ts';
import { buildOf, ranIdenticalBinaries } from '../model/results/run.ts';
import { hadNoTime } from './run-level.ts';

/**
 * Pass or fail, on the verdicts of gated rows alone (each by its interval against its threshold), once everything else
 * is published. 1: something regressed. 3: nothing could be compared. 4: inconclusive or missing, where the settings
 * say that this fails.
 */
export function decideGate(analysis: Analysis): Gate {
  const reason = reasonOf(analysis);
  return { failed: EXIT_CODES[reason.kind] !== 0, exitCode: EXIT_CODES[reason.kind], reason };
}

export const EXIT_CODES: Readonly<Record<GateReason['kind'], Gate['exitCode']>> = {
  passed: 0,
  'nothing-differs': 0,
  regressed: 1,
  error: 3,
  missing: 4,
  inconclusive: 4,
  'not-measured': 4,
};

function reasonOf(analysis: Analysis): GateReason {
  const { settings } = analysis.results;
  // What regressed of the readings is shown; that the suite broke off comes before it, as a build that fails does.
  if (analysis.failedSuite !== null) return { kind: 'error', cause: errorCause(analysis) };
  const regressed = worstRegression(analysis);
  if (regressed !== null && settings.failOnRegression) {
    // An interval can miss by chance; here it is known that it did (docs/decisions/002-nothing-differs.md).
    if (nothingDiffers(analysis)) return { kind: 'nothing-differs', worst: regressed };
    return { kind: 'regressed', worst: regressed, others: gatedRows(analysis, 'regressed').length - 1 };
  }
  if (analysis.verdict === 'error') return { kind: 'error', cause: errorCause(analysis) };
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
  return { kind: 'passed' };
}

/** The same tree on both sides, or the same binaries from the same benchmarks. */
function nothingDiffers({ sameTree, results }: Analysis): boolean {
  return sameTree || ranIdenticalBinaries(results);
}

function errorCause({ results, benchmarks, failedSuite }: Analysis): Extract<GateReason, { kind: 'error' }>['cause'] {
  if (buildOf(results, 'head').state === 'failed') return 'head-does-not-build';
  if (benchmarks.length === 0) return 'no-benchmarks';
  if (benchmarks.every(({ status }) => status === 'failed')) return 'all-failed';
  if (failedSuite !== null) return 'suite-failed';
  return hadNoTime(benchmarks) ? 'no-time' : 'no-pairs';
}

function isMissing({ status, failedSides }: BenchmarkAnalysis): boolean {
  return status === 'removed' || status === 'lost' || (status === 'failed' && failedSides.includes('head'));
}
