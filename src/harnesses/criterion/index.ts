/**
 * The Criterion harness: one executable a bench target, built by Cargo; one process a slice, read from the samples
 * that it leaves.
 */

import { buildBenches, CARGO_OPTIONS, criterionSource, rustEnvironment } from '../cargo/index.ts';
import type { Harness } from '../harness.ts';
import { defineHarness } from '../kit/define.ts';
import { CRITERION, detectCriterion } from './detect.ts';
import { discoverCriterion } from './discover.ts';
import type { CriterionNotes } from './notes.ts';
import { sliceCriterion } from './slice.ts';

/**
 * Rust's Criterion: one executable a bench target, one process a slice. Criterion before 0.4 takes times in whole seconds, so
 * a slice lasts more than 2 s there. CRITERION_HOME came with 0.3.3: of earlier ones no samples are found.
 */
export const criterion: Harness = defineHarness<CriterionNotes>({
  name: 'criterion',
  summary: 'Criterion benchmarks (`[[bench]]`, `criterion_main!`) of every package in the Cargo workspace',
  looksFor: { file: 'Cargo.toml', having: 'criterion', project: 'a Cargo package' },
  manifests: ['Cargo.toml'],
  detect: detectCriterion,
  benchmarkFile: /(?:^|\/)benches\/.+\.rs$/,
  options: CARGO_OPTIONS,
  environment: rustEnvironment,
  clocks: [],
  sourceOf: criterionSource,
  build: (context) => buildBenches(CRITERION, context),
  discover: discoverCriterion,
  slice: sliceCriterion,
});
