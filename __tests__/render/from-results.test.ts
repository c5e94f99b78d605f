import { expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import { renderConsole } from '../../src/render/console/console.ts';
import { renderComment } from '../../src/render/markdown/comment.ts';
import { markerFor } from '../../src/render/markdown/marker.ts';
import { phraseToMarkdown } from '../../src/render/text/phrase.ts';
import { renderGateLine } from '../../src/render/view/gate-line.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { around, benchmark, results } from '../support/results-builder.ts';

// The whole way from raw observations to the page: what the renderers print is what the analysis concluded.
const run = results({
  benchmarks: [
    benchmark('Parse/large', { iterations: 8, base: around(12_310_000), head: around(13_520_000).toReversed() }),
    benchmark('Encode/small', {
      base: { 'ns/op': around(81.2), 'allocs/op': around(3, 20, 0), 'B/op': around(64, 20, 0) },
      head: { 'ns/op': around(64).toReversed(), 'allocs/op': around(2, 20, 0), 'B/op': around(48, 20, 0) },
    }),
    benchmark('Walk', { base: around(4100), head: around(4104).toReversed() }),
    benchmark('Open', { base: around(1_210_000, 20, 0.2), head: around(1_250_000, 20, 0.1).toReversed() }),
    benchmark('Added', { head: around(500) }),
    benchmark('Removed', { base: around(700) }),
    benchmark('Broken', { base: around(100), head: { failed: 'panic: index out of range' } }),
  ],
});

test('comment', async () => {
  const analysis = analyse(run);
  const comment = renderComment(viewOf(analysis, decideGate(analysis)), {
    marker: markerFor(run, 'benchmarks'),
    summaryUrl: null,
  });
  await expect(comment).toMatchFileSnapshot('golden/from-results/comment.md');
});

test('console', async () => {
  const analysis = analyse(run);
  await expect(renderConsole(viewOf(analysis, decideGate(analysis)), { width: 80 })).toMatchFileSnapshot(
    'golden/from-results/console.txt',
  );
});

// Allocations near zero: said in their own unit, drawn without a mark, with one note for all.
test('the smallest difference that matters', async () => {
  const small = (base: readonly number[], head: readonly number[], unit = 'allocs/op') => ({
    base: { 'ns/op': around(500), [unit]: base },
    head: { 'ns/op': around(502).toReversed(), [unit]: head },
  });
  const found = results({
    benchmarks: [
      benchmark('Pool', small(around(0.0097, 20, 0.5), around(0.0101, 20, 0.5).toReversed())),
      benchmark('Grow', small(around(0.01, 20, 0.01), around(0.02, 20, 0.01).toReversed())),
      benchmark('Table', small(around(0, 20, 0), around(0.01, 20, 0))),
      benchmark('Sizes', small(around(0.3, 20, 0), around(1.1, 20, 0), 'B/op')),
      benchmark('None', small(around(0, 20, 0), around(0, 20, 0))),
    ],
  });
  const analysis = analyse(found);
  const view = viewOf(analysis, decideGate(analysis));
  const comment = renderComment(view, { marker: markerFor(found, 'benchmarks'), summaryUrl: null });
  await expect(comment).toMatchFileSnapshot('golden/from-results/smallest-difference.md');
  await expect(renderConsole(view, { width: 100 })).toMatchFileSnapshot('golden/from-results/smallest-difference.txt');
});

test('and a regression of it names that as the threshold', async () => {
  const found = results({
    benchmarks: [
      benchmark('Pool', {
        base: { 'ns/op': around(500), 'allocs/op': around(0.9, 20, 0.01) },
        head: { 'ns/op': around(502).toReversed(), 'allocs/op': around(1, 20, 0.01).toReversed() },
      }),
    ],
    settings: { confirm: 'off' },
  });
  const analysis = analyse(found);
  const gate = decideGate(analysis);
  const lead = viewOf(analysis, gate).lead.map(phraseToMarkdown).join(' ');
  expect(gate.exitCode).toBe(1);
  expect(lead.replace(/[\s`*]+/g, ' ')).toContain(
    'Worse than on main (threshold 0.05 allocs/op): Pool allocs/op +11.1',
  );
  expect(renderGateLine(gate, analysis)).toContain('threshold 0.05 allocs/op');
});
