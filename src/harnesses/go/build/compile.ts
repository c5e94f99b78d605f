import { type CommandResult, succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import { firstLines } from '../../../model/ended.ts';
import type { Failure } from '../../failure.ts';
import type { BuildContext } from '../../harness.ts';
import type { Sharing } from '../benchmark-code/sharing.ts';
import { compileTests } from './instrument.ts';
import type { LinkedTest } from './layout.ts';
import type { Overlays } from './overlays.ts';
import { type GoPackage, join } from './packages.ts';

/** Flags of `go test` for one package, with its own or with the other side's test files. */
export type PackageFlags = (one: GoPackage, isShared: boolean) => readonly string[];

interface HowToCompile {
  readonly overlays: Overlays;
  readonly sharing: Sharing;
  readonly flagsOf: PackageFlags;
}

interface Compiled {
  readonly linked: readonly LinkedTest[];
  /** The packages of these, in the same order. */
  readonly built: readonly GoPackage[];
  readonly failures: readonly Failure[];
  /** Folders of packages that were built with the other side's test files, and why others were not. */
  readonly shared: ReadonlySet<string>;
  readonly unshared: ReadonlyMap<string, string>;
}

/** A test binary of each package, in the first way that works. */
export function* compilePackages(
  packages: readonly GoPackage[],
  { overlays, sharing, flagsOf }: HowToCompile,
  context: BuildContext,
): Plan<Compiled> {
  const linked: LinkedTest[] = [];
  const built: GoPackage[] = [];
  const failures: Failure[] = [];
  const shared = new Set<string>();
  const unshared = new Map<string, string>();
  for (const [index, one] of packages.entries()) {
    const module = overlays.byModule.get(one.module.directory);
    if (module === undefined) continue;
    const path = `${context.scratch}/bin/${index}.test`;
    const progress = { subject: one.importPath, done: index, total: packages.length };
    const whyNot: { readonly reason: string; readonly output: string }[] = [];
    for (const { instrument, writes, isShared } of sharing.waysOf(one, module.instrument, 'plain')) {
      const flags = flagsOf(one, isShared);
      const [result] = yield* resultsOf([{ ...compileTests(one, path, instrument, flags, progress, context), writes }]);
      if (!succeeded(result)) {
        const said = whyNotBuilt(one, result, isShared ? " with the other side's benchmark files" : '');
        whyNot.push(said);
        // # example.com/m [example.com/m.test]
        // ./m_test.go:9:3: undefined: New
        if (isShared) unshared.set(one.directory, said.output.split('\n')[1] ?? said.reason);
        continue;
      }
      if (isShared) shared.add(one.directory);
      built.push(one);
      const directory = join(context.directory, one.directory);
      const parts = {
        ...(module.countsWindows ? { countsWindows: true } : {}),
        ...(module.servesSessions ? { servesSessions: true as const } : {}),
      };
      const binary = { group: one.directory, path, directory, environment: { GOROOT: module.goroot }, ...parts };
      linked.push({ binary, from: one, instrument, flags, toolchain: module.toolchain });
      whyNot.length = 0;
      break;
    }
    const last = whyNot.at(-1);
    // Packages that have benchmarks on the other side only are new there, and no failure here.
    if (last !== undefined && !sharing.added.includes(one)) {
      failures.push({ of: { kind: 'group', group: one.directory }, ...last });
    }
  }
  return { linked, built, failures, shared, unshared };
}

const COMPILER_LINES = 30;

function whyNotBuilt(
  { importPath }: GoPackage,
  result: CommandResult,
  how: string,
): { readonly reason: string; readonly output: string } {
  const output = firstLines(`${result.stderr}\n${result.stdout}`, COMPILER_LINES);
  if (result.timedOut) return { reason: `compiling ${importPath}${how} took too long`, output };
  return { reason: `${importPath} does not compile${how}`, output };
}
