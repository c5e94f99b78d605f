import type { AssemblyDiff } from '../../../model/analysis/explanation.ts';
import { visibleName } from '../../text/escape.ts';

/** How the instructions of a function differ, in words. Names are anybody's. */

/** Beyond these a line sums up. */
const CALLS_SHOWN = 8;

/** `parser.next, 120 -> 131 instructions` */
export function assemblyTitle(name: string, { instructions: { base, head }, lines }: AssemblyDiff): string {
  const counts = [base, head].filter((each) => each !== undefined);
  const count = new Set(counts).size === 1 && counts.length > 1 ? `${head}` : `${base ?? ''} -> ${head ?? ''}`.trim();
  const same = lines.length === 0 ? ', the same: what they refer to differs' : '';
  return `${visibleName(name)}, ${count} instructions${same}`;
}

/** What one side alone calls, a line a side. */
export function assemblyCalls({ calls: { base, head } }: AssemblyDiff): readonly string[] {
  const listed = (names: readonly string[]) => {
    const more = names.length > CALLS_SHOWN ? ` +${names.length - CALLS_SHOWN} more` : '';
    return `${names.slice(0, CALLS_SHOWN).map(visibleName).join(', ')}${more}`;
  };
  return [
    ...(base.length === 0 ? [] : [`calls no more (inlined, or gone): ${listed(base)}`]),
    ...(head.length === 0 ? [] : [`calls now (new, or no longer inlined): ${listed(head)}`]),
  ];
}
