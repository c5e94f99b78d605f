import { posix } from 'node:path';
import type {
  Build,
  CodePart,
  NotKnown,
  PassPlans,
  PassStop,
  Reached,
  SideContext,
  SliceReading,
  Target,
} from '../../harnesses/harness.ts';
import type { Breakpoints, Command, CommandResult, Seen } from '../../model/command.ts';
import type { Plan, PlannedCommand } from '../../model/command-plan.ts';
import type { SidePorts } from '../../ports.ts';
import { type Gone, HeldRun } from '../passes/held-run.ts';
import { runPlan } from '../run-plan.ts';
import { Session } from '../sessions/session.ts';

interface NativeRequest {
  readonly context: SideContext;
  readonly build: Pick<Build, 'binaries' | 'code'>;
  /** Those of this side that differ. */
  readonly functions: readonly CodePart[];
  /** The compiled watching program. No side can write to its folder. */
  readonly watchFile: string;
  /** Limit of each command, and of each answer of a session, ms. */
  readonly timeoutMs: number;
}

interface ReachRequest extends NativeRequest {
  readonly targets: readonly Target[];
  /** Each runs in a process of its own, so that what it opens is known apart. */
  readonly apart: boolean;
  /** Monotonic, ms; nothing is begun after it. */
  readonly untilMs: number;
}

/** How often a benchmark calls a function. */
export interface Calls {
  readonly function: CodePart;
  /** Of one operation, on average; set-up left out where a run has several. */
  readonly calls: number;
  /** So many at least: not all were counted. */
  readonly isLeast?: true;
  /** As in Reached; absent: not known. */
  readonly callPath?: readonly string[] | undefined;
}

/** Entries of a function that are counted: each stops the process. */
const MOST_ENTRIES = 2000;
/** Any process may need as long on a busy machine. */
const SHORTEST_LIMIT_MS = 3000;
const NO_TIME: NotKnown = { unknown: 'there was no time to look' };

/**
 * Finds which targets of a side enter one of these functions, by breakpoints in the programs that they run: up to the
 * first entry, which ends the process. Those of a session or a pass follow each other in one process until then; what
 * ran before in it has entered nothing that differs, so it hides nothing from those behind it. Files that a process
 * opened count for all that it ran. By the keys of targets.
 */
export async function reachOf(
  request: ReachRequest,
  ports: SidePorts,
): Promise<ReadonlyMap<string, Reached | NotKnown>> {
  const found = new Map<string, Reached | NotKnown>();
  const looking = await prepare(request, 'first', ports);
  const isLate = () => ports.clock.now() >= request.untilMs;
  const inTime = (): Looking => {
    const leftMs = request.untilMs - ports.clock.now();
    return { ...looking, timeoutMs: Math.min(looking.timeoutMs, Math.max(SHORTEST_LIMIT_MS, leftMs)) };
  };
  const targets = request.targets.filter(({ sides }) => sides.includes(request.context.side));
  const byProcess = groupBy(targets, ({ session, pass, binary }) => {
    const served = session ?? (pass !== undefined && (isWatchable(pass) || !request.apart) ? pass : null);
    return served === null ? '' : `${binary[request.context.side]} ${served.key}`;
  });
  for (const [key, some] of byProcess) {
    let left: readonly Target[] = some;
    while (left.length > 0) {
      ports.interruption.throwIfAborted();
      const [first, ...rest] = left as readonly [Target, ...Target[]];
      if (isLate()) {
        for (const { key } of left) found.set(key, NO_TIME);
        break;
      }
      if (key === '') {
        found.set(first.key, await aloneReach(first, inTime(), ports));
        left = rest;
      } else {
        const isHeld = first.pass !== undefined && isWatchable(first.pass);
        const serve = first.session !== undefined ? serveReach : isHeld ? passReach : unheldReach;
        const behind = await serve(request.apart ? [first] : left, inTime, isLate, found, ports);
        left = request.apart ? rest : behind;
      }
    }
  }
  return found;
}

/**
 * Counts how often an operation of a target enters these functions: what three times as many operations enter beyond
 * one time. What it never enters is left out.
 */
export async function callsOf(
  request: NativeRequest & { readonly target: Target },
  ports: SidePorts,
): Promise<readonly Calls[] | NotKnown> {
  const { target } = request;
  const looking = await prepare(request, { count: MOST_ENTRIES }, ports);
  const { counting } = target;
  const bounds = counting?.operations(target);
  const fewest = bounds?.fewest ?? 1;
  const sizes = bounds === null ? [1] : [fewest, 3 * fewest];
  const entries: ReadonlyMap<CodePart, number>[] = [];
  let callPaths: ReadonlyMap<CodePart, readonly string[]> = new Map();
  for (const operations of sizes) {
    const process = processOf(target, looking);
    const seen =
      counting !== undefined
        ? await planSeen(counting.slice(process, operations), looking, ports)
        : await sessionSeen(target, operations, looking, ports);
    if ('unknown' in seen) return seen;
    entries.push(entriesOf(seen, looking));
    callPaths = callPathsOf(seen, looking);
  }
  const [shorter, longer] = entries;
  const most = longer ?? shorter ?? new Map<CodePart, number>();
  return [...most].flatMap(([part, count]): readonly Calls[] => {
    const least = count >= MOST_ENTRIES ? ({ isLeast: true } as const) : {};
    const calls = longer === undefined ? count : (count - (shorter?.get(part) ?? 0)) / (2 * fewest);
    return calls > 0 ? [{ function: part, calls, ...least, callPath: callPaths.get(part) }] : [];
  });
}

/** What is looked for, and how. */
interface Looking extends NativeRequest {
  /** The functions that have the symbol of a line of the file. */
  readonly bySymbol: readonly (readonly CodePart[])[];
  readonly as: (command: Command) => Command;
}

async function prepare(request: NativeRequest, until: Breakpoints['until'], ports: SidePorts): Promise<Looking> {
  const { context, functions, watchFile: file } = request;
  const named = functions.flatMap((part) => (part.symbols ?? [part.name]).map((symbol) => ({ symbol, part })));
  // A line is a symbol.
  const bySymbol = groupBy(
    named.filter(({ symbol }) => !/[\n\0]/.test(symbol)),
    ({ symbol }) => symbol,
  );
  const symbols = `${posix.dirname(file)}/symbols-${context.side}`;
  await ports.files.write(symbols, [...bySymbol.keys()].map((symbol) => `${symbol}\n`).join(''));
  const watch = { file, cpu: null, fixedLayout: false, instructions: false, breakpoints: { symbols, until } };
  return {
    ...request,
    bySymbol: [...bySymbol.values()].map((some) => some.map(({ part }) => part)),
    as: (command) => ({ ...command, watch }),
  };
}

function processOf({ binary }: Target, { context, build, timeoutMs }: NativeRequest) {
  const binaryPath = build.binaries[binary[context.side]]?.path ?? '';
  return { side: context, binaryPath, timeoutMs };
}

/** Serves targets in one process, until one enters a function or fails; returns those that it did not come to. */
async function serveReach(
  targets: readonly Target[],
  inTime: () => Looking,
  isLate: () => boolean,
  found: Map<string, Reached | NotKnown>,
  ports: SidePorts,
): Promise<readonly Target[]> {
  const looking = inTime();
  const [first] = targets;
  if (first === undefined) return [];
  const session = await Session.open({ target: first, ...processOf(first, looking), as: looking.as }, ports);
  const served: Target[] = [];
  let last: Target | null = null;
  let reason: string | null = null;
  let result: CommandResult;
  try {
    for (const target of targets) {
      if (served.length > 0 && isLate()) break;
      const failure = await serveOne(target, target.iterations ?? 1, session, looking.timeoutMs);
      if (failure === null) {
        served.push(target);
        continue;
      }
      last = target;
      reason = failure;
      break;
    }
  } finally {
    result = await session.end();
  }
  ports.interruption.throwIfAborted();
  const seen = readSeen(result);
  settleServed(served, { seen, endedIt: last !== null }, looking, found);
  if (last !== null) found.set(last.key, reachedBy(seen, looking, reason));
  const done = served.length + (last === null ? 0 : 1);
  return targets.slice(done);
}

/** @param endedIt what came behind them ended the process, so that what was entered is no entry of theirs */
function settleServed(
  served: readonly Target[],
  { seen, endedIt }: { readonly seen: Seen | NotKnown; readonly endedIt: boolean },
  looking: Looking,
  found: Map<string, Reached | NotKnown>,
): void {
  // What came after the last answer, by a thread of its own, is nobody's: it is not known whose it is.
  const isTheirs = !endedIt && !('unknown' in seen) && entriesOf(seen, looking).size > 0;
  for (const { key } of served)
    found.set(key, isTheirs ? { unknown: 'a function was entered between two benchmarks' } : untouched(seen));
}

/** A process that is held at its writes cannot be watched as well. */
function isWatchable({ hold }: PassPlans): boolean {
  return hold.kind === 'socket';
}

/**
 * Runs targets one after the other in a process that is held nowhere, until one enters a function; those that it has said
 * it ran by then entered none. The next is looked at alone, as it is not known which did; where none had run, several are: it
 * may be what all of them pass through. Returns those that there was no time for.
 */
async function unheldReach(
  targets: readonly Target[],
  inTime: () => Looking,
  isLate: () => boolean,
  found: Map<string, Reached | NotKnown>,
  ports: SidePorts,
): Promise<readonly Target[]> {
  let left = targets;
  let alone = 0;
  let next = 1;
  while (left.length > 0 && !isLate()) {
    ports.interruption.throwIfAborted();
    const [first, ...rest] = left as readonly [Target, ...Target[]];
    if (alone > 0 || rest.length === 0) {
      found.set(first.key, await aloneReach(first, inTime(), ports));
      left = rest;
      alone -= 1;
      continue;
    }
    const { ran, seen } = await runUnheld(left, inTime(), ports);
    for (const { key } of ran) found.set(key, untouched(seen));
    left = left.filter((target) => !ran.has(target));
    next = ran.size === 0 ? 2 * next : 1;
    alone = next;
  }
  return left;
}

/** The process of one pass through them, with its files written. */
async function onePass(targets: readonly Target[], looking: Looking, ports: SidePorts) {
  const byName = new Map(targets.map((target) => [target.pass?.name ?? '', target]));
  const [first] = targets;
  if (first?.pass === undefined) throw new Error('it has no pass');
  const { pass } = first;
  const process = processOf(first, looking);
  const { writes = [], ...command } = pass.command({ ...process, only: [...byName.keys()] });
  for (const { path, text } of writes) await ports.files.write(path, text);
  return { byName, pass, command: looking.as(command), talk: pass.talk(process.side.side) };
}

async function runUnheld(
  targets: readonly Target[],
  looking: Looking,
  ports: SidePorts,
): Promise<{ readonly ran: ReadonlySet<Target>; readonly seen: Seen | NotKnown }> {
  const { byName, command, talk } = await onePass(targets, looking, ports);
  const result = await ports.exec.run(command);
  const seen = readSeen(result);
  if ('unknown' in seen) return { ran: new Set(), seen };
  const stops = stopsIn(result.stdout, talk);
  const ran = stops.flatMap((stop) => {
    const target = byName.get(stop.ran?.name ?? '');
    return target === undefined || stop.ran === null || failureOf(stop.ran.reading) !== null ? [] : [target];
  });
  return { ran: new Set(ran), seen };
}

/** What a process said at its stops, had it been held; up to what it should not have said. */
function stopsIn(printed: string, talk: ReturnType<PassPlans['talk']>): readonly PassStop[] {
  const stops: PassStop[] = [];
  try {
    talk.resume();
    for (const line of printed.split(/(?<=\n)/)) {
      const heard = talk.hear(Buffer.from(line));
      if (heard.kind !== 'stands') continue;
      stops.push(heard.stop);
      talk.resume();
    }
  } catch {
    // It goes on in another way.
  }
  return stops;
}

/**
 * Goes through targets in one pass, until one enters a function or ends it; returns those that it did not come to. What is
 * entered between two of them all those behind pass through as well.
 */
async function passReach(
  targets: readonly Target[],
  inTime: () => Looking,
  isLate: () => boolean,
  found: Map<string, Reached | NotKnown>,
  ports: SidePorts,
): Promise<readonly Target[]> {
  const looking = inTime();
  const { byName: left, pass, command, talk } = await onePass(targets, looking, ports);
  const run = await HeldRun.open(command, { hold: pass.hold, talk }, ports);
  const served: Target[] = [];
  let gone: Gone | null = null;
  let result: CommandResult;
  try {
    while (left.size > 0 && (served.length === 0 || !isLate())) {
      const step = await run.resume(looking.timeoutMs);
      if ('result' in step) {
        gone = step;
        break;
      }
      const { ran } = step.stop;
      const target = left.get(ran?.name ?? '');
      if (ran === null || target === undefined) continue;
      left.delete(ran.name);
      const failure = failureOf(ran.reading);
      if (failure === null) served.push(target);
      else found.set(target.key, { unknown: failure });
    }
  } finally {
    result = await run.end();
  }
  ports.interruption.throwIfAborted();
  const seen = readSeen(result);
  settleServed(served, { seen, endedIt: gone !== null }, looking, found);
  if (gone === null) return [...left.values()];
  const last = left.get(gone.begun ?? '');
  const reached = reachedBy(seen, looking, pass.reasonOf(gone.result, looking.timeoutMs));
  for (const { key } of last === undefined ? left.values() : [last]) found.set(key, reached);
  return last === undefined ? [] : [...left.values()].filter((each) => each !== last);
}

/** null: it ran, and answered. Untrusted. */
async function serveOne(
  target: Target,
  iterations: number,
  session: Session,
  timeoutMs: number,
): Promise<string | null> {
  const lost = await session.standAt(target, timeoutMs);
  if (lost !== null) return lost.reason;
  const slice = await session.slice(target, iterations, timeoutMs);
  return 'reason' in slice ? slice.reason : failureOf(slice.reading);
}

function failureOf({ measurements, failures }: Pick<SliceReading, 'measurements' | 'failures'>): string | null {
  if (failures[0] !== undefined) return failures[0].reason;
  return measurements.length === 0 ? 'it gave no reading' : null;
}

async function aloneReach(target: Target, looking: Looking, ports: SidePorts): Promise<Reached | NotKnown> {
  const plan = target.slice({ ...processOf(target, looking), iterations: target.iterations });
  const { seen, failure } = await runSeen(plan, looking, ports);
  return reachedBy(seen, looking, failure);
}

/** An entry is known, whatever else is not. */
function reachedBy(seen: Seen | NotKnown, looking: Looking, failure: string | null): Reached | NotKnown {
  if ('unknown' in seen) return seen;
  const entered = entriesOf(seen, looking);
  if (entered.size > 0)
    return { functions: [...entered.keys()], callPaths: callPathsOf(seen, looking), opened: seen.opened };
  return failure === null ? untouched(seen) : { unknown: failure };
}

function untouched(seen: Seen | NotKnown): Reached | NotKnown {
  if ('unknown' in seen) return seen;
  return seen.unseen === undefined ? { functions: [], opened: seen.opened } : { unknown: seen.unseen };
}

function readSeen({ seen, notStarted, stderr }: CommandResult): Seen | NotKnown {
  if (seen !== undefined) return seen;
  return { unknown: notStarted ? stderr.trim() : 'nothing was reported of it' };
}

function entriesOf({ entries }: Seen, { bySymbol }: Looking): ReadonlyMap<CodePart, number> {
  const counts = new Map<CodePart, number>();
  for (const [symbol, count] of entries) {
    for (const part of bySymbol[symbol] ?? []) counts.set(part, (counts.get(part) ?? 0) + count);
  }
  return counts;
}

function callPathsOf(
  { chains = [] }: Seen,
  { bySymbol, build: { code } }: Looking,
): ReadonlyMap<CodePart, readonly string[]> {
  const paths = new Map<CodePart, readonly string[]>();
  for (const [symbol, chain] of chains) {
    const path = code?.callPath?.(chain) ?? [];
    for (const part of path.length === 0 ? [] : (bySymbol[symbol] ?? [])) paths.set(part, path);
  }
  return paths;
}

/** Runs a plan with breakpoints in the commands that it measures. */
async function runSeen(
  plan: Plan<SliceReading>,
  { as }: Looking,
  ports: SidePorts,
): Promise<{ readonly seen: Seen | NotKnown; readonly failure: string | null }> {
  const all: (Seen | NotKnown)[] = [];
  const run = async (command: PlannedCommand) => {
    if (command.isMeasured !== true) return ports.exec.run(command);
    const result = await ports.exec.run(as(command));
    all.push(readSeen(result));
    return result;
  };
  const reading = await runPlan(plan, 'same code', { ...ports, exec: { run } });
  const failure = failureOf(reading) ?? (reading.ending === undefined ? null : 'it did not end well');
  return { seen: all.reduce(together, all.length === 0 ? { unknown: 'it was not run' } : NOTHING), failure };
}

const NOTHING: Seen = { entries: [], found: [], opened: [] };

function together(one: Seen | NotKnown, other: Seen | NotKnown): Seen | NotKnown {
  if ('unknown' in one || 'unknown' in other) return 'unknown' in one ? one : other;
  const unseen = one.unseen ?? other.unseen;
  return {
    entries: [...one.entries, ...other.entries],
    chains: [...(one.chains ?? []), ...(other.chains ?? [])],
    found: [...new Set([...one.found, ...other.found])],
    opened: [...new Set([...one.opened, ...other.opened])],
    ...(unseen === undefined ? {} : { unseen }),
  };
}

async function planSeen(plan: Plan<SliceReading>, looking: Looking, ports: SidePorts): Promise<Seen | NotKnown> {
  const { seen, failure } = await runSeen(plan, looking, ports);
  return failure === null ? seen : { unknown: failure };
}

async function sessionSeen(
  target: Target,
  operations: number,
  looking: Looking,
  ports: SidePorts,
): Promise<Seen | NotKnown> {
  if (target.session === undefined) return { unknown: 'its operations cannot be chosen' };
  const session = await Session.open({ target, ...processOf(target, looking), as: looking.as }, ports);
  let failure: string | null = null;
  let result: CommandResult;
  try {
    failure = await serveOne(target, operations, session, looking.timeoutMs);
  } finally {
    result = await session.end();
  }
  ports.interruption.throwIfAborted();
  return failure === null ? readSeen(result) : { unknown: failure };
}

function groupBy<T>(all: readonly T[], keyOf: (each: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each]);
  return groups;
}
