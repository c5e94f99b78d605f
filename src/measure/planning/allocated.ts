import { SHORT_SLICE_MS } from '../../analysis/index.ts';
import type { Target } from '../../harnesses/harness.ts';
import { SIDES } from '../../model/results/side.ts';
import {
  type BurstSides,
  burstsPerLayout,
  componentsOf,
  fasterComponentsOf,
  pairsPerBurst,
} from '../../statistics/allocation.ts';
import { lowerDecile, median } from '../../statistics/descriptive.ts';

/** How much of a target is made at a time, and what that is decided by (statistics/allocation.ts). */
export interface Allocated {
  readonly target: Pick<Target, 'continued'>;
  /** A process that stays, or one a slice. */
  by: 'session' | 'process';
  /** Pairs of slices in a burst. */
  pairsPerBurst: number;
  /** Bursts in each layout; 1 where none is laid out anew. */
  burstsPerLayout: number;
  /** Wall time of each of its bursts, and of what each pays once, ms. */
  readonly burstMs: number[];
  readonly startMs: number[];
  /** What each of its observations pays beside that: its part of the linking of a layout, ms. */
  sharedMs: number;
  /** Logs of the times that the slices of each burst took, and of which observation it was. */
  readonly bursts: (BurstSides & { readonly observation: number })[];
}

/** Bursts whose slices tell how many a burst is to have: the last ones. */
const BURSTS_LEARNED_FROM = 40;

/** By the scatter of its slices and bursts, and never by what they say of a difference. */
export function learnPairs(each: Allocated): void {
  if (each.by === 'process') return;
  const last = each.bursts.slice(-BURSTS_LEARNED_FROM);
  const startMs = median(each.startMs);
  const pairMs = Math.max(0.1, (median(each.burstMs) - startMs) / each.pairsPerBurst);
  const inParts = each.target.continued === true;
  const isShort = !inParts && pairMs < SIDES.length * SHORT_SLICE_MS;
  const components = isShort ? fasterComponentsOf(last) : componentsOf(last.map(logRatiosOf));
  if (components === null) return;
  const costs = { startMs, pairMs };
  const pairs = pairsPerBurst(components, costs, inParts ? 'mean' : isShort ? 'fastest' : 'median');
  // What bursts took is foretold for those that follow.
  const addedMs = (pairs - each.pairsPerBurst) * pairMs;
  each.burstMs.splice(0, Infinity, ...each.burstMs.map((ms) => Math.max(0, ms + addedMs)));
  each.pairsPerBurst = pairs;
}

/**
 * The same of bursts in a layout, which share its linking. The nested allocation gives each level the number that its own
 * costs and scatter ask for, whatever the numbers of the others are.
 */
export function learnPerLayout(each: Allocated): void {
  const observations = new Map<number, number[]>();
  for (const burst of each.bursts)
    observations.set(burst.observation, [...(observations.get(burst.observation) ?? []), burstLogOf(burst)]);
  const components = componentsOf([...observations.values()], 'mean');
  if (components === null) return;
  each.burstsPerLayout = burstsPerLayout(components, { startMs: each.sharedMs, pairMs: median(each.burstMs) });
}

/** Of each side's fastest slice: what a burst of short ones reads, and near enough for others. */
function burstLogOf({ base, head }: BurstSides): number {
  return lowerDecile(head) - lowerDecile(base);
}

function logRatiosOf({ base, head }: BurstSides): readonly number[] {
  return base.flatMap((log, index) => (head[index] === undefined ? [] : head[index] - log));
}
