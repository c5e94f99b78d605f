import { unreachable } from '../unreachable.ts';
import type { Disturbance, NoiseSign } from './noise.ts';

/** The words for noise, which warnings and pages share. Trusted text. */

/**
 * Beyond these limits, which were seen to go with useless intervals, a run is noisy (docs/noise.md has the evidence and
 * the command). Steal, pressure and context switches are left out, as they predicted nothing beyond these.
 */
export const NOISE_LIMITS: Readonly<Record<NoiseSign, number>> = {
  baseVariation: 0.1,
  maxOverMedian: 1.4,
  wallPerCpu: 1.08,
  halfWidth: 0.08,
};

/** `base alone varied by 14 %` */
export function signText(sign: NoiseSign, value: number): string {
  switch (sign) {
    case 'baseVariation':
      return `base alone varied by ${twoFigures(100 * value)} %`;
    case 'maxOverMedian':
      return `the slowest slice of base took ${value.toFixed(2)} times the median`;
    case 'wallPerCpu':
      return `slices took ${value.toFixed(2)} times their processor time`;
    case 'halfWidth':
      return `the interval is ±${twoFigures(100 * value)} %`;
    default:
      return unreachable(sign);
  }
}

/** `their processes were stopped for 2.0 s (1 slice)` */
export function disturbanceText({ kind, ms, share, slices }: Disturbance): string {
  const seconds = ms < 995 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
  const where = slices === 1 ? '1 slice' : `${slices} slices`;
  const percent = `${Number((100 * share).toPrecision(2))} %`;
  switch (kind) {
    case 'stopped':
      return `their processes were stopped for ${seconds} (${where})`;
    case 'throttled':
      return `they were throttled by their control group for ${seconds} (${where})`;
    case 'stolen':
      return `CPU steal was ${percent} of the processors' time`;
    case 'others':
      return `other processes used ${percent} of the processors`;
    default:
      return unreachable(kind);
  }
}

/** A reading of noise is not known to more than two figures. */
export function twoFigures(value: number): string {
  return String(Number(value.toPrecision(2)));
}
