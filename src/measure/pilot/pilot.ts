import type { DiscoveredBenchmark, Discovery, Target } from '../../harnesses/harness.ts';
import { hangLimitMs } from '../../model/inputs/time-limit.ts';
import type { SliceLength } from '../../model/results/benchmark.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { SidePorts } from '../../ports.ts';
import { type BuiltSides, PROCESS_SLICE_MS } from '../build.ts';
import { FreshCopies } from '../fresh-copies.ts';
import { ANYWHERE, type Place, withNoiseControls } from '../noise-controls/noise-controls.ts';
import { PARALLEL_WORK, type Pinning, type SpeedUp, WAITING } from '../noise-controls/pinning.ts';
import { besideOnOneCore, targetOnOneCore } from '../one-core.ts';
import { arrivalOfBothMs, expectedBurstMs } from '../planning/burst-time.ts';
import { runPlan } from '../run-plan.ts';
import { type Lost, Session, type SessionSlice } from '../sessions/session.ts';
import { type Busy, busyOf, type Size, sizeOf, speedUpOf } from './size.ts';
import { type PastLength, type SliceKind, sliceLength } from './slice-length.ts';

interface PilotRequest {
  readonly sides: BuiltSides;
  readonly discovery: Discovery;
  /** The length of a slice that was asked for, ms; null: the shortest that reads as a long one does is to be found. */
  readonly sliceMs: number | null;
  /** Gives the length that an earlier run tried for a target; null: none did. */
  readonly past: (target: Target) => PastLength | null;
  readonly pinning: Pinning;
  readonly sliceTimeoutMs: number;
  /** Monotonic; targets that are not tried by then are sized and no more. */
  readonly deadlineMs: number;
  /** Monotonic; targets that are not sized by then are left out. */
  readonly untilMs: number;
  /** The fewest bursts that each target is to have until a time, monotonic; what these leave no time for is not sized. */
  readonly bursts: { readonly fewest: number; readonly untilMs: number };
}

export interface Piloted {
  /** Its targets have iterations, and the time that a slice of those takes. A benchmark that is parallel has two targets. */
  readonly discovery: Discovery;
  /** The length of a target's slices, by its key. Targets that no session serves are not in it. */
  readonly choices: ReadonlyMap<string, SliceLength>;
  /** The benchmarks that there was no time to size. */
  readonly left: readonly DiscoveredBenchmark[];
}

/** The part of the pilot's time left that one of many targets may take. */
const SHARE_OF_ONE = 0.25;
/** Any process may need as long to start on a busy machine. */
const SHORTEST_LIMIT_MS = 3000;
/** Where it takes so long to come to a target, slices are a small part of a burst, and short ones save nothing, ms. */
const LONG_ARRIVAL_MS = 500;

type Chosen = Pick<Target, 'iterations' | 'expectedMs' | 'arrivalMs' | 'arriveTogether'> & {
  readonly choice: SliceLength;
};

/**
 * Before the first round, for each target that a session can serve: how many iterations a slice has, and on how many
 * cores it works. On base, or on head where base has none; nothing of it is an observation.
 */
export async function pilot(request: PilotRequest, ports: SidePorts): Promise<Piloted> {
  const { discovery } = request;
  const choices = new Map<string, SliceLength>();
  const targets = new Map<string, Target>();
  const onOne = new Map<string, Target>();
  const left = new Set<string>();
  const groups = groupsOf(discovery.targets);
  const total = groups.reduce((sum, group) => sum + group.length, 0);
  const copies = new FreshCopies(request.sides, ports.files);
  for (const { key, session, pass, expectedMs } of discovery.targets) {
    if (session === undefined && pass !== undefined) choices.set(key, passLength(request.sliceMs, expectedMs));
  }
  let done = 0;
  /** Of one burst of each that has its processes for itself, ms: those come in their order, the others process by process. */
  let burstsMs = 0;
  const isFull = () => ports.clock.now() + request.bursts.fewest * burstsMs > request.bursts.untilMs;
  try {
    for (const group of groups) {
      const isApart = group.length === 1;
      if (isApart && isFull()) {
        for (const { key } of group) left.add(key);
        done += 1;
        continue;
      }
      const one = new GroupPilot(group, request, copies, ports);
      try {
        for (const target of group) {
          ports.log.progress({ stage: 'try slice lengths', done, total, subject: target.label, remainingMs: null });
          const isBegun = one.begin(target, total - done);
          done += 1;
          if (!isBegun) {
            left.add(target.key);
            continue;
          }
          const served = await one.choose(target);
          const chosen = served ?? (one.isOverTime ? null : await one.sizeAlone(target));
          if (chosen === null) {
            if (one.isOverTime) left.add(target.key);
            continue;
          }
          choices.set(target.key, chosen.choice);
          targets.set(target.key, sized(target, chosen));
          if (isApart && target.sides.length === SIDES.length)
            burstsMs += expectedBurstMs(sized(target, chosen), chosen.choice);
          const beside = served === null || one.isOverTime ? null : await one.chooseOnOne(target);
          if (beside === null) continue;
          choices.set(beside.target.key, beside.chosen.choice);
          onOne.set(target.key, sized(beside.target, beside.chosen));
        }
      } finally {
        await one.end();
      }
    }
  } finally {
    await copies.end();
  }
  ports.log.progressDone();
  const keyOf = ({ key, observedTarget }: Target) => observedTarget ?? key;
  const all = discovery.targets
    .filter((target) => !left.has(keyOf(target)))
    .map((target) => targets.get(target.key) ?? target);
  const isLeft = ({ targetKey }: DiscoveredBenchmark) => left.has(targetKey);
  const benchmarks = discovery.benchmarks.filter((each) => !isLeft(each));
  return {
    discovery: besideOnOneCore({ ...discovery, targets: all, benchmarks }, onOne),
    choices,
    left: discovery.benchmarks.filter(isLeft),
  };
}

/** The slices of a pass are as long as its library makes them by the flags that it was given. */
function passLength(asked: number | null, expectedMs: number): SliceLength {
  const from = asked === null ? 'only' : 'asked';
  return { ms: expectedMs, perBurst: 1, from, refused: [], by: 'pass' };
}

function sized(target: Target, { choice, ...length }: Chosen): Target {
  return { ...target, ...length, ...(choice.continued === true ? { continued: true as const } : {}) };
}

interface Sized {
  readonly size: Size;
  /** Wall time of going to it, ms. */
  readonly arrivedMs: number;
}

/** Groups the targets that one process can serve. */
function groupsOf(targets: readonly Target[]): readonly (readonly Target[])[] {
  const groups = new Map<string, Target[]>();
  for (const target of targets) {
    if (target.session === undefined) continue;
    const key = `${target.session.key} ${sideOf(target)}`;
    const group = groups.get(key) ?? [];
    group.push(target);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function sideOf({ sides }: Target): Side {
  return SIDES.find((side) => sides.includes(side)) ?? 'base';
}

/** own: its slices are read. partner: its slices alternate with those, so that caches are as they are in a burst. */
type Role = 'own' | 'partner';

function processKey(side: Side, { cpu }: Place, role: Role = 'own'): string {
  return `${side} ${cpu} ${role}`;
}

/** Tries the targets that one process serves. It runs on any processor until it is known where each belongs. */
class GroupPilot {
  readonly #request: PilotRequest;
  readonly #copies: FreshCopies;
  readonly #ports: SidePorts;
  readonly #first: Target;
  readonly #sessions = new Map<string, Session>();
  /** Why the last target could not be served. */
  #why = '';
  /** Monotonic, when the target at hand is given up. */
  #untilMs = Number.POSITIVE_INFINITY;
  /** What targets are below whose set-up took too long. */
  readonly #slowParents = new Set<string>();

  constructor([first]: readonly Target[], request: PilotRequest, copies: FreshCopies, ports: SidePorts) {
    if (first === undefined) throw new RangeError('a group without targets');
    this.#first = first;
    this.#request = request;
    this.#copies = copies;
    this.#ports = ports;
  }

  /** false: there is no time for it. @param open so many have no size yet, this one among them */
  begin({ key, session }: Target, open: number): boolean {
    const { untilMs } = this.#request;
    const nowMs = this.#ports.clock.now();
    this.#untilMs = nowMs + Math.max(SHORTEST_LIMIT_MS, (untilMs - nowMs) * Math.max(SHARE_OF_ONE, 1 / open));
    return nowMs < untilMs && !this.#slowParents.has(session?.parent ?? key);
  }

  /** The target at hand took more than its part of the time. */
  get isOverTime(): boolean {
    return this.#ports.clock.now() >= this.#untilMs;
  }

  get #timeoutMs(): number {
    const leftMs = this.#untilMs - this.#ports.clock.now();
    return Math.min(this.#request.sliceTimeoutMs, Math.max(SHORTEST_LIMIT_MS, leftMs));
  }

  /** Finds place and slice length of a target; null: no session serves it after all. */
  async choose(target: Target): Promise<Chosen | null> {
    const at = await this.#sizeAt(target, ANYWHERE);
    if (at === null) return null;
    await this.#findPlace(target, at.size);
    return this.#length(target, at, ANYWHERE, this.#request.pinning.placeFor(target, 0));
  }

  /** The same for what is parallel, with all its work on one core. null: it is not, or does not run there. */
  async chooseOnOne(target: Target): Promise<{ readonly target: Target; readonly chosen: Chosen } | null> {
    const { pinning } = this.#request;
    const place = pinning.onOne;
    if (place === null || target.sides.length < SIDES.length || !pinning.isParallelAndRunsOnOne(target)) return null;
    const beside = targetOnOneCore(target);
    const at = await this.#sizeAt(beside, place);
    const chosen = at === null ? null : await this.#length(beside, at, place, place);
    if (chosen === null) return null;
    pinning.keepOnOne(beside, target);
    return { target: beside, chosen };
  }

  async #sizeAt(target: Target, place: Place): Promise<Sized | null> {
    const side = sideOf(target);
    const session = await this.#session(side, place);
    // Left free, the other side is looked at as well: it gets ready at the same time, and waits.
    const others: Session[] = [];
    for (const other of place.cpu === null ? target.sides : []) {
      if (other !== side) others.push(await this.#session(other, place));
    }
    const beganMs = this.#ports.clock.now();
    const [lost = null] = await Promise.all([session, ...others].map((each) => each.standAt(target, this.#timeoutMs)));
    if (lost?.timedOut === true && this.isOverTime) this.#slowParents.add(target.session?.parent ?? target.key);
    if (lost !== null) return this.#gone(side, place, lost);
    const arrivedMs = this.#ports.clock.now() - beganMs;
    // It was run once by now: what takes long then does not hang when it does so again.
    const onceMs = Math.max(target.expectedMs, arrivedMs);
    const size = await sizeOf(target, session, hangLimitMs(onceMs, this.#timeoutMs));
    return 'reason' in size ? this.#gone(side, place, size) : { size, arrivedMs };
  }

  /**
   * @param sizedAt where it was sized
   * @param belongs where it is measured
   */
  async #length(target: Target, { size, arrivedMs }: Sized, sizedAt: Place, belongs: Place): Promise<Chosen | null> {
    const side = sideOf(target);
    const isFar = arrivedMs > LONG_ARRIVAL_MS;
    const place = isFar ? sizedAt : belongs;
    const session = await this.#session(side, place);
    const hasArrived = session.isAt(target);
    const leftMs = this.#ports.clock.now();
    const lostThere = await session.standAt(target, this.#timeoutMs);
    if (lostThere !== null) return this.#gone(side, place, lostThere);
    const arrivalMs = hasArrived ? arrivedMs : this.#ports.clock.now() - leftMs;
    const limitMs = hangLimitMs(size.aroundMs + size.perIterationMs, this.#timeoutMs);
    const slice = async (iterations: number, kind: SliceKind): Promise<SessionSlice | Lost> => {
      if (kind === 'part') return session.slice({ ...target, continued: true }, iterations, limitMs);
      if (kind === 'whole') return session.slice(target, iterations, limitMs);
      const partner = await this.#session(side, place, 'partner');
      const lostPartner = await partner.standAt(target, this.#timeoutMs);
      if (lostPartner !== null) return lostPartner;
      const before = await partner.slice(target, iterations, limitMs);
      return 'reason' in before ? before : session.slice(target, iterations, limitMs);
    };
    const { sliceMs: asked, past, deadlineMs } = this.#request;
    const isLate = this.#ports.clock.now() > deadlineMs;
    const together = belongs.apart === undefined ? {} : ({ arriveTogether: true } as const);
    const startMs = arrivalOfBothMs({ arrivalMs, ...together });
    const length = await sliceLength({ size, asked, past: past(target), isLate, isFar, startMs }, slice);
    if (length === null) return this.#gone(side, place, session.lost);
    return { ...length, arrivalMs, ...together, choice: { ...length.choice, by: 'session' } };
  }

  /** Decides where a target belongs, by either side: a change that makes it parallel must not be hidden by pinning. */
  async #findPlace(target: Target, size: Size): Promise<void> {
    const { pinning } = this.#request;
    const limitMs = hangLimitMs(size.aroundMs + size.perIterationMs, this.#timeoutMs);
    const busy = await this.#busy(target, size, limitMs);
    const { cores } = busy;
    const most = typeof cores === 'number' ? Math.max(cores, busy.threads) : 0;
    // A second core that is busy is not yet one that makes it faster: collectors work beside what they collect for.
    if (cores === 'hidden' || most > PARALLEL_WORK || (busy.isParallel && most >= WAITING)) {
      const speedUp = await this.#speedUp(target, size, limitMs);
      if (speedUp !== null) pinning.decideBySpeed(target, speedUp, busy.isParallel);
    }
    if (typeof cores === 'number') pinning.decide(target, cores, busy);
  }

  async #busy(target: Target, size: Size, limitMs: number): Promise<Busy> {
    const seen: number[] = [];
    const known = sideOf(target);
    let [threads, isParallel] = [0, false];
    for (const side of target.sides) {
      const session = await this.#session(side, ANYWHERE);
      const busy =
        (side === known ? size.busy : null) ??
        (await session.standAt(target, this.#timeoutMs)) ??
        (await busyOf(target, session, size, limitMs));
      if ('reason' in busy) {
        // What goes wrong is reported when it is measured.
        await this.#gone(side, ANYWHERE, busy);
        continue;
      }
      const { cores } = busy;
      threads = Math.max(threads, busy.threads);
      isParallel ||= busy.isParallel && this.#request.pinning.hasSeveralCores;
      if (typeof cores === 'number') seen.push(cores);
      else if (cores === 'hidden' || side === known) return { cores, threads, isParallel };
    }
    return { cores: seen.length === 0 ? 'unknown' : Math.max(...seen), threads, isParallel };
  }

  /** The larger speed-up of either side; null: one of them does not say, or does not run on one processor. */
  async #speedUp(target: Target, size: Size, limitMs: number): Promise<SpeedUp | null> {
    const { pinning } = this.#request;
    const one = pinning.onOne;
    if (one === null) return null;
    let [speedUp, cpuPerWall] = [0, 0];
    for (const side of target.sides) {
      const sessions = { free: await this.#session(side, ANYWHERE), pinned: await this.#session(side, one) };
      const seen =
        (await sessions.free.standAt(target, this.#timeoutMs)) ??
        (await sessions.pinned.standAt(target, this.#timeoutMs)) ??
        (await speedUpOf(target, sessions, size, limitMs));
      if (seen === null) return null;
      if ('reason' in seen) {
        await this.#gone(side, sessions.free.lost === null ? one : ANYWHERE, seen);
        return null;
      }
      speedUp = Math.max(speedUp, seen.speedUp);
      cpuPerWall = Math.max(cpuPerWall, seen.cpuPerWall);
    }
    return { speedUp, cpuPerWall };
  }

  /** Sizes a target that no session serves, by processes of its own; null: not even that works. */
  async sizeAlone(target: Target): Promise<Chosen | null> {
    const { sides, sliceMs: asked } = this.#request;
    const side = sideOf(target);
    const context = sides[side]?.context;
    if (context === undefined || target.session === undefined) return null;
    await this.#copies.prepare(side, target.binary[side], 0);
    const binaryPath = this.#copies.pathOf(side, target.binary[side]);
    const sliceMs = asked ?? PROCESS_SLICE_MS;
    const request = { side: context, binaryPath, timeoutMs: this.#timeoutMs };
    const sized = await runPlan(target.session.sizeAlone(request, sliceMs), 'try slice lengths', this.#ports);
    if ('reason' in sized) return null;
    const { iterations, expectedMs } = sized;
    const choice = { ms: sliceMs, perBurst: 1, from: asked === null ? 'only' : 'asked' } as const;
    return { iterations, expectedMs, choice: { ...choice, refused: [], by: 'process', alone: this.#why } };
  }

  async end(): Promise<void> {
    for (const session of this.#sessions.values()) await session.end();
    this.#sessions.clear();
  }

  /** Ends the processes with which something went wrong; the next target gets others. */
  async #gone(side: Side, place: Place, lost: Lost | null): Promise<null> {
    this.#why = (lost?.reason ?? 'it gives no result when it is run again and again').slice(0, 400);
    for (const key of [processKey(side, place), processKey(side, place, 'partner')]) {
      await this.#sessions.get(key)?.end();
      this.#sessions.delete(key);
    }
    return null;
  }

  async #session(side: Side, place: Place, role: Role = 'own'): Promise<Session> {
    const present = this.#sessions.get(processKey(side, place, role));
    if (present !== undefined) return present;
    const { sides, pinning, sliceTimeoutMs } = this.#request;
    const target = this.#first;
    const context = sides[side]?.context;
    if (context === undefined) throw new Error(`target ${target.key} is planned on ${side}, which has no build`);
    await this.#copies.prepare(side, target.binary[side], 0);
    const binaryPath = this.#copies.pathOf(side, target.binary[side]);
    const session = await Session.open(
      {
        target,
        side: context,
        binaryPath,
        timeoutMs: sliceTimeoutMs,
        // How many threads have work is looked at where that tells something: on any processor.
        as: (command) => withNoiseControls(command, { ...place, undecided: place.cpu === null }, pinning.controls),
      },
      this.#ports,
    );
    this.#sessions.set(processKey(side, place, role), session);
    return session;
  }
}
