import { analyse, screened } from '../../src/analysis/index.ts';
import type { Row } from '../../src/model/analysis/row.ts';
import { randomStream } from '../../src/statistics/random.ts';
import { mergeResults } from './merged.ts';
import { NOISE_MODELS, type NoiseModel, normal } from './noise-models.ts';
import { benchmark, confirmation, measuredAgain, results } from './results-builder.ts';
import { simulateSuite, USUAL_WORLD } from './simulated-suite.ts';

/**
 * Several machines that measure the same suite, and what is said of their merge: each through the real stages on a clock
 * of its own, or each with as many bursts as asked for, which takes no time to simulate.
 */

export interface ReplicatesRequest {
  readonly machines: number;
  /** True head/base - 1 of each benchmark, the mean over machines. */
  readonly effects: readonly number[];
  /** Standard deviation of that between machines (log scale). */
  readonly differ: number;
  /** Of single slices. */
  readonly scale: number;
  readonly budgetMs: number;
  readonly seed: string;
  readonly layoutSd?: number;
  readonly linkMs?: number;
}

export interface ReplicatedRow {
  readonly effect: number;
  /** What the interval is about (log scale), with the layouts of the first builds where first readings decide. */
  readonly truth: number;
  readonly lower: number;
  readonly upper: number;
  readonly verdict: Row['verdict'];
  readonly direction: Row['direction'];
  readonly by: 'first' | 'second' | 'first, chosen';
}

const [NORMAL] = NOISE_MODELS as readonly [NoiseModel, ...NoiseModel[]];

/** In so many bursts a stage, which scatter by `scale`; whoever chooses a row measures it again. */
export function drawReplicates(
  request: ReplicatesRequest,
  bursts: readonly [number, number],
): readonly ReplicatedRow[] {
  const { machines, effects, differ, scale, seed, layoutSd = USUAL_WORLD.layoutSd } = request;
  const files = Array.from({ length: machines }, (_, at) => {
    const index = at + 1;
    const own = randomStream(seed, 'machine', index);
    const truths = effects.map((effect) => Math.log1p(effect) + differ * normal(own));
    const readings = (row: number, stage: 0 | 1) => {
      const stream = randomStream(seed, 'bursts', index, row, stage);
      return Array.from({ length: bursts[stage] }, () => {
        const layout = stage === 0 ? layoutOf(request, row) : Math.SQRT2 * layoutSd * normal(stream);
        return 100 * Math.exp((truths[row] ?? 0) + layout + scale * normal(stream));
      });
    };
    const sides = (head: readonly number[]) => ({ base: head.map(() => 100), head });
    const parts = { settings: { confirm: 'auto' }, plan: { replicate: { index, of: machines } } } as const;
    const first = effects.map((_, row) => benchmark(`B${row}`, sides(readings(row, 0))));
    const chosen = new Set(screened(results({ benchmarks: first, ...parts })));
    const benchmarks = first.map((record, row) =>
      chosen.has(record.id) ? measuredAgain(record, sides(readings(row, 1))) : record,
    );
    return { name: `${index}`, results: results({ benchmarks, confirmation: confirmation(), ...parts }) };
  });
  return rowsOf(request, files);
}

/** ln(head/base) that the layouts of the first builds add. */
function layoutOf({ seed, layoutSd = USUAL_WORLD.layoutSd }: ReplicatesRequest, row: number): number {
  const of = (side: string) => layoutSd * normal(randomStream(seed, `layout  ${side} B${row}`));
  return of('head') - of('base');
}

/** Through the stages. */
export async function simulateReplicates(request: ReplicatesRequest): Promise<readonly ReplicatedRow[]> {
  const { machines, effects, differ, scale, budgetMs, seed, layoutSd = USUAL_WORLD.layoutSd } = request;
  const world = { ...USUAL_WORLD, noise: NORMAL, layoutSd, linkMs: request.linkMs ?? USUAL_WORLD.linkMs };
  const files = [];
  for (let index = 1; index <= machines; index++) {
    const stream = randomStream(seed, 'machine', index);
    const benchmarks = effects.map((effect, at) => ({
      name: `B${at}`,
      effect,
      onMachine: differ * normal(stream),
      scale,
      sliceMs: 10,
    }));
    const replicate = { index, of: machines, builds: seed };
    const simulated = await simulateSuite({
      benchmarks,
      world,
      seed: `${seed} ${index}`,
      by: 'session',
      rounds: 500,
      budgetMs,
      replicate,
    });
    files.push({ name: `${index}`, results: simulated.results });
  }
  return rowsOf(request, files);
}

function rowsOf(request: ReplicatesRequest, files: Parameters<typeof mergeResults>[0]): readonly ReplicatedRow[] {
  const analysis = analyse(mergeResults(files));
  return request.effects.flatMap((effect, at): ReplicatedRow[] => {
    const row = analysis.benchmarks
      .find(({ name }) => name === `B${at}`)
      ?.rows.find(({ metric }) => metric.unit === 'ns/op');
    if (row?.change.kind !== 'interval') return [];
    const { lower, upper } = row.change.delta;
    const { verdict, direction, confirmation } = row;
    const by = confirmation === null ? 'first' : confirmation.state === 'missing' ? 'first, chosen' : 'second';
    const truth = Math.log1p(effect) + (by === 'second' ? 0 : layoutOf(request, at));
    return [{ effect, truth, lower: Math.log1p(lower), upper: Math.log1p(upper), verdict, direction, by }];
  });
}
