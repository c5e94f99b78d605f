import { describe, expect, it } from 'vitest';
import { analyse, decideGate } from '../../src/analysis/index.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import { isMeantBy, nameOnOneCore, ownName, shownId } from '../../src/model/results/cores.ts';
import type { Results } from '../../src/model/results/results.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { mergeResults } from '../support/merged.ts';
import { around, benchmark, results } from '../support/results-builder.ts';

// Two records of one parallel benchmark: rows and verdicts of their own, and rules that mean both.

const pair = (all: number, one: number): readonly BenchmarkRecord[] => [
  { ...benchmark('Publish', { base: around(100), head: around(all) }), cores: 'all' },
  { ...benchmark('Publish on one core', { base: around(180), head: around(one) }), cores: 'one' },
];
const compared = (benchmarks: readonly BenchmarkRecord[], settings: Partial<Results['settings']> = {}) => {
  const built = results({ benchmarks });
  return analyse({ ...built, settings: { ...built.settings, confirm: 'off', ...settings } });
};
const verdicts = ({ benchmarks }: ReturnType<typeof compared>) =>
  benchmarks.map(({ id, cores, rows }) => [id, cores, rows[0]?.verdict]);

describe('a benchmark on one core and on all', () => {
  it('has a verdict on each: what shows on all cores only is seen there, and the other way round', () => {
    expect(verdicts(compared(pair(130, 180)))).toEqual([
      ['Publish', 'all', 'regressed'],
      ['Publish on one core', 'one', 'unchanged'],
    ]);
    expect(verdicts(compared(pair(100, 234)))).toEqual([
      ['Publish', 'all', 'unchanged'],
      ['Publish on one core', 'one', 'regressed'],
    ]);
    for (const records of [pair(130, 180), pair(100, 234)]) expect(decideGate(compared(records)).exitCode).toBe(1);
  });

  it('is meant on both by a rule that names it, and on one by a rule that names that', () => {
    const rule = (name: string) => ({ thresholds: [{ benchmark: name, metric: '*', threshold: 0.5 }] });
    const allowed = (name: string) => compared(pair(130, 234), rule(name)).benchmarks.map(({ verdict }) => verdict);
    expect(allowed('Publish')).toEqual(['unchanged', 'unchanged']);
    expect(allowed('Publish on one core')).toEqual(['regressed', 'unchanged']);
    const failing = (name: string) =>
      decideGate(compared(pair(130, 234), { failOnRegressionOf: [{ benchmark: name, metric: '*' }] })).exitCode;
    expect([failing('Publish'), failing('Publish on one core'), failing('Other')]).toEqual([1, 1, 3]);
  });

  it('is what results.json says it is', async () => {
    const written = results({ benchmarks: pair(100, 180) });
    const read = await parseResults(resultsText(written));
    expect(read.benchmarks.map(({ cores }) => cores)).toEqual(['all', 'one']);
  });
});

describe('names', () => {
  const one = { id: 'pkg:Publish on one core', cores: 'one' } as const;

  it('say which row it is; whose source it is, the benchmark itself', () => {
    expect(shownId({ id: 'Publish', cores: 'all' })).toBe('Publish on all cores');
    expect([shownId(one), shownId({ id: 'Publish' })]).toEqual(['pkg:Publish on one core', 'Publish']);
    expect(ownName({ name: nameOnOneCore('Publish'), cores: 'one' })).toBe('Publish');
    // A benchmark may have such a name by itself.
    expect(ownName({ name: 'runs on one core' })).toBe('runs on one core');
  });

  it('are matched as shown for what is on one core, and as the benchmark itself', () => {
    expect(['pkg:Publish', 'pkg:Publish on one core', 'pkg:*', '*Publish'].map((each) => isMeantBy(each, one))).toEqual(
      [true, true, true, true],
    );
    expect(['Publish', 'pkg:Publish on all cores'].map((each) => isMeantBy(each, one))).toEqual([false, false]);
    expect(isMeantBy('runs', { id: 'runs on one core' })).toBe(false);
  });
});

describe('replicates that differ in what they find', () => {
  it('put what one kept on one core beside what others read on one, and never among what they read on all', () => {
    const kept = {
      ...benchmark('Publish', { base: { 'ns/op': around(180), 'B/op': around(7) }, head: around(180) }),
      placement: { state: 'pinned', cpuPerWall: 0.6 },
    } as const;
    const replicate = (index: number, benchmarks: readonly BenchmarkRecord[]) => ({
      name: `${index}.json`,
      results: results({ benchmarks, plan: { replicate: { index, of: 2 } } }),
    });
    const merged = mergeResults([replicate(1, pair(100, 180)), replicate(2, [kept])]);
    const runsOf = (id: string) => [
      ...new Set(merged.benchmarks.find((each) => each.id === id)?.slices.map(({ run }) => run)),
    ];
    expect(merged.benchmarks.map(({ id, cores }) => [id, cores])).toEqual([
      ['Publish', 'all'],
      ['Publish on one core', 'one'],
    ]);
    expect([runsOf('Publish'), runsOf('Publish on one core')]).toEqual([[0], [0, 1]]);
    const units = merged.benchmarks[1]?.slices.flatMap(({ values }) => Object.keys(values));
    expect(new Set(units)).toEqual(new Set(['ns/op']));
  });
});
