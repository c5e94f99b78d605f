import type { Measurement } from '../../../formats/format.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import { hangLimitMs } from '../../../model/inputs/time-limit.ts';
import type { Side } from '../../../model/results/side.ts';
import type { DiscoverContext } from '../../harness.ts';
import { exactPattern, testBinaryCommand } from '../command.ts';
import type { SurveyedBinary } from './candidates.ts';
import type { SizedCandidate } from './size.ts';
import { MAX_RUN_MS, readSurvey } from './survey.ts';

/** Enough to distinguish a stop once from a stop in each iteration; many, so that caches are warm. */
const FEWEST = 5;
const MOST = 100;
/** Approximate work of a process. */
const WORK_MS = 2000;
/** The flag that names them is to stay below what a system takes as one argument. */
const MOST_NAMES = 500;

/**
 * A single iteration does not distinguish a clock that was stopped to prepare from one that every operation stops, and
 * its time is no measure of what a window costs beside it. So those that stopped theirs are run again some times, all
 * of a binary in one process: results replace their readings, and a benchmark without one is left to its slices.
 */
export function* recount(
  sized: readonly SizedCandidate[],
  surveyed: readonly SurveyedBinary[],
  context: DiscoverContext,
): Plan<readonly SizedCandidate[]> {
  const found = new Map<SizedCandidate, Partial<Record<Side, Measurement>>>();
  for (const { side, binary, survey } of surveyed) {
    const stopped = sized.filter((one) => one.group === binary.group && isUnclear(one.readings[side]));
    const unclear = stopped.slice(0, MOST_NAMES);
    // Their clock does not see all that an iteration takes, but the survey did.
    const iterations = Math.min(MOST, Math.floor(WORK_MS / Math.max(survey.workMs, 1)));
    if (unclear.length === 0 || iterations < FEWEST) continue;
    const timeoutMs = hangLimitMs(survey.startupMs + WORK_MS, Math.min(context.sliceTimeoutMs, MAX_RUN_MS));
    const flags = [
      `-test.bench=${unclear.map(({ printedName }) => exactPattern(printedName)).join('|')}`,
      `-test.benchtime=${iterations}x`,
      '-test.v',
      '-test.benchmem',
    ];
    const progress = { subject: `${side} ${binary.group || '.'}`, done: 0, total: 1 };
    const [result] = yield* resultsOf([
      testBinaryCommand(binary, binary.environment?.GOROOT ?? '', flags, timeoutMs, progress),
    ]);
    const { readings } = readSurvey(result, binary);
    for (const one of unclear) {
      const reading = readings.get(one.printedName);
      if (reading !== undefined) found.set(one, { ...found.get(one), [side]: reading });
    }
  }
  return sized.map((one) => ({ ...one, readings: { ...one.readings, ...found.get(one) } }));
}

/** True for a reading of one iteration, in which its clock was stopped. */
function isUnclear(reading: Measurement | undefined): boolean {
  return reading?.iterations === 1 && (reading.windows ?? 0) > 0;
}
