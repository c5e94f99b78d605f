import { expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import type { Run } from '../../src/model/results/run.ts';
import { phraseToMarkdown } from '../../src/render/text/phrase.ts';
import { measuredLines } from '../../src/render/view/measured.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { around, benchmark, results } from '../support/results-builder.ts';

const lines = (benchmarks: readonly BenchmarkRecord[], parts: Parameters<typeof results>[0] = {}) =>
  measuredLines(analyse(results({ ...parts, benchmarks: [...benchmarks] })))
    .map(phraseToMarkdown)
    .join('\n')
    .replaceAll('\u00a0', ' ');
type Builds = Run['builds'];
const pairs = (name: string, rounds: number, spec: Partial<Parameters<typeof benchmark>[1]> = {}) =>
  benchmark(name, { base: around(100, rounds), head: around(101, rounds), iterations: 1000, ...spec });

test('pairs as they were: one number where all have it, a range where some stopped early, and how many did', () => {
  expect(lines([pairs('A', 20), pairs('B', 20)])).toContain(
    'Experiment: 20 bursts a benchmark, slices of about 100 ms',
  );
  const early = lines([pairs('A', 10, { ended: 'decided' }), pairs('B', 20), pairs('C', 15, { ended: 'decided' })]);
  expect(early).toContain('Experiment: 10 to 20 bursts a benchmark');
  expect(early).toContain('; 2 of 3 ended when decided.');
});

test('slices as they were, not as they were asked for', () => {
  expect(lines([pairs('A', 12), pairs('B', 12), pairs('C', 12, { sliceMs: 2100 })])).toContain(
    'slices of about 100 ms (up to 2.1 s)',
  );
});

test('of a suite one slice is one run of all of it; a harness that chooses its own iterations need have none', () => {
  const { iterations: _, ...unknown } = pairs('A', 12, { sliceMs: 8400 });
  const suite = { ...unknown, isSuite: true as const };
  expect(lines([suite])).toContain('12 bursts a benchmark, each slice one run of the whole suite (8.4 s, the median)');
  expect(lines([unknown])).not.toContain('suite');
});

test('the time budget and an early end are said', () => {
  const budget = lines([pairs('A', 12, { ended: 'time-budget' }), pairs('B', 12, { ended: 'time-budget' })]);
  expect(budget).toContain('; the time budget ended all.');
  const run: Partial<Run> = { partial: true, roundsDone: 12, roundsPlanned: 20 };
  expect(lines([pairs('A', 12)], { run })).toContain('; ended early, after 12 of 20 rounds.');
});

test('what is not known is not said; where head does not compile there was no experiment', () => {
  expect(lines([pairs('A', 12)], { harness: { name: 'command', toolchain: '' } })).not.toMatch(/toolchain|unknown/i);
  const failed = { state: 'failed', reason: 'x', output: '' } as const;
  const broken = lines([], { builds: { base: { state: 'built', durationMs: 1 }, head: failed } });
  expect(broken).not.toMatch(/Experiment|Confidence|Threshold/);
  expect(broken).toContain('Machine: ');
});

test('where the run was ended while it built, there is no output of a build to be shown', () => {
  const unbuilt = { state: 'failed', reason: 'the run ended before it was built', output: '' } as const;
  const of = (builds: Builds) => {
    const analysis = analyse(results({ benchmarks: [], builds }));
    return viewOf(analysis, decideGate(analysis)).builds;
  };
  expect(of({ base: unbuilt, head: unbuilt })).toEqual([]);
  expect(of({ base: { state: 'built', durationMs: 1 }, head: { ...unbuilt, output: 'boom' } })).toHaveLength(1);
});
