import { analyse, decideGate, JUDGE, JUDGE_AGAIN, screened } from '../../src/analysis/index.ts';
import { confirm, confirmationReserveMs } from '../../src/measure/confirm/confirm.ts';
import { Measuring } from '../../src/measure/measure.ts';
import { fewestBursts } from '../../src/measure/planning/plan.ts';
import type { Analysis } from '../../src/model/analysis/analysis.ts';
import type { Results } from '../../src/model/results/results.ts';
import type { Part } from '../../src/model/results/settings.ts';
import type { Side } from '../../src/model/results/side.ts';
import type { Verdict } from '../../src/model/verdict.ts';
import { OBSERVATIONS_MIN } from '../../src/statistics/multiplicity.ts';
import { randomStream } from '../../src/statistics/random.ts';
import { type NoiseModel, normal } from './noise-models.ts';
import { scriptedStage } from './scripted-run.ts';
import type { ScriptedSlice } from './scripted-world.ts';

/** A benchmark that does not exist. */
export interface SimulatedBenchmark {
  readonly name: string;
  /** True head/base - 1. */
  readonly effect: number;
  /** What the machine adds to it (log scale). */
  readonly onMachine?: number;
  /** Scale of its slices' noise: about the coefficient of variation of single slices. */
  readonly scale: number;
  /** Wall time of the work of a slice without noise, ms. */
  readonly sliceMs: number;
}

/** What a machine and a toolchain do to every benchmark. */
interface SimulatedWorld {
  readonly noise: NoiseModel;
  /** Standard deviation (log scale) of a process beyond its slices: addresses, files, hash seeds. */
  readonly processSd: number;
  /** The same of a build: where the linker put things. Drawn for each side; anew in each confirming round. */
  readonly layoutSd: number;
  /** Wall time of starting a process, and of linking a side anew, ms; two sides at once take as long as one. */
  readonly startMs: number;
  readonly linkMs: number;
}

/** As seen on a virtual machine of two cores: docs/statistics.md. */
export const USUAL_WORLD = { processSd: 0.01, layoutSd: 0.01, startMs: 4, linkMs: 500 } as const;

export interface SimulationRequest {
  readonly benchmarks: readonly SimulatedBenchmark[];
  readonly world: SimulatedWorld;
  readonly seed: string;
  /** One of several machines that run the same builds, whose layouts are drawn from this. */
  readonly replicate?: Part & { readonly builds: string };
  /** session: the procedure. process: one process a slice, so many pairs of everything, in one stage. */
  readonly by: 'session' | 'process';
  /** Most bursts of a benchmark. */
  readonly rounds: number;
  /** Time for measuring, ms; null: as long as it takes. */
  readonly budgetMs: number | null;
  readonly threshold?: number;
}

/** One row of the report beside the truth. */
export interface SimulatedRow {
  readonly name: string;
  readonly effect: number;
  /** True change of what the shown interval speaks of (log scale): with the layouts of the first builds, or of any. */
  readonly truth: number;
  /** Shown, log scale; null: there is none that reaches its level. */
  readonly interval: { readonly lower: number; readonly upper: number } | null;
  readonly verdict: Verdict | null;
  readonly direction: string;
  /** The report says that the direction is that of these two builds. */
  readonly ofTheseBuilds: boolean;
  readonly screened: boolean;
  readonly confirmed: boolean;
  /** Of the first stage, and of the confirming one. */
  readonly bursts: number;
  readonly burstsAgain: number;
  /** Those of the confirming stage: its observations. */
  readonly layouts: number;
}

export interface Simulation {
  readonly results: Results;
  readonly analysis: Analysis;
  readonly gateFailed: boolean;
  readonly rows: readonly SimulatedRow[];
  /** Wall time from the first slice to the end of the last, ms. */
  readonly usedMs: number;
  /** Wall time of the longest burst (of the longest round of linking as well), ms: a run ends late by no more. */
  readonly longestMs: number;
}

/** The whole procedure through the real stages, on a simulated clock: bursts, looks, screen, confirming rounds, gate. */
export async function simulateSuite(request: SimulationRequest): Promise<Simulation> {
  const { benchmarks, world, seed, by, rounds, budgetMs, threshold = 0.05 } = request;
  const simulated = new SimulatedSlices(request);
  const isTwoStaged = by === 'session';
  const sliceMs = benchmarks[0]?.sliceMs ?? 1;
  const {
    world: scripted,
    ports,
    record,
    measuring,
  } = scriptedStage({
    targets: benchmarks.map(({ name }) => name),
    rounds,
    seed,
    nullControl: false,
    iterations: 1000,
    expectedMs: sliceMs + (by === 'process' ? world.startMs : 0),
    ...(by === 'session' ? { sessions: { ms: sliceMs } } : { judge: null }),
    sliceTimeoutMs: 600_000,
    openingMs: world.startMs,
    failsAnew: () => [],
    linkMs: world.linkMs,
    forgets: true,
    servedBy: () => 'all',
    settings: { threshold, confirm: isTwoStaged ? 'auto' : 'off' },
    script: (slice) => 1000 * simulated.factorOf(slice),
    durationMs: (slice) => simulated.durationOf(slice),
  });
  const { replicate } = request;
  if (replicate !== undefined) record.setPlan({ replicate: { index: replicate.index, of: replicate.of } });
  const beganMs = ports.clock.now();
  const deadlineMs = budgetMs === null ? null : beganMs + budgetMs;
  const reserveMs = budgetMs === null ? 0 : confirmationReserveMs({ confirm: isTwoStaged ? 'auto' : 'off' }, budgetMs);
  const leftMs = budgetMs === null ? null : budgetMs - reserveMs;
  const first = isTwoStaged ? fewestBursts(measuring.discovery.targets, measuring.choices, leftMs, 0.01) : {};
  const request1 = { ...measuring, ...first, judge: isTwoStaged ? JUDGE : null };
  // As commands/measure-stages.ts does.
  const stage = new Measuring(request1, record, ports);
  const screen = () => screened(record.toResults(ports.clock.now()));
  await stage.until(deadlineMs === null ? null : deadlineMs - reserveMs);
  if (reserveMs > 0 && screen().length === 0) await stage.until(deadlineMs);
  record.complete();
  await stage.end();
  if (isTwoStaged) {
    await confirm(
      {
        measuring: { ...request1, firstLook: OBSERVATIONS_MIN },
        ids: screen(),
        judge: JUDGE_AGAIN,
        building: ports,
        deadlineMs,
      },
      record,
      ports,
    );
  }
  const results = record.toResults(ports.clock.now());
  const analysis = analyse(results);
  return {
    results,
    analysis,
    gateFailed: decideGate(analysis).exitCode === 1,
    rows: rowsOf(analysis, results, simulated, benchmarks),
    usedMs: scripted.nowMs - beganMs,
    longestMs: simulated.longestMs + 2 * world.linkMs,
  };
}

/** How what is drawn of the layouts of the first builds is called. */
const FIRST_LAYOUT = 'layout  ';

/** How long slices take, and why. */
class SimulatedSlices {
  /** Of the slices so far, with the start of their processes. */
  longestMs = 0;
  readonly #request: SimulationRequest;
  readonly #byName: ReadonlyMap<string, SimulatedBenchmark>;
  readonly #noise: ReturnType<NoiseModel['start']>;
  readonly #turns = new Map<string, number>();
  readonly #factors = new Map<string, number>();
  #startMs: number | null = null;
  #factor = 1;

  constructor(request: SimulationRequest) {
    const byName = new Map(request.benchmarks.map((each) => [each.name, each]));
    this.#request = request;
    this.#byName = byName;
    this.#noise = request.world.noise.start(request.seed, (key) => byName.get(key)?.scale ?? 0);
  }

  /** What this slice takes, of what base takes without noise. */
  factorOf(slice: ScriptedSlice): number {
    if (slice.iterations === 0) return 1;
    this.#startMs ??= slice.startMs;
    const { key, side, session, index, layout } = slice;
    const turn = this.#turns.get(key) ?? 0;
    this.#turns.set(key, turn + 1);
    const position = turn % 2 === 0 ? 0 : 1;
    const noise = this.#noise({ key, pair: turn >> 1, position, startMs: slice.startMs - this.#startMs });
    const { processSd, layoutSd } = this.#request.world;
    const inProcess = this.#drawn(processSd, 'process', session ?? `slice ${index}`, key);
    const { effect: change = 0, onMachine = 0 } = this.#byName.get(key) ?? {};
    const effect = side === 'head' ? (1 + change) * Math.exp(onMachine) : 1;
    this.#factor = noise * inProcess * this.#drawn(layoutSd, 'layout', layout, `${side} ${key}`) * effect;
    return this.#factor;
  }

  /** Asked right after the factor. */
  durationOf({ key, iterations, session }: ScriptedSlice): number {
    const { sliceMs = 0 } = this.#byName.get(key) ?? {};
    const around = session === null ? this.#request.world.startMs : 0.2;
    const durationMs = iterations === 0 ? 0.3 : around + sliceMs * this.#factor;
    this.longestMs = Math.max(this.longestMs, durationMs + this.#request.world.startMs);
    return durationMs;
  }

  /** ln(head/base) of a benchmark in the layouts of the first builds, or in any. */
  truthOf(name: string, inAnyLayout: boolean): number {
    const effect = Math.log1p(this.#byName.get(name)?.effect ?? 0);
    if (inAnyLayout) return effect;
    const of = (side: Side) => Math.log(this.#drawn(this.#request.world.layoutSd, 'layout', '', `${side} ${name}`));
    return effect + of('head') - of('base');
  }

  #drawn(sd: number, ...labels: readonly (string | number)[]): number {
    const label = labels.join(' ');
    const known = this.#factors.get(label);
    if (known !== undefined) return known;
    const { seed, replicate } = this.#request;
    const isOfBuilds = replicate !== undefined && label.startsWith(FIRST_LAYOUT);
    const factor = Math.exp(sd * normal(randomStream(isOfBuilds ? replicate.builds : seed, label)));
    this.#factors.set(label, factor);
    return factor;
  }
}

function rowsOf(
  { benchmarks: analysed }: Analysis,
  { benchmarks: recorded }: Results,
  simulated: SimulatedSlices,
  benchmarks: readonly SimulatedBenchmark[],
): readonly SimulatedRow[] {
  return benchmarks.map(({ name, effect }) => {
    const row = analysed.find((each) => each.name === name)?.rows.find(({ metric }) => metric.unit === 'ns/op');
    const slices = recorded.find((each) => each.name === name)?.slices ?? [];
    const bursts = (again: boolean) =>
      new Set(slices.flatMap(({ build, burst }) => ((build === 1) === again ? [burst] : []))).size;
    const isSecond =
      row?.confirmation !== null && row?.confirmation !== undefined && row.confirmation.state !== 'missing';
    const shown = row?.change.kind === 'interval' ? row.change.delta : null;
    const delta = shown !== null && shown.level > 1 - (row?.alpha ?? 0) - 1e-9 ? shown : null;
    return {
      name,
      effect,
      truth: simulated.truthOf(name, isSecond),
      interval: delta === null ? null : { lower: Math.log1p(delta.lower), upper: Math.log1p(delta.upper) },
      verdict: row?.verdict ?? null,
      direction: row?.direction ?? 'unknown',
      ofTheseBuilds: row?.warnings.some(({ code }) => code === 'one-layout' || code === 'not-confirmed') ?? false,
      screened: row?.screened ?? false,
      confirmed: isSecond,
      bursts: bursts(false),
      burstsAgain: bursts(true),
      layouts: new Set(slices.flatMap(({ build, burst, layout = burst }) => (build === 1 ? [layout] : []))).size,
    };
  });
}
