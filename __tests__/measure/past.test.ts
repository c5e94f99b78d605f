import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPast } from '../../src/commands/past-runs.ts';
import { UserError } from '../../src/errors.ts';
import { createFiles } from '../../src/host/files/files.ts';
import { keepPast, pastLengths, pastOfTargets } from '../../src/measure/pilot/past.ts';
import type { BenchmarkRecord, SliceLength } from '../../src/model/results/benchmark.ts';
import type { Results } from '../../src/model/results/results.ts';
import { firstRun } from '../../src/model/results/run.ts';
import type { Ports } from '../../src/ports.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { slicesLines } from '../../src/render/view/notes/slices-note.ts';
import { temporaryFolder } from '../support/repository.ts';
import { around, benchmark, type ResultsParts, results, withRun } from '../support/results-builder.ts';
import { scriptedStage } from '../support/scripted-run.ts';

// Which slice lengths of earlier runs hold in this one.

const NOW = '2026-11-20T12:00:00.000Z';
const DAY_MS = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS).toISOString();
const here = results({ run: { startedAt: NOW } });
const { host } = firstRun(here);

const CHOICE: SliceLength = { ms: 10, perBurst: 4, by: 'session', from: 'pilot', refused: [] };

const chosen = (slices: Partial<SliceLength>, name = 'Parse', head = 100): BenchmarkRecord => ({
  ...benchmark(name, { group: 'm', base: around(100), head: around(head), sliceMs: 10, iterations: 100 }),
  sliceLength: { ...CHOICE, ...slices },
});

/** A run of three days ago. */
const run = (record: BenchmarkRecord | readonly BenchmarkRecord[], parts: ResultsParts = {}): Results =>
  results({ benchmarks: [record].flat(), ...parts, run: { startedAt: daysAgo(3), ...parts.run } });

const PARSE = { group: 'm', name: 'Parse' };
const lengthIn = (...past: readonly Results[]) => pastLengths(past, here).of(PARSE);
const lengthOf = (slices: Partial<SliceLength>) => lengthIn(run(chosen(slices)));

/** The same benchmark with long slices of both sides that read otherwise, or not. */
function checked(record: BenchmarkRecord, head: number): BenchmarkRecord {
  const long = { base: around(100, 6, 0.005), head: around(head, 6, 0.005).toReversed(), sliceMs: 100 };
  const checks = benchmark(record.name, long).slices.map((each) => ({ ...each, check: true as const }));
  return { ...record, slices: [...record.slices, ...checks] };
}

describe('a length of an earlier run', () => {
  it('is taken over by group and name, with the date of its trial', () => {
    const past = pastLengths([run(chosen({}))], here);
    expect(past.of(PARSE)).toEqual({ ms: 10, triedAt: daysAgo(3) });
    expect(past.of({ group: 'n', name: 'Parse' })).toBeNull();
    expect(past.of({ group: 'm', name: 'Print' })).toBeNull();
    expect(past.unlike).toEqual([]);
    expect(pastLengths([], here)).toMatchObject({ unlike: [] });
  });

  it('is one that was tried: not what was asked for, what there was no time to try, or what no session served', () => {
    expect(lengthOf({ from: 'asked' })).toBeNull();
    expect(lengthOf({ from: 'only' })).toBeNull();
    expect(lengthOf({ by: 'process', alone: 'its process ended' })).toBeNull();
    expect(lengthOf({ alone: 'it works while it should wait' })).not.toBeNull();
    const { sliceLength: _, ...none } = chosen({});
    expect(lengthIn(run(none))).toBeNull();
  });

  it('is none that was taken for want of one that agrees', () => {
    const refused = (ms: number, why: SliceLength['refused'][number]['why']) => ({ ms, difference: 0.2, why });
    expect(lengthOf({ refused: [refused(2, 'unclear'), refused(5, 'reads-differently')] })).not.toBeNull();
    expect(lengthOf({ ms: 20, refused: [refused(20, 'unclear'), refused(50, 'unclear')] })).toBeNull();
    expect(lengthOf({ ms: 100, refused: [refused(20, 'unclear'), refused(50, 'reads-differently')] })).toBeNull();
    // Every shorter one is known to be wrong: to find that again takes longest.
    expect(
      lengthOf({ ms: 100, refused: [refused(20, 'reads-differently'), refused(50, 'reads-differently')] })?.ms,
    ).toBe(100);
  });

  it('is none where the long slices of its run contradicted it', () => {
    expect(lengthIn(run(checked(chosen({}, 'Parse', 102.7), 102.7)))?.ms).toBe(10);
    expect(lengthIn(run(checked(chosen({}, 'Parse', 102.7), 110.1)))).toBeNull();
    // A later run says more than an earlier one, in whichever order they are given.
    const [before, after] = [
      run(chosen({}), { run: { startedAt: daysAgo(5) } }),
      run(checked(chosen({ ms: 5 }, 'Parse', 102.7), 110.1)),
    ];
    expect([lengthIn(before, after), lengthIn(after, before)]).toEqual([null, null]);
    const later = run(chosen({ ms: 20 }), { run: { startedAt: daysAgo(1) } });
    expect([lengthIn(later, after, before)?.ms, lengthIn(after, later)?.ms]).toEqual([20, 20]);
    // A later run that did not measure it says nothing of it.
    expect(lengthIn(before, run([]))?.ms).toBe(10);
  });

  it('is none of another harness, toolchain or machine', () => {
    const unlike = (past: Results) => {
      const { of, unlike: why } = pastLengths([past], here);
      expect(of(PARSE)).toBeNull();
      return why;
    };
    const record = chosen({});
    expect(unlike(run(record, { harness: { ...here.harness, name: 'other' } }))).toEqual(['harness']);
    expect(unlike(run(record, { harness: { ...here.harness, toolchain: 'go1.27 linux/amd64' } }))).toEqual([
      'toolchain',
    ]);
    for (const part of [{ cpuModel: 'AMD EPYC 9V74' }, { logicalCpus: 2 }, { architecture: 'arm64' }]) {
      expect(unlike(run(record, { host: { ...host, ...part } }))).toEqual(['machine']);
    }
    // Two that nobody knows are not the same.
    const unknown = { ...host, cpuModel: '' };
    expect(pastLengths([run(record, { host: unknown })], withRun(here, { host: unknown })).unlike).toEqual(['machine']);
    // All machines of a joined file count.
    const joined = run(record);
    const other = { ...firstRun(joined), host: { ...host, logicalCpus: 64 } };
    expect(unlike({ ...joined, runs: [...joined.runs, other] })).toEqual(['machine']);
  });

  it('is tried again after 30 days, however often it was taken over', () => {
    const at = (days: number) => lengthIn(run(chosen({}), { run: { startedAt: daysAgo(days) } }));
    expect(at(29)?.ms).toBe(10);
    expect(at(31)).toBeNull();
    const over = (triedAt: string) => lengthOf({ from: 'past', triedAt });
    expect(over(daysAgo(29))).toEqual({ ms: 10, triedAt: daysAgo(29) });
    expect(over(daysAgo(31))).toBeNull();
    expect(lengthOf({ from: 'past' })).toBeNull();
  });

  it('of a file of somebody else is one that the pilot tries, of a time that can be', () => {
    for (const ms of [0, 1e-300, 0.9, 200, 1e12, Number.MAX_VALUE]) expect(lengthOf({ ms }), `${ms}`).toBeNull();
    // As what whole iterations make of it.
    expect([1.34, 2.66, 26.6, 80, 120].map((ms) => lengthOf({ ms })?.ms)).toEqual([2, 2, 20, 100, 100]);
    for (const startedAt of ['', 'yesterday', '9999-01-01T00:00:00Z', '+275760-09-13T00:00:00.000Z', 'NaN']) {
      expect(lengthIn(run(chosen({}), { run: { startedAt } })), startedAt).toBeNull();
      expect(lengthOf({ from: 'past', triedAt: startedAt }), startedAt).toBeNull();
    }
    // A date that is written otherwise is written as ours is.
    expect(lengthOf({ from: 'past', triedAt: '19 Nov 2026 12:00 UTC' })?.triedAt).toBe(daysAgo(1));
  });
});

it('a target that measures several benchmarks takes the longest of theirs, where each has one', () => {
  const past = pastLengths([run([chosen({ ms: 5 }, 'A'), chosen({ ms: 20 }, 'B'), chosen({ ms: 10 }, 'C')])], here);
  const of = (...names: readonly string[]) => {
    const benchmarks = names.map((name) => ({
      group: 'm',
      name,
      targetKey: 'one',
      sides: [],
      failures: {},
      readings: {},
    }));
    return pastOfTargets({ benchmarks }, past)({ key: 'one' })?.ms ?? null;
  };
  expect([of('A', 'B', 'C'), of('B', 'A'), of('C')]).toEqual([20, 20, 10]);
  expect([of('A', 'New'), of('New', 'A'), of()]).toEqual([null, null, null]);
});

it('what is not measured keeps its length in the record, for the runs after it, and the report does not count it', async () => {
  const { record } = scriptedStage({ targets: ['A', 'B'], sessions: {} });
  const lengths = pastLengths([run([chosen({ ms: 5.2 }, 'A')])], here);
  // The scripted benchmarks are of no group.
  const past = { of: ({ name }: { readonly name: string }) => lengths.of({ group: 'm', name }) };
  const [a, b] = record.toResults(0).benchmarks;
  if (a === undefined || b === undefined) throw new Error('no benchmarks');
  keepPast([a, b], past, record);
  const read = await parseResults(resultsText(record.toResults(2000)));
  const kept = { ms: 5, perBurst: 8, by: 'session', from: 'past', triedAt: daysAgo(3), refused: [] };
  expect(read.benchmarks.map(({ sliceLength }) => sliceLength)).toEqual([kept, undefined]);
  expect(slicesLines(read)).toEqual([]);
  // What is known better stays.
  record.benchmarks.entryOf(a).setSliceLength(CHOICE, 7);
  keepPast([a], past, record);
  expect(record.toResults(0).benchmarks[0]?.sliceLength).toEqual(CHOICE);
});

describe('a file that is named', () => {
  const good = resultsText(run(chosen({})));

  function place() {
    const folder = temporaryFolder();
    const lines: string[] = [];
    const log = {
      info: (line: string) => lines.push(`info ${line}`),
      warning: (line: string) => lines.push(`warning ${line}`),
    };
    const ports = { files: createFiles(), log } as unknown as Ports;
    const read = (paths: readonly string[], isHint: boolean) => readPast({ paths, folder, isHint }, ports);
    return { folder, lines, read, write: (name: string, text: string) => writeFileSync(join(folder, name), text) };
  }

  it('is read by a relative or an absolute path, in a job and at home', async () => {
    const { folder, lines, read, write } = place();
    write('r.json', good);
    for (const isHint of [true, false]) {
      const past = await read(['r.json', join(folder, 'r.json')], isHint);
      expect(past.map(({ benchmarks }) => benchmarks[0]?.sliceLength?.ms)).toEqual([10, 10]);
    }
    expect(await read([], true)).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('and is not there: one line in a job, where nothing may have been kept yet, and a mistake at home', async () => {
    const { lines, read, write } = place();
    write('r.json', good);
    expect(await read(['no/such.json', 'r.json'], true)).toHaveLength(1);
    expect(lines).toEqual(['info past: there is no no/such.json, so that nothing is known of earlier runs']);
    const failing = read(['no/such.json'], false);
    await expect(failing).rejects.toThrow(UserError);
    await expect(failing).rejects.toThrow(/^--past no\/such\.json: .* does not exist$/);
  });

  it('and cannot be read: a warning in a job, which goes on, and a mistake at home', async () => {
    const { folder, lines, read, write } = place();
    const secret = '{"auths":{"registry":{"auth":"c2VjcmV0"}}}';
    write('empty.json', '');
    write('cut.json', good.slice(0, -100));
    write('newer.json', good.replace('"version": 2', '"version": 99').replace('"version":2', '"version":99'));
    write('other.json', secret);
    write('negative.json', good.replace('"ms":10', '"ms":-10').replace('"ms": 10', '"ms": -10'));
    mkdirSync(join(folder, 'folder.json'));
    for (const name of ['empty', 'cut', 'newer', 'other', 'negative', 'folder']) {
      const before = lines.length;
      expect(await read([`${name}.json`], true), name).toEqual([]);
      expect(lines.slice(before), name).toEqual([
        expect.stringMatching(new RegExp(`^warning past: ${name}\\.json is not used: .+`)),
      ]);
      await expect(read([`${name}.json`], false), name).rejects.toThrow(new RegExp(`^--past ${name}\\.json: `));
    }
    expect(lines.join('\n')).not.toContain('c2VjcmV0');
  });

  it('and is a link or a device is not read in a job, whose workspace a pull request fills', async () => {
    const { folder, lines, read, write } = place();
    write('r.json', good);
    symlinkSync(join(folder, 'r.json'), join(folder, 'link.json'));
    symlinkSync('/dev/zero', join(folder, 'zero.json'));
    expect(await read(['link.json', 'zero.json', '/dev/zero'], true)).toEqual([]);
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(/^warning past: .* is not used: /);
    // At home it is the user's own.
    expect(await read(['link.json'], false)).toHaveLength(1);
  });
});
