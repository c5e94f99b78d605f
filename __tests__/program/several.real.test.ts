import { expect } from 'vitest';
import { compared, lastResults } from '../support/program.ts';
import { repository } from '../support/repository.ts';
import { itWithGo } from '../support/toolchains.ts';

// Two kinds of benchmarks in two folders of one repository, as one comparison.

const GO = (turns: number) => `package lib

func Sum(n int) (sum int) {
	for i := 0; i < ${turns}*n; i++ {
		sum += i % 7
	}
	return sum
}
`;
const BENCHMARK = `package lib

import "testing"

func BenchmarkSum(b *testing.B) {
	for i := 0; i < b.N; i++ {
		if Sum(1000) < 0 {
			b.Fatal()
		}
	}
}
`;
const SHORT = ['--rounds', '10', '--slice', '2ms', '--pin', 'off', '--confirm', 'off', '--calibration', 'off'];

itWithGo('several harnesses make one comparison, with a table each', async () => {
  const repo = repository();
  const module = { 'lib/go.mod': 'module example.org/lib\n\ngo 1.21\n', 'lib/x_test.go': BENCHMARK };
  repo.commit({ ...module, 'lib/x.go': GO(1), 'tool/run': 'exit 0\n' }, 'base');
  repo.commit({ 'lib/x.go': GO(3), 'tool/run': 'sleep 0.1\n' }, 'head');
  const both = (first: string) => ['--harness', `${first}, process:tool`, '--command', 'run=sh ./run', ...SHORT];
  const run = await compared(repo, both('go:lib'));
  expect(run.stdout).toMatch(/^go:\n.*\nslower +go:Sum /m);
  expect(run.stdout).toMatch(/^process:\n.*\nslower +process:run /m);
  expect(run.exitCode).toBe(1);
  const { harness, benchmarks } = await lastResults(repo);
  expect(harness.name).toBe('go, process');
  expect(benchmarks.map(({ id, harness: own }) => [id, own])).toEqual([
    ['go:Sum', 'go'],
    ['process:run', 'process'],
  ]);
  // One that finds nothing loses only itself.
  const half = await compared(repo, both('go:tool'));
  expect(half.stdout + half.stderr).toContain('go: no go.mod was found');
  expect(half.stdout).toMatch(/^slower +run /m);
});
