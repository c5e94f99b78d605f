/** Which way is better. `unknown` metrics are shown, never judged and never gated. */
export type Direction = 'lower' | 'higher' | 'unknown';

/** What a unit measures: decides scaling for display (SI for time and rates, IEC for bytes) and the default gate. */
export type Quantity = 'time' | 'bytes' | 'count' | 'rate' | 'other';

/** Does it say how fast the work is? Scatter, steps of a clock and the place of code are in such readings. */
export function isSpeed({ quantity }: { readonly quantity: Quantity }): boolean {
  return quantity === 'time' || quantity === 'rate';
}

/** A metric is identified by its unit exactly as the harness prints it (`ns/op`, `allocs/op`, `p99-ns`). */
export interface Metric {
  readonly unit: string;
  readonly direction: Direction;
  readonly quantity: Quantity;
}
