import { UserError } from '../../../errors.ts';
import type { Measurement } from '../../../formats/format.ts';
import type { Plan } from '../../../model/command-plan.ts';
import { SIDES, type Side } from '../../../model/results/side.ts';
import type { Warning } from '../../../model/warning.ts';
import type { DiscoverContext, DiscoveredBenchmark, Discovery, Target } from '../../harness.ts';
import type { ReachPlans } from '../../target.ts';
import { clocked } from '../clocked.ts';
import { selectBenchmarks } from '../select.ts';
import type { ServedProcess, ServedTool } from './program.ts';
import { measurementOf, servedSession, sizeServed, sliceServed, timeAlone } from './slice.ts';
import type { Surveyed } from './survey.ts';

interface ServedSurvey {
  readonly tool: ServedTool;
  readonly context: DiscoverContext;
  readonly surveys: ReadonlyMap<Side, Surveyed>;
  /** The process that serves it. */
  readonly processOf: (id: string) => ServedProcess;
  /** Finds the functions that it enters. Absent: they are not known. */
  readonly reachOf?: (id: string) => ReachPlans;
  /** Read once in a process of its own: what it reads is of the process, or of no loop. Absent: none is. */
  readonly isAlone?: (id: string) => boolean;
}

/** Chooses the targets from what ran once on each side. Those that a session serves are sized by the session itself. */
export function* discoverServed(found: ServedSurvey): Plan<Discovery> {
  const { tool, context, surveys, processOf, reachOf, isAlone = () => false } = found;
  const { options, sides, sliceTimeoutMs, untilMs = Number.POSITIVE_INFINITY } = context;
  const failures = [...surveys].flatMap(([side, { unlisted }]) => unlisted.map((failure) => ({ side, failure })));
  const all = together(found);
  if (all.length === 0 && failures.length > 0) throw nothingListed(found, failures);
  const targets: Target[] = [];
  const benchmarks: DiscoveredBenchmark[] = [];
  const clock = { ms: 0 };
  for (const benchmark of selectBenchmarks(all, options)) {
    const working = benchmark.sides.filter((side) => benchmark.failures[side] === undefined);
    const first = working.map((side) => surveys.get(side)).find((each) => each !== undefined);
    if (first === undefined) {
      benchmarks.push(benchmark);
      continue;
    }
    const id = benchmark.printedName;
    const { group, targetKey: key } = benchmark;
    const onceNs = Math.max(...working.map((side) => surveys.get(side)?.timed.get(id)?.timedNs ?? 0));
    // A session is asked in lines, and most tools escape line ends in names, unless they are configured not to.
    const isServed = working.length === SIDES.length && !/[\r\n]/.test(id) && !isAlone(id);
    const served = { ...tool, ...processOf(id), id };
    let length = { iterations: 1, expectedMs: Math.max(SHORTEST_MS, onceNs / 1e6) };
    if (!isServed && sides.length === SIDES.length) {
      if (clock.ms > untilMs) {
        benchmarks.push({ ...benchmark, isUntried: true });
        continue;
      }
      const limits = { sliceMs: options.sliceMs, timeoutMs: sliceTimeoutMs };
      const sized = isAlone(id)
        ? yield* clocked(timeAlone(served, first.side, sliceTimeoutMs), clock)
        : yield* clocked(sizeServed(served, first.side, limits), clock);
      if ('reason' in sized) {
        benchmarks.push({ ...benchmark, failures: { ...benchmark.failures, [first.side.side]: sized.reason } });
        continue;
      }
      length = sized;
    }
    benchmarks.push(benchmark);
    targets.push({
      key,
      group,
      label: id,
      sides: working,
      scope: 'benchmark',
      binary: { base: -1, head: -1 },
      iterations: length.iterations,
      expectedMs: length.expectedMs,
      slice: (request) => sliceServed(served, request),
      ...(isServed ? { session: servedSession(served) } : {}),
      ...(reachOf === undefined ? {} : { reach: reachOf(id) }),
    });
  }
  return { targets, benchmarks, warnings: percentilesWarnings(found, benchmarks), failures };
}

/** Shortest time that is expected of anything, ms. */
const SHORTEST_MS = 0.001;

type ServedBenchmark = DiscoveredBenchmark & { readonly printedName: string };

/** Benchmarks of both sides, in the tool's order; those that skip themselves everywhere are none. */
function together({ tool, surveys }: ServedSurvey): readonly ServedBenchmark[] {
  const ids = new Set([...surveys.values()].flatMap(({ listed }) => [...listed]));
  const unclear = unclearNames(surveys);
  return [...ids].flatMap((id): readonly ServedBenchmark[] => {
    const sides = SIDES.filter((side) => surveys.get(side)?.listed.has(id) === true);
    const on = sides.filter((side) => surveys.get(side)?.skipped.has(id) !== true);
    if (on.length === 0) return [];
    const failures: Partial<Record<Side, string>> = {};
    const readings: Partial<Record<Side, Measurement>> = {};
    for (const side of on) {
      const failure = surveys.get(side)?.failures.get(id) ?? unclear.get(id);
      const timed = surveys.get(side)?.timed.get(id);
      if (failure !== undefined) failures[side] = failure;
      else if (timed !== undefined) readings[side] = measurementOf(tool, id, timed);
    }
    return [{ targetKey: id, ...tool.namesOf(id), printedName: id, sides: on, failures, readings }];
  });
}

/**
 * Of benchmarks of one name the second has a number, `sum #2`. Where the sides have not as many of one, it is not known which of
 * base is which of head: why, by id.
 */
function unclearNames(surveys: ServedSurvey['surveys']): ReadonlyMap<string, string> {
  const named = (side: Side): ReadonlyMap<string, readonly string[]> => {
    const listed = surveys.get(side)?.listed ?? new Set<string>();
    const all = new Map<string, string[]>();
    for (const id of listed) {
      const name = id.replace(/ #\d+$/, '');
      const key = listed.has(name) ? name : id;
      all.set(key, [...(all.get(key) ?? []), id]);
    }
    return all;
  };
  const [base, head] = [named('base'), named('head')];
  const unclear = new Map<string, string>();
  for (const [name, ofBase] of base) {
    const ofHead = head.get(name);
    if (ofHead === undefined || ofHead.length === ofBase.length) continue;
    const reason = `base has ${ofBase.length} of this name and head ${ofHead.length}, so that nobody can tell which is which`;
    for (const id of [...ofBase, ...ofHead]) unclear.set(id, reason);
  }
  return unclear;
}

function nothingListed(
  { tool: { tool }, surveys }: ServedSurvey,
  failures: NonNullable<Discovery['failures']>,
): UserError {
  const [first] = failures.toSorted((a, b) => SIDES.indexOf(b.side) - SIDES.indexOf(a.side));
  const reason = first?.failure.reason ?? '';
  const output = first === undefined ? '' : (surveys.get(first.side)?.output ?? '');
  const printed = output.split('\n').filter((line) => line !== '' && !reason.includes(line.trim()));
  const details = [...reason.split('\n'), ...(printed.length === 0 ? [] : ['It printed:', ...printed])];
  const remedy = details.some((line) => line.includes(NOT_STRIPPED))
    ? 'Set up Node 22.18 or later before Tare: those before load no TypeScript.'
    : `Run ${tool} by itself to see what is wrong.`;
  return new UserError(`${tool} found no benchmark that can be loaded`, remedy, {
    exitCode: 3,
    details: [`On ${first?.side}:`, ...details],
  });
}

/** `TypeError [ERR_UNKNOWN_FILE_EXTENSION]: Unknown file extension ".ts" for /x/src/index.ts` */
const NOT_STRIPPED = 'Unknown file extension ".ts"';

function percentilesWarnings(
  { tool: { tool }, context: { options } }: ServedSurvey,
  benchmarks: readonly DiscoveredBenchmark[],
): readonly Warning[] {
  if (options.percentiles.length === 0 || benchmarks.length === 0) return [];
  const message = `The ${tool} harness times loops and not single iterations, so there are no percentiles`;
  const subject = benchmarks.map(({ group, name }) => `${group}:${name}`).join(', ');
  return [{ code: 'percentiles-unseen', message, subject: subject.slice(0, 2000) }];
}
