import { type CentreInterval, centreInterval } from '../few.ts';
import { OBSERVATIONS_MIN } from '../multiplicity.ts';
import { type SignedRankInterval, signedRankInterval } from '../signed-rank.ts';
import { machineEstimate, randomEffects } from './random-effects.ts';

/** Of fewer, Student's t with so few degrees of freedom says next to nothing: 64 standard errors for two at 99 %. */
const MACHINES_MIN = 3;

/**
 * few-t: of one machine with fewer observations than an exact interval needs (few.ts).
 * machines: of the mean over machines of one kind. each-kind: the same over all, and what each kind of them says by itself.
 * each-machine: of those there are, from the lowest end of any to the highest.
 */
export type MachinesMethod = CentreInterval['method'] | 'machines' | 'each-kind' | 'each-machine';

export interface MachinesInterval extends SignedRankInterval {
  /** Of the machines that count: what a verdict rests on, 0 where none of several does. */
  readonly n: number;
  /** How many of these each machine has, where several count. */
  readonly machines?: readonly number[];
  readonly method: MachinesMethod;
}

/** Those with observations enough for an interval of their own. */
export function machinesThatCount<T>(groups: readonly (readonly T[])[]): readonly (readonly T[])[] {
  return groups.filter((group) => group.length >= OBSERVATIONS_MIN);
}

/**
 * The interval of observations of several machines, at 1 - alpha. A machine with too few of them for an interval of its
 * own is left out. Where that leaves none, what is shown holds all that each read, and nothing is judged by it: together
 * they would be many observations that tell nothing of what differs between machines.
 *
 * @param kinds of the machines: their processors. Machines of one kind differ by chance; what differs between kinds is
 * no chance, and a mean over those that the lottery of runners gave would be nobody's. So it is held by each kind.
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
  const { method, intervals } = intervalsOf(all, byKind(groups, kinds).map(machinesThatCount), alpha);
  return { ...hullOf(intervals), n, machines, method };
}

/** What all that is said has to be in. */
function intervalsOf(
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

/** In the order of their first machines. */
function byKind<T>(machines: readonly T[], kinds: readonly string[]): readonly (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const [index, machine] of machines.entries()) {
    const kind = kinds[index] ?? '';
    groups.set(kind, [...(groups.get(kind) ?? []), machine]);
  }
  return [...groups.values()];
}

/**
 * Observations that have to be enough for a level: those of the machine with the fewest, where each has to reach it by
 * itself. Two machines of 10 are not 20.
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
 * What each interval holds is in it, and its estimate is what all change by at least: a verdict by it is one that each
 * machine gives, by whatever rule.
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

/** 0 where the signs differ. */
function nearestToZero(estimates: readonly number[]): number {
  const [least, most] = [Math.min(...estimates), Math.max(...estimates)];
  return least > 0 ? least : Math.min(most, 0);
}
