import { expect, it } from 'vitest';
import { compared, lastResults, suites } from '../support/program.ts';
import { repository } from '../support/repository.ts';
import { itWithGo } from '../support/toolchains.ts';

// One real comparison a harness, from the commits to the report: enough to see that the parts fit together. What each
// does with everything that can happen is in the real tests. Nothing here hangs on how fast or busy the machine is.

/** 10 bursts of short slices; what looks changed is not measured again. */
const SHORT = ['--rounds', '10', '--slice', '1ms', '--pin', 'off', '--confirm', 'off'];

it('command: a suite that prints its times', async () => {
  // With decimals that differ from run to run: equal ones would look like a clock's steps.
  const suite = (parse: number) => `for result in Parse:${parse} Same:50; do
	printf '{"tare":1,"benchmark":"%s","metrics":{"ns/op":%s.%s}}\\n' "\${result%:*}" "\${result#*:}" "$(date +%N | cut -c4-7)"
done
`;
  const repo = suites(suite(100), suite(200));
  const run = await compared(repo, SHORT);
  // 100.5 and 200.5 ns or so: they are shown with as many digits as are known.
  expect(run.stdout).toMatch(/^slower +Parse +10[01](?:\.\d+)? ns +20[01](?:\.\d+)? ns/m);
  // By its decimals alone one run in a hundred is told from the other, in which case the direction is its word.
  expect(run.stdout).toMatch(/^(?:unchanged|slower by less than 5 %|faster by less than 5 %) +Same/m);
  expect(run.exitCode).toBe(1);
  const { harness, benchmarks } = await lastResults(repo);
  expect(harness.name).toBe('command');
  expect(benchmarks.map(({ slices }) => slices.length)).toEqual([20, 20]);
});

it('process: a program, measured from outside', async () => {
  const repo = repository();
  repo.commit({ tool: 'exit 0\n' }, 'base');
  repo.commit({ tool: 'sleep 0.1\n' }, 'head');
  const run = await compared(repo, [...SHORT, '--command', 'tool=sh ./tool']);
  expect(run.stdout).toMatch(/^\S.* tool /m);
  expect([0, 1]).toContain(run.exitCode);
  const { harness, benchmarks } = await lastResults(repo);
  expect(harness.name).toBe('process');
  const slices = benchmarks[0]?.slices ?? [];
  expect(slices).toHaveLength(20);
  for (const { side, values } of slices) {
    expect(values['ns/op']).toBeGreaterThan(side === 'head' ? 100e6 : 0);
  }
});

itWithGo('go: a benchmark that says how much it did', async () => {
  const suite = `package m

import "testing"

var sink int

func BenchmarkSum(b *testing.B) {
	for i := 0; i < b.N; i++ {
		for j := 0; j < turns; j++ {
			sink += j
		}
	}
	b.ReportMetric(turns, "turns/op")
}
`;
  const repo = repository();
  const turns = (count: number) => ({ 'm.go': `package m\n\nconst turns = ${count}\n` });
  repo.commit({ 'go.mod': 'module example.com/m\n\ngo 1.21\n', ...turns(1000), 'm_test.go': suite }, 'base');
  repo.commit(turns(2000), 'head');
  const run = await compared(repo, SHORT);
  expect(run.stdout).toMatch(/^\S.* Sum .*ns/m);
  expect(run.stdout).toMatch(/Sum.* turns\/op +1000 +2000 /);
  expect([0, 1]).toContain(run.exitCode);
  const { harness, benchmarks } = await lastResults(repo);
  expect(harness).toMatchObject({ name: 'go', toolchain: expect.stringMatching(/^go1\./) });
  const slices = benchmarks[0]?.slices ?? [];
  expect(new Set(slices.map(({ burst }) => burst)).size).toBe(10);
  for (const { values } of slices) expect(values['ns/op']).toBeGreaterThan(0);
  // Bursts of both sides, whose processes take turns: as many slices of the one as of the other, and several of each.
  for (let burst = 0; burst < 10; burst++) {
    const [base, head] = (['base', 'head'] as const).map(
      (side) => slices.filter((each) => each.burst === burst && each.side === side).length,
    );
    expect(base).toBeGreaterThan(1);
    expect(head).toBe(base);
  }
  expect(slices.filter(({ burst }) => burst >= 10)).toEqual([]);
});
