/**
 * The libtest harness: Rust's own `#[bench]` functions; one executable a target, built by Cargo; one process a slice,
 * read from its JSON.
 */

import { buildBenches, followCargo, OF_CARGO, oneByOne } from '../cargo/index.ts';
import type { Harness } from '../harness.ts';
import { LIBTEST_RUNS } from './command.ts';
import { detectLibtest, LIBTEST, SOURCES } from './detect.ts';

/**
 * Rust's own benchmarks: one executable a target (of bench targets, and of libraries' and programs' unit tests), one process
 * a slice. How long a slice is nobody can say but libtest: it warms up for about a millisecond, takes 50 samples of some
 * iterations and 50 of five times as many, and again with twice as many until both agree, or for 3 s; that is 0.3 s at the
 * least, and 300 iterations where one takes longer than a millisecond. A reading is the median of the last 50 samples, of
 * which it pulls in the outermost 5 % on each side.
 */
export const libtest: Harness = {
  name: 'libtest',
  summary: "Rust's own benchmarks (`#[bench]`) of every package in the Cargo workspace, in src/ too",
  looksFor: { file: 'Cargo.toml', having: '#[bench]' },
  manifests: ['Cargo.toml', '.cargo/config.toml', '.cargo/config', ...SOURCES],
  detect: detectLibtest,
  follow: (steps, project) => followCargo(libtest, steps, project),
  ...OF_CARGO,
  build: (context) => buildBenches(LIBTEST, context),
  ...oneByOne(LIBTEST_RUNS),
};
