import { analyse, decidedBenchmarks } from '../../src/analysis/index.ts';
import type { Delta } from '../../src/model/analysis/change.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import { isLook } from '../../src/statistics/looks.ts';
import { randomStream } from '../../src/statistics/random.ts';
import { normal } from './noise-models.ts';
import { benchmark, results } from './results-builder.ts';

/** Suites whose rows stop when they are decided, as those of a run do, and what is said of their mean. */

export interface StoppedSuite {
  readonly seed: string;
  readonly rows: number;
  /** True head/base - 1 of every row. */
  readonly effect: number;
  /** Of a burst (log scale). */
  readonly scatter: number;
  /** Most bursts of a row. */
  readonly bursts: number;
}

interface StoppedRow {
  readonly name: string;
  readonly heads: readonly number[];
  bursts: number;
  looks: number;
  decided: boolean;
}

/** The geometric mean, and bursts of a row. */
export function stoppedSuite({ seed, rows: count, effect, scatter, bursts }: StoppedSuite) {
  const rows = Array.from({ length: count }, (_, index): StoppedRow => {
    const stream = randomStream(seed, 'row', index);
    const heads = Array.from({ length: bursts }, () => 1000 * (1 + effect) * Math.exp(scatter * normal(stream)));
    return { name: `B${index}`, heads, bursts: 0, looks: 0, decided: false };
  });
  const settings = { confirm: 'auto' } as const;
  for (let look = 1; look <= bursts; look++) {
    if (!isLook(look)) continue;
    const open = rows.filter(({ decided }) => !decided);
    if (open.length === 0) break;
    for (const row of open) {
      row.bursts = look;
      row.looks += 1;
    }
    const decided = decidedBenchmarks(results({ benchmarks: open.map(recordOf), settings }));
    for (const row of open) row.decided = decided.has(row.name);
  }
  const { geometricMeans } = analyse(results({ benchmarks: rows.map(recordOf), settings }));
  const mean: Delta | undefined = geometricMeans[0]?.delta;
  if (mean === undefined) throw new Error('no mean');
  return {
    mean,
    perRow: rows.reduce((sum, row) => sum + row.bursts, 0) / count,
  };
}

function recordOf({ name, heads, bursts, looks, decided }: StoppedRow): BenchmarkRecord {
  const head = heads.slice(0, bursts);
  const record = benchmark(name, { base: head.map(() => 1000), head });
  return { ...record, looks, ended: decided ? 'decided' : 'rounds' };
}
