import type { Delta } from '../../model/analysis/change.ts';

/**
 * Figures as a person reads them. Unit and figure are joined by a no-break space (the console turns it into a plain
 * one), the minus is the ASCII hyphen so that a copied figure stays a number, and signs are always written on changes.
 */
export const NO_BREAK_SPACE = '\u00a0';

/**
 * A figure for machines, to 12 significant digits. The last bits of Math.log and Math.expm1 differ between versions of
 * Node, and one results.json has to give one report.
 */
export function reproducible(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(12));
}

/** Signed fraction as percent without the sign of percent: 0.098 -> `+9.8`; what rounds to nothing: `±0.0`. */
function signedPercentFigure(fraction: number, decimals: number): string {
  const figure = grouped((Math.abs(fraction) * 100).toFixed(decimals));
  return `${/[1-9]/.test(figure) ? (fraction < 0 ? '-' : '+') : '±'}${figure}`;
}

/** Signed fraction as percent: 0.098 -> `+9.8 %`. */
export function signedPercent(fraction: number, decimals: number): string {
  return `${signedPercentFigure(fraction, decimals)}${NO_BREAK_SPACE}%`;
}

/** Unsigned fraction with no more figures than it needs (four at most): 0.05 -> `5 %`. */
export function plainPercent(fraction: number): string {
  return `${grouped(String(Number((fraction * 100).toPrecision(4))))}${NO_BREAK_SPACE}%`;
}

/** Unsigned size of a change with fixed decimals: -0.098 -> `9.8 %`. */
export function changeSize(fraction: number, decimals: number): string {
  return `${grouped((Math.abs(fraction) * 100).toFixed(decimals))}${NO_BREAK_SPACE}%`;
}

/** Confidence level of an error level: 0.01 -> `99 %`, 0.10/422 -> `99.976 %`. */
export function levelPercent(alpha: number): string {
  const missed = alpha * 100;
  const decimals = Math.min(8, Math.max(0, 1 - Math.floor(Math.log10(missed))));
  return `${Number((100 - missed).toFixed(decimals))}${NO_BREAK_SPACE}%`;
}

/** A fraction: +900 %. Tenths of a percent of it are nobody's concern. */
export const TENFOLD = 9;

/**
 * Decimals of a delta in percent, from the width of its interval: one, or two where it is narrower; none from a tenfold
 * change on; and as many as keep an estimate or a limit that lies beyond the threshold from being printed as the
 * threshold itself (5.04 % against 5 %), and a limit of an interval that excludes 0 from being printed as 0.
 */
export function percentDecimals(delta: Delta, threshold: number): number {
  const halfWidthPercent = ((delta.upper - delta.lower) / 2) * 100;
  // Narrower than any figure printed: all differences were the same.
  if (delta.estimate >= TENFOLD) return 0;
  if (!(halfWidthPercent > 1e-6)) return 1;
  let decimals = Math.min(2, Math.max(1, -Math.floor(Math.log10(halfWidthPercent))));
  const limits = [delta.lower, delta.upper];
  const printsAs = (value: number, other: number) => {
    const size = Math.abs(value);
    // Numbers that lie apart by more than a figure's last place are printed apart; most do.
    if (size === other || Math.abs(size - other) * 100 > 10 ** -decimals) return false;
    return Number((size * 100).toFixed(decimals)) === Number((other * 100).toFixed(6));
  };
  const leavesOutZero = delta.lower > 0 || delta.upper < 0;
  const hidden = () =>
    [delta.estimate, ...limits].some((value) => printsAs(value, threshold)) ||
    (leavesOutZero && limits.some((limit) => printsAs(limit, 0)));
  while (decimals < 4 && hidden()) decimals += 1;
  return decimals;
}

/** `[+8.9, +10.7]`, in percent. */
export function intervalFigures(delta: Delta, decimals: number): string {
  const lower = signedPercentFigure(delta.lower, decimals);
  return `[${lower},${NO_BREAK_SPACE}${signedPercentFigure(delta.upper, decimals)}]`;
}

/** `120 ms`, `8.4 s`, `4 min`, `14 min 20 s`, `1 h 5 min`. */
export function formatDuration(ms: number): string {
  const join = (figure: string | number, unit: string) => `${figure}${NO_BREAK_SPACE}${unit}`;
  if (ms < 999.5) return join(Math.round(ms), 'ms');
  if (ms < 9950) return join(Number((ms / 1000).toFixed(1)), 's');
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return join(seconds, 's');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) {
    const rest = seconds % 60;
    return rest === 0 ? join(minutes, 'min') : `${join(minutes, 'min')}${NO_BREAK_SPACE}${join(rest, 's')}`;
  }
  const total = Math.round(seconds / 60);
  const rest = total % 60;
  const hours = join(Math.floor(total / 60), 'h');
  return rest === 0 ? hours : `${hours}${NO_BREAK_SPACE}${join(rest, 'min')}`;
}

/** Thousands separated from 10,000 on. */
export function grouped(figure: string): string {
  // Up to `9999`, `999.9` and `-9999`: as most are.
  if (figure.length < 5) return figure;
  const [whole = '', fraction] = figure.split('.');
  if (!/^-?\d{5,}$/.test(whole)) return figure;
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? separated : `${separated}.${fraction}`;
}
