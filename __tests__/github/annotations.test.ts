import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { annotateRegressions } from '../../src/github/publish/annotations.ts';
import { createFiles } from '../../src/host/files/files.ts';
import { around, benchmark, results } from '../support/results-builder.ts';

let folder: string;
let written: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tare-annotate-'));
  mkdirSync(join(folder, 'js'));
  writeFileSync(join(folder, 'js/sum.bench.ts'), 'import x;\n\nbench("adds", () => {});\n');
  written = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

async function annotate(rows: readonly (readonly [name: string, group: string, percent: number])[]) {
  const benchmarks = rows.map(([name, group, percent], index) =>
    benchmark(name, { id: `${index}`, group, base: around(100), head: around(100 + percent) }),
  );
  const sources = { workspace: folder, workingDirectory: 'js', files: createFiles() };
  await annotateRegressions(analyse(results({ benchmarks })), sources);
  return written.filter((line) => line.startsWith('::'));
}

it('stands at the line of a benchmark whose group is a file', async () => {
  expect(await annotate([['adds', 'sum.bench.ts', 20]])).toEqual([
    expect.stringMatching(/^::warning title=Benchmark regressed,file=js\/sum\.bench\.ts,line=3::0 regressed/),
  ]);
});

it.each(['../../etc/hosts.txt', '/etc/ld.so.conf', 'no-such.ts', 'package', 'a\n::error::.ts', 'x.ts,line=1'])(
  'has no place where there is none: %j',
  async (group) => {
    expect(await annotate([['adds', group, 20]])).toEqual([
      expect.stringMatching(/^::warning title=Benchmark regressed::/),
    ]);
  },
);

it('is none of what is unchanged, and ten of the rest', async () => {
  const many = Array.from({ length: 13 }, (_, index) => ['adds', 'sum.bench.ts', 20 + index] as const);
  const lines = await annotate([['adds', 'sum.bench.ts', 0], ...many]);
  expect(lines.filter((line) => line.startsWith('::warning'))).toHaveLength(10);
  expect(lines.at(-1)).toContain('3 more; see the job summary.');
});
