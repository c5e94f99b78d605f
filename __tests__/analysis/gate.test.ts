import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { Results } from '../../src/model/results/results.ts';
import { renderGateLine } from '../../src/render/view/gate-line.ts';
import { around, benchmark, type ResultsParts, results } from '../support/results-builder.ts';

const unchanged = benchmark('Same', { base: around(100), head: around(100) });
const improved = benchmark('Better', { base: around(100), head: around(80) });
const slower = benchmark('Slower', { base: around(100), head: around(110) });
const muchSlower = benchmark('Parse/large', { base: around(100), head: around(150, 20, 0.003) });
const open = benchmark('Open', { base: around(100, 20, 0.3), head: [...around(100, 20, 0.3)].reverse() });
const removed = benchmark('Gone', { base: around(5) });
const failedOnHead = benchmark('Panics', { base: around(9), head: { failed: 'panic: boom' } });
const failedOnBase = benchmark('Fixed', { base: { failed: 'panic: boom' }, head: around(9) });

/** The gate's decision, with the line that says it. */
const gate = (
  benchmarks: Results['benchmarks'],
  settings: Partial<Results['settings']> = {},
  rest: ResultsParts = {},
) => {
  const analysis = analyse(results({ benchmarks, settings, ...rest }));
  const { failed, exitCode, reason, observing } = decideGate(analysis);
  return { failed, exitCode, kind: reason.kind, line: renderGateLine({ reason, observing }, analysis) };
};

describe('passes', () => {
  test('when nothing regressed', () => {
    expect(gate([unchanged, improved, open])).toEqual({
      failed: false,
      exitCode: 0,
      kind: 'passed',
      line: 'nothing regressed',
    });
  });

  test('when removed or failed benchmarks are not asked to fail it', () => {
    expect(gate([unchanged, removed, failedOnHead])).toMatchObject({ failed: false, exitCode: 0 });
  });

  test('when regressions are not asked to fail it, and says that there are some', () => {
    expect(gate([slower, unchanged], { failOnRegression: false })).toEqual({
      failed: false,
      exitCode: 0,
      kind: 'passed',
      line: '1 regressed, and fail-on-regression is off',
    });
  });

  test('when only rows that are not gated grew', () => {
    const record = benchmark('A', {
      base: { 'ns/op': around(100), 'B/op': around(64) },
      head: { 'ns/op': around(100), 'B/op': around(128) },
    });
    expect(gate([record])).toMatchObject({ failed: false, exitCode: 0 });
  });

  test('when base does not build: nothing is known to have regressed', () => {
    const builds = {
      base: { state: 'failed', reason: 'x', output: '' },
      head: { state: 'built', durationMs: 1 },
    } as const;
    const decided = gate([benchmark('New', { head: around(1) })], {}, { builds });
    expect(decided).toMatchObject({
      failed: false,
      line: 'nothing could be judged, and nothing is known to have regressed',
    });
  });
});

describe('where nothing differs, what reads as a regression is noise', () => {
  const line = /^nothing differs between the sides, so what reads as a regression is noise: Slower regressed \+10/;
  const sides = results({ benchmarks: [] });

  test('the same tree on both sides', () => {
    const decided = gate([slower, unchanged], {}, { head: { ...sides.head, tree: sides.base.tree } });
    expect(decided).toMatchObject({ failed: false, exitCode: 0, kind: 'nothing-differs' });
    expect(decided.line).toMatch(line);
  });

  test('byte-identical binaries', () => {
    const decided = gate([slower, unchanged], {}, { identicalBinaries: true });
    expect(decided).toMatchObject({ failed: false, exitCode: 0, kind: 'nothing-differs' });
    expect(decided.line).toMatch(line);
  });

  test('the row keeps its verdict, so that an A/A run can count its false alarms', () => {
    expect(analyse(results({ benchmarks: [slower], identicalBinaries: true })).verdict).toBe('regressed');
  });
});

describe('1: regressed', () => {
  test('names the worst row with its size, interval and threshold, and counts the others', () => {
    const decided = gate([slower, unchanged, muchSlower, open]);
    expect(decided).toMatchObject({ failed: true, exitCode: 1 });
    expect(decided.line).toMatch(
      /^Parse\/large regressed \+50\.\d+ % \[\+49\.\d+, \+50\.\d+\] at 99 %, threshold 5 %; 1 more row regressed$/,
    );
  });

  test('an exact row is named as exact; from 0 is worse than any ratio', () => {
    const counted = (name: string, base: number, head: number) =>
      benchmark(name, {
        base: { 'allocs/op': around(base, 20, 0) },
        head: { 'allocs/op': around(head, 20, 0) },
      });
    expect(gate([counted('A', 3, 4)]).line).toBe('A allocs/op regressed +1 (+33.3 %), exact, threshold 5 %');
    expect(gate([counted('A', 3, 4), counted('B', 0, 1), muchSlower]).line).toBe(
      'B allocs/op regressed +1 (from 0), exact, threshold 0.05 allocs/op; 2 more rows regressed',
    );
  });

  test('comes before everything else that fails', () => {
    const settings = { failOnInconclusive: true, failOnMissing: true };
    expect(gate([slower, open, removed], settings).exitCode).toBe(1);
  });
});

describe('3: could not measure', () => {
  test('each cause has its own words', () => {
    const builds = {
      base: { state: 'built', durationMs: 1 },
      head: { state: 'failed', reason: 'x.go:3: undefined: y', output: '' },
    } as const;
    expect(gate([], {}, { builds })).toMatchObject({
      exitCode: 3,
      line: 'head does not compile: x.go:3: undefined: y',
    });
    expect(gate([])).toMatchObject({ failed: true, exitCode: 3, line: 'no benchmark was found on either side' });
    expect(gate([failedOnHead]).line).toBe('the one benchmark failed');
    expect(gate([failedOnHead, failedOnBase]).line).toBe('all 2 benchmarks failed, all alike: panic: boom');
    expect(gate([failedOnHead, benchmark('N', { base: [], head: [] })]).line).toBe(
      'no benchmark was measured on both sides',
    );
  });
});

describe('4: asked to fail on what is not known', () => {
  test('inconclusive rows, the one that may be worst named', () => {
    const decided = gate([unchanged, open], { failOnInconclusive: true });
    expect(decided).toMatchObject({ failed: true, exitCode: 4 });
    expect(decided.line).toMatch(/^Open undecided [±+-].* at 99 %, threshold 5 % \(fail-on-inconclusive\)$/);
  });

  test('nothing judged at all counts as inconclusive', () => {
    const added = benchmark('New', { head: around(1) });
    expect(gate([added], { failOnInconclusive: true })).toMatchObject({ failed: true, exitCode: 4 });
    expect(gate([added])).toMatchObject({ failed: false, exitCode: 0 });
  });

  test('missing: removed, or failed on head; failed on base alone is no loss', () => {
    const settings = { failOnMissing: true };
    expect(gate([unchanged, removed, failedOnHead], settings)).toEqual({
      failed: true,
      exitCode: 4,
      kind: 'missing',
      line: 'Gone is not on head; 1 more benchmark missing (fail-on-missing)',
    });
    expect(gate([unchanged, failedOnHead], settings).line).toBe('Panics failed on head (fail-on-missing)');
    expect(gate([unchanged, failedOnBase], settings).failed).toBe(false);
  });
});

describe('only observing', () => {
  const day = (today: string, settings: Partial<Results['settings']>) => {
    const analysis = analyse(results({ benchmarks: [slower], settings: { mode: 'observe', ...settings } }));
    const decided = decideGate(analysis, { today });
    return { ...decided, line: renderGateLine(decided, analysis), verdict: analysis.verdict };
  };

  test('says what would fail, and passes; the verdict stays', () => {
    expect(day('2026-11-22', {})).toMatchObject({
      failed: false,
      exitCode: 0,
      verdict: 'regressed',
      reason: { kind: 'regressed' },
      line: expect.stringMatching(/^would fail, but this run only observes \(mode: observe\): Slower regressed/),
    });
  });

  test('ends after its last day, and says so', () => {
    expect(day('2026-12-06', { observeUntil: '2026-12-06' })).toMatchObject({ failed: false });
    expect(day('2026-12-07', { observeUntil: '2026-12-06' })).toMatchObject({
      failed: true,
      exitCode: 1,
      line: expect.stringContaining('(observing ended after 2026-12-06)'),
    });
  });

  test('a day without mode: observe changes nothing', () => {
    expect(day('2026-11-22', { mode: 'gate', observeUntil: '2026-12-06' })).toMatchObject({ failed: true });
  });
});

describe('fail-on-regression with patterns', () => {
  const only = (benchmark: string, metric = '*') => ({ failOnRegressionOf: [{ benchmark, metric }] });

  test('fails for those that are named, and names the worst of them', () => {
    expect(gate([slower, muchSlower], only('Sl*')).line).toMatch(/^Slower regressed .*threshold 5 %$/);
  });

  test('passes for the others, and says why', () => {
    expect(gate([slower, unchanged], only(unchanged.id))).toEqual({
      failed: false,
      exitCode: 0,
      kind: 'passed',
      line: '1 regressed, and fail-on-regression names none of them',
    });
    expect(gate([slower], only('*', 'allocs/op'))).toMatchObject({ failed: false });
  });

  test('that name no benchmark of the run are an error: nothing could fail', () => {
    expect(gate([slower, unchanged], only('Prase/*'))).toEqual({
      failed: true,
      exitCode: 3,
      kind: 'error',
      line: 'fail-on-regression names no benchmark of this run, so that none could fail',
    });
    const off = { ...only('Prase/*'), failOnRegression: false };
    expect(gate([slower], off)).toMatchObject({ failed: false, kind: 'passed' });
  });
});
