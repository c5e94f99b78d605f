import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TimeReport } from '../../src/model/analysis/time.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { STACK, tare } from '../support/program.ts';
import { temporaryFolder } from '../support/repository.ts';
import { itWith } from '../support/toolchains.ts';

// `tare time`: one or two programs, without git.

const SHORT = ['--rounds', '10', '--slice', '5ms', '--seed', '1'];
const LOOP = (times: number) => `sh -c 'i=0; while [ $i -lt ${times} ]; do i=$((i+1)); done'`;

async function time(args: readonly string[], cwd = temporaryFolder()) {
  const run = await tare(['time', ...args], { cwd });
  expect(run.stderr).not.toMatch(STACK);
  expect(run.left).toEqual([]);
  return run;
}

async function timeJson(args: readonly string[], exitCode = 0): Promise<TimeReport> {
  const run = await time([...args, ...SHORT, '--format', 'json']);
  expect(run.exitCode).toBe(exitCode);
  return JSON.parse(run.stdout);
}

describe('one program', () => {
  itWith('cc')('has a level with its interval, and the range of its runs', async () => {
    const { programs, comparison, level, spawn } = await timeJson([LOOP(2000), '--name', 'loop']);
    expect(comparison).toBeNull();
    expect(level).toBe(0.99);
    expect(spawn?.ns).toBeGreaterThan(0);
    const [program] = programs;
    expect(program).toMatchObject({ name: 'loop', slices: 10, failure: null });
    expect(program?.metrics.map(({ metric }) => metric.unit)).toEqual(['ns/op', 'cpu-ns/op', 'peak-B']);
    const [wall] = program?.metrics ?? [];
    if (wall === undefined) throw new Error('no wall time');
    expect(wall.value.lower).toBeLessThanOrEqual(wall.value.estimate);
    expect(wall.value.upper).toBeGreaterThanOrEqual(wall.value.estimate);
    expect(wall.lowest).toBeLessThanOrEqual(wall.value.lower);
    expect(wall.highest).toBeGreaterThanOrEqual(wall.value.upper);
    expect(wall.value.relativeWidth).toBeCloseTo((wall.value.upper - wall.value.lower) / wall.value.estimate, 9);
  });

  it('that fails: its first lines, and exit code 3', async () => {
    const run = await time(['ls /no/such/folder', ...SHORT]);
    expect(run.exitCode).toBe(3);
    expect(run.stdout).toMatch(/ls \/no\/such\/folder failed: ended with exit code \d .*No such file/s);
    expect((await time(['ls /no/such/folder', ...SHORT, '--exit-codes', '1 2'])).exitCode).toBe(0);
  });

  it('runs in the folder where it is called, between prepare and cleanup, and leaves its readings on request', async () => {
    const folder = temporaryFolder();
    const around = ['--prepare', 'echo p >> log', '--cleanup', 'echo c >> log', '--results-path', 'readings.json'];
    const run = await time(["sh -c 'echo r >> log'", ...around, ...SHORT], folder);
    expect(run.exitCode).toBe(0);
    const lines = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
    for (const [index, line] of lines.entries()) expect(line).toBe(['p', 'r', 'c'][index % 3]);
    const results = await parseResults(readFileSync(join(folder, 'readings.json'), 'utf8'));
    expect(results.benchmarks[0]?.slices).toHaveLength(10);
  });
});

describe('instructions', () => {
  itWith('valgrind')('are counted in runs of their own, as often as there are rounds, and repeat', async () => {
    const { programs } = await timeJson(["awk 'BEGIN { for (i = 0; i < 20000; i++) s += i }'", '--instructions', 'on']);
    const counted = programs[0]?.metrics.find(({ metric }) => metric.unit === 'instructions/op');
    expect(counted?.value.estimate).toBeGreaterThan(100_000);
    expect(counted?.value.relativeWidth).toBeLessThan(0.01);
    expect(programs[0]?.slices).toBe(10);
  });
});

describe('two programs', () => {
  it('the second is judged against the first, and a slower one is exit code 1 as elsewhere', async () => {
    const { programs, comparison } = await timeJson([LOOP(1000), LOOP(100_000), '--name', 'a', '--name', 'b'], 1);
    expect(programs.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(comparison?.rows[0]).toMatchObject({ metric: { unit: 'ns/op' }, gated: true, verdict: 'regressed' });
    expect(comparison?.rows.map(({ metric }) => metric.unit)).not.toContain('shortest-ns');
    const { comparison: other } = await timeJson([LOOP(100_000), LOOP(1000)]);
    expect(other?.rows[0]?.verdict).toBe('improved');
  });

  it('the same one twice is no regression, whatever noise says', async () => {
    expect((await time([LOOP(2000), LOOP(2000), ...SHORT])).exitCode).toBe(0);
  });

  it('as a table and as Markdown, with names that are only shown', async () => {
    const names = ['--name', 'a|`b`\u001b[31m', '--name', '@someone'];
    for (const format of ['table', 'markdown']) {
      const run = await time([LOOP(1000), LOOP(100_000), ...names, ...SHORT, '--format', format]);
      expect(run.exitCode).toBe(1);
      expect(run.stdout).toContain('regressed');
      expect(run.stdout).not.toContain('\u001b');
      if (format === 'markdown') expect(run.stdout).toContain('`@someone`');
    }
  });

  it('one that cannot be started: nothing to compare, exit code 3', async () => {
    const run = await time(['true', './no-such-tool', ...SHORT]);
    expect(run.exitCode).toBe(3);
    expect(run.stdout).toContain('./no-such-tool failed: could not be started');
  });
});

it('an interruption keeps what was measured until then, and ends with its own exit code', async () => {
  const folder = temporaryFolder();
  const marks = join(folder, 'marks');
  const command = `echo x >> ${marks}; sleep 0.2`;
  const args = ['time', command, `${command}1`, '--rounds', '30', '--results-path', 'readings.json'];
  const isMeasuring = () => existsSync(marks) && readFileSync(marks, 'utf8').length > 2 * 12;
  const run = await tare(args, { cwd: folder, killWhen: { is: isMeasuring, signal: 'SIGINT' } });
  expect(run.exitCode).toBe(130);
  expect(run.left).toEqual([]);
  expect(run.stdout).toContain('Ended before its time');
  const results = await parseResults(readFileSync(join(folder, 'readings.json'), 'utf8'));
  expect(firstRun(results).partial).toBe(true);
});

describe('mistakes', () => {
  it.each([
    [[], /missing required argument 'command'/],
    [['a', 'b', 'c'], /too many arguments/],
    [["echo 'a"], /command 1: "echo 'a", whose command has a quote that is not closed/],
    [['true', ' '], /command 2: " ", which has no command/],
    [['true', '--name', 'a', '--name', 'b'], /--name: 2 names for 1 commands/],
    [['true', '--rounds', '3'], /rounds: "3" is too small/],
    [['true', '--command', 'a=b'], /--command is no option of time/],
  ])('%j', async (args, message) => {
    const run = await time(args);
    expect(run.exitCode).toBe(2);
    expect(run.stdout).toBe('');
    expect(run.stderr).toMatch(message);
  });
});
