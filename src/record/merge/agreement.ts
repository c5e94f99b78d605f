import { isDeepStrictEqual } from 'node:util';
import { type Revision, revisionText } from '../../model/results/revision.ts';
import { buildOf } from '../../model/results/run.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { ResultsFile } from '../file/schema.ts';
import type { Placed } from './parts.ts';

/** The facts that parts of one run have in common. */
export function differences(first: Placed, other: Placed): readonly string[] {
  const problems: string[] = [];
  const differ = (what: string, here: string, there: string) =>
    problems.push(`${other.name} has another ${what} than ${first.name}: ${there}, not ${here}`);
  const [a, b] = [first.file, other.file];
  if (a.toolVersion !== b.toolVersion) differ('version of tare', a.toolVersion, b.toolVersion);
  for (const side of SIDES) {
    if (!isSame(a[side], b[side])) differ(side, revisionText(a[side]), revisionText(b[side]));
  }
  // A run that was ended early had chosen none.
  const isChosen = a.harness.name !== '' && b.harness.name !== '';
  if (isChosen && a.harness.name !== b.harness.name) differ('harness', a.harness.name, b.harness.name);
  const settings = differingSettings(a, b);
  if (settings.length > 0) {
    problems.push(`${other.name} has other settings than ${first.name}: ${settings.join(', ')}`);
  }
  for (const part of ['shard', 'replicate'] as const) {
    if (first[part].of !== other[part].of) {
      differ(`number of ${part}s`, String(first[part].of), String(other[part].of));
    }
  }
  const units = new Map(a.metrics.map((metric) => [metric.unit, metric]));
  for (const metric of b.metrics) {
    const known = units.get(metric.unit);
    if (known !== undefined && !isDeepStrictEqual(known, metric)) {
      differ(`direction of ${metric.unit}`, known.direction, metric.direction);
    }
  }
  return problems;
}

export function splitDifference(first: Placed, other: Placed): readonly string[] {
  if (!splitsOtherwise(first, other)) return [];
  return [
    `${other.name} splits the benchmarks in another way than ${first.name}: give all shards the same past, and let them find the same benchmarks`,
  ];
}

function isSame(one: Revision, other: Revision): boolean {
  return one.commit === other.commit && one.tree === other.tree;
}

function differingSettings({ settings: one }: ResultsFile, { settings: other }: ResultsFile): readonly string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const value = (settings: ResultsFile['settings'], name: string) => (settings as Record<string, unknown>)[name];
  return [...names].filter((name) => !isDeepStrictEqual(value(one, name), value(other, name)));
}

/**
 * Whether a part knows the split of the whole: where a side was not built there is none, or one of the other side's
 * benchmarks.
 */
export function hasSplit({ file, split }: Placed): boolean {
  return split !== undefined && SIDES.every((side) => isBuilt(file, side));
}

export function isBuilt(file: ResultsFile, side: Side): boolean {
  return buildOf(file, side).state === 'built';
}

function splitsOtherwise(first: Placed, other: Placed): boolean {
  if (first === other || !hasSplit(first) || !hasSplit(other) || first.shard.of !== other.shard.of) return false;
  return !isDeepStrictEqual(first.split, other.split);
}

/** Finds benchmarks that two shards of one replicate measured. */
export function measuredTwice(parts: readonly Placed[]): readonly {
  readonly one: Placed;
  readonly other: Placed;
  readonly id: string;
}[] {
  const by = new Map<string, Placed>();
  // Once a pair of files.
  const pairs = new Map<string, { one: Placed; other: Placed; id: string }>();
  for (const part of parts) {
    for (const { id } of part.file.benchmarks) {
      const key = `${part.replicate.index}/${id}`;
      const one = by.get(key);
      if (one === undefined) by.set(key, part);
      else pairs.set(`${one.name}\n${part.name}`, { one, other: part, id });
    }
  }
  return [...pairs.values()];
}
