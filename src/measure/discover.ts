import { UserError } from '../errors.ts';
import { concerns, type Failure, wordsOf } from '../harnesses/failure.ts';
import type { DiscoverContext, DiscoveredBenchmark, Discovery, Harness } from '../harnesses/harness.ts';
import { optionValue } from '../harnesses/option.ts';
import type { Hold, Watch } from '../model/command.ts';
import type { PlannedCommand } from '../model/command-plan.ts';
import { cut } from '../model/cut.ts';
import { firstLines } from '../model/ended.ts';
import type { Inputs } from '../model/inputs/inputs.ts';
import type { NotLoaded } from '../model/results/run.ts';
import type { Side } from '../model/results/side.ts';
import { SIDES } from '../model/results/side.ts';
import type { Warning } from '../model/warning.ts';
import type { SidePorts } from '../ports.ts';
import { type Builds, harnessOptions } from './build.ts';
import { runHeld } from './passes/held-run.ts';
import { withOwnCode } from './reach.ts';
import { runPlan } from './run-plan.ts';

interface DiscoverLimits extends Pick<DiscoverContext, 'untilMs' | 'isNear' | 'touched' | 'notesCode'> {
  readonly sliceTimeoutMs: number;
  /** How benchmarks are watched; null: they cannot be watched. */
  readonly watch?: Watch | null;
  /** How processes can be held between their benchmarks; left out: not at all. */
  readonly holds?: readonly Hold['kind'][];
  /** The groups that are not to be measured (reach.ts). */
  readonly sameGroups?: ReadonlySet<string>;
}

/**
 * Lists the benchmarks of both sides, filtered, and how long a slice of each is. Throws UserError when there are none
 * on either side, or none is left by the filters; a warning names benchmarks that are on one side only.
 */
export async function discoverBenchmarks(
  harness: Harness,
  builds: Builds,
  inputs: Inputs,
  ports: SidePorts,
  limits: DiscoverLimits,
): Promise<Discovery> {
  const sides = SIDES.flatMap((side) => builds.sides[side] ?? []);
  const { watch = null, holds = [] } = limits;
  const plan = harness.discover({
    options: harnessOptions(harness, inputs),
    sides,
    ...limits,
    holds: watch === null ? [] : holds,
  });
  ports.log.progress({ stage: 'discover', done: 0, total: 1, subject: '', remainingMs: null });
  const run = ({ held, ...command }: PlannedCommand) =>
    held === undefined || watch === null
      ? ports.exec.run(command)
      : runHeld({ ...command, watch: { ...watch, threads: false } }, held, ports);
  const found = await runPlan(plan, 'discover', { ...ports, exec: { run } });
  ports.log.progressDone();
  const failuresOn = (side: Side): readonly Failure[] => [
    ...(builds.sides[side]?.build.failures ?? []),
    ...(found.failures ?? []).flatMap((each) => (each.side === side ? each.failure : [])),
  ];
  if (found.benchmarks.length === 0) throw noBenchmarks(harness, inputs, sides.length, SIDES.flatMap(failuresOn));
  const benchmarks = found.benchmarks.map((benchmark) => withFailedGroup(benchmark, failuresOn));
  const discovery = withOwnCode({ ...found, benchmarks }, builds.sides);
  return { ...discovery, warnings: [...discovery.warnings, ...oneSided(discovery, builds)] };
}

/** The files, packages and folders that failed on a side and of which no benchmark is known. */
export function notLoaded(
  { benchmarks, failures = [] }: Discovery,
  { sides }: Pick<Builds, 'sides'>,
): readonly NotLoaded[] {
  const all = [
    ...SIDES.flatMap((side) => sides[side]?.build.failures ?? []),
    ...failures.map(({ failure }) => failure),
  ];
  const unknown = all.filter((failure) => !benchmarks.some((benchmark) => concerns(failure, benchmark)));
  const named = unknown.flatMap(({ of, reason, output = '', noTime }): NotLoaded[] => {
    const name = of.kind === 'group' ? of.group : of.kind === 'folder' ? of.folder : '';
    const line = [reason, output]
      .map((text) => firstLines(text, 1))
      .join(' ')
      .trim();
    return name === '' ? [] : [{ name: cut(name, 500), reason: cut(line, 500), ...(noTime === true && { noTime }) }];
  });
  return [...new Map(named.toReversed().map((each) => [each.name, each])).values()].toReversed().slice(0, 1000);
}

/**
 * A benchmark that one side has, and whose file or package failed on the other, failed there: it was neither added nor
 * removed.
 */
function withFailedGroup(
  benchmark: DiscoveredBenchmark,
  failuresOn: (side: Side) => readonly Failure[],
): DiscoveredBenchmark {
  const missing = SIDES.find((side) => !benchmark.sides.includes(side));
  if (missing === undefined) return benchmark;
  const failure = failuresOn(missing).find((each) => concerns(each, benchmark));
  if (failure === undefined) return benchmark;
  const reason = wordsOf(failure);
  return { ...benchmark, sides: SIDES, failures: { ...benchmark.failures, [missing]: reason } };
}

/** What failed is shown where there is nothing else; the first of many say enough. */
const MOST_FAILURES = 3;

function noBenchmarks({ options }: Harness, inputs: Inputs, sides: number, failures: readonly Failure[]): UserError {
  const where = inputs.workingDirectory === '.' ? '' : ` in ${inputs.workingDirectory}`;
  const selecting = options.filter(({ selects }) => selects === true);
  const texts = selecting.flatMap((option) => {
    const value = [optionValue(inputs.options, option)].flat().join(' ');
    return value === '' ? [] : `${option.name}: ${value}`;
  });
  const selected = texts.length === 0 ? '' : ` (${texts.join('; ')})`;
  return new UserError(
    sides === SIDES.length
      ? `no benchmarks were found on base or head${where}${selected}`
      : `no benchmarks were found on the only side that builds${where}${selected}`,
    `Add a benchmark, or set ${['working-directory', ...selecting.map(({ name }) => name)].join(' or ')} to where they are.`,
    { details: [...new Set(failures.map(wordsOf))].slice(0, MOST_FAILURES).flatMap((words) => words.split('\n')) },
  );
}

/** A warning where both sides build, and yet every benchmark is on the same one. */
function oneSided(discovery: Discovery, builds: Builds): readonly Warning[] {
  if (builds.sides.base === null || builds.sides.head === null) return [];
  const warnings: Warning[] = [];
  for (const side of SIDES) {
    if (discovery.benchmarks.some(({ sides }) => sides.includes(side))) continue;
    const other = side === 'base' ? 'head' : 'base';
    const message = `All benchmarks are on ${other} and none on ${side}, so nothing could be compared`;
    warnings.push({ code: 'benchmarks-on-one-side', message });
  }
  return warnings;
}
