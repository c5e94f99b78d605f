import { type RandomStream, randomStream } from '../../src/statistics/random.ts';
import type { TracedSeries } from './traces.ts';

/** A slice that is about to run, as noise sees it: it knows nothing of base and head. */
interface NoisySlice {
  /** The benchmark. */
  readonly key: string;
  /** 0-based, of this benchmark. */
  readonly pair: number;
  /** 0: first slice of its pair, 1: second. */
  readonly position: 0 | 1;
  /** ms since the run started. */
  readonly startMs: number;
}

/** By how much slices of one run take longer than they should; asked once a slice, in the order they run. */
type Noise = (slice: NoisySlice) => number;

export interface NoiseModel {
  readonly name: string;
  /** @param scale about the coefficient of variation of single slices, of the benchmark at hand */
  readonly start: (seed: string, scale: (key: string) => number) => Noise;
}

/** Thirteen kinds of trouble that machines make, each of about the scale asked for. */
export const NOISE_MODELS: readonly NoiseModel[] = [
  independent('normal', (stream, cv) => Math.max(0.1, 1 + cv * normal(stream))),
  // Skewed: the bulk below its mean, a long tail above.
  independent('lognormal', (stream, cv) => 1 + (cv * Math.exp(normal(stream))) / 2),
  independent('heavy tails (t, 2 degrees of freedom)', (stream, cv) => {
    const chiSquared = normal(stream) ** 2 + normal(stream) ** 2;
    return Math.exp(Math.max(-2, Math.min(4, (cv * normal(stream)) / Math.sqrt(chiSquared / 2))));
  }),
  independent('bimodal', (stream, cv) => (stream.next() < 0.3 ? 1 + 3 * cv : 1) * (1 + 0.3 * cv * normal(stream))),
  independent('outliers', (stream, cv) => (stream.next() < 0.05 ? 1.5 + stream.next() : 1) * (1 + cv * normal(stream))),
  independent('quantised', (stream, cv) => Math.max(1, Math.round(100 * (1 + cv * normal(stream)))) / 100),
  inTime('steps', (levels, cv, { startMs }) => 1 + 6 * cv * levels(`step ${Math.floor(startMs / 7000)}`).next()),
  inTime('drift', (_, cv, { startMs }) => 1 + (10 * cv * startMs) / 60_000),
  inTime('throttling', (_, __, { startMs }) => (startMs % 9000 > 6000 ? 1.6 : 1)),
  inTime('heteroscedastic', (levels, cv, { startMs, key, pair, position }) => {
    const noisy = levels(`stretch ${Math.floor(startMs / 5000)}`).coin();
    return Math.max(0.1, 1 + (noisy ? 4 : 0) * cv * normal(levels(`${key} ${pair} ${position}`)));
  }),
  // Whatever hits a stretch of two seconds hits every benchmark in it.
  inTime('correlated rounds', (levels, cv, { startMs }) =>
    Math.exp(3 * cv * normal(levels(`stretch ${Math.floor(startMs / 2000)}`))),
  ),
  inTime('second slice slower', (_, __, { position }) => (position === 1 ? 1.04 : 1)),
  {
    name: 'autoregressive (.9)',
    start: (seed, scale) => {
      const stream = randomStream(seed, 'autoregressive');
      let state = normal(stream);
      return ({ key }) => {
        state = 0.9 * state + Math.sqrt(1 - 0.9 ** 2) * normal(stream);
        return Math.exp(3 * scale(key) * state + scale(key) * normal(stream));
      };
    },
  },
];

/** Recorded pairs of byte-identical programs, consecutive from a random start; after the last comes the first again. */
export function recordedNoise(name: string, series: readonly TracedSeries[]): NoiseModel {
  return {
    name,
    start: (seed) => {
      const players = new Map(
        series.map(({ benchmark, pairs }) => {
          const sorted = pairs.map(({ first }) => first.nsPerOp).sort((a, b) => a - b);
          const start = randomStream(seed, 'recorded', benchmark).below(pairs.length);
          return [benchmark, { pairs, start, typical: sorted[sorted.length >> 1] ?? 1 }];
        }),
      );
      return ({ key, pair, position }) => {
        const player = players.get(key);
        const played = player?.pairs[(player.start + pair) % player.pairs.length];
        if (player === undefined || played === undefined) throw new Error(`no recording of ${key}`);
        return (position === 0 ? played.first : played.second).nsPerOp / player.typical;
      };
    },
  };
}

function independent(name: string, draw: (stream: RandomStream, cv: number) => number): NoiseModel {
  return {
    name,
    start: (seed, scale) => {
      const stream = randomStream(seed, name);
      return ({ key }) => draw(stream, scale(key));
    },
  };
}

/** Something that depends on when a slice runs, and normal noise on top. */
function inTime(
  name: string,
  level: (levels: (label: string) => RandomStream, cv: number, slice: NoisySlice) => number,
): NoiseModel {
  return {
    name,
    start: (seed, scale) => {
      const stream = randomStream(seed, name);
      const levels = (label: string) => randomStream(seed, name, label);
      return (slice) => {
        const cv = scale(slice.key);
        return level(levels, cv, slice) * Math.max(0.1, 1 + cv * normal(stream));
      };
    },
  };
}

/** Box and Muller. */
export function normal(stream: RandomStream): number {
  return Math.sqrt(-2 * Math.log(1 - stream.next())) * Math.cos(2 * Math.PI * stream.next());
}
