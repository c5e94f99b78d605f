import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import { hangLimitMs } from '../../model/inputs/time-limit.ts';
import type { Bench as Executable } from '../cargo/index.ts';
import type { Target } from '../harness.ts';
import { precisionNsIn, type Row, type RunLength, rowsIn, runCommand } from './command.ts';
import type { DivanRequest } from './notes.ts';

/** What an executable holds, and how long it takes to say so. */
export interface Paths {
  readonly names: readonly string[];
  readonly startupMs: number;
}

/** An executable of one side and what it holds. */
export type Bench = Executable & Paths;

export interface Limits {
  readonly sliceMs: number;
  readonly timeoutMs: number;
  readonly progress: NonNullable<PlannedCommand['progress']>;
}

/** How one benchmark ran on one side, with as many samples as a slice has time for, of the size that Divan chose. */
export interface DivanTrial {
  readonly row: Row;
  readonly precisionNs: number;
  /** Of the whole process, and of what it says of one benchmark. */
  readonly durationMs: number;
}

interface Length extends Pick<Target, 'expectedMs'> {
  readonly iterations: number;
  readonly sampleSize: number;
}

type Refused = { readonly reason: string };

/**
 * Divan doubles a sample until it lasts 100 steps of its clock. Where its first run is a slow one (a stall, a cold cache) it
 * stops at one iteration or a few, and would then measure its clock.
 */
const STEPS = 100;
const FEWEST_STEPS = 50;
/** Of the size up to which samples are made larger: those of the fastest benchmarks are, and others are long then. */
const LARGEST_SAMPLE = 4096;
const LONGEST_LOOK_MS = 20;
const SAMPLES_TO_LOOK_AT = 11;
/** What a process takes besides, before its first sample and after its last, on a busy machine too. */
const OVERHEAD_MS = 500;
/** A side that takes this many times longer decides how many samples there are. */
const MUCH_SLOWER = 5;

/**
 * All rows of a path, as Divan measures it within a slice; or why there are none. How much fits is Divan's own finding, by a
 * clock inside of the process: how long a process takes to start says nothing of it.
 */
export function* tryPath(bench: Bench, path: string, limits: Limits): Plan<readonly DivanTrial[] | Refused> {
  const { sliceMs, timeoutMs } = limits;
  const ran = yield* run(bench, { path, threads: null }, { kind: 'chosen', ms: sliceMs }, timeoutMs, limits);
  if ('reason' in ran) return ran;
  const { rows, precisionNs } = ran;
  const durationMs = ran.durationMs / rows.length;
  return rows.map((row) => ({ row, precisionNs, durationMs }));
}

interface DivanRun {
  readonly rows: readonly Row[];
  readonly precisionNs: number;
  readonly durationMs: number;
}

function* run(
  { binary }: Bench,
  asked: DivanRequest,
  length: RunLength,
  timeoutMs: number,
  { progress }: Limits,
): Plan<DivanRun | Refused> {
  const [result] = yield* resultsOf([{ ...runCommand(binary, asked, length, timeoutMs), progress }]);
  const rows = rowsIn(result, asked.path, timeoutMs);
  if ('reason' in rows) return rows;
  return { rows, precisionNs: precisionNsIn(result.stderr), durationMs: result.durationMs };
}

function nsOf({ measurement }: Row): number {
  return measurement.values.get('ns/op') ?? 0;
}

/** A slice of a benchmark that works on these sides: the same samples on both, as many as fit on the faster one. */
export function* sizeBenchmark(
  asked: DivanRequest,
  works: readonly { readonly bench: Bench; readonly tried: DivanTrial }[],
  limits: Limits,
): Plan<Length | Refused> {
  const [first] = works;
  if (first === undefined) return { reason: 'works nowhere' };
  const sampleSize = yield* sizeSample(asked, first, limits);
  if (typeof sampleSize !== 'number') return sampleSize;
  const fitting = works.map(({ bench, tried: { row, durationMs } }) => {
    // Making inputs may take far longer than what is timed.
    const besidesMs = durationMs - bench.startupMs - OVERHEAD_MS;
    const share = Math.min(1, (MUCH_SLOWER * limits.sliceMs) / Math.max(1, besidesMs));
    return Math.max(1, row.samples * share) * row.sampleSize;
  });
  const wanted = Math.min(Math.max(...fitting), MUCH_SLOWER * Math.min(...fitting));
  const iterations = Math.max(1, Math.round(wanted / sampleSize)) * sampleSize;
  const lasting = works.map(({ tried }, index) => tried.durationMs * Math.max(1, iterations / (fitting[index] ?? 1)));
  return { sampleSize, iterations, expectedMs: Math.max(...lasting) };
}

/** The size that Divan chose, made larger where its samples are over before its clock has made enough steps. */
function* sizeSample(
  asked: DivanRequest,
  { bench, tried }: { readonly bench: Bench; readonly tried: DivanTrial },
  limits: Limits,
): Plan<number | Refused> {
  const { precisionNs } = tried;
  let { row } = tried;
  let lookedMs = 0;
  // What is 0 is unknown: Divan takes off what counting allocations costs, and on a busy machine that may be more than all.
  while (nsOf(row) > 0 && row.sampleSize < LARGEST_SAMPLE && lookedMs < LONGEST_LOOK_MS) {
    const steps = (nsOf(row) * row.sampleSize) / precisionNs;
    if (precisionNs === 0 || steps >= FEWEST_STEPS) break;
    const sampleSize = Math.min(LARGEST_SAMPLE, row.sampleSize * 2 ** Math.ceil(Math.log2(STEPS / steps)));
    const length = { kind: 'fixed', samples: SAMPLES_TO_LOOK_AT, sampleSize } as const;
    const ran = yield* run(bench, asked, length, hangLimitMs(bench.startupMs, limits.timeoutMs), limits);
    if ('reason' in ran) return ran;
    row = { ...(ran.rows[0] ?? row), sampleSize };
    lookedMs = ran.durationMs - bench.startupMs;
  }
  return row.sampleSize;
}
