import type { NullControlSummary } from '../../model/analysis/noise.ts';
import type { Results } from '../../model/results/results.ts';
import type { Run } from '../../model/results/run.ts';
import type { Warning } from '../../model/warning.ts';
import { signedRankInterval } from '../../statistics/signed-rank.ts';
import { logRatio } from '../rows/compare.ts';
import { readingsOf } from '../rows/observations.ts';
import { deltaOf } from '../rows/ratio-row.ts';

/** One statement a run, and no gate hangs on it: 1 sound run in 100 is said to be off. */
const ALPHA = 0.01;
/** Fewest pairs of an interval at that level: 1 + log2(1 / 0.01). */
const PAIRS_MIN = 8;

/**
 * Base against base, all benchmarks pooled: their log ratios scatter differently, but each is symmetric about 0 where
 * nothing but noise is between the copies, and that is all the signed-rank test asks.
 */
export function nullControlOf(
  { nullControl, partial }: Pick<Run, 'nullControl' | 'partial'>,
  metrics: Results['metrics'],
): NullControlSummary {
  const none = { pairs: 0, benchmarks: 0, spentMs: nullControl?.spentMs ?? 0, delta: null };
  const nothing = (reason: NullControlSummary['reason']): NullControlSummary => ({ state: 'none', reason, ...none });
  if (nullControl === undefined) return nothing('unknown');
  if (nullControl.skipped !== undefined) return nothing(nullControl.skipped);
  const unit = metrics.find((metric) => metric.quantity === 'time' && metric.direction === 'lower')?.unit ?? '';
  const measured = nullControl.pairs.flatMap(({ benchmark, one, other }) => {
    const [reading] = readingsOf(
      [{ run: one.run, burst: one.burst, continued: false, pairs: [{ base: one, head: other }] }],
      {
        unit,
        quantity: 'time',
      },
    );
    return reading !== undefined && reading.base > 0 && reading.head > 0 ? [{ benchmark, reading }] : [];
  });
  if (measured.length === 0) return nothing(partial ? 'unknown' : 'no-time');
  const interval = signedRankInterval(
    measured.map(({ reading }) => logRatio(reading)),
    ALPHA,
  );
  const summary = {
    reason: null,
    pairs: measured.length,
    benchmarks: new Set(measured.map(({ benchmark }) => benchmark)).size,
    spentMs: nullControl.spentMs,
    delta: measured.length < 2 ? null : deltaOf(interval),
  };
  if (measured.length < PAIRS_MIN) return { state: 'too-few', ...summary } as const;
  return { state: interval.lower <= 0 && interval.upper >= 0 ? 'holds' : 'off', ...summary } as const;
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
