import type { Plan } from '../../model/command-plan.ts';
import type { Binary, Build, BuildContext, SideContext } from '../harness.ts';
import { buildPrograms } from '../kit/build-systems/programs.ts';
import type { Executable } from '../kit/build-systems/system.ts';
import { listBenchmarks } from './discover.ts';

export function buildGoogleBenchmark(context: BuildContext): Plan<Build> {
  return buildPrograms(context, { links: linksGoogleBenchmark, names });
}

function* names(program: Binary, side: SideContext, timeoutMs: number): Plan<readonly string[] | null> {
  const listed = yield* listBenchmarks(program, side, timeoutMs);
  return 'reason' in listed ? null : listed.names;
}

/** Wherever the library comes from: the system, a subproject, a folder of the project. */
export function linksGoogleBenchmark({ links, needs }: Pick<Executable, 'links' | 'needs'>): boolean {
  return links.some((word) => LIBRARY.test(word)) || needs.some((name) => /^benchmark(?:_main)?$/.test(name));
}

/**
 *     /usr/lib/x86_64-linux-gnu/libbenchmark.so.1.7.1
 *     _deps/googlebenchmark-build/src/libbenchmark_main.a
 *     -lbenchmark
 */
const LIBRARY = /(?:^-l|(?:^|\/)lib)benchmark(?:_main)?d?(?:$|\.(?:a|so|dylib|tbd)(?:\.\d+)*$|\.\d+(?:\.\d+)*\.dylib$)/;
