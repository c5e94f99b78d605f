import type { Target } from '../../harnesses/harness.ts';
import type { Command } from '../../model/command.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { SidePorts } from '../../ports.ts';
import type { FreshCopies } from '../fresh-copies.ts';
import { type Place, withNoiseControls } from '../noise-controls/noise-controls.ts';
import { hasUnseenSlice } from '../planning/burst-time.ts';
import type { SliceConditions } from '../slice.ts';
import { Session } from './session.ts';
import { runSessionBurst, type SessionBurst, type SessionBurstRequest } from './session-burst.ts';

/** The two processes of a unit in a round. They are started when the first burst needs them, and again when one has gone. */
export class LivePair {
  readonly #place: Place;
  readonly #round: number;
  readonly #request: SliceConditions;
  readonly #copies: FreshCopies;
  readonly #ports: SidePorts;
  #sessions: Record<Side, Session> | null = null;
  /** Wall time of starting them, ms. */
  openingMs = 0;

  constructor(place: Place, round: number, request: SliceConditions, copies: FreshCopies, ports: SidePorts) {
    this.#place = place;
    this.#round = round;
    this.#request = request;
    this.#copies = copies;
    this.#ports = ports;
  }

  async runBurst(burst: Omit<SessionBurstRequest, 'sessions' | 'place' | 'unseen'>): Promise<SessionBurst> {
    const { target, orders } = burst;
    const sessions = await this.open(target, orders[0] ?? SIDES);
    const unseen = this.#request.unseen !== false && hasUnseenSlice(target);
    const served = await runSessionBurst({ ...burst, sessions, place: this.#place, unseen });
    if (served.lost !== null) await this.end();
    return served;
  }

  get isOpen(): boolean {
    return this.#sessions !== null;
  }

  async open(target: Target, order: readonly Side[]): Promise<Record<Side, Session>> {
    if (this.#sessions !== null) return this.#sessions;
    const beganMs = this.#ports.clock.now();
    // Both copies first, and base's path is made as head's is.
    const paths = await this.#copies.preparePair(target.binary, this.#round);
    this.#sessions = await openSessions(target, paths, order, this.#place, this.#request, this.#ports);
    this.openingMs = this.#ports.clock.now() - beganMs;
    return this.#sessions;
  }

  async end(): Promise<void> {
    const sessions = this.#sessions;
    this.#sessions = null;
    for (const side of SIDES) await sessions?.[side].end();
  }
}

/**
 * Starts two processes of these files.
 * @param of whose each of them is; in the null control both are base's
 */
export async function openSessions(
  target: Target,
  paths: Readonly<Record<Side, string>>,
  order: readonly Side[],
  place: Place,
  request: SliceConditions,
  ports: SidePorts,
  of: Readonly<Record<Side, Side>> = { base: 'base', head: 'head' },
): Promise<Record<Side, Session>> {
  const { pinning, sliceTimeoutMs, environment = {} } = request;
  const opened: Partial<Record<Side, Session>> = {};
  try {
    for (const side of order) {
      // Both start at the same time, the second elsewhere: it comes to the place before a slice is measured.
      const at = side === order[1] && place.apart !== undefined ? { ...place, cpu: place.apart.cpu } : place;
      const as = (command: Command) =>
        withNoiseControls(
          { ...command, environment: { ...command.environment, ...environment } },
          at,
          pinning.controls,
        );
      const context = request.sides[of[side]]?.context;
      if (context === undefined) throw new Error(`no session of ${of[side]} for ${target.key}`);
      const asked = { target, side: context, binaryPath: paths[side], timeoutMs: sliceTimeoutMs, as, cpu: at.cpu };
      opened[side] = await Session.open(asked, ports);
    }
  } catch (error) {
    for (const each of Object.values(opened)) await each.end();
    throw error;
  }
  return opened as Record<Side, Session>;
}
