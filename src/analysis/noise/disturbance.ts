import type { Observation } from '../../model/results/observation.ts';
import type { Side } from '../../model/results/side.ts';
import { median } from '../../statistics/descriptive.ts';

/**
 * A pair is disturbed when either slice took this many times its CPU time: something else had the core. On a saturated
 * machine, leaving such pairs out narrowed the interval from 13.6 % to 4.6 % at 24 pairs.
 */
export const DISTURBED_WALL_PER_CPU = 1.2;

/** One in a hundred benchmarks whose slices wait as often on either side is taken for one that does not. */
const LOPSIDED_BELOW = 0.01;

function isDisturbed(slice: Pick<Observation, 'wallPerCpu'>): boolean {
  return (slice.wallPerCpu ?? 0) >= DISTURBED_WALL_PER_CPU;
}

/**
 * Does wall/CPU tell of the machine here? What the machine does falls on both sides alike. Where the slices of one side
 * wait far more often (a head that sleeps now and then), the waiting is the benchmark's own: to leave those pairs out
 * would hide the very change. By a sign test on the pairs of which one slice waited; no reading is looked at.
 */
export function tellsOfMachine(bursts: readonly { readonly pairs: readonly SlicesOfPair[] }[]): boolean {
  let [baseWaited, headWaited] = [0, 0];
  for (const { pairs } of bursts) {
    const base = hasWaited(pairs, 'base');
    if (base === hasWaited(pairs, 'head')) continue;
    if (base) baseWaited += 1;
    else headWaited += 1;
  }
  return signTest(baseWaited + headWaited, baseWaited) >= LOPSIDED_BELOW;
}

type SlicesOfPair = Readonly<Record<Side, Observation>>;

/** Of several slices, the middle one. */
function hasWaited(pairs: readonly SlicesOfPair[], side: Side): boolean {
  const [first] = pairs;
  if (pairs.length === 1 && first !== undefined) return isDisturbed(first[side]);
  return isDisturbed({ wallPerCpu: median(pairs.map((pair) => pair[side].wallPerCpu ?? 0)) });
}

/** Two-sided: the chance of a split at least as uneven as k of n among n fair coins. */
export function signTest(n: number, k: number): number {
  const fewer = Math.min(k, n - k);
  let term = 0.5 ** n;
  let tail = 0;
  for (let i = 0; i <= fewer; i++) {
    tail += term;
    term *= (n - i) / (i + 1);
  }
  return Math.min(1, 2 * tail);
}
