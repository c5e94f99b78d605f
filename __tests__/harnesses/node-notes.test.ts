import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// What processes noted of their code while they listed benchmarks, as units and parts (_program/tare_parts.mjs).

const PARTS = join(import.meta.dirname, '../../src/harnesses/kit/node-benchmarks/_program/tare_parts.mjs');

/** A process for a file, whose one benchmark enters the function of its script and opens a text. */
function noted(folder: string, file: string) {
  const text = `function of_${file}() { return 1; }\n`;
  const digest = createHash('sha256').update(text).digest('hex');
  const end = text.length - 1;
  writeFileSync(join(folder, 'scripts', digest), text);
  const entered = { entered: `${file} > one`, ranges: [[0, 0, end]], opened: [`/side/tree/${file}.txt`] };
  const seen = {
    in: `seen-${file}.json`,
    key: `bench/${file}`,
    of: [`bench/${file}`],
    scripts: [{ name: `/tree/${file}.js`, digest, functions: [[0, end, `of_${file}`]] }],
    files: [[`/tree/${file}.txt (read)`, 'x']],
    noted: [{ around: true, ranges: [], opened: [] }, entered],
  };
  writeFileSync(join(folder, seen.in), JSON.stringify(seen));
}

function foldersOf(left: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'tare-notes-'));
  mkdirSync(join(folder, 'scripts'));
  for (const file of ['a', 'b']) noted(folder, file);
  writeFileSync(join(folder, 'left.json'), JSON.stringify(left));
  const run = (wanted: object) => {
    const args = ['--expose-internals', PARTS, folder, '/side', '/side/tree'];
    execFileSync('node', args, { input: JSON.stringify(wanted) });
  };
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  return { run, read };
}

it('says of each benchmark what it entered of the units that are asked for, by the key of its process', () => {
  const { run, read } = foldersOf([]);
  run({ units: ['/tree/a.js', '/tree/b.txt (read)'] });
  expect(JSON.parse(read('parts.json')).map(({ unit, name }: { unit: string; name: string }) => [unit, name])).toEqual([
    ['/tree/a.js', 'of_a'],
    ['/tree/b.txt (read)', '(file)'],
  ]);
  const lines = (key: string) =>
    read(`entered/${encodeURIComponent(key)}`)
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
  const opened = (file: string) => [`/side/tree/${file}.txt`];
  expect(lines('bench/a')).toEqual([
    { in: 'seen-a.json', around: true, functions: [], opened: [] },
    { in: 'seen-a.json', entered: 'a > one', functions: [['/tree/a.js', 'of_a']], opened: opened('a') },
  ]);
  expect(lines('bench/b')).toEqual([
    { in: 'seen-b.json', around: true, functions: [], opened: [] },
    { in: 'seen-b.json', entered: 'b > one', functions: [['/tree/b.txt (read)', '(file)']], opened: opened('b') },
  ]);
});

it.each([
  [[], ['/tree/a.js', '/tree/a.txt (read)', '/tree/b.js', '/tree/b.txt (read)']],
  [['bench/b'], ['/tree/a.js', '/tree/a.txt (read)']],
])('leaves out files that the other side did not come to: %j', (left, units) => {
  const { run, read } = foldersOf(left);
  run({});
  expect(
    JSON.parse(read('units.json'))
      .map(([name]: [string]) => name)
      .toSorted(),
  ).toEqual(units);
});
