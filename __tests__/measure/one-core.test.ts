import { expect, it } from 'vitest';
import { analyse } from '../../src/analysis/index.ts';
import { measure } from '../../src/measure/measure.ts';
import { besideOnOneCore, targetOnOneCore } from '../../src/measure/one-core.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import { resultsText } from '../../src/record/file/write.ts';
import { parseResults } from '../../src/record/read-results.ts';
import { type ScriptedRequest, type ScriptedSlice, scriptedStage } from '../support/scripted-run.ts';

// A parallel benchmark is two targets: it as it runs by itself, and its wall time on one core.

async function measured(request: ScriptedRequest) {
  const { measuring, record, ports, world } = scriptedStage({ cpus: [0, 1], sessions: {}, rounds: 12, ...request });
  const [free] = measuring.discovery.targets;
  if (free === undefined) throw new Error('there is no target');
  const onOne = targetOnOneCore(free);
  measuring.pinning.decideBySpeed(free, { speedUp: 1.9, cpuPerWall: 1.9 });
  measuring.pinning.keepOnOne(onOne, free);
  const discovery = besideOnOneCore(measuring.discovery, new Map([[free.key, onOne]]));
  record.benchmarks.addOnOneCore(discovery.benchmarks.filter(({ cores }) => cores === 'one'));
  const choice = measuring.choices.get(free.key);
  const choices = new Map(measuring.choices);
  if (choice !== undefined) choices.set(onOne.key, choice);
  await measure({ ...measuring, discovery, choices, deadlineMs: null }, record, ports);
  const results = await parseResults(resultsText(record.toResults(world.nowMs)));
  return { results, world };
}

const ofId = (benchmarks: readonly BenchmarkRecord[], id: string) => benchmarks.find((each) => each.id === id);
/** 100 ns/op on one core, half of that on two; head takes half as long again. */
const script = ({ side, cpu, iterations }: ScriptedSlice) => ({
  nsPerOp: (cpu === null ? 50 : 100) * (side === 'head' ? 1.5 : 1),
  values: { 'allocs/op': 3 },
  timedMs: iterations / 1000,
});

it('each has slices of its own, in processes of its own: the one free, the other on one core at a time', async () => {
  const { results, world } = await measured({ targets: ['A', 'B'], script });
  expect(results.benchmarks.map(({ id, cores }) => [id, cores])).toEqual([
    ['A', 'all'],
    ['A on one core', 'one'],
    ['B', undefined],
  ]);
  const placed = results.benchmarks.map(({ placement }) => placement?.state);
  expect(placed.slice(0, 2)).toEqual(['parallel', 'pinned']);
  // The harness knows of one A: which it is asked for is told by where the process runs.
  const ofA = world.slices.filter(({ key }) => key === 'A');
  expect(new Set(ofA.map(({ cpu }) => cpu))).toEqual(new Set([null, 0, 1]));
  for (const session of new Set(ofA.map((slice) => slice.session))) {
    expect(new Set(ofA.filter((slice) => slice.session === session).map(({ cpu }) => cpu)).size).toBe(1);
  }
  expect(world.slices.every(({ key }) => ['A', 'B'].includes(key))).toBe(true);
});

it('what is read on one core goes to a record of its own, and its wall time alone', async () => {
  const { results } = await measured({ targets: ['A'], script });
  const [free, onOne] = ['A', 'A on one core'].map((id) => ofId(results.benchmarks, id));
  const readings = (record: BenchmarkRecord | undefined) =>
    new Set(record?.slices.filter(({ side }) => side === 'base').map(({ values }) => JSON.stringify(values)));
  expect(readings(free)).toEqual(new Set(['{"ns/op":50,"allocs/op":3}']));
  expect(readings(onOne)).toEqual(new Set(['{"ns/op":100}']));
  // Bursts of both are numbered by the round, and none is of both.
  expect(onOne?.slices.length).toBe(free?.slices.length);
});

it('both are rows with intervals and verdicts of their own', async () => {
  const { results } = await measured({
    targets: ['A'],
    // Only on all cores does head take longer: its threads wait for each other.
    script: ({ side, cpu, nth }) => {
      const jitter = 1 + ((nth * 7) % 11) / 1000;
      return { nsPerOp: jitter * (cpu === null ? (side === 'head' ? 75 : 50) : 100) };
    },
  });
  const { benchmarks } = analyse({ ...results, settings: { ...results.settings, confirm: 'off' } });
  const told = benchmarks.map(({ id, cores, rows }) => [id, cores, rows.map((row) => [row.metric.unit, row.verdict])]);
  expect(told).toEqual([
    ['A', 'all', [['ns/op', 'regressed']]],
    ['A on one core', 'one', [['ns/op', 'unchanged']]],
  ]);
});

it('one that is decided ends, and the other goes on', async () => {
  const { results } = await measured({
    targets: ['A'],
    rounds: 40,
    script,
    judge: {
      decided: () => new Set(['A on one core']),
      further: (_, asked) => new Map([...(asked ?? [])].map((id) => [id, 10])),
    },
  });
  const ended = (id: string) => ofId(results.benchmarks, id)?.ended;
  expect([ended('A'), ended('A on one core')]).toEqual(['rounds', 'decided']);
});

it('what fails on one core only is no failure of the benchmark', async () => {
  for (const outcome of ['fails', 'dies', 'hangs'] as const) {
    const { results } = await measured({
      targets: ['A'],
      script: (slice) => (slice.cpu !== null && slice.iterations > 0 && slice.nth > 40 ? outcome : script(slice)),
    });
    const [free, onOne] = ['A', 'A on one core'].map((id) => ofId(results.benchmarks, id));
    expect(free?.ended, outcome).toBe('rounds');
    expect(onOne?.base.state, outcome).toBe('measured');
    expect(onOne?.head.state, outcome).toBe('measured');
    expect(
      onOne?.warnings.map(({ code }) => code),
      outcome,
    ).toContain('fails-on-one-core');
    // Never in the place of those on one core.
    const readings = onOne?.slices.map(({ values }) => values['ns/op']) ?? [];
    expect(
      readings.every((each) => each === 100 || each === 150),
      outcome,
    ).toBe(true);
  }
});
