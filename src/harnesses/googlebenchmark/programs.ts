import { type Plan, type PlannedResult, resultsOf } from '../../model/command-plan.ts';
import { hangLimitMs } from '../../model/inputs/time-limit.ts';
import { SIDES } from '../../model/results/side.ts';
import type { SliceReading, SliceRequest } from '../harness.ts';
import { LONGEST_RUN_MS, programCommand } from '../kit/build-systems/programs.ts';
import type { Executable } from '../kit/build-systems/system.ts';
import { whyNoResult } from '../kit/no-result.ts';
import {
  type Found,
  keyOf,
  type Limits,
  type ListedPrograms,
  MUCH_SLOWER,
  type Program,
  type Ran,
  refused,
  sliceReading,
} from '../kit/programs.ts';
import { type SizingRun, sizeSlice } from '../kit/sizing.ts';
import { type Length, type Names, type NoReading, readOne, runCommand, type SizedRan, threadsOf } from './command.ts';
import { PASS } from './pass.ts';

type Sized = Length & { readonly reading: Ran['measurement'] };

/** Wherever the library comes from: the system, a subproject, a folder of the project. */
export function linksGoogleBenchmark({ links, needs }: Pick<Executable, 'links' | 'needs'>): boolean {
  return links.some((word) => LIBRARY.test(word)) || needs.some((name) => /^benchmark(?:_main)?$/.test(name));
}

/**
 *     /usr/lib/x86_64-linux-gnu/libbenchmark.so.1.7.1
 *     _deps/googlebenchmark-build/src/libbenchmark_main.a
 *     -lbenchmark
 */
const LIBRARY = /(?:^-l|(?:^|\/)lib)benchmark(?:_main)?d?(?:$|\.(?:a|so|dylib|tbd)(?:\.\d+)*$|\.\d+(?:\.\d+)*\.dylib$)/;

/** Shortest time that is expected of anything, ms. */
const SHORTEST_MS = 0.001;

export const PROGRAMS: ListedPrograms<Names, SizedRan> = {
  longestRunMs: LONGEST_RUN_MS,

  /**
   * The names, and whether the library takes a number of iterations, as it does since 1.8; before, it complains:
   *
   *     The value of flag --benchmark_min_time is expected to be a double, but actually has value "1x".
   */
  *list({ binary, side }, { timeoutMs }) {
    for (const takesIterations of [true, false]) {
      const flags = ['--benchmark_list_tests', ...(takesIterations ? ['--benchmark_min_time=1x'] : [])];
      const [result] = yield* resultsOf([programCommand(binary.path, side, flags, timeoutMs)]);
      if (result.exitCode === 0) {
        return { names: namesIn(result), takesIterations, startupMs: result.durationMs };
      }
      if (!takesIterations || !result.stderr.includes('benchmark_min_time')) {
        return { reason: whyNoResult(result, timeoutMs) };
      }
    }
    return { reason: 'could not be listed' };
  },

  /** Chooses the number of iterations on the first side that works; the other runs one slice, to see that it works too. */
  *tryOn({ name, on }, program, limits, earlier) {
    const run = runner(program, name);
    const found = SIDES.every((side) => on[side]?.takesIterations !== false)
      ? yield* sizedLike(earlier?.ran[0] ?? null, run, program, limits)
      : yield* timed(run, limits);
    if ('reason' in found) return found.isSkipped === true ? { ran: [], reason: null } : refused(found);
    const { reading: measurement, ...length } = found;
    return { ran: [{ name, measurement, ...length }], reason: null };
  },

  pass: PASS,

  /** The fewer iterations, where both take some; what the slower side takes is what is expected. */
  settle(found, { sliceMs }) {
    const { works } = found;
    const counts = works.flatMap(({ program, ran }) => (program.takesIterations ? (ran.iterations ?? []) : []));
    return {
      iterations: counts.length < works.length ? null : Math.min(...counts),
      expectedMs: Math.max(SHORTEST_MS, ...works.map(({ ran }) => ran.expectedMs)),
      slice: (request) => slice(found, sliceMs, request),
    };
  },
};

function namesIn({ stdout }: PlannedResult): readonly string[] {
  const lines = stdout.split('\n').map((line) => line.trimEnd());
  return [...new Set(lines.filter((line) => line !== '' && line.length <= 1000))];
}

/** Length of a run: in iterations, or ms. */
type RunLength = { readonly iterations: number } | { readonly ms: number };
type IterationsRun = SizingRun<Ran['measurement']> & { readonly iterations: number };
type Run = (length: RunLength, timeoutMs: number) => Plan<IterationsRun | NoReading>;

function runner({ binary, side }: Program, name: string): Run {
  return function* run(length, timeoutMs) {
    const [result] = yield* resultsOf([runCommand({ path: binary.path, side, name, length, timeoutMs })]);
    const read = readOne({ group: binary.group, name }, result, timeoutMs);
    if ('reason' in read) return read;
    const { warnings: _, ...reading } = read;
    // All threads together are reported.
    const iterations = Math.max(1, Math.round((reading.iterations ?? 1) / threadsOf(name)));
    const nsPerOperation = reading.values.get('ns/op') ?? 0;
    return { durationMs: result.durationMs, nsPerOperation, iterations, reading };
  };
}

/** Takes the length of the other side, or, where that is not known or far too long here, that of a slice. */
function* sizedLike(other: Length | null, run: Run, program: Names, limits: Limits): Plan<Sized | NoReading> {
  if (other === null || other.iterations === null) return yield* sized(run, program, limits);
  const { iterations, expectedMs } = other;
  const ran = yield* run({ iterations }, hangLimitMs(expectedMs, limits.timeoutMs));
  // A benchmark that crashes, crashes again; one that was too slow may work with fewer.
  if ('reason' in ran) return ran.isSkipped === true ? ran : yield* sized(run, program, limits);
  if (iterations > 1 && ran.durationMs > MUCH_SLOWER * expectedMs) return yield* sized(run, program, limits);
  return { iterations: ran.iterations, expectedMs: ran.durationMs, reading: ran.reading };
}

/** The most that the library takes (benchmark_runner.cc, kMaxIterations). */
const MAX_ITERATIONS = 1_000_000_000;

function* sized(run: Run, { startupMs }: Names, { sliceMs, timeoutMs }: Limits): Plan<Sized | NoReading> {
  const first = yield* run({ iterations: 1 }, timeoutMs);
  if ('reason' in first) return first;
  const { durationMs, iterations: fewest, reading } = first;
  // A benchmark's own `Iterations(n)` wins over the flag.
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
 * Before 1.8 the library looks for the number of iterations itself in each slice, by runs of growing length, until one
 * has lasted as long as a slice: so slices last longer than is asked for, and their iterations differ.
 */
function* timed(run: Run, { sliceMs, timeoutMs }: Limits): Plan<Sized | NoReading> {
  const ran = yield* run({ ms: sliceMs }, timeoutMs);
  if ('reason' in ran) return ran;
  return { iterations: null, expectedMs: ran.durationMs, reading: ran.reading };
}

/**
 * One execution of one benchmark. A slice is one reading: the library's mean per iteration, or the median where the
 * benchmark asks for repetitions itself.
 * @param sliceMs how long it runs where the library takes no number of iterations
 */
function* slice(
  found: Found<Names, SizedRan>,
  sliceMs: number,
  { side, binaryPath, timeoutMs, iterations }: SliceRequest,
): Plan<SliceReading> {
  const { name } = found;
  const length = iterations === null ? { ms: sliceMs } : { iterations };
  const [result] = yield* resultsOf([
    { ...runCommand({ path: binaryPath, side, name, length, timeoutMs }), isMeasured: true },
  ]);
  const read = readOne(found, result, timeoutMs);
  const asked = iterations === null ? undefined : iterations * threadsOf(name);
  if ('reason' in read || asked === undefined || read.iterations === undefined || read.iterations === asked) {
    return sliceReading(found, result, read);
  }
  const message = `A slice ran ${read.iterations} iterations where ${asked} were asked for`;
  const uneven = { code: 'uneven-iterations', message, subject: keyOf(found) } as const;
  return sliceReading(found, result, { ...read, warnings: [...read.warnings, uneven] });
}
