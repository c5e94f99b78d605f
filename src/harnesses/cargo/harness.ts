import type { Harness } from '../harness.ts';
import { BENCHMARKS_FROM } from '../kit/benchmarks-from.ts';
import { TARGET } from './cargo.ts';
import { rustEnvironment } from './environment.ts';
import { CARGO_OPTIONS } from './options.ts';
import { rustFunctionSource } from './source.ts';

/**
 * Sources of bench targets, and of packages that are benchmarks: `benches/words.rs`, `bench/src/main.rs`. Not `src/bench/`,
 * which is code of a crate.
 */
const BENCH_SOURCES = /^(?:(?!src\/)[^/]+\/)*?bench(?:es|marks?)?\/.+\.rs$/;

/** What harnesses of Cargo packages have in common. */
export const OF_CARGO = {
  benchmarkFile: BENCH_SOURCES,
  compilesBenchmarks: true,
  // Crates of registries are compiled once (handed-on.ts).
  handedOn: [TARGET],
  lockNames: ['Cargo.lock'],
  options: [...CARGO_OPTIONS, BENCHMARKS_FROM],
  environment: rustEnvironment,
  clocks: [],
  sourceOf: rustFunctionSource,
} as const satisfies Partial<Harness>;
