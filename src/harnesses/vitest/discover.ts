import { UserError } from '../../errors.ts';
import type { Measurement, Parsed } from '../../formats/format.ts';
import { type Plan, type PlannedResult, resultsOf } from '../../model/command-plan.ts';
import { firstLines } from '../../model/ended.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { Failure } from '../failure.ts';
import type { DiscoverContext, DiscoveredBenchmark, Discovery, SideContext, Target } from '../harness.ts';
import { readableMs } from '../kit/no-result.ts';
import { selectBenchmarks } from '../kit/select.ts';
import { unloadedWarning } from '../kit/unloaded.ts';
import { findVitest, readResults, reasonOf, type Vitest, vitestCommand } from './command.ts';
import { reasonFor, WHOLE_FILE } from './failures.ts';
import { type BenchmarkFile, sliceFile } from './slice.ts';

interface VitestListing {
  readonly context: SideContext;
  readonly vitest: Vitest;
  readonly result: PlannedResult;
  readonly parsed: Parsed;
}

/** A file as one side runs it. */
interface FileRun {
  readonly side: Side;
  readonly result: PlannedResult;
  readonly parsed: Parsed;
}

/**
 * Runs all files of a side in one process, each benchmark once, to learn which there are; then each file by itself, as
 * a slice runs it: that gives the time of a slice and the failures, and a file that hangs loses only itself.
 */
export function* discoverVitest(context: DiscoverContext): Plan<Discovery> {
  const { options, sliceTimeoutMs } = context;
  const sides = yield* list(context);
  const files = [
    ...new Set(sides.flatMap(({ parsed }) => [...parsed.measurements, ...parsed.failures].map(({ group }) => group))),
  ];
  const unloaded = sides.flatMap(({ context: { side }, result, parsed }) =>
    unloadedFiles(result, parsed).map((failure) => ({ side, failure })),
  );
  if (files.length === 0) throw nothingFound(sides, sliceTimeoutMs, unloaded);
  // Time of warm-up and of measuring each: as long as it takes to compile hot code, and little beside a start.
  const timeMs = 2 * options.sliceMs;
  const benchmarks: DiscoveredBenchmark[] = [];
  const runs = new Map<string, readonly FileRun[]>();
  for (const [done, file] of files.entries()) {
    const ran: FileRun[] = [];
    for (const { context: side, vitest, result: listing, parsed } of sides) {
      // If the listing did not end nothing is known of what this side has.
      if (!listing.timedOut && ![...parsed.measurements, ...parsed.failures].some(({ group }) => group === file))
        continue;
      const command = vitestCommand({ vitest, file, names: null, timeMs }, side, sliceTimeoutMs);
      const [result] = yield* resultsOf([{ ...command, progress: { subject: file, done, total: files.length } }]);
      ran.push({ side: side.side, result, parsed: ofFile(readResults(vitest, result), file) });
    }
    runs.set(file, ran);
    benchmarks.push(...ofRuns(file, ran, sides, sliceTimeoutMs));
  }
  const selected = selectBenchmarks(benchmarks, options);
  const countOf = (file: string) => benchmarks.filter(({ group }) => group === file).length;
  const targets = [...new Set(selected.map(({ targetKey }) => targetKey))].flatMap((key) => {
    const wanted = selected.filter(({ targetKey }) => targetKey === key);
    const file = wanted[0]?.group ?? '';
    return targetOf(
      { key, file, wanted, isWhole: wanted.length === countOf(file), timeMs },
      runs.get(file) ?? [],
      sides,
    );
  });
  return {
    targets,
    benchmarks: selected,
    warnings: [...sides.flatMap(({ parsed }) => parsed.warnings), ...unloaded.map(unloadedWarning)],
    failures: unloaded,
  };
}

function* list({ sides, sliceTimeoutMs }: DiscoverContext): Plan<readonly VitestListing[]> {
  const listed: VitestListing[] = [];
  for (const [done, { context }] of sides.entries()) {
    const vitest = yield* findVitest(context, sliceTimeoutMs);
    if ('reason' in vitest)
      throw new UserError(`${vitest.reason} on ${context.side}`, 'Install it with the lock file.');
    const command = vitestCommand({ vitest, file: null, names: null, timeMs: 0 }, context, sliceTimeoutMs);
    const progress = { subject: `${context.side} files`, done, total: sides.length };
    const [result] = yield* resultsOf([{ ...command, progress }]);
    listed.push({ context, vitest, result, parsed: readResults(vitest, result) });
  }
  return listed;
}

function ofFile({ measurements, failures, warnings }: Parsed, file: string): Parsed {
  const isOfFile = (one: { readonly group: string }) => one.group === file;
  return { measurements: measurements.filter(isOfFile), failures: failures.filter(isOfFile), warnings };
}

/** Joins the results of the file's runs with the benchmarks that the listing had and they did not give. */
function ofRuns(
  file: string,
  runs: readonly FileRun[],
  sides: readonly VitestListing[],
  timeoutMs: number,
): readonly DiscoveredBenchmark[] {
  const names = new Set<string>();
  for (const { parsed } of [...sides, ...runs]) {
    for (const { name } of [...ofFile(parsed, file).measurements, ...ofFile(parsed, file).failures]) {
      if (name !== WHOLE_FILE) names.add(name);
    }
  }
  return [...names].map((name) => {
    const has: Side[] = [];
    const failures: Partial<Record<Side, string>> = {};
    const readings: Partial<Record<Side, Measurement>> = {};
    for (const { context, parsed: listing, result: listed } of sides) {
      const { side } = context;
      const run = runs.find((each) => each.side === side);
      const own = ofFile(listing, file);
      const reading = run?.parsed.measurements.find((each) => each.name === name);
      const isListed = [...own.measurements, ...own.failures].some((each) => each.name === name);
      const failure = reasonFor(name, run?.parsed.failures ?? own.failures);
      // A side that did not end may have it as well as not: it is taken for failed there, and not for removed.
      const isUnknown = listed.timedOut && run?.result.timedOut !== false;
      if (reading === undefined && failure === undefined && !isListed && !isUnknown) continue;
      has.push(side);
      if (reading !== undefined) readings[side] = reading;
      else failures[side] = failure ?? (run === undefined ? 'was not run' : reasonOf(run.result, timeoutMs));
    }
    return {
      targetKey: keyOf(file, has, failures),
      group: file,
      name,
      sides: has,
      failures,
      readings,
      ...clockOf(readings),
    };
  });
}

/** Its library reads the clock around every operation. */
function clockOf({ base, head }: DiscoveredBenchmark['readings']): Pick<DiscoveredBenchmark, 'clock'> {
  const clock = head?.clock ?? base?.clock;
  if (clock === undefined) return {};
  return { clock: { clock, source: 'reported', base: base?.windows ?? null, head: head?.windows ?? null } };
}

/**
 * Benchmarks of one process have to be the same on both sides: what runs before and beside them decides how they are
 * compiled. So one that only one side has, or that fails on the other, is no part of the file's own target.
 */
function keyOf(file: string, has: readonly Side[], failures: DiscoveredBenchmark['failures']): string {
  const works = has.filter((side) => failures[side] === undefined);
  return works.length === 1 ? `${file} (${works[0]})` : file;
}

interface Wanted extends Pick<BenchmarkFile, 'file' | 'isWhole' | 'timeMs'> {
  readonly key: string;
  readonly wanted: readonly DiscoveredBenchmark[];
}

function targetOf(
  { key, file, wanted, isWhole, timeMs }: Wanted,
  runs: readonly FileRun[],
  sides: readonly VitestListing[],
): readonly Target[] {
  const namesOn = (side: Side) =>
    wanted
      .filter(({ failures, sides: has }) => has.includes(side) && failures[side] === undefined)
      .map(({ name }) => name);
  const measured = SIDES.filter((side) => namesOn(side).length > 0);
  const durations = runs.filter(({ side }) => measured.includes(side)).map(({ result }) => result.durationMs);
  if (measured.length === 0) return [];
  const measuredFile: BenchmarkFile = {
    file,
    vitest: Object.fromEntries(sides.map(({ context, vitest }) => [context.side, vitest])),
    names: Object.fromEntries(measured.map((side) => [side, namesOn(side)])),
    // A benchmark that fails by hanging must not be run again with the others.
    isWhole: isWhole && wanted.every(({ failures }) => Object.keys(failures).length === 0),
    timeMs,
  };
  return [
    {
      key,
      group: file,
      label: key,
      scope: 'suite',
      sides: measured,
      iterations: null,
      expectedMs: Math.max(1, ...durations),
      binary: { base: -1, head: -1 },
      slice: (request) => sliceFile(measuredFile, request),
    },
  ];
}

/**
 * Files that cannot be loaded. Since version 5 the results say it, and before:
 *
 *      FAIL  bench/broken.bench.ts [ bench/broken.bench.ts ]
 *     Error: cannot be loaded
 */
function unloadedFiles({ stderr }: PlannedResult, { failures }: Parsed): readonly Failure[] {
  const whole = failures.filter(({ name }) => name === WHOLE_FILE);
  const lines = stderr.split('\n');
  const said = lines.flatMap((line, index): readonly Failure[] => {
    const file = /^ ?FAIL {1,2}(\S+) \[ \S+ \]$/.exec(line.trimEnd())?.[1];
    if (file === undefined) return [];
    const reason = firstLines(lines.slice(index + 1, index + 3).join('\n'), 1);
    return [{ of: { kind: 'group', group: file }, reason: reason || 'cannot be loaded' }];
  });
  return [...said, ...whole.map(({ group, reason }): Failure => ({ of: { kind: 'group', group }, reason }))];
}

function nothingFound(
  sides: readonly VitestListing[],
  timeoutMs: number,
  unloaded: Discovery['failures'] = [],
): UserError {
  const names = sides.map(({ context }) => context.side).join(' and ');
  const last = sides.at(-1)?.result;
  if (sides.length > 0 && sides.every(({ result }) => result.timedOut)) {
    return new UserError(
      `\`vitest bench\` did not end within ${readableMs(timeoutMs)} on ${names}`,
      'Check that it ends by itself.',
      { exitCode: 3 },
    );
  }
  const said = last === undefined ? '' : reasonOf(last, timeoutMs);
  return new UserError(
    `\`vitest bench\` found no benchmarks on ${names}`,
    'Set working-directory to the folder whose vitest configuration includes them.',
    { exitCode: 3, details: [...unloaded.map(({ failure }) => failure.reason), ...said.split('\n')].slice(0, 8) },
  );
}
