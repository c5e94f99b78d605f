import type { NullControlSummary } from '../../model/analysis/noise.ts';
import type { NullPair, Run } from '../../model/results/run.ts';
import type { SliceRecord } from '../../model/results/slice-record.ts';
import type { Warning } from '../../model/warning.ts';
import { byFastest } from '../../statistics/observation.ts';
import { signedRankInterval } from '../../statistics/signed-rank.ts';
import type { Prepared } from '../prepare.ts';
import { logRatio } from '../rows/compare.ts';
import { burstsOf, isPositive, type MetricObservation, readingsOf } from '../rows/observations.ts';
import { deltaOf } from '../rows/ratio-row.ts';

/** One statement a run, and no gate hangs on it: 1 sound run in 100 is said to be off. */
const ALPHA = 0.01;
/** Fewest pairs of an interval at that level: 1 + log2(1 / 0.01). */
const PAIRS_MIN = 8;

type ControlledRun = Pick<Run, 'nullControl' | 'partial'>;

interface ControlReading {
  readonly benchmark: string;
  readonly reading: MetricObservation;
}

/**
 * Base against base, all benchmarks pooled: their log ratios scatter differently, but each is symmetric about 0 where
 * nothing but noise is between the copies, and that is all the signed-rank test asks. A burst of a benchmark is read as
 * its row is: by the mean over its slices, or by the fastest where these stand for the mean there.
 */
export function nullControlOf(runs: readonly ControlledRun[], prepared: readonly Prepared[]): NullControlSummary {
  const controls = runs.flatMap(({ nullControl }) => nullControl ?? []);
  const spentMs = controls.reduce((sum, each) => sum + each.spentMs, 0);
  const none = { pairs: 0, benchmarks: 0, spentMs, delta: null };
  const nothing = (reason: NullControlSummary['reason']): NullControlSummary => ({ state: 'none', reason, ...none });
  if (controls.length === 0) return nothing('unknown');
  const measured = controls.flatMap(({ pairs }) => readingsIn(pairs, prepared));
  const skipped = controls.find((each) => each.skipped !== undefined)?.skipped;
  if (measured.length === 0 && skipped !== undefined) return nothing(skipped);
  const partial = runs.some((each) => each.partial);
  if (measured.length === 0) return nothing(partial ? 'unknown' : 'no-time');
  const interval = signedRankInterval(
    measured.map(({ reading }) => logRatio(reading)),
    ALPHA,
  );
  const summary = {
    reason: null,
    pairs: measured.length,
    benchmarks: new Set(measured.map(({ benchmark }) => benchmark)).size,
    spentMs,
    delta: measured.length < 2 ? null : deltaOf(interval),
  };
  if (measured.length < PAIRS_MIN) return { state: 'too-few', ...summary } as const;
  return { state: interval.lower <= 0 && interval.upper >= 0 ? 'holds' : 'off', ...summary } as const;
}

/** The bursts of one run. */
function readingsIn(pairs: readonly NullPair[], prepared: readonly Prepared[]): readonly ControlReading[] {
  const slices = new Map<string, SliceRecord[]>();
  for (const { benchmark, one, other } of pairs) {
    const own = slices.get(benchmark) ?? [];
    slices.set(benchmark, own);
    own.push({ ...one, side: 'base' }, { ...other, side: 'head' });
  }
  return prepared.flatMap(({ record: { id: benchmark, sliceLength }, kinds }) => {
    const own = slices.get(benchmark);
    const kind = kinds.find(({ metric }) => metric.quantity === 'time' && metric.direction === 'lower');
    if (own === undefined || kind === undefined) return [];
    const readings = readingsOf(
      burstsOf({ slices: own, ...(sliceLength === undefined ? {} : { sliceLength }) }),
      kind.metric,
    ).filter(isPositive);
    const isByFastest = kind.views?.by === 'fastest';
    return readings.map((each) => ({ benchmark, reading: isByFastest ? (byFastest(each) ?? each) : each }));
  });
}

/** `percent`: a signed fraction as text. */
export function nullControlWarnings({ state, delta }: NullControlSummary): readonly Warning[] {
  if (state !== 'off' || delta === null) return [];
  const percent = (fraction: number) => `${fraction < 0 ? '' : '+'}${(100 * fraction).toFixed(1)}`;
  const message =
    `two copies of base, which are the same program, differed by ${percent(delta.estimate)} % ` +
    `[${percent(delta.lower)}, ${percent(delta.upper)}] over ${delta.observations} pairs: something other than the change ` +
    'moves readings here, so that deltas of this size are no evidence of it';
  return [{ code: 'null-control-off', message }];
}
