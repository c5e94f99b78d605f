import { type Plan, resultsOf } from '../../model/command-plan.ts';
import type { Build, BuildContext } from '../harness.ts';
import { buildPrograms } from '../kit/build-systems/programs.ts';
import type { Executable, Run } from '../kit/build-systems/system.ts';
import type { Limits, Listed, Program } from '../kit/programs.ts';
import { listTestCases } from './list.ts';

export function buildCatch2(context: BuildContext): Plan<Build> {
  const switches = ['benchmarks', 'tests', 'developers'] as const;
  return buildPrograms(context, { links: linksCatch2, find: withBenchmarks, switches, list });
}

function* list(
  { binary, side }: Pick<Program, 'binary' | 'side'>,
  { timeoutMs }: Limits,
): Plan<Listed | { readonly reason: string }> {
  const listed = yield* listTestCases(binary, side, timeoutMs);
  return 'reason' in listed ? listed : { names: listed.testCases.map(({ name }) => name) };
}

/** Finds them wherever the library comes from. Version 2 may have nothing to link: it is a header. */
export function linksCatch2({ links, needs }: Pick<Executable, 'links' | 'needs'>): boolean {
  return links.some((word) => LIBRARY.test(word)) || needs.some((name) => /^catch2(?:withmain|main)?$/i.test(name));
}

/**
 *     /usr/lib/libCatch2.a
 *     _deps/catch2-build/src/libCatch2Maind.a
 *     -lCatch2Main
 */
const LIBRARY =
  /(?:^-l|(?:^|\/)lib)catch2(?:withmain|main)?d?(?:$|\.(?:a|so|dylib|tbd)(?:\.\d+)*$|\.\d+(?:\.\d+)*\.dylib$)/i;

/**
 * Tests of a project are many programs, and few of them have benchmarks: those are built whose own sources have some. Where
 * none has (a header may), all are.
 */
function* withBenchmarks(
  executables: readonly Executable[],
  run: Run,
  { scratch }: BuildContext,
): Plan<readonly Executable[]> {
  const sources = [...new Set(executables.flatMap((one) => one.sources))];
  const matching = function* matching(pattern: string): Plan<ReadonlySet<string>> {
    const list = `${scratch}/sources`;
    const command = run('sh', ['-c', SCAN, 'sh', list, pattern]);
    // A name with a line break in it names nothing here.
    const [found] = yield* resultsOf([
      { ...command, writes: [{ path: list, text: sources.map((path) => `${path}\n`).join('') }] },
    ]);
    return new Set(found.stdout.split('\n'));
  };
  const including = yield* matching('^[[:space:]]*#[[:space:]]*include[[:space:]]*[<"]([^>"]*/)?catch(2/|_|[.])');
  const using = executables.filter((one) => linksCatch2(one) || one.sources.some((path) => including.has(path)));
  const having = yield* matching(HAS_BENCHMARK);
  const held = using.filter((one) => one.sources.some((path) => having.has(path)));
  return held.length > 0 ? held : using;
}

/** Prints those of the files in `$1`, a line each, that have a line like `$2`. */
const SCAN = `while IFS= read -r file; do
  if grep -qE "$2" "$file" 2> /dev/null; then printf '%s\\n' "$file"; fi
done < "$1"`;

/** `BENCHMARK("parse") { ... };`, `BENCHMARK_ADVANCED("parse")(Catch::Benchmark::Chronometer meter) { ... };` */
const HAS_BENCHMARK = '(^|[^A-Za-z0-9_])(CATCH_)?BENCHMARK(_ADVANCED)?[[:space:]]*[(]';
