import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Overhead } from '../../src/model/analysis/overhead.ts';
import { pathWith, printing, STACK, suites, tare } from '../support/program.ts';
import { temporaryFolder } from '../support/repository.ts';

// `tare overhead`, with no toolchain but node itself, so that one clock is enough.

function timed(benchmark: string, ns: number, more: object): string {
  return `${JSON.stringify({ tare: 1, benchmark, metrics: { 'ns/op': ns }, ...more })}\n`;
}

const TOLD = { windows: 1, clock: 'js-performance-now' };
const SUITE = printing(
  timed('Short', 100, TOLD),
  timed('Long/timer', 2000, TOLD),
  timed('Long/no-timer', 1970, {}),
  timed('Enormous', 1e9, TOLD),
  timed('Plain', 50, {}),
);

async function overhead(args: readonly string[], cwd: string) {
  const run = await tare(['overhead', ...args], { cwd, env: { PATH: pathWith() } });
  expect(run.stderr).not.toMatch(STACK);
  expect(run.left).toEqual([]);
  return run;
}

async function overheadJson(args: readonly string[], cwd: string): Promise<Overhead> {
  const run = await overhead([...args, '--format', 'json'], cwd);
  expect(run.exitCode).toBe(0);
  return JSON.parse(run.stdout);
}

/** Made by the first who asks. */
function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

describe('the clocks', () => {
  it('are listed with what one window costs, and those that could not be calibrated with the reason', async () => {
    const found = await overheadJson(['--rounds', '10'], temporaryFolder());
    expect(found.clocks.map(({ clock }) => clock)).toEqual(['js-performance-now', 'js-hrtime']);
    for (const { ns, lowestNs, highestNs } of found.clocks) {
      expect(lowestNs).toBeGreaterThan(0);
      expect(ns).toBeGreaterThanOrEqual(lowestNs);
      expect(ns).toBeLessThanOrEqual(highestNs);
    }
    const missing = new Map(found.missing.map(({ clock, reason }) => [clock, reason]));
    expect(missing.get('rust-instant')).toMatch(/rustc/);
    expect(missing.get('python-perf-counter')).toMatch(/python/);
    expect(found.project).toBeNull();
    expect(found.remark).toMatch(/not a folder of a git repository/);
  });
});

describe('the benchmarks of a folder', () => {
  const repo = suites(SUITE);

  const once = lazily(() => overheadJson(['--rounds', '10'], repo.root));

  it('worst first; those whose clock is nothing to speak of, or not known, are counted', async () => {
    const { project, clocks } = await once();
    expect(project?.benchmarks.map(({ id }) => id)).toEqual(['Short', 'Long/timer']);
    expect(project?.untouched).toBe(3);
    const t = clocks[0]?.ns ?? 0;
    const [short] = project?.benchmarks ?? [];
    // The suite always prints 100 ns, so what is left is 100 - t exactly.
    expect(short?.raw).toEqual({ estimate: 100, lower: 100, upper: 100 });
    expect(short?.corrected?.estimate).toBeCloseTo(100 - t, 9);
    expect(short?.share).toBeCloseTo(t / 100, 9);
  });

  it('one with a timer is set against its sibling without', async () => {
    const { project } = await once();
    const long = project?.benchmarks.find(({ id }) => id === 'Long/timer');
    expect(long?.reference?.id).toBe('Long/no-timer');
    // 2000 / 1970 - 1
    expect(long?.reference?.rawError).toBeCloseTo(0.015_228, 5);
  });

  it('windows that are declared count; a line for none is told, and that nothing can be pinned though it was to be', async () => {
    const options = ['--timer-windows', 'Plain: 1 js-hrtime\nGone: 1 js-hrtime', '--pin', 'auto'];
    const { project } = await overheadJson(['--rounds', '10', ...options], repo.root);
    expect(project?.benchmarks.find(({ id }) => id === 'Plain')).toMatchObject({ source: 'declared', windows: 1 });
    expect(project?.benchmarks.some(({ id }) => id === 'Short')).toBe(true);
    expect(project?.warnings).toHaveLength(2);
    expect(project?.warnings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'timer-windows-unused', subject: 'Gone' }),
        expect.objectContaining({ code: 'not-pinned' }),
      ]),
    );
  });

  it('as a table and as Markdown, in which hostile names and reasons stay data', async () => {
    const hostile = suites(
      printing(
        timed('Short', 100, TOLD),
        timed('\u001b[31m::error::x|`<b>', 100, TOLD),
        '{"tare":1,"benchmark":"B","error":"::error::boom"}\n',
      ),
    );
    const table = await overhead(['--rounds', '10'], hostile.root);
    expect(table.exitCode).toBe(0);
    expect(table.stdout).toMatch(/^clock +one window +over rounds/);
    expect(table.stdout).toMatch(/^Short +1 \(reported\) +100 ns/m);
    expect(table.stdout).not.toMatch(/^::/m);
    expect(table.stdout).not.toContain('\u001b');
    const markdown = await overhead(['--rounds', '10', '--format', 'markdown'], hostile.root);
    expect(markdown.stdout).toMatch(/^\| clock \| one window/);
    expect(markdown.stdout).toMatch(/^\| `Short` \| 1 \(reported\) \| 100.ns/m);
    expect(markdown.stdout).not.toMatch(/^::|<b>[^`]*$/m);
    expect(markdown.stdout).not.toContain('\u001b');
  });
});

describe('mistakes', () => {
  it('a folder that is not there', async () => {
    const run = await overhead(['nowhere'], temporaryFolder());
    expect(run.exitCode).toBe(2);
    expect(run.stderr).toMatch(/tare: nowhere is not a folder\n {2}\S/);
  });

  it('windows that are no number, and a clock that is not known: both at once', async () => {
    const run = await overhead(['--timer-windows', 'A: many\nB: 1 sundial'], temporaryFolder());
    expect(run.exitCode).toBe(2);
    expect(run.stderr).toMatch(/"many" is not a number/);
    expect(run.stderr).toMatch(/clock is not valid \(it may be .*js-performance-now/);
  });
});

it('keeps the whole rounds that were measured until it was interrupted, and says so', async () => {
  const runs = join(temporaryFolder(), 'runs');
  const repo = suites(`echo >> '${runs}'\n${SUITE}`);
  const begun = () => (existsSync(runs) ? readFileSync(runs).length : 0);
  const run = await tare(['overhead', '--rounds', '30', '--bench-command', 'sh ./suite', '--format', 'json'], {
    cwd: repo.root,
    env: { PATH: pathWith() },
    // It is run a few times before the first round.
    killWhen: { is: () => begun() >= 15, signal: 'SIGTERM' },
  });
  expect(run.exitCode).toBe(143);
  const { rounds, project } = JSON.parse(run.stdout);
  expect(rounds).toBeGreaterThanOrEqual(5);
  expect(rounds).toBeLessThan(30);
  expect(project.benchmarks.length).toBeGreaterThan(0);
  expect(run.stderr).toContain('ended by SIGTERM; what was measured until then is kept');
  expect(run.left).toEqual([]);
});
