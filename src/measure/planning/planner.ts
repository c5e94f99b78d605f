/** A target as the planner sees it at a look. */
export interface Candidate {
  readonly key: string;
  /** Observations that it has had. */
  readonly observations: number;
  /** Wall time of one more observation, ms. */
  readonly observationMs: number;
  /** About how many more observations decide the next of its rows; Infinity: none is expected to be decided. */
  readonly further: number;
  /** Observations until its next look. */
  readonly untilLook: number;
}

export interface PlannerLimits {
  /** Observations without which there is no verdict (`observationsNeeded` of the family): every target has as many. */
  readonly needed: number;
  /** Observations that every target has while there is time. Rows that are out of reach get no more. */
  readonly ordinary: number;
  /** The most observations of any target. */
  readonly most: number;
  /** Wall time that is left for observations, ms. */
  readonly leftMs: number;
}

/**
 * So many times more observations than there can be are far too many. The need is predicted from few observations, and is
 * often wrong by a factor of two or three; at 4 more rows were decided, in as many a minute, than at 1 or 2.
 */
const FAR = 4;

/**
 * Chooses the targets that take part in the rounds until the next look, and up to how many observations in all; none
 * when nothing is left to gain. First come those that any verdict needs; then the targets that can still be decided,
 * the nearest first, as many as the time left holds; then those out of reach, up to the ordinary number.
 *
 * A row that shows a difference has no right of way: one that lies across the threshold is far from a decision, and is
 * left for others where the time is short. What keeps that from finding by chance what is not there is the error level
 * of the looks (statistics/looks.ts), and that a row which was left is looked at no more: docs/statistics.md has the
 * coverage of such rows, by simulation. With a right of way fewer rows were decided, and the level holds without it.
 */
export function chooseTargets(candidates: readonly Candidate[], limits: PlannerLimits): ReadonlyMap<string, number> {
  const { needed, ordinary, most, leftMs } = limits;
  const chosen = new Map<string, number>();
  let plannedMs = 0;
  const take = ({ key, observations, observationMs, untilLook }: Candidate, more: number, until: number): void => {
    plannedMs += more * observationMs;
    chosen.set(key, Math.min(until, observations + untilLook));
  };
  // Bursts are begun only while they fit, so the first target may be taken whatever it takes.
  const holds = (costMs: number) => chosen.size === 0 || plannedMs + costMs <= leftMs;

  const below = candidates.filter(({ observations }) => observations < needed);
  for (const each of below)
    take(each, Math.min(each.untilLook, needed - each.observations), Math.max(needed, ordinary));
  const others = candidates.filter(({ observations }) => observations >= needed);
  const reachable = others.filter((each) => each.observations < most && !isOutOfReach(each, limits));
  for (const each of reachable.filter(({ further }) => further <= 1)) take(each, each.untilLook, most);
  const open = reachable
    .filter(({ further }) => further > 1)
    .map((each) => ({ each, more: Math.min(most - each.observations, Math.max(each.untilLook, each.further)) }))
    .sort((a, b) => a.more * a.each.observationMs - b.more * b.each.observationMs);
  for (const { each, more } of open) {
    if (!holds(more * each.observationMs)) break;
    take(each, more, most);
  }
  for (const each of others.filter((one) => one.observations < ordinary && isOutOfReach(one, limits))) {
    const more = Math.min(each.untilLook, ordinary - each.observations);
    if (holds(more * each.observationMs)) take(each, more, ordinary);
  }
  return chosen;
}

function isOutOfReach({ observations, further, observationMs }: Candidate, { most, leftMs }: PlannerLimits): boolean {
  return further > 1 && (further > FAR * (most - observations) || further * observationMs > FAR * leftMs);
}
