import { SHORT_SLICE_MS } from '../../analysis/index.ts';
import type { Target } from '../../harnesses/harness.ts';
import type { SliceLength } from '../../model/results/benchmark.ts';
import { SIDES } from '../../model/results/side.ts';
import {
  type BurstSides,
  burstsPerLayout,
  componentsOf,
  fasterComponentsOf,
  pairsPerBurst,
} from '../../statistics/allocation.ts';
import { lowerDecile, median } from '../../statistics/descriptive.ts';

/** Slices and bursts of a target that are made at a time, and the figures that decide it (statistics/allocation.ts). */
export interface Allocated {
  readonly target: Pick<Target, 'continued'>;
  /** By which processes it is measured. */
  by: SliceLength['by'];
  /** Pairs of slices in a burst. */
  pairsPerBurst: number;
  /** Bursts in each layout; 1 where there is only one layout. */
  burstsPerLayout: number;
  /** Wall time of each of its bursts, and of what each takes once beside its slices, ms. */
  readonly burstMs: number[];
  readonly startMs: number[];
  /** Time of each of its observations beside that: its part of the linking of a layout, ms. */
  sharedMs: number;
  /** Logs of the times that the slices of each burst took, and the observation to which it belongs. */
  readonly bursts: (BurstSides & { readonly observation: number })[];
}

/** The number of pairs in a burst is learned from so many of the last bursts. */
const BURSTS_LEARNED_FROM = 40;

/** How a burst of such pairs of slices is read. */
export function readsOf(inParts: boolean, pairMs: number): Parameters<typeof pairsPerBurst>[2] {
  if (inParts) return 'mean';
  return pairMs < SIDES.length * SHORT_SLICE_MS ? 'fastest' : 'median';
}

/** Decides how many pairs a burst has: by the scatter of slices and bursts, and never by what they say of a difference. */
export function learnPairs(each: Allocated): void {
  if (each.by !== 'session') return;
  const last = each.bursts.slice(-BURSTS_LEARNED_FROM);
  const startMs = median(each.startMs);
  const pairMs = Math.max(0.1, (median(each.burstMs) - startMs) / each.pairsPerBurst);
  const reads = readsOf(each.target.continued === true, pairMs);
  const components = reads === 'fastest' ? fasterComponentsOf(last) : componentsOf(last.map(logRatiosOf));
  if (components === null) return;
  const pairs = pairsPerBurst(components, { startMs, pairMs }, reads);
  // The time of past bursts is corrected to the time expected of those that follow.
  const addedMs = (pairs - each.pairsPerBurst) * pairMs;
  each.burstMs.splice(0, Infinity, ...each.burstMs.map((ms) => Math.max(0, ms + addedMs)));
  each.pairsPerBurst = pairs;
}

/**
 * Decides the same of bursts in a layout, which share its linking. The nested allocation gives each level the number
 * that its own costs and scatter ask for, whatever the numbers of the others are.
 */
export function learnPerLayout(each: Allocated): void {
  const observations = new Map<number, number[]>();
  for (const burst of each.bursts)
    observations.set(burst.observation, [...(observations.get(burst.observation) ?? []), burstLogOf(burst)]);
  const components = componentsOf([...observations.values()], 'mean');
  if (components === null) return;
  each.burstsPerLayout = burstsPerLayout(components, { startMs: each.sharedMs, pairMs: median(each.burstMs) });
}

/** The log ratio of the fastest slices: what a burst of short slices reads, and near enough for others. */
function burstLogOf({ base, head }: BurstSides): number {
  return lowerDecile(head) - lowerDecile(base);
}

function logRatiosOf({ base, head }: BurstSides): readonly number[] {
  return base.flatMap((log, index) => (head[index] === undefined ? [] : head[index] - log));
}
