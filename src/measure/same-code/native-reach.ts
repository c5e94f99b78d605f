import type { NotKnown } from '../../harnesses/side-code.ts';
import type { Reached } from '../../harnesses/target.ts';

/** Nothing is known of programs yet. */
export async function reachOf(..._: readonly unknown[]): Promise<ReadonlyMap<string, Reached | NotKnown>> {
  return new Map();
}
