/** Which way is better. `unknown` metrics are shown, never judged and never gated. */
export type Direction = 'lower' | 'higher' | 'unknown';

/**
 * The quantity that a unit measures. It decides the display's scale (SI for time and rates, IEC for bytes) and the
 * default gate.
 */
export type Quantity = 'time' | 'bytes' | 'count' | 'rate' | 'other';

/** Whether the metric says how fast the work is: such readings hold noise, clock steps and effects of code layout. */
export function isSpeed({ quantity }: { readonly quantity: Quantity }): boolean {
  return quantity === 'time' || quantity === 'rate';
}

/** A metric is identified by its unit exactly as the harness prints it (`ns/op`, `allocs/op`, `p99-ns`). */
export interface Metric {
  readonly unit: string;
  readonly direction: Direction;
  readonly quantity: Quantity;
}
