/**
 * Takes the processor suffix off Go's names: `BenchmarkParse-8` ran at GOMAXPROCS 8, and at 1 there is no suffix, so
 * the text alone cannot distinguish `BenchmarkSize-8` at 1 from `BenchmarkSize` at 8 (testing/benchmark.go,
 * benchmarkName). Two things can: the names that the testing package itself announced (-test.v, -test.list), and that
 * in one run either every result has the same suffix or none has one.
 */
export function namer(printed: readonly string[], known: ReadonlySet<string>): (printed: string) => string {
  const common = commonSuffix(printed);
  const strippedKnown = common !== null && printed.every((name) => known.has(withoutSuffix(name)));
  if (known.size === 0 || strippedKnown) {
    return (name) => {
      // A failure in the first iteration is printed without suffix.
      if (common === null || !name.endsWith(common)) return name;
      const short = name.slice(0, -common.length);
      return known.size > 0 && !known.has(short) && known.has(name) ? name : short;
    };
  }
  return (name) => {
    if (known.has(name)) return name;
    const short = withoutSuffix(name);
    return known.has(short) || (common !== null && name.endsWith(common)) ? short : name;
  };
}

/**
 * `-8` when every name ends in it; null when suffixes differ (-cpu=1,2,4, where the difference is kept) or are missing.
 */
function commonSuffix(names: readonly string[]): string | null {
  const first = /-\d+$/.exec(names[0] ?? '')?.[0];
  if (first === undefined || first === '-1' || first.startsWith('-0')) return null;
  return names.every((name) => name.endsWith(first)) ? first : null;
}

function withoutSuffix(name: string): string {
  return name.replace(/-\d+$/, '');
}
