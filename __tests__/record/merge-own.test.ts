import { describe, expect, it } from 'vitest';
import { analyse } from '../../src/analysis/analyse.ts';
import { decideGate } from '../../src/analysis/gate.ts';
import { UserError } from '../../src/errors.ts';
import type { Results } from '../../src/model/results/results.ts';
import { resultsOf } from '../../src/record/file/read.ts';
import type { ResultsFile } from '../../src/record/file/schema.ts';
import { fileOf } from '../../src/record/file/write.ts';
import { mergeOwn, type OwnTruth } from '../../src/record/merge/merge.ts';
import type { Refused } from '../../src/record/merge/parts.ts';
import { around, benchmark, type ResultsParts, results } from '../support/results-builder.ts';

const SPLIT = [['A'], ['B'], ['C']];

/** One of `of` shards of one benchmark each. */
function shard(index: number, parts: ResultsParts = {}, of = 3): Results {
  const ids = SPLIT[index - 1] ?? [];
  const benchmarks = ids.map((id) => benchmark(id, { base: around(100), head: around(100) }));
  return results({ benchmarks, plan: { shard: { index, of }, split: SPLIT }, ...parts });
}

/** Everything about a part is as it has to be. */
const OWN: OwnTruth = { shards: 3, replicates: 1, faultsOf: () => [], believed: (file) => file };

function merge(all: readonly Results[], own: Partial<OwnTruth> = {}, unread: readonly Refused[] = []): Results {
  const files = all.map((each, index) => ({ name: `${index + 1}.json`, file: fileOf(each) }));
  return resultsOf(mergeOwn(files, unread, { ...OWN, ...own }));
}

function refusal(all: readonly Results[], own: Partial<OwnTruth> = {}): UserError {
  try {
    merge(all, own);
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
  throw new Error('they were joined');
}

const lost = ({ warnings }: Results) =>
  warnings.filter(({ code }) => code === 'machine-lost').map(({ message, subject }) => `${message}: ${subject}`);
const LEFT_OUT = 'a file was left out, since it is no part of this run';

describe('a part that is not of this run', () => {
  const faultsOf = ({ head }: ResultsFile) => (head.label === 'other' ? ['it is of another head'] : []);
  const other = { head: { ...results().head, label: 'other' } };

  it('is left out and named, and the others are reported; fail-on-missing decides', () => {
    for (const failOnMissing of [false, true]) {
      const settings = { failOnMissing };
      const parts = [shard(1, { settings }), shard(2, { settings, ...other }), shard(3, { settings })];
      const merged = merge(parts, { faultsOf });
      expect(lost(merged)).toEqual([`${LEFT_OUT}: 2.json: it is of another head`, 'shard 2 of 3 gave no results: B']);
      const analysis = analyse(merged);
      expect(analysis.counts).toMatchObject({ unchanged: 2, lost: 1 });
      expect(analysis.verdict).toBe('inconclusive');
      expect(decideGate(analysis).exitCode).toBe(failOnMissing ? 4 : 0);
    }
  });

  it('is refused where there is no other, with why', () => {
    expect(refusal([shard(1, other)], { faultsOf }).message).toBe(
      'the only file is no part of this run: it is of another head',
    );
  });

  it('may be one that cannot be read', () => {
    const merged = merge([shard(1), shard(3)], {}, [{ name: 'x.json', faults: ['the results file is empty'] }]);
    expect(lost(merged)).toEqual([`${LEFT_OUT}: x.json: the results file is empty`, 'shard 2 of 3 gave no results: B']);
  });
});

describe('the number of parts', () => {
  it('is what was asked for: one that says it is the only one is none of three', () => {
    const alone = shard(1, { plan: {} });
    expect(refusal([alone]).message).toBe('the only file is no part of this run: measured with shards: 1 (here: 3)');
    expect(lost(merge([shard(1), { ...alone, benchmarks: [] }, shard(2)]))).toEqual([
      `${LEFT_OUT}: 2.json: measured with shards: 1 (here: 3)`,
      'shard 3 of 3 gave no results: C',
    ]);
  });

  it('is refused in one line where all say that they are more', () => {
    expect(refusal([shard(1), shard(2), shard(3)], { shards: 2 }).message).toBe(
      'none of the 3 files is a part of this run: measured with shards: 3 (here: 2)',
    );
    const replicate = shard(1, { plan: { replicate: { index: 2, of: 2 } } });
    expect(refusal([replicate], { shards: 1, replicates: 3 }).message).toContain(
      'measured with replicates: 2 (here: 3)',
    );
  });

  it('names replicates that are lost', () => {
    const replicate = (index: number) => shard(1, { plan: { replicate: { index, of: 3 } } });
    expect(lost(merge([replicate(1), replicate(3)], { shards: 1, replicates: 3 }))).toEqual([
      'replicate 2 of 3 gave no results: undefined',
    ]);
  });

  it('is what the files say where nobody asked', () => {
    expect(lost(merge([shard(1), shard(2)], { shards: null, replicates: null }))).toEqual([
      'shard 3 of 3 gave no results: C',
    ]);
  });

  it('holds no part beyond it', () => {
    expect(refusal([shard(4)]).message).toContain('it is number 4 of 3 shards');
  });
});

describe('parts that disagree about what nobody here knows', () => {
  const otherwise = { plan: { shard: { index: 2, of: 3 }, split: [['B'], ['A'], ['C']] } };

  it('are as most of them say', () => {
    for (const order of [
      [shard(1), shard(2, otherwise), shard(3)],
      [shard(2, otherwise), shard(1), shard(3)],
    ]) {
      const [named, missing] = lost(merge(order));
      expect(named).toContain('splits the benchmarks in another way');
      expect(missing).toBe('shard 2 of 3 gave no results: B');
    }
  });

  it('are refused where it is one against one', () => {
    const error = refusal([shard(1), shard(2, otherwise)]);
    expect(error.message).toBe('the results of the jobs disagree, and no more than half of them agree');
    expect(error.details).toHaveLength(1);
  });

  it('are told from each other also by those that did not build', () => {
    const failed = { state: 'failed', reason: 'no', output: '' } as const;
    const builds = { base: failed, head: { state: 'built', durationMs: 1 } } as const;
    const unbuilt = shard(3, { builds, benchmarks: [], plan: { shard: { index: 3, of: 3 } } });
    expect(() => merge([unbuilt, shard(1), shard(2, otherwise)])).not.toThrow();
    expect(() => merge([shard(1), shard(2, otherwise)])).toThrow(UserError);
  });
});

describe('one place', () => {
  const ci = (runAttempt: number) => ({
    run: { ci: { runId: 9, runNumber: 1, runAttempt, url: 'https://github.com/o/r', repository: 'o/r' } },
  });

  it('is a later attempt’s', () => {
    expect(lost(merge([shard(1, ci(2)), shard(1, ci(1)), shard(2), shard(3)]))).toEqual([]);
  });

  it('is nobody’s where two say that it is theirs', () => {
    expect(lost(merge([shard(1), shard(1), shard(2), shard(3)]))).toEqual([
      `${LEFT_OUT}: 1.json: 2.json is shard 1 of 3, too`,
      `${LEFT_OUT}: 2.json: 1.json is shard 1 of 3, too`,
      'shard 1 of 3 gave no results: A',
    ]);
  });

  it('has the benchmarks that the split gives it', () => {
    const greedy = [benchmark('B', { base: around(1), head: around(1) }), ...shard(1).benchmarks];
    const merged = merge([shard(1, { benchmarks: greedy }), shard(2), shard(3)]);
    expect(lost(merged)[0]).toBe(`${LEFT_OUT}: 1.json: 1.json and 2.json both measured benchmarks, B for one`);
    expect(merged.benchmarks.map(({ id, ended }) => [id, ended])).toEqual([
      ['B', 'rounds'],
      ['C', 'rounds'],
      ['A', 'lost'],
    ]);
  });
});
