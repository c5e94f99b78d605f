import { expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import { readAcceptanceLines } from '../../src/github/acceptance/line.ts';
import { readAsk } from '../../src/inputs/index.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import { phraseToMarkdown } from '../../src/render/text/phrase.ts';
import { measuredLines } from '../../src/render/view/measured.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { around, benchmark, results } from '../support/results-builder.ts';
import { CASES } from './cases.ts';

// What a person copies out of a report is read by what it is for.

const NEWS = { problems: [], label: '' };
const pair = (name: string, change: number, spread = 0.01) =>
  benchmark(name, { base: around(1000, 20, spread), head: around(1000 * (1 + change), 20, spread / 2).toReversed() });

function whatNowOf(...benchmarks: readonly BenchmarkRecord[]) {
  return whatNowAfter('tare compare main --seed 00007f3a', ...benchmarks);
}

function whatNowAfter(repeat: string, ...benchmarks: readonly BenchmarkRecord[]) {
  const analysis = analyse(results({ benchmarks: [...benchmarks], run: { repeat } }));
  return viewOf(analysis, decideGate(analysis), NEWS).whatNow;
}

const NAMES = ['Parse/large', 'up to date', 'a because b', 'x up to y', '"quoted', 'a|b (c)', 'size=10', "it's"];

test('each line accepts its row, once a reason is written', () => {
  const regressed = NAMES.map((name, index) => pair(name, 0.1 + index / 100));
  const text = whatNowOf(...regressed)?.accept ?? '';
  const lines = readAcceptanceLines(text);
  expect(lines.map(({ fault }) => fault)).toEqual(lines.map(() => 'has no reason after "because"'));
  const read = readAcceptanceLines(text.replaceAll('…', 'it has checksums'));
  // What no quotation mark can hold is left to the label.
  expect(read.map(({ accepted }) => accepted?.what.benchmark).toSorted()).toEqual(
    NAMES.filter((name) => name !== '"quoted').toSorted(),
  );
  const acceptances = read.flatMap(({ accepted }) =>
    accepted === null
      ? []
      : [{ source: 'comment', by: 'm', at: '2026-11-20', reason: accepted.reason, what: accepted.what } as const],
  );
  const analysis = analyse(results({ benchmarks: regressed }));
  expect(decideGate(analysis, { acceptances }).accepted).toHaveLength(NAMES.length - 1);
});

test('a count that was 0 is accepted by its amount', () => {
  const counts = benchmark('Append', {
    base: { 'allocs/op': around(0, 20, 0) },
    head: { 'allocs/op': around(2, 20, 0) },
  });
  expect(whatNowOf(counts)?.accept).toBe('Benchmark-accept: Append up to 2 allocs/op because …');
});

test('the command that repeats selects the rows that regressed and no others', () => {
  const { repeat } = whatNowOf(pair('Parse (a|b)', 0.2), pair('Parse', 0.1), pair('Parse/large', 0)) ?? {};
  const [, pattern = ''] = / --benchmarks '(.*)'$/.exec(repeat ?? '') ?? [];
  const isSelected = (name: string) => new RegExp(pattern).test(name);
  expect(['Parse (a|b)', 'Parse', 'Parse/large', 'a Parse'].filter(isSelected)).toEqual(['Parse (a|b)', 'Parse']);
});

test('a command that has these options has each of them once', () => {
  const given = `tare compare main --benchmarks 'it'\\''s|x' --build-command 'make --time-budget 3' --time-budget 6min`;
  const { repeat, longer } = whatNowAfter(given, pair('Parse', 0.2), pair('Open', 0.03, 0.25)) ?? {};
  const kept = `tare compare main --build-command 'make --time-budget 3'`;
  expect(repeat).toBe(`${kept} --time-budget 6min --benchmarks '^Parse$'`);
  expect(longer?.command).toMatch(/^(.*) --benchmarks '\^Open\$' --time-budget \d+m$/);
  expect(longer?.command.startsWith(`${kept} --benchmarks`)).toBe(true);
});

test('what is undecided can be asked for in a comment', () => {
  const { longer } = whatNowOf(pair('Open', 0.03, 0.25), pair('x = y', 0.031, 0.25), pair('Same', 0)) ?? {};
  const ask = readAsk(longer?.comment ?? '');
  expect(ask?.problems).toEqual([]);
  expect(ask?.given.benchmarks?.split('|').toSorted()).toEqual(['Open', 'x = y']);
  expect(ask?.given['time-budget']).toMatch(/^\d+m$/);
});

test('there is nothing to do where all is well', () => {
  expect(whatNowOf(pair('Same', 0))).toBeNull();
});

test('no heading is a bare count, and none says passes alone', () => {
  for (const [name, { analysis, acceptances = [] }] of Object.entries(CASES)) {
    const { title } = viewOf(analysis, decideGate(analysis, { acceptances }));
    expect([name, title.text]).toEqual([name, expect.stringMatching(/[a-z]{4}/)]);
    expect([name, title.text]).not.toEqual([name, expect.stringMatching(/^passes$/)]);
    expect(title.sign === '❌').toBe(title.text.endsWith('check fails'));
  }
});

test('the chance that noise alone fails the gate is that of the rows that were judged', () => {
  const said = (confirm: 'auto' | 'off') => {
    const benchmarks = Array.from({ length: 12 }, (_, index) => pair(`Walk/${index}`, 0));
    const lines = measuredLines(analyse(results({ benchmarks, settings: { confirm } })));
    return lines.map(phraseToMarkdown).join('\n').replaceAll('\u00a0', ' ');
  };
  // 12 rows x 0.2 (chosen by chance) x 0.005 (a miss on the worse side at 99 %).
  expect(said('auto')).toContain('by one of the 12 rows with an interval is at most 1.2 %.');
  // 12 rows x half of 0.1 / 12.
  expect(said('off')).toContain('by one of the 12 rows with an interval is at most 5 %.');
});

test('where nothing was measured, no rounds and no slices are said', () => {
  const added = benchmark('New', { head: around(100) });
  const text = measuredLines(analyse(results({ benchmarks: [added] })))
    .map(phraseToMarkdown)
    .join('\n');
  expect(text).toContain('Experiment: nothing was measured on both sides.');
  expect(text).not.toMatch(/slices of|rounds/);
});

test('noise is not called quiet beside rows that it leaves undecided', () => {
  const noisy = viewOf(...run(pair('Open', 0.03, 0.25), pair('A', 0), pair('B', 0)));
  expect(noisy.noise?.summary).toBe('noise: quiet, but for 1 of 3 rows');
  expect(viewOf(...run(pair('A', 0), pair('B', 0))).noise?.summary).toBe('noise: quiet');
});

function run(...benchmarks: readonly BenchmarkRecord[]): Parameters<typeof viewOf> {
  const analysis = analyse(results({ benchmarks: [...benchmarks] }));
  return [analysis, decideGate(analysis)];
}
