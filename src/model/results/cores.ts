import { type Static, Type } from 'typebox';
import { matchesPattern } from '../inputs/pattern.ts';

/**
 * A benchmark that keeps several cores busy has two records: `all` holds its readings on all cores, `one` its wall time
 * with all its work on one core. They are two quantities, each with readings, rows and a verdict of its own.
 */
export const CoresSchema = Type.Union([Type.Literal('one'), Type.Literal('all')]);
export type Cores = Static<typeof CoresSchema>;

/** A benchmark's id, and which of two such records it is, if any. */
interface Identified {
  readonly id: string;
  readonly cores?: Cores;
}

const ON_ONE = ' on one core';
const ON_ALL = ' on all cores';

/** The name of a benchmark's record on one core; its id has the same ending. */
export function nameOnOneCore(name: string): string {
  return `${name}${ON_ONE}`;
}

/** The benchmark's name without the ending of a record on one core. */
export function ownName({ name, cores }: { readonly name: string; readonly cores?: Cores }): string {
  return cores === 'one' ? removeEnding(name) : name;
}

/** The shown id, in which each of two records says which it is. */
export function shownId({ id, cores }: Identified): string {
  return cores === 'all' ? `${id}${ON_ALL}` : id;
}

/** Whether a rule's pattern means this record. A pattern on the benchmark means both of its records. */
export function isMeantBy(pattern: string, { id, cores }: Identified): boolean {
  return matchesPattern(pattern, id) || (cores === 'one' && matchesPattern(pattern, removeEnding(id)));
}

function removeEnding(text: string): string {
  return text.endsWith(ON_ONE) ? text.slice(0, -ON_ONE.length) : text;
}
