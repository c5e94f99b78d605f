/**
 * Mean log ratios over several benchmarks, of which an interval can be made: exp of it is that of the geometric mean of the
 * ratios; as many as the shortest series has.
 * `series`: per benchmark its log ratios by pair, in the order measured; lengths may differ, none may be empty.
 *
 * A noise event hits one moment, so the unit of replication is the round, not the benchmark: one value a round, the
 * mean over benchmarks, and the signed-rank interval over those. Benchmarks that were precise early have fewer pairs;
 * with K the fewest of any, each benchmark's pairs are cut into K consecutive blocks and block means stand in for the
 * rounds: every pair is used, and no benchmark weighs more than another. (Rejected: the rounds that all share, which
 * throws away most of a long run for one benchmark that stopped at 10 pairs; adding per-benchmark half-widths in
 * quadrature, which takes noise between benchmarks as independent.)
 */
export function blockMeans(series: readonly (readonly number[])[]): readonly number[] {
  if (series.length === 0) throw new RangeError('geometric mean of no benchmarks');
  const blocks = series.reduce((fewest, each) => Math.min(fewest, each.length), Number.POSITIVE_INFINITY);
  const means = Array.from({ length: blocks }, () => 0);
  for (const each of series) {
    for (let block = 0; block < blocks; block++) {
      const from = Math.floor((block * each.length) / blocks);
      const to = Math.floor(((block + 1) * each.length) / blocks);
      let sum = 0;
      for (let index = from; index < to; index++) sum += each[index] as number;
      means[block] = (means[block] as number) + sum / (to - from) / series.length;
    }
  }
  return means;
}
