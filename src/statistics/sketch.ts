/**
 * DDSketch (Masson, Rim, Lee, VLDB 2019) as plain data: bin i counts what lies in
 * (gamma^(i-1), gamma^i], and stands for 2 gamma^i / (gamma + 1), which is within `accuracy` of everything in it.
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

/** Relative error of the sketches that Tare makes itself, a fraction. */
export const SKETCH_ACCURACY = 0.01;

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

/**
 * The q-quantile in ns, q in [0, 1]: within `accuracy` of the value of 0-based rank floor(q (n - 1)) in ascending
 * order (the paper's lower quantile; R's type 1 but for that n - 1, numpy's method `lower`). No interpolation: it is a
 * value that occurred.
 * @throws RangeError for an empty sketch
 */
export function sketchQuantile(sketch: SketchData, q: number): number {
  const count = sketchCount(sketch);
  if (count === 0 || !(q >= 0 && q <= 1)) throw new RangeError('quantile of no numbers, or outside of [0, 1]');
  const rank = Math.floor(q * (count - 1));
  let seen = sketch.zeros;
  if (rank < seen) return 0;
  const logGamma = logGammaOf(sketch.accuracy);
  for (const [index, inBin] of sketch.bins) {
    seen += inBin;
    if (rank < seen) return (2 * Math.exp(index * logGamma)) / (Math.exp(logGamma) + 1);
  }
  throw new Error('a sketch whose counts do not add up');
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
