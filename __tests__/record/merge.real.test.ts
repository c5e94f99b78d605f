import { expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { mergeResults } from '../support/merged.ts';
import { around, benchmark, results } from '../support/results-builder.ts';

test('replicates of which each has as much as one file may hold are read again when they are joined', async () => {
  const many = (index: number) => {
    const slices = Array.from({ length: 60_000 }, (_, at) => ({
      side: at % 2 === 0 ? ('base' as const) : ('head' as const),
      run: 0,
      position: 0 as const,
      burst: Math.floor(at / 24),
      slice: Math.floor((at % 24) / 2),
      startMs: at,
      durationMs: 1,
      values: { 'ns/op': 100 + (index * 35_000 + (at % 35_000)) / 1e6 },
    }));
    const whole = results({
      benchmarks: [benchmark('A', { base: around(100), head: around(100) })],
      plan: { replicate: { index, of: 2 } },
    });
    const benchmarks = whole.benchmarks.map((each) => ({ ...each, slices }));
    return { name: `${index}.json`, results: { ...whole, benchmarks } };
  };
  const read = await parseResults(resultsText(mergeResults([many(1), many(2)])));
  expect(read.benchmarks[0]?.slices).toHaveLength(120_000);
  const { rows } = analyse(read).benchmarks[0] ?? {};
  expect(rows?.[0]?.change.kind).toBe('interval');
});
