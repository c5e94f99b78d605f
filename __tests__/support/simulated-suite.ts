import { analyse } from '../../src/analysis/analyse.ts';
import { decidedBenchmarks, furtherBursts } from '../../src/analysis/decided.ts';
import { fitRounds } from '../../src/measure/schedule.ts';
import type { Analysis } from '../../src/model/analysis/analysis.ts';
import { PAIRS_MOST } from '../../src/model/analysis/plan.ts';
import { firstRun } from '../../src/model/results/run.ts';
import type { Verdict } from '../../src/model/verdict.ts';
import type { NoiseModel } from './noise-models.ts';
import { scriptedRun } from './scripted-run.ts';

/** A benchmark that does not exist. */
export interface SimulatedBenchmark {
  readonly name: string;
  /** True head/base - 1. */
  readonly effect: number;
  /** Scale of its noise: about the coefficient of variation of single slices. */
  readonly scale: number;
  /** Wall time of a slice without noise, ms. */
  readonly sliceMs: number;
}

/**
 * fixed: as many rounds of everything as the budget holds. precise: the same, and what is precise stops. planned: what
 * a run with a time budget does.
 */
export type Strategy = 'fixed' | 'precise' | 'planned';

export interface SimulationRequest {
  readonly benchmarks: readonly SimulatedBenchmark[];
  readonly noise: NoiseModel;
  readonly seed: string;
  readonly strategy: Strategy;
  /** From the first slice on, ms. */
  readonly budgetMs: number;
  readonly reserveMs?: number;
  /** `rounds` of a planned run. */
  readonly rounds?: number;
}

export interface Simulation {
  readonly analysis: Analysis;
  /** Wall time from the first slice to the end of the last, ms. */
  readonly usedMs: number;
  readonly longestSliceMs: number;
  readonly decided: number;
  /** Rows that are said to have changed although nothing did. */
  readonly falseAlarms: number;
  /** Rows that really changed by more than the threshold and are said not to have, or to have changed the other way. */
  readonly wrong: number;
  /** Full pairs by benchmark. */
  readonly pairs: ReadonlyMap<string, number>;
}

const NEEDED = 10;
const PROCESS_MS = 4;

/** A whole run with a time budget through the real measuring stage, on a simulated clock. */
export async function simulateSuite(request: SimulationRequest): Promise<Simulation> {
  const { benchmarks, budgetMs, seed, strategy } = request;
  const byName = new Map(benchmarks.map((each) => [each.name, each]));
  const noise = request.noise.start(seed, (key) => byName.get(key)?.scale ?? 0);
  const turns = new Map<string, number>();
  let factor = 1;
  let startMs: number | null = null;
  let longestSliceMs = 0;
  const { rounds } = fitRounds({
    sliceMs: benchmarks.map(({ sliceMs }) => sliceMs + PROCESS_MS),
    rounds: strategy === 'planned' ? (request.rounds ?? 20) : PAIRS_MOST,
    roundsNeeded: NEEDED,
    budgetMs,
    spentMs: 0,
    reserveMs: request.reserveMs ?? 0,
  });
  const run = await scriptedRun({
    targets: benchmarks.map(({ name }) => name),
    rounds,
    seed,
    expectedMs: benchmarks.reduce((sum, { sliceMs }) => sum + sliceMs + PROCESS_MS, 0) / benchmarks.length,
    deadlineMs: 1000 + budgetMs,
    budget: {
      pairsNeeded: NEEDED,
      reserveMs: request.reserveMs ?? 0,
      pairsMost: strategy === 'planned' ? PAIRS_MOST : rounds,
      ...(strategy === 'planned' ? { pairsRemaining: furtherBursts } : {}),
    },
    ...(strategy === 'fixed' ? {} : { preciseBenchmarks: decidedBenchmarks }),
    script: (slice) => {
      startMs ??= slice.startMs;
      const turn = turns.get(slice.key) ?? 0;
      turns.set(slice.key, turn + 1);
      factor = noise({
        key: slice.key,
        pair: turn >> 1,
        position: turn % 2 === 0 ? 0 : 1,
        startMs: slice.startMs - startMs,
      });
      return 1000 * factor * (slice.side === 'head' ? 1 + (byName.get(slice.key)?.effect ?? 0) : 1);
    },
    durationMs: ({ key, side }) => {
      const { sliceMs = 0, effect = 0 } = byName.get(key) ?? {};
      const durationMs = PROCESS_MS + sliceMs * factor * (side === 'head' ? 1 + effect : 1);
      longestSliceMs = Math.max(longestSliceMs, durationMs);
      return durationMs;
    },
  });
  const analysis = analyse(run.results);
  const judged = analysis.benchmarks.map(({ name, verdict }) => ({
    verdict,
    fits: fits(verdict, byName.get(name)?.effect ?? 0, analysis.results.settings.threshold),
    unchanged: byName.get(name)?.effect === 0,
  }));
  return {
    analysis,
    usedMs: firstRun(run.results).durationMs,
    longestSliceMs,
    decided: judged.filter(({ verdict }) => verdict !== null && verdict !== 'inconclusive').length,
    falseAlarms: judged.filter(({ fits: right, unchanged }) => !right && unchanged).length,
    wrong: judged.filter(({ fits: right, unchanged }) => !right && !unchanged).length,
    // Base against base, which the run does too, is in `turns` and not in these.
    pairs: new Map(run.results.benchmarks.map(({ name, observations }) => [name, observations.length / 2])),
  };
}

/** Is this verdict true, or at least no lie, of such an effect? */
function fits(verdict: Verdict | null, effect: number, threshold: number): boolean {
  switch (verdict) {
    case 'regressed':
      return effect > threshold;
    case 'improved':
      return effect < 0 && Math.log1p(effect) < -Math.log1p(threshold);
    case 'unchanged':
      return Math.abs(Math.log1p(effect)) <= Math.log1p(threshold);
    case 'inconclusive':
    case null:
      return true;
  }
}
