/**
 * The Divan harness: one executable a bench target, built by Cargo; one process a slice of a fixed number of samples,
 * read from the tree that it prints.
 */

import { buildBenches, CARGO_OPTIONS, rustEnvironment, rustFunctionSource } from '../cargo/index.ts';
import type { Harness } from '../harness.ts';
import { defineHarness } from '../kit/define.ts';
import { DIVAN, detectDivan } from './detect.ts';
import { discoverDivan } from './discover.ts';
import type { DivanNotes } from './notes.ts';
import { sliceDivan } from './slice.ts';

/**
 * Rust's Divan: one executable a bench target, one process a slice, of a fixed number of samples of a fixed size. A reading
 * is the median of its samples, four digits of it, as that is all that Divan prints. It has no warm-up.
 */
export const divan: Harness = defineHarness<DivanNotes>({
  name: 'divan',
  summary: 'Divan benchmarks (`#[divan::bench]`) of every package in the Cargo workspace',
  looksFor: { file: 'Cargo.toml', having: 'divan', project: 'a Cargo package' },
  manifests: ['Cargo.toml'],
  detect: detectDivan,
  benchmarkFile: /(?:^|\/)benches\/.+\.rs$/,
  options: CARGO_OPTIONS,
  environment: rustEnvironment,
  clocks: [],
  sourceOf: rustFunctionSource,
  build: (context) => buildBenches(DIVAN, context),
  discover: discoverDivan,
  slice: sliceDivan,
});
