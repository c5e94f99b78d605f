/** A target as the planner sees it at a look. */
export interface Candidate {
  readonly key: string;
  /** Rounds it has taken part in. */
  readonly pairs: number;
  /** Wall time of one more pair, ms. */
  readonly pairMs: number;
  /** About how many more pairs until the next of its rows is decided; Infinity: none expected. */
  readonly further: number;
  /** Bursts until its next look. */
  readonly untilLook: number;
}

export interface PairLimits {
  /** Pairs without which no verdict is reached (`pairsNeeded` of the family): made of every target, whatever it looks like. */
  readonly needed: number;
  /** Pairs planned of every target. Rows that are out of reach get no more. */
  readonly ordinary: number;
  /** Most pairs of any target. */
  readonly most: number;
  /** Wall time that is left for pairs, ms. */
  readonly leftMs: number;
}

/**
 * "Far more" pairs than there can be. The need is foretold from few pairs, and is often wrong by a factor of two or
 * three; at 4 more rows were decided, in as many a minute, than at 1 or 2.
 */
const FAR = 4;

/**
 * Which targets take part in the rounds until the next look, and up to how many pairs in all; empty when nothing is
 * left to gain. First what is needed for any verdict; then the targets that can still be decided, the nearest first, as
 * many as the time left holds; then what is out of reach, up to the ordinary number of pairs.
 *
 * A row that shows a difference counts as next to a decision (`further` is 1), so it never gets fewer pairs than if
 * it did not show one: leaving it alone would be stopping on significance, which turned a 5 % false-alarm rate into
 * 23 %. Giving up rows that look undecidable is harmless: they are not flagged.
 */
export function chooseTargets(candidates: readonly Candidate[], limits: PairLimits): ReadonlyMap<string, number> {
  const { needed, ordinary, most, leftMs } = limits;
  const chosen = new Map<string, number>();
  let plannedMs = 0;
  const take = ({ key, pairs, pairMs, untilLook }: Candidate, more: number, until: number): void => {
    plannedMs += more * pairMs;
    chosen.set(key, Math.min(until, pairs + untilLook));
  };
  // Pairs are begun only while they fit, so the first may be taken whatever it takes.
  const holds = (costMs: number) => chosen.size === 0 || plannedMs + costMs <= leftMs;

  const below = candidates.filter(({ pairs }) => pairs < needed);
  for (const each of below) take(each, Math.min(each.untilLook, needed - each.pairs), Math.max(needed, ordinary));
  const others = candidates.filter(({ pairs }) => pairs >= needed);
  const reachable = others.filter((each) => each.pairs < most && !isOutOfReach(each, limits));
  for (const each of reachable.filter(({ further }) => further <= 1)) take(each, each.untilLook, most);
  const open = reachable
    .filter(({ further }) => further > 1)
    .map((each) => ({ each, more: Math.min(most - each.pairs, Math.max(each.untilLook, each.further)) }))
    .sort((a, b) => a.more * a.each.pairMs - b.more * b.each.pairMs);
  for (const { each, more } of open) {
    if (!holds(more * each.pairMs)) break;
    take(each, more, most);
  }
  for (const each of others.filter((one) => one.pairs < ordinary && isOutOfReach(one, limits))) {
    const more = Math.min(each.untilLook, ordinary - each.pairs);
    if (holds(more * each.pairMs)) take(each, more, ordinary);
  }
  return chosen;
}

function isOutOfReach({ pairs, further, pairMs }: Candidate, { most, leftMs }: PairLimits): boolean {
  return further > 1 && (further > FAR * (most - pairs) || further * pairMs > FAR * leftMs);
}
