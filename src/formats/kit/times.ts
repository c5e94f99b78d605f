/** The nanoseconds in the units of time that tools print. */
export const NANOSECONDS: ReadonlyMap<string, number> = new Map([
  ['ps', 1e-3],
  ['ns', 1],
  ['us', 1e3],
  ['µs', 1e3],
  ['μs', 1e3],
  ['ms', 1e6],
  ['s', 1e9],
  ['m', 60e9],
  ['h', 3600e9],
  ['d', 86_400e9],
]);

/** The product without rounding errors in its last places: 4.007 ms is 4007000 ns. */
export function scaled(amount: number, factor: number): number {
  return factor === 1 ? amount : Number((amount * factor).toPrecision(12));
}
