import { mergeRepeated } from '../formats/index.ts';
import type { SliceReading, Target } from '../harnesses/harness.ts';
import type { Side } from '../model/results/side.ts';
import type { CopyReading, RunRecord, SliceFacts } from '../record/index.ts';
import { randomStream } from '../statistics/random.ts';

/** Share of the pairs that two copies of base may take: with pairs of random targets, that of the wall time as well. */
export const NULL_SHARE = 0.05;
/** Fewer cannot reach a 99 % interval: 1 + log2(1 / 0.01). */
export const NULL_PAIRS_MIN = 8;
/** More in one round would only make the control sharper than any row of the run. */
const PAIRS_A_ROUND_MAX = 2;
/** A run that is precise early ends after this many rounds, and has its control by then. */
const ROUNDS_TO_MIN = 10;
/** One that goes wrong is forgiven, a second one ends the control. */
const FAILURES_FORGIVEN = 1;

/** How many pairs of copies of base a run of so many targets and rounds has; 0 where those would be too few to tell. */
export function nullPairs(targets: number, rounds: number): number {
  const affordable = Math.floor(NULL_SHARE * rounds * targets + 1e-9);
  return affordable < NULL_PAIRS_MIN ? 0 : Math.min(affordable, PAIRS_A_ROUND_MAX * rounds);
}

/** Wall time that they add to a round, ms. */
export function nullControlMs(sliceMs: readonly number[], rounds: number): number {
  if (sliceMs.length === 0 || rounds === 0) return 0;
  const meanPairMs = (2 * sliceMs.reduce((sum, each) => sum + each, 0)) / sliceMs.length;
  return (nullPairs(sliceMs.length, rounds) * meanPairMs) / rounds;
}

/** One slice of a copy of base, as it was read. null: interrupted. */
export type CopySlice = {
  readonly facts: Omit<SliceFacts, 'side' | 'burst' | 'position'>;
  readonly timedOut: boolean;
  readonly reading: SliceReading;
} | null;

/** What the measuring stage lends: the same slices as its own, of any file. */
interface NullControlPorts {
  /** Two fresh copies of this binary of base, for this round. */
  readonly copies: (target: Target, round: number) => Promise<readonly [string, string]>;
  readonly slice: (target: Target, binaryPath: string, round: number) => Promise<CopySlice>;
  /** May a pair of this target begin, with the time that is left? */
  readonly hasTime: (target: Target) => boolean;
}

const PREFIX = 'null:';

/**
 * Base against base: pairs of two fresh copies of one side, of random targets, among the run's own pairs and measured
 * as they are. Whatever differs between those differs by noise.
 */
export class NullControl {
  readonly #targets: readonly Target[];
  readonly #pairs: number;
  readonly #rounds: number;
  readonly #seed: string;
  readonly #ports: NullControlPorts;
  #failures = 0;

  /** @param targets those measured in pairs; instrumented ones are left out */
  constructor(targets: readonly Target[], rounds: number, seed: string, ports: NullControlPorts) {
    this.#targets = targets.filter(({ instrument }) => instrument === undefined);
    this.#pairs = nullPairs(this.#targets.length, rounds);
    this.#rounds = rounds;
    this.#seed = seed;
    this.#ports = ports;
  }

  /** No pair is planned: the run is too short for as many as an interval needs. */
  get tooShort(): boolean {
    return this.#pairs === 0;
  }

  /** Keys for the schedule of this round (0-based). */
  keysIn(round: number): readonly string[] {
    const due = this.#dueBy(round + 1) - this.#dueBy(round);
    return Array.from({ length: due }, (_, index) => `${PREFIX}${index}`);
  }

  /** Evenly over the run, but the fewest that tell anything by the end of the tenth round. */
  #dueBy(rounds: number): number {
    const evenly = Math.floor((rounds * this.#pairs) / this.#rounds);
    const early = Math.floor((Math.min(rounds, ROUNDS_TO_MIN) * NULL_PAIRS_MIN) / ROUNDS_TO_MIN);
    return Math.min(this.#pairs, Math.max(evenly, early));
  }

  /**
   * Runs the pair that this key stands for, of a random target among those still measured; false when it is no key of
   * ours. `order`: base first is the first copy first.
   */
  async run(
    key: string,
    round: number,
    order: readonly Side[],
    isLive: (target: string) => boolean,
    record: RunRecord,
  ): Promise<boolean> {
    if (!key.startsWith(PREFIX)) return false;
    const live = this.#targets.filter((target) => isLive(target.key));
    const target = live[randomStream(this.#seed, 'null', key, round).below(Math.max(1, live.length))];
    if (target === undefined || this.#failures > FAILURES_FORGIVEN || !this.#ports.hasTime(target)) return true;
    const paths = await this.#ports.copies(target, round);
    const copies = order[0] === 'base' ? ([0, 1] as const) : ([1, 0] as const);
    const slices: Map<string, CopyReading>[] = [];
    for (const [position, copy] of copies.entries()) {
      const slice = await this.#ports.slice(target, paths[copy], round);
      if (slice === null) return true;
      record.control.addSpentMs(slice.facts.durationMs);
      if (slice.timedOut) this.#failures = FAILURES_FORGIVEN + 1;
      slices[copy] = observationsOf(slice, round, position === 0 ? 0 : 1, record);
    }
    const [ones, others] = slices;
    let complete = 0;
    for (const [benchmark, one] of ones ?? []) {
      const other = others?.get(benchmark);
      if (other === undefined) continue;
      record.control.observe(benchmark, one, other);
      complete += 1;
    }
    if (complete === 0) this.#failures += 1;
    return true;
  }
}

/** By id; benchmarks that the record does not know, and values that no number can hold, are left out. */
function observationsOf(
  { facts, reading }: NonNullable<CopySlice>,
  round: number,
  position: 0 | 1,
  record: RunRecord,
): Map<string, CopyReading> {
  const observations = new Map<string, CopyReading>();
  for (const { group, name, values, iterations } of mergeRepeated(reading.measurements)) {
    const id = record.benchmarks.idOf(group, name);
    const known = [...values].filter(([unit, value]) => Number.isFinite(value) && record.benchmarks.keepsUnit(unit));
    if (id === '' || known.length === 0) continue;
    observations.set(id, {
      side: 'base',
      burst: round,
      position,
      ...facts,
      ...(iterations === undefined ? {} : { iterations }),
      values: Object.fromEntries(known),
    });
  }
  return observations;
}
