import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import { renderConsole } from '../../src/render/console/console.ts';
import { renderGateLine } from '../../src/render/view/gate-line.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { headline } from '../../src/render/view/words.ts';
import { around, benchmark, type ResultsParts, results } from '../support/results-builder.ts';

const same = benchmark('Same', { base: around(100), head: around(100).toReversed() });

/** On both sides, and nothing was read. */
function unmeasured(name: string, ended: 'same-code' | 'not-measured'): BenchmarkRecord {
  return { ...benchmark(name, { base: [], head: [] }), ended };
}

function run(benchmarks: readonly BenchmarkRecord[], settings: ResultsParts['settings'] = {}) {
  const analysis = analyse(results({ benchmarks: [...benchmarks], settings }));
  return { analysis, gate: decideGate(analysis) };
}

describe('both sides run the same code', () => {
  test('is no doubt: it is named, and not counted among what could not be told', () => {
    const { analysis, gate } = run([same, unmeasured('Parse', 'same-code')], { failOnInconclusive: true });
    expect(analysis.benchmarks[1]).toMatchObject({ status: 'same-code', verdict: 'same-code', direction: 'unknown' });
    expect(analysis.counts).toMatchObject({ unchanged: 1, inconclusive: 0, sameCode: 1, notMeasured: 0 });
    expect(analysis.verdict).toBe('unchanged');
    expect(headline(analysis)).toBe('1 unchanged · 1 same code');
    expect(gate.failed).toBe(false);
  });

  test('of everything is a verdict of its own, and no error', () => {
    const { analysis, gate } = run([unmeasured('Parse', 'same-code')]);
    expect(analysis.verdict).toBe('same-code');
    expect(gate).toMatchObject({ failed: false, exitCode: 0 });
  });

  test('of what failed beside it is not the same code', () => {
    const broken = benchmark('Broken', { base: around(100), head: { failed: 'panic' } });
    expect(run([unmeasured('Parse', 'same-code'), broken]).analysis.verdict).toBe('inconclusive');
  });
});

describe('there was no time for it', () => {
  test('is never unchanged, and fails where what is inconclusive does', () => {
    const left = [same, unmeasured('Parse', 'not-measured'), unmeasured('Encode', 'not-measured')];
    const { analysis, gate } = run(left);
    expect(analysis.counts).toMatchObject({ unchanged: 1, inconclusive: 0, notMeasured: 2 });
    expect(analysis.verdict).toBe('inconclusive');
    expect(gate.failed).toBe(false);
    const strict = run(left, { failOnInconclusive: true });
    expect(strict.gate).toMatchObject({ failed: true, exitCode: 4, reason: { kind: 'not-measured', others: 1 } });
    expect(renderGateLine(strict.gate, strict.analysis)).toBe(
      'there was no time to measure Parse; 1 more benchmark not measured (fail-on-inconclusive)',
    );
  });
});

describe('there was no time for any', () => {
  const builds = {
    base: { state: 'built', durationMs: 100_000 },
    head: { state: 'built', durationMs: 89_000 },
  } as const;
  const none = (benchmarks: readonly BenchmarkRecord[], settings: ResultsParts['settings'] = {}) => {
    const run = { durationMs: 190_000, measuringMs: 0, builds };
    const analysis = analyse(results({ benchmarks: [...benchmarks], settings, run }));
    return { analysis, gate: decideGate(analysis) };
  };
  const line = 'there was no time to measure any benchmark; give a longer time-budget (building is not counted in it)';
  const left = ['Parse', 'Encode'].map((name) => unmeasured(name, 'not-measured'));

  test('is an error that says what to do, whatever fails otherwise', () => {
    for (const settings of [{}, { failOnInconclusive: true, failOnMissing: true }]) {
      const { analysis, gate } = none(left, settings);
      expect(analysis.verdict).toBe('error');
      expect(gate).toMatchObject({ failed: true, exitCode: 3, reason: { kind: 'error', cause: 'no-time' } });
      expect(renderGateLine(gate, analysis)).toBe(line);
      expect(headline(analysis)).toBe('Nothing could be compared: 2 not measured');
      const page = renderConsole(viewOf(analysis, gate), { width: 10_000, verbose: true }).replaceAll('\u00a0', ' ');
      expect(page).toContain(`${line.slice(0, 1).toUpperCase()}${line.slice(1)}.`);
      expect(page).toMatch(/^FAIL {2}/m);
      expect(page).not.toMatch(/^PASS/m);
    }
  });

  test('also where others were added, failed, or run the same code', () => {
    const others = [
      benchmark('New', { head: around(1) }),
      benchmark('Panics', { base: around(9), head: { failed: 'panic' } }),
      unmeasured('Trim', 'same-code'),
    ];
    for (const other of others) expect(none([...left, other]).gate.reason).toEqual({ kind: 'error', cause: 'no-time' });
  });
});

test('a benchmark whose own code differs is shown and judged by nobody', () => {
  const worse = benchmark('Parse', { base: around(100), head: around(150).toReversed() });
  const { analysis, gate } = run([{ ...worse, ownCodeDiffers: true }, same]);
  const [parse] = analysis.benchmarks;
  expect(parse?.rows[0]).toMatchObject({ gated: false, verdict: 'regressed', direction: 'slower' });
  expect(parse?.verdict).toBeNull();
  expect(parse?.warnings.map(({ code }) => code)).toEqual(['benchmark-code-differs']);
  expect(analysis.family.size).toBe(1);
  expect(gate.failed).toBe(false);
});
