// How much of the outputs that other readers of benchmarks are tested with is read here? One row a folder, counts only.
// A file is read where benchmarks come out of it and nothing is passed over, and refused where the message says what it
// is; empty files are left out. Their repositories' fixtures are not copied into this one.
// Usage: node scripts/lab.mjs peers [--names] FOLDER...
//   --names  prints each file with what became of it

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recogniseFormat, whyUnread } from '../src/formats/registry.ts';

const { values: options, positionals: folders } = parseArgs({
  options: { names: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const ENDINGS = ['read', 'read in part', 'refused by name', 'missed'] as const;
type Ending = (typeof ENDINGS)[number];

function endingOf(text: string): { readonly ending: Ending; readonly said: string } {
  const format = recogniseFormat(text);
  if (format === null) {
    const unread = whyUnread(text);
    return { ending: unread === null ? 'missed' : 'refused by name', said: unread?.why ?? '' };
  }
  const { measurements, failures, warnings } = format.parse(text);
  const torn = warnings.filter(({ code }) => code === 'torn-line');
  const said = `${format.name}: ${measurements.length} benchmarks, ${failures.length} failed, ${torn.length} passed over`;
  return { ending: torn.length === 0 ? 'read' : 'read in part', said };
}

for (const folder of folders) {
  const counts = new Map<Ending, number>(ENDINGS.map((ending) => [ending, 0]));
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!statSync(join(folder, path)).isFile()) continue;
    const text = readFileSync(join(folder, path), 'utf8');
    if (text.trim() === '') continue;
    const { ending, said } = endingOf(text);
    counts.set(ending, (counts.get(ending) ?? 0) + 1);
    if (options.names) console.log(`${path}: ${ending}. ${said}`);
  }
  const files = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${folder}: ${files} files; ${ENDINGS.map((ending) => `${counts.get(ending)} ${ending}`).join(', ')}`);
}
