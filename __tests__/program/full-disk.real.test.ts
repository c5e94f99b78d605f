import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { line, type ProgramRun, printing, STACK, suites, tare } from '../support/program.ts';
import { withSmallDisk } from '../support/small-disk.ts';

// Disks that are full, for each place that is written to.

const WHY_SKIPPED = 'a file system of one’s own needs root';
const SUITE = printing(line('Parse'));

function oneLine(run: ProgramRun): void {
  expect(run.stderr).not.toMatch(STACK);
  expect(run.exitCode).toBe(3);
  const said = run.stderr.slice(Math.max(0, run.stderr.search(/^tare: /m)));
  expect(said).toContain('pace');
  expect(said.split('\n').length).toBeLessThanOrEqual(5);
}

it('for the checkouts: one line that says so, and nothing stays', async ({ skip }) => {
  const repo = suites(SUITE);
  repo.commit({ 'large.bin': new Uint8Array(2_000_000).map((_, i) => (i * 2654435761) >>> 13) });
  const mounted = await withSmallDisk(1024, async (folder) => {
    const run = await tare(['compare', 'HEAD', 'HEAD'], { cwd: repo.root, env: { TMPDIR: folder } });
    oneLine(run);
    expect(run.left).toEqual([]);
  });
  if (!mounted) skip(WHY_SKIPPED);
});

it('for what the build writes: the build failed, and says so', async ({ skip }) => {
  const repo = suites(SUITE);
  const mounted = await withSmallDisk(1024, async (folder) => {
    const build = 'head -c 5000000 /dev/zero > object.o';
    const run = await tare(['compare', 'HEAD', 'HEAD', '--build-command', build], {
      cwd: repo.root,
      env: { TMPDIR: folder },
    });
    expect(run.stderr).not.toMatch(STACK);
    expect(run.exitCode).toBe(3);
    expect(run.stderr).toContain('tare: neither head nor base builds');
    expect(run.stderr).toContain('No space left on device');
    expect(run.left).toEqual([]);
  });
  if (!mounted) skip(WHY_SKIPPED);
});

it('for results-path: the report is printed, the gate decides, and the old file stays', async ({ skip }) => {
  const repo = suites(SUITE, printing(line('Parse', { 'ns/op': 200 })));
  const mounted = await withSmallDisk(16, async (folder) => {
    writeFileSync(join(folder, 'results.json'), 'what was here before');
    writeFileSync(join(folder, 'filler'), 'x'.repeat(12 * 1024));
    const path = join(folder, 'results.json');
    const run = await tare(['compare', 'HEAD~1', '--results-path', path], { cwd: repo.root });
    expect(run.exitCode).toBe(1);
    expect(run.stdout).toMatch(/^✗ +Parse/m);
    // There is nothing to read more from.
    expect(run.stdout).not.toContain('--verbose');
    expect(run.stderr).toContain(`warning: the raw readings were not kept: cannot write ${path}: no space is left`);
    expect(run.stderr).toContain('Free some space');
    expect(run.stderr).not.toMatch(STACK);
    expect(readFileSync(path, 'utf8')).toBe('what was here before');
    expect(readdirSync(folder).sort()).toEqual(['filler', 'results.json']);
  });
  if (!mounted) skip(WHY_SKIPPED);
});

it('for --output: the readings are kept, so that the report can be had again', async ({ skip }) => {
  const repo = suites(SUITE);
  const mounted = await withSmallDisk(4, async (folder) => {
    writeFileSync(join(folder, 'filler'), 'x'.repeat(4 * 1024));
    const run = await tare(['compare', 'HEAD~1', '--output', join(folder, 'report.txt')], { cwd: repo.root });
    oneLine(run);
    expect((await tare(['analyse'], { cwd: repo.root })).stdout).toMatch(/Parse/);
  });
  if (!mounted) skip(WHY_SKIPPED);
});

it('where files may not grow (ulimit): the same', async () => {
  const repo = suites(SUITE);
  // In blocks of 512 bytes. XFSZ is ignored, as by most service managers, so that writing fails instead of ending it.
  const run = await tare(['compare', 'HEAD~1'], { cwd: repo.root, limits: "trap '' XFSZ; ulimit -f 4" });
  expect(run.stderr).not.toMatch(STACK);
  expect(run.exitCode).toBe(0);
  expect(run.stdout).toContain('Parse');
  expect(run.stderr).toContain('the raw readings were not kept');
});
