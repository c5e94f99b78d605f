import type { BenchLibrary } from '../cargo/index.ts';

/**
 * The harness that comes with Rust: whose crate turns on the unstable feature `test` may have `#[bench]` functions.
 *
 *     #![feature(test)]
 *     #![cfg_attr(all(test, feature = "nightly"), feature(core_intrinsics, test))]
 *
 * Or, where there are many, it stands alone on its line.
 */
export const LIBTEST: BenchLibrary = {
  called: 'libtest',
  crates: [],
  lines: ['feature\\((.*[ ,])?test *[,)]', '^ *test,? *$'],
};
