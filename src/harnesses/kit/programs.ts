import type { UserError } from '../../errors.ts';
import type { Measurement } from '../../formats/format.ts';
import type { ClockUse } from '../../model/clock.ts';
import type { CommandResult } from '../../model/command.ts';
import { atOnce, type Plan, type PlannedCommand, resultsOf, type Talk } from '../../model/command-plan.ts';
import { endingOf } from '../../model/results/ending.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import { ofBenchmark } from '../failure.ts';
import type {
  Binary,
  DiscoverContext,
  DiscoveredBenchmark,
  Discovery,
  HarnessOptions,
  PassPlans,
  PassStop,
  SessionReading,
  SideContext,
  SliceReading,
  Target,
} from '../harness.ts';
import { clocked, shareUntilMs } from './clocked.ts';
import { nearFirst, selectBenchmarks } from './select.ts';

/**
 * The scaffold of harnesses whose benchmarks are in programs that list them and run the one that is asked for. Such a
 * harness says how a program lists, how one benchmark is tried on one side, and what its slices are to be. The order of
 * asking, and what follows when a side fails, is here.
 */
export interface ListedPrograms<L extends Listed, R extends Ran> {
  /** Limit of one process of which nothing is known, while benchmarks are found. */
  readonly longestRunMs: number;
  /** Lists the names of a program; null: it has nothing to do with this library; or says why it cannot. */
  list(program: Pick<Program, 'side' | 'binary'>, limits: Limits): Plan<L | Refused | null>;
  /** Message about a program that cannot list. Absent: the reason alone. */
  unlisted?(reason: string): string;
  /** Thrown where some program could not list, and none has benchmarks. Absent: nothing is. */
  noneListed?(failures: Required<Discovery>['failures']): UserError;
  /** The listed name as it is shown within its group; absent: as it is. */
  nameOf?(listed: string, group: string): string;
  /** May the filters leave it? Absent: it is known by its name; else they are asked again once it has run. */
  mayBeWanted?(asked: Asked<L>, options: HarnessOptions): boolean;
  /** Runs it on one side: its benchmarks there, or why there are none. @param earlier of the other side, where it ran first */
  tryOn(asked: Asked<L>, program: Program & L, limits: Limits, earlier: Trial<R> | null): Plan<Trial<R>>;
  /** Looks at all that ran before any is settled. */
  complete?(tried: readonly Tried<L, R>[]): readonly Tried<L, R>[];
  /** A process that goes through all of a program's benchmarks. Absent: none of its processes can be held between them. */
  readonly pass?: ProgramPass<L, R>;
  /** Doubts about how these programs are run. Absent: there are none. */
  warnings?(programs: readonly (Program & L)[]): readonly Warning[];
  /** Chooses its slices and their length, by how it ran where it works: on one side at least. */
  settle(found: Found<L, R>, limits: Limits): Settled | Plan<Settled | Refused>;
}

/** A pass through a program (target.ts). Names within it are those that are listed. */
export interface ProgramPass<L extends Listed, R extends Ran> extends Pick<PassPlans, 'hold' | 'reasonOf'> {
  /** What a trial takes sizes slices, so that nothing runs beside it. */
  readonly isTimed?: true;
  /** @param part of those that it is to run (`Settled.part`); null: they are not settled */
  command(program: Program & L, only: readonly string[], limits: Limits, part: string | null): PlannedCommand;
  talk(program: Program & L, limits: Limits): Talk<PassedStop<R>>;
  /** The same while benchmarks are found; absent: as `talk`. */
  trialTalk?(program: Program & L, limits: Limits): Talk<PassedStop<R>>;
  /**
   * Whether what these said, which are one program on both sides, changes how they are run: then they are gone through again.
   * Absent: nothing does.
   */
  hasLearned?(programs: readonly (Program & L)[]): boolean;
  /** See PassPlans. @param ran what was found of it on that side */
  whole?(reading: SessionReading, ran: R): SessionReading;
}

/** A stop with what a trial of the benchmark that took so long would have found; null: it failed, as its reading says. */
export interface PassedStop<R> extends PassStop {
  readonly ran: (NonNullable<PassStop['ran']> & { found(durationMs: number): R | null }) | null;
}

/** A program of one side. */
export interface Program {
  readonly side: SideContext;
  /** Its place in the build's binaries. */
  readonly index: number;
  readonly binary: Binary;
}

/** Names that can be asked for. */
export interface Listed {
  readonly names: readonly string[];
}

export type Refused = { readonly reason: string };

export interface Limits {
  readonly sliceMs: number;
  /** Limit of each process. */
  readonly timeoutMs: number;
}

/** Something that can be asked for, with the programs that list it. */
interface Asked<L> {
  readonly group: string;
  readonly listed: string;
  readonly name: string;
  readonly on: Readonly<Partial<Record<Side, Program & L>>>;
}

/** One benchmark that gave a result. */
export interface Ran {
  readonly name: string;
  /** Filters match it too. */
  readonly printedName?: string;
  readonly measurement: Omit<Measurement, 'group' | 'name'>;
}

/** The result of asking once on one side: most often one benchmark; none, and no reason: it is not to be run there. */
interface Trial<R> {
  readonly ran: readonly R[];
  /** Benchmarks that are known to have failed, and why. */
  readonly failed?: ReadonlyMap<string, string>;
  /** Says why all others that it may have gave nothing; null: there are no others. */
  readonly reason: string | null;
}

/** No trials: its programs are the same on both sides. */
interface Tried<L, R> extends Asked<L> {
  readonly trials: Readonly<Partial<Record<Side, Trial<R>>>>;
}

/** One benchmark on both sides. */
export interface Found<L, R> extends Asked<L> {
  readonly printedName?: string;
  readonly sides: readonly Side[];
  readonly failures: Partial<Record<Side, string>>;
  readonly works: readonly { readonly side: Side; readonly program: Program & L; readonly ran: R }[];
}

interface Settled extends Pick<Target, 'iterations' | 'expectedMs' | 'slice'> {
  readonly clock?: ClockUse;
  /** Those of a program that one pass can go through: its command gives all of them the same numbers. Absent: all. */
  readonly part?: string;
}

/** A side that takes this many times longer decides how much a slice has to do. */
export const MUCH_SLOWER = 5;

/** A trial that gave nothing. */
export function refused({ reason }: Refused): Trial<never> {
  return { ran: [], reason };
}

/**
 * Lists all programs, tries each selected benchmark on both sides, and settles how long its slices are: one that fails
 * loses only itself. Throws UserError when the filters leave nothing.
 */
export function* discoverPrograms<L extends Listed, R extends Ran>(
  asks: ListedPrograms<L, R>,
  context: DiscoverContext,
): Plan<Discovery> {
  const { options, sameGroups, untilMs = Number.POSITIVE_INFINITY, isNear = () => false } = context;
  const limits = limitsOf(asks, context);
  const clock = { ms: 0 };
  const { all, failures } = yield* clocked(listPrograms(asks, context), clock);
  const asked = nearFirst(preselected(asks, all, options), ({ group }) => isNear(group));
  const isSame = ({ group }: Asked<L>) => sameGroups?.has(group) === true;
  const toPass = asked.filter((one) => !isSame(one));
  const passed = yield* clocked(passThrough(asks.pass, toPass, { limits, untilMs, clock }, context), clock);
  const tried: Tried<L, R>[] = [];
  const untried: Asked<L>[] = [];
  for (const [done, one] of asked.entries()) {
    const step = { done, total: asked.length };
    const known = passed.get(keyOf({ group: one.group, name: one.listed })) ?? {};
    const isTried = SIDES.every((side) => one.on[side] === undefined || known[side] !== undefined);
    if (!isTried && !isSame(one) && clock.ms > untilMs) untried.push(one);
    else if (isSame(one)) tried.push({ ...one, trials: {} });
    else tried.push({ ...one, trials: yield* clocked(tryBoth(asks, one, { limits, step, known }), clock) });
  }
  const found = foundIn(asks.complete?.(tried) ?? tried);
  const selected = asks.mayBeWanted === undefined ? found : selectBenchmarks(found, options);
  const targets: Target[] = [];
  const benchmarks: DiscoveredBenchmark[] = [];
  for (const [done, one] of selected.entries()) {
    const progress = { subject: `${one.group} ${one.name}`, done, total: selected.length };
    const answer = one.works.length === 0 ? null : asks.settle(one, limits);
    const settled = answer !== null && 'next' in answer ? yield* withProgress(answer, progress) : answer;
    const [first] = one.works;
    const failed =
      first !== undefined && settled !== null && 'reason' in settled ? { [first.side]: settled.reason } : {};
    const benchmark = { ...benchmarkOf(one), failures: { ...one.failures, ...failed } };
    if (settled === null || 'reason' in settled) {
      benchmarks.push(benchmark);
      continue;
    }
    const { clock, part = null, ...target } = settled;
    benchmarks.push(clock === undefined ? benchmark : { ...benchmark, clock });
    const sides = one.works.map(({ side }) => side);
    const passing = passOf(asks.pass, one, passed, { limits, part });
    targets.push({ ...targetBase(one), sides, scope: 'benchmark', ...target, ...passing });
  }
  for (const one of untried) {
    const sides = SIDES.filter((side) => one.on[side] !== undefined);
    benchmarks.push({ ...benchmarkOf({ ...one, sides, failures: {}, works: [] }), isUntried: true });
  }
  const programs = new Set(asked.flatMap(({ on }) => SIDES.flatMap((side) => on[side] ?? [])));
  return { targets, benchmarks, warnings: asks.warnings?.([...programs]) ?? [], failures };
}

type Listing = Pick<ListedPrograms<Listed, Ran>, 'longestRunMs' | 'unlisted' | 'noneListed' | 'nameOf'>;

function limitsOf({ longestRunMs }: Pick<Listing, 'longestRunMs'>, context: DiscoverContext): Limits {
  return { sliceMs: context.options.sliceMs, timeoutMs: Math.min(context.sliceTimeoutMs, longestRunMs) };
}

/** Lists the programs of both sides, side by side: base's order, then what only head has. */
function* listPrograms<L extends Listed>(
  asks: Listing & { list(program: Pick<Program, 'side' | 'binary'>, limits: Limits): Plan<L | Refused | null> },
  context: DiscoverContext,
): Plan<{ readonly all: readonly Asked<L>[] } & Required<Pick<Discovery, 'failures'>>> {
  const found = new Map<string, Asked<L> & { readonly on: Partial<Record<Side, Program & L>> }>();
  const failures: Required<Discovery>['failures'][number][] = [];
  for (const { context: side, build } of context.sides) {
    for (const [index, binary] of build.binaries.entries()) {
      const { group } = binary;
      const progress = { subject: `${side.side} ${group}`, done: index, total: build.binaries.length };
      const program = { side, index, binary };
      const listed = yield* withProgress(asks.list(program, limitsOf(asks, context)), progress);
      if (listed === null) continue;
      if ('reason' in listed) {
        const reason = asks.unlisted?.(listed.reason) ?? listed.reason;
        failures.push({ side: side.side, failure: { of: { kind: 'group', group }, reason } });
        continue;
      }
      const listing = { ...program, ...listed };
      for (const each of listed.names) {
        const key = `${group}:${each}`;
        const one = found.get(key) ?? { group, listed: each, name: asks.nameOf?.(each, group) ?? each, on: {} };
        found.set(key, one);
        one.on[side.side] = listing;
      }
    }
  }
  const error = failures.length > 0 && found.size === 0 ? asks.noneListed?.(failures) : undefined;
  if (error !== undefined) throw error;
  return { all: [...found.values()], failures };
}

/** If none may be wanted, the error says what there is. */
function preselected<L extends Listed, R extends Ran>(
  { mayBeWanted }: ListedPrograms<L, R>,
  all: readonly Asked<L>[],
  options: HarnessOptions,
): readonly Asked<L>[] {
  const wanted = mayBeWanted === undefined ? [] : all.filter((one) => mayBeWanted(one, options));
  return wanted.length > 0 ? wanted : selectBenchmarks(all, options);
}

type Step = Pick<NonNullable<PlannedCommand['progress']>, 'done' | 'total'>;

/** Base first. @param known results of a pass */
function* tryBoth<L extends Listed, R, T extends Trial<R>>(
  { tryOn }: { tryOn(asked: Asked<L>, program: Program & L, limits: Limits, earlier: T | null): Plan<T> },
  asked: Asked<L>,
  { limits, step, known }: { readonly limits: Limits; readonly step: Step; readonly known: Partial<Record<Side, T>> },
): Plan<Readonly<Partial<Record<Side, T>>>> {
  const trials: Partial<Record<Side, T>> = {};
  for (const side of SIDES) {
    const program = asked.on[side];
    if (program === undefined) continue;
    const progress = { subject: `${side} ${asked.group} ${asked.name}`, ...step };
    const earlier = trials.base ?? null;
    trials[side] = known[side] ?? (yield* withProgress(tryOn(asked, program, limits, earlier), progress));
  }
  return trials;
}

/** A trial by a pass. */
type Passed<R> = Trial<R> & { readonly durationMs: number; readonly besideMs: number };

/** So many times a pass is begun again behind a benchmark that ended it; what is left is tried one by one. */
const PASSES_MOST = 5;

interface PassLimits {
  readonly limits: Limits;
  /** Monotonic, ms: a pass is ended at the first benchmark behind it. */
  readonly untilMs: number;
  /** The time of the last result. */
  readonly clock: { readonly ms: number };
}

/** Goes through each program once, as long as there is time: the trials of what it came to, by group and listed name. */
function* passThrough<L extends Listed, R extends Ran>(
  pass: ProgramPass<L, R> | undefined,
  asked: readonly Asked<L>[],
  within: PassLimits,
  { holds = [] }: Pick<DiscoverContext, 'holds'>,
): Plan<ReadonlyMap<string, Partial<Record<Side, Passed<R>>>>> {
  const passed = new Map<string, Partial<Record<Side, Passed<R>>>>();
  if (pass === undefined || !holds.includes(pass.hold.kind)) return passed;
  for (const group of new Set(asked.map((one) => one.group))) {
    if (within.clock.ms > within.untilMs) break;
    const there = asked.filter((one) => one.group === group);
    for (const { side, trials } of yield* passBoth(pass, there, within)) {
      for (const [name, trial] of trials) {
        const key = keyOf({ group, name });
        passed.set(key, { ...passed.get(key), [side]: trial });
      }
    }
  }
  return passed;
}

interface PassedSide<R> {
  readonly side: Side;
  /** By listed name. */
  readonly trials: ReadonlyMap<string, Passed<R>>;
}

/** Goes through one program on both sides: beside each other, where nothing is sized by the time that it takes. */
function* passBoth<L extends Listed, R extends Ran>(
  pass: ProgramPass<L, R>,
  asked: readonly Asked<L>[],
  within: PassLimits,
): Plan<readonly PassedSide<R>[]> {
  const programs = SIDES.flatMap((side) => asked.find(({ on }) => on[side] !== undefined)?.on[side] ?? []);
  const inTurn = function* (): Plan<readonly PassedSide<R>[]> {
    const passed: PassedSide<R>[] = [];
    for (const [index, program] of programs.entries()) {
      const untilMs = shareUntilMs(within.clock, within.untilMs, programs.length - index);
      passed.push(yield* passSide(pass, program, asked, { ...within, untilMs }));
    }
    return passed;
  };
  const passed =
    pass.isTimed === true
      ? yield* inTurn()
      : yield* atOnce(programs.map((program) => passSide(pass, program, asked, within)));
  return pass.hasLearned?.(programs) === true ? yield* passBoth(pass, asked, within) : passed;
}

/** Behind a benchmark that ended it, a pass is begun again. */
function* passSide<L extends Listed, R extends Ran>(
  pass: ProgramPass<L, R>,
  program: Program & L,
  asked: readonly Asked<L>[],
  within: PassLimits,
): Plan<PassedSide<R>> {
  const { side } = program.side;
  const trials = new Map<string, Passed<R>>();
  const all = asked.flatMap(({ on, listed }) => (on[side] === undefined ? [] : [listed]));
  let left = all;
  for (let passes = 0; left.length > 0 && passes < PASSES_MOST; passes++) {
    const subject = `${side} ${program.binary.group}`;
    const progress = { subject, done: all.length - left.length, total: all.length };
    const { came, endedAt } = yield* onePass(pass, program, left, within, progress);
    for (const [name, trial] of came) trials.set(name, trial);
    left = left.filter((name) => !came.has(name));
    if (endedAt === null) break;
  }
  return { side, trials };
}

/** One pass: what it came to, and what ended it; null: nothing did, or nobody knows what. */
function* onePass<L extends Listed, R extends Ran>(
  pass: ProgramPass<L, R>,
  program: Program & L,
  only: readonly string[],
  { limits, untilMs }: PassLimits,
  progress: NonNullable<PlannedCommand['progress']>,
): Plan<{ readonly came: ReadonlyMap<string, Passed<R>>; readonly endedAt: string | null }> {
  const talk = (pass.trialTalk ?? pass.talk)(program, limits);
  const came: (NonNullable<PassStop['ran']> & { readonly found: R | null; readonly durationMs: number })[] = [];
  let begun: string | null = null;
  const [result] = yield* resultsOf([
    {
      ...pass.command(program, only, limits, null),
      progress,
      held: {
        hold: pass.hold,
        untilMs,
        talk: {
          resume: () => talk.resume(),
          hear: (bytes) => {
            const heard = talk.hear(bytes);
            begun = heard.kind === 'stands' ? (heard.next ?? null) : (heard.begun ?? begun);
            return heard;
          },
        },
        stood: ({ ran }: PassedStop<R>, durationMs) => {
          if (ran !== null) came.push({ ...ran, found: ran.found(durationMs), durationMs });
        },
      },
    },
  ]);
  const slicesMs = came.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const besideMs = Math.max(0, result.durationMs - slicesMs) / Math.max(1, came.length);
  const trials = came.map(({ name, found, reading: { failures }, durationMs }) => {
    const [failure] = failures;
    const reason = found === null ? (failure?.reason ?? 'gave no result') : null;
    return [name, { ran: found === null ? [] : [found], reason, durationMs, besideMs }] as const;
  });
  const isLate = result.startMs + result.durationMs > untilMs;
  const endedWell = result.exitCode === 0 && !result.timedOut;
  // A program that never stood does not know how to.
  const endedAt = endedWell || isLate || came.length === 0 ? null : begun;
  const reason = pass.reasonOf(result, limits.timeoutMs);
  const failed = endedAt === null ? [] : [[endedAt, { ran: [], reason, durationMs: 0, besideMs: 0 }] as const];
  return { came: new Map<string, Passed<R>>([...trials, ...failed]), endedAt };
}

/** The pass that comes to a benchmark which one came to on both sides. */
function passOf<L extends Listed, R extends Ran>(
  pass: ProgramPass<L, R> | undefined,
  { group, listed, on, sides, works }: Found<L, R>,
  passed: ReadonlyMap<string, Partial<Record<Side, Passed<R>>>>,
  { limits, part }: { readonly limits: Limits; readonly part: string | null },
): Partial<Pick<Target, 'pass' | 'expectedMs' | 'arrivalMs'>> {
  const trials = passed.get(keyOf({ group, name: listed })) ?? {};
  // Of what is completed (`complete`) it is a copy.
  const came = works.flatMap(({ side, ran: { name } }) => {
    const trial = trials[side];
    return trial?.ran.some((ran) => ran.name === name) === true ? trial : [];
  });
  if (pass === undefined || works.length === 0 || came.length < sides.length) return {};
  const programOf = (side: Side): Program & L => {
    const program = on[side];
    if (program === undefined) throw new Error(`no program of ${side} lists ${listed}`);
    return program;
  };
  return {
    expectedMs: Math.max(...came.map(({ durationMs }) => durationMs)),
    arrivalMs: Math.max(...came.map(({ besideMs }) => besideMs)),
    pass: {
      key: part === null ? group : `${group} ${part}`,
      name: listed,
      hold: pass.hold,
      command({ side, binaryPath, only, timeoutMs }) {
        const program = programOf(side.side);
        const copied = { ...program, side, binary: { ...program.binary, path: binaryPath } };
        return pass.command(copied, only, { ...limits, timeoutMs }, part);
      },
      talk: (side) => pass.talk(programOf(side), limits),
      whole(reading, side) {
        const ran = works.find((each) => each.side === side)?.ran;
        return (ran && pass.whole?.(reading, ran)) ?? reading;
      },
      reasonOf: pass.reasonOf,
    },
  };
}

/** Benchmarks that ran on one side have failed on the other where that failed. */
function foundIn<L, R extends Ran>(tried: readonly Tried<L, R>[]): readonly Found<L, R>[] {
  const found = new Map<string, Found<L, R> & { sides: readonly Side[]; works: Found<L, R>['works'] }>();
  for (const { trials, ...asked } of tried) {
    const given = SIDES.flatMap((side) => trials[side] ?? []);
    const names = new Set(
      given.flatMap(({ ran, failed }) => [...ran.map(({ name }) => name), ...(failed?.keys() ?? [])]),
    );
    // If it failed, its benchmarks have no names.
    if (names.size === 0 && (given.length === 0 || given.some(({ reason }) => reason !== null))) names.add(asked.name);
    for (const name of names) {
      const key = keyOf({ group: asked.group, name });
      const one = found.get(key) ?? { ...asked, name, sides: [], failures: {}, works: [] };
      const printedName = given.flatMap(({ ran }) => ran).find((each) => each.name === name)?.printedName;
      const sides = new Set(one.sides);
      const works = [...one.works];
      for (const side of SIDES) {
        const [program, trial] = [asked.on[side], trials[side]];
        const ran = trial?.ran.find((each) => each.name === name);
        const failure = trial?.failed?.get(name) ?? trial?.reason ?? null;
        if (program === undefined || (given.length > 0 && ran === undefined && failure === null)) continue;
        sides.add(side);
        if (ran !== undefined) works.push({ side, program, ran });
        else if (failure !== null) one.failures[side] = failure;
      }
      const both = SIDES.filter((side) => sides.has(side));
      found.set(key, { ...one, ...(printedName === undefined ? {} : { printedName }), sides: both, works });
    }
  }
  return [...found.values()];
}

interface GroupedName {
  readonly group: string;
  readonly name: string;
}

/** Its key and its label. */
export function keyOf({ group, name }: GroupedName): string {
  return `${group}:${name}`;
}

function benchmarkOf<L, R extends Ran>({ group, name, sides, failures, works }: Found<L, R>): DiscoveredBenchmark {
  const readings = works.map(({ side, ran }) => [side, { ...ran.measurement, group, name }] as const);
  return { targetKey: keyOf({ group, name }), group, name, sides, failures, readings: Object.fromEntries(readings) };
}

/** The common part of targets of programs. */
function targetBase<L>(
  one: Pick<Asked<L>, 'group' | 'name' | 'on'>,
): Pick<Target, 'key' | 'group' | 'label' | 'binary'> {
  const key = keyOf(one);
  return {
    key,
    group: one.group,
    label: key,
    binary: { base: one.on.base?.index ?? -1, head: one.on.head?.index ?? -1 },
  };
}

/** The same plan, each of whose commands reports its place in the whole. */
function* withProgress<T>(plan: Plan<T>, progress: PlannedCommand['progress']): Plan<T> {
  let step = plan.next([]);
  while (step.done !== true) {
    step = plan.next(yield step.value.map((command) => ({ ...command, ...(progress && { progress }) })));
  }
  return step.value;
}

/** The reading of a slice of one benchmark. */
export function sliceReading(
  { group, name }: GroupedName,
  result: CommandResult,
  read: (Ran['measurement'] & { readonly warnings?: readonly Warning[] }) | Refused,
  gave?: string,
): SliceReading {
  if ('reason' in read) return sliceFailed({ group, name }, read.reason);
  const { warnings = [], ...measurement } = read;
  const { warnings: kept, ...ending } = endedBadly(result, keyOf({ group, name }), gave);
  return { measurements: [{ ...measurement, group, name }], failures: [], warnings: [...warnings, ...kept], ...ending };
}

export function sliceFailed({ group, name }: GroupedName, reason: string): SliceReading {
  return { measurements: [], failures: [ofBenchmark(group, name, reason)], warnings: [] };
}

/** A reading is good however its process ended after it; a warning says how. @param gave what it did before it ended */
export function endedBadly(
  result: CommandResult,
  label: string,
  gave = 'gave its result',
): Pick<SliceReading, 'ending' | 'warnings'> {
  const ending = endingOf(result);
  if (ending === null) return { warnings: [] };
  const message = `A slice ${gave} and then ended with an error; the result was kept`;
  return { ending, warnings: [{ code: 'slice-failed', message, subject: label }] };
}
