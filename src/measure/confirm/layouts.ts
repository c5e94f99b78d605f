import type { Harness } from '../../harnesses/harness.ts';
import { withEnvironment } from '../../model/command-plan.ts';
import { firstLines } from '../../model/ended.ts';
import { LAYOUT_PADDING, LAYOUT_SEED, type Layout } from '../../model/results/confirmation.ts';
import { SIDES } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import type { Ports } from '../../ports.ts';
import { PAIRS_A_BURST_MAX, PAIRS_A_SHORT_BURST_MIN, PARTS_A_BURST_MIN } from '../../statistics/allocation.ts';
import { randomStream } from '../../statistics/random.ts';
import type { BurstRequest } from '../bursts.ts';
import type { Progressing } from '../course.ts';
import { hasUnseenTurn } from '../planning/burst-time.ts';
import { asBuilt, type RelinkedSides, relink } from './layout.ts';

interface LayoutsRequest {
  readonly measuring: BurstRequest;
  /** The ports with which builds are made. */
  readonly building: Ports;
  /** Monotonic; null: none. */
  readonly deadlineMs: number | null;
}

type GiveUpIn = (group: string, reason: string) => void;

/** Layouts without which no verdict is given. */
export const LAYOUTS_NEEDED = 10;
/** Builds of so many seeds are held against each other, to see whether they make anything of it. */
const LAYOUTS_COMPARED = 2;
/** What is said of builds that do not. */
const SEED_IGNORED = {
  code: 'layout-seed-ignored',
  message: `The build makes the same files for every ${LAYOUT_SEED}, so it was run for ${LAYOUTS_COMPARED} layouts only`,
} as const;
/** What is said of programs that are not what they were when they are linked anew. */
const NOT_RELINKED = {
  code: 'not-relinked',
  message: 'Measured again as it was built, in fresh bursts of the same programs, not relinked in another order',
} as const;
/** Of the time that is left, what the first bursts are made to fit in: some take longer than they should. */
const LEFT_SHARE = 0.8;

/** Longest padding of the environment, bytes: the stack of a process moves by up to a page. */
const PADDING_MAX = 4096;

/** Another layout of both sides for each round. */
export class Layouts {
  readonly seed: number;
  kind: Layout = 'environment';
  readonly #request: LayoutsRequest;
  readonly #giveUpIn: GiveUpIn;
  readonly #ports: Ports;
  #slowestMs = 0;
  #digest: string | null = null;
  #ignoresSeed = false;
  /** By group: why it is not laid out anew. Untrusted. */
  readonly #unfit = new Map<string, string>();

  constructor(request: LayoutsRequest, giveUpIn: GiveUpIn, ports: Ports) {
    this.#request = request;
    this.#giveUpIn = giveUpIn;
    this.#ports = ports;
    this.seed = 1 + randomStream(request.measuring.seed, 'layout').below(0x7fffffff);
  }

  /** What kept programs from another layout. */
  get warnings(): readonly Warning[] {
    const unfit = [...this.#unfit.values()].map((subject) => ({ ...NOT_RELINKED, subject: subject.slice(0, 2000) }));
    return [...(this.#ignoresSeed ? [SEED_IGNORED] : []), ...unfit];
  }

  /** Those that are to be laid out anew. */
  #layable(due: readonly Progressing[]): ReadonlySet<string> {
    const groups = this.#ignoresSeed ? [] : due.map(({ target }) => target.group);
    return new Set(groups.filter((group) => !this.#unfit.has(group)));
  }

  #noteUnfit(groups: ReadonlySet<string>, { unfitOf }: RelinkedSides): void {
    for (const group of groups) {
      const reason = unfitOf(group);
      if (reason === null) continue;
      this.#unfit.set(group, reason);
      this.kind = 'environment';
      this.#ports.log.info(`${NOT_RELINKED.message}: ${firstLines(reason, 1)}`);
    }
  }

  #compare({ digest }: RelinkedSides): void {
    if (digest === null) return;
    if (digest === this.#digest) {
      this.#ignoresSeed = true;
      this.kind = 'environment';
      this.#ports.log.info(SEED_IGNORED.message);
    }
    this.#digest = digest;
  }

  /** null: there is no time for another. */
  async next(round: number, due: readonly Progressing[]): Promise<BurstRequest | null> {
    const { measuring, building, deadlineMs } = this.#request;
    const beganMs = this.#ports.clock.now();
    if (deadlineMs !== null && beganMs + this.#slowestMs > deadlineMs) return null;
    const seed = round === 0 ? this.seed : 1 + randomStream(measuring.seed, 'layout', round).below(0x7fffffff);
    const groups = this.#layable(due);
    const wantsDigest = round < LAYOUTS_COMPARED;
    const anew =
      groups.size === 0
        ? asBuilt(measuring.sides)
        : await relink(measuring.sides, { seed, groups, wantsDigest }, building);
    if (round === 0) this.kind = anew.layout;
    this.#compare(anew);
    this.#noteUnfit(groups, anew);
    // What cannot be laid out anew is not tried again.
    const isLast = this.#layable(due).size === 0;
    const tookMs = isLast ? 0 : this.#ports.clock.now() - beganMs;
    this.#slowestMs = isLast ? 0 : Math.max(this.#slowestMs, tookMs);
    const leftMs = deadlineMs === null ? Number.POSITIVE_INFINITY : deadlineMs - this.#ports.clock.now();
    for (const each of due) {
      // Paid once for each of its bursts.
      each.sharedMs = tookMs / due.length;
      const missing = LAYOUTS_NEEDED - each.turns;
      if (missing <= 0) continue;
      // What the layouts that it needs leave for its slices in each.
      const heldMs = (LEFT_SHARE * leftMs - (missing - 1) * this.#slowestMs) / missing / due.length;
      if (round === 0) setPairs(each, Math.min(each.sharedMs, heldMs));
      else each.pairs = Math.min(each.pairs, Math.max(fewestPairs(each), pairsIn(each, heldMs)));
    }
    for (const each of due) {
      const failure = anew.failureOf(each.target.group);
      if (failure === null) continue;
      each.live = false;
      each.until = each.turns;
      this.#giveUpIn(each.target.group, failure);
    }
    const environment = { ...anew.environment, ...environmentOf(seed) };
    return { ...measuring, harness: inEnvironment(measuring.harness, environment), sides: anew.sides, environment };
  }
}

/**
 * Until it is known what scatters how much, as much time goes into slices as into linking, if there is so much: whatever
 * the variances are, that is no more than twice what the best number of slices takes.
 */
function setPairs(each: Progressing, slicesMs: number): void {
  if (each.by !== 'session') return;
  each.pairs = Math.max(each.pairs, Math.min(PAIRS_A_BURST_MAX, pairsIn(each, slicesMs)));
}

/** Pairs of slices that so much time holds, with what comes before them. */
function pairsIn({ target }: Progressing, ms: number): number {
  const slicesMs = ms / SIDES.length - (target.arrivalMs ?? 0);
  // One more of each burst is unseen.
  return Math.floor(slicesMs / Math.max(target.expectedMs, 0.1)) - 1;
}

function fewestPairs({ target }: Progressing): number {
  if (target.continued === true) return PARTS_A_BURST_MIN;
  return hasUnseenTurn(target) ? PAIRS_A_SHORT_BURST_MIN : 1;
}

/** An environment of another size in each layout, the same on both sides: it moves the stack. */
function environmentOf(layoutSeed: number): Readonly<Record<string, string>> {
  const padding = 'x'.repeat(1 + randomStream(String(layoutSeed), 'padding').below(PADDING_MAX));
  return { [LAYOUT_SEED]: String(layoutSeed), [LAYOUT_PADDING]: padding };
}

function inEnvironment(harness: Harness, environment: Readonly<Record<string, string>>): Harness {
  return {
    ...harness,
    slice: (request) => withEnvironment(harness.slice(request), environment, { wins: true }),
  };
}
