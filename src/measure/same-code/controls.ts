import { randomStream } from '../../statistics/random.ts';

/**
 * A control is measured until it has the bursts of a verdict, and others until they are decided: about three times as many.
 * So one for three of the others takes a tenth of the time.
 */
const OTHERS_A_CONTROL = 3;

/**
 * Draws the benchmarks of the same code that are measured as controls: by the seed, and never by a reading.
 * @param same keys of those that it draws from
 * @param others how many benchmarks are measured beside them
 */
export function drawControls(same: readonly string[], others: number, seed: string): ReadonlySet<string> {
  const count = Math.floor(others / OTHERS_A_CONTROL);
  return new Set(randomStream(seed, 'controls').shuffle(same.toSorted()).slice(0, count));
}
