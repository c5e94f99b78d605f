import * as core from '@actions/core';
import type { Analysis } from '../../model/analysis/analysis.ts';
import { regressions } from '../../model/analysis/severity.ts';
import { renderRowLine } from '../../render/index.ts';

/** The runner shows ten a level and step; the gate's own line and notices need room too. */
const MOST_ANNOTATIONS = 5;

/** The worst regressed rows as warnings of the run; they have no line of code to stand at. */
export function annotateRegressions(analysis: Pick<Analysis, 'benchmarks'>): void {
  const regressed = regressions(analysis);
  for (const entry of regressed.slice(0, MOST_ANNOTATIONS)) {
    core.warning(renderRowLine(entry).slice(0, 1000), { title: 'Benchmark regressed' });
  }
  const more = regressed.length - MOST_ANNOTATIONS;
  if (more > 0) core.warning(`${more} more; see the job summary.`, { title: 'Benchmarks regressed' });
}
