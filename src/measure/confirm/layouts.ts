import { firstLines } from '../../model/ended.ts';
import { LAYOUT_PADDING, LAYOUT_SEED, type Layout } from '../../model/results/confirmation.ts';
import { SIDES } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import type { SidePorts } from '../../ports.ts';
import { BURSTS_A_LAYOUT_MAX, PAIRS_A_SHORT_BURST_MIN, PARTS_A_BURST_MIN } from '../../statistics/allocation.ts';
import { randomStream } from '../../statistics/random.ts';
import type { BurstRequest } from '../bursts.ts';
import { burstMsOf, type Progressing } from '../course.ts';
import type { Relaid } from '../measure.ts';
import { arrivalOfBothMs, hasUnseenSlice } from '../planning/burst-time.ts';
import { areLinkedOffline, asBuilt, prepareRelink, type RelinkedSides, relink } from './layout.ts';

interface LayoutsRequest {
  readonly measuring: BurstRequest;
  /** The ports with which builds are made. */
  readonly building: SidePorts;
  /** Monotonic; null: none. */
  readonly deadlineMs: number | null;
  /** Layouts of which an interval can be given at all. */
  readonly fewest: number;
}

type GiveUpIn = (group: string, reason: string, isForTime: boolean) => void;

/** Layouts that every benchmark has where time holds them: with so many an interval is exact. */
const LAYOUTS_WANTED = 10;
/** Builds of so many seeds are held against each other, to see whether they make anything of it. */
const LAYOUTS_COMPARED = 2;
/** Warning about builds that ignore the seed. */
const SEED_IGNORED = {
  code: 'layout-seed-ignored',
  message: `The build makes the same files for every ${LAYOUT_SEED}, so it was run for ${LAYOUTS_COMPARED} layouts only`,
} as const;
/** Warning about programs that are not what they were once they are relinked. */
const NOT_RELINKED = {
  code: 'not-relinked',
  message: 'Remeasured as it was built, in fresh bursts of the same programs, not with another code layout',
} as const;
/** Share of the time left that the first bursts are planned for: some take longer than they should. */
const LEFT_SHARE = 0.8;
/** Share of the time left that is given to make better layouts. */
const PREPARE_SHARE = 0.2;
/** Most bursts of one benchmark in all: a file may hold so many, with one for each further layout. */
const BURSTS_MOST = 850;

/** Longest padding of the environment, bytes: the stack of a process moves by up to a page. */
const PADDING_MAX = 4096;

/** Another layout of both sides for each round. */
export class Layouts {
  readonly seed: number;
  kind: Layout = 'environment';
  readonly #request: LayoutsRequest;
  readonly #giveUpIn: GiveUpIn;
  readonly #ports: SidePorts;
  #slowestMs = 0;
  #digest: string | null = null;
  #ignoresSeed = false;
  /** Reasons for not relinking, by group. Untrusted. */
  readonly #unfit = new Map<string, string>();

  constructor(request: LayoutsRequest, giveUpIn: GiveUpIn, ports: SidePorts) {
    this.#request = request;
    this.#giveUpIn = giveUpIn;
    this.#ports = ports;
    this.seed = 1 + randomStream(request.measuring.seed, 'layout').below(0x7fffffff);
  }

  /** Warnings about programs that were kept from another layout. */
  get warnings(): readonly Warning[] {
    const unfit = [...this.#unfit.values()].map((subject) => ({ ...NOT_RELINKED, subject: subject.slice(0, 2000) }));
    return [...(this.#ignoresSeed ? [SEED_IGNORED] : []), ...unfit];
  }

  /** The groups that are to be relinked. */
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

  /** null: there is no time for another layout. */
  async next(round: number, due: readonly Progressing[]): Promise<Relaid | null> {
    const { measuring, building, deadlineMs } = this.#request;
    const linking = areLinkedOffline(measuring.sides) ? this.#ports : building;
    if (round === 0 && this.#layable(due).size > 0) {
      const leftMs = deadlineMs === null ? Number.POSITIVE_INFINITY : deadlineMs - this.#ports.clock.now();
      await prepareRelink(measuring.sides, PREPARE_SHARE * leftMs, linking);
    }
    const beganMs = this.#ports.clock.now();
    if (deadlineMs !== null && beganMs + this.#slowestMs > deadlineMs) return null;
    const seed = round === 0 ? this.seed : 1 + randomStream(measuring.seed, 'layout', round).below(0x7fffffff);
    const groups = this.#layable(due);
    const wantsDigest = round < LAYOUTS_COMPARED;
    const anew =
      groups.size === 0
        ? asBuilt(measuring.sides)
        : await relink(measuring.sides, { seed, groups, wantsDigest }, linking);
    if (round === 0) this.kind = anew.layout;
    this.#compare(anew);
    this.#noteUnfit(groups, anew);
    // Groups that cannot be relinked are not tried again.
    const isLast = this.#layable(due).size === 0;
    const tookMs = isLast ? 0 : this.#ports.clock.now() - beganMs;
    this.#slowestMs = isLast ? 0 : Math.max(this.#slowestMs, tookMs);
    const leftMs = deadlineMs === null ? Number.POSITIVE_INFINITY : deadlineMs - this.#ports.clock.now();
    // Paid once by each of its observations.
    for (const each of due) each.sharedMs = tookMs / due.length;
    // By then the time of a burst is known; a first link may find less in caches than the others.
    if (round === 1 && tookMs > 0) {
      const most = Math.max(...due.map((each) => this.#layoutsOf(each, tookMs, leftMs)));
      if (most < this.#request.fewest) {
        for (const each of due) this.#giveUp(each, tooFewObservations(most, this.#request.fewest), true);
        return null;
      }
    }
    for (const each of due) {
      const failure = anew.failureOf(each.target.group);
      if (failure !== null) this.#giveUp(each, failure, false);
    }
    const environment = { ...anew.environment, ...environmentOf(seed) };
    return {
      request: { ...measuring, sides: anew.sides, environment, layout: round },
      burstsOf: (each) => this.#burstsOf(each, leftMs / due.length),
    };
  }

  #giveUp(each: Progressing, reason: string, isForTime: boolean): void {
    each.live = false;
    each.until = each.observations;
    this.#giveUpIn(each.target.group, reason, isForTime);
  }

  /** Layouts that time holds with a burst in each, up to those that it is to have; one is linked already. */
  #layoutsOf(each: Progressing, linkMs: number, leftMs: number): number {
    const more = (LEFT_SHARE * leftMs + linkMs) / (linkMs + burstMsOf(each));
    return Math.min(LAYOUTS_WANTED, each.observations + Math.floor(more));
  }

  /**
   * Until it is known what scatters how much, as much time goes into bursts as into linking, if there is so much:
   * whatever the variances are, that is no more than twice what the best number of bursts takes. Then that number
   * (course.ts).
   * @param leftMs its own time when the layout was linked
   */
  #burstsOf(each: Progressing, leftMs: number): number {
    if (each.made >= BURSTS_MOST) return 1;
    if (each.observations >= LAYOUTS_WANTED) return each.burstsPerLayout;
    const planned = Math.max(this.#request.fewest, this.#layoutsOf(each, each.sharedMs, leftMs));
    const missing = Math.max(1, planned - each.observations);
    // Time for its bursts in each layout, less the linking of those that it still needs.
    const linksMs = (missing - 1) * each.sharedMs;
    const heldMs = (LEFT_SHARE * leftMs - linksMs) / missing;
    const burstMs = burstMsOf(each);
    const bursts = Math.floor(Math.min(each.sharedMs, heldMs) / burstMs);
    if (bursts <= 1)
      each.pairsPerBurst = Math.min(each.pairsPerBurst, Math.max(fewestPairs(each), pairsIn(each, heldMs)));
    return Math.min(BURSTS_A_LAYOUT_MAX, Math.max(1, bursts));
  }
}

/** Says why benchmarks without an interval have none. */
export function tooFewObservations(layouts: number, fewest: number): string {
  return `there was time for ${layouts} of the ${fewest} observations that a verdict needs at least`;
}

/** Pairs of slices that so much time holds, with what comes before them. */
function pairsIn({ target }: Progressing, ms: number): number {
  const slicesMs = (ms - arrivalOfBothMs(target)) / SIDES.length;
  // One more pair of each burst goes unread.
  return Math.floor(slicesMs / Math.max(target.expectedMs, 0.1)) - 1;
}

function fewestPairs({ target }: Progressing): number {
  if (target.continued === true) return PARTS_A_BURST_MIN;
  return hasUnseenSlice(target) ? PAIRS_A_SHORT_BURST_MIN : 1;
}

/** An environment of another size in each layout, the same on both sides: it moves the stack. */
function environmentOf(layoutSeed: number): Readonly<Record<string, string>> {
  const padding = 'x'.repeat(1 + randomStream(String(layoutSeed), 'padding').below(PADDING_MAX));
  return { [LAYOUT_SEED]: String(layoutSeed), [LAYOUT_PADDING]: padding };
}
