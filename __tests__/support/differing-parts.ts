import type { CodePart, CodePlans, NotKnown } from '../../src/harnesses/side-code.ts';
import { differingCode, type RunOf } from '../../src/measure/same-code/differing.ts';
import type { Side } from '../../src/model/results/side.ts';

type PartsBySide = Readonly<Record<Side, readonly CodePart[]>>;

/** The functions of each side that the other has not, or has otherwise, as a run finds them. */
export async function differingParts(
  code: Readonly<Record<Side, CodePlans>>,
  run: RunOf,
): Promise<PartsBySide | NotKnown> {
  const found = await differingCode(code, run);
  if ('unknown' in found) return found;
  const of = (side: Side) => found.functions.flatMap((each) => each[side] ?? []);
  return { base: of('base'), head: of('head') };
}

/** Their names in the linked program. */
export function symbolsOf(parts: readonly CodePart[]): ReadonlySet<string> {
  return new Set(parts.flatMap(({ name, symbols }) => symbols ?? [name]));
}
