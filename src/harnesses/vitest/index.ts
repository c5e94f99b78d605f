/** Files of vitest benchmarks (`*.bench.ts`): installed by the lock file, run in one long-lived process a side. */

import type { Harness } from '../harness.ts';
import { BENCHMARKS_FROM } from '../kit/benchmarks-from.ts';
import { LOCK } from '../kit/lock-files.ts';
import { LOCKS } from '../kit/node/managers.ts';
import { setUpNode } from '../kit/node/set-up.ts';
import { followLines } from '../kit/own/following.ts';
import { BUILD_COMMAND } from '../kit/shell-command.ts';
import { buildVitest } from './build.ts';
import { BENCHMARK_FILE, detectVitest, nearestVitest, VITEST_MANIFESTS } from './detect.ts';
import { discoverVitest } from './discover.ts';

/**
 * Files of `vitest bench`, as vitest's own configuration, projects and workers run them: in one long-lived process a side, whose
 * runner is ours and runs the benchmarks that it is asked for. A worker has one file, as there. A slice is one loop of so many calls,
 * as with the libraries of kit/node-benchmarks; setup and teardown run outside of it. A reading is the mean of the calls.
 */
export const vitestFiles: Harness = {
  name: 'vitest',
  summary: 'Benchmarks of vitest (`vitest bench`, files `*.bench.ts` and the like)',
  looksFor: { file: 'package.json', having: 'vitest' },
  manifests: VITEST_MANIFESTS,
  detect: detectVitest,
  nearest: nearestVitest,
  follow: (steps) =>
    followLines(vitestFiles, steps, ({ words, folder }) => (folder === '.' && isBench(words ?? []) ? {} : null)),
  benchmarkFile: BENCHMARK_FILE,
  setUp: setUpNode,
  lockNames: LOCKS,
  clocks: [],
  options: [BUILD_COMMAND, LOCK, BENCHMARKS_FROM],
  build: buildVitest,
  discover: discoverVitest,
};

/** `vitest bench --run`: with another configuration or root it may have other files. */
function isBench([program, verb, ...args]: readonly string[]): boolean {
  return (
    program === 'vitest' &&
    verb === 'bench' &&
    !args.some((arg) => /^(?:-[cr]|--(?:config|root|dir|project))\b/.test(arg))
  );
}
