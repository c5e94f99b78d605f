/** Which way is better. `unknown` metrics are shown, never judged and never gated. */
export type Direction = 'lower' | 'higher' | 'unknown';

/** What a unit measures: decides scaling for display (SI for time and rates, IEC for bytes) and the default gate. */
export type Quantity = 'time' | 'bytes' | 'count' | 'rate' | 'other';

/** A metric is identified by its unit exactly as the harness prints it (`ns/op`, `allocs/op`, `p99-ns`). */
export interface Metric {
  readonly unit: string;
  readonly direction: Direction;
  readonly quantity: Quantity;
}
