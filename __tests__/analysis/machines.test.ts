import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import type { Results } from '../../src/model/results/results.ts';
import { firstRun } from '../../src/model/results/run.ts';
import { renderSummary, viewOf } from '../../src/render/index.ts';
import { mergeResults } from '../support/merged.ts';
import {
  around,
  benchmark,
  measuredAgain,
  type Readings,
  type ResultsParts,
  results,
} from '../support/results-builder.ts';

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

/** With plain spaces. */
function pageOf(of: Results): string {
  const analysis = analyse(of);
  return renderSummary(viewOf(analysis, decideGate(analysis))).replaceAll('\u00a0', ' ');
}

/** Each machine's readings of one benchmark, and its processor. */
function replicates(
  each: readonly { readonly cpuModel: string; readonly base: Readings; readonly head: Readings }[],
  parts: ResultsParts = {},
): Results {
  const host = firstRun(results()).host;
  const files = each.map(({ cpuModel, base, head }, index) =>
    results({
      benchmarks: [benchmark('A', { base, head })],
      plan: { replicate: { index: index + 1, of: each.length } },
      ...parts,
      host: { ...host, cpuModel },
    }),
  );
  return mergeResults(files.map((one, index) => ({ name: `${index}`, results: one })));
}

const of = (cpuModel: string, head: number, count = 20) => ({
  cpuModel,
  base: around(100).slice(0, count),
  head: around(head).slice(0, count),
});

describe('a row of machines of several kinds', () => {
  it('is what each kind says: slower on one, not on the other, and open', () => {
    const merged = replicates([
      of('EPYC 7763', 112),
      of('EPYC 9V74', 100),
      of('EPYC 7763', 112.5),
      of('EPYC 9V74', 100.2),
    ]);
    const row = rowOf(merged);
    expect(row.verdict).toBe('inconclusive');
    expect(row.delta.method).toBe('each-kind');
    expect(
      row.machines?.each.map(({ processor, runs, bursts, change }) => ({ processor, runs, bursts, change })),
    ).toEqual([
      { processor: 'EPYC 7763', runs: [0, 2], bursts: [20, 20], change: 'more' },
      { processor: 'EPYC 9V74', runs: [1, 3], bursts: [20, 20], change: 'within' },
    ]);
    const page = pageOf(merged);
    expect(page).toContain(
      'Measured on 4 machines: 2 with `EPYC 7763`, 2 with `EPYC 9V74`; **1 row depends on the machine**.',
    );
    expect(page).toMatch(/slower on `EPYC 7763` \(\+12\.\d %.*; 2 machines x 20 bursts\), not on `EPYC 9V74` \(/);
  });

  it('is slower where each kind is, however much', () => {
    const row = rowOf(replicates([of('X', 112), of('X', 112.3), of('X', 112.1), of('Y', 130)]));
    expect(row.verdict).toBe('inconclusive');
    const alike = rowOf(replicates([of('X', 120), of('X', 120.3), of('X', 119.8), of('X', 120.2), of('Y', 121)]));
    expect(alike.verdict).toBe('regressed');
    // What all change by at least.
    expect(alike.delta.estimate).toBeLessThan(0.205);
  });

  it('of one kind is the mean over machines, and says where these differ', () => {
    const row = rowOf(replicates([of('X', 112), of('X', 100), of('X', 106)]));
    expect(row.delta.method).toBe('machines');
    expect(row.machines?.differ).toBe(true);
    expect(row.machines?.each.map(({ runs }) => runs)).toEqual([[0], [1], [2]]);
    expect(rowOf(replicates([of('X', 112), of('X', 112), of('X', 112)])).machines?.differ).toBe(false);
  });

  it('whose processors nobody knows are of as many kinds', () => {
    expect(rowOf(replicates([of('', 100), of('', 100), of('', 100)])).delta.method).toBe('each-kind');
  });

  it('does not differ by two readings of a machine, which are no interval', () => {
    const row = rowOf(replicates([of('X', 100), of('X', 100.1), of('Y', 140, 2)]));
    expect(row.machines?.differ).toBe(false);
    expect(row.machines?.each).toHaveLength(2);
    expect(row.codes).toEqual(['too-few-machines']);
  });

  it('differs by different amounts where it is slower on each', () => {
    const page = pageOf(replicates([of('X', 108), of('Y', 120)]));
    expect(page).toMatch(/Slower on each machine, by different amounts: `X` \(\+8\.\d.*`Y` \(\+20\.0/);
    expect(page).toContain('Two machines: the interval reaches over those of both');
  });
});

describe('observations of several machines', () => {
  it('are not added up where each machine has to reach the level: two of 10 are not 20', () => {
    const merged = replicates([of('X', 120, 10), of('X', 120, 10)], { settings: { confidenceLevel: 0.9999 } });
    const row = rowOf(merged);
    expect(row.verdict).toBe('inconclusive');
    expect(row.direction).toBe('unknown');
    expect(row.warnings.map(({ message }) => message)).toContain(
      'only 10 observations on a machine: a verdict at this level needs 15',
    );
    expect(rowOf(replicates([of('X', 120), of('X', 120)], { settings: { confidenceLevel: 0.9999 } })).verdict).toBe(
      'regressed',
    );
  });
});

describe('rows of differences', () => {
  const allocating = (cpuModel: string, added: number) => ({
    cpuModel,
    base: { 'allocs/op': around(1).map((_, index) => index % 2) },
    head: { 'allocs/op': around(1).map((_, index) => (index % 2) + added + (index % 3) / 100) },
  });

  it('say like others where machines differ, in their own unit', () => {
    const merged = replicates([allocating('X', 4), allocating('X', 4), allocating('Y', 0), allocating('Y', 0)]);
    const [row] = analyse(merged).benchmarks[0]?.rows ?? [];
    expect(row?.change).toMatchObject({
      kind: 'difference',
      difference: { method: 'each-kind', machines: [20, 20, 20, 20] },
    });
    expect(row?.warnings.map(({ code }) => code)).toContain('machines-differ');
    expect(row?.machines?.each[0]?.estimate).toBeCloseTo(4, 1);
    expect(pageOf(merged)).toMatch(/Depends on the machine: more on `X` \(\+4\.\d+ .*\), (not|open) on `Y` \(/);
  });

  it('say that two machines are too few', () => {
    const [row] = analyse(replicates([allocating('X', 4), allocating('X', 4)])).benchmarks[0]?.rows ?? [];
    expect(row?.warnings.map(({ code }) => code)).toContain('too-few-machines');
  });
});

describe('a geometric mean', () => {
  /** Two benchmarks on machines of one kind, whose heads read this. */
  function meanOver(heads: readonly number[], ids = ['A', 'B']) {
    const host = { ...firstRun(results()).host, cpuModel: 'X' };
    const files = heads.map((head, index) => {
      const benchmarks = ids.map((id) => benchmark(id, { base: around(100), head: around(head) }));
      return results({ benchmarks, plan: { replicate: { index: index + 1, of: heads.length } }, host });
    });
    return analyse(mergeResults(files.map((each, index) => ({ name: `${index}`, results: each })))).geometricMeans[0];
  }

  it('is over machines: what differs between them is in its interval', () => {
    const mean = meanOver([100, 110, 120]);
    expect(mean?.delta).toMatchObject({ method: 'machines', machines: [20, 20, 20] });
    expect(mean?.delta.lower).toBeLessThan(0);
    expect(mean?.delta.estimate).toBeCloseTo(0.097, 2);
    const { lower = 1, upper = 0 } = meanOver([110, 110.1, 109.9])?.delta ?? {};
    expect(lower).toBeGreaterThan(0.09);
    expect(upper).toBeLessThan(0.11);
  });

  it('of two machines holds both', () => {
    expect(meanOver([100, 110])?.delta).toMatchObject({ method: 'each-machine', machines: [20, 20] });
  });

  it('is over benchmarks that all of them measured, and over machines that measured half of what others did', () => {
    const host = firstRun(results()).host;
    const suites = [['A', 'B', 'C', 'D'], ['A', 'B', 'C'], ['A']];
    const files = suites.map((ids, index) =>
      results({
        benchmarks: ['A', 'B', 'C', 'D'].map((id) =>
          benchmark(id, ids.includes(id) ? { base: around(100), head: around(100) } : { base: [100], head: [100] }),
        ),
        plan: { replicate: { index: index + 1, of: 3 } },
        host,
      }),
    );
    const merged = mergeResults(files.map((each, index) => ({ name: `${index}`, results: each })));
    expect(analyse(merged).geometricMeans[0]).toMatchObject({ benchmarks: 3, delta: { machines: [20, 20] } });
  });

  it('of shards is that of one machine', () => {
    const files = [['A'], ['B']].map((ids, index) =>
      results({
        benchmarks: ids.map((id) => benchmark(id, { base: around(100), head: around(103) })),
        plan: { shard: { index: index + 1, of: 2 }, split: [['A'], ['B']] },
      }),
    );
    const merged = mergeResults(files.map((each, index) => ({ name: `${index}`, results: each })));
    expect(analyse(merged).geometricMeans[0]).toMatchObject({
      benchmarks: 2,
      delta: { method: 'signed-rank', observations: 20 },
    });
  });
});

describe('a row of several machines', () => {
  it('is unchanged where it is on all of them', () => {
    const { verdict, delta, codes } = rowOf(machines([100, 100.2, 99.9]));
    expect(verdict).toBe('unchanged');
    expect(delta).toMatchObject({ method: 'each-kind', observations: 60, machines: [20, 20, 20], level: 0.99 });
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
    expect(row.machines?.differ).toBe(true);
    expect(row.machines?.each.map(({ processor, change }) => [processor, change])).toEqual([
      ['Processor 1', 'more'],
      ['Processor 2', 'within'],
      ['Processor 3', 'within'],
      ['Processor 4', 'within'],
    ]);
    expect(row.change).toMatchObject({ settle: { obstacle: 'machines', moreObservations: null } });
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
      expect(row.delta).toMatchObject({ method: 'each-machine', observations: 0 });
      expect(row.codes).toEqual(['too-few-observations', 'too-few-machines']);
      expect(row.warnings[0]?.message).toMatch(/^only 0 of \d+ observations are of machines with 10 or more: /);
      expect(row.warnings[1]?.message).toMatch(/^no machine has 10 observations: /);
    }
  });

  it('is judged by the only machine with observations enough, at the level that its looks left', () => {
    const merged = uneven([20, 5, 5]);
    const row = rowOf(merged);
    expect(row.verdict).toBe('regressed');
    expect(row.delta).toMatchObject({ method: 'signed-rank', observations: 20 });
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
    const page = pageOf(machines([120, 100, 100]));
    expect(page).toContain('Machine 3 (replicate 3 of 3): `Processor 3`');
    expect(page).toContain('Depends on the machine: slower on `Processor 1` (+20.0 % ');
    expect(page).toContain('machine 1, 20 bursts), not on `Processor 2` (');
    expect(page).toContain('Measured on 3 machines: 1 with `Processor 1`, 1 with `Processor 2`');
    expect(page).toContain('**1 row depends on the machine**.');
    expect(page).toMatch(/[+±]0\.0 to \+20\.0 %/);
    expect(page).toContain('20 bursts a benchmark on each of 3 machines');
    expect(page).toContain('### ❔ Benchmarks: passes, 1 depends on the machine');
    expect(page).not.toContain('not precise enough');
    expect(page).toContain('not settle it: what it reads depends on the machine');
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
  /** Machines that read 20 % more at first, and `again` in so many observations each; of the first ones `before`. */
  function confirmed(again: readonly number[], looksAgain = 0, before: readonly number[] = []) {
    const files = again.map((count, index) => {
      const of = (level: number) => around(level).slice(0, before[index]);
      const first = { ...benchmark('A', { base: of(100), head: of(120) }), looks: 5 };
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
    expect(delta.observations).toBe(60);
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
    const [one, other] = row.machines?.each ?? [];
    expect(one?.estimate).toBeCloseTo(0.04, 3);
    expect(other?.estimate).toBeCloseTo(0.12, 3);
  });

  it('where they decide nothing, leave the note to the first', () => {
    const { warnings } = confirmed([5, 5]);
    const note = warnings.find(({ code }) => code === 'too-few-machines');
    expect(note?.message).toMatch(/^two machines are too few/);
  });

  it('decide nothing where a machine that counts has too few: which of them measured again is no chance', () => {
    const { confirmation, codes, delta } = confirmed([20, 20, 5], 2);
    expect(confirmation).toMatchObject({ state: 'missing', reason: expect.stringMatching(/^not every machine/) });
    expect(codes).toContain('not-confirmed');
    expect(delta.observations).toBe(60);
  });

  it('of one machine that counts decide by its own looks', () => {
    const { confirmation, delta, warnings } = confirmed([20, 5], 2, [20, 5]);
    expect(confirmation?.state).toBe('confirmed');
    expect(delta).toMatchObject({ method: 'signed-rank', observations: 20 });
    expect(delta.level).toBeGreaterThan(0.9986);
    expect(warnings.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^only one machine has/));
  });
});
