import type { CountingPlans } from '../harness.ts';
import { type GoBenchmark, sliceGo } from './slice.ts';

/** -test.benchtime=1x runs the function once, any other Nx once with b.N = 1 and then N: a difference needs both alike. */
const FEWEST = 2;
const LIKELY_MS = 50;
/** Less is not known of a slice. */
const SHORTEST_MS = 0.1;

/**
 * Makes a Go program do the same work twice: one processor and no preemption by a signal (which also crashes it under
 * valgrind now and then), and no collector, whose cycles begin where the heap happens to be.
 */
const ENVIRONMENT = { GOMAXPROCS: '1', GOGC: 'off', GODEBUG: 'asyncpreemptoff=1' } as const;

/**
 * The process around a benchmark and what it prepares are the same whatever the iterations, so they fall out.
 * @param startupMs what of the time that is expected of a slice is not its iterations' but its process's
 */
export function goCounting(benchmark: GoBenchmark, startupMs: number): CountingPlans {
  return {
    slice: (request, operations) => sliceGo(benchmark, request, operations, ENVIRONMENT),
    operations: ({ iterations, expectedMs }) => {
      const iterationsMs = Math.max(expectedMs - startupMs, SHORTEST_MS);
      const likely = Math.round(((iterations ?? 1) * LIKELY_MS) / iterationsMs);
      return { fewest: FEWEST, likely: Math.max(2 * FEWEST, likely) };
    },
  };
}
