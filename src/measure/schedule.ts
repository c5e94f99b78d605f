import type { Side } from '../model/results/side.ts';
import { randomStream } from '../statistics/random.ts';

/** The place of a target in a round is its place in the list of these; `order` is that of its sides. */
export interface ScheduledPair {
  /** Target.key. */
  readonly key: string;
  /** Which side runs first. */
  readonly order: readonly [Side, Side];
}

/** What is run in a round under a key of its schedule: a burst, the slices of a clock, a pair of the null control. */
export type Job = (order: readonly Side[]) => Promise<void>;

const BASE_FIRST: readonly [Side, Side] = ['base', 'head'];
const HEAD_FIRST: readonly [Side, Side] = ['head', 'base'];

/**
 * What runs when in one round (0-based): targets in random order, base or head first by a fair coin, and as often one
 * as the other (slices run second read up to 4 % slower or 7 % faster). Depends on the seed, the keys and the round
 * only; a target's own order and its place among the others do not change when some other target stops early or is
 * not there at all.
 * @param burstOf how many rounds a target has taken part in; orders balance over these where it sat some out
 * @param parentOf targets of one parent follow each other in the order given; parents come in random order
 */
export function scheduleRound(
  seed: string,
  keys: readonly string[],
  round: number,
  burstOf: (key: string) => number = () => round,
  parentOf: (key: string) => string = (key) => key,
): readonly ScheduledPair[] {
  return keys
    .map((key) => ({
      key,
      order: orderOf(seed, key, burstOf(key)),
      lot: randomStream(seed, 'place', parentOf(key), round).next(),
    }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ key, order }) => ({ key, order }));
}

/**
 * Permuted blocks of two: of bursts 2i and 2i+1 one has base first and the other head first, so the counts are equal
 * after every even burst, wherever measuring stops.
 */
function orderOf(seed: string, key: string, burst: number): readonly [Side, Side] {
  const blockStartsWithBase = randomStream(seed, 'order', key, Math.floor(burst / 2)).coin();
  return blockStartsWithBase === (burst % 2 === 0) ? BASE_FIRST : HEAD_FIRST;
}

/**
 * Which side comes first in each pair of slices of one burst: balanced as pairs of rounds are, over all bursts.
 * @param burst bursts that the target has had; @param pairs of each burst
 */
export function scheduleSlices(seed: string, key: string, burst: number, pairs: number): readonly (readonly Side[])[] {
  const first = orderOf(seed, key, burst);
  const second = first === BASE_FIRST ? HEAD_FIRST : BASE_FIRST;
  const random = randomStream(seed, 'slices', key, burst);
  // The odd one, if there is one, has the order of the burst itself.
  const orders = Array.from({ length: pairs }, (_, index) => (index % 2 === 0 ? first : second));
  return random.shuffle(orders);
}
