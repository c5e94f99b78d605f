import type { Discovery, Harness, SessionPlans, Target } from '../../harnesses/harness.ts';
import { hangLimitMs } from '../../model/inputs/time-limit.ts';
import type { SliceChoice } from '../../model/results/benchmark.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { Ports } from '../../ports.ts';
import { type BuiltSides, PROCESS_SLICE_MS } from '../build.ts';
import { FreshCopies } from '../fresh-copies.ts';
import { ANYWHERE, type Place, withNoiseControls } from '../noise-controls/noise-controls.ts';
import type { Pinning } from '../noise-controls/pinning.ts';
import { runPlan } from '../run-plan.ts';
import { type Lost, Session, type Turn } from '../sessions/session.ts';
import { coresOf, type Size, sizeOf } from './size.ts';
import { type PastLength, sliceLength, type TurnKind } from './slice-length.ts';

interface PilotRequest {
  readonly harness: Harness;
  readonly sides: BuiltSides;
  readonly discovery: Discovery;
  /** The length that was asked for, ms; null: the shortest that reads as a long one does. */
  readonly sliceMs: number | null;
  /** The length that an earlier run tried for a target. */
  readonly past: (target: Target) => PastLength | null;
  readonly pinning: Pinning;
  readonly sliceTimeoutMs: number;
  /** Monotonic; what is not tried by then is sized and no more. */
  readonly deadlineMs: number;
}

export interface Piloted {
  /** Its targets have iterations, and the time that a slice of those takes. */
  readonly discovery: Discovery;
  /** By the target's key: the length of its slices. Those that no session serves are not in it. */
  readonly choices: ReadonlyMap<string, SliceChoice>;
}

type Chosen = Pick<Target, 'iterations' | 'expectedMs' | 'arrivalMs'> & { readonly choice: SliceChoice };

/**
 * Before the first round, for each target that a session can serve: how many iterations a slice has, and on how many
 * cores it works. On base, or on head where base has none; nothing of it is an observation.
 */
export async function pilot(request: PilotRequest, ports: Ports): Promise<Piloted> {
  const { harness, discovery } = request;
  const choices = new Map<string, SliceChoice>();
  const targets = new Map<string, Target>();
  const plans = harness.sessions;
  const groups = plans === undefined ? [] : groupsOf(plans, discovery.targets);
  const total = groups.reduce((sum, group) => sum + group.length, 0);
  const copies = new FreshCopies(request.sides, ports.files);
  let done = 0;
  try {
    for (const group of groups) {
      const one = new GroupPilot(plans as SessionPlans, group, request, copies, ports);
      try {
        for (const target of group) {
          ports.log.progress({ stage: 'pilot', done, total, subject: target.label, remainingMs: null });
          done += 1;
          const chosen = (await one.choose(target)) ?? (await one.sizeAlone(target));
          if (chosen === null) continue;
          const { choice, ...length } = chosen;
          const continued = choice.continued === true ? { continued: true as const } : {};
          choices.set(target.key, choice);
          targets.set(target.key, { ...target, ...length, ...continued });
        }
      } finally {
        await one.end();
      }
    }
  } finally {
    await copies.end();
  }
  ports.log.progressDone();
  const sized = discovery.targets.map((target) => targets.get(target.key) ?? target);
  return { discovery: { ...discovery, targets: sized }, choices };
}

/** Those that one process can serve. */
function groupsOf(plans: SessionPlans, targets: readonly Target[]): readonly (readonly Target[])[] {
  const groups = new Map<string, Target[]>();
  for (const target of targets) {
    const key = plans.keyOf(target);
    if (key === null) continue;
    const group = groups.get(`${key} ${sideOf(target)}`) ?? [];
    group.push(target);
    groups.set(`${key} ${sideOf(target)}`, group);
  }
  return [...groups.values()];
}

function sideOf({ sides }: Target): Side {
  return SIDES.find((side) => sides.includes(side)) ?? 'base';
}

/** own: what is read. partner: what takes turns with it, so that caches are as they are in a burst. */
type Role = 'own' | 'partner';

function processKey(side: Side, { cpu }: Place, role: Role = 'own'): string {
  return `${side} ${cpu} ${role}`;
}

/** The targets of one process: it runs free until it is known where each belongs. */
class GroupPilot {
  readonly #plans: SessionPlans;
  readonly #request: PilotRequest;
  readonly #copies: FreshCopies;
  readonly #ports: Ports;
  readonly #first: Target;
  readonly #sessions = new Map<string, Session>();
  /** Why the last one could not be served. */
  #why = '';

  constructor(
    plans: SessionPlans,
    [first]: readonly Target[],
    request: PilotRequest,
    copies: FreshCopies,
    ports: Ports,
  ) {
    if (first === undefined) throw new RangeError('a group without targets');
    this.#plans = plans;
    this.#first = first;
    this.#request = request;
    this.#copies = copies;
    this.#ports = ports;
  }

  /** null: no session serves it after all. */
  async choose(target: Target): Promise<Chosen | null> {
    const { pinning, sliceTimeoutMs } = this.#request;
    const side = sideOf(target);
    const free = await this.#session(side, ANYWHERE);
    const beganMs = this.#ports.clock.now();
    const lost = await free.standAt(target, sliceTimeoutMs);
    if (lost !== null) return this.#gone(side, ANYWHERE, lost);
    const arrivedMs = this.#ports.clock.now() - beganMs;
    // It was run once by now: what takes long then does not hang when it does so again.
    const onceMs = Math.max(target.expectedMs, arrivedMs);
    const size = await sizeOf(target, free, hangLimitMs(onceMs, sliceTimeoutMs));
    if ('reason' in size) return this.#gone(side, ANYWHERE, size);
    pinning.decide(target, await this.#cores(target, size));
    const place = pinning.placeFor(target, 0);
    const session = await this.#session(side, place);
    const leftMs = this.#ports.clock.now();
    const lostThere = await session.standAt(target, sliceTimeoutMs);
    if (lostThere !== null) return this.#gone(side, place, lostThere);
    // Left free, it has arrived already.
    const arrivalMs = session === free ? arrivedMs : this.#ports.clock.now() - leftMs;
    const limitMs = hangLimitMs(size.aroundMs + size.perIterationMs, sliceTimeoutMs);
    const turn = async (iterations: number, kind: TurnKind): Promise<Turn | Lost> => {
      if (kind === 'part') return session.turn({ ...target, continued: true }, iterations, limitMs);
      if (kind === 'whole') return session.turn(target, iterations, limitMs);
      const partner = await this.#session(side, place, 'partner');
      const lostPartner = await partner.standAt(target, sliceTimeoutMs);
      if (lostPartner !== null) return lostPartner;
      const before = await partner.turn(target, iterations, limitMs);
      return 'reason' in before ? before : session.turn(target, iterations, limitMs);
    };
    const { sliceMs: asked, past, deadlineMs } = this.#request;
    const isLate = this.#ports.clock.now() > deadlineMs;
    const length = await sliceLength({ size, asked, past: past(target), isLate }, turn);
    if (length === null) return this.#gone(side, place, session.lost);
    return { ...length, arrivalMs, choice: { ...length.choice, by: 'session' } };
  }

  /** On either side: a change that makes a benchmark parallel must not be hidden by keeping it on one core. */
  async #cores(target: Target, size: Size): Promise<number | null> {
    const { sliceTimeoutMs } = this.#request;
    const limitMs = hangLimitMs(size.aroundMs + size.perIterationMs, sliceTimeoutMs);
    const seen: number[] = [];
    const known = sideOf(target);
    for (const side of target.sides) {
      if (side === known && size.cores !== null) {
        seen.push(size.cores);
        continue;
      }
      const session = await this.#session(side, ANYWHERE);
      // What goes wrong is told when it is measured.
      const cores = (await session.standAt(target, sliceTimeoutMs)) ?? (await coresOf(target, session, size, limitMs));
      // What does not say it here does not say it of the other side either.
      if (cores === null && side === known) return null;
      if (typeof cores === 'number') seen.push(cores);
      else if (cores !== null) await this.#gone(side, ANYWHERE, cores);
    }
    return seen.length === 0 ? null : Math.max(...seen);
  }

  /** By processes of its own, as it is measured then. null: not even so. */
  async sizeAlone(target: Target): Promise<Chosen | null> {
    const { sides, sliceTimeoutMs, sliceMs: asked } = this.#request;
    const side = sideOf(target);
    const context = sides[side]?.context;
    if (context === undefined || this.#plans.sizeAlone === undefined) return null;
    await this.#copies.prepare(side, target.binary[side], 0);
    const binaryPath = this.#copies.pathOf(side, target.binary[side]);
    const sliceMs = asked ?? PROCESS_SLICE_MS;
    const request = { target, side: context, binaryPath, timeoutMs: sliceTimeoutMs };
    const sized = await runPlan(this.#plans.sizeAlone(request, sliceMs), 'pilot', this.#ports);
    if ('reason' in sized) return null;
    const { iterations, expectedMs } = sized;
    const choice = { ms: sliceMs, perBurst: 1, from: asked === null ? 'only' : 'asked' } as const;
    return { iterations, expectedMs, choice: { ...choice, refused: [], by: 'process', alone: this.#why } };
  }

  async end(): Promise<void> {
    for (const session of this.#sessions.values()) await session.end();
    this.#sessions.clear();
  }

  /** What went wrong ends this process; the next target gets another. */
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
        ...{ plans: this.#plans, target, side: context, binaryPath, timeoutMs: sliceTimeoutMs },
        as: (command) => withNoiseControls(command, place, pinning.controls),
      },
      this.#ports,
    );
    this.#sessions.set(processKey(side, place, role), session);
    return session;
  }
}
