import { areaY, axisX, axisY, dot, line, type plot, rect, ruleX, ruleY } from '@observablehq/plot';
import { kernelDensityEstimation } from 'simple-statistics';
import type { SidesRead, Stretch } from '../../analysis/index.ts';
import { lowerDecile, upperDecile } from '../../statistics/descriptive.ts';
import { NO_BREAK_SPACE } from '../text/numbers.ts';
import { draw, drawInside } from './drawing.ts';

/** The plots of the page. What they show stands in words beside them; the style sheet has their colours. */

type Marks = NonNullable<NonNullable<Parameters<typeof plot>[0]>['marks']>;

/** An interval of a change, as fractions. */
export interface Shown {
  readonly estimate: number;
  readonly lower: number;
  readonly upper: number;
}

const FOREST = { width: 240, height: 20, range: [24, 216] };
const FIGURE = { width: 340, height: 120, left: 52 };

/** -extent to +extent, for every row of a table. */
function forestScale(extent: number) {
  return {
    width: FOREST.width,
    height: FOREST.height,
    margin: 0,
    x: { domain: [-extent, extent], range: [...FOREST.range], axis: null },
    y: { domain: [0, 1], range: [FOREST.height, 0], axis: null },
  } as const;
}

/** The band of a threshold and the line at 0, which many rows share. */
export function forestBand(threshold: number, extent: number): string {
  const reach = Math.min(threshold, extent);
  const marks: Marks = [
    ...(threshold > 0 ? [rect([0], { x1: -reach, x2: reach, y1: 0, y2: 1, className: 'band' })] : []),
    ruleX([0], { className: 'zero' }),
  ];
  return drawInside({ ...forestScale(extent), marks });
}

/** The heads of a table's forest plot. */
export function forestAxis(extent: number): string {
  const ticks = [-extent, -extent / 2, 0, extent / 2, extent];
  return draw({
    ...forestScale(extent),
    marginBottom: 18,
    marks: [axisX({ anchor: 'bottom', ticks, tickSize: 0, tickFormat: percentTick, label: null, className: 'tick' })],
  });
}

/** An interval and its estimate; arrowheads where it goes on beyond the scale. @param below as SVG */
export function forestRow({ estimate, lower, upper }: Shown, extent: number, below: string): string {
  const within = (value: number) => Math.max(-extent, Math.min(extent, value));
  const marks: Marks = [ruleY([0.5], { x1: within(lower), x2: within(upper), className: 'whole' })];
  if (lower < -extent) marks.push(arrowhead(-extent, extent));
  if (upper > extent) marks.push(arrowhead(extent, -extent));
  if (Math.abs(estimate) <= extent) marks.push(dot([0], { x: estimate, y: 0.5, r: 3.5, className: 'best' }));
  return draw({ ...forestScale(extent), marks }, below);
}

function arrowhead(at: number, other: number) {
  const back = at + (other - at) * 0.02;
  return line(
    [
      [back, 0.25],
      [at, 0.5],
      [back, 0.75],
    ],
    { className: 'whole' },
  );
}

/** More points than these say no more in a figure of this width. */
const MOST_POINTS = 60;

/** At most so many of them, evenly. */
function thinned<Kind>(values: readonly Kind[]): readonly Kind[] {
  if (values.length <= MOST_POINTS) return values;
  return Array.from(
    { length: MOST_POINTS },
    (_, index) => values[Math.floor((index * values.length) / MOST_POINTS)] as Kind,
  );
}

/** A stretch of a row's observations, and what they came to; null where they have no interval. */
export interface Observed {
  readonly values: readonly number[];
  readonly interval: Shown | null;
}

/** The observations of a row, one after another, against the band of the threshold: first ones, then second ones. */
export function burstsFigure(
  parts: readonly Observed[],
  threshold: number,
  tickText: (value: number) => string,
): string {
  const shown = parts
    .filter(({ values }) => values.length > 0)
    .map((part) => ({ ...part, values: thinned(part.values) }));
  const [bottom, top] = domainOf(shown, threshold);
  const within = (value: number) => Math.max(bottom, Math.min(top, value));
  const band = rect([0], { y1: within(-threshold), y2: within(threshold), className: 'band' });
  const marks: Marks = [
    axisY({
      anchor: 'left',
      ticks: apart(bottom, top),
      tickSize: 0,
      tickFormat: tickText,
      label: null,
      className: 'tick',
    }),
    ...(threshold > 0 ? [band] : []),
    ruleY([0], { className: 'zero' }),
  ];
  let from = 0;
  for (const [index, { values, interval }] of shown.entries()) {
    const to = from + values.length - 1;
    if (interval !== null) {
      const [y1, y2] = [within(interval.lower), within(interval.upper)];
      marks.push(rect([0], { x1: from - 0.5, x2: to + 0.5, y1, y2, className: 'range' }));
    }
    const points = values.map((value, at) => [from + at, within(value)] as const);
    marks.push(line(points, { curve: separately, className: index === 0 ? 'burst' : 'burst again' }));
    from = to + 1 + GAP;
  }
  return draw({
    width: FIGURE.width,
    height: FIGURE.height,
    marginLeft: FIGURE.left,
    marginTop: 8,
    marginRight: 4,
    marginBottom: 8,
    x: { domain: [-1, Math.max(1, from - GAP)], axis: null },
    y: { domain: [bottom, top], axis: null },
    marks,
  });
}

/** Between first readings and the re-measurement, in observations. */
const GAP = 2;

/** Wide enough for nine of ten observations, all intervals and the threshold; what lies beyond is drawn at its end. */
function domainOf(parts: readonly Observed[], threshold: number): readonly [number, number] {
  const ends = parts.flatMap(({ values, interval }) => [
    lowerDecile(values),
    upperDecile(values),
    ...(interval === null ? [] : [interval.lower, interval.upper]),
  ]);
  const known = [-threshold, threshold, 0, ...ends.filter(Number.isFinite)];
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const room = 0.2 * (most - least) || 1;
  return [rounded(least - room), rounded(most + room)];
}

/** Both ends and 0, but no end that is so close to 0 that their labels would touch. */
function apart(bottom: number, top: number): readonly number[] {
  const near = 0.15 * (top - bottom);
  return [...(bottom < -near ? [bottom] : []), 0, ...(top > near ? [top] : [])];
}

/** To two figures: a tick names it. */
function rounded(value: number): number {
  return Number(value.toPrecision(2));
}

/** To one figure, so that nothing lies beyond; shares end at 1. */
function roundedUp(value: number): number {
  const step = 10 ** Math.floor(Math.log10(value));
  return Number((Math.ceil(value / step - 1e-9) * step).toPrecision(1));
}

/** A point for each datum in one path, by a line of no length with round ends. */
const separately = (context: { moveTo(x: number, y: number): void; closePath(): void }) => ({
  areaStart() {},
  areaEnd() {},
  lineStart() {},
  lineEnd() {},
  point(x: number, y: number) {
    // A dot is larger than what this rounds.
    context.moveTo(Math.round(x), Math.round(y));
    context.closePath();
  },
});

/** A line through its points, which shows no more than whole pixels. */
const wholePixels = (context: { moveTo(x: number, y: number): void; lineTo(x: number, y: number): void }) => {
  let isFirst = true;
  return {
    areaStart() {},
    areaEnd() {},
    lineStart() {
      isFirst = true;
    },
    lineEnd() {},
    point(x: number, y: number) {
      if (isFirst) context.moveTo(Math.round(x), Math.round(y));
      else context.lineTo(Math.round(x), Math.round(y));
      isFirst = false;
    },
  };
};

const DENSITY_POINTS = 30;
/** With fewer, a density is more of a guess than a picture. */
const DENSITY_MIN = 6;

/** The densities of both sides' readings over one scale; null where there are few, or all the same. */
export function densityFigure(readings: readonly SidesRead[], tickText: (value: number) => string): string | null {
  if (readings.length < DENSITY_MIN) return null;
  const sides = [readings.map(({ base }) => base), readings.map(({ head }) => head)];
  const [least, most] = [Math.min(...sides.map(lowerDecile)), Math.max(...sides.map(upperDecile))];
  const spread = most - least;
  if (!(spread > 0)) return null;
  // Of a few readings far off, the densities would be two spikes.
  const [from, to] = [least - 0.4 * spread, most + 0.4 * spread];
  const points = (values: readonly number[]) => {
    const densityAt = kernelDensityEstimation(values.map((value) => Math.max(from, Math.min(to, value))));
    const curve = Array.from({ length: DENSITY_POINTS }, (_, index) => {
      const value = from + ((to - from) * index) / (DENSITY_POINTS - 1);
      return [value, densityAt(value)] as const;
    });
    // Down to the axis at both ends.
    return [[from, 0] as const, ...curve, [to, 0] as const];
  };
  const [base = [], head = []] = sides.map(points);
  if (![...base, ...head].every(([, density]) => Number.isFinite(density))) return null;
  const ticks = [least, (least + most) / 2, most];
  return draw({
    width: FIGURE.width,
    height: FIGURE.height,
    marginLeft: 8,
    marginRight: 8,
    marginTop: 8,
    marginBottom: 22,
    x: { domain: [from, to], axis: null },
    y: { axis: null },
    marks: [
      line(base, { curve: wholePixels, className: 'base' }),
      line(head, { curve: wholePixels, className: 'head' }),
      axisX({ anchor: 'bottom', ticks, tickSize: 0, tickFormat: tickText, label: null, className: 'tick' }),
    ],
  });
}

/** What both kinds of rows moved by, a stroke each: those that run what differs above, controls below. */
export function controlsFigure(rows: {
  readonly changed: readonly number[];
  readonly controls: readonly number[];
}): string {
  const largest = Math.max(0.01, ...rows.controls.map(Math.abs));
  const extent = rounded(1.6 * largest);
  const lane = (values: readonly number[], y: number, className: string) =>
    line(
      values.map((value) => [Math.max(-extent, Math.min(extent, value)), y]),
      { curve: strokes, className },
    );
  return draw({
    width: FIGURE.width,
    height: 84,
    marginLeft: 24,
    marginRight: 24,
    marginBottom: 22,
    marginTop: 4,
    x: { domain: [-extent, extent], axis: null },
    y: { domain: [0, 1], axis: null },
    marks: [
      ruleX([0], { className: 'zero' }),
      lane(rows.changed, 0.72, 'changed'),
      lane(rows.controls, 0.28, 'control'),
      axisX({
        anchor: 'bottom',
        ticks: [-extent, 0, extent],
        tickSize: 0,
        tickFormat: percentTick,
        label: null,
        className: 'tick',
      }),
    ],
  });
}

/** A vertical stroke for each datum, in one path. */
const strokes = (context: { moveTo(x: number, y: number): void; lineTo(x: number, y: number): void }) => ({
  areaStart() {},
  areaEnd() {},
  lineStart() {},
  lineEnd() {},
  point(x: number, y: number) {
    context.moveTo(x, y - 11);
    context.lineTo(x, y + 11);
  },
});

/** One reading of the machine, or of base, over the run. */
export function timelineFigure(
  stretches: readonly Stretch[],
  of: (stretch: Stretch) => { readonly low: number; readonly high: number; readonly middle?: number } | null,
  tickText: (value: number) => string,
): string | null {
  const values = stretches.map(of);
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  const [least, most] = [Math.min(0, ...known.map(({ low }) => low)), Math.max(0, ...known.map(({ high }) => high))];
  const top = most > 0 ? roundedUp(most) : 1;
  const bottom = least < 0 ? -roundedUp(-least) : 0;
  const minutes = stretches.map(({ fromMs }) => fromMs / 60_000);
  const endMinutes = (stretches.at(-1)?.toMs ?? 0) / 60_000;
  const at = (pick: (value: NonNullable<ReturnType<typeof of>>) => number | undefined) =>
    values.map((value) => (value === null ? Number.NaN : (pick(value) ?? Number.NaN)));
  const middles = at(({ middle }) => middle);
  return draw({
    width: FIGURE.width,
    height: 96,
    marginLeft: FIGURE.left,
    marginRight: 8,
    marginTop: 8,
    marginBottom: 20,
    x: { domain: [minutes[0] ?? 0, endMinutes], axis: null },
    y: { domain: [bottom, top], axis: null },
    marks: [
      areaY(values, {
        x: minutes,
        y1: at(({ low }) => low),
        y2: at(({ high }) => high),
        curve: 'step-after',
        className: 'activity',
      }),
      ...(middles.some(Number.isFinite)
        ? [line(values, { x: minutes, y: middles, curve: 'step-after', className: 'middle' })]
        : []),
      ruleY([0], { className: 'zero' }),
      axisY({
        anchor: 'left',
        ticks: bottom < 0 ? [bottom, 0, top] : [0, top],
        tickSize: 0,
        tickFormat: tickText,
        label: null,
        className: 'tick',
      }),
      axisX({ anchor: 'bottom', ticks: 4, tickSize: 0, tickFormat: minuteTick, label: null, className: 'tick' }),
    ],
  });
}

function minuteTick(value: number): string {
  return `${Number(value.toFixed(2))}${NO_BREAK_SPACE}min`;
}

/** `-10 %`, `0`, `+10 %` */
export function percentTick(value: number): string {
  const figure = Number((Math.abs(value) * 100).toPrecision(3));
  return figure === 0 ? '0' : `${value < 0 ? '-' : '+'}${figure}${NO_BREAK_SPACE}%`;
}
