import { setOutput } from '@actions/core';
import type { Analysis, Gate } from '../../model/analysis/analysis.ts';
import { renderAccepted } from '../../render/index.ts';
import type { OutputName } from './output-definitions.ts';

interface Published {
  /** Absolute; empty when it could not be written. */
  readonly resultsPath: string;
  /** The name of the artifact with it; empty: there is none. */
  readonly artifact?: string;
  readonly commentUrl: string | null;
  readonly pageUrl?: string | null;
  readonly oneLine: string;
  readonly gate: Pick<Gate, 'accepted'>;
}

type Judged = Pick<Analysis, 'verdict' | 'direction' | 'counts'>;

export function outputsOf(analysis: Judged, published: Published): Readonly<Record<OutputName, string>> {
  const { regressed, improved, unchanged, inconclusive, sameCode, notMeasured, failed } = analysis.counts;
  return {
    verdict: analysis.verdict,
    direction: analysis.direction,
    regressed: String(regressed),
    improved: String(improved),
    unchanged: String(unchanged),
    inconclusive: String(inconclusive),
    'same-code': String(sameCode),
    'not-measured': String(notMeasured),
    failed: String(failed),
    accepted: renderAccepted(published.gate),
    'results-path': published.resultsPath,
    artifact: published.artifact ?? '',
    'comment-url': published.commentUrl ?? '',
    'page-url': published.pageUrl ?? '',
    summary: published.oneLine,
  };
}

export function setOutputs(outputs: Readonly<Record<OutputName, string>>): void {
  for (const [name, value] of Object.entries(outputs)) setOutput(name, value);
}
