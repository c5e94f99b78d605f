import { describe, expect, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import { renderGateLine } from '../../src/render/view/gate-line.ts';
import { headline } from '../../src/render/view/words.ts';
import { around, benchmark, type ResultsParts, results } from '../support/results-builder.ts';

const same = benchmark('Same', { base: around(100), head: around(100).toReversed() });

/** On both sides, and nothing was read. */
function unmeasured(name: string, ended: 'same-binary' | 'not-measured'): BenchmarkRecord {
  return { ...benchmark(name, { base: [], head: [] }), ended };
}

function run(benchmarks: readonly BenchmarkRecord[], settings: ResultsParts['settings'] = {}) {
  const analysis = analyse(results({ benchmarks: [...benchmarks], settings }));
  return { analysis, gate: decideGate(analysis) };
}

describe('both sides run the same binary', () => {
  test('is no doubt: it is named, and not counted among what could not be told', () => {
    const { analysis, gate } = run([same, unmeasured('Parse', 'same-binary')], { failOnInconclusive: true });
    expect(analysis.benchmarks[1]).toMatchObject({ status: 'same-binary', verdict: null, direction: 'unknown' });
    expect(analysis.counts).toMatchObject({ unchanged: 1, inconclusive: 0, sameBinary: 1, notMeasured: 0 });
    expect(analysis.verdict).toBe('unchanged');
    expect(headline(analysis)).toBe('1 unchanged · 1 same binary');
    expect(gate.failed).toBe(false);
  });

  test('of everything is unchanged, and no error', () => {
    const { analysis, gate } = run([unmeasured('Parse', 'same-binary')]);
    expect(analysis.verdict).toBe('unchanged');
    expect(gate).toMatchObject({ failed: false, exitCode: 0 });
  });

  test('of what failed beside it is not unchanged', () => {
    const broken = benchmark('Broken', { base: around(100), head: { failed: 'panic' } });
    expect(run([unmeasured('Parse', 'same-binary'), broken]).analysis.verdict).toBe('inconclusive');
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
