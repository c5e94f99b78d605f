import type { MachineSummary } from '../../model/analysis/analysis.ts';
import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import type { HostFacts } from '../../model/results/host.ts';
import type { Results } from '../../model/results/results.ts';
import type { SliceRecord } from '../../model/results/slice-record.ts';

/**
 * Sums up what one run's machine did while slices ran, and the noise controls; null where none were tried.
 * @param run its place in `runs`
 */
export function machineSummary(results: Results, run: number): MachineSummary | null {
  const { noiseControls, host } = results.runs[run] ?? {};
  if (noiseControls === undefined || host === undefined) return null;
  const benchmarks = benchmarksOfRun(results, run);
  const slices = slicesOf(benchmarks);
  const placed = (state: string) => benchmarks.filter(({ placement }) => placement?.state === state);
  return {
    pin: noiseControls.pin,
    pinnedBy: noiseControls.pinnedBy,
    cpus: noiseControls.cpus,
    pinned: placed('pinned').length,
    parallel: placed('parallel').map(({ id, placement }) => ({
      id,
      cores: Math.max(placement?.cpuPerWall ?? 0, placement?.threads ?? 0, placement?.speedUp ?? 0),
    })),
    waiting: placed('waiting').length,
    failsPinned: placed('fails-pinned').length,
    ...machineShares(slices, host),
  };
}

export type MachineShares = Pick<MachineSummary, 'stolenShare' | 'othersCpus' | 'waitingShare'>;

/** What the machine did besides while these slices ran. */
export function machineShares(
  slices: readonly SliceRecord[],
  { logicalCpus }: Pick<HostFacts, 'logicalCpus'>,
): MachineShares {
  return {
    stolenShare: share(slices, ({ machine }) => machine?.stealMs, logicalCpus),
    othersCpus: share(slices, ({ machine, usage }) => {
      if (machine?.busyMs === undefined || usage === undefined) return undefined;
      return Math.max(0, machine.busyMs - usage.cpuMs);
    }),
    waitingShare: share(slices, ({ machine }) => machine?.pressureMs),
  };
}

/** The slices of a run, each once. */
export function slicesOfRun(results: Results, run: number): readonly SliceRecord[] {
  return slicesOf(benchmarksOfRun(results, run));
}

function benchmarksOfRun({ runs, benchmarks }: Results, run: number): readonly BenchmarkRecord[] {
  return runs.length === 1 ? benchmarks : benchmarks.flatMap((each) => measuredBy(run, each));
}

/** The slices of a benchmark in this run; empty where it has none. */
function measuredBy(run: number, benchmark: BenchmarkRecord): readonly BenchmarkRecord[] {
  const slices = benchmark.slices.filter((each) => each.run === run);
  return slices.length === 0 ? [] : [{ ...benchmark, slices }];
}

/** Each slice once: the benchmarks of a suite all hold the same one. */
function slicesOf(benchmarks: readonly BenchmarkRecord[]): readonly SliceRecord[] {
  const byStart = new Map<string, SliceRecord>();
  for (const { slices } of benchmarks) {
    for (const each of slices) byStart.set(`${each.startMs} ${each.side}`, each);
  }
  return [...byStart.values()];
}

type Reading = (slice: SliceRecord) => number | undefined;

/** A share of the wall time of the slices that report it. */
function share(slices: readonly SliceRecord[], reading: Reading, cpus = 1): number | null {
  let [ms, ofMs] = [0, 0];
  for (const slice of slices) {
    const value = reading(slice);
    if (value === undefined) continue;
    ms += value;
    ofMs += slice.durationMs * cpus;
  }
  return ofMs > 0 ? ms / ofMs : null;
}
