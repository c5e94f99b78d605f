/**
 * The Gungraun harness: one executable a bench target, built by Cargo; one process a slice, a run under Valgrind whose
 * counts are read from its summary.
 */

import { followCargo, OF_CARGO, oneByOne } from '../cargo/index.ts';
import type { Harness } from '../harness.ts';
import { buildGungraun } from './build.ts';
import { GUNGRAUN_RUNS } from './command.ts';
import { detectGungraun } from './detect.ts';
import { setUpGungraun } from './set-up.ts';

/**
 * Gungraun (Iai-Callgrind), which counts what one run of a benchmark does under Valgrind: one executable a bench target, one
 * process a slice, which is one run and as long as that is. A reading is what it counted: instructions, and cycles that are
 * estimated from them and from simulated caches. Nearly always every run of a side counts the same; then the change is known
 * exactly after 3 rounds, and the fewest that can be asked for, 10, are enough. A benchmark whose counts vary (hash seeds, threads) is judged as times are, and needs as
 * many rounds.
 */
export const gungraun: Harness = {
  name: 'gungraun',
  summary: 'Gungraun and Iai-Callgrind benchmarks (counts under Valgrind) of every package in the Cargo workspace',
  looksFor: { file: 'Cargo.toml', having: 'gungraun' },
  manifests: ['Cargo.toml', 'Cargo.lock'],
  detect: detectGungraun,
  setUp: setUpGungraun,
  gatedMetric: 'instructions/op',
  follow: (steps, project) => followCargo(gungraun, steps, project),
  ...OF_CARGO,
  build: buildGungraun,
  ...oneByOne(GUNGRAUN_RUNS),
};
