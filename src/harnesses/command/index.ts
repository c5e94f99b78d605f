/** The command harness: any command that prints results. */

import { UserError } from '../../errors.ts';
import type { Format, Parsed } from '../../formats/format.ts';
import { FORMAT_NAMES, formatNamed, recogniseFormat, whyUnread } from '../../formats/registry.ts';
import type { ClockUse } from '../../model/clock.ts';
import type { CommandResult } from '../../model/command.ts';
import { type Plan, type PlannedCommand, type PlannedResult, resultsOf } from '../../model/command-plan.ts';
import { firstLines, howItEnded } from '../../model/ended.ts';
import { benchmarkKey } from '../../model/results/benchmark-id.ts';
import { endingOf, endingWords } from '../../model/results/ending.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import { temporaryFolder } from '../../model/tree.ts';
import type { Warning } from '../../model/warning.ts';
import { ofBenchmark } from '../failure.ts';
import type {
  Build,
  BuildContext,
  DiscoverContext,
  DiscoveredBenchmark,
  Discovery,
  Harness,
  SideContext,
  SliceReading,
  Target,
} from '../harness.ts';
import { readableMs, whyNoResult } from '../kit/no-result.ts';
import { OWN_COMMAND_FILES } from '../kit/own/own-commands.ts';
import { selectBenchmarks } from '../kit/select.ts';
import { builtByCommand, shell } from '../kit/shell-command.ts';
import { COMMAND_OPTIONS, commandOptions } from './options.ts';

interface SuiteRun {
  readonly script: string;
  /** The file that it leaves its results in, relative to the working directory; null: it prints them. */
  readonly results: string | null;
}

/** A run of the suite, and what it is read by. */
interface ReadSuite extends SuiteRun {
  readonly format: Format | null;
  /** A slice is one run of everything: what was filtered out is dropped when it is read. */
  readonly selected: readonly { readonly group: string; readonly name: string }[];
}

/** Anything that prints results in a known format. One slice is one run of the whole suite. */
export const command: Harness = {
  name: 'command',
  summary: 'Any command that prints results in a known format (`bench-command`, after `build-command` on each side)',
  // Never by its files: it has to be asked for, or given a bench-command.
  looksFor: null,
  // A project's own command is read there, whosever benchmarks it runs.
  manifests: OWN_COMMAND_FILES,
  detect: () => null,
  clocks: [],
  options: COMMAND_OPTIONS,
  build: buildSuite,
  discover: discoverSuite,
};

const SUITE = 'suite';
const SHOWN_LINES = 8;
const RESULTS_MAX_BYTES = 64 * 1024 * 1024;

function* buildSuite(context: BuildContext): Plan<Build> {
  if (commandOptions(context.options.own).benchCommand === null) {
    throw new UserError('harness: command needs a bench-command', 'Give the command that runs the benchmarks.');
  }
  return yield* builtByCommand(context);
}

/** `go test -bench` builds each time; what it leaves when it is ended is to be removed with the side. */
function suiteCommand(
  { script, results }: SuiteRun,
  { directory, scratch }: SideContext,
  timeoutMs: number,
): PlannedCommand {
  const command = shell(script, directory, timeoutMs);
  const environment = { ...command.environment, GOTMPDIR: temporaryFolder(scratch) };
  const reads = results === null ? [] : [{ root: directory, path: results, maxBytes: RESULTS_MAX_BYTES }];
  return { ...command, environment, reads, isMeasured: true };
}

/** The text that is read for results. Empty where it left no file. */
function textOf({ results }: Pick<SuiteRun, 'results'>, { stdout, files }: PlannedResult): string {
  return results === null ? stdout : (files[0] ?? '');
}

interface Suite {
  readonly side: Side;
  readonly result: PlannedResult;
  readonly parsed: Parsed;
}

/** One run of the suite on each side gives the names and the time. */
function* discoverSuite(context: DiscoverContext): Plan<Discovery> {
  const { benchCommand, benchResults: results } = commandOptions(context.options.own);
  const { untilMs = Number.POSITIVE_INFINITY } = context;
  const run: SuiteRun = { script: benchCommand ?? '', results };
  const suites: Suite[] = [];
  let format: Format | null = namedFormat(commandOptions(context.options.own).benchFormat);
  for (const [done, { context: side }] of context.sides.entries()) {
    const progress = { subject: `${side.side} suite`, done, total: context.sides.length };
    const [result] = yield* resultsOf([{ ...suiteCommand(run, side, context.sliceTimeoutMs), progress }]);
    const text = textOf(run, result);
    format ??= recogniseFormat(text);
    suites.push({ side: side.side, result, parsed: format?.parse(text) ?? NOTHING });
    // What nobody can read does not get the time of the other side as well.
    if (format === null && result.startMs + result.durationMs > untilMs) break;
  }
  const saying = suites.filter(({ parsed }) => parsed.measurements.length > 0);
  if (saying.length === 0) throw nothingParsed(suites, context);
  // A suite that does not end would cost its time limit in each slice.
  const working = saying.filter(({ result }) => !result.timedOut);
  const benchmarks = selectBenchmarks(together(suites, context.sliceTimeoutMs), context.options);
  const warnings = [...warningsOf(suites), ...percentilesWarnings(benchmarks, context.options.percentiles)];
  const suiteEndings = suites.map(({ side, result }) => ({ side, ending: endingOf(result) }));
  if (working.length === 0) return { targets: [], benchmarks, warnings, suiteEndings };
  const suite: ReadSuite = { ...run, format, selected: benchmarks.map(({ group, name }) => ({ group, name })) };
  const target: Target = {
    key: SUITE,
    group: '',
    label: 'suite',
    scope: 'suite',
    sides: working.map(({ side }) => side),
    iterations: null,
    expectedMs: Math.max(...working.map(({ result }) => result.durationMs)),
    binary: { base: -1, head: -1 },
    *slice({ side, timeoutMs }) {
      const [result] = yield* resultsOf([suiteCommand(suite, side, timeoutMs)]);
      return readSuite(suite, result);
    },
  };
  return { targets: [target], benchmarks, warnings, suiteEndings };
}

const NOTHING: Parsed = { measurements: [], failures: [], warnings: [] };

function namedFormat(name: string | null): Format | null {
  if (name === null || name === 'auto') return null;
  const format = formatNamed(name);
  if (format !== undefined) return format;
  throw new UserError(`bench-format: ${name} is not known`, `Give one of ${FORMAT_NAMES.join(', ')}.`);
}

/**
 * Benchmarks of both sides in order of printing. A side whose run gave nothing, or did not end, failed for all of them; one
 * that ended badly, for those that did not come.
 */
function together(suites: readonly Suite[], timeoutMs: number): readonly DiscoveredBenchmark[] {
  const found = new Map<string, Writable<DiscoveredBenchmark>>();
  for (const { side, parsed } of suites) {
    for (const one of [...parsed.measurements, ...parsed.failures]) {
      const key = benchmarkKey(one);
      const known = found.get(key);
      const reading = 'values' in one ? { [side]: one } : {};
      const failure = 'reason' in one ? { [side]: one.reason || 'reported itself as failed' } : {};
      found.set(key, {
        targetKey: SUITE,
        group: one.group,
        name: one.name,
        ...('printedName' in one && one.printedName !== undefined ? { printedName: one.printedName } : {}),
        sides: SIDES.filter((each) => each === side || known?.sides.includes(each)),
        failures: { ...known?.failures, ...failure },
        readings: { ...known?.readings, ...reading },
      });
    }
  }
  for (const { side, result, parsed } of suites) {
    const isSilent = parsed.measurements.length === 0;
    if (!isSilent && endingOf(result) === null) continue;
    for (const benchmark of found.values()) {
      // Results printed before the suite ended badly are kept; missing ones failed, and were not removed.
      if (benchmark.readings[side] !== undefined && !result.timedOut) continue;
      benchmark.sides = SIDES.filter((each) => each === side || benchmark.sides.includes(each));
      const reason = isSilent ? whyNoResult(result, timeoutMs) : brokenOff(result, timeoutMs);
      benchmark.failures = { [side]: reason, ...benchmark.failures };
    }
  }
  return [...found.values()].map(withClock);
}

/** Adds the clock that the lines themselves name. */
function withClock(benchmark: DiscoveredBenchmark): DiscoveredBenchmark {
  const { base, head } = benchmark.readings;
  const clock = head?.clock ?? base?.clock;
  const alreadySubtracted = base?.alreadySubtracted === true || head?.alreadySubtracted === true;
  if (clock === undefined || (base?.windows ?? head?.windows) === undefined) return benchmark;
  const use: ClockUse = { clock, source: 'reported', base: base?.windows ?? null, head: head?.windows ?? null };
  const clocksDiffer = base?.clock !== undefined && base.clock !== clock;
  return {
    ...benchmark,
    clock: { ...use, ...(clocksDiffer ? { clocksDiffer } : {}), ...(alreadySubtracted ? { alreadySubtracted } : {}) },
  };
}

/** Says why a suite that printed some results has not printed this one. Untrusted text. */
function brokenOff(result: CommandResult, timeoutMs: number): string {
  const ending = endingOf(result);
  if (result.timedOut || ending === null) return `the suite did not end within ${readableMs(timeoutMs)}`;
  const said = firstLines(result.stderr, SHOWN_LINES);
  const how = `the suite ${endingWords(ending)} before this gave a result`;
  return said === '' ? how : `${how}\n${said}`;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

function nothingParsed(suites: readonly Suite[], context: DiscoverContext): UserError {
  const sides = suites.map(({ side }) => side).join(' and ');
  const { benchFormat, benchResults } = commandOptions(context.options.own);
  const format = benchFormat ?? 'auto';
  const shown = suites.at(-1)?.result;
  const wrote = benchResults === null ? 'printed no result' : `left no result in ${benchResults}`;
  const refused = shown?.refusals.map((why) => `${benchResults}: ${why}`) ?? [];
  const how = shown === undefined ? [] : [`It ${howItEnded(shown)} and printed:`];
  const printed = firstLines(`${shown?.stdout ?? ''}\n${shown?.stderr ?? ''}`, SHOWN_LINES);
  const unread = whyUnread(shown === undefined ? '' : textOf({ results: benchResults }, shown));
  const why = unread === null ? [] : [`${unread.why}${unread.subject === '' ? '' : `: ${unread.subject}`}`];
  return new UserError(
    `bench-command ${wrote} that bench-format ${format} can read, on ${sides}`,
    unread?.give ??
      `Make it print one of the formats ${FORMAT_NAMES.filter((name) => name !== 'auto').join(', ')} (docs/formats.md).`,
    { exitCode: 3, details: [...refused, ...why, ...how, ...(printed === '' ? ['(nothing)'] : printed.split('\n'))] },
  );
}

/** Percentiles come from samples that lines give; a benchmark whose lines have none has no percentiles. */
function percentilesWarnings(
  benchmarks: readonly DiscoveredBenchmark[],
  percentiles: readonly number[],
): readonly Warning[] {
  const unseen = benchmarks.filter(({ readings }) => {
    const known = Object.values(readings);
    return known.length > 0 && known.every(({ sketch }) => sketch === undefined);
  });
  if (percentiles.length === 0 || unseen.length === 0) return [];
  const message =
    'The command harness sees single iterations only where lines of tare-lines give samples_ns, so there are no percentiles';
  const subject = unseen.map(({ group, name }) => (group === '' ? name : `${group}:${name}`)).join(', ');
  return [{ code: 'percentiles-unseen', message, subject: subject.slice(0, 2000) }];
}

function warningsOf(suites: readonly Suite[]): readonly Warning[] {
  return suites.flatMap(({ parsed }) => parsed.warnings);
}

function readSuite({ format, selected, results }: ReadSuite, result: PlannedResult): SliceReading {
  const parsed = format?.parse(textOf({ results }, result)) ?? NOTHING;
  const keys = new Set(selected.map(benchmarkKey));
  const isSelected = (one: { readonly group: string; readonly name: string }) => keys.has(benchmarkKey(one));
  const measurements = parsed.measurements.filter(isSelected);
  const failed = parsed.failures.filter(isSelected);
  const failures = failed.map(({ group, name, reason }) => ofBenchmark(group, name, reason));
  const ending = endingOf(result);
  const ended = { warnings: parsed.warnings, ...(ending === null ? {} : { ending }) };
  if (measurements.length > 0 || failures.length > 0) return { measurements, failures, ...ended };
  // Nobody is named, so all are meant.
  const of = { kind: 'folder', folder: '' } as const;
  return { measurements, failures: [{ of, reason: whyNoResult(result, result.durationMs) }], ...ended };
}
