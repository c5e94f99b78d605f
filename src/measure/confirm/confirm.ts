import { burstsOf, confirmingStage, observationsIn } from '../../analysis/index.ts';
import { UserError } from '../../errors.ts';
import type { DiscoveredBenchmark, Discovery } from '../../harnesses/harness.ts';
import type { BenchmarkRecord } from '../../model/results/benchmark.ts';
import { benchmarkKey } from '../../model/results/benchmark-id.ts';
import type { Results } from '../../model/results/results.ts';
import { firstRun } from '../../model/results/run.ts';
import type { AnalysisSettings } from '../../model/results/settings.ts';
import { SIDES } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import type { SidePorts } from '../../ports.ts';
import type { BenchmarkRecorder } from '../../record/index.ts';
import { RunRecord } from '../../record/index.ts';
import { fewestNeeded } from '../../statistics/few.ts';
import type { Judge } from '../course.ts';
import { type MeasureRequest, Measuring } from '../measure.ts';
import { withOwnWorkers } from '../planning/workers.ts';
import { Layouts, tooFewObservations } from './layouts.ts';

export interface ConfirmRequest {
  /** The request as the first stage was measured. */
  readonly measuring: MeasureRequest;
  /** Ids of the benchmarks with screened rows, in the order in which time is to be spent on them. */
  readonly ids: readonly string[];
  /** Judges the rows that are confirmed by all their readings. */
  readonly judge: Judge;
  /** The ports with which builds are made. */
  readonly building: SidePorts;
  /** Monotonic; null: none. */
  readonly deadlineMs: number | null;
}

/** Share of the time for measuring that is kept from the start for this stage. */
const RESERVED_SHARE = 0.25;

/** The most that are made. */
const LAYOUTS_MOST = 150;

const NO_TIME = 'there was no time left to remeasure it';

/**
 * Time for measuring to keep for the confirming stage, ms.
 * @param leftMs what there is before the first round
 */
export function confirmationReserveMs({ confirm }: Pick<AnalysisSettings, 'confirm'>, leftMs: number): number {
  return confirm === 'auto' ? Math.max(0, RESERVED_SHARE * leftMs) : 0;
}

/**
 * Measures again the benchmarks that a screen picked, in rounds of which each has both sides relinked in another order,
 * and keeps that beside the first readings, marked. Layout is noise like any other: so each observation has its own.
 * Benchmarks that cannot be built, measured or afforded are left unconfirmed, with the reason.
 */
export async function confirm(request: ConfirmRequest, record: RunRecord, ports: SidePorts): Promise<void> {
  const { measuring, ids, deadlineMs } = request;
  if (ids.length === 0) return;
  const startMs = ports.clock.now();
  const first = record.toResults(startMs);
  const waiting = new Waiting(ids, measuring.discovery, record.benchmarks);
  if (deadlineMs !== null && startMs >= deadlineMs) return waiting.giveUp(waiting.all(), NO_TIME, true);
  const what = ids.length === 1 ? '1 benchmark is' : `${ids.length} benchmarks are`;
  ports.log.info(`${what} remeasured`);
  const again = againRecord(record, first, measuring.discovery, waiting.all());
  const fewest = fewestNeeded(confirmingStage(first.settings, ids.length).alpha);
  const layouts = new Layouts({ ...request, fewest }, (...given) => waiting.giveUpIn(...given), ports);
  const stage = new Measuring(
    {
      ...measuring,
      clocks: [],
      choices: withOwnWorkers(measuring.choices),
      nullControl: false,
      oneSidedSlices: 0,
      seed: `${measuring.seed} again`,
      discovery: {
        benchmarks: waiting.all(),
        targets: targetsOf(waiting.all(), measuring.discovery),
        warnings: [],
      },
      rounds: Math.min(measuring.rounds, LAYOUTS_MOST),
      // A link serves all that are due: few layouts of all say more than many of the first in line.
      needed: fewest,
      fewest,
      judge: {
        decided: (soFar, asked) => request.judge.decided(together(first, soFar), asked),
        further: (soFar, asked) => request.judge.further(together(first, soFar), asked),
      },
      relaid: (round, due) => layouts.next(round, due),
    },
    again,
    ports,
  );
  try {
    await stage.until(deadlineMs);
  } catch (error) {
    // The readings of the first stage are not to be lost with those of this one.
    if (!(error instanceof UserError)) throw error;
    waiting.giveUp(waiting.all(), error.message);
  } finally {
    await stage.end();
    record.addMeasuringMs(again.measuringMs);
    for (const warning of layouts.warnings) record.warn(warning);
    record.setConfirmation({
      layout: layouts.kind,
      layoutSeed: layouts.seed,
      rounds: again.roundsDone,
      durationMs: ports.clock.now() - startMs,
      measuringMs: again.measuringMs,
    });
    waiting.settle(again.toResults(ports.clock.now()), again.benchmarks, fewest, ports);
  }
}

/** The benchmarks that are to be confirmed; what leaves it has its reason in the record, or its readings. */
class Waiting {
  #benchmarks: readonly DiscoveredBenchmark[];
  readonly #recorder: BenchmarkRecorder;

  constructor(ids: readonly string[], discovery: Discovery, recorder: BenchmarkRecorder) {
    const byId = new Map(discovery.benchmarks.map((each) => [recorder.entryOf(each).id, each]));
    this.#recorder = recorder;
    this.#benchmarks = ids.flatMap((id) => byId.get(id) ?? []);
    for (const each of this.#benchmarks) {
      recorder.entryOf(each).setUnconfirmed('the run was interrupted before it was remeasured', true);
    }
  }

  all(): readonly DiscoveredBenchmark[] {
    return this.#benchmarks;
  }

  giveUp(benchmarks: readonly DiscoveredBenchmark[], reason: string, isForTime = false): void {
    for (const each of benchmarks) this.#recorder.entryOf(each).setUnconfirmed(reason, isForTime);
    this.#benchmarks = this.#benchmarks.filter((each) => !benchmarks.includes(each));
  }

  giveUpIn(group: string, reason: string, isForTime: boolean): void {
    this.giveUp(
      this.#benchmarks.filter((each) => each.group === group),
      reason,
      isForTime,
    );
  }

  /** Takes over what was measured, and says why where that is not enough. */
  settle(results: Results, again: BenchmarkRecorder, fewest: number, ports: Pick<SidePorts, 'interruption'>): void {
    const byId = new Map(results.benchmarks.map((each) => [each.id, each]));
    for (const benchmark of this.#benchmarks) {
      const { id, warnings } = again.entryOf(benchmark);
      const measured = byId.get(id);
      const entry = this.#recorder.entryOf(benchmark);
      if (measured === undefined) continue;
      entry.addSecondReadings(measured.slices);
      entry.setLooksAgain(measured.looks ?? 0, measured.ended === 'decided');
      for (const warning of warnings) entry.warn(ofThisStage(warning));
      const failure = failureOf(measured);
      const reason = failure ?? tooFew(measured, fewest);
      if (reason === null || !ports.interruption.aborted) entry.setUnconfirmed(reason, failure === null);
    }
  }
}

/** The first readings of it had no such failure. */
function ofThisStage(warning: Warning): Warning {
  if (warning.code !== 'slice-failed') return warning;
  return { ...warning, message: `when it was remeasured, ${warning.message}` };
}

function failureOf(measured: BenchmarkRecord): string | null {
  for (const side of SIDES) {
    const state = measured[side];
    if (state.state === 'failed') return `it failed on ${side} when it was remeasured: ${state.reason}`;
  }
  return null;
}

function tooFew(measured: BenchmarkRecord, fewest: number): string | null {
  const layouts = observationsIn(burstsOf(measured)).length;
  return layouts >= fewest ? null : tooFewObservations(layouts, fewest);
}

/** Targets in the order of their benchmarks: where time is short the last in line wait. */
function targetsOf(benchmarks: readonly DiscoveredBenchmark[], { targets }: Discovery): Discovery['targets'] {
  const keys = [...new Set(benchmarks.map(({ targetKey }) => targetKey))];
  return keys.flatMap((wanted) => targets.filter(({ key, observedTarget }) => (observedTarget ?? key) === wanted));
}

/** A record for this stage alone: its readings are not to be taken for those of the first. */
function againRecord(
  record: RunRecord,
  first: Results,
  discovery: Discovery,
  benchmarks: readonly DiscoveredBenchmark[],
): RunRecord {
  const again = new RunRecord(record.facts);
  again.setBuilds(firstRun(first).builds, first.harness.toolchain, false);
  // All of the run, those of the same code too: a benchmark has the id that it has in the first record.
  const measured = new Map(discovery.benchmarks.map((each) => [benchmarkKey(each), each]));
  const all = first.benchmarks.map(({ group, name }): DiscoveredBenchmark => {
    const other = { group, name, targetKey: '', sides: [], readings: {}, failures: {} };
    return measured.get(benchmarkKey(other)) ?? other;
  });
  again.setDiscovery({ benchmarks: all, targets: [], warnings: [] });
  const clocks = new Map(first.benchmarks.map((each) => [benchmarkKey(each), each.clock]));
  for (const benchmark of benchmarks) {
    again.benchmarks.entryOf(benchmark).clock = clocks.get(benchmarkKey(benchmark)) ?? null;
  }
  return again;
}

/** The first readings, and beside them what this stage has read so far. */
function together(first: Results, again: Results): Results {
  const byKey = new Map(again.benchmarks.map((each) => [benchmarkKey(each), each]));
  const benchmarks = first.benchmarks.map((each) => {
    const read = byKey.get(benchmarkKey(each));
    if (read === undefined) return each;
    const slices = [...each.slices, ...read.slices.map((one) => ({ ...one, build: 1 as const }))];
    return { ...each, slices, looksAgain: read.looks ?? 0 };
  });
  return { ...first, benchmarks };
}
