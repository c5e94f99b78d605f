import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import type { Results } from '../../src/model/results/results.ts';
import type { SliceRecord } from '../../src/model/results/slice-record.ts';
import { benchmark, confirmation, results } from './results-builder.ts';

/** A run of the shape and size of real ones, for the page of a report: 200 rows of 140 benchmarks, with all that it draws. */

/** Numerical Recipes' generator, so that the run is the same everywhere. */
function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const OPERATIONS = ['Parse', 'Encode', 'Decode', 'Walk', 'Match', 'Join', 'Split', 'Trim', 'Render', 'Hash'];
const INPUTS = [
  'Small',
  'Large',
  'Empty',
  'Unicode',
  'Nested',
  'Wide',
  'Deep',
  'Stream',
  'Mixed',
  'Zero',
  'Sparse',
  'Dense',
  'Text',
  'Bytes',
];
const BURSTS = 40;
const LAYOUTS = 12;

type Kind = 'regressed' | 'improved' | 'undecided' | 'same-code' | 'unchanged';

function kindOf(index: number): Kind {
  if (index % 20 === 3) return 'regressed';
  if (index % 35 === 5) return 'improved';
  if (index % 14 === 6) return 'undecided';
  return index % 7 === 1 ? 'same-code' : 'unchanged';
}

export function pageRun(): Results {
  const random = uniform(7);
  const normal = () => Array.from({ length: 6 }, random).reduce((sum, each) => sum + each - 0.5, 0) * 1.41;
  const names = INPUTS.flatMap((input) => OPERATIONS.map((operation) => `Benchmark${operation}/${input}`));
  const benchmarks = names.map((name, index) => {
    const kind = kindOf(index);
    const level = 20 * 1.09 ** index;
    const spread = kind === 'undecided' ? 0.09 : 0.008 + 0.012 * random();
    const change =
      kind === 'regressed'
        ? 0.07 + 0.3 * random()
        : kind === 'improved'
          ? -0.1 - 0.2 * random()
          : kind === 'undecided'
            ? 0.04
            : 0.006 * normal();
    const read = (centre: number, count: number) =>
      Array.from({ length: count }, () => centre * (1 + spread * normal() + (random() < 0.04 ? 4 * spread : 0)));
    const memory: Record<string, readonly number[]> =
      index % 7 < 3 && index < 140 ? { 'allocs/op': Array.from({ length: BURSTS }, () => index % 9) } : {};
    const record = benchmark(name, {
      iterations: 1000,
      sliceMs: 12,
      base: { 'ns/op': read(level, BURSTS), ...memory },
      head: { 'ns/op': read(level * (1 + change), BURSTS), ...memory },
    });
    const again = kind === 'regressed' || kind === 'improved' || kind === 'undecided';
    return withFacts(record, kind, again ? secondReadings(name, read, level, change) : [], index);
  });
  return results({
    benchmarks: inTurns(benchmarks, random),
    settings: { confirm: 'auto', gatedMetrics: ['ns/op', 'allocs/op'] },
    confirmation: confirmation(),
    noiseControls: { pin: 'auto', watched: true, pinnedBy: 'watch', cpus: '0-3' },
    run: { durationMs: 860_000, measuringMs: 791_000 },
  });
}

function secondReadings(
  name: string,
  read: (centre: number, count: number) => readonly number[],
  level: number,
  change: number,
): readonly SliceRecord[] {
  const second = benchmark(name, {
    iterations: 1000,
    sliceMs: 12,
    base: { 'ns/op': read(level, LAYOUTS) },
    head: { 'ns/op': read(level * (1 + change), LAYOUTS) },
  });
  return second.slices.map((each) => ({ ...each, build: 1 as const, layout: each.burst }));
}

function withFacts(
  record: BenchmarkRecord,
  kind: Kind,
  second: readonly SliceRecord[],
  index: number,
): BenchmarkRecord {
  const differs = kind === 'regressed' || kind === 'improved';
  return {
    ...record,
    slices: [...record.slices, ...second],
    ...(kind === 'same-code' ? { sameCode: { by: 'functions' as const } } : {}),
    ...(differs
      ? {
          changedFunctions: Array.from({ length: 1 + (index % 4) }, (_, at) => ({
            name: `example.com/text/internal/scan.(*Scanner).next${at}`,
            change: 'changed' as const,
            bytes: { base: 400, head: 400 + 12 * index },
            calls: { base: 3, head: 3 + at },
            source: { file: 'internal/scan/scan.go', firstLine: 120 + at, lastLine: 140 + at },
          })),
        }
      : {}),
  };
}

/** Slices round by round, as they are measured, with what the machine did meanwhile. */
function inTurns(benchmarks: readonly BenchmarkRecord[], random: () => number): BenchmarkRecord[] {
  const perRound = benchmarks.length * 30;
  return benchmarks.map((each, place) => ({
    ...each,
    slices: each.slices.map((slice) => {
      const round = slice.build === 1 ? BURSTS + slice.burst : slice.burst;
      const isBusy = round > 25 && round < 30;
      return {
        ...slice,
        startMs: round * perRound + place * 30 + slice.position * 14,
        usage: { cpuMs: 11.8, cpu: round % 4 },
        machine: {
          stealMs: isBusy ? 2 * random() : 0.1 * random(),
          busyMs: 12 + (isBusy ? 18 : 2) * random(),
          pressureMs: isBusy ? 6 * random() : 0.4 * random(),
        },
      };
    }),
  }));
}
