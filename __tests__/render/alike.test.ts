import { expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { Warning } from '../../src/model/warning.ts';
import { renderConsole } from '../../src/render/console/console.ts';
import { renderComment } from '../../src/render/markdown/comment.ts';
import { markerFor } from '../../src/render/markdown/marker.ts';
import { renderSummary } from '../../src/render/markdown/summary.ts';
import { renderGateLine } from '../../src/render/view/gate-line.ts';
import { groupAlike } from '../../src/render/view/notes/alike.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { around, benchmark, results } from '../support/results-builder.ts';

// Failures that are alike are one line with their number, wherever they are told.

const NAMES = Array.from({ length: 154 }, (_, index) => `group ${index % 7}/bench_${index}`);
const failing = NAMES.map((name, index) => {
  const failed = `ended with exit code ${index % 3} and no result\nthread '${name}' panicked at benches/a.rs:${index}:5: no input`;
  return benchmark(name, { base: { failed }, head: { failed } });
});

function pages(run: ReturnType<typeof results>) {
  const analysis = analyse(run);
  const gate = decideGate(analysis);
  const view = viewOf(analysis, gate);
  return {
    comment: renderComment(view, { marker: markerFor(run, 'benchmarks'), summaryUrl: null }),
    summary: renderSummary(view),
    terminal: renderConsole(view, { width: 120 }),
    all: renderConsole(view, { width: 120, verbose: true }),
    line: renderGateLine(gate, analysis),
  };
}

it('154 benchmarks that fail alike', () => {
  const { comment, summary, terminal, line } = pages(results({ benchmarks: failing }));
  for (const page of [comment, summary, terminal]) {
    expect([...new Set(page.match(/bench_\d+/g))]).toEqual(['bench_0']);
    expect(page.match(/all alike/g)).toHaveLength(1);
    expect(page.replaceAll('\u00a0', ' ')).toContain('154 failed on base and head');
    expect(page).toMatch(/no input/);
    expect(page.replace(/\s+/g, ' ')).toContain('Run it by itself to see all that it prints');
  }
  expect(terminal).toMatch(/\nFAIL {2}nothing could be compared, 154 failed\n/);
  expect(line).toMatch(/^all 154 benchmarks failed, all alike: ended with exit code 0 and no result: thread /);
});

it('two that fail in another way have lines of their own, and what was measured is not affected', () => {
  const other = benchmark('Walk', { base: around(4100), head: { failed: 'gave no result within 5 s' } });
  const good = benchmark('Parse', { base: around(100), head: around(100).toReversed() });
  const { terminal, line } = pages(results({ benchmarks: [...failing, other, good] }));
  expect(terminal).toMatch(/\nPASS {2}155 failed, 1 unchanged\n/);
  expect(terminal.split('\n').filter((each) => each.startsWith('! '))).toEqual([
    expect.stringMatching(/^! 154 failed on base and head: group 0\/bench_0: all alike, and this is the first: /),
    '! failed on head: Walk: gave no result within 5 s',
  ]);
  expect(line).toBe('nothing regressed');
});

it('slices that fail alike share a footnote, and packages that do not build a note', () => {
  const warned = NAMES.map((name, index) => {
    const subject = `ended with exit code 1 and no result\n${index} of them`;
    const warnings: Warning[] = [{ code: 'slice-failed', message: 'a slice of head failed', subject }];
    return { ...benchmark(name, { base: around(100), head: around(100).toReversed() }), warnings };
  });
  const warnings: Warning[] = Array.from({ length: 40 }, (_, index) => ({
    code: 'package-does-not-build',
    message: 'A package does not build on head: its benchmarks failed there',
    subject: `\`crate-${index}\` does not compile: error[E0432]: unresolved import`,
  }));
  const { terminal, all } = pages({ ...results({ benchmarks: warned }), warnings });
  expect(all.match(/A slice of head failed/g)).toHaveLength(1);
  expect(terminal.match(/does not build on head/g)).toHaveLength(1);
  expect(terminal.replace(/\s+/g, ' ')).toContain('(40 alike, and this is the first): `crate-0` does not compile');
});

it('numbers, paths and names are left out of the comparison, and nothing else', () => {
  const groups = (...reasons: readonly string[]) =>
    groupAlike(reasons, (reason) => ({ reason, names: ['sums', 'the odd one'] })).map(({ length }) => length);
  expect(groups('panicked at a/b.rs:5: boom', 'panicked at c.rs:77: boom')).toEqual([2]);
  expect(groups('no file `x y`', "no file 'z'", 'no file "q"')).toEqual([3]);
  expect(groups('sums: boom', 'the odd one: boom')).toEqual([2]);
  expect(groups('exit code 1', 'signal SIGSEGV')).toEqual([1, 1]);
  expect(groups("can't open it, don't know why", "can't read it, don't know why")).toEqual([1, 1]);
  expect(groups('', '1', '2')).toEqual([1, 1, 1]);
});
