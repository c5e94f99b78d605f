/**
 * The Divan harness: one executable a bench target, built by Cargo; one process a slice of a fixed number of samples,
 * read from the tree that it prints.
 */

import { type BenchLibrary, buildBenches, followCargo, manifestNaming, OF_CARGO } from '../cargo/index.ts';
import type { Harness } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';
import { discoverPrograms } from '../kit/programs.ts';
import { EXECUTABLES } from './executables.ts';

const DIVAN: BenchLibrary = { called: 'Divan', crates: ['divan', 'codspeed-divan-compat'] };

/**
 * Rust's Divan: one executable a bench target, one process a slice, of a fixed number of samples of a fixed size. A reading
 * is the median of its samples, four digits of it, as that is all that Divan prints. It has no warm-up.
 */
export const divan: Harness = {
  name: 'divan',
  summary: 'Divan benchmarks (`#[divan::bench]`) of every package in the Cargo workspace',
  looksFor: { file: 'Cargo.toml', having: 'divan' },
  manifests: ['Cargo.toml'],
  // Reads the manifests of the package or of a workspace's members: one of them names the library.
  detect(project) {
    const naming = manifestNaming(DIVAN, project);
    return naming === null ? null : { score: SEEN.benchmarks, reason: `${naming} with divan` };
  },
  follow: (steps, project) => followCargo(divan, steps, project),
  ...OF_CARGO,
  build: (context) => buildBenches(DIVAN, context),
  discover: (context) => discoverPrograms(EXECUTABLES, context),
};
