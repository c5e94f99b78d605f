import { posix } from 'node:path';
import type { DiscoveredBenchmark, Discovery, Target } from '../harnesses/harness.ts';
import { benchmarkId } from '../model/results/benchmark-id.ts';
import { SIDES } from '../model/results/side.ts';
import type { Warning } from '../model/warning.ts';
import type { RunRecord } from '../record/index.ts';
import type { Builds, BuiltSides } from './build.ts';

/** Which benchmarks a change reaches: those whose binary differs, whose own code differs, and whose folder it touches. */

interface Comparing {
  /** Base and head are the same tree. Such a run is measured because it was asked for. */
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
  /** The benchmarks that are to be measured. Those that failed as well are in the whole discovery only. */
  readonly measured: Discovery;
  /** Benchmarks that are not measured because their binaries are the same. */
  readonly same: readonly DiscoveredBenchmark[];
  readonly untried: readonly DiscoveredBenchmark[];
}

/** Splits off from a discovery the benchmarks of these groups, and those that there was no time to try. */
export function splitNeedless(discovery: Discovery, groups: ReadonlySet<string>): Split {
  const measured = {
    ...discovery,
    targets: discovery.targets.filter(({ group }) => !groups.has(group)),
    benchmarks: discovery.benchmarks.filter(({ group, isUntried }) => !groups.has(group) && isUntried !== true),
  };
  const same = discovery.benchmarks.filter(({ group }) => groups.has(group));
  return { measured, same, untried: discovery.benchmarks.filter(({ isUntried }) => isUntried === true) };
}

/** Records that they are not measured, once the whole discovery is in the record. What failed stays failed. */
export function recordSame(same: readonly DiscoveredBenchmark[], { benchmarks }: Pick<RunRecord, 'benchmarks'>): void {
  for (const benchmark of same) {
    const entry = benchmarks.entryOf(benchmark);
    entry.sameCode = 'binary';
    entry.markEnded('same-code');
  }
}

/**
 * Gives the same discovery, with those benchmarks marked whose own code or data differs between the sides, and one
 * warning that names them. What is on one side only, or of which no side knows what it is made of, is not marked.
 */
export function withOwnCode(discovery: Discovery, sides: BuiltSides): Discovery {
  const benchmarks = discovery.benchmarks.map((each): DiscoveredBenchmark => {
    return differs(each, sides) ? { ...each, ownCodeDiffers: true } : each;
  });
  const groups = benchmarks.map(({ group }) => group);
  const names = benchmarks
    .filter(({ ownCodeDiffers }) => ownCodeDiffers === true)
    .map(({ group, name }) => benchmarkId(group, name, groups));
  if (names.length === 0) return discovery;
  const message =
    'The code or data of these benchmarks themselves differs between base and head, so the two may do different work';
  const warning: Warning = {
    code: 'benchmark-source-changed',
    message,
    subject: names.join(', ').slice(0, MOST_CHARACTERS),
  };
  return { ...discovery, benchmarks, warnings: [...discovery.warnings, warning] };
}

const MOST_CHARACTERS = 2000;

function differs(benchmark: DiscoveredBenchmark, { base, head }: BuiltSides): boolean {
  if (base === null || head === null || benchmark.sides.length < SIDES.length) return false;
  const ofBase = base.build.benchmarkCode?.of(benchmark) ?? null;
  const ofHead = head.build.benchmarkCode?.of(benchmark) ?? null;
  return ofBase !== ofHead;
}

/** Puts those benchmarks first, for when there is no time for all; the others follow, each in their order. */
export function putFirst(
  { targets, benchmarks, ...others }: Discovery,
  isMeant: (target: Pick<Target, 'key' | 'group'>) => boolean,
): Discovery {
  const place = (target: Pick<Target, 'key' | 'group'>) => (isMeant(target) ? 0 : 1);
  const placeOf = ({ targetKey: key, group }: DiscoveredBenchmark) => place({ key, group });
  return {
    ...others,
    targets: targets.toSorted((a, b) => place(a) - place(b)),
    benchmarks: benchmarks.toSorted((a, b) => placeOf(a) - placeOf(b)),
  };
}

/**
 * Says of a group whether the change touches a file of its folder, or one that its own file is named after.
 * @param changed paths relative to the working directory
 * @param placeOf the folder of a group
 */
export function touchedBy(
  changed: readonly string[],
  placeOf = (group: string): string => group,
): (group: string) => boolean {
  const touched = new Set(changed.flatMap((path) => [path, folderOf(path)]));
  const stems = new Set(changed.map(stemOf));
  return (group) => {
    const place = placeOf(group);
    return touched.has(place) || (/\.\w+$/.test(place) && stems.has(stemOf(place)));
  };
}

/** `parse` of `src/parse.ts`, `bench/parse.bench.ts`, `benchmarks/test_parse.py` and `bench/parse_benchmark.cpp`. */
function stemOf(path: string): string {
  const [name = ''] = posix.basename(path).split('.', 1);
  return name.replace(/^(?:bench|benchmark|test)[_-]|[_-](?:bench|benchmark|test)$/g, '');
}

function folderOf(path: string): string {
  const folder = posix.dirname(path);
  return folder === '.' ? '' : folder;
}
