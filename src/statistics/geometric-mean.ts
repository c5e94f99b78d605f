/**
 * Mean log ratios over several benchmarks, of which an interval can be made: exp of it is that of the geometric mean of the
 * ratios; as many as the shortest series has.
 * `series`: per benchmark its log ratios by pair, in the order measured; lengths may differ, none may be empty.
 *
 * A noise event hits one moment, so the unit of replication is the round, not the benchmark: one value a round, the
 * mean over benchmarks, and the signed-rank interval over those. Only rounds that all of them have: a benchmark stops when
 * its own readings decide it, an unchanged one sooner where it happens to read low, so that a mean over all that each read
 * lies where they stopped. (Rejected: means of blocks, as many as the shortest series has, of all that each read: intervals
 * of 99 % covered 80 to 97 %. Adding per-benchmark half-widths in quadrature, which takes noise between benchmarks as
 * independent.)
 */
export function roundMeans(series: readonly (readonly number[])[]): readonly number[] {
  if (series.length === 0) throw new RangeError('geometric mean of no benchmarks');
  const rounds = series.reduce((fewest, each) => Math.min(fewest, each.length), Number.POSITIVE_INFINITY);
  return Array.from({ length: rounds }, (_, round) => {
    let sum = 0;
    for (const each of series) sum += each[round] as number;
    return sum / series.length;
  });
}
