import type { Measurement } from '../../../formats/format.ts';
import { type GoParsed, parseGo, shortName } from '../../../formats/go/index.ts';
import type { CommandResult } from '../../../model/command.ts';
import type { Plan } from '../../../model/command-plan.ts';
import type { NamePattern } from '../../../model/inputs/name-pattern.ts';
import type { Binary } from '../../harness.ts';
import { excludedWholly } from '../../kit/select.ts';
import { takeWindows } from '../build/clock-part.ts';
import { exactPattern, quoteMeta, reasonOf, testBinaryCommand } from '../command.ts';

/** What one test binary holds. Keys are names as printed. */
export interface Survey {
  /** One iteration's reading of every benchmark that works, in listing order. */
  readonly benchmarks: ReadonlyMap<string, Measurement>;
  readonly failures: ReadonlyMap<string, string>;
  /** From start to end with nothing to do, ms: what every slice pays besides its work. */
  readonly startupMs: number;
}

export interface SurveyLimits {
  readonly timeoutMs: number;
  readonly exclude: NamePattern | null;
  readonly goMinor: number;
  readonly progress?: { readonly subject: string; readonly done: number; readonly total: number };
}

/** A package in which this many benchmarks bring the process down is not worth more. */
const MAX_DEATHS = 25;
/** Runs of a parent in which nobody can be blamed, before it is blamed itself. */
const MOST_ASKED = 4;
/** For one process. A single iteration that takes longer could not be measured twenty times on each side either. */
export const MAX_RUN_MS = 120_000;

/**
 * Lists a binary's benchmarks by running each once (sub-benchmarks have no other list). All in one process; when that
 * process dies or hangs, the benchmark at fault is set aside and the rest is run again, so that it loses only itself.
 */
export function* surveyBinary(binary: Binary, given: SurveyLimits): Plan<Survey> {
  const limits = { ...given, timeoutMs: Math.min(given.timeoutMs, MAX_RUN_MS) };
  const goroot = binary.environment?.GOROOT ?? '';
  const run = (flags: readonly string[]) => testBinaryCommand(binary, goroot, flags, limits.timeoutMs, limits.progress);
  const [listed] = yield [run(['-test.list=^Benchmark'])];
  if (listed === undefined || listed.exitCode !== 0) {
    const reason = listed === undefined ? 'was not run' : reasonOf(listed, limits.timeoutMs);
    return { benchmarks: new Map(), failures: new Map([['Benchmark*', reason]]), startupMs: 0 };
  }
  const gathered = new Gathered(binary, limits);
  let remaining: readonly string[] = listed.stdout
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => /^Benchmark\P{Ll}?\S*$/u.test(line))
    .filter(
      (name) => !excludedWholly({ group: binary.group, name: shortName(name), printedName: name }, limits.exclude),
    );
  while (remaining.length > 0 && gathered.deaths <= MAX_DEATHS) {
    const [result] = yield [run(gathered.flags(remaining))];
    if (result === undefined) break;
    remaining = gathered.take(result, remaining);
  }
  for (const name of remaining) gathered.failures.set(name, 'not tried: too many benchmarks of its package fail');
  return { benchmarks: gathered.benchmarks, failures: gathered.failures, startupMs: listed.durationMs };
}

class Gathered {
  readonly benchmarks = new Map<string, Measurement>();
  readonly failures = new Map<string, string>();
  /** How often the process died or hung and somebody was blamed. */
  deaths = 0;
  readonly #skipped: string[] = [];
  /** How often each parent was run again since nobody could be blamed. */
  readonly #asked = new Map<string, number>();
  readonly #binary: Binary;
  readonly #limits: SurveyLimits;

  constructor(binary: Binary, limits: SurveyLimits) {
    this.#binary = binary;
    this.#limits = limits;
  }

  flags(remaining: readonly string[]): readonly string[] {
    const skip = this.#skipped.map(exactPattern).join('|');
    return [
      `-test.bench=^(?:${remaining.map(quoteMeta).join('|')})$`,
      '-test.benchtime=1x',
      '-test.v',
      '-test.benchmem',
      ...(skip === '' ? [] : [`-test.skip=${skip}`]),
    ];
  }

  /** Keeps what a run found and returns the top-level benchmarks that are still to be run. */
  take(result: CommandResult, remaining: readonly string[]): readonly string[] {
    const parsed = parseGo(result.stdout);
    const before = this.benchmarks.size + this.failures.size;
    for (const found of parsed.measurements) {
      const name = found.printedName ?? found.name;
      const measurement = this.#binary.countsWindows === true ? takeWindows(found) : found;
      if (!this.failures.has(name)) this.benchmarks.set(name, { ...measurement, group: this.#binary.group });
    }
    for (const { name, reason } of parsed.failures) {
      const printed = `Benchmark${name}`;
      if (this.benchmarks.has(printed)) continue;
      this.failures.set(printed, reason || 'reported itself as failed');
    }
    if (parsed.ending !== null && !result.timedOut && !result.truncated) {
      this.#markSilent(parsed);
      return [];
    }
    const progressed = this.benchmarks.size + this.failures.size > before;
    return this.#afterDeath(result, parsed, remaining, progressed);
  }

  #markSilent(parsed: GoParsed, running?: string): void {
    for (const name of this.#silent(parsed)) if (name !== running) this.failures.set(name, 'printed no result');
  }

  /** Those that were started, neither failed nor skipped, are nobody's parent, and yet printed no numbers. */
  #silent({ started, skipped }: Pick<GoParsed, 'started' | 'skipped'>): readonly string[] {
    const isTold = (name: string) => this.benchmarks.has(name) || this.failures.has(name) || skipped.includes(name);
    const isParent = (name: string) => started.some((other) => other.startsWith(`${name}/`));
    return started.filter((name) => !isTold(name) && !isParent(name));
  }

  /** Whose fault was it, and where to go on? */
  #afterDeath(
    result: CommandResult,
    parsed: GoParsed,
    remaining: readonly string[],
    progressed: boolean,
  ): readonly string[] {
    const { started } = parsed;
    const last = this.#running(result, parsed, remaining);
    if (result.timedOut || result.truncated) this.#markSilent(parsed, last);
    const reason = result.truncated ? 'printed more than can be kept' : reasonOf(result, this.#limits.timeoutMs);
    const canSkip = this.#limits.goMinor >= 20; // -test.skip came with Go 1.20.
    if (last === undefined) {
      // It died before the first benchmark: in TestMain, or in the code that runs before it.
      for (const name of remaining) this.failures.set(name, reason);
      return [];
    }
    const top = topOf(last);
    const rest = remaining.slice(remaining.indexOf(top));
    // The time was used up by those before it, or one of them panicked after its results: this one has its own turn
    // first, without them.
    if (rest.length < remaining.length && !result.truncated) return rest;
    const siblings = started.filter((name) => name !== last && topOf(name) === top && this.benchmarks.has(name));
    if (result.timedOut && progressed && canSkip && siblings.length > 0) {
      this.#skipped.push(...siblings);
      return rest;
    }
    const finished = this.benchmarks.has(last) || this.failures.has(last);
    if (finished && !result.timedOut && !result.truncated && this.#askAgain(top, started)) return rest;
    this.deaths += 1;
    // A death after a result is its parent's, or that of a goroutine left behind: the rest of the parent is lost.
    const culprit = finished ? top : last;
    if (!this.benchmarks.has(culprit)) this.failures.set(culprit, reason);
    if (culprit === top || !canSkip) return rest.slice(1);
    this.#skipped.push(culprit);
    return rest;
  }

  /**
   * All that was started has a result, and yet the process died. While the runtime prints a panic, the testing package may
   * even print the result of the benchmark that panicked: with one iteration there is nothing left for it to run. So what
   * was found of this parent is forgotten, and it is run again; a death that is nobody's comes each time.
   */
  #askAgain(top: string, started: readonly string[]): boolean {
    const asked = this.#asked.get(top) ?? 0;
    if (asked >= MOST_ASKED) return false;
    this.#asked.set(top, asked + 1);
    for (const name of started) if (topOf(name) === top) this.benchmarks.delete(name);
    return true;
  }

  /**
   * The benchmark that was running at the end. While the runtime prints a panic the next benchmark may already be
   * announced, since the testing package goes on as soon as the panicking goroutine has run its deferred calls; so it
   * is the first that said nothing of itself; the last announced only where all have, or where it hung or was cut off.
   */
  #running(
    { timedOut, truncated }: CommandResult,
    { started, skipped }: GoParsed,
    remaining: readonly string[],
  ): string | undefined {
    const own = started.filter((name) => remaining.includes(topOf(name)));
    const silent = timedOut || truncated ? undefined : this.#silent({ started: own, skipped })[0];
    return silent ?? own.at(-1);
  }
}

function topOf(name: string): string {
  const slash = name.indexOf('/');
  return slash < 0 ? name : name.slice(0, slash);
}
