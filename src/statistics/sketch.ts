/**
 * DDSketch (Masson, Rim, Lee, VLDB 2019) as plain data: bin i counts what lies in
 * (gamma^(i-1), gamma^i], gamma = (1 + accuracy) / (1 - accuracy), so that its middle is within `accuracy` of all of it.
 * Own code, because these bins are the raw record (of our instrument, of results.json), and merging and reading them
 * is all there is to it; @datadog/sketches-js keeps a store of its own, to be filled from them and read back.
 */

export interface SketchData {
  /** Relative error, a fraction. */
  readonly accuracy: number;
  readonly zeros: number;
  /** [index, count], ascending. */
  readonly bins: readonly (readonly [number, number])[];
}

/** What is made here may be changed by its owner, as results.json's own types can. */
interface NewSketch extends SketchData {
  readonly bins: [number, number][];
}

/**
 * Relative error of the sketches that Tare makes itself, a fraction: bins of 0.5 %. With 0.01 (bins of 2 %) the work
 * that takes the same time each time is in one bin, and nothing below 2 % can be told of it; 0.001 makes lines twice as
 * long for 0.2 % less of what is left open (`lab percentile-intervals`).
 */
export const SKETCH_ACCURACY = 0.0025;

/** Times outside of this are no times of an iteration: below a thousandth of a ns counts as 0, above 30 years throws. */
const SMALLEST_NS = 1e-3;
const LARGEST_NS = 1e18;

/**
 * Sketch of times in ns, in any order. Exact up to `accuracy`, whatever their distribution.
 * @throws RangeError for what is not finite, negative or above 1e18
 */
export function sketchOf(valuesNs: Iterable<number>, accuracy: number = SKETCH_ACCURACY): NewSketch {
  const logGamma = logGammaOf(accuracy);
  const bins = new Map<number, number>();
  let zeros = 0;
  for (const value of valuesNs) {
    if (!(value >= 0 && value <= LARGEST_NS)) throw new RangeError(`${value} is no time in ns`);
    if (value < SMALLEST_NS) {
      zeros += 1;
      continue;
    }
    const index = Math.ceil(Math.log(value) / logGamma);
    // -0 and 0 are one key of a Map, but not one index of JSON.
    bins.set(index === 0 ? 0 : index, (bins.get(index) ?? 0) + 1);
  }
  return { accuracy, zeros, bins: ascending(bins) };
}

/** The sketch of all that went into these, exactly: counts add up. At least one; of one accuracy (RangeError). */
export function mergeSketches(sketches: readonly SketchData[]): NewSketch {
  const [first] = sketches;
  if (first === undefined) throw new RangeError('merge of no sketches');
  const bins = new Map<number, number>();
  let zeros = 0;
  for (const sketch of sketches) {
    if (sketch.accuracy !== first.accuracy) throw new RangeError('sketches of different accuracy cannot be merged');
    zeros += sketch.zeros;
    for (const [index, count] of sketch.bins) bins.set(index, (bins.get(index) ?? 0) + count);
  }
  return { accuracy: first.accuracy, zeros, bins: ascending(bins) };
}

/** A quantile, ns, and what the record leaves open of it. */
export interface SketchQuantile {
  readonly value: number;
  /**
   * It can lie anywhere in what holds it, one bin or one step of the clock where that is more, if as many times may be in
   * there as lie beyond the quantile on its shorter side: then its width. Where fewer are, the neighbours say how times
   * are spread, and that share of the width is left open.
   */
  readonly openNs: number;
}

/**
 * The q-quantile, q in [0, 1], with each time taken to lie anywhere in its bin, or within half a step of the clock
 * where that is more: the times of a bin are spread evenly over that span, and the quantile is the point that has q of
 * the whole below it. So it moves as shares move from bin to bin or from step to step, where the value of one rank
 * jumps. A time that begins at any moment of the clock's step reads as one of two steps, in shares that say where
 * between them it lies; a spread of one step makes of these shares what the clock rounded off.
 * @param stepNs of the clock, 0 where it is not known
 * @throws RangeError for an empty sketch
 */
export function sketchQuantile(sketch: SketchData, q: number, stepNs = 0): SketchQuantile {
  const count = sketchCount(sketch);
  if (count === 0 || !(q >= 0 && q <= 1)) throw new RangeError('quantile of no numbers, or outside of [0, 1]');
  const rank = q * count;
  if (rank < sketch.zeros) return { value: 0, openNs: Math.max(stepNs, SMALLEST_NS) };
  const logGamma = logGammaOf(sketch.accuracy);
  const spans = sketch.bins.map(([index, inBin]) => spanOf(Math.exp(index * logGamma), inBin, logGamma, stepNs));
  const { at: value, density } = pointWith(rank - sketch.zeros, spans);
  const width = Math.max(value * -Math.expm1(-logGamma), stepNs);
  const share = (density * width) / count;
  const beyond = Math.min(q, 1 - q);
  return { value, openNs: share >= beyond ? width : (width * share) / beyond };
}

/** So many times, spread evenly. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly density: number;
}

function spanOf(upperNs: number, inBin: number, logGamma: number, stepNs: number): Span {
  const width = upperNs * -Math.expm1(-logGamma);
  const middle = upperNs - width / 2;
  const half = Math.max(width, stepNs) / 2;
  return { from: middle - half, to: middle + half, density: inBin / (2 * half) };
}

/** Where the area under spans reaches `area`. They may overlap; both their ends ascend. Infinity for hostile bins. */
function pointWith(area: number, spans: readonly Span[]): { readonly at: number; readonly density: number } {
  let left = area;
  let density = 0;
  let from = Number.NEGATIVE_INFINITY;
  for (let begun = 0, ended = 0; ended < spans.length; ) {
    const beginning = spans[begun];
    const ending = spans[ended] as Span;
    const begins = beginning !== undefined && beginning.from < ending.to;
    const at = begins ? beginning.from : ending.to;
    if (!Number.isFinite(at)) return { at, density };
    const between = begun > ended ? density * (at - from) : 0;
    // Not by the last bit of a sum beyond the spans, nor into the gap between two.
    if (between > 0 && left <= between * (1 + 1e-9)) {
      return { at: from + (at - from) * Math.min(1, left / between), density };
    }
    left -= between;
    from = at;
    if (begins) {
      density += beginning.density;
      begun += 1;
    } else {
      density -= ending.density;
      ended += 1;
    }
  }
  return { at: from, density };
}

/** How many times went into it. */
export function sketchCount(sketch: SketchData): number {
  return sketch.bins.reduce((sum, [, count]) => sum + count, sketch.zeros);
}

/** ln gamma, gamma = (1 + accuracy) / (1 - accuracy). */
function logGammaOf(accuracy: number): number {
  if (!(accuracy > 0 && accuracy < 0.5)) throw new RangeError(`${accuracy} is no accuracy: above 0 and below 0.5`);
  return Math.log((1 + accuracy) / (1 - accuracy));
}

function ascending(bins: ReadonlyMap<number, number>): [number, number][] {
  return [...bins].sort(([a], [b]) => a - b);
}
