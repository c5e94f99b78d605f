import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import type { Side } from '../../model/results/side.ts';
import { MUCH_SLOWER, type Program } from '../kit/programs.ts';
import { readTestCase, runCommand, type TestCaseReading } from './command.ts';

/** A program of one side and its test cases that may hold benchmarks. */
export interface ListedProgram extends Program {
  readonly testCases: readonly string[];
}

/** A test case as one side runs it. */
export interface TestCaseTrial {
  readonly side: Side;
  readonly reading: TestCaseReading;
  readonly samples: number;
  readonly durationMs: number;
}

interface Limits {
  readonly sliceMs: number;
  readonly warmUpMs: number;
  readonly timeoutMs: number;
  readonly progress: NonNullable<PlannedCommand['progress']>;
}

/** Samples of the first run, by which the length of a sample is known. */
const FIRST_SAMPLES = 5;
const NUMBERS_OF_SAMPLES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] as const;

/** One of a few numbers: test cases that have as many share a pass. */
function rounded(samples: number): number {
  return NUMBERS_OF_SAMPLES.findLast((each) => each <= samples) ?? 1;
}

/**
 * Runs a test case on each side: to see which benchmarks it has there, and how many samples last a slice. Catch2 spends
 * far longer on its own clock than on those, and not equally long, so they are counted by the times that it reports.
 */
export function* tryTestCase(
  testCase: string,
  programs: readonly ListedProgram[],
  limits: Limits,
): Plan<readonly TestCaseTrial[]> {
  const tried: TestCaseTrial[] = [];
  let samples = FIRST_SAMPLES;
  for (const program of programs) {
    const { sliceMs } = limits;
    let ran = yield* run(testCase, program, samples, limits);
    // A benchmark that takes too long may work with fewer; one that crashes, crashes again.
    if (ran.timedOut && samples > 1) ran = yield* run(testCase, program, 1, limits);
    const perSampleMs = ran.sampleMs;
    const chosen = perSampleMs === 0 ? samples : rounded(sliceMs / perSampleMs);
    const isFirst = tried.length === 0;
    if (isFirst || ran.samples < samples || ran.samples * perSampleMs > MUCH_SLOWER * sliceMs) {
      samples = isFirst ? chosen : Math.min(chosen, samples);
    }
    tried.push(ran);
  }
  return tried.map((each) => ({ ...each, samples }));
}

type TimedTrial = TestCaseTrial & { readonly timedOut: boolean; readonly sampleMs: number };

function* run(
  testCase: string,
  { binary, side }: Program,
  samples: number,
  { warmUpMs, timeoutMs, progress }: Limits,
): Plan<TimedTrial> {
  const command = runCommand({ path: binary.path, side, testCase, samples, warmUpMs, timeoutMs });
  const [result] = yield* resultsOf([{ ...command, progress }]);
  const reading = readTestCase({ group: binary.group, testCase }, result, timeoutMs);
  // All benchmarks have as many samples.
  const timedMs = [...reading.measurements.values()].map(
    ({ iterations = 0, values }) => (iterations * (values.get('ns/op') ?? 0)) / 1e6,
  );
  const sampleMs = timedMs.reduce((sum, each) => sum + each, 0) / samples;
  return { side: side.side, reading, samples, durationMs: result.durationMs, timedOut: result.timedOut, sampleMs };
}

/** Expected time of a slice at the most, as a process, ms. */
export function expectedMsOf(tried: readonly TestCaseTrial[], sliceMs: number): number {
  return Math.max(1, ...tried.map(({ durationMs }) => durationMs)) + sliceMs;
}
