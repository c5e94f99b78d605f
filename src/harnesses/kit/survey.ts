import type { CommandResult } from '../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';

/**
 * Listing the benchmarks of a program by running each once, and whom to blame when the process that runs several of
 * them dies. Names are those that the program prints; a listed one may have others below it (sub-benchmarks,
 * parameters), which are known only once they are run, and whose names begin with its own and a slash.
 */
interface SurveyRequest<Reading> {
  /** Names that the program lists. */
  readonly listed: readonly string[];
  readonly timeoutMs: number;
  /** Far more than all of them should take: one that is at work by then hangs, whatever ran before it. */
  readonly isPlenty?: boolean;
  /** The program can leave out single ones below a listed one. */
  readonly canSkip: boolean;
  /** The listed one that a name belongs to: itself, or the one above it. */
  listedOf(name: string): string;
  /** One process that runs these, without the skipped ones, each once. */
  command(names: readonly string[], skipped: readonly string[]): PlannedCommand;
  /** The same for a single name, listed or below a listed one. */
  commandFor(name: string): PlannedCommand;
  read(result: CommandResult): SurveyRun<Reading>;
  /** Says why a process gave no result. Untrusted text. */
  reasonOf(result: CommandResult, timeoutMs: number): string;
  /** When it is to end, and when its last command did, monotonic, ms; left out: it has the time that it takes. */
  readonly time?: { readonly untilMs: number; readonly nowMs: number };
}

/** The answers of one process, in its order. */
export interface SurveyRun<Reading> {
  readonly readings: ReadonlyMap<string, Reading>;
  /** Benchmarks that it reported as failed. */
  readonly failures: ReadonlyMap<string, string>;
  /** Benchmarks that it announced, parents among them, and those that skipped themselves. */
  readonly started: readonly string[];
  readonly skipped: readonly string[];
  /** It came to its own end, whatever failed until then. */
  readonly isWhole: boolean;
}

export interface Surveyed<Reading> {
  /** One iteration's reading of every benchmark that works, in listing order. */
  readonly benchmarks: ReadonlyMap<string, Reading>;
  readonly failures: ReadonlyMap<string, string>;
  /** The listed ones that there was no time for, of which some may have been run in part. */
  readonly untried: readonly string[];
}

/** A program in which this many benchmarks bring the process down is not worth more. */
const MAX_DEATHS = 25;
/** Runs of a parent in which nobody can be blamed, before it is blamed itself. */
const MOST_ASKED = 4;

/**
 * All in one process; when that process dies or hangs, the benchmark at fault is set aside and the rest is run again, so
 * that it loses only itself.
 */
export function* survey<Reading>(request: SurveyRequest<Reading>): Plan<Surveyed<Reading>> {
  const gathered = new Gathered(request);
  let remaining = request.listed;
  let { untilMs, nowMs } = request.time ?? { untilMs: Number.POSITIVE_INFINITY, nowMs: 0 };
  while (remaining.length > 0 && gathered.deaths <= MAX_DEATHS) {
    const command = request.command(remaining, gathered.skipped);
    const limitMs = Math.min(command.timeoutMs, Math.max(0, untilMs - nowMs));
    if (limitMs === 0) return { ...gathered.found, untried: remaining };
    const [result] = yield* resultsOf([{ ...command, timeoutMs: limitMs }]);
    nowMs = Math.max(nowMs, result.startMs + result.durationMs);
    // Nobody is to blame for a time that was short.
    if (result.timedOut && limitMs < command.timeoutMs) return gathered.cut(result, remaining);
    remaining = yield* gathered.take(result, remaining);
  }
  for (const name of remaining) gathered.failures.set(name, 'not tried: too many benchmarks of its package fail');
  return { ...gathered.found, untried: [] };
}

class Gathered<Reading> {
  readonly benchmarks = new Map<string, Reading>();
  readonly failures = new Map<string, string>();
  readonly skipped: string[] = [];
  /** Times that the process died or hung and a benchmark was blamed. */
  deaths = 0;
  /** Times that each parent was run again since none could be blamed. */
  readonly #asked = new Map<string, number>();
  readonly #request: SurveyRequest<Reading>;

  constructor(request: SurveyRequest<Reading>) {
    this.#request = request;
  }

  get found(): Omit<Surveyed<Reading>, 'untried'> {
    return { benchmarks: this.benchmarks, failures: this.failures };
  }

  /** Keeps what a run found whose time ended before it did. */
  cut(result: CommandResult, remaining: readonly string[]): Surveyed<Reading> {
    const run = this.#request.read(result);
    this.#keep(run);
    const last = this.#running(result, run, remaining);
    const at = last === undefined ? 0 : remaining.indexOf(this.#request.listedOf(last));
    this.#markSilent(run, last);
    return { ...this.found, untried: remaining.slice(Math.max(0, at)) };
  }

  /** Keeps what a run found and returns the listed benchmarks that are still to be run. */
  *take(result: CommandResult, remaining: readonly string[]): Plan<readonly string[]> {
    const run = this.#request.read(result);
    const before = this.benchmarks.size + this.failures.size;
    this.#keep(run);
    if (run.isWhole && !result.timedOut && !result.truncated) {
      this.#markSilent(run);
      return [];
    }
    const progressed = this.benchmarks.size + this.failures.size > before;
    return yield* this.#afterDeath(result, run, remaining, progressed);
  }

  #keep({ readings, failures }: SurveyRun<Reading>): void {
    for (const [name, reading] of readings) if (!this.failures.has(name)) this.benchmarks.set(name, reading);
    for (const [name, reason] of failures) if (!this.benchmarks.has(name)) this.failures.set(name, reason);
  }

  #markSilent(run: SurveyRun<Reading>, running?: string): void {
    for (const name of this.#silent(run)) if (name !== running) this.failures.set(name, 'printed no result');
  }

  /** Benchmarks that were started, neither failed nor skipped, are nobody's parent, and yet printed no numbers. */
  #silent({ started, skipped }: Pick<SurveyRun<Reading>, 'started' | 'skipped'>): readonly string[] {
    const isTold = (name: string) => this.benchmarks.has(name) || this.failures.has(name) || skipped.includes(name);
    return started.filter((name) => !isTold(name) && !isParent(name, started));
  }

  /** Whose fault was it, and where to go on? */
  *#afterDeath(
    result: CommandResult,
    run: SurveyRun<Reading>,
    remaining: readonly string[],
    progressed: boolean,
  ): Plan<readonly string[]> {
    const { started } = run;
    const { canSkip, listedOf, timeoutMs, isPlenty = false } = this.#request;
    const hangs = result.timedOut && isPlenty;
    const last = this.#running(result, run, remaining);
    if (result.timedOut || result.truncated) this.#markSilent(run, last);
    const reason = this.#why(result, timeoutMs);
    if (last === undefined) {
      // It died before the first benchmark: in the code that runs before it.
      for (const name of remaining) this.failures.set(name, reason);
      return [];
    }
    const top = listedOf(last);
    const rest = remaining.slice(remaining.indexOf(top));
    // The time was used up by those before it, or one of them panicked after its results: this one has its own turn
    // first, without them.
    if (rest.length < remaining.length && !result.truncated && !hangs) {
      if (!result.timedOut) yield* this.#doubtBefore(last, started, reason);
      return rest;
    }
    const siblings = started.filter((name) => name !== last && listedOf(name) === top && this.benchmarks.has(name));
    if (result.timedOut && !hangs && progressed && canSkip && siblings.length > 0) {
      this.skipped.push(...siblings);
      return rest;
    }
    const finished = this.benchmarks.has(last) || this.failures.has(last);
    if (finished && !result.timedOut && !result.truncated && this.#askAgain(top, started)) return rest;
    const isLate = !finished && !result.truncated && !hangs && last === started.at(-1) && siblings.length > 0;
    const culprit = isLate ? yield* this.#verified(last, siblings, reason) : { name: last, reason };
    if (culprit === null) {
      // The innocent one has its reading, and what died before it is looked for without it.
      if (canSkip) this.skipped.push(last);
      if (
        this.#askAgain(
          top,
          started.filter((name) => name !== last),
        )
      )
        return rest;
    }
    this.deaths += 1;
    // A death after a result is its parent's, or that of a goroutine left behind: the rest of the parent is lost.
    const name = finished || culprit === null ? top : culprit.name;
    if (!this.benchmarks.has(name)) this.failures.set(name, culprit?.reason ?? reason);
    if (name === top || !canSkip) return rest.slice(1);
    this.skipped.push(name);
    return rest;
  }

  /**
   * While a runtime prints why a benchmark died, the program may print its result, and announce the next. So the one before
   * it, of another listed one, is run alone; its result stands only where it works.
   */
  *#doubtBefore(last: string, started: readonly string[], reason: string): Plan<void> {
    const { listedOf } = this.#request;
    const suspect = started.slice(0, started.indexOf(last)).findLast((name) => this.benchmarks.has(name));
    if (suspect === undefined || listedOf(suspect) === listedOf(last)) return;
    const alone = yield* this.#failsAlone(suspect);
    if (alone === null) return;
    this.benchmarks.delete(suspect);
    this.failures.set(suspect, alone || reason);
    this.deaths += 1;
  }

  /**
   * Others had run when this one was announced, and it was the last: one of them may have died after its own result. So
   * it is run alone, and is to blame only if it fails alone; else the one before it is tried in the same way.
   */
  *#verified(
    last: string,
    siblings: readonly string[],
    reason: string,
  ): Plan<{ readonly name: string; readonly reason: string } | null> {
    const alone = yield* this.#failsAlone(last);
    if (alone !== null) return { name: last, reason: alone || reason };
    const suspect = siblings.at(-1);
    if (suspect === undefined) return null;
    const found = yield* this.#failsAlone(suspect);
    if (found === null) return null;
    if (this.#request.canSkip) this.skipped.push(last);
    this.benchmarks.delete(suspect);
    return { name: suspect, reason: found || reason };
  }

  /** Says why it fails by itself; null where it works, and its reading is kept. */
  *#failsAlone(name: string): Plan<string | null> {
    const [result] = yield* resultsOf([this.#request.commandFor(name)]);
    const run = this.#request.read(result);
    const reading = run.readings.get(name);
    const isWell = run.isWhole && !result.timedOut && !result.truncated;
    if (isWell && reading !== undefined) {
      this.benchmarks.set(name, reading);
      return null;
    }
    if (isWell && run.skipped.includes(name)) return null;
    return run.failures.get(name) ?? this.#why(result, this.#request.timeoutMs);
  }

  #why(result: CommandResult, timeoutMs: number): string {
    return result.truncated ? 'printed more than can be kept' : this.#request.reasonOf(result, timeoutMs);
  }

  /**
   * All that was started has a result, and yet the process died: while a runtime prints why, the program may even print
   * the result of the benchmark that died. So the findings of this parent are dropped, and it is run again; a death
   * that is nobody's comes each time.
   */
  #askAgain(top: string, started: readonly string[]): boolean {
    const asked = this.#asked.get(top) ?? 0;
    if (asked >= MOST_ASKED) return false;
    this.#asked.set(top, asked + 1);
    for (const name of started) if (this.#request.listedOf(name) === top) this.benchmarks.delete(name);
    return true;
  }

  /**
   * The benchmark that was running at the end. While the runtime prints why it dies, the next benchmark may already be
   * announced; so it is the first that said nothing of itself; the last announced only where all have, or where it hung
   * or was cut off.
   */
  #running(
    { timedOut, truncated }: CommandResult,
    { started, skipped }: SurveyRun<Reading>,
    remaining: readonly string[],
  ): string | undefined {
    const own = started.filter((name) => remaining.includes(this.#request.listedOf(name)));
    const silent = timedOut || truncated ? undefined : this.#silent({ started: own, skipped })[0];
    return silent ?? own.at(-1);
  }
}

function isParent(name: string, started: readonly string[]): boolean {
  return started.some((other) => other.startsWith(`${name}/`));
}
