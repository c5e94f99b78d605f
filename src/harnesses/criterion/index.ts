/**
 * The Criterion harness: one executable a bench target, built by Cargo; passes by the protocol of cargo-criterion, else one
 * process a slice, read from the samples that it leaves.
 */

import {
  type BenchLibrary,
  buildBenches,
  criterionSource,
  followCargo,
  manifestNaming,
  nearestBench,
  OF_CARGO,
} from '../cargo/index.ts';
import type { Harness } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';
import { discoverPrograms } from '../kit/programs.ts';
import { EXECUTABLES } from './executables.ts';

const CRITERION: BenchLibrary = { called: 'Criterion', crates: ['criterion', 'codspeed-criterion-compat'] };

/**
 * Rust's Criterion: one executable a bench target, in passes or one process a slice. Criterion before 0.4 takes times in whole seconds, so
 * a slice lasts more than 2 s there, unless the program's own times are shorter. CRITERION_HOME came with 0.3.3: of earlier ones no
 * samples are found.
 */
export const criterion: Harness = {
  name: 'criterion',
  summary: 'Criterion benchmarks (`[[bench]]`, `criterion_main!`) of every package in the Cargo workspace',
  looksFor: { file: 'Cargo.toml', having: 'criterion' },
  manifests: ['Cargo.toml'],
  // Reads the manifests of the package or of a workspace's members: one of them names the library.
  detect(project) {
    const naming = manifestNaming(CRITERION, project);
    return naming === null ? null : { score: SEEN.benchmarks, reason: `${naming} with criterion` };
  },
  nearest: nearestBench,
  follow: (steps, project) => followCargo(criterion, steps, project),
  ...OF_CARGO,
  sourceOf: criterionSource,
  build: (context) => buildBenches(CRITERION, context),
  discover: (context) => discoverPrograms(EXECUTABLES, context),
};
