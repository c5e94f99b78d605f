// What files of its own for each observation are for: a commit against itself, as it is built, and with one file a side for
// the whole run (each copy is a further name of that side's first one, so that its pages lie where they lay). Every row
// whose interval leaves out 0 is wrong.
// Usage: node scripts/lab.mjs files REPOSITORY COMMIT PATTERN [--runs 2] [--rounds 24]
import { linkSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { OpenFolders, Ports } from '../src/ports.ts';
import { median } from '../src/statistics/descriptive.ts';
import { randomStream } from '../src/statistics/random.ts';
import { compareIn, openLab } from './go-suite.ts';

const { values: options, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '2' }, rounds: { type: 'string', default: '24' } },
  allowPositionals: true,
});
const [repository = '.', commit = 'HEAD', benchmarks = '.'] = positionals;

/** Of each side's binaries the first copy is kept, and is every later one. */
function oneFileASide(ports: Ports): Ports {
  const kept = new Map<string, string>();
  const linked =
    (files: OpenFolders): OpenFolders['copy'] =>
    async (from, to) => {
      // Of one original, by the side whose folder it goes to.
      const key = `${from} ${dirname(to)}`;
      const first = kept.get(key) ?? `${to}-kept`;
      if (!kept.has(key)) {
        await files.copy(from, first);
        kept.set(key, first);
      }
      linkSync(first, to);
    };
  const openFolders: Ports['files']['openFolders'] = async (roots) => {
    const files = await ports.files.openFolders(roots);
    return { ...files, copy: linked(files) };
  };
  return { ...ports, files: { ...ports.files, openFolders } };
}

const lab = openLab(true);
const ways = { 'files of its own': (ports: Ports) => ports, 'one file a side': oneFileASide };
type Way = keyof typeof ways;
const seen: Record<Way, { wrong: string[]; rows: number; widths: number[] }> = {
  'files of its own': { wrong: [], rows: 0, widths: [] },
  'one file a side': { wrong: [], rows: 0, widths: [] },
};
try {
  const fixed = { harness: 'go', rounds: options.rounds, confirm: 'off', calibration: 'off' };
  const given = { base: commit, head: commit, benchmarks, ...fixed };
  for (let run = 0; run < Number(options.runs); run++) {
    for (const way of randomStream('files', run).shuffle(Object.keys(ways) as Way[])) {
      const { analysis } = await compareIn(repository, given, ways[way](lab.ports));
      for (const { id, rows } of analysis.benchmarks) {
        const row = rows.find(({ metric }) => metric.unit === 'ns/op');
        if (row?.change.kind !== 'interval') continue;
        const { lower, upper, estimate } = row.change.delta;
        seen[way].rows += 1;
        seen[way].widths.push((upper - lower) / 2);
        if (lower > 0 || upper < 0) seen[way].wrong.push(`${id} ${(100 * estimate).toFixed(1)} %`);
      }
    }
  }
} finally {
  lab.close();
}
for (const [way, { wrong, rows, widths }] of Object.entries(seen)) {
  const width = widths.length === 0 ? Number.NaN : 100 * median(widths);
  console.log(
    `${way.padEnd(17)} ${wrong.length} of ${rows} rows leave out 0; half-width, median ${width.toFixed(1)} %${wrong.length === 0 ? '' : `: ${wrong.join(', ')}`}`,
  );
}
