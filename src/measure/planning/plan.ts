import type { DiscoveredBenchmark, Discovery, Target } from '../../harnesses/harness.ts';
import type { MeasuringPlan } from '../../model/analysis/plan.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';
import type { SliceChoice } from '../../model/results/benchmark.ts';
import type { Results } from '../../model/results/results.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import { familyAlpha, PAIRS_MIN } from '../../statistics/multiplicity.ts';
import { expectedHalfWidth } from '../../statistics/precision.ts';
import { nullControlMs } from '../checks/null-control.ts';
import { calibrationMs, type LiveClock } from '../clocks/clock-slices.ts';
import { wantsInstructions } from '../counting/counting-pass.ts';
import { ORDINARY } from '../course.ts';
import type { Piloted } from '../pilot/pilot.ts';
import { firstPairs, inOnePiece, UNTRIED_MS } from '../pilot/slice-length.ts';
import { expectedBurstMs, ONE_PAIR } from './burst-time.ts';
import { plannedRows } from './planned-rows.ts';

/**
 * A quiet machine, an ordinary shared runner, and a crowded one: how much slices of one benchmark scattered in the
 * traces of docs/statistics.md. The benchmarks' own noise is not known before the first pairs.
 */
const NOISE_LEVELS = [0.01, 0.03, 0.1] as const;

/** What measuring is allowed, when nobody says. */
const MEASURING_MS = 10 * 60_000;

/** Most bursts of a benchmark, when nobody says: an undecided one may have as many as there is time for. */
const BURSTS_MOST = 500;

/** Wall time for measuring that is left, ms; null: as long as it takes. @param spentMs since the first build */
export function measuringMsOf(
  { timeBudgetMs, isTimeChosen, rounds }: Pick<Inputs, 'timeBudgetMs' | 'isTimeChosen' | 'rounds'>,
  spentMs: number,
): number | null {
  if (timeBudgetMs !== null) return Math.max(0, timeBudgetMs - spentMs);
  return isTimeChosen && rounds === null ? MEASURING_MS : null;
}

/** Beside bursts, of their time: base against base, clocks, copies of files, starts of processes. */
const BESIDE_BURSTS = 0.15;

interface PlanOptions {
  /** Wall time for measuring, ms; null: as long as it takes. */
  readonly measuringMs: number | null;
  /** Kept back of that for the confirming stage, ms. */
  readonly reserveMs: number;
  /** Wall time used so far, ms. */
  readonly spentMs: number;
  /** What is calibrated in each round. */
  readonly clocks: readonly LiveClock[];
  readonly choices: ReadonlyMap<string, SliceChoice>;
  /** Earlier runs, for the benchmarks' own noise. */
  readonly past: readonly Results[];
}

interface Planned {
  readonly plan: MeasuringPlan;
  /** Those that there is time for. */
  readonly discovery: Discovery;
  /** Those that there is none for. */
  readonly left: readonly DiscoveredBenchmark[];
}

/**
 * What is measured in the time that there is. Where it does not hold the fewest bursts of everything, the first in line
 * are measured and the others named: a plan never ends in nothing.
 * @param discovery those first whose code the change reaches
 */
export function planMeasuring(discovery: Discovery, inputs: Inputs, options: PlanOptions): Planned {
  const { measuringMs, reserveMs, spentMs, choices, past } = options;
  const most = inputs.rounds ?? BURSTS_MOST;
  const leftMs = measuringMs === null ? null : measuringMs - reserveMs;
  const held = heldBy(discovery, leftMs, choices);
  const { targets, benchmarks } = held.discovery;
  const paired = targets.filter((target) => target.sides.length === SIDES.length);
  const compared = benchmarks.filter((each) => each.sides.length === SIDES.length && !hasFailed(each));
  const alpha = familyAlpha(inputs.analysis.confidenceLevel, 1);
  const pairsMs = paired.reduce((sum, target) => sum + burstMs(target, choices), 0);
  const controlledMs = paired
    .filter(({ instrument }) => instrument === undefined)
    .map((target) => burstMs(target, choices));
  const ordinary = Math.min(most, ORDINARY);
  const roundMs = pairsMs + calibrationMs(options.clocks, pairsMs, ordinary) + nullControlMs(controlledMs, ordinary);
  const rounds = leftMs === null || roundMs === 0 ? most : Math.max(1, Math.min(most, Math.floor(leftMs / roundMs)));
  const onlyOn = (side: Side) => benchmarks.filter((each) => each.sides.length === 1 && each.sides[0] === side).length;
  const plan: MeasuringPlan = {
    rounds,
    most,
    needed: PAIRS_MIN,
    reserveMs,
    roundMs,
    measuringMs,
    countsInstructions: wantsInstructions(inputs),
    spentMs,
    comparedBenchmarks: compared.length,
    addedBenchmarks: onlyOn('head'),
    removedBenchmarks: onlyOn('base'),
    leftBenchmarks: held.left.length,
    slices: targets.map(({ key, label, group, sides, iterations, expectedMs }) => {
      return { label, group, sides, iterations, expectedMs, perBurst: choices.get(key)?.perBurst ?? 1 };
    }),
    alpha,
    precision: NOISE_LEVELS.map((noise) => ({
      noise,
      halfWidth: Math.expm1(expectedHalfWidth(noise, rounds, alpha)),
    })),
    rows: plannedRows({ discovery: held.discovery, compared, inputs, alpha, pairs: rounds, pairsMost: most, past }),
    pastRuns: past.length,
    warnings: [],
  };
  return { plan, ...held };
}

/** What the fewest bursts of a benchmark take, with what is done beside them. */
function fewestMs(target: Target, choices: ReadonlyMap<string, SliceChoice>): number {
  return (1 + BESIDE_BURSTS) * PAIRS_MIN * burstMs(target, choices);
}

/**
 * Where the time does not hold the fewest bursts of everything, slices that are long because shorter ones read differently
 * or unclearly are cut, and so are long ones in parts: a doubtful reading of a benchmark, which long slices check in the
 * end, says more than none.
 */
export function cutToTime({ discovery, choices }: Piloted, leftMs: number | null): Piloted {
  const allMs = discovery.targets.reduce((sum, target) => sum + fewestMs(target, choices), 0);
  if (leftMs === null || allMs <= leftMs) return { discovery, choices };
  const cut = new Map(choices);
  const targets = discovery.targets.map((target) => {
    const choice = choices.get(target.key);
    const { iterations } = target;
    const isShort = choice !== undefined && choice.ms <= UNTRIED_MS && choice.continued !== true;
    if (choice === undefined || choice.from === 'asked' || isShort || (iterations ?? 1) <= 1) return target;
    const share = UNTRIED_MS / choice.ms;
    const { triedAt: _, ...kept } = inOnePiece(choice);
    cut.set(target.key, { ...kept, ms: UNTRIED_MS, perBurst: firstPairs({ ms: UNTRIED_MS }), from: 'only' });
    return {
      ...inOnePiece(target),
      iterations: Math.max(1, Math.round((iterations ?? 1) * share)),
      expectedMs: target.expectedMs - choice.ms + UNTRIED_MS,
    };
  });
  return { discovery: { ...discovery, targets }, choices: cut };
}

/** As many benchmarks, in their order, as the time holds the fewest bursts of; one at least. */
function heldBy(
  discovery: Discovery,
  leftMs: number | null,
  choices: ReadonlyMap<string, SliceChoice>,
): Pick<Planned, 'discovery' | 'left'> {
  if (leftMs === null) return { discovery, left: [] };
  const left = new Set<string>();
  let ms = 0;
  for (const target of discovery.targets) {
    if (target.sides.length < SIDES.length) continue;
    const key = target.observedTarget ?? target.key;
    const needsMs = fewestMs(target, choices);
    if (left.has(key) || (ms > 0 && ms + needsMs > leftMs)) left.add(key);
    else ms += needsMs;
  }
  const targets = discovery.targets.filter(({ key, observedTarget }) => !left.has(observedTarget ?? key));
  return {
    discovery: { ...discovery, targets },
    left: discovery.benchmarks.filter(({ targetKey }) => left.has(targetKey)),
  };
}

function burstMs(target: Target, choices: ReadonlyMap<string, SliceChoice>): number {
  return expectedBurstMs(target, choices.get(target.key) ?? ONE_PAIR);
}

function hasFailed(benchmark: Discovery['benchmarks'][number]): boolean {
  return Object.keys(benchmark.failures).length > 0;
}
