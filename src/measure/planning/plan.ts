import type { Discovery } from '../../harnesses/harness.ts';
import { type MeasuringPlan, PAIRS_MOST } from '../../model/analysis/plan.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';
import type { Results } from '../../model/results/results.ts';
import { SIDES } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import { familyAlpha, pairsNeeded } from '../../statistics/multiplicity.ts';
import { expectedHalfWidth } from '../../statistics/precision.ts';
import { calibrationMs, type LiveClock } from '../clocks/clock-slices.ts';
import { wantsInstructions } from '../counting/counting-pass.ts';
import { REPEATED_SHARE_MAX } from '../noise-controls/pinning.ts';
import { nullControlMs } from '../null-control.ts';
import { fitRounds } from '../schedule.ts';
import { plannedRows } from './planned-rows.ts';

/**
 * A quiet machine, an ordinary shared runner, and a crowded one: how much slices of one benchmark scattered in the
 * traces of docs/statistics.md. The benchmarks' own noise is not known before the first pairs.
 */
const NOISE_LEVELS = [0.01, 0.03, 0.1] as const;

interface PlanOptions {
  /** Kept back of the budget for after the rounds, as far as the fewest leave any, ms. */
  readonly reserveMs?: number;
  /** Earlier runs, for the benchmarks' own noise. */
  readonly past?: readonly Results[];
}

/**
 * @param spentMs wall time used so far; counts against the time budget
 * @param clocks what is calibrated in each round
 * Throws UserError when the budget is too short.
 */
export function planMeasuring(
  discovery: Discovery,
  inputs: Inputs,
  spentMs: number,
  clocks: readonly LiveClock[] = [],
  { reserveMs = 0, past = [] }: PlanOptions = {},
): MeasuringPlan {
  const paired = discovery.targets.filter((target) => target.sides.length === SIDES.length);
  const compared = discovery.benchmarks.filter((each) => each.sides.length === SIDES.length && !hasFailed(each));
  const alpha = familyAlpha(inputs.analysis.confidenceLevel, compared.length);
  // With many benchmarks each has a stricter level, and fewer pairs than this reach it with no data whatever.
  const needed = pairsNeeded(alpha);
  const rounds = Math.max(inputs.rounds, needed);
  const sliceMs = paired.map((target) => target.expectedMs);
  const pairsMs = SIDES.length * sliceMs.reduce((sum, each) => sum + each, 0);
  const controlledMs = paired.filter(({ instrument }) => instrument === undefined).map((target) => target.expectedMs);
  const fit = fitRounds({
    sliceMs,
    calibrationMs: calibrationMs(clocks, pairsMs, rounds) + nullControlMs(controlledMs, rounds),
    rounds,
    roundsNeeded: needed,
    budgetMs: inputs.timeBudgetMs,
    spentMs,
    reserveMs,
  });
  const pairsMost = inputs.timeBudgetMs === null ? fit.rounds : Math.max(fit.rounds, PAIRS_MOST);
  const onlyOn = (side: 'base' | 'head') =>
    discovery.benchmarks.filter((each) => each.sides.length === 1 && each.sides[0] === side).length;
  return {
    rounds: fit.rounds,
    roundsWanted: inputs.rounds,
    pairsNeeded: needed,
    pairsMost,
    reserveMs: inputs.timeBudgetMs === null ? 0 : reserveMs,
    roundMs: fit.roundMs,
    measuringMs: fit.measuringMs,
    repeatingMs: inputs.pin === 'off' ? 0 : REPEATED_SHARE_MAX * fit.rounds * pairsMs,
    countsInstructions: wantsInstructions(inputs),
    spentMs,
    comparedBenchmarks: compared.length,
    addedBenchmarks: onlyOn('head'),
    removedBenchmarks: onlyOn('base'),
    slices: discovery.targets.map(({ label, group, sides, iterations, expectedMs }) => {
      return { label, group, sides, iterations, expectedMs };
    }),
    alpha,
    precision: NOISE_LEVELS.map((noise) => ({
      noise,
      halfWidth: Math.expm1(expectedHalfWidth(noise, fit.rounds, alpha)),
    })),
    rows: plannedRows({ discovery, compared, inputs, alpha, pairs: fit.rounds, pairsMost, past }),
    pastRuns: past.length,
    warnings: roundsWarnings(fit.rounds, inputs.rounds, compared.length),
  };
}

function roundsWarnings(rounds: number, wanted: number, benchmarks: number): readonly Warning[] {
  if (rounds === wanted) return [];
  const message =
    rounds < wanted
      ? `The time budget holds ${rounds} rounds of the ${wanted} asked for`
      : `${rounds} rounds instead of ${wanted}: with ${benchmarks} benchmarks fewer cannot give a verdict`;
  return [{ code: rounds < wanted ? 'rounds-reduced' : 'rounds-raised', message }];
}

function hasFailed(benchmark: Discovery['benchmarks'][number]): boolean {
  return Object.keys(benchmark.failures).length > 0;
}
