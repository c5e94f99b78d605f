import { UserError } from '../../errors.ts';
import type { Measurement } from '../../formats/format.ts';
import { jmhName } from '../../formats/index.ts';
import { succeeded } from '../../model/command.ts';
import { atOnce, type Plan, resultsOf } from '../../model/command-plan.ts';
import { firstLines } from '../../model/ended.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import type { Binary, DiscoverContext, DiscoveredBenchmark, Discovery, SideContext, Target } from '../harness.ts';
import { clocked, shareUntilMs } from '../kit/clocked.ts';
import { isSelected, selectBenchmarks } from '../kit/select.ts';
import { jmhReach } from './code.ts';
import {
  IGNORE_LOCK,
  isOneValue,
  type JmhCase,
  type ListedBenchmark,
  listCommand,
  listed,
  type Runnable,
  reasonOf,
  runCommand,
} from './command.ts';
import { jmhOptions } from './options.ts';
import { describedMachine, type Machine, noSessions, runnerFolder } from './runner.ts';
import { jmhSession } from './session.ts';
import { type JmhBenchmark, RESULT_FILE, readResults, type Service, type SessionMachine, sliceJmh } from './slice.ts';
import { isSurveyable, surveyAnswers, surveyCommand } from './survey.ts';
import { type Fork, trialDetails } from './trial.ts';

/** Shortest measured iteration: shorter ones are mostly the harness's own start of it. */
const SHORTEST_MS = 100;
/** Iteration of the run that only looks whether a benchmark works. */
const TRIAL_MS = 10;
/** A list of values is text: one whose combinations are more is run to learn its names. */
const MOST_COMBINATIONS = 1000;
/** So many combinations of a benchmark are run by one process of JMH; where there are more, one of them could use up all time. */
const TOGETHER_MOST = 4;

/** A benchmark of one module on one side. */
interface Listing {
  readonly side: SideContext;
  readonly binary: Binary;
  readonly index: number;
  readonly benchmarks: readonly ListedBenchmark[];
  /** null: no session runs here. */
  readonly machine: Machine | null;
}

/** Facts about one name, gathered over the sides. */
interface GatheredBenchmark {
  readonly group: string;
  readonly name: string;
  readonly printed: string;
  readonly params: readonly (readonly [string, string])[];
  readonly sides: Set<Side>;
  readonly failures: Partial<Record<Side, string>>;
  readonly readings: Partial<Record<Side, Measurement>>;
  readonly forks: Partial<Record<Side, Fork | null>>;
  /** Start of a process that runs it alone, without warming up, ms. */
  startMs: number;
  /** It was not run before the time for finding benchmarks had passed. */
  readonly isUntried?: true;
}

type Params = Readonly<Record<string, string>>;

/** A run that looks whether a benchmark works, on each side that has it. */
interface WantedRun {
  readonly benchmark: ListedBenchmark;
  /** The values that it is to have; null: all of each parameter. */
  readonly params: Params | null;
  readonly on: readonly Listing[];
}

/** What a run left. */
interface Ran {
  /** JMH's results. Untrusted. */
  readonly text: string;
  readonly startMs: number;
  /** Why those that it lacks are missing. Untrusted. */
  readonly reason: string;
}

/**
 * Lists the benchmarks of each jar, and runs each once on both sides: in one virtual machine a side, and those that have no
 * result there in one of their own each. One that fails or hangs loses only itself. Throws UserError when there is none, or when the filters leave none.
 */
export function* discoverJmh(context: DiscoverContext): Plan<Discovery> {
  const { warmUpMs } = jmhOptions(context.options.own);
  const { untilMs = Number.POSITIVE_INFINITY, isNear = () => false } = context;
  const measureMs = Math.max(SHORTEST_MS, context.options.sliceMs);
  const clock = { ms: 0 };
  const { listings, warnings } = yield* clocked(listAll(context), clock);
  const found = new Map<string, GatheredBenchmark>();
  const place = (run: WantedRun) => (isNear(groupIn(run)) ? 0 : 1);
  const wanted = wantedOf(listings, context).toSorted((a, b) => place(a) - place(b));
  const surveyed = yield* surveyAll(listings, wanted, context, clock);
  for (const [done, wantedRun] of wanted.entries()) {
    const { benchmark, params, on } = wantedRun;
    const { printed } = benchmark;
    const isKnown = on.every((listing) => surveyed.get(listing)?.has(wantedRun) === true);
    if (clock.ms > untilMs && !isKnown) {
      const sides = new Set(on.map(({ side }) => side.side));
      for (const [key, one] of untried(wantedRun)) found.set(key, { ...one, sides, isUntried: true });
      continue;
    }
    for (const listing of on) {
      const known = surveyed.get(listing)?.get(wantedRun);
      if (known !== undefined) {
        take(found, listing, wantedRun, known);
        continue;
      }
      const progress = { subject: jmhName(printed, params ?? {}).name, done, total: wanted.length };
      const run = { warmUpMs: 0, measureMs: TRIAL_MS, resultFile: RESULT_FILE, scratch: listing.side.scratch };
      const command = runCommand(
        listing.binary,
        { printed, params: Object.entries(params ?? {}) },
        { ...run, timeoutMs: context.sliceTimeoutMs },
      );
      const [result] = yield* clocked(resultsOf([{ ...command, progress }]), clock);
      const [text] = result.files;
      const reason = reasonOf(result, context.sliceTimeoutMs);
      take(found, listing, wantedRun, { text: text ?? '', startMs: result.durationMs, reason });
    }
  }
  failWhatDidNotCome(found, listings);
  if (wanted.length === 0) {
    const names = new Map(listings.flatMap(namesOf).map((one) => [`${one.group}:${one.name}`, one]));
    selectBenchmarks([...names.values()], context.options);
  }
  const selected = selectBenchmarks([...found.values()], context.options);
  return { ...together(selected, listings, { warmUpMs, measureMs }), warnings };
}

function* listAll({ sides, sliceTimeoutMs }: DiscoverContext): Plan<{
  readonly listings: readonly Listing[];
  readonly warnings: readonly Warning[];
}> {
  const listings: Listing[] = [];
  const unserved = new Set<string>();
  const said: string[] = [];
  for (const { context: side, build } of sides) {
    for (const [index, binary] of build.binaries.entries()) {
      const [result] = yield* resultsOf([listCommand(binary, sliceTimeoutMs)]);
      const benchmarks = succeeded(result) ? listed(result.stdout) : [];
      let machine: Machine | null = null;
      if (binary.servesSessions === true && benchmarks.length > 0) {
        const described = yield* describedMachine(side, binary, index, sliceTimeoutMs);
        if ('reason' in described) unserved.add(described.reason);
        else machine = described;
      }
      listings.push({ side, binary, index, benchmarks, machine });
      if (benchmarks.length === 0) said.push(firstLines(`${result.stderr}\n${result.stdout}`, 3));
    }
  }
  if (listings.some(({ benchmarks }) => benchmarks.length > 0)) {
    return { listings, warnings: [...unserved].map(noSessions) };
  }
  throw new UserError(
    'no JMH benchmarks were found: the jar lists none',
    'Check that methods with @Benchmark are compiled with the annotation processor of JMH.',
    { exitCode: 3, details: said.filter((text) => text !== '').flatMap((text) => text.split('\n')) },
  );
}

/** Both sides of a run follow each other, so that those of which none is left to run are whole. */
function wantedOf(listings: readonly Listing[], context: DiscoverContext): readonly WantedRun[] {
  const wanted = new Map<string, WantedRun>();
  for (const listing of listings) {
    for (const benchmark of listing.benchmarks) {
      const { group } = listing.binary;
      for (const params of runsOf(benchmark)) {
        if (!mayBeSelected({ benchmark, params }, group, context)) continue;
        const key = `${group}:${benchmark.printed}:${JSON.stringify(params)}`;
        const known = wanted.get(key) ?? { benchmark, params, on: [] };
        wanted.set(key, { ...known, on: [...known.on, listing] });
      }
    }
  }
  return [...wanted.values()];
}

/** One run for all combinations of its parameters, or one for each; each for itself needs two virtual machines. */
function runsOf(benchmark: ListedBenchmark): readonly WantedRun['params'][] {
  const all = combinations(benchmark);
  const isAskedFor = all.every((params) => Object.values(params).every(isOneValue));
  return all.length > TOGETHER_MOST && isAskedFor ? all : [null];
}

function groupIn({ benchmark, on }: WantedRun): string {
  return groupOf(on[0]?.binary.group ?? '', jmhName(benchmark.printed, {}).group);
}

function untried(run: WantedRun): readonly (readonly [string, GatheredBenchmark])[] {
  const { printed } = run.benchmark;
  const all = expectedOf(run);
  return (all.length === 0 ? [{}] : all).map((params) => {
    const { name } = jmhName(printed, params);
    const group = groupIn(run);
    return [`${group}:${name}`, gathered({ group, name, printed, params: Object.entries(params) })];
  });
}

/** The combinations that come from a run; none where that is not known. */
function expectedOf({ benchmark, params }: Pick<WantedRun, 'benchmark' | 'params'>): readonly Params[] {
  return params === null ? combinations(benchmark) : [params];
}

function gathered(known: Pick<GatheredBenchmark, 'group' | 'name' | 'printed' | 'params'>): GatheredBenchmark {
  return { ...known, sides: new Set(), failures: {}, readings: {}, forks: {}, startMs: 0 };
}

/** Packages stay apart by their name, modules by their folder. */
function groupOf(module: string, packageName: string): string {
  return [module, packageName].filter((each) => each !== '').join('/');
}

/** Every combination of the listed values; none where a list is too long. */
function combinations({ params }: ListedBenchmark): readonly Params[] {
  let all: readonly Params[] = [{}];
  for (const [name, values] of params) {
    if (all.length * values.length > MOST_COMBINATIONS) return [];
    all = all.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
  }
  return all;
}

function namesOf({ benchmarks, binary }: Listing): readonly { readonly group: string; readonly name: string }[] {
  return benchmarks.flatMap((benchmark) =>
    combinations(benchmark).map((params) => {
      const { group, name } = jmhName(benchmark.printed, params);
      return { group: groupOf(binary.group, group), name };
    }),
  );
}

function mayBeSelected(
  run: Pick<WantedRun, 'benchmark' | 'params'>,
  module: string,
  { options }: DiscoverContext,
): boolean {
  const all = expectedOf(run);
  const { printed } = run.benchmark;
  const group = groupOf(module, jmhName(printed, {}).group);
  return all.length === 0 || all.some((params) => isSelected({ group, name: jmhName(printed, params).name }, options));
}

/** So long a run of the survey is no moment: it gets a process of its own. */
const SURVEY_LIMIT_MS = 15_000;
/** Runs that may end the machine before the others are left to processes of their own. */
const MOST_LOST = 10;

/** Results of those that have all of theirs, by side and jar; the sides beside each other. */
function* surveyAll(
  listings: readonly Listing[],
  wanted: readonly WantedRun[],
  { sliceTimeoutMs, untilMs = Number.POSITIVE_INFINITY }: DiscoverContext,
  clock: { ms: number },
): Plan<ReadonlyMap<Listing, ReadonlyMap<WantedRun, Ran>>> {
  const limitMs = Math.min(sliceTimeoutMs, SURVEY_LIMIT_MS);
  const surveyed = new Map<Listing, ReadonlyMap<WantedRun, Ran>>();
  const surveySide = function* (jars: readonly Listing[]): Plan<void> {
    for (const [index, listing] of jars.entries()) {
      const runs = wanted.filter((run) => run.on.includes(listing) && isSurveyable(caseOf(run)));
      const ownMs = shareUntilMs(clock, untilMs, jars.length - index);
      surveyed.set(listing, yield* surveyOne(listing, runs, limitMs, ownMs, clock));
    }
  };
  yield* atOnce(SIDES.map((each) => surveySide(listings.filter(({ side }) => side.side === each))));
  return surveyed;
}

function* surveyOne(
  { side, binary, index, machine }: Listing,
  runs: readonly WantedRun[],
  limitMs: number,
  untilMs: number,
  clock: { ms: number },
): Plan<ReadonlyMap<WantedRun, Ran>> {
  const found = new Map<WantedRun, Ran>();
  let left = machine === null ? [] : runs;
  for (let losses = 0; left.length > 0 && losses <= MOST_LOST; losses++) {
    const timeoutMs = Math.min(left.length * limitMs, untilMs - clock.ms);
    if (timeoutMs <= 0) break;
    const command = surveyCommand({
      side,
      jar: binary,
      runner: runnerFolder(side, index),
      // As JMH's own process, so that it reports what it would give its fork.
      arguments: [IGNORE_LOCK],
      runs: left.map(caseOf),
      measureMs: TRIAL_MS,
      limitMs,
      timeoutMs,
    });
    const progress = { subject: `${side.side} ${binary.group}`.trim(), done: 0, total: left.length };
    const [result] = yield* clocked(resultsOf([{ ...command, progress }]), clock);
    const { ran, lost, startMs } = surveyAnswers(result);
    for (const [number, { text, ms }] of ran) {
      const run = left[number];
      if (run === undefined || readResults('', text).measurements.length < Math.max(1, expectedOf(run).length))
        continue;
      found.set(run, { text, startMs: 2 * startMs + ms, reason: '' });
    }
    if (lost === null) break;
    left = left.slice(lost + 1);
  }
  return found;
}

function caseOf({ benchmark: { printed }, params }: WantedRun): JmhCase {
  return { printed, params: Object.entries(params ?? {}) };
}

/** Keeps the results of one run. */
function take(
  found: Map<string, GatheredBenchmark>,
  { side: { side }, binary }: Listing,
  run: WantedRun,
  { text, startMs: runMs, reason }: Ran,
): void {
  const { printed } = run.benchmark;
  const { group: packageName, name: plain } = jmhName(printed, {});
  const group = groupOf(binary.group, packageName);
  const { measurements } = readResults(group, text);
  const details = trialDetails(text);
  // A fork each, and JMH's own process.
  const startMs = (2 * runMs) / (Math.max(1, measurements.length) + 1);
  const note = (name: string, params: readonly (readonly [string, string])[]): GatheredBenchmark => {
    const key = `${group}:${name}`;
    const known = found.get(key) ?? gathered({ group, name, printed, params });
    found.set(key, known);
    known.sides.add(side);
    known.startMs = Math.max(known.startMs, startMs);
    return known;
  };
  for (const measurement of measurements) {
    const base = measurement.name.replace(/ \(\w+\)$/, '');
    const { params = [], fork = null } = details.get(measurement.name) ?? details.get(base) ?? {};
    const one = note(measurement.name, params);
    one.readings[side] = measurement;
    one.forks[side] = fork;
  }
  // A benchmark that was listed and has no result failed: JMH goes on, and leaves it out.
  const expected = expectedOf(run);
  for (const params of expected) {
    const { name } = jmhName(printed, params);
    if (!measurements.some((each) => each.name === name)) note(name, Object.entries(params)).failures[side] = reason;
  }
  if (expected.length === 0 && measurements.length === 0) note(plain, []).failures[side] = reason;
}

/** A result in a second mode that one side has and the other lists, but for which it gave no result, failed there. */
function failWhatDidNotCome(found: ReadonlyMap<string, GatheredBenchmark>, listings: readonly Listing[]): void {
  for (const one of found.values()) {
    for (const { side, binary, benchmarks } of listings) {
      const isListed = benchmarks.some(({ printed }) => printed === one.printed);
      const isOfModule = one.group === groupOf(binary.group, jmhName(one.printed, {}).group);
      if (!isListed || !isOfModule || one.sides.has(side.side)) continue;
      const failure = [...found.values()].find(
        ({ printed, group, failures }) =>
          printed === one.printed && group === one.group && failures[side.side] !== undefined,
      );
      if (failure === undefined) continue;
      one.sides.add(side.side);
      one.failures[side.side] = failure.failures[side.side] ?? '';
    }
  }
}

/** Needs of a session on each side; null: one of them cannot have one, or its readings would be others. */
function serviceOf(all: readonly GatheredBenchmark[], on: Readonly<Record<Side, Listing | undefined>>): Service | null {
  const [one, ...others] = all;
  const machineOn = (side: Side): SessionMachine | null => {
    const [listing, fork] = [on[side], one?.forks[side] ?? null];
    if (listing === undefined || listing.machine === null || fork === null) return null;
    const { home, arguments: args } = listing.machine;
    // A benchmark can ask for another Java than this one.
    if (fork.jvm !== `${home}/bin/java`) return null;
    return { arguments: [...fork.jvmArgs, ...args], runner: runnerFolder(listing.side, listing.index) };
  };
  const units = SIDES.map((side) => one?.forks[side]?.units ?? []);
  const isAlike = others.length === 0 && new Set(units.map((each) => each.join(' '))).size === 1;
  const [base, head] = [machineOn('base'), machineOn('head')];
  return base === null || head === null || !isAlike ? null : { units: units[0] ?? [], machines: { base, head } };
}

function placeOf({ binary: { directory, environment } }: Listing): Omit<Runnable, 'path'> {
  return { directory, ...(environment === undefined ? {} : { environment }) };
}

/** A target for each combination of parameters. */
function together(
  selected: readonly GatheredBenchmark[],
  listings: readonly Listing[],
  lengths: Pick<JmhBenchmark, 'warmUpMs' | 'measureMs'>,
): Discovery {
  const keyOf = ({ group, printed, params }: GatheredBenchmark) =>
    `${group}:${jmhName(printed, Object.fromEntries(params)).name}`;
  const byKey = new Map<string, GatheredBenchmark[]>();
  for (const one of selected) byKey.set(keyOf(one), [...(byKey.get(keyOf(one)) ?? []), one]);
  const targets: Target[] = [];
  const looked = new Map<string, JmhBenchmark>();
  for (const [key, all] of byKey) {
    const [first] = all;
    const working = SIDES.filter((side) =>
      all.some(({ sides, failures }) => sides.has(side) && failures[side] === undefined),
    );
    if (first === undefined || first.isUntried === true || working.length === 0) continue;
    const { group, printed, params } = first;
    const on = (side: Side) =>
      listings.find(
        (each) =>
          each.side.side === side &&
          group === groupOf(each.binary.group, jmhName(printed, {}).group) &&
          each.benchmarks.some((benchmark) => benchmark.printed === printed),
      );
    const [base, head] = [on('base'), on('head')];
    const { warmUpMs, measureMs } = lengths;
    const aloneMs = Math.max(...all.map(({ startMs }) => startMs)) + all.length * (warmUpMs + measureMs);
    const benchmark: JmhBenchmark = {
      group,
      printed,
      params,
      warmUpMs,
      measureMs,
      aloneMs,
      names: all.map(({ name }) => name),
      places: {
        ...(base === undefined ? {} : { base: placeOf(base) }),
        ...(head === undefined ? {} : { head: placeOf(head) }),
      },
    };
    const service = serviceOf(all, { base, head });
    if (service !== null) looked.set(key, benchmark);
    targets.push({
      key,
      group,
      label: key.replace(/^:/, ''),
      sides: working,
      scope: 'benchmark',
      iterations: null,
      expectedMs: aloneMs,
      binary: { base: base?.index ?? -1, head: head?.index ?? -1 },
      slice: (request) => sliceJmh(benchmark, request),
      ...(service === null
        ? {}
        : {
            session: jmhSession(key, benchmark, service),
            reach: jmhReach(key, (head ?? base)?.binary.group ?? '', service, looked),
          }),
    });
  }
  const benchmarks = selected.map(
    (one): DiscoveredBenchmark => ({
      targetKey: keyOf(one),
      group: one.group,
      name: one.name,
      sides: SIDES.filter((side) => one.sides.has(side)),
      failures: one.failures,
      readings: one.readings,
      ...(one.isUntried === true ? { isUntried: true } : {}),
    }),
  );
  return { targets, benchmarks, warnings: [] };
}
