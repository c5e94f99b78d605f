import { burstsOf } from '../../analysis/index.ts';
import { UserError } from '../../errors.ts';
import type { DiscoveredBenchmark, Discovery, Harness } from '../../harnesses/harness.ts';
import { PAIRS_MOST } from '../../model/analysis/plan.ts';
import { withEnvironment } from '../../model/command-plan.ts';
import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import { benchmarkKey } from '../../model/results/benchmark-id.ts';
import { LAYOUT_PADDING, LAYOUT_SEED } from '../../model/results/confirmation.ts';
import type { Results } from '../../model/results/results.ts';
import { firstRun } from '../../model/results/run.ts';
import type { AnalysisSettings } from '../../model/results/settings.ts';
import { SIDES } from '../../model/results/side.ts';
import type { Ports } from '../../ports.ts';
import type { BenchmarkRecorder } from '../../record/index.ts';
import { RunRecord } from '../../record/index.ts';
import { familyAlpha, pairsNeeded } from '../../statistics/multiplicity.ts';
import { randomStream } from '../../statistics/random.ts';
import { type MeasureRequest, measure } from '../measure.ts';
import { relink } from './layout.ts';

export interface ConfirmRequest {
  /** As the first build was measured. */
  readonly measuring: MeasureRequest;
  /** Ids of the benchmarks that a second build is needed for, in the order in which time is to be spent on them. */
  readonly toConfirm: (soFar: Results) => readonly string[];
  /** The ports with which builds are made. */
  readonly building: Ports;
}

/** Of a time budget, what is kept from the first build so that there is time for a second one. */
const RESERVED_SHARE = 0.2;

/** Longest padding of the environment, bytes: the stack of a process moves by up to a page. */
const PADDING_MAX = 4096;

const NO_TIME = 'the time budget left no time for a second build';

/**
 * How much of a time budget to keep for a second build, ms.
 * @param leftMs what there is before the first round
 */
export function confirmationReserveMs(
  { confirm, failOnRegression }: Pick<AnalysisSettings, 'confirm' | 'failOnRegression'>,
  leftMs: number,
): number {
  return confirm === 'auto' && failOnRegression ? Math.max(0, RESERVED_SHARE * leftMs) : 0;
}

/**
 * Measures what would fail the gate once more, in fresh pairs of builds whose code lies elsewhere, and keeps that beside
 * the first readings, marked. What cannot be built, measured or afforded is left unconfirmed, with the reason. Ends at
 * the deadline or the interruption, as `measure` does.
 */
export async function confirmRegressions(
  { measuring, toConfirm, building }: ConfirmRequest,
  record: RunRecord,
  ports: Ports,
): Promise<void> {
  const startMs = ports.clock.now();
  const first = record.toResults(startMs);
  const ids = toConfirm(first);
  if (ids.length === 0) return;
  const waiting = new Waiting(ids, measuring.discovery, record.benchmarks);
  const { budget } = measuring;
  if (budget !== null && startMs >= budget.deadlineMs) return waiting.giveUp(waiting.all(), NO_TIME);
  const what = ids.length === 1 ? '1 benchmark' : `${ids.length} benchmarks`;
  ports.log.info(`${what} would fail the gate: measuring again, in a second build`);
  const layoutSeed = 1 + randomStream(measuring.seed, 'layout').below(0x7fffffff);
  try {
    const groups = new Set(waiting.all().map(({ group }) => group));
    const anew = await relink(measuring.sides, { seed: layoutSeed, groups }, building);
    for (const benchmark of waiting.all()) {
      const failure = anew.failureOf(benchmark.group);
      if (failure !== null) waiting.giveUp([benchmark], failure);
    }
    const fewest = pairsNeeded(familyAlpha(first.settings.confidenceLevel, ids.length));
    const rounds = Math.max(measuring.rounds, fewest, PAIRS_MOST);
    waiting.giveUp(unaffordable(waiting.all(), measuring, fewest, ports), NO_TIME);
    const benchmarks = waiting.all();
    const again = secondRecord(record, first, benchmarks);
    // What a clock costs is known from the first build.
    const known = (soFar: Results): Results => ({
      ...soFar,
      runs: soFar.runs.map((run) => ({ ...run, calibration: firstRun(first).calibration })),
      warnings: first.warnings,
    });
    if (benchmarks.length > 0) {
      const request: MeasureRequest = {
        ...measuring,
        harness: inEnvironment(measuring.harness, layoutSeed),
        discovery: { benchmarks, targets: targetsOf(benchmarks, measuring.discovery), warnings: [] },
        clocks: [],
        nullControl: false,
        sides: anew.sides,
        rounds,
        seed: `${measuring.seed} again`,
        budget:
          budget === null
            ? null
            : {
                ...budget,
                reserveMs: 0,
                pairsNeeded: fewest,
                pairsRemaining: (soFar) => budget.pairsRemaining(known(soFar)),
              },
        preciseBenchmarks: (soFar) => measuring.preciseBenchmarks(known(soFar)),
      };
      await measure(request, again, ports);
    }
    const measuringMs = again.measuringMs;
    record.addMeasuringMs(measuringMs);
    record.setConfirmation({
      layout: anew.layout,
      layoutSeed,
      rounds,
      durationMs: ports.clock.now() - startMs,
      measuringMs,
    });
    waiting.settle(again.toResults(ports.clock.now()), again.benchmarks, fewest, ports);
  } catch (error) {
    // The readings of the first build are not to be lost with those of the second.
    if (!(error instanceof UserError)) throw error;
    waiting.giveUp(waiting.all(), error.message);
  }
}

/** The benchmarks that are to be confirmed; what leaves it has its reason in the record, or its readings. */
class Waiting {
  #benchmarks: readonly DiscoveredBenchmark[];
  readonly #recorder: BenchmarkRecorder;

  constructor(ids: readonly string[], discovery: Discovery, recorder: BenchmarkRecorder) {
    const byId = new Map(discovery.benchmarks.map((each) => [recorder.idOf(each.group, each.name), each]));
    this.#recorder = recorder;
    this.#benchmarks = ids.flatMap((id) => byId.get(id) ?? []);
    for (const id of ids)
      recorder.setUnconfirmed(id, 'the run was interrupted before it was measured in a second build');
  }

  all(): readonly DiscoveredBenchmark[] {
    return this.#benchmarks;
  }

  giveUp(benchmarks: readonly DiscoveredBenchmark[], reason: string): void {
    for (const { group, name } of benchmarks) this.#recorder.setUnconfirmed(this.#recorder.idOf(group, name), reason);
    this.#benchmarks = this.#benchmarks.filter((each) => !benchmarks.includes(each));
  }

  /** Takes over what was measured, and says why where that is not enough. */
  settle(results: Results, again: BenchmarkRecorder, fewest: number, ports: Pick<Ports, 'interruption'>): void {
    const byId = new Map(results.benchmarks.map((each) => [each.id, each]));
    for (const { group, name } of this.#benchmarks) {
      const measured = byId.get(again.idOf(group, name));
      const id = this.#recorder.idOf(group, name);
      if (measured === undefined) continue;
      this.#recorder.addSecondBuild(id, measured.observations);
      for (const warning of again.warningsOf(group, name)) this.#recorder.warn(group, name, warning);
      const reason = tooFew(measured, fewest);
      if (reason === null || !ports.interruption.aborted) this.#recorder.setUnconfirmed(id, reason);
    }
  }
}

function tooFew(measured: BenchmarkRecord, fewest: number): string | null {
  for (const side of SIDES) {
    const state = measured[side];
    if (state.state === 'failed') return `it failed on ${side} in the second build: ${state.reason}`;
  }
  const pairs = burstsOf(measured).length;
  if (pairs >= fewest) return null;
  const what = `${pairs} of the ${fewest} pairs that the second build needs at least were measured`;
  return measured.ended === 'time-budget' ? `only ${what} when the time budget ended` : `only ${what}`;
}

/** Those for which there is not even time for the fewest pairs that can tell anything; the first in line come first. */
function unaffordable(
  benchmarks: readonly DiscoveredBenchmark[],
  { discovery, budget }: MeasureRequest,
  fewest: number,
  ports: Pick<Ports, 'clock'>,
): readonly DiscoveredBenchmark[] {
  if (budget === null) return [];
  const leftMs = budget.deadlineMs - ports.clock.now();
  return benchmarks.filter((_, index) => {
    const targets = targetsOf(benchmarks.slice(0, index + 1), discovery);
    const roundMs = SIDES.length * targets.reduce((sum, { expectedMs }) => sum + expectedMs, 0);
    return fewest * roundMs > leftMs;
  });
}

function targetsOf(benchmarks: readonly DiscoveredBenchmark[], { targets }: Discovery): Discovery['targets'] {
  const keys = new Set(benchmarks.map(({ targetKey }) => targetKey));
  return targets.filter(({ key, observedTarget }) => keys.has(observedTarget ?? key));
}

/** For the second build alone: its readings are not to be taken for those of the first. */
function secondRecord(record: RunRecord, first: Results, benchmarks: readonly DiscoveredBenchmark[]): RunRecord {
  const again = new RunRecord(record.facts);
  again.setBuilds(firstRun(first).builds, first.harness.toolchain, false);
  again.setDiscovery({ benchmarks, targets: [], warnings: [] });
  const clocks = new Map(first.benchmarks.map((each) => [benchmarkKey(each), each.clock]));
  for (const { group, name } of benchmarks) {
    const clock = clocks.get(benchmarkKey({ group, name }));
    if (clock !== undefined) again.benchmarks.setClock(group, name, clock);
  }
  return again;
}

/** An environment of another size than the first build had, the same on both sides: it moves the stack. */
function inEnvironment(harness: Harness, layoutSeed: number): Harness {
  const padding = 'x'.repeat(1 + randomStream(String(layoutSeed), 'padding').below(PADDING_MAX));
  const added = { [LAYOUT_SEED]: String(layoutSeed), [LAYOUT_PADDING]: padding };
  return {
    ...harness,
    slice: (request) => withEnvironment(harness.slice(request), added, { wins: true }),
  };
}
