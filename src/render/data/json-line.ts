import type { Analysis, Gate } from '../../model/analysis/analysis.ts';
import { worstInconclusive, worstRegression } from '../../model/analysis/severity.ts';
import { firstRun } from '../../model/results/run.ts';
import { TOOL_VERSION } from '../../version.ts';
import { renderGateLine } from '../view/gate-line.ts';
import { headline } from '../view/words.ts';
import { changeFields, inert, rounded } from './json.ts';

/** `version` rises when a field changes its meaning or goes; new fields may come at any time (schema/line-1.json). */
const HEAD = { format: 'tare-line', version: 1 } as const;

/**
 * The run in one line of JSON, for programs that read a log: verdict, counts, the worst row, the command that repeats it.
 * Names in it are untrusted; the line begins with a brace, and holds no other line break, control character or `##[`.
 */
export function renderJsonLine(analysis: Analysis, gate: Gate): string {
  const { results, verdict, direction, counts } = analysis;
  const worst = worstRegression(analysis) ?? worstInconclusive(analysis);
  return line({
    ...HEAD,
    toolVersion: results.toolVersion,
    verdict,
    direction,
    headline: headline(analysis).replaceAll('\u00a0', ' '),
    exitCode: gate.exitCode,
    gate: { failed: gate.failed, reason: gate.reason.kind, message: renderGateLine(gate, analysis) },
    counts,
    worst:
      worst === null
        ? null
        : {
            benchmark: worst.benchmark.id,
            metric: worst.row.metric.unit,
            verdict: worst.row.verdict,
            direction: worst.row.direction,
            threshold: worst.row.threshold,
            change: changeFields(worst.row.change),
          },
    repeat: firstRun(results).repeat,
  });
}

interface Failure {
  readonly message: string;
  readonly remedy: string;
  /** Further lines: each problem, where there are several. Untrusted. */
  readonly details: readonly string[];
  readonly exitCode: number;
}

const MOST_DETAILS = 50;
const LONGEST_DETAIL = 500;

/** The same of a run that came to no result. */
export function renderFailureLine({ message, remedy, details, exitCode }: Failure): string {
  const shown = details.slice(0, MOST_DETAILS).map((each) => each.slice(0, LONGEST_DETAIL));
  return line({ ...HEAD, toolVersion: TOOL_VERSION, verdict: 'error', exitCode, message, remedy, details: shown });
}

function line(fields: object): string {
  return inert(JSON.stringify(fields, rounded));
}
