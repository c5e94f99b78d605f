import type { DiscoveredBenchmark, Discovery } from '../../harnesses/harness.ts';
import type { RunRecord } from '../../record/index.ts';
import type { Builds } from '../build.ts';

interface Comparing {
  /** Base and head are the same tree: an A/A run, which is measured because it was asked for. */
  readonly sameTree: boolean;
}

/**
 * The groups whose binaries are the same to the byte on both sides, with the same data to read: the change cannot have
 * reached them, so they need not be measured. What the change reaches are the other groups.
 */
export function sameGroups(
  { sides: { base, head }, sameBinaries }: Pick<Builds, 'sides' | 'sameBinaries'>,
  { sameTree }: Comparing,
): ReadonlySet<string> {
  if (sameTree || base === null || head === null) return new Set();
  const same = new Set<string>();
  const differing = new Set<string>();
  for (const [index, { group }] of base.build.binaries.entries())
    (sameBinaries.has(index) ? same : differing).add(group);
  // With the instrument on one side only the two are not measured alike.
  for (const group of same) {
    const count = ({ build }: NonNullable<typeof base>) => build.binaries.filter((each) => each.group === group).length;
    if (count(base) !== count(head)) differing.add(group);
  }
  return new Set([...same].filter((group) => !differing.has(group)));
}

interface Split {
  /** What is to be measured. All benchmarks, failed ones too, are in the whole discovery only. */
  readonly measured: Discovery;
  /** Benchmarks that are not measured because their binaries are the same. */
  readonly same: readonly DiscoveredBenchmark[];
}

/** Takes out of a discovery what is in these groups. */
export function splitNeedless(discovery: Discovery, groups: ReadonlySet<string>): Split {
  if (groups.size === 0) return { measured: discovery, same: [] };
  const measured = {
    ...discovery,
    targets: discovery.targets.filter(({ group }) => !groups.has(group)),
    benchmarks: discovery.benchmarks.filter(({ group }) => !groups.has(group)),
  };
  return { measured, same: discovery.benchmarks.filter(({ group }) => groups.has(group)) };
}

/** To be called once the whole discovery is in the record. What failed stays failed. */
export function recordSame(same: readonly DiscoveredBenchmark[], { benchmarks }: Pick<RunRecord, 'benchmarks'>): void {
  for (const benchmark of same) benchmarks.entryOf(benchmark).markEnded('same-binary');
}
