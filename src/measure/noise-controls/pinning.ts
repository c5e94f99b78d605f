import type { Target } from '../../harnesses/harness.ts';
import type { Usage } from '../../model/command.ts';
import type { Results } from '../../model/results/results.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { MachineCounters } from '../../ports.ts';
import { ANYWHERE, type NoiseControls, type Place } from './noise-controls.ts';

/** Where a target's slices run, and why. */
type Placement = NonNullable<Results['benchmarks'][number]['placement']>;

/** CPU time / wall time of a free slice above which a benchmark uses more than one core; below it is the runtime's own. */
const PARALLEL = 1.2;
/**
 * The same for the timed work alone, in a session: a collector beside it keeps up to half a core busy on two, work of two
 * threads well above that.
 */
export const PARALLEL_WORK = 1.4;
/** How many times as fast on any processor as on one work is that uses more than one core. */
export const PARALLEL_SPEED_UP = 1.2;
/**
 * The same for a whole suite: one parallel benchmark among many single-threaded ones adds little to the sum, and what
 * has one thread never exceeds 1.
 */
const PARALLEL_SUITE = 1.05;
/**
 * The same for threads that had work, the mean of a side's free slices. Beside ten other busy processes on two cores a
 * single-threaded Go benchmark showed 1.0 to 1.45 (mean 1.2), one of two threads 1.05 to 1.75 (mean 1.5).
 */
const PARALLEL_THREADS = 1.4;
const PARALLEL_THREADS_SUITE = 1.2;
/** So many free pairs are needed for that mean. */
const FREE_ROUNDS_THREADS = 2;
/** Below this a benchmark waits for something else than a core; keeping it on one would steady nothing. */
export const WAITING = 0.3;
/**
 * Rounds that run free until a target is known. Where no core was idle, and threads cannot be looked at, a parallel one
 * cannot show itself.
 */
export const FREE_ROUNDS_MAX = 3;
/** A core's worth of time that was left over, as a share of the slice: a second thread could have run. */
const IDLE_CORE = 0.5;
/** In the fallback's steps of 10 ms a shorter slice tells nothing. */
const SHORTEST_COARSE_MS = 50;

/** What one slice used. */
export interface SliceUse {
  readonly side: Side;
  readonly durationMs: number;
  readonly usage: Usage | undefined;
  /** The same of a process that goes on, as far as it is looked at there. */
  readonly used?: { readonly cpuMs: number; readonly runnableThreads?: number };
  readonly machine: MachineCounters;
  readonly wallPerCpu: number | undefined;
}

/** What a session showed of work whose CPU time is not known apart from what goes on beside it. */
export interface SpeedUp {
  /** How many times as fast it was left free as on one processor. */
  readonly speedUp: number;
  /** Cores that its free slices kept busy, at most, with what goes on beside the work. */
  readonly cpuPerWall: number;
}

/** What shows threads beside CPU time. */
interface ThreadsSeen {
  /** How many had work at a time; 0: unknown. */
  readonly threads: number;
  /** The benchmark says that it shares its work out among several cores. */
  readonly isParallel: boolean;
}

interface KnownOfTarget {
  /** Largest CPU time / wall time of the free slices, by side. */
  readonly busiest: Record<Side, number | null>;
  /** Threads that had work at a time, by side, of each free slice. */
  readonly threads: Record<Side, number[]>;
  /** A core was idle in some free slice of both sides, and was left unused. */
  hadRoom: boolean;
  freePairs: number;
  /** A pair on one core was whole. */
  pinnedWell: boolean;
  /** Nothing that is still to come tells where it belongs: it stays free. */
  isLeft: boolean;
  placement: Placement | null;
}

/**
 * Which core each pair runs on. The first pair of a target runs free: how many cores its slices keep busy decides. One
 * that stays within one core is pinned from there on, both slices of a pair to the same core, another in each round.
 * One that does not is left free. On either side: a change that makes a benchmark parallel must not be hidden.
 */
export class Pinning {
  readonly controls: NoiseControls;
  readonly #cores: number;
  readonly #sides: readonly Side[];
  readonly #known = new Map<string, KnownOfTarget>();

  /**
   * @param cores logical processors of the machine
   * @param sides those that are measured; a target is known when all of them are
   */
  constructor(controls: NoiseControls, cores: number, sides: readonly Side[] = SIDES) {
    this.controls = controls;
    this.#cores = cores;
    this.#sides = sides;
  }

  /** Whether a target is on all sides that are measured: only of such a target it becomes known where it belongs. */
  isOnAllSides({ sides }: Target): boolean {
    return this.#sides.every((side) => sides.includes(side));
  }

  /** Gives the place where the pairs of a target run in a round. */
  placeFor(target: Target, round: number): Place {
    const { cpus, pinnedBy } = this.controls;
    const { placement, isLeft } = this.#of(target);
    if (pinnedBy === null || placement === null) return { cpu: null, undecided: pinnedBy !== null && !isLeft };
    if (placement.state !== 'pinned') return ANYWHERE;
    return { cpu: cpus[round % cpus.length] ?? null, undecided: false, ...this.#apartIn(round) };
  }

  /** As far from the other as there is one: neighbours may be two threads of one core. */
  #apartIn(round: number): Pick<Place, 'apart'> {
    const { cpus, moves, watch } = this.controls;
    const cpu = cpus[(round + Math.floor(cpus.length / 2)) % cpus.length];
    return moves && watch !== null && cpu !== undefined ? { apart: { cpu, watch } } : {};
  }

  /** A place on one processor, to see what that does to a target; null where nothing can be pinned. */
  get onOne(): Place | null {
    const { cpus, pinnedBy } = this.controls;
    const [cpu] = cpus;
    return pinnedBy === null || cpu === undefined ? null : { cpu, undecided: false };
  }

  /** Whether being left free is something else than being pinned. */
  get hasSeveralCores(): boolean {
    return this.controls.cpus.length > 1;
  }

  /** Where a target belongs; null while that is not known, and where nothing can be pinned. */
  placementOf(target: Target): Placement | null {
    return this.controls.pinnedBy === null ? null : this.#of(target).placement;
  }

  /**
   * Decides where a target belongs that was tried before the first round; of others the first pairs decide. What waits
   * for a core in a crowd, with threads that have work, does not wait by itself.
   * @param cores that its work keeps busy, left free
   */
  decide(target: Target, cores: number, { threads = 0, isParallel = false }: Partial<ThreadsSeen> = {}): void {
    const known = this.#of(target);
    if (known.placement !== null) return;
    const isWaiting = Math.max(cores, threads) < WAITING;
    const state = isWaiting ? 'waiting' : isParallel || cores > PARALLEL_WORK ? 'parallel' : 'pinned';
    known.placement = { state, cpuPerWall: short(cores), ...(threads > 0 ? { threads: short(threads) } : {}) };
  }

  /**
   * Decides the same where CPU time is known only of the work with what else goes on, or a second core is busy. What
   * says itself that it is parallel is so even where that makes it no faster: its threads then wait for each other.
   */
  decideBySpeed(target: Target, seen: SpeedUp, isParallel = false): void {
    const known = this.#of(target);
    if (known.placement !== null) return;
    const [speedUp, cpuPerWall] = [short(seen.speedUp), short(seen.cpuPerWall)];
    const state = isParallel || speedUp > PARALLEL_SPEED_UP ? 'parallel' : 'pinned';
    known.placement = { state, cpuPerWall, speedUp };
  }

  /**
   * Whether a target is parallel and has run on one processor on both sides. Then it can be measured there as well, by a
   * target that stays there.
   */
  isParallelAndRunsOnOne(target: Target): boolean {
    const placement = this.placementOf(target);
    return this.hasSeveralCores && placement?.state === 'parallel' && placement.speedUp !== undefined;
  }

  /** Keeps a target on one core which measures there what `free` measures on all. */
  keepOnOne(target: Target, free: Target): void {
    const placement = this.placementOf(free);
    if (placement !== null) this.#of(target).placement = { ...placement, state: 'pinned' };
  }

  /** Leaves a target where it ran: a session measured it, which does not show where it belongs. */
  leave(target: Target): void {
    this.#of(target).isLeft = true;
  }

  /** Learns from a pair's slices. */
  note(target: Target, slices: readonly SliceUse[]): void {
    const known = this.#of(target);
    if (known.placement !== null || target.instrument !== undefined) return;
    for (const slice of slices) {
      const { side, usage, used } = slice;
      const ratio = cpuPerWall(slice);
      const threads = usage?.runnableThreads ?? used?.runnableThreads;
      if (ratio !== null) known.busiest[side] = Math.max(known.busiest[side] ?? 0, ratio);
      if (threads !== undefined) known.threads[side].push(threads);
    }
    known.freePairs += 1;
    known.hadRoom ||= slices.every((slice) => this.#leftRoom(slice));
    known.placement = this.#decide(known, target.scope === 'suite');
    known.isLeft ||= known.freePairs >= FREE_ROUNDS_MAX;
  }

  #decide({ busiest, threads, hadRoom, freePairs }: KnownOfTarget, suite: boolean): Placement | null {
    const ratios = this.#sides.flatMap((side) => busiest[side] ?? []);
    if (ratios.length < this.#sides.length) return null;
    const cpuPerWall = short(Math.max(...ratios));
    if (cpuPerWall > (suite ? PARALLEL_SUITE : PARALLEL)) return { state: 'parallel', cpuPerWall };
    if (hadRoom) return { state: Math.min(...ratios) < WAITING ? 'waiting' : 'pinned', cpuPerWall };
    // No core was idle: what would have run beside it had to wait, and so did what waits for nothing else.
    const means = this.#sides.flatMap((side) => (threads[side].length === 0 ? [] : mean(threads[side])));
    const known = means.length === this.#sides.length;
    if (freePairs < (known ? FREE_ROUNDS_THREADS : FREE_ROUNDS_MAX)) return null;
    const seen = known ? short(Math.max(...means)) : null;
    const cores = { cpuPerWall, ...(seen === null ? {} : { threads: seen }) };
    const parallel = (seen ?? 0) > (suite ? PARALLEL_THREADS_SUITE : PARALLEL_THREADS);
    return { state: parallel ? 'parallel' : 'pinned', ...cores };
  }

  /** Whether a second thread could have run beside it. Where the machine does not say, that is taken for granted. */
  #leftRoom({ durationMs, machine }: SliceUse): boolean {
    if (this.#cores === 1 || machine.busyMs === undefined) return true;
    return this.#cores * durationMs - machine.busyMs - (machine.stealMs ?? 0) >= IDLE_CORE * durationMs;
  }

  /**
   * Whether a target goes wrong on one core that went well on several. Its first pinned pair shows that: names of
   * benchmarks may hold the number of processors, and threads that spin for one another may never end. It is left free
   * then, but for what is measured beside it, on one core or not at all.
   */
  isLost(target: Target, whole: boolean): boolean {
    if (target.cores === 'one') return false;
    const known = this.#of(target);
    if (whole) known.pinnedWell = true;
    if (known.pinnedWell || known.placement === null) return false;
    known.placement = { ...known.placement, state: 'fails-pinned' };
    return true;
  }

  /** A target with an instrument goes where the one goes that it observes. */
  #of({ key, observedTarget }: Target): KnownOfTarget {
    const name = observedTarget ?? key;
    const known = this.#known.get(name) ?? {
      busiest: { base: null, head: null },
      threads: { base: [], head: [] },
      hadRoom: false,
      freePairs: 0,
      pinnedWell: false,
      isLeft: false,
      placement: null,
    };
    this.#known.set(name, known);
    return known;
  }
}

/** How many cores a slice kept busy; null where that is not known. */
function cpuPerWall({ usage, used, durationMs, machine }: SliceUse): number | null {
  if (used !== undefined) return durationMs > 0 ? used.cpuMs / durationMs : null;
  if (usage !== undefined) return usage.wallMs > 0 ? (usage.userMs + usage.systemMs) / usage.wallMs : null;
  if (machine.childrenCpuMs === undefined || durationMs < SHORTEST_COARSE_MS) return null;
  return machine.childrenCpuMs / durationMs;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function short(value: number): number {
  return Number(value.toPrecision(4));
}
