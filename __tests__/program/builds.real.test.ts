import { describe, expect, it } from 'vitest';
import { firstRun } from '../../src/model/results/run.ts';
import { BEYOND_NOISE, lastResults, line, type ProgramRun, printing, STACK, suites, tare } from '../support/program.ts';
import { type Repository, repository } from '../support/repository.ts';
import { describeWithGo } from '../support/toolchains.ts';

// Sides that do not build, in part or wholly: four different stories.

async function compare(repo: Repository, ...options: readonly string[]): Promise<ProgramRun> {
  const run = await tare(['compare', 'HEAD~1', ...options], { cwd: repo.root });
  expect(run.stderr).not.toMatch(STACK);
  expect(run.left).toEqual([]);
  return run;
}

describe('a build-command that fails', () => {
  const build = ['--build-command', 'sh ./build'];
  const fails = 'echo "link.c:7: undefined reference to parse" >&2\nexit 1\n';
  const repo = (base: string, head: string) => {
    const both = suites(printing(line('Parse')), printing(line('Parse'), line('Late')));
    both.commit({ build: base }, 'base');
    both.commit({ build: head }, 'head');
    return both;
  };

  it('on head: what the compiler said, verdict error, exit code 3, and it is all in results.json', async () => {
    const both = repo('', fails);
    const run = await compare(both, ...build);
    expect(run.exitCode).toBe(3);
    expect(run.stdout).toContain('Build output (head; build-command ended with exit code 1):');
    expect(run.stdout).toContain('link.c:7: undefined reference to parse');
    expect(run.stdout.trimEnd()).toMatch(/^FAIL {2}head does not compile$/m);
    const results = await lastResults(both);
    const { benchmarks } = results;
    const { builds, ...facts } = firstRun(results);
    expect(builds.head).toMatchObject({ state: 'failed', output: 'link.c:7: undefined reference to parse' });
    expect(builds.base.state).toBe('built');
    expect(facts.partial).toBe(false);
    expect(benchmarks).toEqual([]);
    const json = await tare(['analyse', '--format', 'json'], { cwd: both.root });
    expect(JSON.parse(json.stdout)).toMatchObject({ verdict: 'error' });
    expect(json.exitCode).toBe(3);
  });

  it('on base: the readings of head are shown as new, verdict inconclusive; 4 where that fails', async () => {
    const both = repo(fails, '');
    const run = await compare(both, ...build);
    expect(run.exitCode).toBe(0);
    expect(run.stdout).toMatch(/^\+ .*\bParse \(new\)/m);
    expect(run.stdout).toContain('Base does not build');
    const json = await tare(['analyse', '--format', 'json'], { cwd: both.root });
    expect(JSON.parse(json.stdout)).toMatchObject({ verdict: 'inconclusive', counts: { added: 2, failed: 0 } });
    expect((await tare(['analyse', '--fail-on-inconclusive'], { cwd: both.root })).exitCode).toBe(4);
    expect((await compare(both, ...build, '--fail-on-inconclusive')).exitCode).toBe(4);
  });

  it('on both: nothing was measured, and both are quoted', async () => {
    const run = await compare(repo(fails, `echo other >&2\n${fails}`), ...build);
    expect(run.exitCode).toBe(3);
    expect(run.stdout).toBe('');
    expect(run.stderr).toContain('tare: neither head nor base builds, so nothing can be measured');
    expect(run.stderr).toContain('  head does not build: build-command ended with exit code 1\n  other\n');
    expect(run.stderr).toContain('  base does not build: build-command ended with exit code 1\n  link.c:7');
    expect(run.stderr).toContain('  Make at least head compile, then run again.');
  });
});

describeWithGo('Go packages that do not compile', () => {
  const MOD = 'module example.com/m\n\ngo 1.21\n';
  const test = (name: string, body = '') =>
    `package ${name}\n\nimport "testing"\n\nvar x int\n\nfunc Benchmark_${name}(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t\tx += i\n\t\t${body}\n\t}\n}\n`;
  const fast = ['--rounds', '10', '--slice', '1ms', ...BEYOND_NOISE];

  it('one of two on head: its benchmarks failed there, they were not removed', async () => {
    const repo = repository();
    repo.commit({ 'go.mod': MOD, 'a/a_test.go': test('a'), 'b/b_test.go': test('b') });
    repo.commit({ 'b/b_test.go': test('b', 'nonsense()') });
    const run = await compare(repo, ...fast, '--fail-on-missing');
    const { benchmarks, warnings } = await lastResults(repo);
    expect(benchmarks.map(({ name, base, head }) => [name, base.state, head.state])).toEqual([
      ['_a', 'measured', 'measured'],
      ['_b', 'measured', 'failed'],
    ]);
    expect(benchmarks[1]?.head).toMatchObject({ reason: expect.stringContaining('undefined: nonsense') });
    expect(warnings.map(({ code }) => code)).toContain('package-does-not-build');
    expect(run.stdout).toContain('undefined: nonsense');
    expect(run.exitCode).toBe(4);
    // Where the table is not on the terminal, the gate's reason is.
    const csv = await tare(['analyse', '--format', 'csv'], { cwd: repo.root });
    expect(csv.exitCode).toBe(4);
    expect(csv.stderr).toMatch(/^warning: .*_b.*\n$/);
  });

  it('one of two on base: failed there, not added', async () => {
    const repo = repository();
    repo.commit({ 'go.mod': MOD, 'a/a_test.go': test('a'), 'b/b_test.go': test('b', 'nonsense()') });
    repo.commit({ 'b/b_test.go': test('b') });
    expect((await compare(repo, ...fast, '--fail-on-missing', '--benchmarks-from', 'each')).exitCode).toBe(0);
    const { benchmarks } = await lastResults(repo);
    expect(benchmarks.map(({ name, base, head }) => [name, base.state, head.state])).toEqual([
      ['_a', 'measured', 'measured'],
      ['_b', 'failed', 'measured'],
    ]);
  });

  it('the only one on head: the compiler’s first lines, exit code 3', async () => {
    const repo = repository();
    repo.commit({ 'go.mod': MOD, 'm_test.go': test('m') });
    repo.commit({ 'm_test.go': test('m', 'nonsense()') });
    const run = await compare(repo, ...fast);
    expect(run.exitCode).toBe(3);
    expect(run.stdout).toContain('undefined: nonsense');
    const markdown = await tare(['analyse', '--format', 'markdown'], { cwd: repo.root });
    expect(markdown.stdout).toContain('undefined: nonsense');
  });
});
