import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decidedAgain, screened } from '../../src/analysis/decided.ts';
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

// First readings choose rows, second ones judge them. Thresholds are 5 %, intervals of 20 observations at 99 %.

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

describe('a row whose first readings lie beyond the threshold', () => {
  test('and the second too: regressed, by the second ones, and the gate fails', () => {
    const { row, gate, line, note, analysis } = judge([again(100, 109)]);
    expect(row).toMatchObject({ verdict: 'regressed', direction: 'slower', screened: true, alpha: 0.01 });
    expect(row.change).toMatchObject({ kind: 'interval', delta: { estimate: expect.closeTo(0.09, 2) } });
    expect(row.confirmation).toMatchObject({
      state: 'confirmed',
      layout: 'link-order',
      first: { kind: 'interval', delta: { estimate: expect.closeTo(0.1, 2) } },
      reason: '',
    });
    expect(gate).toMatchObject({ failed: true, exitCode: 1 });
    expect(line).toContain('Parse regressed +9.0 %');
    expect(line).toContain(', remeasured with another code layout: confirmed');
    expect(note).toMatch(/^Remeasured with another code layout: confirmed\.$/);
    expect(analysis.confirmation).toEqual({ confirmed: 1, refuted: 0, open: 0, missing: 0, alpha: 0.01 });
  });

  test('is confirmed by four layouts where they agree, and left open where they do not', () => {
    const { row, gate } = judge([again(100, 112, 4)]);
    expect(row).toMatchObject({ verdict: 'regressed', confirmation: { state: 'confirmed' } });
    expect(row.change).toMatchObject({ delta: { method: 'few-t', observations: 4 } });
    expect(gate.failed).toBe(true);
    const apart = judge([again(100, 112, 4, 0.1)]);
    expect(apart.row).toMatchObject({ verdict: 'inconclusive', confirmation: { state: 'open' } });
    expect(apart.gate.failed).toBe(false);
    const few = judge([again(100, 112, 3)]);
    expect(few.row.confirmation).toMatchObject({ state: 'missing' });
    expect(few.word).toBe('slower, not confirmed');
  });

  test('is confirmed by an interval that reaches below the threshold, as long as it leaves out 0', () => {
    // About +6 % [+2, +10]: today's rule. All of it would have to lie beyond 5 % by the other.
    const { row, gate } = judge([again(100, 106, 20, 0.06)]);
    expect(row).toMatchObject({ verdict: 'regressed', confirmation: { state: 'confirmed' } });
    expect(gate.failed).toBe(true);
    const strict = judge([again(100, 106, 20, 0.06)], 'link-order', { settings: { gateRule: 'interval' } });
    expect(strict.row).toMatchObject({ verdict: 'inconclusive', direction: 'slower', confirmation: { state: 'open' } });
    expect(strict.word).toBe('slower, perhaps under 5\u00a0%');
    expect(strict.gate.failed).toBe(false);
    expect(judge([again(100, 110)], 'link-order', { settings: { gateRule: 'interval' } }).row.verdict).toBe(
      'regressed',
    );
  });

  test('and is within it in the second: unchanged, and the gate passes', () => {
    const { row, gate, note, word, codes, analysis } = judge([again(100, 99.7)]);
    expect(row).toMatchObject({ verdict: 'unchanged', confirmation: { state: 'refuted' } });
    // What is shown is the second readings.
    expect(row.change).toMatchObject({ kind: 'interval', delta: { estimate: expect.closeTo(-0.003, 3) } });
    expect(gate).toMatchObject({ failed: false, exitCode: 0 });
    expect(word).toMatch(/^unchanged|faster by less than 5/);
    expect(note).toMatch(/^Beyond the threshold at first; remeasured .*: not confirmed\./);
    expect(codes).toEqual([]);
    expect(analysis.counts).toMatchObject({ regressed: 0, unchanged: 1 });
    expect(analysis.verdict).toBe('unchanged');
  });

  test('and is beyond it on the other side in the second: what the second readings say', () => {
    expect(judge([again(100, 90)]).row).toMatchObject({
      verdict: 'improved',
      direction: 'faster',
      confirmation: { state: 'refuted' },
    });
  });

  test('and in second readings that are merely noisy can not be told: inconclusive', () => {
    const { row, note, word, gate } = judge([again(100, 107, 20, 0.2)]);
    expect(row).toMatchObject({ verdict: 'inconclusive', direction: 'unknown', confirmation: { state: 'open' } });
    expect(note).toMatch(/: undecided\.$/);
    expect(word).toBe('undecided');
    expect(gate.failed).toBe(false);
    const failing = { settings: { failOnInconclusive: true } };
    expect(judge([again(100, 107, 20, 0.2)], 'link-order', failing).gate).toMatchObject({ failed: true, exitCode: 4 });
  });

  test('and faster: improved only where the second readings say so', () => {
    const faster = benchmark('Parse', { base: around(100), head: around(90).toReversed() });
    const second = (head: number) => measuredAgain(faster, { base: around(100), head: around(head).toReversed() });
    expect(judge([second(91)]).row).toMatchObject({ verdict: 'improved', confirmation: { state: 'confirmed' } });
    expect(judge([second(99)]).row).toMatchObject({ verdict: 'unchanged', confirmation: { state: 'refuted' } });
  });

  test('where only the environment could be changed, the note says so', () => {
    expect(judge([again(100, 110)], 'environment').note).toContain('with environments of another size');
  });

  test('is judged by what its looks left, or by its look where that decided it', () => {
    const levelOf = (facts: Partial<BenchmarkRecord>) => {
      const { change } = judge([{ ...again(100, 109), ...facts }]).row;
      return change.kind === 'interval' ? change.delta.level : 0;
    };
    expect(levelOf({})).toBeGreaterThanOrEqual(0.99);
    // 0.01 x 0.8 after one look; 0.01 x 0.8 / 6 at the second.
    expect(levelOf({ looksAgain: 1 })).toBeGreaterThanOrEqual(0.992);
    expect(levelOf({ looksAgain: 2, decidedAgain: true })).toBeGreaterThanOrEqual(1 - 0.01 * (0.8 / 6));
  });
});

test('second readings of a shard decide only what they decide among all that the whole may choose', () => {
  // 5 layouts are as many as Student's interval needs at .01 / 5, and one fewer than at .1 / 12 / 5.
  const record = { ...again(100, 108, 5), looksAgain: 1 };
  const run = (parts: ResultsParts) =>
    ({ ...parts, settings: { confirm: 'auto' }, confirmation: confirmation() }) as const;
  const whole = Array.from({ length: 12 }, (_, index) => ({ ...record, id: `B${index}` }));
  expect(decidedAgain(results(run({ benchmarks: whole }))).size).toBe(0);
  const part = (parts: ResultsParts) => decidedAgain(results(run({ ...parts, benchmarks: [record] }))).size;
  const plan = { shard: { index: 1, of: 12 }, family: { rows: 12, confidenceLevel: 0.99 } };
  expect(part({ plan })).toBe(0);
  expect(part({})).toBe(1);
});

describe('first readings do not judge where they only choose', () => {
  test('a row within the threshold is unchanged at the confidence level, however many rows there are', () => {
    const others = Array.from({ length: 39 }, (_, index) =>
      benchmark(`Same${index}`, { base: around(100), head: around(100).toReversed() }),
    );
    const { analysis } = judge(others, null);
    expect(analysis.family).toMatchObject({ size: 39, alpha: 0.01, observationsNeeded: 10 });
    expect(analysis.counts.unchanged).toBe(39);
  });

  test('a row that is slower by less than the threshold for sure says so', () => {
    const { row, word } = judge([benchmark('Parse', { base: around(100), head: around(102).toReversed() })], null);
    expect(row).toMatchObject({ verdict: 'unchanged', direction: 'slower', screened: false });
    expect(word).toBe('slower by less than 5\u00a0%');
  });

  test('a row that reaches across the threshold and excludes 0 is slower, perhaps under the threshold', () => {
    // About +4 % [+1, +7].
    const wide = benchmark('Parse', { base: around(100, 20, 0.05), head: around(104, 20, 0.05).toReversed() });
    const { row, word, gate } = judge([wide], null);
    expect(row).toMatchObject({ verdict: 'inconclusive', direction: 'slower', screened: false });
    expect(word).toBe('slower, perhaps under 5\u00a0%');
    expect(gate.failed).toBe(false);
  });
});

describe('one of several machines', () => {
  const open = benchmark('Open', { base: around(100), head: around(103, 20, 0.08).toReversed() });
  const still = benchmark('Still', { base: around(100), head: around(100.2) });
  const chosenOf = (of: number) =>
    screened(
      results({
        benchmarks: [still, open, slower],
        settings: { confirm: 'auto' },
        plan: { replicate: { index: 1, of } },
      }),
    );

  test('measures again all that it does not know to be within the threshold: others may have chosen it', () => {
    expect(chosenOf(1)).toEqual(['Parse']);
    // What looks changed first: there may not be time for all.
    expect(chosenOf(3)).toEqual(['Parse', 'Open']);
  });

  test('and goes on with what is open there until that is decided', () => {
    const second = measuredAgain(open, { base: around(100), head: around(103, 20, 0.08).toReversed() });
    const of = (replicates: number, record: BenchmarkRecord) =>
      decidedAgain(
        results({
          benchmarks: [{ ...record, looksAgain: 2 }],
          settings: { confirm: 'auto' },
          plan: { replicate: { index: 1, of: replicates } },
        }),
      );
    expect([...of(3, second)]).toEqual([]);
    const told = measuredAgain(open, { base: around(100), head: around(103).toReversed() });
    expect([...of(3, told)]).toEqual(['Open']);
  });
});

describe('slower or faster by first readings alone', () => {
  const nearly = benchmark('Parse', { base: around(100), head: around(102).toReversed() });

  test('is said of these two builds: they are one layout of each side', () => {
    const { row, word, codes } = judge([nearly], null);
    expect(row).toMatchObject({ verdict: 'unchanged', direction: 'slower', confirmation: null });
    expect(word).toMatch(/^slower by less than 5/);
    expect(codes).toEqual(['one-layout']);
    // Asked for: what first readings are about is said of all of them at once, where it says how this was measured.
    expect(judge([slower], null, { settings: { confirm: 'off' } }).codes).toEqual([]);
  });

  test('is not where there is nothing to say, where layout has no part in it, or where other layouts were measured', () => {
    expect(judge([benchmark('Parse', { base: around(100), head: around(100) })], null).codes).toEqual([]);
    const sizes = benchmark('Parse', { base: { 'B/op': around(100) }, head: { 'B/op': around(102).toReversed() } });
    expect(judge([sizes], null)).toMatchObject({ row: { direction: 'slower' }, codes: [] });
    expect(judge([again(100, 109)]).codes).toEqual([]);
    const [base] = [results().base];
    expect(judge([nearly], null, { base, head: base }).codes).toEqual([]);
  });
});

describe('without second readings to speak of the first decide alone, and the report says so', () => {
  const twice = benchmark('Parse', { base: around(100), head: around(230).toReversed() });

  test.each([
    [
      'it could not be built',
      { ...slower, unconfirmed: 'head could not be built in another layout: x' },
      'another layout: x',
    ],
    ['it was never begun', twice, 'not remeasured in enough bursts'],
    [
      'it ended too early',
      {
        ...measuredAgain(twice, { base: around(100, 3), head: around(100, 3).toReversed() }),
        unconfirmed: 'only 3 of the 4 layouts',
      },
      'only 3 of the 4 layouts',
    ],
  ])('%s', (_, record, why) => {
    const { row, gate, line, note, codes } = judge([record], null);
    expect(row).toMatchObject({ verdict: 'regressed', confirmation: { state: 'missing', layout: null } });
    expect(gate).toMatchObject({ failed: true, exitCode: 1 });
    expect(line).toContain(', not remeasured');
    expect(note).toContain('Not remeasured, so the first readings of these two builds decide: ');
    expect(note).toContain(why);
    expect(codes).toContain('not-confirmed');
  });

  test('but for what the place of code alone can do: that is open, and the gate does not fail', () => {
    const { row, gate, word, note, codes } = judge([slower], null);
    expect(row).toMatchObject({ verdict: 'inconclusive', direction: 'slower', confirmation: { state: 'missing' } });
    expect(gate).toMatchObject({ failed: false });
    expect(word).toBe('slower, not confirmed');
    expect(note).toContain('Not remeasured, so the first readings of these two builds leave it open: ');
    expect(codes).toContain('not-confirmed');
    const faster = benchmark('Parse', { base: around(100), head: around(88).toReversed() });
    expect(judge([faster], null).row).toMatchObject({ verdict: 'inconclusive', direction: 'faster' });
    const muchFaster = benchmark('Parse', { base: around(100), head: around(40).toReversed() });
    expect(judge([muchFaster], null).row).toMatchObject({ verdict: 'improved', direction: 'faster' });
  });

  test('at the level that all gated rows share', () => {
    const others = Array.from({ length: 39 }, (_, index) =>
      benchmark(`Same${index}`, { base: around(100), head: around(100).toReversed() }),
    );
    // min(0.01, 0.10 / 40)
    expect(judge([slower, ...others], null).row.alpha).toBe(0.0025);
  });
});

describe('needs no second build', () => {
  const none = (record: BenchmarkRecord, parts = {}) => {
    const { row, analysis } = judge([record], null, parts);
    expect(row.confirmation).toBeNull();
    expect(analysis.confirmation).toBeNull();
    expect(screened(analysis.results)).toEqual([]);
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

  test('rows whose estimate is within the threshold, or whose interval at 80 % holds 0', () => {
    expect(none(benchmark('Parse', { base: around(100), head: around(100.3).toReversed() }))).toBe('unchanged');
    expect(none(benchmark('Parse', { base: around(100), head: around(104.9).toReversed() }))).toBe('inconclusive');
    const noisy = { base: around(100, 10, 0.6), head: around(107, 10, 0.6).toReversed() };
    expect(none(benchmark('Parse', noisy))).toBe('inconclusive');
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
    ['ns/op', 'unchanged'],
    ['allocs/op', 'regressed'],
  ]);
  expect(benchmarkOf?.verdict).toBe('regressed');
  expect(gate).toMatchObject({ failed: true, exitCode: 1 });
});

test('second readings are in no figure of the run as a whole', () => {
  const { analysis: alone } = judge([slower], null);
  const { analysis } = judge([again(300, 330, 30)]);
  const [first, second] = [alone, analysis].map(({ experiment, geometricMeans, family }) => ({
    experiment,
    geometricMeans,
    family,
  }));
  expect(second).toEqual(first);
  expect(analysis.benchmarks[0]?.rows[0]).toMatchObject({ base: expect.closeTo(300, 0), head: expect.closeTo(330, 0) });
});

test('rows that are measured again are a family of their own', () => {
  // 12 of 40 rows are chosen: 0.10 / 12 each.
  const others = Array.from({ length: 28 }, (_, index) =>
    benchmark(`Same${index}`, { base: around(100), head: around(100).toReversed() }),
  );
  const chosen = Array.from({ length: 12 }, (_, index) => ({ ...again(100, 110), id: `Parse${index}` }));
  const { analysis, row } = judge([...chosen, ...others]);
  expect(analysis.family.alpha).toBe(0.01);
  expect(row.alpha).toBe(0.1 / 12);
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
  const { change } = confirmed;
  expect(change.kind === 'interval' ? change.delta.estimate : null).toBeCloseTo(0.1, 2);
  expect(judge([second(60)], 'link-order', known).row).toMatchObject({ verdict: 'unchanged' });
});

test('what is to be measured again, the worst first, and what got better too', () => {
  const of = (name: string, head: number) => benchmark(name, { base: around(100), head: around(head).toReversed() });
  const { results: soFar } = judge([slower, of('Better', 80), of('Same', 100), of('Worse', 150)], null).analysis;
  expect(screened(soFar)).toEqual(['Worse', 'Parse', 'Better']);
});

test('at a look of the confirming stage those are decided whose chosen rows are', () => {
  const of = (name: string, head: number, spread: number) => ({
    ...measuredAgain(slower, { base: around(100, 10, spread), head: around(head, 10, spread).toReversed() }),
    id: name,
    looksAgain: 1,
  });
  const soFar = judge([
    of('Narrow', 108, 0.005),
    of('Within', 100, 0.005),
    of('Wide', 106, 0.1),
    { ...slower, id: 'Waiting' },
    { ...of('Failed', 108, 0.1), head: { state: 'failed', reason: 'panic' } },
  ]).analysis.results;
  expect([...decidedAgain(soFar)]).toEqual(['Narrow', 'Within']);
});
