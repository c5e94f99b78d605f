/**
 * The interval as a line of characters: `│` zero, `┊` the threshold on both sides, `●` the estimate, `├ ┤` the
 * interval's ends, `◂ ▸` cut off. The picture never contradicts the verdict: a limit that lies beyond a mark is drawn
 * beyond that mark, even when both fall into one character.
 */

/** An interval to draw; all are fractions. */
export interface Plotted {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
  readonly threshold: number;
}

export interface PlotScale {
  /** The fraction at both ends: 0.2 is -20 % to +20 %. */
  readonly extent: number;
  /** The number of characters on each side of zero. */
  readonly half: number;
}

/** Round numbers, of which the smallest that is wide enough is the scale's extent. */
const EXTENTS = [
  0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 1, 2, 5, 10, 20, 50, 100,
];

/**
 * One scale for a table: wide enough for all intervals or else for four of five, never so wide that a threshold comes
 * closer than one and a half characters to zero, never so narrow that a threshold is not inside.
 * @param half the number of characters on each side of zero
 */
export function plotScale(intervals: readonly Plotted[], half: number): PlotScale {
  const extents: number[] = [];
  let smallestThreshold = Number.POSITIVE_INFINITY;
  let largestThreshold = 0;
  for (const { lower, upper, threshold } of intervals) {
    extents.push(Math.max(Math.abs(lower), Math.abs(upper)));
    if (threshold > 0) smallestThreshold = Math.min(smallestThreshold, threshold);
    largestThreshold = Math.max(largestThreshold, threshold);
  }
  extents.sort((a, b) => a - b);
  const widest = (smallestThreshold * half) / 1.5;
  const all = extents.at(-1) ?? 0;
  const common = all <= widest ? all : (extents[Math.ceil(extents.length * 0.8) - 1] ?? 0);
  const wanted = Math.max(Math.min(common, widest), largestThreshold * 1.5);
  return { extent: EXTENTS.find((extent) => extent >= wanted * 0.999) ?? 100, half };
}

/** `-20 %       0       +20 %`, exactly as wide as the plots below it. `space` joins it into one word on pages. */
export function plotHead(scale: PlotScale, space: string): string {
  const label = `${Number((scale.extent * 100).toPrecision(3))}${space}%`;
  const gap = (text: string) => space.repeat(Math.max(1, scale.half - text.length));
  return `-${label}${gap(`-${label}`)}0${gap(`+${label}`)}+${label}`;
}

/** The interval on that scale, 2 x half + 1 characters. */
export function plotInterval({ estimate, lower, upper, threshold }: Plotted, scale: PlotScale): string {
  const { half } = scale;
  const width = 2 * half + 1;
  // At least one character between zero and the threshold, for what lies between them.
  const thresholdColumn = Math.max(2, Math.round((threshold / scale.extent) * half));
  const before = half - thresholdColumn;
  const after = half + thresholdColumn;
  const column = (value: number) => {
    let at = half + Math.round((value / scale.extent) * half);
    if (value > threshold) at = Math.max(at, after + 1);
    else if (value > 0) at = Math.max(at, half + 1);
    else if (value > -threshold) at = Math.max(at, before + 1);
    if (value < -threshold) at = Math.min(at, before - 1);
    else if (value < 0) at = Math.min(at, half - 1);
    else if (value < threshold) at = Math.min(at, after - 1);
    return at;
  };
  const cells: string[] = new Array(width).fill('·');
  const put = (at: number, character: string) => {
    if (at >= 0 && at < width) cells[at] = character;
  };
  const [from, middle, to] = [column(lower), column(estimate), column(upper)];
  for (let at = Math.max(0, from); at <= Math.min(width - 1, to); at += 1) cells[at] = '─';
  if (threshold > 0) {
    put(before, '┊');
    put(after, '┊');
  }
  put(half, '│');
  if (from < middle) put(from, '├');
  if (to > middle) put(to, '┤');
  put(middle, '●');
  if (from < 0) cells[0] = '◂';
  if (to >= width) cells[width - 1] = '▸';
  return cells.join('');
}
