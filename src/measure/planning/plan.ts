import { UserError } from '../../errors.ts';
import type { DiscoveredBenchmark, Discovery, Target } from '../../harnesses/harness.ts';
import type { MeasuringPlan } from '../../model/analysis/plan.ts';
import type { Inputs } from '../../model/inputs/inputs.ts';
import type { SliceLength } from '../../model/results/benchmark.ts';
import type { Results } from '../../model/results/results.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import { firstLook, firstLookAtFew } from '../../statistics/looks.ts';
import { familyAlpha, OBSERVATIONS_MIN } from '../../statistics/multiplicity.ts';
import { expectedHalfWidth } from '../../statistics/precision.ts';
import { nullControlMs } from '../checks/null-control.ts';
import { calibrationMs, type LiveClock } from '../clocks/clock-slices.ts';
import { wantsInstructions } from '../counting/counting-pass.ts';
import { ORDINARY } from '../course.ts';
import type { Piloted } from '../pilot/pilot.ts';
import { firstPairs, inOnePiece, UNTRIED_MS } from '../pilot/slice-length.ts';
import { arrivalInBurstMs, expectedBurstMs } from './burst-time.ts';
import { plannedRows } from './planned-rows.ts';

/**
 * A quiet machine, an ordinary shared runner, and a crowded one: how much slices of one benchmark scattered in the
 * traces of docs/statistics.md. The benchmarks' own noise is not known before the first pairs.
 */
const NOISE_LEVELS = [0.01, 0.03, 0.1] as const;

/** Time for measuring where nobody sets it, ms. */
const MEASURING_MS = 10 * 60_000;

/** The most bursts of a benchmark where nobody says: an undecided one may have as many as there is time for. */
const BURSTS_MOST = 500;

/** The wall time for measuring, ms, without what is done before it; null: as long as it takes. */
export function measuringMsOf({
  timeBudgetMs,
  isTimeChosen,
  rounds,
}: Pick<Inputs, 'timeBudgetMs' | 'isTimeChosen' | 'rounds'>): number | null {
  return timeBudgetMs ?? (isTimeChosen && rounds === null ? MEASURING_MS : null);
}

/** So large a share of the time for measuring may be taken before it to find the benchmarks. */
const DISCOVER_SHARE = 0.2;

/**
 * Monotonic, ms: from then on no more benchmarks are tried by processes of their own.
 * @param parts how much is done: to find them, to compare their code, or both at once
 */
export function discoverUntilMs(inputs: Parameters<typeof measuringMsOf>[0], nowMs: number, parts = 1): number {
  return nowMs + parts * DISCOVER_SHARE * (measuringMsOf(inputs) ?? Number.POSITIVE_INFINITY);
}

/** Time beside bursts as a share of theirs: null control, clocks, copies of files, starts of processes. */
const BESIDE_BURSTS = 0.15;

interface PlanOptions {
  /** Wall time for measuring, ms; null: as long as it takes. */
  readonly measuringMs: number | null;
  /** Part of it that is kept for the confirming stage, ms. */
  readonly reserveMs: number;
  /** Part of it that is kept for the check of short slices by long ones, ms. */
  readonly checkMs: number;
  /** Wall time used so far, ms. */
  readonly spentMs: number;
  /** The clocks that are calibrated in each round. */
  readonly clocks: readonly LiveClock[];
  readonly choices: ReadonlyMap<string, SliceLength>;
  /** Earlier runs, for the benchmarks' own noise. */
  readonly past: readonly Results[];
  /** The error level of first readings where so many rows are gated. */
  readonly alphaOf: (rows: number) => number;
}

interface Planned {
  readonly plan: MeasuringPlan;
  /** Bursts at the first look. */
  readonly firstLook: number;
  /** The benchmarks that there is time for. */
  readonly discovery: Discovery;
  /** The benchmarks that there is no time for. */
  readonly left: readonly DiscoveredBenchmark[];
}

/**
 * Plans what is measured in the time that there is. Where it does not hold ten bursts of everything, as many as can call
 * a row unchanged are made of all, and the nearest to a decision go on; where it does not hold those, the first in line
 * are measured and the others named: a plan never ends in nothing.
 * @param discovery those first whose code the change reaches
 */
export function planMeasuring(discovery: Discovery, inputs: Inputs, options: PlanOptions): Planned {
  const { measuringMs, reserveMs, checkMs, spentMs, choices, past } = options;
  const most = inputs.rounds ?? BURSTS_MOST;
  const leftMs = measuringMs === null ? null : measuringMs - reserveMs - checkMs;
  const both = discovery.benchmarks.filter(({ sides }) => sides.length === SIDES.length).length;
  const { needed, firstLook } = fewestBursts(discovery.targets, choices, leftMs, options.alphaOf(both));
  const held = heldBy(discovery, leftMs, needed, choices);
  const { targets, benchmarks } = held.discovery;
  const paired = targets.filter((target) => target.sides.length === SIDES.length);
  const without = new Set(held.left);
  const compared = benchmarks.filter(
    (each) => each.sides.length === SIDES.length && !hasFailed(each) && !without.has(each),
  );
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
    needed,
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
    rows: plannedRows({
      discovery: held.discovery,
      compared,
      inputs,
      alpha,
      pairs: rounds,
      observationsMost: most,
      past,
    }),
    pastRuns: past.length,
  };
  return { plan, firstLook, ...held };
}

/** Bursts of everything that are made first, and bursts at the first look. */
export function fewestBursts(
  targets: readonly Target[],
  choices: ReadonlyMap<string, SliceLength>,
  leftMs: number | null,
  alpha: number,
): { readonly needed: number; readonly firstLook: number } {
  if (leftMs === null || burstsMs(OBSERVATIONS_MIN, targets, choices) <= leftMs) {
    return { needed: OBSERVATIONS_MIN, firstLook: firstLook(alpha) };
  }
  const few = Math.min(OBSERVATIONS_MIN, firstLookAtFew(alpha));
  return { needed: few, firstLook: few };
}

/** Time of so many bursts of each target, with what is done beside them, ms. */
export function burstsMs(
  bursts: number,
  targets: readonly Target[],
  choices: ReadonlyMap<string, SliceLength>,
): number {
  return (1 + BESIDE_BURSTS) * bursts * targets.reduce((sum, target) => sum + burstMs(target, choices), 0);
}

/**
 * Shortens slices where the time does not hold ten bursts of everything: those that are long because shorter ones read
 * differently or unclearly, and long ones in parts. A doubtful reading of a benchmark, which long slices check in the
 * end, says more than none.
 */
export function cutToTime(
  { discovery, choices }: Pick<Piloted, 'discovery' | 'choices'>,
  leftMs: number | null,
): Pick<Piloted, 'discovery' | 'choices'> {
  if (leftMs === null || burstsMs(OBSERVATIONS_MIN, discovery.targets, choices) <= leftMs)
    return { discovery, choices };
  const cut = new Map(choices);
  const targets = discovery.targets.map((target) => {
    const choice = choices.get(target.key);
    const { iterations } = target;
    const isShort = choice !== undefined && choice.ms <= UNTRIED_MS && choice.continued !== true;
    if (choice === undefined || choice.from === 'asked' || isShort || (iterations ?? 1) <= 1) return target;
    const share = UNTRIED_MS / choice.ms;
    const { triedAt: _, ...kept } = inOnePiece(choice);
    cut.set(target.key, {
      ...kept,
      ms: UNTRIED_MS,
      perBurst: firstPairs({ ms: UNTRIED_MS }, arrivalInBurstMs(target, choice)),
      from: 'only',
    });
    return {
      ...inOnePiece(target),
      iterations: Math.max(1, Math.round((iterations ?? 1) * share)),
      expectedMs: target.expectedMs - choice.ms + UNTRIED_MS,
    };
  });
  return { discovery: { ...discovery, targets }, choices: cut };
}

/**
 * Gives as many benchmarks, in their order, as the time holds so many bursts of; one at least. One that takes more time
 * than there is stands in nobody's way.
 */
function heldBy(
  discovery: Discovery,
  leftMs: number | null,
  needed: number,
  choices: ReadonlyMap<string, SliceLength>,
): Pick<Planned, 'discovery' | 'left'> {
  if (leftMs === null) return { discovery, left: [] };
  const left = new Set<string>();
  let ms = 0;
  for (const target of discovery.targets) {
    if (target.sides.length < SIDES.length) continue;
    const key = target.observedTarget ?? target.key;
    const needsMs = burstsMs(needed, [target], choices);
    if (left.has(key) || ms + needsMs > leftMs) left.add(key);
    else ms += needsMs;
  }
  const paired = discovery.targets.filter(({ sides }) => sides.length === SIDES.length);
  if (ms === 0 && paired[0] !== undefined) left.delete(paired[0].observedTarget ?? paired[0].key);
  const targets = discovery.targets.filter(({ key, observedTarget }) => !left.has(observedTarget ?? key));
  return {
    discovery: { ...discovery, targets },
    left: discovery.benchmarks.filter(({ targetKey }) => left.has(targetKey)),
  };
}

/**
 * Refuses a time in which no pair of slices of the first in line ends, before any is run.
 * @param leftMs for bursts, ms
 * @throws UserError that says how much is needed
 */
export function refuseTooShort(
  { targets }: Pick<Discovery, 'targets'>,
  choices: ReadonlyMap<string, SliceLength>,
  leftMs: number,
): void {
  const first = targets.find(({ sides }) => sides.length === SIDES.length);
  if (first === undefined) return;
  const neededMs = (1 + BESIDE_BURSTS) * burstMs(first, choices);
  if (neededMs <= leftMs) return;
  const seconds = (ms: number) => `${Math.ceil(ms / 1000)} s`;
  throw new UserError(
    `time-budget: the ${seconds(leftMs)} that are left of it do not hold one pair of slices of ${first.label}, about ${seconds(neededMs)}`,
    `Give ${seconds(NEEDED_PAIRS * neededMs)} or more: a verdict takes ${OBSERVATIONS_MIN} pairs. Building is not counted.`,
    { exitCode: 3 },
  );
}

/** For a verdict, with the pilot and what is kept to confirm it. */
const NEEDED_PAIRS = 2 * OBSERVATIONS_MIN;

/** A target for which no choice was made has a process a slice. */
const ONE_PAIR: Pick<SliceLength, 'by' | 'perBurst'> = { by: 'process', perBurst: 1 };

function burstMs(target: Target, choices: ReadonlyMap<string, SliceLength>): number {
  return expectedBurstMs(target, choices.get(target.key) ?? ONE_PAIR);
}

function hasFailed(benchmark: Discovery['benchmarks'][number]): boolean {
  return Object.keys(benchmark.failures).length > 0;
}
