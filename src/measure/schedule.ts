import { UserError } from '../errors.ts';
import type { Side } from '../model/results/side.ts';
import { randomStream } from '../statistics/random.ts';

/** The two slices of one target in one round. */
export interface ScheduledPair {
  /** Target.key. */
  readonly key: string;
  /** Which side runs first. */
  readonly order: readonly [Side, Side];
}

const BASE_FIRST: readonly [Side, Side] = ['base', 'head'];
const HEAD_FIRST: readonly [Side, Side] = ['head', 'base'];

/**
 * What runs when in one round (0-based): targets in random order, base or head first by a fair coin, and as often one
 * as the other (slices run second read up to 4 % slower or 7 % faster). Depends on the seed, the keys and the round
 * only; a target's own order and its place among the others do not change when some other target stops early or is
 * not there at all.
 * @param turnOf how many rounds a target has taken part in; orders balance over these where it sat some out
 */
export function scheduleRound(
  seed: string,
  keys: readonly string[],
  round: number,
  turnOf: (key: string) => number = () => round,
): readonly ScheduledPair[] {
  return keys
    .map((key) => ({
      key,
      order: orderOf(seed, key, turnOf(key)),
      lot: randomStream(seed, 'place', key, round).next(),
    }))
    .sort((a, b) => a.lot - b.lot || (a.key < b.key ? -1 : 1))
    .map(({ key, order }) => ({ key, order }));
}

/**
 * Permuted blocks of two: of turns 2i and 2i+1 one has base first and the other head first, so the counts are equal
 * after every even turn, wherever measuring stops.
 */
function orderOf(seed: string, key: string, turn: number): readonly [Side, Side] {
  const blockStartsWithBase = randomStream(seed, 'order', key, Math.floor(turn / 2)).coin();
  return blockStartsWithBase === (turn % 2 === 0) ? BASE_FIRST : HEAD_FIRST;
}

/** Rounds before the first look, and between looks: docs/statistics.md, stopping. */
export const FIRST_LOOK = 10;
export const LOOK_EVERY = 5;

/** May measuring of a target end after so many rounds? */
export function isLook(roundsDone: number): boolean {
  return roundsDone >= FIRST_LOOK && (roundsDone - FIRST_LOOK) % LOOK_EVERY === 0;
}

interface BudgetRequest {
  /** Wall time of one slice of each target that is measured in pairs, ms. */
  readonly sliceMs: readonly number[];
  /** Wall time of a round's calibrators, ms. */
  readonly calibrationMs?: number;
  /** Rounds asked for: never exceeded. */
  readonly rounds: number;
  /** Fewest rounds with which any verdict can be reached (`Family.pairsNeeded`). */
  readonly roundsNeeded: number;
  /** null: no budget. */
  readonly budgetMs: number | null;
  /** Already used of it, by building and probing, ms. */
  readonly spentMs: number;
  /** Kept back of it for later, as far as `roundsNeeded` leave any, ms. */
  readonly reserveMs?: number;
}

interface BudgetFit {
  readonly rounds: number;
  /** Wall time of one round of all targets, ms. */
  readonly roundMs: number;
  /** Wall time of all rounds, if no target is precise early, ms. */
  readonly measuringMs: number;
}

/**
 * As many rounds as fit the time budget, an even number where that costs nothing but the last one (orders then
 * balance). Throws UserError when not even `roundsNeeded` fit, saying the least budget that does.
 */
export function fitRounds(request: BudgetRequest): BudgetFit {
  const roundMs = 2 * request.sliceMs.reduce((sum, each) => sum + each, 0) + (request.calibrationMs ?? 0);
  const fitOf = (rounds: number): BudgetFit => ({ rounds, roundMs, measuringMs: rounds * roundMs });
  if (request.budgetMs === null || roundMs === 0) return fitOf(request.rounds);
  const leftMs = request.budgetMs - request.spentMs;
  const holding = (ms: number) => Math.floor(ms / roundMs);
  const affordable = Math.max(
    holding(leftMs - (request.reserveMs ?? 0)),
    Math.min(holding(leftMs), request.roundsNeeded),
  );
  if (affordable >= request.rounds) return fitOf(request.rounds);
  if (affordable < request.roundsNeeded) {
    const least = wholeUnits(request.spentMs + request.roundsNeeded * roundMs);
    const targets = request.sliceMs.length === 1 ? '1 target' : `${request.sliceMs.length} targets`;
    throw new UserError(
      `time-budget is too short: ${request.roundsNeeded} rounds of ${targets}, the fewest that can give a verdict, ` +
        `take ${wholeUnits(request.roundsNeeded * roundMs)} after ${wholeUnits(request.spentMs)} of building and probing`,
      `Give time-budget at least ${least}, or measure less: fewer benchmarks (benchmarks, exclude) or a shorter slice.`,
    );
  }
  const even = affordable - (affordable % 2);
  return fitOf(even >= request.roundsNeeded ? even : affordable);
}

/** Rounded up, in the form the inputs take: `45s`, `7m`. */
function wholeUnits(durationMs: number): string {
  const seconds = Math.ceil(durationMs / 1000);
  return seconds < 120 ? `${seconds}s` : `${Math.ceil(seconds / 60)}m`;
}
