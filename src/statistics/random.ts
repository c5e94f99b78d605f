import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plusFromState } from 'pure-rand/generator/xoroshiro128plus';

/** A reproducible source of random numbers. Each call advances it. */
export interface RandomStream {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform integer in [0, below). */
  below(below: number): number;
  /** A fair coin. */
  coin(): boolean;
  /** A new array with the items in random order. */
  shuffle<T>(items: readonly T[]): T[];
}

/**
 * A stream that depends on the seed and the labels only. Streams with different labels are unrelated, so that the draws
 * for one benchmark do not change when another one stops early.
 */
export function randomStream(seed: string, ...labels: readonly (string | number)[]): RandomStream {
  const generator = xoroshiro128plusFromState(digest128([seed, ...labels].join('\u0000')));
  const below = (limit: number) => uniformInt(generator, 0, limit - 1);
  return {
    next: () => uniformFloat64(generator),
    below,
    coin: () => below(2) === 1,
    shuffle: <T>(items: readonly T[]) => {
      const shuffled = [...items];
      // Fisher-Yates.
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = below(last + 1);
        const moved = shuffled[last] as T;
        shuffled[last] = shuffled[other] as T;
        shuffled[other] = moved;
      }
      return shuffled;
    },
  };
}

/**
 * `7F3A`, `0x7f3a` or `00007f3a` as eight lower-case hexadecimal digits; null when it is no 32-bit hexadecimal number.
 */
export function parseSeed(text: string): string | null {
  const match = /^(?:0x)?0*([0-9a-f]{1,8})$/i.exec(text.trim());
  return match?.[1] === undefined ? null : match[1].toLowerCase().padStart(8, '0');
}

/** The seed that stands for a fraction in [0, 1), such as one from the system's generator. */
export function formatSeed(fraction: number): string {
  return (Math.floor(fraction * 2 ** 32) >>> 0).toString(16).padStart(8, '0');
}

/**
 * Digests text to 128 bits of generator state: four multiply-xorshift lanes over UTF-16 units (the construction known
 * as cyrb128, bryc 2018, public domain). It spreads seeds that differ in one character, and is not cryptographic.
 */
function digest128(text: string): readonly number[] {
  let h1 = 1779033703;
  let h2 = 3144134277;
  let h3 = 1013904242;
  let h4 = 2773480762;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    h1 = h2 ^ Math.imul(h1 ^ unit, 597399067);
    h2 = h3 ^ Math.imul(h2 ^ unit, 2869860233);
    h3 = h4 ^ Math.imul(h3 ^ unit, 951274213);
    h4 = h1 ^ Math.imul(h4 ^ unit, 2716044179);
  }
  h1 = Math.imul(h3 ^ (h1 >>> 18), 597399067);
  h2 = Math.imul(h4 ^ (h2 >>> 22), 2869860233);
  h3 = Math.imul(h1 ^ (h3 >>> 17), 951274213);
  h4 = Math.imul(h2 ^ (h4 >>> 19), 2716044179);
  h1 ^= h2 ^ h3 ^ h4;
  // The state is never all zero, which the generator cannot leave.
  return [h1 | 1, (h2 ^ h1) | 0, (h3 ^ h1) | 0, (h4 ^ h1) | 0];
}
