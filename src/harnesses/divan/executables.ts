import { type Plan, resultsOf } from '../../model/command-plan.ts';
import { hangLimitMs } from '../../model/inputs/time-limit.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import { BENCH_EXECUTABLES, whyNoBenchResult } from '../cargo/index.ts';
import type { SliceReading, SliceRequest } from '../harness.ts';
import { talkByWrites } from '../kit/held-writes.ts';
import {
  type Found,
  keyOf,
  type Limits,
  type Listed,
  type ListedPrograms,
  MUCH_SLOWER,
  type Ran,
  type Refused,
  refused,
  sliceFailed,
  sliceReading,
} from '../kit/programs.ts';
import { isSelected } from '../kit/select.ts';
import {
  type DivanRequest,
  listCommand,
  listedIn,
  type PassLength,
  passCommand,
  precisionNsIn,
  type Row,
  type RunLength,
  rowsIn,
  runCommand,
} from './command.ts';
import { TreeReader } from './pass.ts';

interface Paths extends Listed {
  /** Time of listing them. */
  readonly startupMs: number;
}

/** A row of a path on one side, with as many samples as a slice has time for, of the size that Divan chose. */
interface DivanRan extends Row, Ran {
  readonly measurement: Row['measurement'];
  readonly precisionNs: number;
  /** Time of the whole process, and of one benchmark by its own report. */
  readonly durationMs: number;
  /** Units of what Divan does not print where it is nothing. */
  readonly zeros: readonly string[];
}

/** Numbers of threads that a filter may name before it is known which there are. */
const THREADS = Array.from({ length: 128 }, (_, index) => index + 1);
/** Tallies that are printed only where they are more than nothing. */
const TALLIES: readonly string[] = ['peak-allocs/op', 'peak-B/op', 'allocs/op', 'B/op', 'grows/op', 'grown-B/op'];

export const EXECUTABLES: ListedPrograms<Paths, DivanRan> = {
  ...BENCH_EXECUTABLES,

  *list({ binary }, { timeoutMs }) {
    const [result] = yield* resultsOf([listCommand(binary, timeoutMs)]);
    const listed = listedIn(result);
    if ('reason' in listed) return { reason: listed.reason || `it ${whyNoBenchResult(result, timeoutMs)}` };
    return { names: listed.paths, startupMs: result.durationMs };
  },

  nameOf,

  mayBeWanted({ group, name }, options) {
    const names = [name, ...THREADS.map((threads) => withThreads(name, threads))];
    return names.some((each) => isSelected({ group, name: each }, options));
  },

  /**
   * Divan measures it within a slice. It finds itself how much fits, by a clock inside of the process: how long a
   * process takes to start says nothing of it. A filter that means the path means all of its numbers of threads.
   */
  *tryOn({ listed: path, name }, { binary }, { sliceMs, timeoutMs }) {
    const ran = yield* run(binary, { path, threads: null }, { kind: 'chosen', ms: sliceMs }, timeoutMs);
    if ('reason' in ran) return refused(ran);
    const { rows, precisionNs } = ran;
    const durationMs = ran.durationMs / rows.length;
    return {
      ran: rows.map((row) => {
        const names = row.threads === null ? { name } : { name: withThreads(name, row.threads), printedName: name };
        return { ...row, ...names, precisionNs, durationMs, zeros: [] };
      }),
      reason: null,
    };
  },

  /** If an executable prints allocations of some benchmark, none printed means 0. */
  complete(tried) {
    const has = ({ measurement }: DivanRan, unit: string) => measurement.values.has(unit);
    const rowsOn = (one: (typeof tried)[number], side: Side) => one.trials[side]?.ran ?? [];
    const profiled = new Set(
      tried.flatMap((one) =>
        SIDES.filter((side) => rowsOn(one, side).some((row) => TALLIES.some((unit) => has(row, unit)))).map(
          (side) => `${side} ${one.group}`,
        ),
      ),
    );
    return tried.map((one) => {
      const all = SIDES.flatMap((side) => rowsOn(one, side));
      const whole = (row: DivanRan): DivanRan => {
        const zeros = TALLIES.filter((unit) => all.some((each) => each.name === row.name && has(each, unit)));
        const { measurement } = row;
        return { ...row, zeros, measurement: { ...measurement, values: withZeros(measurement.values, zeros) } };
      };
      const trials = { ...one.trials };
      for (const side of SIDES) {
        const trial = trials[side];
        if (trial === undefined || !profiled.has(`${side} ${one.group}`)) continue;
        trials[side] = { ...trial, ran: trial.ran.map(whole) };
      }
      return { ...one, trials };
    });
  },

  pass: {
    hold: { kind: 'writes' },
    isTimed: true,
    command({ binary, names }, only, { sliceMs, timeoutMs }, part) {
      const length: PassLength =
        part === null ? { kind: 'chosen', ms: sliceMs } : { kind: 'sized', ms: sliceMs, ...sizeOfPart(part) };
      return passCommand(binary, only.length < names.length ? only : null, length, timeoutMs);
    },
    /** Numbers of threads are measured by processes of their own: their paths are none that are listed. */
    talk({ binary: { group }, names, startupMs }) {
      const listed = new Set(names);
      const reader = new TreeReader(({ full: path, ...row }) => {
        if (!listed.has(path)) return null;
        const name = nameOf(path, group);
        const { values, warnings } = withoutZeroTime(row.measurement.values, { group, name });
        const measurements = [{ ...row.measurement, values, group, name }];
        return {
          name: path,
          reading: { measurements, failures: [], warnings },
          found(tookMs: number) {
            const durationMs = startupMs + tookMs;
            return { ...row, threads: null, name, precisionNs: USUAL_PRECISION_NS, durationMs, zeros: [] };
          },
        };
      });
      return talkByWrites(reader);
    },
    whole: (reading, { zeros }) => ({
      ...reading,
      measurements: reading.measurements.map((one) => ({ ...one, values: withZeros(one.values, zeros) })),
    }),
    reasonOf: whyNoBenchResult,
  },

  *settle(passed, limits) {
    const { listed: path } = passed;
    const asked = { path, threads: passed.works[0]?.ran.threads ?? null };
    const found = yield* withOwnTime(asked, passed, limits);
    if ('reason' in found) return found;
    const sampleSize = yield* sizeSample(asked, found, limits);
    if (typeof sampleSize !== 'number') return sampleSize;
    return {
      ...lengthOf(found, sampleSize, limits),
      slice: (request) => slice(found, asked, sampleSize, request),
      // A sample is one window: `Instant::now` before its iterations and after them.
      clock: { clock: 'rust-instant', source: 'reported', base: 1 / sampleSize, head: 1 / sampleSize },
      part: partOf(
        sampleSize,
        found.works.some(({ ran }) => makesInputs(ran, limits)),
      ),
    };
  },
};

/** Most of what it did in a time of which all counts was not timed. */
function makesInputs({ measurement: { values, iterations = 1 } }: Row, { sliceMs }: Limits): boolean {
  return (values.get(TIME) ?? 0) * iterations < (sliceMs * 1e6) / 3;
}

const MAKES_INPUTS = ' with inputs';

function partOf(sampleSize: number, makesInputs: boolean): string {
  return `${sampleSize}${makesInputs ? MAKES_INPUTS : ''}`;
}

function sizeOfPart(part: string): Pick<Extract<PassLength, { readonly kind: 'sized' }>, 'sampleSize' | 'makesInputs'> {
  return { sampleSize: Number.parseInt(part, 10), makesInputs: part.endsWith(MAKES_INPUTS) };
}

/** The first one of a pass may have had no time beside Divan's own work: it is run alone, with time for both. */
function* withOwnTime(
  asked: DivanRequest,
  found: Found<Paths, DivanRan>,
  limits: Limits,
): Plan<Found<Paths, DivanRan> | Refused> {
  const works: Found<Paths, DivanRan>['works'][number][] = [];
  for (const one of found.works) {
    const { program, ran } = one;
    if (ran.samples > 1 || ran.sampleSize > 1 || !makesInputs(ran, limits)) {
      works.push(one);
      continue;
    }
    const timeoutMs = hangLimitMs(program.startupMs, limits.timeoutMs);
    const alone = yield* run(program.binary, asked, { kind: 'chosen', ms: limits.sliceMs }, timeoutMs);
    if ('reason' in alone) return alone;
    const { rows, precisionNs, durationMs } = alone;
    works.push({ ...one, ran: { ...ran, ...rows[0], precisionNs, durationMs } });
  }
  return { ...found, works };
}

/** Leaves out the crate, which is the bench target itself. */
function nameOf(path: string, group: string): string {
  const crate = `${group.slice(group.lastIndexOf('/') + 1).replaceAll('-', '_')}::`;
  return path.startsWith(crate) ? path.slice(crate.length) : path;
}

function withThreads(name: string, threads: number): string {
  return `${name}::t=${threads}`;
}

interface DivanRun {
  readonly rows: readonly Row[];
  readonly precisionNs: number;
  readonly durationMs: number;
}

function* run(
  binary: { readonly path: string; readonly directory: string },
  asked: DivanRequest,
  length: RunLength,
  timeoutMs: number,
): Plan<DivanRun | Refused> {
  const [result] = yield* resultsOf([runCommand(binary, asked, length, timeoutMs)]);
  const rows = rowsIn(result, asked.path, timeoutMs);
  if ('reason' in rows) return rows;
  return { rows, precisionNs: precisionNsIn(result.stderr), durationMs: result.durationMs };
}

/**
 * Divan doubles a sample until it lasts 100 steps of its clock. Where its first run is a slow one (a stall, a cold cache) it
 * stops at one iteration or a few, and would then measure its clock.
 */
const STEPS = 100;
const FEWEST_STEPS = 50;
/** Samples are made larger up to this size: those of the fastest benchmarks are, and others are long then. */
const LARGEST_SAMPLE = 4096;
/** Of a run that does not say it. */
const USUAL_PRECISION_NS = 20;
const LONGEST_LOOK_MS = 20;
const SAMPLES_TO_LOOK_AT = 11;
/** Time of a process before its first sample and after its last, on a busy machine too. */
const OVERHEAD_MS = 500;

/** The size that Divan chose, made larger where its samples are over before its clock has made enough steps. */
function* sizeSample(
  asked: DivanRequest,
  { works: [first] }: Found<Paths, DivanRan>,
  limits: Limits,
): Plan<number | Refused> {
  if (first === undefined) return { reason: 'works nowhere' };
  const { program, ran: tried } = first;
  const { precisionNs } = tried;
  let row: Row = tried;
  let lookedMs = 0;
  // A reading of 0 is unknown: Divan takes off the cost of counting allocations, which on a busy machine may be all.
  while (nsOf(row) > 0 && row.sampleSize < LARGEST_SAMPLE && lookedMs < LONGEST_LOOK_MS) {
    const steps = (nsOf(row) * row.sampleSize) / precisionNs;
    if (precisionNs === 0 || steps >= FEWEST_STEPS) break;
    const sampleSize = Math.min(LARGEST_SAMPLE, row.sampleSize * 2 ** Math.ceil(Math.log2(STEPS / steps)));
    // It had time for fewer, since making their inputs takes longer than what is timed.
    const { iterations = 1 } = tried.measurement;
    if (iterations > 1 && sampleSize > iterations) break;
    const length = { kind: 'fixed', samples: SAMPLES_TO_LOOK_AT, sampleSize } as const;
    const ran = yield* run(program.binary, asked, length, hangLimitMs(program.startupMs, limits.timeoutMs));
    if ('reason' in ran) return ran;
    row = { ...(ran.rows[0] ?? row), sampleSize };
    lookedMs = ran.durationMs - program.startupMs;
  }
  return row.sampleSize;
}

function nsOf({ measurement }: Row): number {
  return measurement.values.get(TIME) ?? 0;
}

/** The same samples on both sides, as many as fit on the faster one; a much slower one decides how many there are. */
function lengthOf({ works }: Found<Paths, DivanRan>, sampleSize: number, { sliceMs }: Limits) {
  const fitting = works.map(({ program, ran: { samples, sampleSize: own, durationMs } }) => {
    // Making inputs may take far longer than what is timed.
    const besidesMs = durationMs - program.startupMs - OVERHEAD_MS;
    const share = Math.min(1, (MUCH_SLOWER * sliceMs) / Math.max(1, besidesMs));
    return Math.max(1, samples * share) * own;
  });
  const wanted = Math.min(Math.max(...fitting), MUCH_SLOWER * Math.min(...fitting));
  const iterations = Math.max(1, Math.round(wanted / sampleSize)) * sampleSize;
  const lasting = works.map(({ ran }, index) => ran.durationMs * Math.max(1, iterations / (fitting[index] ?? 1)));
  return { iterations, expectedMs: Math.max(1, ...lasting) };
}

const TIME = 'ns/op';

/**
 * One run of one benchmark: so many samples of one size, and no warm-up. Its median is the reading.
 * @param sampleSize iterations of a sample, the same on both sides
 */
function* slice(
  found: Found<Paths, DivanRan>,
  asked: DivanRequest,
  sampleSize: number,
  { side, binaryPath: path, timeoutMs, iterations }: SliceRequest,
): Plan<SliceReading> {
  const on = found.works.find((each) => each.side === side.side);
  if (on === undefined) return sliceFailed(found, 'was not found on this side');
  const { directory } = on.program.binary;
  const samples = Math.max(1, Math.round((iterations ?? sampleSize) / sampleSize));
  const command = runCommand({ path, directory }, asked, { kind: 'fixed', samples, sampleSize }, timeoutMs);
  const [result] = yield* resultsOf([{ ...command, isMeasured: true }]);
  const rows = rowsIn(result, asked.path, timeoutMs);
  if ('reason' in rows) return sliceFailed(found, rows.reason);
  const [row] = rows;
  if (row === undefined || rows.length > 1) {
    return sliceFailed(found, 'gave other numbers of threads than it was asked for');
  }
  const read = withoutZeroTime(withZeros(row.measurement.values, on.ran.zeros), found);
  return sliceReading(found, result, { ...row.measurement, ...read });
}

/** Its other readings are good. */
function withoutZeroTime(
  all: ReadonlyMap<string, number>,
  benchmark: Parameters<typeof keyOf>[0],
): { readonly values: ReadonlyMap<string, number>; readonly warnings: readonly Warning[] } {
  if (all.get(TIME) !== 0) return { values: all, warnings: [] };
  const values = new Map(all);
  values.delete(TIME);
  const message =
    'Divan printed a time of 0: what it takes off for its own work was all of it; that time was not taken';
  return { values, warnings: [{ code: 'slice-failed', message, subject: keyOf(benchmark) }] };
}

/** Divan prints no counts of 0: no allocations are as good a reading as some. */
export function withZeros(
  values: ReadonlyMap<string, number>,
  zeros: readonly string[] = [],
): ReadonlyMap<string, number> {
  return new Map([...values, ...zeros.filter((unit) => !values.has(unit)).map((unit) => [unit, 0] as const)]);
}
