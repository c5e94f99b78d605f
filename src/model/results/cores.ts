import { type Static, Type } from 'typebox';
import { matchesPattern } from '../inputs/pattern.ts';

/**
 * Of a benchmark that keeps several cores busy there are two records: `all` is it as it runs by itself, `one` its wall time
 * with all its work on one core. They are two quantities, and each has readings, rows and a verdict of its own.
 */
export const CoresSchema = Type.Union([Type.Literal('one'), Type.Literal('all')]);
export type Cores = Static<typeof CoresSchema>;

/** What has an id, and belongs to such a pair or not. */
interface Identified {
  readonly id: string;
  readonly cores?: Cores;
}

const ON_ONE = ' on one core';
const ON_ALL = ' on all cores';

/** The name of the record that holds what a benchmark takes on one core; its id ends alike. */
export function nameOnOneCore(name: string): string {
  return `${name}${ON_ONE}`;
}

/** The name of the benchmark itself. */
export function ownName({ name, cores }: { readonly name: string; readonly cores?: Cores }): string {
  return cores === 'one' ? withoutEnd(name) : name;
}

/** Its id as it is shown: of two rows each says which it is. */
export function shownId({ id, cores }: Identified): string {
  return cores === 'all' ? `${id}${ON_ALL}` : id;
}

/** Does a rule mean it? One that names the benchmark means both of its records. */
export function isMeantBy(pattern: string, { id, cores }: Identified): boolean {
  return matchesPattern(pattern, id) || (cores === 'one' && matchesPattern(pattern, withoutEnd(id)));
}

function withoutEnd(text: string): string {
  return text.endsWith(ON_ONE) ? text.slice(0, -ON_ONE.length) : text;
}
