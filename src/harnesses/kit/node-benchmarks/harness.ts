import { posix } from 'node:path';
import type { BuildContext, Detection, Harness, Project } from '../../harness.ts';
import { BENCHMARKS_FROM } from '../benchmarks-from.ts';
import { SEEN } from '../detection.ts';
import { hashSeeds } from '../hash-seeds.ts';
import { LOCK } from '../lock-files.ts';
import { V8_HASH_SEED } from '../node/hash-seed.ts';
import { LOCKS } from '../node/managers.ts';
import { isInstalled, manifestNaming } from '../node/manifests.ts';
import { buildNodePackages } from '../node/node-build.ts';
import { setUpNode } from '../node/set-up.ts';
import { nodeCode } from './code.ts';
import { discoverNodeBenchmarks } from './discover.ts';
import { fetchTools, lookAt } from './look.ts';
import { NODE_BENCHMARK_OPTIONS } from './options.ts';
import { followScripts } from './own-scripts.ts';
import type { Library } from './program.ts';

/**
 * Files that run benchmarks of a library: each in a long-lived process a side. Where the file would have the library run its
 * benchmarks, a program of ours runs those that it is asked for. A slice is one loop of so many calls, compiled for that
 * benchmark alone; the clock is process.hrtime.bigint(), read before the loop and after it. Where the library has work
 * around each call that is not to be timed (hooks, parameters), it is read around each. A reading is the mean of the calls.
 * A process that comes to a benchmark warms it up for 50 ms, or as long as its own options say where that is less.
 */
export function nodeBenchmarks(library: Library): Harness {
  const { name, summary, specifier, wrappers = [] } = library;
  const specifiers = [specifier, ...wrappers];
  return {
    name,
    summary,
    looksFor: {
      file: 'package.json',
      having: specifier,
    },
    manifests: ['package.json'],
    detect: (project) => detect(specifiers, project),
    follow: (steps, project) =>
      followScripts(specifiers, steps, project, (scripts) => nodeBenchmarks({ ...library, scripts })),
    benchmarkFile: USUAL,
    setUp: setUpNode,
    lockNames: LOCKS,
    options: [...NODE_BENCHMARK_OPTIONS, LOCK, BENCHMARKS_FROM],
    clocks: [],
    *build(context) {
      const find = function* ({ options, buildTimeoutMs }: BuildContext) {
        const looked = yield* lookAt(library, context, options, buildTimeoutMs);
        if ('reason' in looked) return looked;
        const warnings = yield* fetchTools(library, context, looked);
        return { versions: [`node ${looked.node}`, `${specifier} ${looked.version}`], warnings, files: looked.files };
      };
      const scripts = (library.scripts ?? []).map(({ file }) => file);
      const built = yield* buildNodePackages(context, specifier, find, scripts);
      const build = built.unusable === true ? built : { ...built, code: nodeCode(context) };
      // What a command of the user's makes of a layout wins.
      return build.relink === undefined ? { ...build, ...hashSeeds(V8_HASH_SEED) } : build;
    },
    discover: (context) => discoverNodeBenchmarks(library, context),
  };
}

const USUAL = /(?:^|\/)(?:bench|benchmarks?)\/.*\.[cm]?[jt]s$|(?:^|[./])(?:bench|benchmarks?)\.[cm]?[jt]s$/;

function detect(specifiers: readonly string[], project: Project): Detection | null {
  const [named] = specifiers.flatMap((specifier) => {
    const manifest = manifestNaming(specifier, project);
    return manifest === null ? [] : [`${manifest} with ${specifier}`];
  });
  // Other files with benchmarks have to be asked for.
  const file = project.files.find((each) => USUAL.test(posix.join(project.folder ?? '.', each)) && !isInstalled(each));
  if (named === undefined || file === undefined) return null;
  return { score: SEEN.benchmarks, reason: `${named}, and ${file}` };
}
