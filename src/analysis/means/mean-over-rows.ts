import type { Run } from '../../model/results/run.ts';
import { roundMeans } from '../../statistics/geometric-mean.ts';
import { type MachinesInterval, overMachines } from '../../statistics/machines/over-machines.ts';
import { OBSERVATIONS_MIN } from '../../statistics/multiplicity.ts';
import { logRatio } from '../rows/compare.ts';
import { type MetricObservation, processorOf } from '../rows/observations.ts';
import type { RowKind } from '../rows/row-kind.ts';

interface MeanOverRows {
  /** Rows that all replicates which count have measured. */
  readonly rows: readonly RowKind[];
  readonly interval: MachinesInterval;
}

/**
 * The mean log ratio of rows of positive readings. Each replicate has a mean of its own, over the rows that all of them
 * measured, and the interval is over these as that of a row is. null where fewer than `fewest` rows are left.
 */
export function meanOverRows(
  rows: readonly RowKind[],
  runs: readonly Run[],
  alpha: number,
  fewest: number,
): MeanOverRows | null {
  const replicates = replicatesOf(rows, runs);
  const shared = rows.filter((row) => replicates.every((each) => readingsIn(row, each).length >= OBSERVATIONS_MIN));
  if (shared.length < fewest) return null;
  const groups = replicates.map((each) => roundMeans(shared.map((row) => readingsIn(row, each).map(logRatio))));
  const kinds = replicates.map(({ processors }) => processors);
  return { rows: shared, interval: overMachines(groups, alpha, kinds) };
}

interface Replicate {
  /** Places of its runs: one, or as many as there are shards. */
  readonly runs: ReadonlySet<number>;
  readonly isAll: boolean;
  readonly processors: string;
}

/**
 * Replicates with at least half of the rows; shards of one are one machine. A row that one lost is not taken from all.
 */
function replicatesOf(rows: readonly RowKind[], runs: readonly Run[]): readonly Replicate[] {
  const indexOf = ({ replicate }: Run) => replicate?.index ?? 1;
  const models = runs.map(({ host }) => host.cpuModel);
  const all = [...new Set(runs.map(indexOf))].map((index): Replicate => {
    const places = [...runs.keys()].filter((place) => indexOf(runs[place] as Run) === index);
    const processors = new Set(places.map((place) => processorOf(models, place)));
    return { runs: new Set(places), isAll: places.length === runs.length, processors: [...processors].sort().join() };
  });
  if (all.length === 1) return all;
  const counts = all.map((each) => rows.filter((row) => readingsIn(row, each).length >= OBSERVATIONS_MIN).length);
  const most = Math.max(...counts);
  return all.filter((_, index) => (counts[index] ?? 0) >= Math.max(1, most / 2));
}

function readingsIn({ readings }: RowKind, { runs, isAll }: Replicate): readonly MetricObservation[] {
  return isAll ? readings : readings.filter(({ run = 0 }) => runs.has(run));
}
