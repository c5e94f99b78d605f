import type { BenchmarkRecord, Observation, Side } from '../../model/results.ts';

/** Both slices of one benchmark in one round. */
export interface Pair {
  readonly round: number;
  readonly base: Observation;
  readonly head: Observation;
}

/** One metric's readings of one pair. */
export interface PairReading {
  readonly base: number;
  readonly head: number;
  /** The larger wall/CPU ratio of the two slices; 0 where none was read. */
  readonly wallPerCpu: number;
}

/**
 * The full pairs of a benchmark, by round: a round with one slice only (the other failed) is no pair. Of slices of one
 * kind: the plain ones, or those that carry `instrument`.
 */
export function pairsOf(record: BenchmarkRecord, instrument?: Observation['instrument']): readonly Pair[] {
  const observations = record.observations.filter((each) => each.instrument === instrument && each.disturbed !== true);
  const heads = new Map<number, Observation>();
  for (const each of observations) if (each.side === 'head') heads.set(each.round, each);
  const pairs: Pair[] = [];
  for (const base of observations) {
    if (base.side !== 'base') continue;
    const head = heads.get(base.round);
    if (head !== undefined) pairs.push({ round: base.round, base, head });
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
    readings.push({ base, head, wallPerCpu: Math.max(pair.base.wallPerCpu ?? 0, pair.head.wallPerCpu ?? 0) });
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
