import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { firstRun } from '../../src/model/results/run.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { STACK, tare } from '../support/program.ts';
import { type Repository, repository } from '../support/repository.ts';
import { type Runner, startRunner, suiteOf } from '../support/runner.ts';
import { describeWithGo } from '../support/toolchains.ts';

// Slice lengths that an earlier run tried, through the whole program.

describeWithGo('a Go module', () => {
  const QUICK = ['--rounds', '10', '--confirm', 'off', '--calibration', 'off', '--threshold', '900%'];
  const bench = (name: string, n: number) => ({
    [`${name}/${name}.go`]: `package ${name}\n\nfunc work(n int) (sum int) {\n\tfor i := 0; i < n; i++ {\n\t\tsum += i ^ sum\n\t}\n\treturn sum\n}\n\nvar size = ${n}\n`,
    [`${name}/${name}_test.go`]: `package ${name}\n\nimport "testing"\n\nvar sink int\n\nfunc Benchmark${name.toUpperCase()}(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t\tsink += work(size)\n\t}\n}\n`,
  });

  async function compare(repo: Repository, results: string, options: readonly string[] = []) {
    const line = ['compare', 'HEAD~1', 'HEAD', '--verbose', ...QUICK, '--results-path', results, ...options];
    const run = await tare(line, { cwd: repo.root });
    expect(run.stderr).not.toMatch(STACK);
    expect(run.exitCode, run.stderr).toBe(0);
    expect(run.left).toEqual([]);
    return { ...run, results: await parseResults(readFileSync(join(repo.root, results), 'utf8')) };
  }

  it('is measured in slices that an earlier run tried; what need not be measured keeps its own', async () => {
    const repo = repository();
    repo.commit({
      'go.mod': 'module example.com/m\n\ngo 1.21\n',
      '.gitignore': '*.json\n',
      ...bench('x', 100),
      ...bench('y', 200),
    });
    repo.commit({ ...bench('x', 101), ...bench('y', 201) });
    const first = await compare(repo, 'first.json');
    expect(first.results.benchmarks.map(({ sliceLength }) => sliceLength?.from)).toEqual(['pilot', 'pilot']);
    expect(first.stderr).not.toContain('past:');

    repo.commit(bench('y', 202));
    // As a pilot chooses on a machine that is neither fast nor busy; slices of 50 ms are not checked by longer ones.
    const file = JSON.parse(readFileSync(join(repo.root, 'first.json'), 'utf8'));
    for (const each of file.benchmarks) {
      each.sliceLength = { ms: 50, perBurst: 1, by: 'session', from: 'pilot', refused: [] };
    }
    repo.write({ 'chosen.json': JSON.stringify(file) });
    const second = await compare(repo, 'second.json', ['--past', 'chosen.json']);
    const triedAt = firstRun(first.results).startedAt;
    const [same, measured] = second.results.benchmarks;
    expect(same).toMatchObject({ ended: 'same-code', sliceLength: { from: 'past', triedAt } });
    expect(same?.slices).toEqual([]);
    expect(measured?.sliceLength).toMatchObject({ from: 'past', triedAt, refused: [] });
    expect(measured?.sliceLength?.ms).toBeCloseTo(50, 0);
    expect(second.stderr).toContain("past: 1 of 1 slice lengths are an earlier run's");
    expect(second.stdout.replace(/\s+/g, ' ')).toContain("(an earlier run's)");

    // Both are known to the one after it, by way of that file alone.
    repo.commit(bench('x', 103));
    const third = await compare(repo, 'third.json', ['--past', 'second.json']);
    expect(third.results.benchmarks.map(({ sliceLength }) => sliceLength)).toMatchObject([
      { from: 'past', triedAt },
      { from: 'past', triedAt },
    ]);

    // Of a machine that is not this one, nothing is believed.
    const text = readFileSync(join(repo.root, 'third.json'), 'utf8');
    repo.write({ 'elsewhere.json': text.replace(/("cpuModel": ?)"[^"]*"/, '$1"Z80"') });
    const fourth = await compare(repo, 'fourth.json', ['--past', 'elsewhere.json']);
    expect(fourth.results.benchmarks[0]?.sliceLength?.from).toBe('pilot');
    expect(fourth.stderr).toContain('past: slice lengths that were tried with another machine are not used');
  });
});

let runner: Runner | undefined;
afterEach(() => runner?.api.close());

it('a job goes on without an earlier run that is missing or broken, and says so', async () => {
  const suite = suiteOf({ A: 100 });
  const file = 'bench-command: sh ./suite\nrounds: 10\npin: off\n';
  runner = await startRunner({ suite, '.github/tare.yml': file }, { suite: `${suite}# head\n`, 'broken.json': '{' });
  const run = await runner.run({ inputs: { past: 'missing.json\nbroken.json' } });
  expect(run, run.log).toMatchObject({ exitCode: 0, outputs: { verdict: 'unchanged' } });
  expect(run.log).toContain('past: there is no missing.json, so that nothing is known of earlier runs\n');
  expect(run.log).toMatch(/^::warning.*::past: broken\.json is not used: the results are no complete JSON$/m);
  expect(run.log).not.toMatch(STACK);
});
