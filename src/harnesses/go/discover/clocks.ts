import type { Measurement } from '../../../formats/format.ts';
import type { ClockUse } from '../../../model/clock.ts';
import type { Plan } from '../../../model/command-plan.ts';
import type { Side } from '../../../model/results/side.ts';
import type { DiscoverContext } from '../../harness.ts';
import { GO_CLOCK } from '../build/clock-part.ts';
import { scanSide } from './scan.ts';

interface Named {
  readonly group: string;
  readonly printedName: string;
  readonly sides: readonly Side[];
}
interface ReadBySide {
  readonly readings: Readonly<Partial<Record<Side, Measurement>>>;
}

/**
 * The clock that a benchmark reads, and how often: as its own readings count it where the overlay is in, else guessed
 * from its source; null where nothing says that it stops its clock.
 */
export function* clocks(context: DiscoverContext): Plan<(benchmark: Named, read: ReadBySide) => ClockUse | null> {
  const { calibration } = context.options;
  const guesses = new Map<Side, ReadonlyMap<string, ReadonlyMap<string, number>>>();
  for (const { context: side, build } of calibration === 'off' ? [] : context.sides) {
    const uncounted = build.binaries.filter(
      ({ countsWindows, instrument }) => countsWindows !== true && instrument === undefined,
    );
    const groups = uncounted.map(({ group }) => group);
    guesses.set(side.side, yield* scanSide(side, groups, context.sliceTimeoutMs));
  }
  return (benchmark, { readings }) => {
    if (readings.base?.windows !== undefined || readings.head?.windows !== undefined) {
      return { clock: GO_CLOCK, source: 'counted', base: counted(readings, 'base'), head: counted(readings, 'head') };
    }
    const top = benchmark.printedName.split('/', 1)[0] ?? '';
    const guess = (side: Side) => {
      if (!benchmark.sides.includes(side)) return null;
      return guesses.get(side)?.get(benchmark.group)?.get(top) ?? 0;
    };
    const [base, head] = [guess('base'), guess('head')];
    return (base ?? 0) + (head ?? 0) > 0 ? { clock: GO_CLOCK, source: 'scanned', base, head } : null;
  };
}

/**
 * A single iteration says less than many: what was stopped once to prepare looks like a stop in the operation. So where
 * the other side has a reading of many, one of a single iteration is left to the slices to count.
 */
function counted(readings: ReadBySide['readings'], side: Side): number | null {
  const other = readings[side === 'base' ? 'head' : 'base'];
  if (readings[side]?.iterations === 1 && (other?.iterations ?? 1) > 1) return null;
  return readings[side]?.windows ?? null;
}
