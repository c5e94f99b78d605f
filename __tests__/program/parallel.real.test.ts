import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { lastResults, STACK, tare } from '../support/program.ts';
import { repository } from '../support/repository.ts';
import { describeWithGo } from '../support/toolchains.ts';

// A benchmark whose work several cores share, through the whole program: how busy these are decides nothing here.

const source = (rounds: number) => `package m

func Sum() int {
	sum := 0
	for i := 0; i < ${rounds}; i++ {
		sum ^= i * 31
	}
	return sum
}
`;
const BENCHMARKS = `package m

import "testing"

var sink int

func BenchmarkAlone(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink += Sum()
	}
}

func BenchmarkShared(b *testing.B) {
	b.RunParallel(func(pb *testing.PB) {
		own := 0
		for pb.Next() {
			own += Sum()
		}
		if own < 0 {
			b.Error(own)
		}
	})
}
`;

describeWithGo('a parallel benchmark', () => {
  it.skipIf(availableParallelism() < 2)('has a row on one core and one on all, each named for it', async () => {
    const repo = repository();
    repo.commit({ 'go.mod': 'module example.com/m\n\ngo 1.21\n', 'm.go': source(2000), 'm_test.go': BENCHMARKS });
    repo.commit({ 'm.go': source(3000) });
    const run = await tare(['compare', 'HEAD~1', '--rounds', '10', '--slice', '2ms'], { cwd: repo.root });
    expect(run.stderr).not.toMatch(STACK);
    expect(run.left).toEqual([]);
    const { benchmarks } = await lastResults(repo);
    expect(benchmarks.map(({ id, cores, placement }) => [id, cores, placement?.state])).toEqual([
      ['Alone', undefined, 'pinned'],
      ['Shared', 'all', 'parallel'],
      ['Shared on one core', 'one', 'pinned'],
    ]);
    const [, free, onOne] = benchmarks;
    const unitsOf = (record: typeof free) => new Set(record?.slices.flatMap(({ values }) => Object.keys(values)));
    expect(unitsOf(onOne)).toEqual(new Set(['ns/op']));
    expect([...unitsOf(free)]).toEqual(expect.arrayContaining(['ns/op', 'B/op', 'allocs/op']));
    // Head does half as much again on either, and no crowd makes that look like less.
    const json = JSON.parse((await tare(['analyse', '--format', 'json'], { cwd: repo.root })).stdout);
    for (const { id, rows } of json.benchmarks) {
      const wall = rows.find((row: { readonly metric: { readonly unit: string } }) => row.metric.unit === 'ns/op');
      expect(wall, id).toMatchObject({ gated: true, base: expect.any(Number), head: expect.any(Number) });
      expect(wall.verdict, id).toMatch(/^(regressed|inconclusive)$/);
    }
    for (const name of ['Shared on one core', 'Shared on all cores']) expect(run.stdout).toMatch(`${name} `);
  });
});
