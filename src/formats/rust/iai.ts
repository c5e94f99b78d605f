import type { Format, Parsed } from '../format.ts';
import { Gathered } from '../kit/gathered.ts';
import { linesIn } from '../kit/lines.ts';

/** The lines of Iai, which counts the work of one run of a benchmark under Cachegrind. */
export const iai: Format = {
  name: 'iai',
  summary: 'What a benchmark of Iai prints (Rust): instructions, accesses of caches and memory, estimated cycles',
  parse: parseIai,
};

const UNITS: ReadonlyMap<string, string> = new Map([
  ['Instructions', 'instructions/op'],
  ['L1 Accesses', 'L1-accesses/op'],
  ['L2 Accesses', 'L2-accesses/op'],
  ['RAM Accesses', 'RAM-accesses/op'],
  ['Estimated Cycles', 'estimated-cycles/op'],
]);
const NAMES = [...UNITS.keys()];

/**
 *     bench_fibonacci
 *       Instructions:                4672 (+162.6194%)
 *       L1 Accesses:                 6676 (+162.6279%)
 *       L2 Accesses:                    1 (No change)
 *       RAM Accesses:                   4 (No change)
 *       Estimated Cycles:            6821 (+153.8519%)
 */
function parseIai(text: string): Parsed {
  const gathered = new Gathered();
  let name = '';
  let values = new Map<string, number>();
  // The index of the next of NAMES; null once a fault of this benchmark has been reported.
  let next: number | null = 0;
  const begin = (line: string) => {
    if (next !== null && next > 0) gathered.passOver(name, 'it does not end');
    name = line.trim();
    values = new Map();
    next = 0;
  };
  for (const line of linesIn(text)) {
    const [, metric = '', count = ''] =
      /^ {2}([A-Z][A-Za-z0-9 ]{2,20}): +(\S{1,40})(?: \(.{1,40}\))?$/.exec(line) ?? [];
    if (!NAMES.includes(metric)) begin(line);
    else if (next !== null) {
      const unit = UNITS.get(metric);
      if (metric !== NAMES[next] || name === '' || unit === undefined || !/^\d{1,20}$/.test(count)) {
        gathered.passOver(name === '' ? line : `${name}: ${line.trim()}`, 'it is not as Iai prints one');
        next = null;
        continue;
      }
      // The accesses of what does nothing are below 0, and printed as they wrap around.
      if (Number.isSafeInteger(Number(count))) values.set(unit, Number(count));
      next += 1;
      if (next < NAMES.length) continue;
      gathered.add({ group: '', name }, values);
      next = 0;
      name = '';
    }
  }
  begin('');
  return gathered;
}
