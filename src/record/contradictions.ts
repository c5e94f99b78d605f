import { BURSTS_MAX, INSTRUMENTS, type Observation, SLICES_MAX } from '../model/results/observation.ts';
import type { Results } from '../model/results/results.ts';

/** What the schemas of results.json cannot say. Stops after `most` problems, or a few more. */
export function contradictions(results: Results, most: number): readonly string[] {
  const problems: string[] = [];
  const units = new Set<string>();
  results.metrics.forEach(({ unit }, index) => {
    if (units.has(unit)) problems.push(`/metrics/${index}/unit occurs twice: ${unit}`);
    units.add(unit);
  });
  const ids = new Set<string>();
  for (const [index, { id, observations }] of results.benchmarks.entries()) {
    if (problems.length > most) break;
    const path = `/benchmarks/${index}`;
    if (ids.has(id)) problems.push(`${path}/id occurs twice: ${id}`);
    ids.add(id);
    problems.push(...sliceProblems(observations, results.runs.length, most, `${path}/observations`));
  }
  return problems;
}

/**
 * Of one benchmark in one run, since each machine's readings are analysed by themselves. Analysis grows with the square of
 * the bursts; first readings, second ones and those of an instrument have 1000 each at most.
 */
const BURSTS_MOST = 3000;
const ROWS_MOST = 100_000;

/** Each slice once, in a run that there is, and not too many of them. Stops at the first few. */
function sliceProblems(
  observations: readonly Observation[],
  runs: number,
  most: number,
  path: string,
): readonly string[] {
  const problems: string[] = [];
  const slices = new Set<number>();
  const bursts = new Set<number>();
  const ofRun = new Map<number, { bursts: number; rows: number }>();
  for (let at = 0; at < observations.length && problems.length <= most; at++) {
    const { side, run, build, burst, slice, instrument, disturbed, check } = observations[at] as Observation;
    if (run >= runs) problems.push(`${path} has a row ${at} of run ${run}, which there is not`);
    if (burst >= BURSTS_MAX) problems.push(`${path} has a row ${at} of burst ${burst}: the most is ${BURSTS_MAX - 1}`);
    const kind = instrument === undefined ? 0 : 1 + INSTRUMENTS.indexOf(instrument);
    // Check slices are numbered by themselves.
    const apart = (check === true ? 2 : 0) + (disturbed === true ? 1 : 0);
    const burstKey = (((run * BURSTS_MAX + burst) * 3 + kind) * 2 + (build ?? 0)) * 4 + apart;
    // Below 1e3 runs x 1e6 bursts x 24 kinds x 2e4 slices of a side, and so 5e14: a number holds it exactly.
    const sliceKey = (burstKey * SLICES_MAX + slice) * 2 + (side === 'base' ? 0 : 1);
    if (slices.has(sliceKey)) {
      problems.push(`${path} has a row ${at} that is a second one of ${side} in slice ${slice} of burst ${burst}`);
    }
    slices.add(sliceKey);
    const counts = ofRun.get(run) ?? { bursts: 0, rows: 0 };
    counts.rows++;
    if (!bursts.has(burstKey)) counts.bursts++;
    bursts.add(burstKey);
    ofRun.set(run, counts);
  }
  for (const [run, counts] of ofRun) {
    const where = runs === 1 ? '' : ` of run ${run}`;
    if (counts.bursts > BURSTS_MOST) {
      problems.push(`${path} has ${counts.bursts} bursts${where}; at most ${BURSTS_MOST} are read`);
    }
    if (counts.rows > ROWS_MOST) {
      problems.push(`${path} has ${counts.rows} rows${where}; at most ${ROWS_MOST} are read`);
    }
  }
  return problems;
}
