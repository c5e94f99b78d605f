import { chmodSync, existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { instructionsPerOperation } from '../../src/model/results/counting.ts';
import type { Results } from '../../src/model/results/results.ts';
import { firstRun } from '../../src/model/results/run.ts';
import type { Side } from '../../src/model/results/side.ts';
import { lastResults, line, type ProgramRun, printing, STACK, suites, tare } from '../support/program.ts';
import { type Repository, repository, temporaryFolder } from '../support/repository.ts';
import type { FileTexts } from '../support/sides.ts';
import { describeWith, describeWithGo, itWithGo } from '../support/toolchains.ts';

// Instructions through the whole program: real Go benchmarks under the real valgrind, or without it.

/** Only counts are judged: no noise makes code that is nearly the same five times as slow. */
const FAST = ['--rounds', '10', '--slice', '1ms', '--calibration', 'off', '--pin', 'off', '--threshold', '400%'];
const COUNTED = [...FAST, '--instructions', 'on', '--same-code', 'off'];

/** The work is in the measured package, so that both sides have the same benchmark. */
function suite(turns: number, more = ''): FileTexts {
  const benchmarks = `package m

import (
	"os"
	"strings"
	"testing"
)

var sink int
var _ = os.Args[0] + strings.Repeat(" ", 3)

func BenchmarkSum(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for j := 0; j < turns; j++ {
			sink += j ^ i
		}
	}
}
${more}`;
  return { 'm.go': `package m\n\nconst turns = ${turns}\n`, 'm_test.go': benchmarks };
}

function module(base: FileTexts, head: FileTexts): Repository {
  const repo = repository();
  repo.commit({ 'go.mod': 'module example.com/m\n\ngo 1.21\n', ...base }, 'base');
  repo.commit(head, 'head');
  return repo;
}

async function compare(repo: Repository, options: readonly string[], env = {}): Promise<ProgramRun> {
  const run = await tare(['compare', 'HEAD~1', '--verbose', ...options], { cwd: repo.root, env });
  expect(run.stderr).not.toMatch(STACK);
  expect(run.left).toEqual([]);
  return run;
}

/** Instructions of an operation, by reading. */
function counts({ benchmarks }: Results, name: string, side: Side): readonly (number | null)[] {
  const found = benchmarks.find((each) => each.name === name)?.slices ?? [];
  return found.flatMap((each) =>
    each.side === side && each.counted !== undefined ? [instructionsPerOperation(each.counted)] : [],
  );
}

const warningsOf = (results: Results) => results.warnings.map(({ code }) => code);

describeWithGo('instructions of Go benchmarks', () => {
  describeWith('valgrind')('where something can count them', () => {
    it('repeat, gate where that is asked for, and leave the wall time as it is', { timeout: 120_000 }, async () => {
      const repo = module(suite(1000), suite(1100));
      const run = await compare(repo, [
        ...FAST,
        '--metrics',
        'wall instructions',
        '--thresholds',
        '* instructions: 3%',
      ]);
      const results = await lastResults(repo);
      expect(firstRun(results).counting).toMatchObject({ method: expect.stringMatching(/^(hardware|cachegrind)$/) });
      const [base, head] = (['base', 'head'] as const).map((side) => counts(results, 'Sum', side));
      // A tenth more turns of a loop that is nearly all there is.
      expect((head?.[0] ?? 0) / (base?.[0] ?? 1)).toBeCloseTo(1.1, 2);
      expect(run.exitCode).toBe(1);
      expect(run.stdout).toContain('Instructions (work done, not time taken):');
      // What is said lies between the least and the most that these four counts could mean, but for its rounding.
      const said = Number(/^more +Sum .* \+(\d+\.\d+) % +\(exact to/m.exec(run.stdout)?.[1]);
      const [ofBase, ofHead] = [base as number[], head as number[]];
      expect(said).toBeGreaterThanOrEqual(100 * (Math.min(...ofHead) / Math.max(...ofBase) - 1) - 0.05);
      expect(said).toBeLessThanOrEqual(100 * (Math.max(...ofHead) / Math.min(...ofBase) - 1) + 0.05);
      // Of the timed slices nothing but their number is known here: they have no count.
      const timed = results.benchmarks[0]?.slices.filter((each) => each.instrument === undefined);
      expect(new Set(timed?.map(({ burst }) => burst)).size).toBe(10);
    });

    it('are shown and do not gate when they are only to be shown', { timeout: 120_000 }, async () => {
      const repo = module(suite(1000), suite(2000));
      const run = await compare(repo, [...COUNTED, '--format', 'json']);
      expect(run.exitCode).toBe(0);
      const [benchmark] = JSON.parse(run.stdout).benchmarks;
      const row = benchmark.rows.find((each: { metric: { unit: string } }) => each.metric.unit === 'instructions/op');
      expect(row).toMatchObject({ gated: false, change: { kind: 'exact', counted: { readings: 2 } } });
      expect(benchmark.verdict).not.toBe('regressed');
    });

    it('are missing for a benchmark that does not run that way, and nothing else is', {
      timeout: 120_000,
    }, async () => {
      const broken = (turns: number) =>
        suite(
          turns,
          `
func BenchmarkShy(b *testing.B) {
	if maps, _ := os.ReadFile("/proc/self/maps"); strings.Contains(string(maps), "cachegrind") || os.Getenv("GOGC") == "off" {
		b.Fatal("not under a watchful eye")
	}
	for i := 0; i < b.N; i++ {
		sink += i
	}
}
`,
        );
      // Not the same binary, which would not be measured.
      const repo = module(broken(1000), broken(1001));
      const run = await compare(repo, COUNTED);
      const results = await lastResults(repo);
      expect(counts(results, 'Sum', 'head')).toHaveLength(2);
      expect(counts(results, 'Shy', 'head')).toEqual([]);
      const shy = results.benchmarks.find(({ name }) => name === 'Shy');
      expect(shy).toMatchObject({
        base: { state: 'measured' },
        head: { state: 'measured' },
        ended: expect.not.stringMatching('failed'),
      });
      expect(shy?.warnings).toEqual([
        {
          code: 'not-countable',
          message: 'its instructions could not be counted on base',
          subject: expect.stringContaining('not under a watchful eye'),
        },
      ]);
      expect(run.stdout).toContain('instructions could not be counted on base');
      expect(run.exitCode).toBe(0);
    });
  });

  itWithGo('are missing without valgrind, with the command that would help', { timeout: 120_000 }, async () => {
    const repo = module(suite(1000), suite(1001));
    const run = await compare(repo, COUNTED, { PATH: pathWithout('valgrind') });
    const results = await lastResults(repo);
    if (firstRun(results).counting?.method === 'hardware') return;
    expect(run.exitCode).toBe(0);
    expect(warningsOf(results)).toContain('no-valgrind');
    expect(run.stdout.replace(/\s+/g, ' ')).toContain('sudo apt-get install -y valgrind');
    expect(counts(results, 'Sum', 'base')).toEqual([]);
    const first = results.benchmarks[0]?.slices.filter(({ build }) => build === undefined);
    expect(new Set(first?.map(({ burst }) => burst)).size).toBe(10);
    expect(first?.every(({ instrument }) => instrument === undefined)).toBe(true);
  });

  itWithGo('are missing where valgrind itself does not work', { timeout: 120_000 }, async () => {
    const folder = temporaryFolder('tare-valgrind-');
    writeFileSync(
      join(folder, 'valgrind'),
      '#!/bin/sh\n[ "$1" = --version ] && { echo valgrind-3.19.0; exit 0; }\necho "valgrind: failed to start tool \'cachegrind\'" >&2\nexit 1\n',
    );
    chmodSync(join(folder, 'valgrind'), 0o755);
    const repo = module(suite(1000), suite(1001));
    const run = await compare(repo, COUNTED, { PATH: `${folder}${delimiter}${process.env.PATH}` });
    const results = await lastResults(repo);
    if (firstRun(results).counting?.method === 'hardware') return;
    expect(run.exitCode).toBe(0);
    expect(results.warnings).toContainEqual({
      code: 'no-valgrind',
      message: 'Instructions were not counted: valgrind is here and does not work',
      subject: expect.stringContaining('failed to start tool'),
    });
  });
});

/** PATH with folders of links to everything but this program in place of those that hold it. */
function pathWithout(file: string): string {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => (existsSync(join(folder, file)) ? linksBut(folder, file) : folder))
    .join(delimiter);
}

function linksBut(folder: string, file: string): string {
  const links = temporaryFolder('tare-path-');
  for (const name of readdirSync(folder)) if (name !== file) symlinkSync(join(folder, name), join(links, name));
  return links;
}

describe('instructions of a suite', () => {
  it('are not counted: what a run of it does is not fixed', async () => {
    const repo = suites(printing(line('A')), printing(line('A', { 'ns/op': 101 })));
    const run = await compare(repo, ['--instructions', 'on']);
    expect(run.exitCode).toBe(0);
    const results = await lastResults(repo);
    expect(warningsOf(results)).toEqual(['not-countable']);
    expect(firstRun(results).counting).toBeUndefined();
  });

  it('are not counted unless asked for', async () => {
    const repo = suites(printing(line('A')), printing(line('A', { 'ns/op': 101 })));
    await compare(repo, []);
    expect(warningsOf(await lastResults(repo))).toEqual([]);
  });

  it.each([
    [['--instructions', 'maybe'], /instructions: "maybe".*auto, on or off/],
    [['--instructions', 'off', '--metrics', 'wall instructions'], /instructions: "off".*leave one of them out/],
  ])('says what is wrong with %j', async (options, complaint) => {
    const repo = suites(printing(line('A')));
    const run = await compare(repo, options);
    expect(run.exitCode).toBe(2);
    expect(run.stderr.replace(/\s+/g, ' ')).toMatch(complaint);
  });
});
