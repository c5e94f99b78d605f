import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare } from '../../src/commands/compare.ts';
import { TOOLCHAINS } from '../../src/harnesses/registry.ts';
import { openPorts } from '../../src/host/ports.ts';
import { parseInputs } from '../../src/inputs/inputs.ts';
import { lastResults, line, type ProgramRun, printing, STACK, suites, tare } from '../support/program.ts';
import { gitEnvironment, type Repository, repository, temporaryFolder } from '../support/repository.ts';
import { describeWithGo } from '../support/toolchains.ts';

// Benchmarks that fail, flicker, hang, or print what they should not: each loses itself, and nothing else.

async function compared(repo: Repository, ...options: readonly string[]): Promise<ProgramRun> {
  const run = await tare(['compare', 'HEAD~1', '--verbose', ...options], { cwd: repo.root });
  expect(run.stderr).not.toMatch(STACK);
  expect(run.left).toEqual([]);
  return run;
}

/** Lines put together again. */
const words = ({ stdout }: ProgramRun) => stdout.replace(/\s+/g, ' ');
/** A line of the script that does something in the nth run of its side only; the first one is the trial. */
const inRuns = (runs: string, what: string) =>
  `echo x >> count\ncase $(wc -l < count | tr -d ' ') in ${runs}) ${what};; esac\n`;
const good = printing(line('Good'));

describe('a suite', () => {
  it('that fails now and then: once is forgiven, and told', async () => {
    const repo = suites(good, `${inRuns('5', 'echo "lost connection" >&2; exit 1')}${good}`);
    const run = await compared(repo);
    expect(run.exitCode).toBe(0);
    const { benchmarks } = await lastResults(repo);
    expect(benchmarks[0]?.warnings).toEqual([
      expect.objectContaining({ code: 'slice-failed', subject: expect.stringContaining('lost connection') }),
    ]);
    // The pair that failed is made again: ten are needed.
    expect(benchmarks[0]?.slices.filter(({ side }) => side === 'head')).toHaveLength(10);
    expect(words(run)).not.toContain('a verdict at this level needs');
  });

  it('in which one benchmark fails again and again: the others are measured to the end', async () => {
    const flaky = (error: string) => `echo '{"tare":1,"benchmark":"Flaky","error":"${error}"}'; cat good; exit 1`;
    const script = `${inRuns('[46]', flaky('wrong result'))}cat flaky good\n`;
    const repo = suites(script);
    repo.commit({ good: line('Good'), flaky: line('Flaky') });
    repo.commit({ 'unrelated.txt': '' });
    const run = await compared(repo, '--fail-on-missing');
    expect(run.exitCode).toBe(4);
    expect(run.stdout).toMatch(/failed.*Flaky.*wrong result/);
    const { benchmarks } = await lastResults(repo);
    expect(benchmarks.map(({ name, ended }) => [name, ended])).toEqual([
      ['Flaky', 'failed'],
      ['Good', expect.stringMatching(/decided|rounds/)],
    ]);
    expect(benchmarks[1]?.slices).toHaveLength(20);
  });

  it('that breaks on head from some run on is given up, with the reason', async () => {
    const repo = suites(good, `${inRuns('[3-9]*', 'echo "panic: out of tokens" >&2; exit 2')}${good}`);
    const run = await compared(repo);
    expect(run.exitCode).toBe(3);
    expect(run.stdout).toContain('panic: out of tokens');
    const { benchmarks } = await lastResults(repo);
    expect(benchmarks[0]?.head).toMatchObject({ state: 'failed' });
  });

  it('that prints nothing, or nothing that is known: an error, with what it printed', async () => {
    const silent = await compared(suites('exit 0'));
    expect(silent).toMatchObject({ exitCode: 3, stdout: '' });
    expect(silent.stderr).toContain('It ended with exit code 0 and printed:\n  (nothing)');
    const garbage = await compared(suites('head -c 3000 /dev/urandom; echo; echo 12.5; echo 99'));
    expect(garbage).toMatchObject({ exitCode: 3, stdout: '' });
    expect(garbage.stderr).toContain('tare: bench-command printed no result');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through.
    expect(garbage.stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(garbage.stderr.length).toBeLessThan(10_000);
  });

  it('that prints nothing on head only: its benchmarks failed there', async () => {
    const repo = suites(good, 'echo "no such table" >&2; exit 1');
    const run = await compared(repo);
    expect(run.stdout).toContain('no such table');
    expect((await lastResults(repo)).benchmarks[0]?.head).toMatchObject({ state: 'failed' });
    expect(run.exitCode).toBe(3);
  });

  it('with stray lines, bare numbers and torn lines between its results, and an exit code of 1 after them', async () => {
    const stray = printing('12.5\n', 'BenchmarkNot a result\n', line('Good'), '{"tare":1,"bench\n', 'ns/op\n');
    const repo = suites(`${stray}exit 1`);
    const run = await compared(repo);
    expect(run.exitCode).toBe(0);
    const { benchmarks, warnings } = await lastResults(repo);
    expect(benchmarks.map(({ name }) => name)).toEqual(['Good']);
    expect(benchmarks[0]?.slices).toHaveLength(20);
    expect(new Set(warnings.map(({ code }) => code))).toContain('torn-line');
    // On both sides alike: data with a doubt, and no error.
    expect(words(run)).toContain('The suite ended with exit code 1 in 11 of 11 runs on head');
    // Said once, not once a slice.
    expect(warnings.filter(({ code }) => code === 'torn-line')).toHaveLength(1);
  });

  it('that crashes on base only: what came is compared, and what did not failed there', async () => {
    const both = `${good}${printing(line('Other'))}`;
    const run = await compared(suites(`${good}kill -SEGV $$`, both));
    expect(run.exitCode).toBe(0);
    expect(words(run)).toContain('The suite was ended by SIGSEGV in 11 of 11 runs on base');
    expect(run.stdout).toMatch(/failed on base.*Other/);
  });

  it('that prints 100 MB: the first 16 MiB are read, the rest is thrown away', async () => {
    const flood = "head -c 100000000 /dev/zero | tr '\\\\0' x; echo";
    const repo = suites(good, `${good}${inRuns('1|3', flood)}`);
    const run = await compared(repo);
    expect(run.exitCode).toBe(0);
    expect((await lastResults(repo)).benchmarks[0]?.slices).toHaveLength(20);
    expect(run.stdout.length + run.stderr.length).toBeLessThan(20_000);
  });

  it('that hangs is ended at the time limit, and so is a build', async () => {
    const hang = suites(good, `${inRuns('3', 'sleep 1000')}${good}`);
    const lines: string[] = [];
    const log = { info: keep, notice: keep, warning: keep, untrusted: keep, progress() {}, progressDone() {} };
    function keep(text: string) {
      lines.push(text);
    }
    const world = openPorts(log, gitEnvironment(), TOOLCHAINS);
    // Pinned, a first pair that hangs would be run again free.
    const given = { base: 'HEAD~1', harness: 'command', 'bench-command': 'sh ./suite', rounds: '10', pin: 'off' };
    const request = {
      inputs: parseInputs({ given, givenFrom: 'command line', file: null }),
      repository: hang.root,
      access: null,
      event: null,
      ci: null,
      repeat: '',
      limits: { buildTimeoutMs: 500, sliceTimeoutMs: 500 },
    } as const;
    try {
      const { analysis, results, gate } = await compare(request, world.ports);
      expect(analysis.benchmarks[0]).toMatchObject({ status: 'failed', failedSides: ['head'] });
      expect(results.benchmarks[0]?.head).toMatchObject({ reason: expect.stringContaining('gave no result within') });
      expect(gate.exitCode).toBe(3);
      const inputs = { ...request.inputs, options: { ...request.inputs.options, 'build-command': 'sleep 1000' } };
      await expect(compare({ ...request, inputs }, world.ports)).rejects.toMatchObject({
        details: expect.arrayContaining(['head does not build: build-command took too long']),
      });
    } finally {
      world.dispose();
    }
  });
});

describeWithGo('Go benchmarks', () => {
  const test = (bad: string) => `package m

import (
	"fmt"
	"os"
	"testing"
)

var sink int

func work(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink += i
	}
}

func BenchmarkGood(b *testing.B) {
	fmt.Println("::set-output name=verdict::improved")
	fmt.Fprintln(os.Stderr, "::error::x")
	work(b)
}

func BenchmarkPanics(b *testing.B) { ${bad === '' ? 'work(b)' : 'panic("boom")'} }

func BenchmarkAll(b *testing.B) {
	b.Run("ok", work)
	b.Run("fatal", func(b *testing.B) { ${bad === '' ? 'work(b)' : 'b.Fatalf("wrong result: %d", 42)'} })
	b.Run("exits", func(b *testing.B) { ${bad === '' ? 'work(b)' : 'os.Exit(0)'} })
	b.Run("after", work)
}
`;

  it('whose process ends badly after each result, on head only: they failed there', async () => {
    // Slices so long that not even a stalled machine sizes them to the one iteration of discovery.
    const main = (code: number) => `
func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	// Not when benchmarks are looked for.
	if n := flag.Lookup("test.benchtime").Value.String(); n != "1x" && n != "1s" {
		code = ${code}
	}
	os.Exit(code)
}
`;
    const loop = 'func BenchmarkA(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t\tsink += i\n\t}\n}\n';
    const source = (code: number) =>
      `package m\n\nimport (\n\t"flag"\n\t"os"\n\t"testing"\n)\n\nvar sink int\n${main(code)}\n${loop}`;
    const repo = repository();
    // Their own overlay keeps ours out: a process a slice, whose end is seen. A session is ended by us.
    const overlay = join(temporaryFolder('tare-overlay-'), 'overlay.json');
    writeFileSync(overlay, '{"Replace":{}}\n');
    const env = { GOFLAGS: `-overlay=${overlay}` };
    repo.commit({ 'go.mod': 'module example.com/m\n\ngo 1.21\n', 'm_test.go': source(0) });
    repo.commit({ 'm_test.go': source(3) });
    const options = [
      'compare',
      'HEAD~1',
      '--rounds',
      '10',
      '--slice',
      '50ms',
      '--benchmarks-from',
      'each',
      '--isolation',
      'off',
    ];
    const run = await tare(options, { cwd: repo.root, env });
    const { benchmarks } = await lastResults(repo);
    expect(benchmarks.map(({ base, head }) => [base, head])).toEqual([
      [{ state: 'measured' }, { state: 'failed', reason: 'it gave its result and then ended with exit code 3' }],
    ]);
    expect(run.exitCode).toBe(3);
    // As base does it too, it is the package's way of ending.
    repo.commit({ 'm_test.go': source(3).replace('var sink int', 'var sink = 1') });
    await tare(options, { cwd: repo.root, env });
    expect((await lastResults(repo)).benchmarks[0]?.head).toEqual({ state: 'measured' });
  });

  it('that panic, call Fatalf, exit, or print commands, on head only: each loses only itself', async () => {
    const repo = repository();
    repo.commit({ 'go.mod': 'module example.com/m\n\ngo 1.21\n', 'm_test.go': test('') });
    repo.commit({ 'm_test.go': test('bad') });
    const run = await compared(
      repo,
      '--rounds',
      '10',
      '--slice',
      '1ms',
      '--fail-on-missing',
      '--benchmarks-from',
      'each',
    );
    const { benchmarks } = await lastResults(repo);
    const states = Object.fromEntries(benchmarks.map(({ name, head }) => [name, head]));
    expect(states).toEqual({
      Good: { state: 'measured' },
      Panics: { state: 'failed', reason: expect.stringContaining('panic: boom') },
      'All/ok': { state: 'measured' },
      'All/fatal': { state: 'failed', reason: expect.stringContaining('wrong result: 42') },
      'All/exits': { state: 'failed', reason: expect.stringContaining('os.Exit(0)') },
      'All/after': { state: 'measured' },
    });
    // Slices of a millisecond on a busy machine: whatever they say, the missing ones or a regression fail the run.
    expect([1, 4]).toContain(run.exitCode);
    expect(run.stdout).toContain('panic: boom');
    expect(run.stdout + run.stderr).not.toMatch(/^::/m);
  });
});
