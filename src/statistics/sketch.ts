/**
 * DDSketch (Masson, Rim, Lee, VLDB 2019) as plain data: bin i counts the values in (gamma^(i-1), gamma^i], gamma = (1 +
 * accuracy) / (1 - accuracy), so that its middle is within `accuracy` of all of them. It is own code, because these
 * bins are the raw record (of our instrument, of results.json) and only have to be merged and read;
 * @datadog/sketches-js keeps a store of its own, which would be filled from them and read back.
 */

export interface SketchData {
  /** The relative error, a fraction. */
  readonly accuracy: number;
  readonly zeros: number;
  /** [index, count], ascending. */
  readonly bins: readonly (readonly [number, number])[];
}

/** A sketch whose owner may change it, as results.json's own types can be. */
interface NewSketch extends SketchData {
  readonly bins: [number, number][];
}

/**
 * The relative error of the sketches that Tare makes, a fraction: bins of 0.5 %. With 0.01 (bins of 2 %) work that
 * takes the same time each time is in one bin, which hides changes below 2 %; 0.001 makes lines twice as long and
 * leaves 0.2 % less open (`lab percentile-intervals`).
 */
export const SKETCH_ACCURACY = 0.0025;

/** Below this an iteration's time counts as 0. */
const SMALLEST_NS = 1e-3;
/** Above this, 30 years, an iteration's time is an error. */
export const LARGEST_NS = 1e18;

/**
 * The sketch of times in ns, in any order. It is exact up to `accuracy`, whatever their distribution.
 * @throws RangeError for a value that is not finite, negative or above 1e18
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

/**
 * The sketch of all values of these sketches, which is exact. @throws RangeError for none, or for different accuracies
 */
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

/** A quantile, ns, and its uncertainty by the record. */
export interface SketchQuantile {
  readonly value: number;
  /**
   * The width of the bin (or of the clock's step, where that is more) that holds the quantile, if it may hold as many
   * times as lie beyond the quantile on its shorter side. Where it holds fewer, the neighbours show how times are
   * spread, and only that share of the width is open.
   */
  readonly openNs: number;
}

/**
 * The q-quantile, q in [0, 1]. The times of a bin are spread evenly over it, or over the clock's step where that is
 * more, and the quantile is the point that has q of the whole below it. So it moves gradually as shares move from bin
 * to bin or from step to step, where the value of one rank would jump. A time that begins at any moment of the clock's
 * step reads as one of two steps, in shares that show where between them it lies; spreading over a step restores what
 * the clock rounded off.
 * @param stepNs the clock's step; 0 where it is not known
 * @throws RangeError for an empty sketch
 */
export function sketchQuantile(sketch: SketchData, q: number, stepNs = 0): SketchQuantile {
  const count = sketchCount(sketch);
  if (count === 0 || !(q >= 0 && q <= 1)) throw new RangeError('quantile of no numbers, or outside of [0, 1]');
  const rank = q * count;
  if (rank < sketch.zeros) return { value: 0, openNs: Math.max(stepNs, SMALLEST_NS) };
  const logGamma = logGammaOf(sketch.accuracy);
  const spans = sketch.bins.map(([index, inBin]) => binSpan(Math.exp(index * logGamma), inBin, logGamma, stepNs));
  const { at: value, density } = pointWith(rank - sketch.zeros, spans);
  const width = Math.max(value * -Math.expm1(-logGamma), stepNs);
  const share = (density * width) / count;
  const beyond = Math.min(q, 1 - q);
  return { value, openNs: share >= beyond ? width : (width * share) / beyond };
}

/** Times that are spread evenly from one point to another. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly density: number;
}

function binSpan(upperNs: number, inBin: number, logGamma: number, stepNs: number): Span {
  const width = upperNs * -Math.expm1(-logGamma);
  const middle = upperNs - width / 2;
  const half = Math.max(width, stepNs) / 2;
  return { from: middle - half, to: middle + half, density: inBin / (2 * half) };
}

/**
 * The point at which the area under spans reaches `area`; Infinity for hostile bins. Spans may overlap; both ends
 * ascend.
 */
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
    // The last bit of a sum must not lead beyond the spans, nor into the gap between two.
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

/** The number of times in a sketch. */
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
