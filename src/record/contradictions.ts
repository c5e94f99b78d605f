import { BURSTS_MAX, INSTRUMENTS, SLICES_MAX } from '../model/results/slice-record.ts';
import { cellAt } from './file/columns.ts';
import type { ResultsFile, SliceColumns } from './file/schema.ts';

/** Finds contradictions that the schemas of results.json cannot express. Stops after `most` problems, or a few more. */
export function contradictions(file: ResultsFile, most: number): readonly string[] {
  const problems: string[] = [];
  const units = new Set<string>();
  file.metrics.forEach(({ unit }, index) => {
    if (units.has(unit)) problems.push(`/metrics/${index}/unit occurs twice: ${unit}`);
    units.add(unit);
  });
  const ids = new Set<string>();
  for (const [index, { id, slices }] of file.benchmarks.entries()) {
    if (problems.length > most) break;
    const path = `/benchmarks/${index}`;
    if (ids.has(id)) problems.push(`${path}/id occurs twice: ${id}`);
    ids.add(id);
    if (slices !== undefined) {
      problems.push(...sliceProblems(slices, file.runs.length, most, `${path}/slices`));
    }
  }
  return problems;
}

/**
 * Of one benchmark in one run, since each machine's readings are analysed by themselves. Analysis grows with the square of
 * the bursts; first readings, second ones and those of an instrument have 1000 each at most.
 */
const BURSTS_MOST = 3000;
const ROWS_MOST = 100_000;

interface Counts {
  readonly bursts: Set<number>;
  readonly slices: Set<number>;
  rows: number;
}

/** Each slice once, in a run that there is, and not too many of them. Stops at the first few. */
function sliceProblems(columns: SliceColumns, runs: number, most: number, path: string): readonly string[] {
  const problems: string[] = [];
  const ofRun = new Map<number, Counts>();
  for (let at = 0; at < columns.rows && problems.length <= most; at++) {
    const run = cellAt(columns.run, at) ?? 0;
    const burst = cellAt(columns.burst, at) ?? 0;
    if (run >= runs) problems.push(`${path} has a row ${at} of run ${run}, which there is not`);
    if (burst >= BURSTS_MAX) problems.push(`${path} has a row ${at} of burst ${burst}: the most is ${BURSTS_MAX - 1}`);
    let counts = ofRun.get(run);
    if (counts === undefined) {
      counts = { bursts: new Set(), slices: new Set(), rows: 0 };
      ofRun.set(run, counts);
    }
    counts.rows++;
    const key = burst * KINDS + kindAt(columns, at);
    counts.bursts.add(key);
    const slice = cellAt(columns.slice, at) ?? 0;
    const side = cellAt(columns.side, at) ?? 0;
    // Below 1e6 bursts x 24 kinds x 2e4 slices of a side, and so 5e11: a number holds it exactly.
    const sliceKey = (key * SLICES_MAX + slice) * 2 + side;
    if (counts.slices.has(sliceKey)) {
      const name = side === 0 ? 'base' : 'head';
      problems.push(`${path} has a row ${at} that is a second one of ${name} in slice ${slice} of burst ${burst}`);
    }
    counts.slices.add(sliceKey);
  }
  for (const [run, { bursts, rows }] of ofRun) {
    const where = runs === 1 ? '' : ` of run ${run}`;
    if (bursts.size > BURSTS_MOST) {
      problems.push(`${path} has ${bursts.size} bursts${where}; at most ${BURSTS_MOST} are read`);
    }
    if (rows > ROWS_MOST) problems.push(`${path} has ${rows} rows${where}; at most ${ROWS_MOST} are read`);
  }
  return problems;
}

const KINDS = (INSTRUMENTS.length + 1) * 2 * 2;

/** Bursts of one kind are numbered by themselves. */
function kindAt({ instrument, build, check }: SliceColumns, row: number): number {
  const of = instrument === undefined ? null : cellAt(instrument, row);
  const kind = of === null ? 0 : 1 + INSTRUMENTS.indexOf(of);
  const again = build !== undefined && cellAt(build, row) === 1 ? 1 : 0;
  const apart = check !== undefined && cellAt(check, row) === true ? 1 : 0;
  return (kind * 2 + again) * 2 + apart;
}
