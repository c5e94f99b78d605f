import { describe, expect, test } from 'vitest';
import { analyse, toConfirm } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import type { Layout } from '../../src/model/results/confirmation.ts';
import { phraseToTerminal } from '../../src/render/text/phrase.ts';
import { renderGateLine } from '../../src/render/view/gate-line.ts';
import { confirmationNote } from '../../src/render/view/notes/confirmation-note.ts';
import { verdictWord } from '../../src/render/view/words.ts';
import {
  around,
  benchmark,
  calibration,
  clock,
  confirmation,
  measuredAgain,
  type ResultsParts,
  results,
} from '../support/results-builder.ts';

// The gate fails only where both builds say regressed. Thresholds are 5 %, intervals of 20 pairs at 99 %.

const slower = benchmark('Parse', { base: around(100), head: around(110).toReversed() });
const again = (base: number, head: number, rounds = 20, spread = 0.005) =>
  measuredAgain(slower, { base: around(base, rounds, spread), head: around(head, rounds, spread).toReversed() });

function judge(benchmarks: readonly BenchmarkRecord[], layout: Layout | null = 'link-order', parts: ResultsParts = {}) {
  const analysis = analyse(
    results({
      ...(parts as object),
      benchmarks: [...benchmarks],
      settings: { confirm: 'auto', ...parts.settings },
      ...(layout === null ? {} : { confirmation: confirmation(layout) }),
    }),
  );
  const row = analysis.benchmarks[0]?.rows[0];
  if (row === undefined) throw new Error('no row');
  const gate = decideGate(analysis);
  const note = confirmationNote(row);
  const plain = { bold: (text: string) => text } as never;
  return {
    analysis,
    row,
    gate,
    word: verdictWord(row),
    line: renderGateLine(gate, analysis),
    note: note === null ? null : phraseToTerminal(note, plain),
    codes: row.warnings.map(({ code }) => code),
  };
}

describe('a row that regressed', () => {
  test('and does so in the second build: regressed, and the gate fails', () => {
    const { row, gate, line, note, analysis } = judge([again(100, 109)]);
    expect(row.verdict).toBe('regressed');
    expect(row.confirmation).toMatchObject({
      state: 'confirmed',
      layout: 'link-order',
      verdict: 'regressed',
      reason: '',
    });
    expect(gate).toMatchObject({ failed: true, exitCode: 1 });
    expect(line).toContain('Parse slower +10.0 %');
    expect(line).toContain('confirmed in a second build');
    expect(note).toMatch(/^Confirmed in a second build, relinked in another order: \+9\.0 % \[\+8\.\d, \+9\.\d\]\.$/);
    expect(analysis.confirmation).toEqual({ confirmed: 1, moved: 0, open: 0, missing: 0, alpha: 0.01 });
  });

  test('and is unchanged in the second: moves with the layout, inconclusive, and the gate passes', () => {
    const { row, gate, note, word, codes, analysis } = judge([again(100, 99.7)]);
    expect(row.verdict).toBe('inconclusive');
    expect(row.confirmation).toMatchObject({ state: 'moved', verdict: 'unchanged' });
    // The figures of the table remain those of the first build.
    expect(row.change).toMatchObject({ kind: 'interval', delta: { pairs: 20, estimate: expect.closeTo(0.1, 2) } });
    expect(gate).toMatchObject({ failed: false, exitCode: 0 });
    expect(word).toBe('moves with layout');
    expect(note).toMatch(
      /^Moves with the layout: \+10\.0 % \[\S+, \S+\] in the first build, -0\.3 % \[\S+, \S+\] in the second\.$/,
    );
    expect(codes).toContain('moves-with-layout');
    expect(analysis.counts).toMatchObject({ regressed: 0, inconclusive: 1 });
    expect(analysis.verdict).toBe('inconclusive');
  });

  test('and improves in the second: moves with the layout too', () => {
    expect(judge([again(100, 90)]).row).toMatchObject({ verdict: 'inconclusive', confirmation: { state: 'moved' } });
  });

  test('and cannot be told in the second, whose interval does not overlap: the builds contradict each other', () => {
    // 4.9 % and 10 %: apart, though the second is on neither side of its threshold.
    expect(judge([again(100, 104.9)]).row).toMatchObject({
      verdict: 'inconclusive',
      confirmation: { state: 'moved', verdict: 'inconclusive' },
    });
  });

  test('and cannot be told in a second that is merely noisy: not repeated, and nothing said of the layout', () => {
    const { row, note, codes, word, gate } = judge([again(100, 107, 20, 0.2)]);
    expect(row).toMatchObject({ verdict: 'inconclusive', confirmation: { state: 'open', verdict: 'inconclusive' } });
    expect(note).toMatch(/^Not repeated: \+10\.0 % .* in the first build; the second can't tell: /);
    expect(word).toBe('not repeated');
    expect(codes).toContain('not-repeated');
    expect(gate.failed).toBe(false);
  });

  test('where only the environment could be changed, nothing is put down to the layout', () => {
    const { note, word, codes } = judge([again(100, 100)], 'environment');
    expect(note).toMatch(/^Not repeated: /);
    expect(word).toBe('not repeated');
    expect(codes).toContain('not-repeated');
    expect(judge([again(100, 110)], 'environment').note).toMatch(/^Confirmed by measuring again: /);
  });

  test('fails where fail-on-inconclusive is set, whatever the second build says', () => {
    expect(judge([again(100, 100)], 'link-order', { settings: { failOnInconclusive: true } }).gate).toMatchObject({
      failed: true,
      exitCode: 4,
    });
  });
});

describe('without a second build to speak of, the first verdict stands and the report says so', () => {
  test.each([
    [
      'it could not be built',
      { ...slower, unconfirmed: 'head could not be built in another layout: x' },
      'another layout: x',
    ],
    ['it was never begun', slower, 'not measured in pairs enough'],
    ['it ended too early', { ...again(100, 100, 9), unconfirmed: 'only 9 of the 10 pairs' }, 'only 9 of the 10 pairs'],
  ])('%s', (_, record, why) => {
    const { row, gate, line, note, codes } = judge([record], null);
    expect(row).toMatchObject({ verdict: 'regressed', confirmation: { state: 'missing', change: null, layout: null } });
    expect(gate).toMatchObject({ failed: true, exitCode: 1 });
    expect(line).toContain(', not confirmed by a second build');
    expect(note).toContain('Not confirmed by a second build, so the first one decides: ');
    expect(note).toContain(why);
    expect(codes).toContain('not-confirmed');
  });
});

describe('needs no second build', () => {
  const none = (record: BenchmarkRecord, parts = {}) => {
    const { row, analysis } = judge([record], null, parts);
    expect(row.confirmation).toBeNull();
    expect(analysis.confirmation).toBeNull();
    expect(toConfirm(analysis.results)).toEqual([]);
    return row.verdict;
  };
  const allocations = (base: number, head: number) =>
    benchmark('Parse', {
      base: { 'allocs/op': Array.from({ length: 20 }, () => base) },
      head: { 'allocs/op': Array.from({ length: 20 }, () => head) },
    });

  test('an exact metric: neither noise nor layout changes it', () => {
    expect(none(allocations(3, 4))).toBe('regressed');
  });

  test.each([
    ['confirm: off', { settings: { confirm: 'off' } }, 'regressed'],
    ['fail-on-regression: false', { settings: { failOnRegression: false } }, 'regressed'],
    ['a metric that is not gated', { settings: { gatedMetrics: [] } }, 'regressed'],
    ['byte-identical binaries, which cannot fail the gate', { identicalBinaries: true }, 'regressed'],
  ])('%s', (_, parts, verdict) => {
    expect(none(slower, parts)).toBe(verdict);
  });

  test('the same tree on both sides', () => {
    const { base } = results();
    expect(none(slower, { head: { ...base, label: 'HEAD' } })).toBe('regressed');
  });

  test('rows that are unchanged, improved or open', () => {
    expect(none(benchmark('Parse', { base: around(100), head: around(100.3).toReversed() }))).toBe('unchanged');
    expect(none(benchmark('Parse', { base: around(100), head: around(80).toReversed() }))).toBe('improved');
    expect(none(benchmark('Parse', { base: around(100), head: around(105).toReversed() }))).toBe('inconclusive');
  });

  test('a benchmark on one side only', () => {
    expect(none(benchmark('Parse', { head: around(100) }))).toBeNull();
  });
});

test('rows of one benchmark each stand for themselves', () => {
  const both = (ns: number, allocs: number) => ({
    'ns/op': around(ns),
    'allocs/op': Array.from({ length: 20 }, () => allocs),
  });
  const record = measuredAgain(benchmark('Parse', { base: both(100, 3), head: both(110, 4) }), {
    base: both(100, 3),
    head: both(100, 4),
  });
  const { analysis, gate } = judge([record]);
  const [benchmarkOf] = analysis.benchmarks;
  expect(benchmarkOf?.rows.map(({ metric, verdict }) => [metric.unit, verdict])).toEqual([
    ['ns/op', 'inconclusive'],
    ['allocs/op', 'regressed'],
  ]);
  expect(benchmarkOf?.verdict).toBe('regressed');
  expect(gate).toMatchObject({ failed: true, exitCode: 1 });
});

test('observations of the second build are in no figure of the first', () => {
  const alone = analyse(results({ benchmarks: [slower] }));
  const { analysis } = judge([again(300, 330, 30)]);
  const [first, second] = [alone, analysis].map(({ benchmarks, experiment, geometricMeans, family }) => ({
    rows: benchmarks[0]?.rows.map(({ base, head, change }) => ({ base, head, change })),
    experiment,
    geometricMeans,
    family,
  }));
  expect(second).toEqual(first);
});

test('the second build has a family of its own: the rows that were measured again', () => {
  // 40 rows: 0.10 / 40 each. One of them is measured again: 0.01, and no more pairs than that needs.
  const others = Array.from({ length: 39 }, (_, index) =>
    benchmark(`Same${index}`, { base: around(100), head: around(100).toReversed() }),
  );
  const { analysis, row } = judge([again(100, 110), ...others]);
  expect(analysis.family.alpha).toBe(0.0025);
  expect(row.confirmation?.alpha).toBe(0.01);
});

test('a row corrected for its clock is confirmed by its corrected readings', () => {
  const use = { clock: 'go-stop-start', source: 'counted', base: 1, head: 1 } as const;
  const counted = { windows: { base: 1, head: 1 } };
  const timed = (work: number) => around(work + 26.7, 20, 0.002);
  const first = benchmark('Timed', {
    base: timed(60),
    head: timed(66).toReversed(),
    clock: use,
    iterations: 1_000_000,
    ...counted,
  });
  const second = (head: number) =>
    measuredAgain(first, { base: timed(60), head: timed(head).toReversed(), ...counted });
  const known = { calibration: calibration(clock('go-stop-start', around(26.7, 20, 0.001))) };
  // 6 of 60 ns is 10 %, of which the raw readings show 6.9 %.
  const confirmed = judge([second(66)], 'link-order', known).row;
  expect(confirmed.correction?.judged).toBe('corrected');
  expect(confirmed).toMatchObject({ verdict: 'regressed', confirmation: { state: 'confirmed' } });
  const change = confirmed.confirmation?.change;
  expect(change?.kind === 'interval' ? change.delta.estimate : null).toBeCloseTo(0.1, 2);
  expect(judge([second(60)], 'link-order', known).row).toMatchObject({ verdict: 'inconclusive' });
});

test('what needs a second build, the worst first', () => {
  const worse = benchmark('Worse', { base: around(100), head: around(150).toReversed() });
  const { results: soFar } = judge(
    [slower, benchmark('Same', { base: around(5), head: around(5) }), worse],
    null,
  ).analysis;
  expect(toConfirm(soFar)).toEqual(['Worse', 'Parse']);
});
