import fc from 'fast-check';
import { expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import { renderConsole } from '../../src/render/console/console.ts';
import { renderComment } from '../../src/render/markdown/comment.ts';
import { markerFor } from '../../src/render/markdown/marker.ts';
import { renderSummary } from '../../src/render/markdown/summary.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { benchmark, results } from '../support/results-builder.ts';

// What makes the gate fail is seen without a click, the ten worst of it, and the rest is on the page: from raw readings (zeros, negatives, missing ones, times and
// counts and unknown units) to the page.
const reading = fc.oneof(
  fc.constantFrom(0, 0, 1, 2, -1),
  fc.integer({ min: 90, max: 110 }),
  fc.double({ min: 0.1, max: 200, noNaN: true }),
);
const side = (rounds: number) =>
  fc.oneof(
    reading.map((value) => Array.from({ length: rounds }, () => value)),
    fc.array(reading, { minLength: rounds, maxLength: rounds }),
    fc.array(fc.option(reading, { nil: null, freq: 4 }), { minLength: rounds, maxLength: rounds }),
  );
const UNITS = ['ns/op', 'B/op', 'allocs/op', 'req/s', 'score'] as const;
const values = fc
  .integer({ min: 1, max: 14 })
  .chain((rounds) => fc.record(Object.fromEntries(UNITS.map((unit) => [unit, side(rounds)]))));
const run = fc.array(fc.tuple(values, values), { minLength: 1, maxLength: 14 }).map((pairs) =>
  results({
    benchmarks: pairs.map(([base, head], index): BenchmarkRecord => benchmark(`<${index}>`, { base, head })),
    settings: { gatedMetrics: ['*'] },
  }),
);

test('no gated row that regressed is left out, or missing from the count; ten stand open', () => {
  fc.assert(
    fc.property(run, (record) => {
      const analysis = analyse(record);
      const gate = decideGate(analysis);
      const view = viewOf(analysis, gate);
      const regressed = analysis.benchmarks.flatMap(({ id, rows }) =>
        rows.filter((row) => row.gated && row.verdict === 'regressed').map(({ metric }) => [id, metric.unit] as const),
      );
      expect(gate.reason.kind === 'regressed').toBe(regressed.length > 0);
      const console = renderConsole(view, { width: 160 }).split('\n');
      const pages = [renderComment(view, { marker: markerFor(record, 'k'), summaryUrl: null }), renderSummary(view)];
      const red = (page: string) => page.split('\n').filter((line) => line.startsWith('| 🔴'));
      for (const page of pages) {
        expect(red(page.replace(/<details.*?<\/details>/gs, ''))).toHaveLength(Math.min(10, regressed.length));
        expect(red(page)).toHaveLength(regressed.length);
        expect(page.includes(`🔴 ${regressed.length} regressed`)).toBe(regressed.length > 0);
      }
      const shown = [...pages.map(red), console.filter((line) => line.startsWith('✗ '))];
      const missing = regressed.filter(([id, unit]) => {
        const isRow = (line: string) => line.includes(id) && (line.includes(unit) || unit === 'ns/op');
        return !shown.every((lines) => lines.some(isRow));
      });
      expect(missing).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('a row about which nothing can be stated is never called anything but undecided', () => {
  fc.assert(
    fc.property(run, (record) => {
      for (const { rows } of analyse(record).benchmarks) {
        for (const row of rows) {
          if (row.change.kind === 'none') expect([null, 'inconclusive']).toContain(row.verdict);
        }
      }
    }),
    { numRuns: 150 },
  );
});
