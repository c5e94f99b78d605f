// How long joining shards takes, and how much memory: N files of M benchmarks of 30 bursts each, three metrics, read from
// text and joined. And what more shards gain: wall time of a simulated suite over 1, 2, 4 and 8 of them, against an even
// split. Usage: node scripts/lab.mjs merge-speed [FILES [BENCHMARKS]]
import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { around, benchmark, results } from '../__tests__/support/results-builder.ts';
import { splitOf } from '../src/measure/planning/shards.ts';
import { mergeResults, parseResults, resultsText } from '../src/record/index.ts';
import { randomStream } from '../src/statistics/random.ts';

const [files, benchmarks, role = ''] = [
  Number(process.argv[2] ?? 16),
  Number(process.argv[3] ?? 1000),
  process.argv[4],
];

if (role === '') {
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
  // A process of its own, so that making the files counts neither for its time nor for its memory.
  const child = fork('scripts/lab.mjs', ['merge-speed', `${files}`, `${benchmarks}`, folder]);
  await new Promise((resolve) => child.once('close', resolve));
  rmSync(folder, { recursive: true });
  scaling();
} else {
  const startMs = performance.now();
  const parts = [];
  for (let shard = 0; shard < files; shard++) {
    const name = join(role, `${shard}.json`);
    parts.push({ name, results: await parseResults(readFileSync(name, 'utf8')) });
  }
  const readMs = performance.now();
  const merged = mergeResults(parts);
  const mergedMs = performance.now();
  const text = resultsText(merged);
  const endMs = performance.now();
  const peak = process.resourceUsage().maxRSS / 1024;
  console.log(
    `read ${(readMs - startMs).toFixed(0)} ms, joined ${(mergedMs - readMs).toFixed(0)} ms, written ${(endMs - mergedMs).toFixed(0)} ms (${(text.length / 1e6).toFixed(0)} MB); ` +
      `${((endMs - startMs) / 1000).toFixed(2)} s in all, ${peak.toFixed(0)} MiB at most`,
  );
}

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
