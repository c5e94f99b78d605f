import type { BenchmarkAnalysis } from '../../model/analysis/analysis.ts';
import type { NoiseReadings, NoiseSign, Remedy, RunNoise } from '../../model/analysis/noise.ts';
import { signText } from '../../model/analysis/noise-text.ts';
import type { Results } from '../../model/results/results.ts';
import { ranIdenticalBinaries } from '../../model/results/run.ts';
import type { Warning } from '../../model/warning.ts';
import { median } from '../../statistics/descriptive.ts';
import { type JudgedRow, judgedRows } from '../judged-rows.ts';
import type { Prepared } from '../prepare.ts';
import { commonShifts, shiftWarnings } from './common-shift.ts';
import { disturbancesOf, disturbanceWarnings } from './disturbances.ts';
import { nullControlOf, nullControlWarnings } from './null-control.ts';
import { levelOf, signsOf } from './row-noise.ts';

/** The noise check of a run: from what its rows already are, so that it cannot change any. */
export function noiseOf(
  results: Results,
  prepared: readonly Prepared[],
  benchmarks: readonly BenchmarkAnalysis[],
): RunNoise {
  const all = judgedRows(prepared, benchmarks);
  const judged = all.filter(({ row }) => row.gated);
  const noises = judged.flatMap(({ row }) => row.noise ?? []);
  const over = (sign: NoiseSign) => {
    const values = noises.flatMap((noise) => noise.readings[sign] ?? []);
    return values.length === 0 ? null : median(values);
  };
  const readings: NoiseReadings = {
    baseVariation: over('baseVariation'),
    maxOverMedian: over('maxOverMedian'),
    wallPerCpu: over('wallPerCpu'),
    halfWidth: over('halfWidth'),
  };
  const explained = judged.filter(({ row }) => row.noise?.explains === true);
  return {
    level: noises.length === 0 ? 'unknown' : levelOf(readings),
    signs: signsOf(readings),
    readings,
    rows: noises.length,
    explained: explained.length,
    remedy: remedyOf(explained),
    disturbances: disturbancesOf(results),
    nullControl: nullControlOf(results.runs, prepared),
    shifts: commonShifts(all, results.runs, ranIdenticalBinaries(results)),
  };
}

function remedyOf(explained: readonly JudgedRow[]): Remedy | null {
  if (explained.length === 0) return null;
  let [settleable, moreObservations, moreMs] = [0, 0, 0];
  for (const { row } of explained) {
    const settle = row.change.kind === 'interval' ? row.change.settle : null;
    if (settle === null || settle.moreObservations === null) continue;
    settleable += 1;
    moreObservations = Math.max(moreObservations, settle.moreObservations);
    moreMs += settle.moreMs ?? 0;
  }
  return { settleable, moreObservations, moreMs };
}

/** Warnings that a reader must not miss; none for a quiet run. */
export function noiseWarnings(noise: RunNoise, results: Results, prepared: readonly Prepared[]): readonly Warning[] {
  return [
    ...noisyWarnings(noise),
    ...results.runs.flatMap((run) =>
      nullControlWarnings(results.runs.length === 1 ? noise.nullControl : nullControlOf([run], prepared)),
    ),
    ...shiftWarnings(noise.shifts, results),
    ...disturbanceWarnings(noise.disturbances),
  ];
}

/** A noisy run in which every row was decided all the same is nobody's concern. */
function noisyWarnings(noise: RunNoise): readonly Warning[] {
  const { level, explained, rows, signs, readings } = noise;
  if (explained === 0) return [];
  const doubt = `noise is why ${explained} of ${rows} ${rows === 1 ? 'row' : 'rows'} ${explained === 1 ? 'is' : 'are'} undecided`;
  // One of the readings; the others are in the report's line and on its page.
  const [sign] = signs;
  const why = sign === undefined ? '' : ` (${signText(sign, readings[sign] ?? 0)})`;
  const what = { quiet: '', noisy: 'a noisy run: ', unusable: 'too noisy to tell much: ', unknown: '' }[level];
  const elsewhere =
    'what helps is a larger or less busy machine, or to gate CPU time or instructions beside time (metrics: cpu, ' +
    'instructions)';
  return [{ code: 'noisy-run', message: `${what}${doubt}${why}; ${elsewhere}` }];
}
