import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { Results } from '../../src/model/results/results.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { renderSummary, viewOf } from '../../src/render/index.ts';
import { mergeResults } from '../support/merged.ts';
import { around, benchmark, measuredAgain, type ResultsParts, results } from '../support/results-builder.ts';

/** What each of several machines reads of head, where base reads 100 there; faster machines read less of both. */
function machines(heads: readonly number[], parts: ResultsParts = {}, speed: readonly number[] = []): Results {
  const host = firstRun(results()).host;
  const files = heads.map((head, index) => {
    const factor = speed[index] ?? 1;
    const record = benchmark('A', { base: around(100 * factor), head: around(head * factor) });
    return results({
      benchmarks: [record],
      plan: { replicate: { index: index + 1, of: heads.length } },
      ...parts,
      host: { ...host, cpuModel: `Processor ${index + 1}` },
    });
  });
  return mergeResults(files.map((each, index) => ({ name: `${index}`, results: each })));
}

/** What machines with so many observations read of head, 20 % slower on each. */
function uneven(observations: readonly number[]): Results {
  const files = observations.map((count, index) => {
    const record = benchmark('A', { base: around(100).slice(0, count), head: around(120).slice(0, count) });
    return results({ benchmarks: [record], plan: { replicate: { index: index + 1, of: observations.length } } });
  });
  return mergeResults(files.map((each, index) => ({ name: `${index}`, results: each })));
}

function rowOf(of: Results) {
  const [row] = analyse(of).benchmarks[0]?.rows ?? [];
  if (row?.change.kind !== 'interval') throw new Error('no interval');
  return { ...row, delta: row.change.delta, codes: row.warnings.map(({ code }) => code) };
}

describe('a row of several machines', () => {
  it('is unchanged where it is on all of them', () => {
    const { verdict, delta, codes } = rowOf(machines([100, 100.2, 99.9]));
    expect(verdict).toBe('unchanged');
    expect(delta).toMatchObject({ method: 'machines', pairs: 60, level: 0.99 });
    expect(codes).toEqual([]);
  });

  it('is regressed where it is on all of them about alike, however fast each is', () => {
    const { verdict, delta } = rowOf(machines([120, 120.4, 119.5, 120.1], {}, [1, 2, 0.5, 1.3]));
    expect(verdict).toBe('regressed');
    expect(delta.estimate).toBeCloseTo(0.2, 2);
  });

  it('is open where machines differ, and says what each reads', () => {
    const row = rowOf(machines([120, 100, 100, 100]));
    expect(row.verdict).toBe('inconclusive');
    expect(row.codes).toEqual(['machines-differ']);
    expect(row.warnings[0]?.subject).toMatch(
      /^Processor 1: \+20\.0 % \[\+20\.0, \+20\.0\]; Processor 2: \+0\.0 % .*; Processor 4: /,
    );
    expect(row.change).toMatchObject({ settle: { obstacle: 'machines', morePairs: null } });
  });

  it('of two is what both say', () => {
    const slower = rowOf(machines([120, 125]));
    expect(slower.verdict).toBe('regressed');
    expect(slower.delta.method).toBe('each-machine');
    expect(slower.codes).toEqual(['machines-differ']);
    expect(rowOf(machines([120, 120])).codes).toEqual(['too-few-machines']);
    expect(rowOf(machines([120, 100])).verdict).toBe('inconclusive');
    // The second alone is unchanged, at 5 %; both are slower.
    expect(rowOf(machines([120, 101]))).toMatchObject({ verdict: 'inconclusive', direction: 'slower' });
    expect(rowOf(machines([80, 99])).verdict).toBe('inconclusive');
    expect(rowOf(machines([80, 120])).verdict).toBe('inconclusive');
    expect(rowOf(machines([100, 100])).verdict).toBe('unchanged');
  });

  it('is judged by no machine where each has too few observations, however many they are together', () => {
    for (const of of [2, 3]) {
      const row = rowOf(uneven(Array.from({ length: of }, () => 5)));
      expect(row.verdict).toBe('inconclusive');
      expect(row.direction).toBe('unknown');
      expect(row.delta).toMatchObject({ method: 'each-machine', pairs: 0 });
      expect(row.codes).toEqual(['too-few-pairs', 'too-few-machines']);
      expect(row.warnings[0]?.message).toMatch(/^only 0 of \d+ observations are of machines with 10 or more: /);
      expect(row.warnings[1]?.message).toMatch(/^no machine has 10 observations: /);
    }
  });

  it('is judged by the only machine with observations enough, at the level that its looks left', () => {
    const merged = uneven([20, 5, 5]);
    const row = rowOf(merged);
    expect(row.verdict).toBe('regressed');
    expect(row.delta).toMatchObject({ method: 'signed-rank', pairs: 20 });
    expect(row.codes).toEqual(['too-few-machines']);
    expect(row.warnings[0]?.message).toMatch(/^only one machine has 10 observations: /);
    const looked = { ...merged, benchmarks: merged.benchmarks.map((each) => ({ ...each, looks: 2 })) };
    // The second look's part: 0.8 / 6 of 0.01.
    expect(rowOf(looked).delta.level).toBeGreaterThan(0.9986);
    expect(row.delta.level).toBeLessThan(0.9986);
  });

  it('is no noisier than each machine by itself', () => {
    const { noise } = rowOf(machines([100, 100, 100], {}, [1, 3, 9]));
    expect(noise?.level).toBe('quiet');
  });

  it('is not wider for the looks that each machine took', () => {
    const looked = machines([100, 100.2, 99.9]);
    const many = { ...looked, benchmarks: looked.benchmarks.map((each) => ({ ...each, looks: 5 })) };
    expect(rowOf(many).delta).toEqual(rowOf(looked).delta);
  });

  it('is on the page with its machines', () => {
    const analysis = analyse(machines([120, 100, 100]));
    const page = renderSummary(viewOf(analysis, decideGate(analysis)));
    expect(page).toContain('Machine 3 (replicate 3 of 3): `Processor 3`');
    expect(page).toContain('The change is not the same on all machines: `Processor 1: +20.0 %');
    expect(page).toContain('Noise: quiet');
  });
});

it('the page lists each toolchain of the machines, once', () => {
  const page = (...toolchains: readonly string[]) => {
    const files = toolchains.map((toolchain, index) =>
      results({
        benchmarks: [benchmark('A', { base: around(100), head: around(100) })],
        harness: { name: 'go', toolchain },
        plan: { replicate: { index: index + 1, of: toolchains.length } },
      }),
    );
    const analysis = analyse(mergeResults(files.map((each, index) => ({ name: `${index}`, results: each }))));
    return renderSummary(viewOf(analysis, decideGate(analysis)));
  };
  expect(page('go1.26.8', 'go1.27.1', 'go1.26.8')).toContain(
    'Of all machines. Toolchains: `go1.26.8`, `go1.27.1`. Harness `go`',
  );
  expect(page('go1.26.8', 'go1.26.8')).toContain('Of all machines. Toolchain: `go1.26.8`. Harness `go`');
});

it('second readings decide; where a machine has none, its first stand in for them', () => {
  const confirm = 'auto' as const;
  const files = [120, 121, 104].map((head, index) => {
    const first = benchmark('A', { base: around(100), head: around(head) });
    const again = index < 2 ? measuredAgain(first, { base: around(100), head: around(119) }) : first;
    const plan = { replicate: { index: index + 1, of: 3 } };
    return results({ benchmarks: [again], plan, settings: { confirm } });
  });
  const merged = mergeResults(files.map((each, index) => ({ name: `${index}`, results: each })));
  const [row] = analyse(merged).benchmarks[0]?.rows ?? [];
  expect(row?.verdict).toBe('inconclusive');
  const agreeing = mergeResults(
    files.slice(0, 2).map((each, index) => ({
      name: `${index}`,
      results: { ...each, plan: { replicate: { index: index + 1, of: 2 } } },
    })),
  );
  const [confirmed] = analyse(agreeing).benchmarks[0]?.rows ?? [];
  expect(confirmed?.confirmation?.state).toBe('confirmed');
  expect(confirmed?.verdict).toBe('regressed');
});

describe('second readings of several machines', () => {
  /** Machines that read 20 % more at first, and `again` in so many observations each. */
  function confirmed(again: readonly number[], looksAgain = 0) {
    const files = again.map((count, index) => {
      const first = { ...benchmark('A', { base: around(100), head: around(120) }), looks: 5 };
      const readings = { base: around(100).slice(0, count), head: around(120).slice(0, count) };
      const record = { ...measuredAgain(first, readings), ...(count < 10 ? {} : { looksAgain }) };
      const plan = { replicate: { index: index + 1, of: again.length } };
      return results({ benchmarks: [record], plan, settings: { confirm: 'auto' } });
    });
    const merged = mergeResults(files.map((each, index) => ({ name: `${index}`, results: each })));
    return rowOf(merged);
  }

  it('decide nothing where each machine has too few', () => {
    const { confirmation, codes, delta } = confirmed([5, 5, 5]);
    expect(confirmation?.state).toBe('missing');
    expect(codes).toContain('not-confirmed');
    expect(delta.pairs).toBe(60);
  });

  it('are what a note of their machines is about', () => {
    const files = [104, 112].map((head, index) => {
      const first = benchmark('A', { base: around(100), head: around(120) });
      const record = measuredAgain(first, { base: around(100), head: around(head) });
      const plan = { replicate: { index: index + 1, of: 2 } };
      return results({ benchmarks: [record], plan, settings: { confirm: 'auto' } });
    });
    const row = rowOf(mergeResults(files.map((each, index) => ({ name: `${index}`, results: each }))));
    expect(row.confirmation?.state).not.toBe('missing');
    expect(row.codes).toEqual(['machines-differ']);
    expect(row.warnings[0]?.subject).toMatch(/: \+4\.0 % .*: \+12\.0 % /);
  });

  it('where they decide nothing, leave the note to the first', () => {
    const { warnings } = confirmed([5, 5]);
    const note = warnings.find(({ code }) => code === 'too-few-machines');
    expect(note?.message).toMatch(/^two machines are too few/);
  });

  it('of one machine decide by its own looks', () => {
    const { confirmation, delta, warnings } = confirmed([20, 5], 2);
    expect(confirmation?.state).toBe('confirmed');
    expect(delta).toMatchObject({ method: 'signed-rank', pairs: 20 });
    expect(delta.level).toBeGreaterThan(0.9986);
    expect(warnings.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^only one machine has/));
  });
});
