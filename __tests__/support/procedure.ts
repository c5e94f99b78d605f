import { NOISE_MODELS, type NoiseModel, recordedNoise } from './noise-models.ts';
import { type SimulatedBenchmark, type Simulation, simulateSuite, USUAL_WORLD } from './simulated-suite.ts';
import { readTraces } from './traces.ts';

// Many simulated runs of the whole procedure, and what became of their rows.

/** Of 12 benchmarks: five unchanged, and one of each size. */
export const SIZES: readonly number[] = [0.01, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2];
export const MIXED: readonly number[] = [0, 0, 0, 0, 0, ...SIZES];
export const UNCHANGED: readonly number[] = MIXED.map(() => 0);
/** Of single slices: a quiet machine, an ordinary shared runner, a crowded one. */
export const SCALES: readonly number[] = [0.01, 0.03, 0.1];
const SLICE_MS = 2;
const PROCESS_SLICE_MS = 100;

/** Noise, and the names of the benchmarks that it is a recording of; null: any. */
export interface KindOfNoise {
  readonly model: NoiseModel;
  readonly names: readonly string[] | null;
}

/**
 * Thirteen kinds of noise, and four recordings of byte-identical programs, which bring their own scale.
 * @param folder of the recordings; left out: where they lie beside this file's folder
 */
export function kindsOfNoise(folder?: URL): readonly KindOfNoise[] {
  const series = readTraces(folder);
  const groups = [...new Set(series.map(({ trace, schedule }) => `${trace}, ${schedule}`))];
  const names = [...new Set(series.map(({ benchmark }) => benchmark))];
  const recorded = groups.map((group) => {
    const own = series.filter(({ trace, schedule }) => `${trace}, ${schedule}` === group);
    return { model: recordedNoise(`recorded: ${group}`, own), names };
  });
  return [...NOISE_MODELS.map((model) => ({ model, names: null })), ...recorded];
}

export interface ProcedureRequest {
  readonly effects: readonly number[];
  readonly noise: KindOfNoise;
  /** Of all benchmarks, or of each. */
  readonly scale: number | readonly number[];
  readonly seed: string;
  readonly threshold: number;
  readonly budgetMs: number | null;
  readonly rounds?: number;
  readonly processSd?: number;
  readonly layoutSd?: number;
}

function benchmarksOf({ effects, noise, scale }: ProcedureRequest, sliceMs: number): readonly SimulatedBenchmark[] {
  return effects.map((effect, index) => ({
    name: noise.names?.[index] ?? `Benchmark${index}`,
    effect,
    scale: typeof scale === 'number' ? scale : (scale[index] ?? 0),
    sliceMs,
  }));
}

/** One run of the whole procedure. */
export function runProcedure(request: ProcedureRequest): Promise<Simulation> {
  const { noise, seed, threshold, budgetMs, rounds = 500, processSd, layoutSd } = request;
  const world = {
    ...USUAL_WORLD,
    noise: noise.model,
    ...(processSd === undefined ? {} : { processSd }),
    ...(layoutSd === undefined ? {} : { layoutSd }),
  };
  const benchmarks = benchmarksOf(request, SLICE_MS);
  return simulateSuite({ benchmarks, world, seed, threshold, budgetMs, rounds, by: 'session' });
}

/** The same by so many pairs of processes, each for a slice of 100 ms. */
export function runFixed(request: ProcedureRequest, pairs: number): Promise<Simulation> {
  const { noise, seed, threshold } = request;
  const benchmarks = benchmarksOf(request, PROCESS_SLICE_MS);
  const world = { ...USUAL_WORLD, noise: noise.model };
  return simulateSuite({ benchmarks, world, seed, threshold, budgetMs: null, rounds: pairs, by: 'process' });
}

/** Counts of rows of one true size. */
export interface RowTally {
  rows: number;
  measured: number;
  /** With an interval; the rest are exact. */
  shown: number;
  /** Of those, with the truth in it: of what it is about, and of the sources whatever the layout. */
  covered: number;
  coveredOfSources: number;
  regressed: number;
  improved: number;
  unchanged: number;
  undecided: number;
  /** Said to go the way that they do, and the other way. */
  right: number;
  wrong: number;
  /** Said to go a way that the sources do not, in words about them, and in words about these two builds. */
  misnamed: number;
  misnamedOfBuilds: number;
  screened: number;
  /** Screened, and too few layouts. */
  unconfirmed: number;
  bursts: number;
  burstsAgain: number;
}

export interface Tally {
  suites: number;
  gates: number;
  minutes: number;
  late: number;
  readonly bySize: Map<number, RowTally>;
}

export function emptyTally(): Tally {
  return { suites: 0, gates: 0, minutes: 0, late: 0, bySize: new Map() };
}

export function addTo(
  tally: Tally,
  { rows, gateFailed, usedMs, longestMs }: Simulation,
  budgetMs: number | null,
): void {
  tally.suites += 1;
  tally.gates += gateFailed ? 1 : 0;
  tally.minutes += usedMs / 60_000;
  tally.late += budgetMs !== null && usedMs > budgetMs + Math.max(0.05 * budgetMs, longestMs) ? 1 : 0;
  for (const row of rows) {
    const of = tally.bySize.get(row.effect) ?? emptyRows();
    tally.bySize.set(row.effect, of);
    of.rows += 1;
    of.measured += row.bursts > 0 ? 1 : 0;
    of.shown += row.interval === null ? 0 : 1;
    of.covered += row.interval !== null && row.interval.lower <= row.truth && row.truth <= row.interval.upper ? 1 : 0;
    const ofSources = Math.log1p(row.effect);
    of.coveredOfSources +=
      row.interval !== null && row.interval.lower <= ofSources && ofSources <= row.interval.upper ? 1 : 0;
    const way = row.effect === 0 ? 'none' : row.effect > 0 ? 'slower' : 'faster';
    const isMisnamed = row.direction !== 'unknown' && row.direction !== way;
    of.misnamed += isMisnamed && !row.ofTheseBuilds ? 1 : 0;
    of.misnamedOfBuilds += isMisnamed && row.ofTheseBuilds ? 1 : 0;
    of.regressed += row.verdict === 'regressed' ? 1 : 0;
    of.improved += row.verdict === 'improved' ? 1 : 0;
    of.unchanged += row.verdict === 'unchanged' ? 1 : 0;
    of.undecided += row.verdict === 'inconclusive' || row.verdict === null ? 1 : 0;
    of.right += row.direction === (row.truth > 0 ? 'slower' : 'faster') ? 1 : 0;
    of.wrong += row.direction === (row.truth > 0 ? 'faster' : 'slower') ? 1 : 0;
    of.screened += row.screened ? 1 : 0;
    of.unconfirmed += row.screened && !row.confirmed ? 1 : 0;
    of.bursts += row.bursts;
    of.burstsAgain += row.burstsAgain;
  }
}

/** Of all sizes, or of those that are asked for. */
export function rowsOf({ bySize }: Tally, isAsked: (effect: number) => boolean = () => true): RowTally {
  const sum = emptyRows();
  for (const [effect, each] of bySize) {
    if (!isAsked(effect)) continue;
    for (const key of Object.keys(sum) as (keyof RowTally)[]) sum[key] += each[key];
  }
  return sum;
}

function emptyRows(): RowTally {
  return {
    rows: 0,
    measured: 0,
    shown: 0,
    covered: 0,
    coveredOfSources: 0,
    misnamed: 0,
    misnamedOfBuilds: 0,
    regressed: 0,
    improved: 0,
    unchanged: 0,
    undecided: 0,
    right: 0,
    wrong: 0,
    screened: 0,
    unconfirmed: 0,
    bursts: 0,
    burstsAgain: 0,
  };
}

/** Wall time x squared half-width (log scale), the geometric mean over rows: what a given precision takes. */
export function workOf({ rows, usedMs }: Simulation): number {
  const logs = rows.flatMap(({ interval }) =>
    interval === null ? [] : [2 * Math.log((interval.upper - interval.lower) / 2)],
  );
  return (usedMs / 1000) * Math.exp(logs.reduce((sum, each) => sum + each, 0) / logs.length);
}
