import { UserError } from '../../errors.ts';
import type { NamePattern } from '../../model/inputs/name-pattern.ts';
import { benchmarkId } from '../../model/results/benchmark-id.ts';
import type { HarnessOptions } from '../harness.ts';

/** The names that a filter looks at. */
interface Selectable {
  readonly group: string;
  readonly name: string;
  readonly printedName?: string;
}

type Filters = Pick<HarnessOptions, 'benchmarks' | 'exclude'>;

const SHOWN = 5;

/**
 * Benchmarks that `benchmarks` matches and `exclude` does not. A filter is tried on the id (`group:name`), on the name
 * alone and on the name as printed, so that it means the same whether or not the run needs the group in its ids. Throws
 * UserError when there are benchmarks but none is left.
 */
export function selectBenchmarks<T extends Selectable>(found: readonly T[], filters: Filters): readonly T[] {
  const wanted = found.filter((one) => filters.benchmarks === null || matches(filters.benchmarks, one));
  const left = wanted.filter((one) => filters.exclude === null || !matches(filters.exclude, one));
  if (left.length > 0 || found.length === 0) return left;
  const groups = found.map(({ group }) => group);
  const names = found.slice(0, SHOWN).map(({ group, name }) => benchmarkId(group, name, groups));
  const message =
    wanted.length === 0
      ? `benchmarks: ${filters.benchmarks?.source ?? ''} matches none of the ${found.length} benchmarks`
      : `exclude: ${filters.exclude?.source ?? ''} leaves none of the ${wanted.length} benchmarks`;
  throw new UserError(message, 'Give a regular expression that matches some of them.', {
    details: [`There are: ${names.join(', ')}${found.length > SHOWN ? ', ...' : ''}`],
  });
}

/** Those that the change touches come before the others; else in their order. */
export function nearFirst<T>(all: readonly T[], isNear: (one: T) => boolean): readonly T[] {
  return all.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)));
}

/** Do the filters leave this one? */
export function isSelected(one: Selectable, { benchmarks, exclude }: Filters): boolean {
  return (benchmarks === null || matches(benchmarks, one)) && (exclude === null || !matches(exclude, one));
}

function matches(pattern: NamePattern, { group, name, printedName }: Selectable): boolean {
  const candidates = [name, ...(group === '' ? [] : [`${group}:${name}`]), ...(printedName ? [printedName] : [])];
  return candidates.some((candidate) => pattern.test(candidate));
}

/**
 * Is every sub-benchmark of this parent excluded, whatever its name? Only then need the parent not be run to learn
 * their names. A pattern that matches inside the parent's name also matches inside any longer name, unless it looks at
 * what follows (`$`, `\z`, `\b`), or has flags.
 */
export function excludedWholly(parent: Selectable, exclude: NamePattern | null): boolean {
  return exclude !== null && !/\$|\\[bBz]|\(\?/.test(exclude.source) && matches(exclude, parent);
}
