import type { Measurement } from '../../formats/format.ts';
import type { Plan } from '../../model/command-plan.ts';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import type { Failure } from '../failure.ts';
import type { DiscoverContext, DiscoveredBenchmark, Discovery, Target } from '../harness.ts';
import { LONGEST_RUN_MS, noExecutable, refuseNoPrograms } from '../kit/build-systems/programs.ts';
import { clocked } from '../kit/clocked.ts';
import { isSelected, nearFirst, selectBenchmarks } from '../kit/select.ts';
import { listTestCases } from './list.ts';
import { passOf } from './pass.ts';
import { sliceCatch2, type TestCase } from './slice.ts';
import { expectedMsOf, type ListedProgram, type TestCaseTrial, tryTestCase } from './try.ts';

/** Catch2's own warm-up of a benchmark, ms. */
const MOST_WARM_UP_MS = 100;

/**
 * Asks every program for its test cases, then runs those that may hold benchmarks one by one on both sides: one that fails
 * loses only itself. Throws UserError when there is no program or no benchmark, and when the filters leave nothing.
 */
export function* discoverCatch2(context: DiscoverContext): Plan<Discovery> {
  const { options, sides, sliceTimeoutMs, untilMs = Number.POSITIVE_INFINITY, isNear = () => false } = context;
  refuseNoPrograms(context, 'uses Catch2');
  const timeoutMs = Math.min(sliceTimeoutMs, LONGEST_RUN_MS);
  const clock = { ms: 0 };
  const { programs, failures } = yield* clocked(list(context, timeoutMs), clock);
  const testCases = nearFirst(allTestCases(programs), ({ group }) => isNear(group));
  const { sliceMs } = options;
  const warmUpMs = Math.max(1, Math.min(MOST_WARM_UP_MS, Math.round(sliceMs / 4)));
  const benchmarks: DiscoveredBenchmark[] = [];
  const untried: DiscoveredBenchmark[] = [];
  const found: TriedTestCase[] = [];
  const warnings: Warning[] = [];
  for (const [done, { group, name }] of testCases.entries()) {
    const own = programs.filter(({ binary, testCases: all }) => binary.group === group && all.includes(name));
    const isSame = context.sameGroups?.has(group) === true;
    if (!isSame && clock.ms > untilMs) {
      untried.push(untriedOf({ group, name }, own));
      continue;
    }
    const progress = { subject: name, done, total: testCases.length };
    const tried = yield* clocked(tryTestCase(name, own, { sliceMs, warmUpMs, timeoutMs, progress }), clock);
    const of = benchmarksOf({ group, name }, tried);
    benchmarks.push(...of);
    warnings.push(...tried.flatMap(({ reading }) => reading.warnings));
    if (of.length > 0 && !isSame) found.push({ group, name, tried, benchmarks: of, warmUpMs });
  }
  if (
    benchmarks.length + failures.length + untried.length === 0 &&
    sides.every(({ build }) => build.failures.length === 0)
  ) {
    throw noExecutable('has a test case with a BENCHMARK');
  }
  const measured = found.flatMap((each) => measuredOf(each, context));
  const targets = measured.map(([each, tried]) =>
    targetOf(each, { tried, all: measured.map(([one]) => one), programs }, context),
  );
  return { targets, benchmarks: [...selectBenchmarks(benchmarks, options), ...untried], warnings, failures };
}

/** Its benchmarks have no names yet: it stands for them. */
function untriedOf(testCase: NamedTestCase, own: readonly ListedProgram[]): DiscoveredBenchmark {
  const sides = own.map(({ side }) => side.side);
  return { ...testCase, targetKey: keyOf(testCase), sides, failures: {}, readings: {}, isUntried: true };
}

type ProgramListing = { readonly programs: readonly ListedProgram[] } & Required<Pick<Discovery, 'failures'>>;

function* list({ sides }: DiscoverContext, timeoutMs: number): Plan<ProgramListing> {
  const programs: ListedProgram[] = [];
  const failures: { readonly side: Side; readonly failure: Failure }[] = [];
  const total = sides.reduce((sum, { build }) => sum + build.binaries.length, 0);
  for (const { context: side, build } of sides) {
    for (const [index, binary] of build.binaries.entries()) {
      const done = programs.length + failures.length;
      const progress = { subject: `${side.side} ${binary.group}`, done, total };
      const listed = yield* listTestCases(binary, side, timeoutMs, progress);
      if ('reason' in listed) {
        const of = { kind: 'group', group: binary.group } as const;
        failures.push({ side: side.side, failure: { of, reason: listed.reason } });
      } else programs.push({ side, index, binary, testCases: listed.testCases.map(({ name }) => name) });
    }
  }
  return { programs, failures };
}

interface NamedTestCase {
  /** The program. */
  readonly group: string;
  readonly name: string;
}

/** Test cases of both sides: base's order, then what only head has. */
function allTestCases(programs: readonly ListedProgram[]): readonly NamedTestCase[] {
  const all = new Map<string, NamedTestCase>();
  for (const { binary, testCases } of programs) {
    for (const name of testCases) all.set(JSON.stringify([binary.group, name]), { group: binary.group, name });
  }
  return [...all.values()];
}

/** The benchmarks of a test case on each side. One without benchmarks gives none, unless it failed wherever it is. */
function benchmarksOf(
  { group, name: testCase }: NamedTestCase,
  tried: readonly TestCaseTrial[],
): readonly DiscoveredBenchmark[] {
  const targetKey = keyOf({ group, name: testCase });
  const names = new Set(tried.flatMap(({ reading }) => [...reading.measurements.keys(), ...reading.failures.keys()]));
  // If it failed, its benchmarks have no names.
  if (names.size === 0 && tried.every(({ reading }) => reading.reason !== null)) names.add(testCase);
  return [...names].map((name) => {
    const sides: Side[] = [];
    const failures: Partial<Record<Side, string>> = {};
    const readings: Partial<Record<Side, Measurement>> = {};
    for (const { side, reading } of tried) {
      const measurement = reading.isCut ? undefined : reading.measurements.get(name);
      // A test case that did not come to its end may have it or not: it counts as failed there, and not as removed.
      const failure = reading.failures.get(name) ?? reading.reason;
      if (measurement === undefined && failure === null) continue;
      sides.push(side);
      if (measurement !== undefined) readings[side] = measurement;
      else failures[side] = failure ?? '';
    }
    return { targetKey, group, name, sides: SIDES.filter((side) => sides.includes(side)), failures, readings };
  });
}

function keyOf({ group, name }: NamedTestCase): string {
  return `${group}:${name}`;
}

interface TriedTestCase extends NamedTestCase {
  readonly tried: readonly TestCaseTrial[];
  readonly benchmarks: readonly DiscoveredBenchmark[];
  readonly warmUpMs: number;
}

/** Gives none where no benchmark works that is asked for. */
function measuredOf(
  { group, name: testCase, tried, benchmarks, warmUpMs }: TriedTestCase,
  { options }: DiscoverContext,
): readonly (readonly [TestCase, readonly TestCaseTrial[]])[] {
  const wanted = benchmarks.filter((one) => isSelected(one, options));
  const namesOn = (side: Side) =>
    wanted
      .filter(({ failures, sides }) => sides.includes(side) && failures[side] === undefined)
      .map(({ name }) => name);
  const sides = SIDES.filter((side) => namesOn(side).length > 0);
  if (sides.length === 0) return [];
  const measured: TestCase = {
    group,
    testCase,
    label: keyOf({ group, name: testCase }),
    scope: benchmarks.length === 1 ? 'benchmark' : 'suite',
    names: Object.fromEntries(sides.map((side) => [side, namesOn(side)])),
    samples: tried[0]?.samples ?? 1,
    warmUpMs,
  };
  return [[measured, tried]];
}

interface Beside {
  readonly tried: readonly TestCaseTrial[];
  /** All test cases that are measured. */
  readonly all: readonly TestCase[];
  readonly programs: readonly ListedProgram[];
}

function targetOf(one: TestCase, { tried, all, programs }: Beside, { options, holds = [] }: DiscoverContext): Target {
  const { group, label, scope, names } = one;
  const indexOf = (side: Side) =>
    programs.find((each) => each.side.side === side && each.binary.group === group)?.index ?? -1;
  const pass = passOf(one, all);
  return {
    key: label,
    group,
    label,
    sides: SIDES.filter((side) => names[side] !== undefined),
    scope,
    // Catch2 chooses how many a sample has.
    iterations: null,
    expectedMs: expectedMsOf(tried, options.sliceMs),
    binary: { base: indexOf('base'), head: indexOf('head') },
    slice: (request) => sliceCatch2(one, request),
    ...(holds.includes(pass.hold.kind) ? { pass } : {}),
  };
}
