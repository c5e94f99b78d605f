import type { Measurement } from '../../../formats/format.ts';
import { shortName } from '../../../formats/index.ts';
import type { Plan } from '../../../model/command-plan.ts';
import { SIDES, type Side } from '../../../model/results/side.ts';
import type { Binary, DiscoverContext, DiscoveredBenchmark, Discovery, Target } from '../../harness.ts';
import { selectBenchmarks } from '../../kit/select.ts';
import type { GoNotes } from '../notes.ts';
import { discoverPercentiles, type Observed } from '../percentiles/slice.ts';
import { clocks } from './clocks.ts';
import { type Probed, probe } from './probe.ts';
import { MAX_RUN_MS, type Survey, surveyBinary } from './survey.ts';

/** A binary of one side and what it holds. */
interface Surveyed {
  readonly side: Side;
  readonly index: number;
  readonly binary: Binary;
  readonly survey: Survey;
}

/** One benchmark before its count is chosen. */
interface Candidate {
  readonly group: string;
  readonly name: string;
  readonly printedName: string;
  readonly sides: readonly Side[];
  readonly failures: Partial<Record<Side, string>>;
  readonly readings: Partial<Record<Side, Measurement>>;
}

/** A head whose first iteration is this many times slower than base's is probed too, and the smaller count taken. */
const MUCH_SLOWER = 5;

/**
 * Runs everything once on both sides, then sizes each selected benchmark on base, or on head where base has none.
 * Throws UserError when the filters leave nothing.
 */
export function* discoverGo(context: DiscoverContext): Plan<Discovery<GoNotes>> {
  const surveyed = yield* surveyAll(context);
  const selected = selectBenchmarks(candidates(surveyed), context.options);
  const clockOf = yield* clocks(context);
  const targets: Target<GoNotes>[] = [];
  const benchmarks: DiscoveredBenchmark[] = [];
  const observed: Observed[] = [];
  for (const [index, candidate] of selected.entries()) {
    if (context.sameGroups?.has(candidate.group) === true) {
      benchmarks.push({ targetKey: `${candidate.group}:${candidate.printedName}`, ...candidate });
      continue;
    }
    const progress = { subject: candidate.name, done: index, total: selected.length };
    const sized = yield* size(candidate, surveyed, context, progress);
    const key = `${candidate.group}:${candidate.printedName}`;
    const clock = clockOf(candidate, sized);
    benchmarks.push({
      targetKey: key,
      ...candidate,
      failures: sized.failures,
      readings: sized.readings,
      ...(clock === null ? {} : { clock }),
    });
    if (sized.probed === null) continue;
    const target = toTarget(key, candidate, sized, surveyed);
    targets.push(target);
    const nsPerOp = sized.probed.reading.values.get('ns/op') ?? 0;
    observed.push({ target, printedName: candidate.printedName, nsPerOp });
  }
  const percentiles = yield* discoverPercentiles(context, observed);
  return { targets: [...targets, ...percentiles.targets], benchmarks, warnings: percentiles.warnings };
}

function* surveyAll(context: DiscoverContext): Plan<readonly Surveyed[]> {
  const surveyed: Surveyed[] = [];
  const total = context.sides.reduce((sum, { build }) => sum + build.binaries.length, 0);
  for (const { context: side, build } of context.sides) {
    const goMinor = Number(/go1\.(\d+)/.exec(build.toolchain)?.[1] ?? Number.POSITIVE_INFINITY);
    for (const [index, binary] of build.binaries.entries()) {
      if (binary.instrument !== undefined) continue;
      // Base has said what is in it.
      const twin = surveyed.find((one) => one.binary.group === binary.group);
      if (twin !== undefined && context.sameGroups?.has(binary.group) === true) {
        surveyed.push({ side: side.side, index, binary, survey: twin.survey });
        continue;
      }
      const survey = yield* surveyBinary(binary, {
        timeoutMs: context.sliceTimeoutMs,
        exclude: context.options.exclude,
        goMinor,
        progress: { subject: `${side.side} ${binary.group || '.'}`, done: surveyed.length, total },
      });
      surveyed.push({ side: side.side, index, binary, survey });
    }
  }
  return surveyed;
}

/** Both sides' benchmarks side by side: base's order, then what only head has. */
function candidates(surveyed: readonly Surveyed[]): readonly Candidate[] {
  const found = new Map<string, Candidate & { readonly sides: Side[] }>();
  for (const { side, binary, survey } of surveyed) {
    for (const printedName of new Set([...survey.benchmarks.keys(), ...survey.failures.keys()])) {
      const key = `${binary.group}:${printedName}`;
      const candidate = found.get(key) ?? {
        group: binary.group,
        name: shortName(printedName),
        printedName,
        sides: [],
        failures: {},
        readings: {},
      };
      found.set(key, candidate);
      candidate.sides.push(side);
      const reason = survey.failures.get(printedName);
      const reading = survey.benchmarks.get(printedName);
      if (reason !== undefined) candidate.failures[side] = reason;
      else if (reading !== undefined) candidate.readings[side] = reading;
    }
  }
  return [...found.values()];
}

interface Sized {
  readonly probed: Probed | null;
  readonly failures: Partial<Record<Side, string>>;
  readonly readings: Partial<Record<Side, Measurement>>;
}

/** Chooses the count on the first side that works, and looks again on head when it seems to be far slower there. */
function* size(
  candidate: Candidate,
  surveyed: readonly Surveyed[],
  context: DiscoverContext,
  progress: { readonly subject: string; readonly done: number; readonly total: number },
): Plan<Sized> {
  const failures = { ...candidate.failures };
  const readings = { ...candidate.readings };
  let probed: Probed | null = null;
  for (const side of SIDES) {
    const on = surveyed.find((one) => one.side === side && one.binary.group === candidate.group);
    if (on === undefined || !candidate.sides.includes(side) || failures[side] !== undefined) continue;
    if (probed !== null && !isMuchSlower(candidate)) continue;
    const found: Probed | { readonly reason: string } = yield* probe({
      binary: on.binary,
      printedName: candidate.printedName,
      startupMs: on.survey.startupMs,
      sliceMs: context.options.sliceMs,
      timeoutMs: Math.min(context.sliceTimeoutMs, MAX_RUN_MS),
      progress,
    });
    if ('reason' in found) {
      failures[side] = found.reason;
      delete readings[side];
      continue;
    }
    readings[side] = found.reading;
    if (probed === null || found.iterations < probed.iterations) probed = found;
  }
  return { probed, failures, readings };
}

function isMuchSlower({ readings }: Candidate): boolean {
  const base = readings.base?.values.get('ns/op');
  const head = readings.head?.values.get('ns/op');
  return base !== undefined && head !== undefined && head > MUCH_SLOWER * base;
}

/** Wall time of a slice's iterations, without the process around them. */
function iterationsMs({ probed }: Sized, on: (side: Side) => Surveyed | undefined): number {
  const startUps = SIDES.flatMap((side) => on(side)?.survey.startupMs ?? []);
  return Math.max(0, (probed?.expectedMs ?? 0) - Math.min(...startUps));
}

function toTarget(key: string, candidate: Candidate, sized: Sized, surveyed: readonly Surveyed[]): Target<GoNotes> {
  const on = (side: Side) => surveyed.find((one) => one.side === side && one.binary.group === candidate.group);
  const { group, name, printedName } = candidate;
  return {
    key,
    group,
    label: group === '' ? name : `${group}:${name}`,
    sides: candidate.sides.filter((side) => sized.failures[side] === undefined),
    scope: 'benchmark',
    iterations: sized.probed?.iterations ?? null,
    expectedMs: sized.probed?.expectedMs ?? 0,
    binary: { base: on('base')?.index ?? -1, head: on('head')?.index ?? -1 },
    notes: {
      name,
      printedName,
      goroot: {
        base: on('base')?.binary.environment?.GOROOT ?? '',
        head: on('head')?.binary.environment?.GOROOT ?? '',
      },
      iterationsMs: iterationsMs(sized, on),
      countsWindows: SIDES.some((side) => on(side)?.binary.countsWindows === true),
      every: 1,
    },
  };
}
