import { expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { compared, lastResults } from '../support/program.ts';
import { repository } from '../support/repository.ts';
import { describeWithGo } from '../support/toolchains.ts';

// Go's clock in a real comparison, as it is done unless something else is asked for.

/**
 * A pair of Stop and Start around atomic additions, which take no other time for what is in a cache. There are so many
 * that the clock is the smaller part of the reading also where the clock is slow.
 */
const BENCHMARK = `package m

import (
	"sync/atomic"
	"testing"
)

var sum int64

//go:noinline
func add(n int) {
	for i := 0; i < n; i++ {
		atomic.AddInt64(&sum, 1)
	}
}

func BenchmarkAdd(b *testing.B) {
	for i := 0; i < b.N; i++ {
		b.StopTimer()
		b.StartTimer()
		add(additions)
	}
}
`;

const files = (additions: number) => ({
  'go.mod': 'module example.com/m\n\ngo 1.21\n',
  'm.go': `package m\n\nconst additions = ${additions}\n`,
  'm_test.go': BENCHMARK,
});

describeWithGo('a clock that is stopped in every iteration', () => {
  it('is taken off: 90 additions for 60 are half as many again', async () => {
    const repo = repository();
    repo.commit(files(60), 'base');
    repo.commit(files(90), 'head');
    const { stdout } = await compared(repo);
    const results = await lastResults(repo);
    const [clock] = firstRun(results).calibration.clocks;
    expect(clock?.failure).toBeUndefined();
    expect(new Set(clock?.readings.map(({ round }) => round)).size).toBeGreaterThanOrEqual(5);
    // Where the benchmark ran, which has one thread.
    const [benchmark] = results.benchmarks;
    const canPin = firstRun(results).noiseControls?.pinnedBy !== null;
    expect(benchmark?.placement?.speedUp !== undefined).toBe(canPin);
    const isPinned = benchmark?.placement?.state === 'pinned';
    expect(clock?.readings.every(({ pinned }) => (pinned === true) === isPinned)).toBe(true);
    const [row] = analyse(results).benchmarks[0]?.rows ?? [];
    const correction = row?.correction;
    // One interval of a hundred misses the half by chance; by a tenth of the work none does.
    expect(correction?.delta?.lower).toBeLessThan(0.6);
    expect(correction?.delta?.upper).toBeGreaterThan(0.4);
    // The raw readings hold the clock on both sides.
    if (correction?.rawChange.kind !== 'interval') throw new Error('no raw interval');
    expect(correction.rawChange.delta.estimate).toBeLessThan(correction.delta?.estimate ?? 0);
    // A neighbour that comes and goes makes the clock dearer in some rounds: the only thing that may be said of it.
    if (correction.refusal?.code === 'clock-unsteady') return;
    expect(correction).toMatchObject({ state: 'applied', refusal: null, judged: 'corrected' });
    expect(stdout).toContain('Corrected for the clock');
  });
});
