import type { BenchmarkRecord, Observation, Side } from '../../model/results/results.ts';
import { tellsOfMachine } from '../noise/disturbance.ts';

/** Both slices of one benchmark in one round. */
export interface Pair {
  readonly round: number;
  readonly base: Observation;
  readonly head: Observation;
  /** Its slices' wall/CPU tells of the benchmark, not of the machine. */
  readonly ownWaiting: boolean;
}

/** One metric's readings of one pair. */
export interface PairReading {
  readonly base: number;
  readonly head: number;
  /** The larger wall/CPU ratio of the two slices; 0 where none was read, or where it is the benchmark's own. */
  readonly wallPerCpu: number;
}

/**
 * The full pairs of a benchmark, by round: a round with one slice only (the other failed) is no pair. Of slices of one
 * kind: the plain ones, or those that carry `instrument`. A pair that was run again is left out for its repetition;
 * where what disturbed it turns out to be the benchmark's own waiting (disturbance.ts), it is the other way round.
 */
export function pairsOf(record: BenchmarkRecord, instrument?: Observation['instrument']): readonly Pair[] {
  const observations = record.observations.filter((each) => each.instrument === instrument);
  const disturbed = paired(observations.filter((each) => each.disturbed === true));
  const kept = paired(observations.filter((each) => each.disturbed !== true));
  if (tellsOfMachine([...disturbed, ...kept])) return kept;
  const first = new Map(disturbed.map((pair) => [pair.round, pair]));
  return kept.map((pair) => first.get(pair.round) ?? pair).map((pair) => ({ ...pair, ownWaiting: true }));
}

function paired(observations: readonly Observation[]): readonly Pair[] {
  const heads = new Map<number, Observation>();
  for (const each of observations) if (each.side === 'head') heads.set(each.round, each);
  const pairs: Pair[] = [];
  for (const base of observations) {
    if (base.side !== 'base') continue;
    const head = heads.get(base.round);
    if (head !== undefined) pairs.push({ round: base.round, base, head, ownWaiting: false });
  }
  return pairs.sort((a, b) => a.round - b.round);
}

/** The pairs in which both slices reported `unit`. */
export function readingsOf(pairs: readonly Pair[], unit: string): readonly PairReading[] {
  const readings: PairReading[] = [];
  for (const pair of pairs) {
    const base = reading(pair.base, unit);
    const head = reading(pair.head, unit);
    if (base === null || head === null) continue;
    const wallPerCpu = Math.max(pair.base.wallPerCpu ?? 0, pair.head.wallPerCpu ?? 0);
    readings.push({ base, head, wallPerCpu: pair.ownWaiting ? 0 : wallPerCpu });
  }
  return readings;
}

/** Every reading of one side, paired or not. */
export function valuesOf(record: BenchmarkRecord, side: Side, unit: string): readonly number[] {
  const values: number[] = [];
  for (const each of record.observations) {
    if (each.side !== side || each.disturbed === true) continue;
    const value = reading(each, unit);
    if (value !== null) values.push(value);
  }
  return values;
}

/** Units are names that the pull request chose, `constructor` and `__proto__` among them: own properties only. */
function reading(observation: Observation, unit: string): number | null {
  return Object.hasOwn(observation.values, unit) ? (observation.values[unit] ?? null) : null;
}

/** Mean wall time of a pair, ms. */
export function pairMs(pairs: readonly Pair[]): number {
  if (pairs.length === 0) return 0;
  return pairs.reduce((sum, pair) => sum + pair.base.durationMs + pair.head.durationMs, 0) / pairs.length;
}
