import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import { nameOnOneCore } from '../../model/results/cores.ts';
import type { SideState } from '../../model/results/side.ts';
import { WALL_UNITS } from '../../model/units.ts';
import type { Warning } from '../../model/warning.ts';
import type { BenchmarkColumns } from '../file/schema.ts';
import { concatenated, renumbered } from './columns.ts';

/** Benchmarks of one file. `offset`: the place of its first run among all runs. */
interface Piece {
  readonly offset: number;
  readonly benchmarks: readonly BenchmarkColumns[];
}

/** Joins benchmarks in the order in which they come up: what several files have of one id becomes one record. */
export function joinBenchmarks(pieces: readonly Piece[]): readonly BenchmarkColumns[] {
  const byId = new Map<string, BenchmarkColumns[]>();
  const onAll = new Set(
    pieces.flatMap(({ benchmarks }) => benchmarks.filter(({ cores }) => cores === 'all').map(({ id }) => id)),
  );
  for (const { offset, benchmarks } of pieces) {
    for (const benchmark of benchmarks.map((each) => (onAll.has(each.id) ? onItsCores(each) : each))) {
      const { slices } = benchmark;
      const placed =
        slices === undefined || offset === 0 ? benchmark : { ...benchmark, slices: renumbered(slices, offset) };
      const known = byId.get(benchmark.id);
      if (known === undefined) byId.set(benchmark.id, [placed]);
      else known.push(placed);
    }
  }
  return Array.from(byId.values(), joinRecords);
}

/**
 * What one machine measured on one core and on all, another may have found to stay within one core: what that one read is
 * what it takes on one.
 */
function onItsCores(benchmark: BenchmarkColumns): BenchmarkColumns {
  const { slices, ...facts } = benchmark;
  if (facts.cores !== undefined || facts.placement?.state !== 'pinned' || slices === undefined) return benchmark;
  const { values = {}, ...columns } = slices;
  const wall = Object.entries(values).filter(([unit]) => WALL_UNITS.includes(unit));
  return {
    ...facts,
    id: nameOnOneCore(facts.id),
    name: nameOnOneCore(facts.name),
    cores: 'one',
    slices: { ...columns, values: Object.fromEntries(wall) },
  };
}

/** One that nobody measured, of which nothing but the id is known. */
export function lostBenchmark(id: string): BenchmarkColumns {
  const measured: SideState = { state: 'measured' };
  return {
    id,
    name: id.slice(0, 1000),
    group: '',
    base: measured,
    head: measured,
    ended: 'lost',
    warnings: [],
  };
}

/** One benchmark by several machines, at least one. */
function joinRecords(records: readonly BenchmarkColumns[]): BenchmarkColumns {
  const [first] = records;
  if (first === undefined) throw new RangeError('no record to join');
  if (records.length === 1) return first;
  const {
    iterations,
    sliceLength,
    looks,
    looksAgain,
    decidedAgain,
    sameCode: ____,
    changedFunctions: _____,
    ownCodeDiffers,
    unconfirmed: __,
    unconfirmedForTime: ___,
    ...others
  } = first;
  const { slices: _, ...facts } = others;
  const columns = records.flatMap(({ slices }) => slices ?? []);
  // How measuring ended those say that measured: the level of what one machine read hangs on it.
  const some = records.filter(({ slices }) => slices !== undefined);
  const measured = some.length === 0 ? records : some;
  const most = (read: (record: BenchmarkColumns) => number | undefined) =>
    measured.reduce((sum, record) => Math.max(sum, read(record) ?? 0), 0);
  const [looked, lookedAgain] = [most((each) => each.looks), most((each) => each.looksAgain)];
  const continued = records.find((each) => each.sliceLength?.continued === true)?.sliceLength;
  const choice = continued ?? sliceLength ?? records.find((each) => each.sliceLength !== undefined)?.sliceLength;
  const reason = measured.every((each) => each.unconfirmed !== undefined) ? measured[0]?.unconfirmed : undefined;
  return {
    ...facts,
    base: baseOf(records),
    head: headOf(records),
    ended: endedOf(measured),
    // Sizes are each machine's own; what all chose is worth saying.
    ...(iterations !== undefined && records.every((each) => each.iterations === iterations) ? { iterations } : {}),
    ...(choice === undefined ? {} : { sliceLength: choice }),
    ...(looked === 0 ? {} : { looks: looked }),
    ...(lookedAgain === 0 ? {} : { looksAgain: lookedAgain }),
    ...(measured.every((each) => each.decidedAgain === true) ? { decidedAgain: true } : {}),
    ...codeOf(records),
    ...(records.some((each) => each.ownCodeDiffers === true) ? { ownCodeDiffers: true } : {}),
    ...(reason === undefined ? {} : { unconfirmed: reason }),
    ...(reason !== undefined && measured.every((each) => each.unconfirmedForTime) ? { unconfirmedForTime: true } : {}),
    ...(columns.length === 0 ? {} : { slices: concatenated(columns) }),
    warnings: warningsOf(records),
  };
}

/** It is the same code where all machines say so; one that names what differs contradicts the others. */
function codeOf(records: readonly BenchmarkColumns[]): Pick<BenchmarkColumns, 'sameCode' | 'changedFunctions'> {
  const changedFunctions = records.find((each) => (each.changedFunctions ?? []).length > 0)?.changedFunctions;
  if (changedFunctions !== undefined) return { changedFunctions };
  if (!records.every((each) => each.sameCode !== undefined)) return {};
  return { sameCode: { by: records.every((each) => each.sameCode?.by === 'binary') ? 'binary' : 'functions' } };
}

/** As `buildOf`: what one machine can compare stays compared, and head that failed on one is not known to work. */
function baseOf(records: readonly BenchmarkColumns[]): SideState {
  const states = records.map(({ base }) => base);
  return pick(states, ['measured', 'failed', 'absent']);
}

function headOf(records: readonly BenchmarkColumns[]): SideState {
  const states = records.map(({ head }) => head);
  return pick(states, ['failed', 'measured', 'absent']);
}

function pick(states: readonly SideState[], order: readonly SideState['state'][]): SideState {
  for (const wanted of order) {
    const found = states.find(({ state }) => state === wanted);
    if (found !== undefined) return found;
  }
  throw new RangeError('no state to pick');
}

/** What kept the most from being known comes first. */
const ENDINGS: readonly BenchmarkRecord['ended'][] = [
  'failed',
  'interrupted',
  'time-budget',
  'rounds',
  'decided',
  'not-measured',
  'one-sided',
  'same-code',
  'lost',
];

function endedOf(records: readonly BenchmarkColumns[]): BenchmarkRecord['ended'] {
  return ENDINGS.find((ended) => records.some((each) => each.ended === ended)) ?? 'rounds';
}

function warningsOf(records: readonly BenchmarkColumns[]): BenchmarkRecord['warnings'] {
  const warnings = new Map<string, Warning>();
  for (const { warnings: own } of records) {
    for (const warning of own) if (!warnings.has(warning.code)) warnings.set(warning.code, warning as Warning);
  }
  return [...warnings.values()] as BenchmarkRecord['warnings'];
}
