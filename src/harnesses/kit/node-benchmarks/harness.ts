import { recordIn } from '../../../formats/index.ts';
import type { Detection, Harness, Project } from '../../harness.ts';
import { BENCHMARKS_FROM } from '../benchmarks-from.ts';
import { SEEN } from '../detection.ts';
import { LOCK } from '../lock-files.ts';
import { buildNodePackages } from '../node/node-build.ts';
import { setUpNode } from '../node/set-up.ts';
import { discoverNodeBenchmarks } from './discover.ts';
import { lookAt } from './look.ts';
import { NODE_BENCHMARK_OPTIONS } from './options.ts';
import type { Library } from './program.ts';

/**
 * Files that run benchmarks of a library: each in a process a side that stays. Where the file would have the library run its
 * benchmarks, a program of ours runs those that it is asked for. A slice is one loop of so many calls, compiled for that
 * benchmark alone; the clock is process.hrtime.bigint(), read before the loop and after it. Where the library has work
 * around each call that is not to be timed (hooks, parameters), it is read around each. A reading is the mean of the calls.
 * A process that comes to a benchmark warms it up for 50 ms, or as long as its own options say where that is less.
 */
export function nodeBenchmarks(library: Library): Harness {
  const { name, summary, specifier } = library;
  return {
    name,
    summary,
    looksFor: {
      file: 'package.json',
      having: `${specifier} and files such as x.bench.js`,
      project: `a package with benchmarks of ${specifier}`,
    },
    manifests: ['package.json'],
    detect: (project) => detect(specifier, project),
    benchmarkFile: USUAL,
    setUp: setUpNode,
    options: [...NODE_BENCHMARK_OPTIONS, LOCK, BENCHMARKS_FROM],
    clocks: [],
    *build(context) {
      return yield* buildNodePackages(context, specifier, function* ({ options, buildTimeoutMs }) {
        const looked = yield* lookAt(library, context, options, buildTimeoutMs);
        if ('reason' in looked) return looked;
        return { versions: [`node ${looked.node}`, `${specifier} ${looked.version}`] };
      });
    },
    discover: (context) => discoverNodeBenchmarks(library, context),
  };
}

const USUAL = /(?:^|\/)(?:bench|benchmarks?)\/.*\.[cm]?[jt]s$|(?:^|[./])(?:bench|benchmarks?)\.[cm]?[jt]s$/;

function detect(specifier: string, { files, text }: Project): Detection | null {
  const own = files.filter((file) => !file.includes('node_modules/'));
  const manifest = own.find((file) => /(?:^|\/)package\.json$/.test(file) && dependsOn(specifier, text(file) ?? ''));
  // Other files with benchmarks have to be asked for.
  const file = own.find((each) => USUAL.test(each));
  if (manifest === undefined || file === undefined) return null;
  return { score: SEEN.benchmarks, reason: `${manifest} with ${specifier}, and ${file}` };
}

/** A script may have the same name. */
function dependsOn(specifier: string, text: string): boolean {
  const { dependencies, devDependencies, optionalDependencies } = recordIn(text) ?? {};
  return [dependencies, devDependencies, optionalDependencies].some(
    (each) => typeof each === 'object' && each !== null && Object.hasOwn(each, specifier),
  );
}
