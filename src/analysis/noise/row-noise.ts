import type { Change, Settle } from '../../model/analysis/change.ts';
import type { NoiseLevel, NoiseReadings, NoiseSign, RowNoise } from '../../model/analysis/noise.ts';
import { NOISE_LIMITS } from '../../model/analysis/noise-text.ts';
import type { Verdict } from '../../model/verdict.ts';
import { coefficientOfVariation, maxOverMedian, median } from '../../statistics/descriptive.ts';
import { signedRankInterval } from '../../statistics/signed-rank.ts';
import { logRatio } from '../rows/compare.ts';
import { byRun, type MetricObservation, mediansOf } from '../rows/observations.ts';

/** At such a half width even a change by a quarter is rarely decided: the run says next to nothing. */
export const UNUSABLE_HALF_WIDTH = 0.2;
/** Slices that take this many times their CPU time even at their calmest wait for something of their own. */
const WAITS_BY_ITSELF = 1.2;

const SIGNS: readonly NoiseSign[] = ['baseVariation', 'maxOverMedian', 'wallPerCpu', 'halfWidth'];

export function signsOf(readings: NoiseReadings): readonly NoiseSign[] {
  return SIGNS.filter((sign) => (readings[sign] ?? 0) > NOISE_LIMITS[sign]);
}

export function levelOf(readings: NoiseReadings): Exclude<NoiseLevel, 'unknown'> {
  if ((readings.halfWidth ?? 0) > UNUSABLE_HALF_WIDTH) return 'unusable';
  return signsOf(readings).length > 0 ? 'noisy' : 'quiet';
}

/** Noise of a row with an interval, from the observations that the interval rests on; null for any other row. */
export function rowNoise(
  used: readonly MetricObservation[],
  change: Change,
  row: { readonly verdict: Verdict | null; readonly threshold: number },
): RowNoise | null {
  if (change.kind !== 'interval' || used.length < 2) return null;
  const { estimate, lower, upper } = change.delta;
  // A share of the ratio itself: a tenfold change known to 1 % is known well. One reading of a machine does not vary.
  const machines = byRun(used).filter(({ length }) => length >= 2);
  if (machines.length === 0) return null;
  const readings =
    machines.length === 1
      ? noiseReadings(machines[0] ?? used, (upper - lower) / 2 / (1 + estimate))
      : overMachines(machines, 1 - change.delta.level);
  const signs = signsOf(readings);
  const explains =
    row.verdict === 'inconclusive' && isByNoise(change.settle, signs, readings.halfWidth ?? 0, row.threshold);
  return { level: levelOf(readings), signs, readings, explains };
}

/** An interval wider than the threshold could not have come out as unchanged, wherever it lies. */
function isByNoise(settle: Settle | null, signs: readonly NoiseSign[], half: number, threshold: number): boolean {
  const isByReadings =
    settle?.obstacle === 'clock' ||
    settle?.obstacle === 'window' ||
    settle?.obstacle === 'bins' ||
    settle?.obstacle === 'machines';
  if (settle === null || isByReadings) return false;
  return half > threshold || (signs.length > 0 && settle.obstacle !== 'threshold');
}

/** Their median, each with an interval of its own: what differs from one to the next is no noise of either. */
function overMachines(machines: readonly (readonly MetricObservation[])[], alpha: number): NoiseReadings {
  const each = machines.map((used) => {
    const { lower, upper } = signedRankInterval(used.map(logRatio), alpha);
    return noiseReadings(used, (upper - lower) / 2);
  });
  const over = (sign: NoiseSign) => {
    const values = each.flatMap((readings) => readings[sign] ?? []);
    return values.length === 0 ? null : median(values);
  };
  return {
    baseVariation: over('baseVariation'),
    maxOverMedian: over('maxOverMedian'),
    wallPerCpu: over('wallPerCpu'),
    halfWidth: over('halfWidth'),
  };
}

function noiseReadings(used: readonly MetricObservation[], halfWidth: number): NoiseReadings {
  const base = used.map((each) => each.base);
  const waits = used.map(({ wallPerCpu }) => wallPerCpu).filter((each) => each > 0);
  const calmest = waits.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  return {
    baseVariation: finite(coefficientOfVariation(base)),
    maxOverMedian: finite(maxOverMedian(base, mediansOf(used).base)),
    wallPerCpu: waits.length === 0 || calmest >= WAITS_BY_ITSELF ? null : median(waits),
    halfWidth: halfWidth < 0 ? null : finite(halfWidth),
  };
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
