import type { Analysis } from '../../model/analysis/analysis.ts';
import type {
  CommonShift,
  NoiseReadings,
  NoiseSign,
  NullControlSummary,
  RunNoise,
} from '../../model/analysis/noise.ts';
import { NOISE_LIMITS, signText, twoFigures } from '../../model/analysis/noise-text.ts';
import { shownId } from '../../model/results/cores.ts';
import { unreachable } from '../../model/unreachable.ts';
import { visibleName } from '../text/escape.ts';
import { formatDuration, intervalFigures, NO_BREAK_SPACE, signedPercent } from '../text/numbers.ts';
import type { Phrase } from '../text/phrase.ts';
import { CHARACTERS, shortenMiddle } from '../text/shorten.ts';
import { type Table, textCell } from './table.ts';
import { countText } from './words.ts';

/** The noise check (docs/noise.md): one line for every report, a page for those that have room, a clause for a row. */

const LEVELS: Readonly<Record<RunNoise['level'], string>> = {
  quiet: 'quiet',
  noisy: 'noisy',
  unusable: 'too noisy to tell much',
  unknown: 'unknown',
};
/**
 * What the medians over rows say, unless noise is why some rows are undecided: then a run is not called quiet beside them.
 */
function levelText({ level, explained, rows }: RunNoise): string {
  if (level !== 'quiet' || explained === 0) return LEVELS[level];
  return `quiet, but for ${explained} of ${rows} rows`;
}

const SIGNS: readonly NoiseSign[] = ['baseVariation', 'maxOverMedian', 'wallPerCpu', 'halfWidth'];
const NOISY_ROWS_LISTED = 10;
const LONGEST_NAME = 100;

/** `Noise: quiet: base alone varied by 1.2 %, ... Base against base: +0.1 % [-0.6, +0.8] over 20 pairs.` */
export function noiseLine({ noise }: Analysis): Phrase {
  const control = noise.nullControl.state === 'none' ? '' : ` ${controlSentence(noise.nullControl)}`;
  if (noise.level === 'unknown') return [`Noise: not known, as no gated row has an interval.${control}`];
  const known = SIGNS.flatMap((sign) => signPart(sign, noise.readings));
  const over = noise.rows === 1 ? '' : ` (medians over ${noise.rows} rows)`;
  return [`Noise: ${levelText(noise)}: ${known.join(', ')}${over}.${control}`];
}

function signPart(sign: NoiseSign, readings: NoiseReadings): readonly string[] {
  const value = readings[sign];
  return value === null ? [] : [signText(sign, value)];
}

/** The noise check in full, for media that have room for it. */
export interface NoisePage {
  readonly summary: string;
  readonly tables: readonly Table[];
  readonly lines: readonly Phrase[];
}

/** null where there is nothing to say. */
export function noisePage(analysis: Analysis): NoisePage | null {
  const { noise } = analysis;
  if (noise.level === 'unknown' && noise.nullControl.state === 'none') return null;
  return {
    summary: `noise: ${levelText(noise)}`,
    tables: noise.level === 'unknown' ? [] : [readingsTable(noise)],
    lines: [
      [controlSentence(noise.nullControl)],
      ...noise.shifts.map(shiftPhrase),
      ...noisyRows(analysis),
      ['Noise explains what is undecided; it makes no verdict and takes none back.'],
    ],
  };
}

function readingsTable({ readings, rows }: RunNoise): Table {
  return {
    title: '',
    columns: [
      { head: 'reading', alignment: 'left', kind: 'text' },
      { head: rows === 1 ? 'this run' : `median of ${rows} rows`, alignment: 'right', kind: 'text' },
      { head: 'noisy beyond', alignment: 'right', kind: 'text' },
    ],
    rows: SIGNS.map((sign) => {
      const value = readings[sign];
      return [
        READING_NAMES[sign],
        value === null ? 'not known' : figure(sign, value),
        figure(sign, NOISE_LIMITS[sign]),
      ].map(textCell);
    }),
  };
}

const READING_NAMES: Readonly<Record<NoiseSign, string>> = {
  baseVariation: 'how much base alone varied (standard deviation / mean)',
  maxOverMedian: 'slowest slice of base / median',
  wallPerCpu: 'wall time / processor time of a slice',
  halfWidth: 'half of the width of the interval',
};

function figure(sign: NoiseSign, value: number): string {
  switch (sign) {
    case 'baseVariation':
    case 'halfWidth':
      return `${twoFigures(100 * value)}${NO_BREAK_SPACE}%`;
    case 'maxOverMedian':
    case 'wallPerCpu':
      return value.toFixed(2);
    default:
      return unreachable(sign);
  }
}

/** The result of base against base, and what it means. */
function controlSentence({ state, reason, pairs, benchmarks, delta, spentMs }: NullControlSummary): string {
  if (state === 'none') {
    if (reason === 'too-short') return 'Base against base was not measured: it would have taken over 5 % of this run.';
    if (reason === 'no-time') return 'Base against base was not measured: there was no time left for it.';
    return 'Base against base was not measured.';
  }
  const size = delta === null ? '' : `${signedPercent(delta.estimate, 1)} ${intervalFigures(delta, 1)} over `;
  const took = `${size}${countText(pairs, 'pair')} of ${countText(benchmarks, 'benchmark')} (${formatDuration(spentMs)})`;
  switch (state) {
    case 'holds':
      return `Base against base: ${took}: it contains 0, as it should.`;
    case 'off':
      return `Base against base: ${took}: it excludes 0, though both are the same program.`;
    case 'too-few':
      return `Base against base: ${took}: too few to tell anything.`;
    default:
      return unreachable(state);
  }
}

function shiftPhrase({ group, rows, sameWay, median, delta }: CommonShift): Phrase {
  const who = group === 'same-code' ? `${rows} benchmarks of the same code` : `${rows} benchmarks`;
  const together = `${signedPercent(delta.estimate, 1)} ${intervalFigures(delta, 1)}`;
  return [`Shared shift: ${sameWay} of ${who} the same way, median ${signedPercent(median, 1)}, mean ${together}.`];
}

function noisyRows({ benchmarks }: Analysis): readonly Phrase[] {
  const noisy = benchmarks.flatMap((benchmark) =>
    benchmark.rows.flatMap(({ gated, noise, metric }) =>
      gated && noise !== null && noise.signs.length > 0 ? [{ id: shownId(benchmark), unit: metric.unit, noise }] : [],
    ),
  );
  const shown = noisy.slice(0, NOISY_ROWS_LISTED).map(({ id, unit, noise }): Phrase => {
    const signs = noise.signs.flatMap((sign) => signPart(sign, noise.readings));
    return [
      { code: shortenMiddle(visibleName(id), LONGEST_NAME, CHARACTERS) },
      ' ',
      { code: unit },
      `: ${signs.join(', ')}.`,
    ];
  });
  const left = noisy.length - shown.length;
  return left > 0 ? [...shown, [`${countText(left, 'more noisy row')}.`]] : shown;
}
