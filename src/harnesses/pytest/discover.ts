import { UserError } from '../../errors.ts';
import type { Plan } from '../../model/command-plan.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import type { DiscoverContext, DiscoveredBenchmark, Discovery, Target } from '../harness.ts';
import { selectBenchmarks } from '../kit/select.ts';
import { measurementOf, namesOf } from './answers.ts';
import type { PytestNotes } from './notes.ts';
import { pytestOptions } from './options.ts';
import { sizeAlone } from './slice.ts';
import { type Surveyed, surveySide } from './survey.ts';

/** Runs every benchmark once on each side. What a session serves is sized by the session itself. */
export function* discoverPytest(context: DiscoverContext): Plan<Discovery<PytestNotes>> {
  const { options, sides, sliceTimeoutMs } = context;
  const { testPaths: paths } = pytestOptions(options.own);
  const surveys = new Map<Side, Surveyed>();
  for (const [done, { context: side }] of sides.entries()) {
    const progress = { subject: `${side.side} suite`, done, total: sides.length };
    surveys.set(side.side, yield* surveySide({ side, paths, timeoutMs: sliceTimeoutMs, progress }));
  }
  const failures = [...surveys].flatMap(([side, { unlisted }]) => unlisted.map((failure) => ({ side, failure })));
  const found = together(surveys);
  if (found.length === 0 && failures.length > 0) throw nothingListed(failures);
  const selected = selectBenchmarks(found, options);
  const targets: Target<PytestNotes>[] = [];
  const benchmarks: DiscoveredBenchmark[] = [];
  for (const benchmark of selected) {
    const working = benchmark.sides.filter((side) => benchmark.failures[side] === undefined);
    const first = working.map((side) => surveys.get(side)).find((each) => each !== undefined);
    if (first === undefined) {
      benchmarks.push(benchmark);
      continue;
    }
    const id = benchmark.printedName;
    const { group, targetKey: key } = benchmark;
    const onceNs = Math.max(...working.map((side) => surveys.get(side)?.timed.get(id)?.timedNs ?? 0));
    // A session is asked in lines; pytest escapes their ends, unless it is told not to.
    const isServed = working.length === SIDES.length && !/[\r\n]/.test(id);
    let length = { iterations: 1, expectedMs: Math.max(SHORTEST_MS, onceNs / 1e6) };
    if (!isServed && sides.length === SIDES.length) {
      const sized = yield* sizeAlone(first.side, id, { sliceMs: options.sliceMs, timeoutMs: sliceTimeoutMs });
      if ('reason' in sized) {
        benchmarks.push({ ...benchmark, failures: { ...benchmark.failures, [first.side.side]: sized.reason } });
        continue;
      }
      length = sized;
    }
    benchmarks.push(benchmark);
    targets.push({
      ...{ key, group, label: id, sides: working, scope: 'benchmark', binary: { base: -1, head: -1 } },
      ...{ iterations: length.iterations, expectedMs: length.expectedMs, notes: { id, isServed, paths } },
    });
  }
  return { targets, benchmarks, warnings: percentilesWarnings(context, benchmarks), failures };
}

/** Shortest time that is expected of anything, ms. */
const SHORTEST_MS = 0.001;

type Found = DiscoveredBenchmark & { readonly printedName: string };

/** Benchmarks of both sides, in pytest's order; those that skip themselves everywhere are none. */
function together(surveys: ReadonlyMap<Side, Surveyed>): readonly Found[] {
  const ids = new Set([...surveys.values()].flatMap(({ listed }) => [...listed]));
  return [...ids].flatMap((id): readonly Found[] => {
    const sides = SIDES.filter((side) => surveys.get(side)?.listed.has(id) === true);
    const on = sides.filter((side) => surveys.get(side)?.skipped.has(id) !== true);
    if (on.length === 0) return [];
    const failures: Partial<Record<Side, string>> = {};
    const readings: Partial<Record<Side, ReturnType<typeof measurementOf>>> = {};
    for (const side of on) {
      const failure = surveys.get(side)?.failures.get(id);
      const timed = surveys.get(side)?.timed.get(id);
      if (failure !== undefined) failures[side] = failure;
      else if (timed !== undefined) readings[side] = measurementOf(id, timed);
    }
    return [{ targetKey: id, ...namesOf(id), printedName: id, sides: on, failures, readings }];
  });
}

function nothingListed(failures: NonNullable<Discovery['failures']>): UserError {
  const [first] = failures.toSorted((a, b) => SIDES.indexOf(b.side) - SIDES.indexOf(a.side));
  const details = (first?.failure.reason ?? '').split('\n');
  return new UserError('pytest found no benchmark that can be loaded', 'Run pytest by itself to see what is wrong.', {
    ...{ exitCode: 3, details: [`On ${first?.side}:`, ...details] },
  });
}

function percentilesWarnings(
  { options: { percentiles } }: DiscoverContext,
  benchmarks: readonly DiscoveredBenchmark[],
): readonly Warning[] {
  if (percentiles.length === 0 || benchmarks.length === 0) return [];
  const message = 'The pytest harness times loops and not single iterations, so there are no percentiles';
  const subject = benchmarks.map(({ group, name }) => `${group}:${name}`).join(', ');
  return [{ code: 'percentiles-unseen', message, subject: subject.slice(0, 2000) }];
}
