import { type Ending, endingWords, type SuiteEnding } from './ending.ts';
import { SIDES, type Side } from './side.ts';

/** A side that ended badly once, and otherwise well, is forgiven. */
const FORGIVEN = 1;

/**
 * The ending that fails this side: it ended badly more than once, or each time, or cost the time limit, and the other
 * side does not end alike. Exit codes are alike whichever they are, since some suites give the number of their failures;
 * signals are when they are the same. null: none does.
 */
export function failingEnding(endings: readonly SuiteEnding[], side: Side): SuiteEnding | null {
  const others = endings.filter((each) => each.side !== side && isUnforgiven(each, endings));
  const failing = endings.filter(
    (each) =>
      each.side === side && isUnforgiven(each, endings) && !others.some((other) => isAlike(each.ending, other.ending)),
  );
  return failing.toSorted((a, b) => b.times - a.times)[0] ?? null;
}

/** By all bad endings of the side together: each run may find another way to end. */
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

  /** @param ending null: well */
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
