import { type Ending, endingWords, type SuiteEnding } from './ending.ts';
import { SIDES, type Side } from './side.ts';

/** A side that failed once, and otherwise succeeded, is forgiven. */
const FORGIVEN = 1;

/**
 * The ending for which this side fails: the side failed more than once, or each time, or by its time limit, and the
 * other side does not end alike. All exit codes are alike, since some suites return the number of their failures;
 * signals are alike when they are the same. null where there is none.
 */
export function failingEnding(endings: readonly SuiteEnding[], side: Side): SuiteEnding | null {
  const others = endings.filter((each) => each.side !== side && isUnforgiven(each, endings));
  const failing = endings.filter(
    (each) =>
      each.side === side && isUnforgiven(each, endings) && !others.some((other) => isAlike(each.ending, other.ending)),
  );
  return failing.toSorted((a, b) => b.times - a.times)[0] ?? null;
}

/** All failures of the side count together, as each run may fail in another way. */
function isUnforgiven({ side, ending, runs }: SuiteEnding, endings: readonly SuiteEnding[]): boolean {
  const bad = endings.reduce((sum, each) => sum + (each.side === side ? each.times : 0), 0);
  return ending.kind === 'time-limit' || bad > FORGIVEN || bad === runs;
}

function isAlike(one: Ending, other: Ending): boolean {
  if (one.kind === 'signal' && other.kind === 'signal') return one.signal === other.signal;
  return one.kind === other.kind;
}

/** Counts how the runs of one suite, or of one benchmark, end. */
export class Endings {
  readonly #runs: Record<Side, number> = { base: 0, head: 0 };
  readonly #counts = new Map<string, { readonly side: Side; readonly ending: Ending; times: number }>();

  /** @param ending null where the run succeeded */
  note(side: Side, ending: Ending | null): void {
    this.#runs[side] += 1;
    if (ending === null) return;
    const key = `${side} ${endingWords(ending)}`;
    const counted = this.#counts.get(key) ?? { side, ending, times: 0 };
    counted.times += 1;
    this.#counts.set(key, counted);
  }

  toRecords(): SuiteEnding[] {
    const bySide = SIDES.flatMap((side) => [...this.#counts.values()].filter((each) => each.side === side));
    return bySide.map((each) => ({ ...each, runs: this.#runs[each.side] }));
  }
}
