/** Files of vitest benchmarks (`*.bench.ts`): installed by the lock file, run in one long-lived process a side. */

import type { Followed, Harness } from '../harness.ts';
import { BENCHMARKS_FROM } from '../kit/benchmarks-from.ts';
import { LOCK } from '../kit/lock-files.ts';
import { LOCKS } from '../kit/node/managers.ts';
import { setUpNode } from '../kit/node/set-up.ts';
import { followLines } from '../kit/own/following.ts';
import type { OwnStep } from '../kit/own/steps.ts';
import { BUILD_COMMAND } from '../kit/shell-command.ts';
import { buildVitest } from './build.ts';
import type { OwnBench } from './command.ts';
import { BENCHMARK_FILE, detectVitest, nearestVitest, VITEST_MANIFESTS } from './detect.ts';
import { discoverVitest } from './discover.ts';

/**
 * Files of `vitest bench`, as vitest's own configuration, projects and workers run them: in one long-lived process a side, whose
 * runner is ours and runs the benchmarks that it is asked for. A worker has one file, as there. A slice is one loop of so many calls,
 * as with the libraries of kit/node-benchmarks; setup and teardown run outside of it. A reading is the mean of the calls.
 */
export const vitestFiles: Harness = vitestOf(null);

/** @param own null: each side's package.json says how it calls `vitest bench`, or nothing does */
function vitestOf(own: OwnBench | null): Harness {
  return {
    name: 'vitest',
    summary: 'Benchmarks of vitest (`vitest bench`, files `*.bench.ts` and the like)',
    looksFor: { file: 'package.json', having: 'vitest' },
    manifests: VITEST_MANIFESTS,
    detect: detectVitest,
    nearest: nearestVitest,
    follow: followBench,
    benchmarkFile: BENCHMARK_FILE,
    setUp: setUpNode,
    lockNames: LOCKS,
    clocks: [],
    options: [BUILD_COMMAND, LOCK, BENCHMARKS_FROM],
    build: (context) => buildVitest(context, own),
    discover: (context) => discoverVitest(context, own),
  };
}

/** One call is followed as it is, in its folder; of several those without options are what vitest runs by itself. */
function followBench(steps: readonly OwnStep[]): Followed | null {
  const calls = steps.filter(isBench);
  const [first, ...others] = new Map(calls.map((step) => [JSON.stringify([step.folder, step.words]), step])).values();
  if (first === undefined || others.length > 0) {
    return followLines(vitestFiles, calls, ({ words, folder }) => (folder === '.' && words?.length === 2 ? {} : null));
  }
  const { folder, environment, words } = first;
  const own = { folder, environment, line: (words ?? []).join(' ') };
  return { harness: vitestOf(own), steps: calls, measures: [] };
}

/** Vitest splits a line at its spaces, and knows no quotes. */
function isBench({ words }: OwnStep): boolean {
  const [program, verb, ...args] = words ?? [];
  return program === 'vitest' && verb === 'bench' && !args.some((arg) => /\s/.test(arg));
}
