/**
 * The mean log ratio over several benchmarks in each round, as many as the shortest series has: exp of their interval
 * is that of the geometric mean of the ratios.
 * @param series each benchmark's log ratios in the order measured; lengths may differ, none may be empty
 *
 * A noise event hits one moment, so the unit of replication is the round, not the benchmark: one value a round, the
 * mean over benchmarks, and the signed-rank interval over those. Only rounds that all of them have count: a benchmark
 * stops when its own readings decide it, an unchanged one sooner where it happens to read low, so that the mean of all
 * its readings is biased. (Rejected: means of blocks of all readings, as many as the shortest series has, whose
 * intervals of 99 % covered 80 to 97 %; and adding half-widths in quadrature, which takes noise between benchmarks as
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
