import { expect, it } from 'vitest';
import { firstRun } from '../../src/model/results/run.ts';
import { lastResults, STACK, tare } from '../support/program.ts';
import { repository } from '../support/repository.ts';
import { describeWithGo } from '../support/toolchains.ts';

// Benchmarks that are in a module of their own below the root, and no working-directory that says so.

const benchmark = (steps: number) =>
  `package b\n\nimport "testing"\n\nvar sink int\n\nfunc BenchmarkSum(b *testing.B) {\n\tfor i := 0; i < b.N; i++ {\n\t\tfor j := 0; j < ${steps}; j++ {\n\t\t\tsink += j\n\t\t}\n\t}\n}\n`;
const ROOT = {
  'go.mod': 'module example.com/m\n\ngo 1.21\n',
  'm_test.go': 'package m\n\nimport "testing"\n\nfunc TestSum(t *testing.T) {}\n',
};
const MODULE = { '_benchmark/go.mod': 'module example.com/b\n\ngo 1.21\n', '_benchmark/b_test.go': benchmark(10) };

describeWithGo('a module below _benchmark', () => {
  const compare = async (...commits: readonly Readonly<Record<string, string>>[]) => {
    const repo = repository();
    for (const files of commits) repo.commit(files);
    const run = await tare(['compare', 'HEAD~1', '--rounds', '10', '--slice', '1ms', '--verbose'], { cwd: repo.root });
    expect(run.stderr).not.toMatch(STACK);
    return { run, results: await lastResults(repo) };
  };

  it('is the working directory of the run, and the log, the report and the results say so', async () => {
    const { run, results } = await compare({ ...ROOT, ...MODULE }, { '_benchmark/b_test.go': benchmark(11) });
    expect(run.stderr).toContain('benchmarks are in _benchmark/, a project of its own: go.mod and b_test.go');
    expect(run.stdout.replace(/\s+/g, ' ')).toContain(
      'Note: The root of the repository has no benchmarks of a known kind: those of a folder below it were measured: _benchmark',
    );
    const { inputs, repeat } = firstRun(results);
    expect(inputs?.['working-directory']).toBe('_benchmark');
    expect(repeat).toContain(' --working-directory _benchmark ');
    expect(results.benchmarks.map(({ id, base, head }) => [id, base.state, head.state])).toEqual([
      ['Sum', 'measured', 'measured'],
    ]);
  });

  it('that base lacks: all its benchmarks are added', async () => {
    const { run, results } = await compare(ROOT, MODULE);
    expect(results.benchmarks.map(({ base, head }) => [base.state, head.state])).toEqual([['absent', 'measured']]);
    expect(run.stdout.replace(/\s+/g, ' ')).toContain(
      'Base has no such folder, so that all benchmarks are added and nothing could be compared: _benchmark',
    );
    expect(run.stdout).not.toContain('does not compile');
    expect(run.stdout).toContain('- added: Sum');
  });
});
