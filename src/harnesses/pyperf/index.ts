/**
 * Scripts that give benchmarks to a Runner of pyperf: each benchmark in a process of its own on each side, which
 * stays.
 */

import type { Plan } from '../../model/command-plan.ts';
import type { Build, BuildContext, Harness } from '../harness.ts';
import { BENCHMARKS_FROM } from '../kit/benchmarks-from.ts';
import { LOCK } from '../kit/lock-files.ts';
import { buildPython } from '../kit/python/build.ts';
import { pythonEnvironment } from '../kit/python/environment.ts';
import { LOCK_NAMES, MANIFESTS } from '../kit/python/manifests.ts';
import { setUpManagedPython } from '../kit/python/set-up.ts';
import { detectPyperf, SCRIPTS, USUAL } from './detect.ts';
import { discoverPyperf } from './discover.ts';
import { followPyperf } from './follow.ts';
import { PYPERF_OPTIONS } from './options.ts';

/**
 * Scripts that give benchmarks to a Runner of pyperf. As there, a benchmark has processes of its own; each stays, and a slice
 * is one value of pyperf's with so many loops, its reading what pyperf makes of it: the mean of the loops, or what the
 * benchmark reads in a unit of its own. A process runs its benchmark once and warms it up for 20 ms.
 */
export const pyperf: Harness = {
  name: 'pyperf',
  summary: 'Scripts that run benchmarks by pyperf (`pyperf.Runner()`)',
  looksFor: { file: 'pyproject.toml', having: 'pyperf' },
  manifests: [...MANIFESTS, ...SCRIPTS],
  detect: detectPyperf,
  follow: (steps, project) => followPyperf(pyperf, steps, project),
  benchmarkFile: USUAL,
  setUp: setUpManagedPython,
  lockNames: LOCK_NAMES,
  options: [...PYPERF_OPTIONS, LOCK, BENCHMARKS_FROM],
  environment: pythonEnvironment,
  clocks: [],
  *build(context: BuildContext): Plan<Build> {
    return yield* buildPython(context, {
      name: 'pyperf',
      module: 'pyperf',
      packages: () => ['pyperf'],
    });
  },
  discover: discoverPyperf,
};
