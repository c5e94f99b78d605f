/** Files of vitest benchmarks (`*.bench.ts`): installed by the lock file, one process a file and slice. */

import type { Detection, Harness, Project } from '../harness.ts';
import { BENCHMARKS_FROM } from '../kit/benchmarks-from.ts';
import { SEEN } from '../kit/detection.ts';
import { LOCK } from '../kit/lock-files.ts';
import { isInstalled, manifestNaming } from '../kit/node/manifests.ts';
import { setUpNode } from '../kit/node/set-up.ts';
import { followLines } from '../kit/own/following.ts';
import { BUILD_COMMAND } from '../kit/shell-command.ts';
import { buildVitest } from './build.ts';
import { discoverVitest } from './discover.ts';

const BENCHMARK_FILE = /\.(?:bench|benchmark)\.[cm]?[jt]sx?$/;

/**
 * Files of `vitest bench`. A slice is one process that runs one file, each of its benchmarks for a short time: to start
 * the process takes about a second, as long as some ten benchmarks, and what a benchmark takes differs more from process
 * to process than within one. A reading is the median of the samples (the mean before vitest 2.0, which says no median);
 * the warm-up is tinybench's own, as long as the measuring.
 */
export const vitestFiles: Harness = {
  name: 'vitest',
  summary: 'Benchmarks of vitest (`vitest bench`, files `*.bench.ts` and the like)',
  looksFor: { file: 'package.json', having: 'vitest' },
  manifests: ['package.json'],
  detect,
  follow: (steps) =>
    followLines(vitestFiles, steps, ({ words, folder }) => (folder === '.' && isBench(words ?? []) ? {} : null)),
  benchmarkFile: BENCHMARK_FILE,
  setUp: setUpNode,
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

function detect(project: Project): Detection | null {
  const file = project.files.find((each) => BENCHMARK_FILE.test(each) && !isInstalled(each));
  const manifest = manifestNaming('vitest', project);
  // Most packages with vitest have tests and no benchmarks; one whose files have other names has to be asked for.
  if (manifest === null || file === undefined) return null;
  return { score: SEEN.benchmarks, reason: `${manifest} with vitest, and ${file}` };
}
