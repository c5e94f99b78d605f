/** Tare's units for the metrics that are read; hits and misses are part of the estimated cycles, allocations are DHAT's. */
export const OWN_UNITS = {
  Ir: 'instructions/op',
  EstimatedCycles: 'estimated-cycles/op',
  TotalBytes: 'B/op',
  TotalBlocks: 'allocs/op',
} as const;

/** A benchmark's first part is its bench target; an id distinguishes the runs of one function. */
export function splitPath(path: string, id: string): { readonly group: string; readonly name: string } {
  // test_lib_bench_intro::fibonacci::bench_fibonacci
  const split = path.indexOf('::');
  const own = split < 0 ? path : path.slice(split + 2);
  return { group: split < 0 ? '' : path.slice(0, split), name: id === '' ? own : `${own} ${id}` };
}

/**
 * The values by unit: of the metrics that are read, or, without any of these, of all counts of the tool under their own
 * names (`D1mr/op`, `Errors/op`). Where two tools count the same, the first one stays.
 */
export function valuesOf(
  counts: readonly (readonly [metric: string, count: number])[],
  units: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> {
  const isRead = counts.some(([metric]) => units.has(metric));
  const values = new Map<string, number>();
  for (const [metric, count] of counts) {
    const unit = isRead ? units.get(metric) : `${metric.replaceAll(' ', '')}/op`;
    if (unit !== undefined && !values.has(unit)) values.set(unit, count);
  }
  return values;
}
