import type { Parsed } from '../../format.ts';
import { Gathered } from '../../kit/gathered.ts';
import { linesIn } from '../../kit/lines.ts';
import { OWN_UNITS, splitPath, valuesOf } from './names.ts';

interface Open {
  readonly group: string;
  readonly name: string;
  readonly counts: [label: string, count: number][];
}

/**
 * What Gungraun (before: Iai-Callgrind) prints by default. The first of the two counts is of this run. The arguments
 * behind a name may go over several lines.
 *
 *     text::all::frequencies short:(TEXT.repeat(2))
 *       ======= CALLGRIND =====================================================================
 *       Instructions:                  10967|6115                 (+79.3459%) [+1.79346x]
 *       L1 Hits:                       14357|N/A                  (*********)
 */
export function parseGungraunText(text: string): Parsed {
  const gathered = new Gathered();
  let open: Open | null = null;
  const end = () => {
    if (open !== null && open.counts.length > 0) gathered.add(open, valuesOf(open.counts, UNITS));
    open = null;
  };
  for (const line of linesIn(text)) {
    const [, path, id = ''] = /^(\w{1,200}(?:::\w{1,200}){1,20})(?: (\w{1,200})(?::.*)?)?$/.exec(line) ?? [];
    if (path !== undefined) {
      end();
      open = { ...splitPath(path, id), counts: [] };
      continue;
    }
    const [, label, count = ''] =
      /^ {2}([A-Z][\w+ -]{0,40}): +(\d{1,20}(?:\.\d{1,20})?)?\|\S{1,40}(?: |$)/.exec(line) ?? [];
    // A rate has decimals. Without a first count only the run before has this metric.
    if (label !== undefined && /^\d+$/.test(count)) open?.counts.push([label, Number(count)]);
  }
  end();
  return gathered;
}

const UNITS: ReadonlyMap<string, string> = new Map([
  ['Instructions', OWN_UNITS.Ir],
  ['Estimated Cycles', OWN_UNITS.EstimatedCycles],
  ['Total bytes', OWN_UNITS.TotalBytes],
  ['Total blocks', OWN_UNITS.TotalBlocks],
]);
