import type { Side } from '../../model/results/side.ts';
import { unreachable } from '../../model/unreachable.ts';
import type { Warning } from '../../model/warning.ts';
import { choiceOption } from '../option.ts';

const BENCHMARKS_FROM_MODES = ['auto', 'each', 'head', 'base'] as const;
type BenchmarksFrom = (typeof BENCHMARKS_FROM_MODES)[number];

/** An option of the harnesses that can build one side with the other's benchmark files. */
export const BENCHMARKS_FROM = choiceOption('benchmarks-from', BENCHMARKS_FROM_MODES, {
  description:
    "Whose benchmarks are run, where the sides' differ. auto: head's on both sides where the harness can tell that they build on base and that their data is the same; else each side's own, with a warning, or, where the code of each benchmark is known, what differs in its own is shown and not judged. head, base: that side's on both. each: each side's own.",
  default: 'auto',
});

/** Is this side to be built with the other's benchmark files? `try`: where that works. */
export function sharing(mode: string, side: Side): 'never' | 'try' | 'always' {
  const known = BENCHMARKS_FROM_MODES.find((each): each is BenchmarksFrom => each === mode) ?? 'each';
  switch (known) {
    case 'auto':
      return side === 'base' ? 'try' : 'never';
    case 'each':
      return 'never';
    case 'head':
    case 'base':
      return side === known ? 'never' : 'always';
    default:
      return unreachable(known);
  }
}

/** @param side that was to be built with the other's; subject says which, and why not. Untrusted */
export function notShared(side: Side, subject: string): Warning {
  const from = side === 'base' ? 'head' : 'base';
  const message = `Where the benchmarks themselves differ, each side ran its own, because ${from}'s cannot run on ${side}`;
  return { code: 'benchmarks-not-shared', message, subject: subject.slice(0, MOST_CHARACTERS) };
}

const MOST_CHARACTERS = 2000;
