import { type CentreInterval, centreInterval } from '../few.ts';
import { OBSERVATIONS_MIN } from '../multiplicity.ts';
import { type SignedRankInterval, signedRankInterval } from '../signed-rank.ts';
import { machineEstimate, randomEffects } from './random-effects.ts';

/**
 * With fewer machines Student's t has too few degrees of freedom: at 99 % its half-width is 64 standard errors for two.
 */
const MACHINES_MIN = 3;

/**
 * few-t: one machine with fewer observations than an exact interval needs (few.ts). machines: the mean over machines of
 * one kind. each-kind: from the lowest end to the highest of the intervals over all machines and over each kind.
 * each-machine: from the lowest end to the highest of each machine's interval.
 */
export type MachinesMethod = CentreInterval['method'] | 'machines' | 'each-kind' | 'each-machine';

export interface MachinesInterval extends SignedRankInterval {
  /** The observations of the machines that count, on which a verdict rests; 0 where none of several does. */
  readonly n: number;
  /** The observations of each machine, where several count. */
  readonly machines?: readonly number[];
  readonly method: MachinesMethod;
}

/** The machines with enough observations for an interval of their own. */
export function machinesThatCount<T>(groups: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return groups.filter((group) => group.length >= OBSERVATIONS_MIN);
}

/**
 * The 1 - alpha interval of the observations of several machines. A machine with too few of them for an interval of its
 * own is left out. Where that leaves none, the result spans each machine's interval and is not judged: pooled
 * observations would be many, but would hide the differences between machines.
 *
 * @param kinds the machines' processors. Machines of one kind differ by chance, kinds do not: a mean over the kinds
 * that the lottery of runners gave would be about no machine, so the interval holds each kind's.
 * @param fewest observations of a single machine that have an interval; left out: as many as an exact one needs
 */
export function overMachines(
  groups: readonly (readonly number[])[],
  alpha: number,
  kinds: readonly string[] = [],
  fewest?: number,
): MachinesInterval {
  if (groups.length === 0) throw new RangeError('an interval over no machines');
  const all = groups.length === 1 ? groups : machinesThatCount(groups);
  const [first, ...others] = all;
  if (first === undefined)
    return { ...hullOf(groups.map((group) => signedRankInterval(group, alpha))), n: 0, method: 'each-machine' };
  if (others.length === 0) return centreInterval(first, alpha, fewest);
  const machines = all.map(({ length }) => length);
  const n = machines.reduce((sum, length) => sum + length, 0);
  const { method, intervals } = chooseIntervals(all, byKind(groups, kinds).map(machinesThatCount), alpha);
  return { ...hullOf(intervals), n, machines, method };
}

/** The method for these machines, and the intervals that its result has to hold. */
function chooseIntervals(
  machines: readonly (readonly number[])[],
  kinds: readonly (readonly (readonly number[])[])[],
  alpha: number,
): { readonly method: MachinesMethod; readonly intervals: readonly SignedRankInterval[] } {
  const overKind = (kind: readonly (readonly number[])[]) =>
    kind.length < MACHINES_MIN ? kind.map((each) => signedRankInterval(each, alpha)) : [meanOver(kind, alpha)];
  if (machines.length < MACHINES_MIN) return { method: 'each-machine', intervals: overKind(machines) };
  const several = kinds.filter(({ length }) => length > 0);
  if (several.length < 2) return { method: 'machines', intervals: [meanOver(machines, alpha)] };
  return { method: 'each-kind', intervals: [meanOver(machines, alpha), ...several.flatMap(overKind)] };
}

function meanOver(machines: readonly (readonly number[])[], alpha: number): SignedRankInterval {
  const { estimate, lower, upper } = randomEffects(machines.map(machineEstimate), alpha);
  return { estimate, lower, upper, level: 1 - alpha, n: machines.reduce((sum, { length }) => sum + length, 0) };
}

/** Groups machines by kind, in the order of the kinds' first machines. */
function byKind<T>(machines: readonly T[], kinds: readonly string[]): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const [index, machine] of machines.entries()) {
    const kind = kinds[index] ?? '';
    groups.set(kind, [...(groups.get(kind) ?? []), machine]);
  }
  return [...groups.values()];
}

/**
 * The observations that have to reach a level: those of the machine with the fewest, where each has to reach it. Two
 * machines of 10 are not 20.
 */
export function decisiveOf(
  { method, machines = [] }: { readonly method: MachinesMethod; readonly machines?: readonly number[] | undefined },
  n: number,
): number {
  return method === 'each-machine' || method === 'each-kind'
    ? machines.reduce((fewest, count) => Math.min(fewest, count), n)
    : n;
}

/**
 * The interval that holds all of these, whose estimate is the least change of any: each machine agrees with its
 * verdict, by whatever rule.
 */
export function hullOf(intervals: readonly SignedRankInterval[]): SignedRankInterval {
  const over = (read: (interval: SignedRankInterval) => number, most: (...values: number[]) => number) =>
    most(...intervals.map(read));
  return {
    estimate: nearestToZero(intervals.map(({ estimate }) => estimate)),
    lower: over(({ lower }) => lower, Math.min),
    upper: over(({ upper }) => upper, Math.max),
    level: over(({ level }) => level, Math.min),
    n: intervals.reduce((sum, { n }) => sum + n, 0),
  };
}

/** The estimate nearest to zero; 0 where the signs differ. */
function nearestToZero(estimates: readonly number[]): number {
  const [least, most] = [Math.min(...estimates), Math.max(...estimates)];
  return least > 0 ? least : Math.min(most, 0);
}
