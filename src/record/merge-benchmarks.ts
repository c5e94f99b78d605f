import type { BenchmarkRecord } from '../model/results/benchmark.ts';
import type { Observation } from '../model/results/observation.ts';
import type { SideState } from '../model/results/side.ts';
import type { Warning } from '../model/warning.ts';

/** Benchmarks of one file. `offset`: the place of its first run among all runs. */
interface Piece {
  readonly offset: number;
  readonly benchmarks: readonly BenchmarkRecord[];
}

/** In the order in which they come up; what several files have of one id becomes one record. */
export function joinBenchmarks(pieces: readonly Piece[]): readonly BenchmarkRecord[] {
  const byId = new Map<string, BenchmarkRecord[]>();
  for (const { offset, benchmarks } of pieces) {
    for (const benchmark of benchmarks) {
      const renumbered = { ...benchmark, observations: renumber(benchmark.observations, offset) };
      const known = byId.get(benchmark.id);
      if (known === undefined) byId.set(benchmark.id, [renumbered]);
      else known.push(renumbered);
    }
  }
  return Array.from(byId.values(), joinRecords);
}

function renumber(observations: readonly Observation[], offset: number): readonly Observation[] {
  return offset === 0 ? observations : observations.map((each) => ({ ...each, run: each.run + offset }));
}

/** One that nobody measured, of which nothing but the id is known. */
export function lostBenchmark(id: string): BenchmarkRecord {
  const measured: SideState = { state: 'measured' };
  return {
    id,
    name: id.slice(0, 1000),
    group: '',
    base: measured,
    head: measured,
    ended: 'lost',
    observations: [],
    warnings: [],
  };
}

/** One benchmark by several machines, at least one. */
function joinRecords(records: readonly BenchmarkRecord[]): BenchmarkRecord {
  const [first] = records;
  if (first === undefined) throw new RangeError('no record to join');
  if (records.length === 1) return first;
  const { iterations, slices, looks, looksAgain, decidedAgain, sameBinary, ownCodeDiffers, unconfirmed, ...facts } =
    first;
  const most = (read: (record: BenchmarkRecord) => number | undefined) =>
    records.reduce((sum, record) => Math.max(sum, read(record) ?? 0), 0);
  const [looked, lookedAgain] = [most((each) => each.looks), most((each) => each.looksAgain)];
  const continued = records.find((each) => each.slices?.continued === true)?.slices;
  const choice = continued ?? slices ?? records.find((each) => each.slices !== undefined)?.slices;
  const reason = records.every((each) => each.unconfirmed !== undefined) ? unconfirmed : undefined;
  return {
    ...facts,
    base: baseOf(records),
    head: headOf(records),
    ended: endedOf(records),
    // Sizes are each machine's own; what all chose is worth saying.
    ...(iterations !== undefined && records.every((each) => each.iterations === iterations) ? { iterations } : {}),
    ...(choice === undefined ? {} : { slices: choice }),
    ...(looked === 0 ? {} : { looks: looked }),
    ...(lookedAgain === 0 ? {} : { looksAgain: lookedAgain }),
    ...(records.every((each) => each.decidedAgain === true) ? { decidedAgain: true } : {}),
    ...(records.every((each) => each.sameBinary === true) ? { sameBinary: true } : {}),
    ...(records.some((each) => each.ownCodeDiffers === true) ? { ownCodeDiffers: true } : {}),
    ...(reason === undefined ? {} : { unconfirmed: reason }),
    observations: records.flatMap(({ observations }) => observations),
    warnings: warningsOf(records),
  };
}

/** As `buildOf`: what one machine can compare stays compared, and head that failed on one is not known to work. */
function baseOf(records: readonly BenchmarkRecord[]): SideState {
  const states = records.map(({ base }) => base);
  return pick(states, ['measured', 'failed', 'absent']);
}

function headOf(records: readonly BenchmarkRecord[]): SideState {
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
  'precise',
  'not-measured',
  'one-sided',
  'same-binary',
  'lost',
];

function endedOf(records: readonly BenchmarkRecord[]): BenchmarkRecord['ended'] {
  return ENDINGS.find((ended) => records.some((each) => each.ended === ended)) ?? 'rounds';
}

function warningsOf(records: readonly BenchmarkRecord[]): BenchmarkRecord['warnings'] {
  const warnings = new Map<string, Warning>();
  for (const { warnings: own } of records) {
    for (const warning of own) if (!warnings.has(warning.code)) warnings.set(warning.code, warning as Warning);
  }
  return [...warnings.values()] as BenchmarkRecord['warnings'];
}
