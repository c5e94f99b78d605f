import type { ClockRecord } from '../../src/model/clock.ts';
import type { Metric } from '../../src/model/metric.ts';
import type { BenchmarkRecord } from '../../src/model/results/benchmark.ts';
import type { Layout } from '../../src/model/results/confirmation.ts';
import { RESULTS_FORMAT, RESULTS_VERSION, type Results } from '../../src/model/results/results.ts';
import { firstRun, type Run } from '../../src/model/results/run.ts';
import type { Side } from '../../src/model/results/side.ts';
import type { SliceRecord } from '../../src/model/results/slice-record.ts';
import { metricOf } from '../../src/model/units.ts';

/** Readings of one side: one number a round, of one unit (`ns/op`) or of several by unit. */
export type Readings = readonly number[] | Readonly<Record<string, readonly (number | null)[]>>;

export interface BenchmarkSpec {
  readonly group?: string;
  readonly id?: string;
  readonly base?: Readings | 'absent' | { readonly failed: string };
  readonly head?: Readings | 'absent' | { readonly failed: string };
  /** Wall time / CPU time of both slices, by round. */
  readonly wallPerCpu?: readonly number[];
  readonly ended?: BenchmarkRecord['ended'];
  readonly iterations?: number;
  readonly warnings?: BenchmarkRecord['warnings'];
  /** Wall time of every slice, ms. */
  readonly sliceMs?: number;
  readonly clock?: BenchmarkRecord['clock'];
  /** Timer windows per operation as slices count them, by round; one number for all of a side's. */
  readonly windows?: Readonly<Record<'base' | 'head', number | readonly number[]>>;
}

/**
 * One benchmark's record, readings given by round: `benchmark('Parse', { base: [100, 101], head: [110, 111] })`.
 * A side left out is absent. `null` (in readings by unit) is a round that did not report that unit.
 */
export function benchmark(name: string, spec: BenchmarkSpec): BenchmarkRecord {
  const base = spec.base ?? 'absent';
  const head = spec.head ?? 'absent';
  const measuredBoth = isReadings(base) && isReadings(head);
  return {
    id: spec.id ?? (spec.group ? `${spec.group}.${name}` : name),
    name,
    group: spec.group ?? '',
    base: stateOf(base),
    head: stateOf(head),
    ...(spec.iterations === undefined ? { isSuite: true } : { iterations: spec.iterations }),
    ...(spec.clock === undefined ? {} : { clock: spec.clock }),
    ended: spec.ended ?? (measuredBoth ? 'rounds' : isFailed(base) || isFailed(head) ? 'failed' : 'one-sided'),
    slices: [...observe('base', base, spec), ...observe('head', head, spec)].sort((a, b) => a.startMs - b.startMs),
    warnings: spec.warnings ?? [],
  };
}

/** The same benchmark with what a second build read, by round. */
export function measuredAgain(
  record: BenchmarkRecord,
  spec: Pick<BenchmarkSpec, 'base' | 'head' | 'windows'>,
): BenchmarkRecord {
  const second = benchmark(record.name, spec).slices.map((each) => ({ ...each, build: 1 as const }));
  return { ...record, slices: [...record.slices, ...second] };
}

/** What a process executes before its first operation. */
const START_UP_INSTRUCTIONS = 3_000_000;

/** The same benchmark with counted instructions of an operation, by reading. */
export function instructions(
  record: BenchmarkRecord,
  base: readonly number[],
  head: readonly number[],
): BenchmarkRecord {
  const count = (side: Side, perOperation: number, reading: number): SliceRecord => ({
    side,
    run: 0,
    burst: reading,
    slice: 0,
    position: side === 'base' ? 0 : 1,
    startMs: 10,
    durationMs: 900,
    values: {},
    instrument: 'instructions',
    counted: {
      method: 'cachegrind',
      runs: [100, 1000].map((operations) => ({
        operations,
        instructions: START_UP_INSTRUCTIONS + Math.round(operations * perOperation),
      })),
    },
  });
  const counts = [
    ...base.map((each, reading) => count('base', each, reading)),
    ...head.map((each, reading) => count('head', each, reading)),
  ];
  return { ...record, slices: [...counts, ...record.slices] };
}

/** A second build's own facts. */
export function confirmation(layout: Layout = 'link-order'): NonNullable<Run['confirmation']> {
  return { layout, layoutSeed: 4711, rounds: 20, durationMs: 12_000, measuringMs: 9000 };
}

type RunParts = Omit<
  Run,
  'startedAt' | 'durationMs' | 'measuringMs' | 'seed' | 'sliceMs' | 'partial' | 'repeat' | 'ci'
>;

export type ResultsParts = Omit<Partial<Results>, 'settings'> &
  Partial<RunParts> & { readonly run?: Partial<Run>; readonly settings?: Partial<Results['settings']> };

/** The same with other parts of its only run. */
export function withRun(of: Results, parts: Partial<Run>): Results {
  return { ...of, runs: [{ ...firstRun(of), ...parts }] };
}

/** A whole, valid Results of one run. Anything can be replaced; metrics are those the benchmarks report. */
export function results(parts: ResultsParts = {}): Results {
  const { run: facts, settings, ...others } = parts;
  const { builds, identicalBinaries, host, calibration, ...rest } = others;
  const { isolation, noiseControls, nullControl, counting, confirmation: confirmed, suiteEndings, ...whole } = rest;
  const optional = { isolation, noiseControls, nullControl, counting, confirmation: confirmed, suiteEndings };
  const benchmarks = whole.benchmarks ?? [];
  const rounds = Math.max(0, ...benchmarks.flatMap((each) => each.slices.map((one) => one.burst + 1)));
  return {
    format: RESULTS_FORMAT,
    version: RESULTS_VERSION,
    toolVersion: '0.1.0',
    settings: {
      threshold: 0.05,
      thresholds: [],
      confidenceLevel: 0.99,
      gatedMetrics: ['ns/op', 'allocs/op'],
      gateOn: 'corrected',
      confirm: 'off',
      gateRule: 'estimate',
      percentiles: [],
      failOnRegression: true,
      failOnInconclusive: false,
      failOnMissing: false,
      ...settings,
    },
    base: { label: 'main', commit: 'a'.repeat(40), tree: '1'.repeat(40), subject: 'parse: a table' },
    head: { label: 'HEAD', commit: 'b'.repeat(40), tree: '2'.repeat(40), subject: 'parse: a switch' },
    harness: { name: 'go', toolchain: 'go1.26.8 linux/amd64' },
    runs: [
      {
        startedAt: '2026-11-20T12:00:00.000Z',
        durationMs: 61_000,
        measuringMs: 48_000,
        seed: '00007f3a',
        roundsPlanned: rounds,
        roundsDone: rounds,
        sliceMs: 100,
        partial: false,
        repeat: 'tare compare main --seed 00007f3a',
        builds: builds ?? { base: { state: 'built', durationMs: 4000 }, head: { state: 'built', durationMs: 4100 } },
        identicalBinaries: identicalBinaries ?? false,
        host: host ?? HOST,
        calibration: calibration ?? { skipped: 'no-windows', spentMs: 0, clocks: [] },
        ...(Object.fromEntries(Object.entries(optional).filter(([, part]) => part !== undefined)) as Partial<Run>),
        ...facts,
      },
    ],
    metrics: metricsOf(benchmarks),
    warnings: [],
    ...whole,
    benchmarks,
  };
}

const HOST: Run['host'] = {
  operatingSystem: 'Ubuntu 24.04',
  architecture: 'x64',
  cpuModel: 'AMD EPYC 7763 64-Core Processor',
  logicalCpus: 4,
  memoryBytes: 16_000_000_000,
  runner: 'GitHub-hosted',
};

/** What a run's calibrators read: one window's cost by round, ns. Go's share unless said otherwise. */
export function clock(name: string, costs: readonly number[], parts: Partial<ClockRecord> = {}): ClockRecord {
  return {
    clock: name,
    toolchain: 'go1.26.8 linux/amd64',
    effectiveShare: [0.5, 1],
    clockStepNs: 1,
    readings: costs.map((nsPerWindow, round) => ({
      round,
      startMs: 300 * round,
      durationMs: 20,
      windows: 100_000,
      nsPerWindow,
    })),
    ...parts,
  };
}

/** The calibration of a run with these clocks. */
export function calibration(...clocks: readonly ClockRecord[]): Run['calibration'] {
  const spentMs = clocks.reduce((sum, { readings }) => sum + 20 * readings.length, 0);
  return { spentMs, clocks: [...clocks] };
}

/**
 * Readings that scatter a little around `centre`, always the same ones: the k-th differs from it by a fixed, symmetric
 * pattern of at most `spread` (a fraction).
 */
export function around(centre: number, rounds = 20, spread = 0.005): readonly number[] {
  // Multiples of the golden ratio, modulo 1: evenly spread, no two alike, no randomness to seed.
  return Array.from({ length: rounds }, (_, k) => centre * (1 + spread * (2 * ((k * 0.618_033_988_75) % 1) - 1)));
}

function isReadings(side: NonNullable<BenchmarkSpec['base']>): side is Readings {
  return side !== 'absent' && !isFailed(side);
}

function isFailed(side: NonNullable<BenchmarkSpec['base']>): side is { readonly failed: string } {
  return typeof side === 'object' && 'failed' in side && typeof side.failed === 'string';
}

function stateOf(side: NonNullable<BenchmarkSpec['base']>): BenchmarkRecord['base'] {
  if (side === 'absent') return { state: 'absent' };
  if (isFailed(side)) return { state: 'failed', reason: side.failed };
  return { state: 'measured' };
}

function observe(side: 'base' | 'head', given: NonNullable<BenchmarkSpec['base']>, spec: BenchmarkSpec): SliceRecord[] {
  if (!isReadings(given)) return [];
  const byUnit: Readonly<Record<string, readonly (number | null)[]>> = isList(given) ? { 'ns/op': given } : given;
  const rounds = Math.max(0, ...Object.values(byUnit).map((list) => list.length));
  const durationMs = spec.sliceMs ?? 100;
  const slices: SliceRecord[] = [];
  for (let round = 0; round < rounds; round++) {
    const values: Record<string, number> = {};
    for (const [unit, list] of Object.entries(byUnit)) {
      const value = list[round];
      if (value !== null && value !== undefined) values[unit] = value;
    }
    if (Object.keys(values).length === 0) continue;
    const position = (side === 'base') === (round % 2 === 0) ? 0 : 1;
    const wallPerCpu = spec.wallPerCpu?.[round];
    const counted = spec.windows?.[side];
    const windows = typeof counted === 'number' ? counted : counted?.[round];
    slices.push({
      side,
      run: 0,
      burst: round,
      slice: 0,
      position,
      startMs: (2 * round + position) * durationMs,
      durationMs,
      ...(spec.iterations === undefined ? {} : { iterations: spec.iterations }),
      values,
      ...(windows === undefined ? {} : { windows }),
      ...(wallPerCpu === undefined ? {} : { wallPerCpu }),
    });
  }
  return slices;
}

function isList(readings: Readings): readings is readonly number[] {
  return Array.isArray(readings);
}

function metricsOf(benchmarks: readonly BenchmarkRecord[]): Metric[] {
  const units = new Set(benchmarks.flatMap((each) => each.slices.flatMap((one) => Object.keys(one.values))));
  return [...units].map((unit) => metricOf(unit));
}
