import type { Measurement } from '../../formats/format.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import { hangLimitMs } from '../../model/inputs/time-limit.ts';
import type { Side } from '../../model/results/side.ts';
import type { Binary, SideContext, Target } from '../harness.ts';
import { type SizingRun, sizeSlice } from '../kit/sizing.ts';
import { readOne, runCommand, threadsOf } from './command.ts';

/** A program of one side and what it holds. */
export interface Program {
  readonly side: SideContext;
  /** In the build's binaries. */
  readonly index: number;
  readonly binary: Binary;
  readonly names: readonly string[];
  readonly takesIterations: boolean;
  readonly startupMs: number;
}

export interface Candidate {
  readonly group: string;
  readonly name: string;
  readonly sides: readonly Side[];
}

export interface SizedCandidate {
  /** Without those where it says that it is not to be run. */
  readonly sides: readonly Side[];
  readonly failures: Readonly<Partial<Record<Side, string>>>;
  readonly readings: Readonly<Partial<Record<Side, Measurement>>>;
  /** null: it works nowhere. */
  readonly length: Length | null;
}

interface Limits {
  readonly sliceMs: number;
  readonly timeoutMs: number;
  readonly progress: NonNullable<PlannedCommand['progress']>;
}

/** The most that the library takes (benchmark_runner.cc, kMaxIterations). */
const MAX_ITERATIONS = 1_000_000_000;
/** A side whose slice takes this many times longer is sized too, and the smaller number taken. */
const MUCH_SLOWER = 5;
/** Shortest time that is expected of anything, ms. */
const SHORTEST_MS = 0.001;

type Length = Pick<Target, 'iterations' | 'expectedMs'>;
type FoundLength = Length & { readonly reading: Measurement };
type Refused = { readonly reason: string; readonly isSkipped?: boolean };

/** Chooses the number of iterations on the first side that works; the other runs one slice, to see that it works too. */
export function* sizeCandidate(
  { group, name, sides: candidateSides }: Candidate,
  programs: readonly Program[],
  limits: Limits,
): Plan<SizedCandidate> {
  const sides: Side[] = [];
  const failures: Partial<Record<Side, string>> = {};
  const readings: Partial<Record<Side, Measurement>> = {};
  const lengths: Length[] = [];
  const own = programs.filter(({ side, binary }) => binary.group === group && candidateSides.includes(side.side));
  const takesIterations = own.every((program) => program.takesIterations);
  for (const program of own) {
    const { side } = program.side;
    const run = runner(program, name, limits);
    const found: FoundLength | Refused = takesIterations
      ? yield* sizedLike(lengths[0] ?? null, run, program, limits)
      : yield* timed(run, limits);
    if ('reason' in found && found.isSkipped === true) continue;
    sides.push(side);
    if ('reason' in found) {
      failures[side] = found.reason;
      continue;
    }
    readings[side] = found.reading;
    lengths.push(found);
  }
  return { sides, failures, readings, length: shortest(lengths) };
}

/** The fewer iterations; what the slower side takes is what is expected. */
function shortest(lengths: readonly Length[]): Length | null {
  const [first] = lengths;
  if (first === undefined) return null;
  const counts = lengths.flatMap(({ iterations }) => iterations ?? []);
  const expectedMs = Math.max(SHORTEST_MS, ...lengths.map((each) => each.expectedMs));
  return { iterations: counts.length < lengths.length ? null : Math.min(...counts), expectedMs };
}

/** How long a run is to be: in iterations, or ms. */
type RunLength = { readonly iterations: number } | { readonly ms: number };
type IterationsRun = SizingRun<Measurement> & { readonly iterations: number };
type Run = (length: RunLength, timeoutMs: number) => Plan<IterationsRun | Refused>;

function runner({ binary, side }: Program, name: string, { progress }: Limits): Run {
  return function* run(length, timeoutMs) {
    const [result] = yield* resultsOf([
      { ...runCommand({ path: binary.path, side, name, length, timeoutMs }), progress },
    ]);
    const { measurement, reason, isSkipped } = readOne({ group: binary.group, name }, result, timeoutMs);
    if (measurement === null) return { reason: reason ?? '', isSkipped };
    // All threads together are reported.
    const iterations = Math.max(1, Math.round((measurement.iterations ?? 1) / threadsOf(name)));
    const nsPerOperation = measurement.values.get('ns/op') ?? 0;
    return { durationMs: result.durationMs, nsPerOperation, iterations, reading: measurement };
  };
}

/** As long as on the other side, or, where that is not known or far too long here, as long as lasts a slice. */
function* sizedLike(other: Length | null, run: Run, program: Program, limits: Limits): Plan<FoundLength | Refused> {
  if (other === null || other.iterations === null) return yield* sized(run, program, limits);
  const { iterations, expectedMs } = other;
  const limitMs = hangLimitMs(expectedMs, limits.timeoutMs);
  const ran = yield* run({ iterations }, limitMs);
  if ('reason' in ran) {
    // What crashes, crashes again; what was too slow may work with fewer.
    return ran.isSkipped === true ? ran : yield* sized(run, program, limits);
  }
  if (iterations > 1 && ran.durationMs > MUCH_SLOWER * expectedMs) return yield* sized(run, program, limits);
  return { iterations: ran.iterations, expectedMs: ran.durationMs, reading: ran.reading };
}

function* sized(run: Run, { startupMs }: Program, { sliceMs, timeoutMs }: Limits): Plan<FoundLength | Refused> {
  const first = yield* run({ iterations: 1 }, timeoutMs);
  if ('reason' in first) return first;
  const { durationMs, iterations: fewest, reading } = first;
  // What a benchmark says itself, with `Iterations(n)`, wins over the flag.
  if (fewest !== 1) return { iterations: fewest, expectedMs: durationMs, reading };
  return yield* sizeSlice({
    startupMs,
    sliceMs,
    timeoutMs,
    mostIterations: MAX_ITERATIONS,
    *run(iterations, limitMs) {
      return iterations === 1 ? first : yield* run({ iterations }, limitMs);
    },
  });
}

/**
 * Before 1.8 the library looks for the number of iterations itself, anew in each slice, by runs of growing length, until one
 * has lasted as long as a slice: so slices last longer than is asked for, and their iterations differ.
 */
function* timed(run: Run, { sliceMs, timeoutMs }: Limits): Plan<FoundLength | Refused> {
  const ran = yield* run({ ms: sliceMs }, timeoutMs);
  if ('reason' in ran) return ran;
  return { iterations: null, expectedMs: ran.durationMs, reading: ran.reading };
}
