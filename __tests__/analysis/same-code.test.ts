import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decidedBenchmarks, screened } from '../../src/analysis/decided.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import { renderConsole } from '../../src/render/console/console.ts';
import { renderGateLine } from '../../src/render/view/gate-line.ts';
import { viewOf } from '../../src/render/view/view.ts';
import { headline } from '../../src/render/view/words.ts';
import { randomStream } from '../../src/statistics/random.ts';
import { normal } from '../support/noise-models.ts';
import { around, benchmark, type ResultsParts, results } from '../support/results-builder.ts';

const control = (record: BenchmarkRecord): BenchmarkRecord => ({ ...record, sameCode: { by: 'functions' } });
/** `change`: head's readings over base's - 1. */
const row = (name: string, change: number, rounds = 20, spread = 0.005) =>
  benchmark(name, { base: around(100, rounds, spread), head: around(100 * (1 + change), rounds, spread).toReversed() });
const controls = (...changes: readonly number[]) =>
  changes.map((change, index) => control(row(`Same${index}`, change)));

function run(benchmarks: readonly BenchmarkRecord[], parts: ResultsParts = {}) {
  const analysis = analyse(results({ ...parts, benchmarks: [...benchmarks] }));
  return { analysis, gate: decideGate(analysis), codes: analysis.warnings.map(({ code }) => code) };
}

describe('a row of the same code', () => {
  const strict = { settings: { confirm: 'auto', failOnInconclusive: true } } as const;

  it.each([0.3, -0.3, 0, 0.05])('is neither gated nor measured again, whatever it reads: %d', (change) => {
    const { analysis, gate } = run(controls(change), strict);
    expect(analysis.benchmarks[0]?.rows).toMatchObject([{ gated: false, verdict: 'same-code', screened: false }]);
    expect(analysis).toMatchObject({ verdict: 'same-code', counts: { sameCode: 1, regressed: 0, unchanged: 0 } });
    expect(gate).toMatchObject({ failed: false, exitCode: 0, reason: { kind: 'passed' } });
    expect(screened(results({ benchmarks: controls(change), ...strict }))).toEqual([]);
  });

  it('does not fail by a count, and gives no mean', () => {
    const counts = { 'ns/op': around(100), 'allocs/op': Array.from({ length: 20 }, () => 3) };
    const more = { 'ns/op': around(150), 'allocs/op': Array.from({ length: 20 }, () => 4) };
    const { analysis, gate } = run([...controls(0.3), control(benchmark('Counts', { base: counts, head: more }))]);
    expect(gate.failed).toBe(false);
    expect(analysis.geometricMeans).toEqual([]);
  });

  it('is measured in as many bursts as a verdict needs, and no more, whatever they scatter by', () => {
    const ended = (rounds: number) =>
      decidedBenchmarks(
        results({ benchmarks: [control(row('Same', 0.05, rounds, 0.4))], settings: { confirm: 'auto' } }),
      );
    expect([ended(9).size, ended(10).size]).toEqual([0, 1]);
  });

  it('counts for nothing beside others', () => {
    const { analysis, gate } = run([row('Parse', 0.2), ...controls(0.001, 0.002)]);
    expect(analysis).toMatchObject({ verdict: 'regressed', counts: { regressed: 1, sameCode: 2 } });
    expect(gate.exitCode).toBe(1);
    expect(headline(analysis)).toBe('1 regression · 2 same code');
    expect(run([row('Parse', 0), ...controls(0.2)]).analysis.verdict).toBe('unchanged');
  });

  it('excuses nothing that could not be measured', () => {
    const late: BenchmarkRecord = { ...benchmark('Late', { base: [], head: [] }), ended: 'not-measured' };
    const { analysis, gate } = run([late, ...controls(0)]);
    expect(analysis.verdict).toBe('error');
    expect(gate.reason).toEqual({ kind: 'error', cause: 'no-time' });
  });
});

test('no control changes the level, the interval or the verdict of a row that is judged', () => {
  const change = fc.double({ min: -0.3, max: 0.3, noNaN: true });
  const suites = fc.array(change, { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(suites, suites, fc.constantFrom('auto' as const, 'off' as const), (judged, same, confirm) => {
      const rows = judged.map((each, index) => row(`Row${index}`, each));
      const conclusions = (benchmarks: readonly BenchmarkRecord[]) => {
        const { analysis, gate } = run(benchmarks, { settings: { confirm } });
        const own = analysis.benchmarks.filter(({ verdict }) => verdict !== 'same-code');
        return {
          verdict: analysis.verdict,
          family: analysis.family,
          rows: own.map(({ rows: all }) => all.map(({ warnings, ...rest }) => rest)),
          gate: [gate.exitCode, gate.reason.kind],
          again: screened(analysis.results),
        };
      };
      expect(conclusions([...rows, ...controls(...same)])).toEqual(conclusions(rows));
    }),
    { numRuns: 40 },
  );
});

describe('controls', () => {
  it('say by how much they moved: nine of ten of them, or all of fewer', () => {
    expect(run(controls(0.01, -0.03)).analysis.controls?.floor).toBeCloseTo(0.03, 2);
    const many = run(controls(0.2, 0.2, ...Array.from({ length: 18 }, () => 0.001), ...[0.01, 0.01])).analysis.controls;
    expect(many).toMatchObject({ benchmarks: 22, measured: 22, beyond: 2, expected: 2 });
    expect(many?.floor).toBeCloseTo(0.01, 2);
    expect(run([row('Parse', 0)]).analysis.controls).toBeNull();
  });

  it('are counted with those that were not measured, in one line', () => {
    const left = control({ ...benchmark('Left', { base: [], head: [] }), ended: 'same-code' });
    const { analysis, gate } = run([row('Parse', 0), ...controls(0.001, -0.004), left]);
    expect(analysis.controls).toMatchObject({ benchmarks: 3, measured: 2 });
    const text = renderConsole(viewOf(analysis, gate), { width: 400, verbose: true });
    expect(text).toMatch(/2 of 3 benchmarks of the same code were measured as controls: they moved by up to 0\.\d %\./);
  });

  it('put in doubt what they moved by as much as, and leave its verdict', () => {
    const codes = (change: number) =>
      run([row('Parse', 0.12), ...controls(change)]).analysis.benchmarks[0]?.rows.map((each) => [
        each.verdict,
        each.warnings.map(({ code }) => code).includes('controls-moved-as-much'),
      ]);
    expect(codes(0.15)).toEqual([['regressed', true]]);
    expect(codes(0.06)).toEqual([['regressed', false]]);
  });

  it('warn where more lie beyond the threshold than by chance', () => {
    const still = Array.from({ length: 11 }, () => 0.001);
    expect(run([row('Parse', 0), ...controls(0.12, ...still)]).codes).not.toContain('controls-off');
    expect(run([row('Parse', 0), ...controls(0.12, -0.12, ...still)]).codes).toContain('controls-off');
  });

  it('warn once in a hundred runs at most where nothing but noise moves them', () => {
    const random = randomStream('00005a3e', 'controls', 0);
    let warned = 0;
    for (let each = 0; each < 200; each++) {
      const noisy = () => Array.from({ length: 20 }, () => 100 * Math.exp(0.03 * normal(random)));
      const same = Array.from({ length: 6 }, (_, index) =>
        control(benchmark(`Same${index}`, { base: noisy(), head: noisy() })),
      );
      // Of a threshold next to nothing every interval that leaves out 0 lies beyond it.
      if (run(same, { settings: { threshold: 1e-6 } }).codes.includes('controls-off')) warned += 1;
    }
    // Binomial(200, 0.01) is above 7 once in a thousand times.
    expect(warned).toBeLessThanOrEqual(7);
  });
});

describe('a change without code', () => {
  const nothing = {
    builds: { base: { state: 'not-needed' }, head: { state: 'not-needed' } },
    run: { noCodeChanged: { files: 2 } },
  } as const;

  it('passes, and says so in a line', () => {
    const { analysis, gate } = run([], nothing);
    expect(analysis.verdict).toBe('same-code');
    expect(gate).toMatchObject({ failed: false, exitCode: 0 });
    expect(renderGateLine(gate, analysis)).toBe('no code changed: nothing was built or measured');
    const text = renderConsole(viewOf(analysis, gate), { verbose: true });
    expect(text).toContain('no code changed, nothing was measured');
    expect(text).not.toMatch(/no benchmark|compile|ended before/i);
  });

  it('excuses no benchmark that there is, and no machine that found some', () => {
    expect(run([row('Parse', 0.2)], { run: nothing.run }).gate.exitCode).toBe(1);
    const [first] = results(nothing).runs;
    if (first === undefined) throw new Error('a run');
    const { noCodeChanged: _, ...other } = first;
    expect(analyse({ ...results(nothing), runs: [first, other] }).verdict).not.toBe('same-code');
  });
});
