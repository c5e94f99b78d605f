import type { Measurement } from '../../../formats/format.ts';
import { parseGo, shortName } from '../../../formats/index.ts';
import type { CommandResult } from '../../../model/command.ts';
import type { Plan } from '../../../model/command-plan.ts';
import type { NamePattern } from '../../../model/inputs/name-pattern.ts';
import type { Binary } from '../../harness.ts';
import { excludedWholly } from '../../kit/select.ts';
import { type Surveyed, type SurveyRun, survey } from '../../kit/survey.ts';
import { takeWindows } from '../build/clock-part.ts';
import { exactPattern, quoteMeta, reasonOf, testBinaryCommand } from '../command.ts';
import { takeTotals } from '../totals.ts';

/** What one test binary holds. Keys are names as printed. */
export interface Survey extends Surveyed<Measurement> {
  /** From start to end with nothing to do, ms: what every slice pays besides its work. */
  readonly startupMs: number;
}

interface SurveyLimits {
  readonly timeoutMs: number;
  readonly exclude: NamePattern | null;
  readonly goMinor: number;
  readonly progress?: { readonly subject: string; readonly done: number; readonly total: number };
}

/** For one process. A single iteration that takes longer could not be measured twenty times on each side either. */
export const MAX_RUN_MS = 120_000;
/** -test.skip came with Go 1.20. */
const SKIP_SINCE_GO_MINOR = 20;

/** Lists a binary's benchmarks by running each once: sub-benchmarks have no other list. */
export function* surveyBinary(binary: Binary, limits: SurveyLimits): Plan<Survey> {
  const timeoutMs = Math.min(limits.timeoutMs, MAX_RUN_MS);
  const goroot = binary.environment?.GOROOT ?? '';
  const run = (flags: readonly string[]) => testBinaryCommand(binary, goroot, flags, timeoutMs, limits.progress);
  const [listing] = yield [run(['-test.list=^Benchmark'])];
  if (listing === undefined || listing.exitCode !== 0) {
    const reason = listing === undefined ? 'was not run' : reasonOf(listing, timeoutMs);
    return { benchmarks: new Map(), failures: new Map([['Benchmark*', reason]]), startupMs: 0 };
  }
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
    canSkip: limits.goMinor >= SKIP_SINCE_GO_MINOR,
    listedOf: topOf,
    command: (names, skipped) => run(onceFlags(`^(?:${names.map(quoteMeta).join('|')})$`, skipped)),
    commandFor: (name) => run(onceFlags(exactPattern(name), [])),
    read: (result) => read(result, binary),
    reasonOf,
  });
  return { benchmarks: found.benchmarks, failures: found.failures, startupMs: listing.durationMs };
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

function read({ stdout }: CommandResult, { group, countsWindows }: Binary): SurveyRun<Measurement> {
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

function topOf(name: string): string {
  const slash = name.indexOf('/');
  return slash < 0 ? name : name.slice(0, slash);
}
