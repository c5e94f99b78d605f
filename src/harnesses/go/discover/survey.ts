import type { Measurement } from '../../../formats/format.ts';
import { parseGo, shortName } from '../../../formats/index.ts';
import type { CommandResult } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import { literally, type NamePattern } from '../../../model/inputs/name-pattern.ts';
import { hangLimitMs } from '../../../model/inputs/time-limit.ts';
import type { Binary } from '../../harness.ts';
import { excludedWholly } from '../../kit/select.ts';
import { type Surveyed, type SurveyRun, survey } from '../../kit/survey.ts';
import { takeWindows } from '../build/clock-part.ts';
import { exactPattern, reasonOf, testBinaryCommand } from '../command.ts';
import { takeTotals } from '../totals.ts';

/** Contents of one test binary. Keys are names as printed. */
export interface Survey extends Surveyed<Measurement> {
  /** Time from start to end with nothing to do, ms: every slice pays it besides its work. */
  readonly startupMs: number;
  /** Time of running each once, ms; for a process that hung only what its readings account for. */
  readonly workMs: number;
}

interface SurveyLimits {
  /** Most that a process may take. */
  readonly timeoutMs: number;
  /** `workMs` of the other side; null: not known. */
  readonly otherSideMs: number | null;
  readonly exclude: NamePattern | null;
  readonly goMinor: number;
  /** When it has to end, monotonic, ms, and the share of the time until then that it may take. */
  readonly untilMs: number;
  readonly share: number;
  readonly progress?: { readonly subject: string; readonly done: number; readonly total: number };
}

/**
 * Limit of one process of which nothing is known: a single iteration that takes longer could not be measured often
 * enough. A process that only ran out of time goes on where it stood, so one benchmark alone has this long, and costs
 * it twice if it hangs: behind others, and by itself.
 */
export const MAX_RUN_MS = 30_000;
/** -test.skip came with Go 1.20. */
const SKIP_SINCE_GO_MINOR = 20;

/** Lists a binary's benchmarks by running each once: sub-benchmarks have no other list. */
export function* surveyBinary(binary: Binary, limits: SurveyLimits): Plan<Survey> {
  const mostMs = Math.min(limits.timeoutMs, MAX_RUN_MS);
  const goroot = binary.environment?.GOROOT ?? '';
  const [listing] = yield* resultsOf([
    testBinaryCommand(binary, goroot, ['-test.list=^Benchmark'], mostMs, limits.progress),
  ]);
  if (listing.exitCode !== 0) {
    const reason = reasonOf(listing, mostMs);
    const failures = new Map([['Benchmark*', reason]]);
    return { benchmarks: new Map(), failures, untried: [], startupMs: 0, workMs: 0 };
  }
  const startupMs = listing.durationMs;
  const nowMs = listing.startMs + listing.durationMs;
  const untilMs = nowMs + limits.share * Math.max(0, limits.untilMs - nowMs);
  const { otherSideMs } = limits;
  const timeoutMs = otherSideMs === null ? mostMs : hangLimitMs(startupMs + otherSideMs, mostMs);
  const isPlenty = otherSideMs !== null && timeoutMs >= hangLimitMs(startupMs + otherSideMs, Number.POSITIVE_INFINITY);
  const run = (flags: readonly string[]) => testBinaryCommand(binary, goroot, flags, timeoutMs, limits.progress);
  let workMs = 0;
  const listed = listing.stdout
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => /^Benchmark\P{Ll}?\S*$/u.test(line))
    .filter(
      (name) => !excludedWholly({ group: binary.group, name: shortName(name), printedName: name }, limits.exclude),
    );
  const found = yield* survey<Measurement>({
    listed,
    timeoutMs,
    isPlenty,
    canSkip: limits.goMinor >= SKIP_SINCE_GO_MINOR,
    listedOf: topOf,
    command: (names, skipped) => run(onceFlags(`^(?:${names.map(literally).join('|')})$`, skipped)),
    commandFor: (name) => run(onceFlags(exactPattern(name), [])),
    read: (result) => {
      const found = readSurvey(result, binary);
      workMs += result.timedOut ? timedMs([...found.readings.values()]) : Math.max(0, result.durationMs - startupMs);
      return found;
    },
    reasonOf,
    time: { untilMs, nowMs },
  });
  return { ...found, startupMs, workMs };
}

function timedMs(readings: readonly Measurement[]): number {
  return readings.reduce((sum, { values }) => sum + (values.get('ns/op') ?? 0) / 1e6, 0);
}

function onceFlags(bench: string, skipped: readonly string[]): readonly string[] {
  const skip = skipped.map(exactPattern).join('|');
  return [
    `-test.bench=${bench}`,
    '-test.benchtime=1x',
    '-test.v',
    '-test.benchmem',
    ...(skip === '' ? [] : [`-test.skip=${skip}`]),
  ];
}

/** The results of its benchmarks in a run of a binary with -test.v. */
export function readSurvey({ stdout }: CommandResult, { group, countsWindows }: Binary): SurveyRun<Measurement> {
  const { measurements, failures, started, skipped, ending } = parseGo(stdout);
  const readings = measurements.map((found): readonly [string, Measurement] => {
    const measurement = takeTotals(countsWindows === true ? takeWindows(found) : found);
    return [found.printedName ?? found.name, { ...measurement, group }];
  });
  const failed = failures.map(({ name, reason }): readonly [string, string] => {
    return [`Benchmark${name}`, reason || 'reported itself as failed'];
  });
  return { readings: new Map(readings), failures: new Map(failed), started, skipped, isWhole: ending !== null };
}

/** The listed benchmark that one belongs to. */
export function topOf(name: string): string {
  const slash = name.indexOf('/');
  return slash < 0 ? name : name.slice(0, slash);
}
