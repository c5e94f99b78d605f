// How long `tare merge` takes as a whole process, and how much memory: N files of M benchmarks of 30 bursts each, three
// metrics; from its start to results.json on disk, and to the printed page. Build dist/ first. And what more shards gain: wall
// time of a simulated suite over 1, 2, 4 and 8 of them, against an even split.
// Usage: node scripts/lab.mjs merge-speed [FILES [BENCHMARKS [DIST]]]
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { around, benchmark, results } from '../__tests__/support/results-builder.ts';
import { splitOf } from '../src/measure/planning/shards.ts';
import { resultsText } from '../src/record/index.ts';
import { randomStream } from '../src/statistics/random.ts';

const [files, benchmarks] = [Number(process.argv[2] ?? 16), Number(process.argv[3] ?? 1000)];
const dist = process.argv[4] ?? 'dist';

/** Is loaded into the process that is measured: says what it took when results.json was in its place, and at its end. */
const TELL = `
const files = require('node:fs/promises');
const { rename } = files;
const tell = (what) => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const cpu = ((userCPUTime + systemCPUTime) / 1e6).toFixed(2);
  console.error(\`\${what}: \${(performance.now() / 1000).toFixed(2)} s, \${cpu} s of CPU time, at most \${(maxRSS / 1024).toFixed(0)} MiB\`);
};
files.rename = async (from, to) => {
  await rename(from, to);
  tell('results.json is written');
};
require('node:module').syncBuiltinESMExports();
process.on('exit', () => tell('the page is printed'));
`;

const folder = mkdtempSync(join(tmpdir(), 'tare-merge-'));
let bytes = 0;
const split = Array.from({ length: files }, (_, shard) =>
  Array.from({ length: benchmarks }, (_, index) => `Shard${shard}/benchmark=${index}`),
);
for (const [shard, ids] of split.entries()) {
  const text = resultsText(
    results({
      benchmarks: ids.map((id, index) => {
        const read = (centre: number) => ({
          'ns/op': around(centre, 30),
          'B/op': around(64, 30, 0),
          'allocs/op': around(2, 30, 0),
        });
        return benchmark(id, { base: read(100 + index), head: read(101 + index), iterations: 1000 });
      }),
      plan: {
        shard: { index: shard + 1, of: files },
        split,
        family: { rows: files * benchmarks, confidenceLevel: 0.99 },
      },
    }),
  );
  bytes += text.length;
  writeFileSync(join(folder, `${shard}.json`), text);
}
console.log(`${files} files of ${benchmarks} benchmarks, ${(bytes / 1e6).toFixed(0)} MB, Node ${process.version}`);
const tell = join(folder, 'tell.cjs');
writeFileSync(tell, TELL);
const names = split.map((_, shard) => join(folder, `${shard}.json`));
const command = ['-r', tell, join(dist, 'cli.js'), 'merge', ...names, '--output-results', join(folder, 'all.json')];
const tare = spawn(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
await new Promise((resolve) => tare.once('close', resolve));
rmSync(folder, { recursive: true });
scaling();

/** 200 benchmarks; each takes its bursts, and each machine builds and discovers all of them first. */
function scaling(): void {
  const random = randomStream('7f3a', 'scaling');
  // Most take about as long as each other, one in ten up to ten times as long.
  const seconds = Array.from({ length: 200 }, () =>
    random.next() < 0.1 ? 2 + 18 * random.next() : 1 + 2 * random.next(),
  );
  const fixed = 60;
  const units = (known: boolean) =>
    seconds.map((weight, index) => ({ ids: [`b${index}`], weight: known ? weight : 1 }));
  const time = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (seconds[Number(id.slice(1))] ?? 0), 0);
  const all = time(units(true).flatMap(({ ids }) => ids));
  console.log(`200 benchmarks of ${all.toFixed(0)} s in all, ${fixed} s to build and discover on each machine`);
  for (const shards of [1, 2, 4, 8]) {
    const slowest = (known: boolean) => Math.max(...splitOf(units(known), shards).map(time));
    const ideal = fixed + all / shards;
    const show = (known: boolean) =>
      `${(fixed + slowest(known)).toFixed(0)} s (${((100 * (fixed + slowest(known))) / ideal - 100).toFixed(1)} % above)`;
    console.log(`${shards} shards: even ${ideal.toFixed(0)} s; times known ${show(true)}; not known ${show(false)}`);
  }
}
