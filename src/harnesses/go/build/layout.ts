import { succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import { firstLines } from '../../../model/ended.ts';
import type { Failure } from '../../failure.ts';
import type { Binary, BuildContext, LayoutRequest, Relinked } from '../../harness.ts';
import { compileTests, type GoToolchain, type Instrument } from './instrument.ts';
import { fitLinker } from './linker.ts';
import type { GoPackage } from './packages.ts';

/** cmd/link has -randlayout since Go 1.23 (src/cmd/link/internal/ld/main.go). */
export const RANDLAYOUT_SINCE_GO_MINOR = 23;

const COMPILER_LINES = 30;

/** A test binary, and how it was made. */
export interface LinkedTest {
  readonly binary: Binary;
  readonly from: GoPackage;
  readonly instrument: Instrument | null;
  /** Flags of its build. */
  readonly flags: readonly string[];
  /** The toolchain that links it. */
  readonly toolchain: GoToolchain;
}

/** Flags of a linker that orders functions by name, by GOROOT; null: there is none. */
export type Linkers = Map<string, readonly string[] | null>;

/** A linker for each toolchain, each in its share of the time. */
export function* fitLinkers(
  tests: readonly LinkedTest[],
  linkers: Linkers,
  withinMs: number,
  context: BuildContext,
): Plan<void> {
  const byRoot = new Map(tests.map((test) => [test.toolchain.goroot, test]));
  for (const [goroot, test] of byRoot) {
    const folder = `${context.scratch}/linker-${linkers.size}`;
    linkers.set(goroot, yield* fitLinker({ ...test, folder, timeoutMs: withinMs / byRoot.size }, context));
  }
}

/**
 * Links the test binaries of these groups again with their functions in another order. Nothing is compiled: packages
 * come out of the build cache.
 */
export function* relinkGo(
  tests: readonly LinkedTest[],
  { seed, groups }: LayoutRequest,
  linkers: Linkers,
  context: BuildContext,
): Plan<Relinked> {
  const wanted = tests.filter(({ binary }) => groups.has(binary.group)).length;
  const binaries: Binary[] = [];
  const failures: Failure[] = [];
  let done = 0;
  for (const { binary, from, instrument, flags, toolchain } of tests) {
    if (!groups.has(binary.group)) {
      binaries.push(binary);
      continue;
    }
    const path = `${binary.path}.anew`;
    const progress = { subject: from.importPath, done, total: wanted };
    done += 1;
    const all = [...flags, ...layoutFlags(toolchain.goflags, seed), ...(linkers.get(toolchain.goroot) ?? [])];
    const [result] = yield* resultsOf([compileTests(from, path, instrument, all, progress, context)]);
    if (succeeded(result)) {
      binaries.push({ ...binary, path });
      continue;
    }
    binaries.push(binary);
    const output = firstLines(`${result.stderr}\n${result.stdout}`, COMPILER_LINES);
    const of = { kind: 'group', group: binary.group } as const;
    failures.push({ of, reason: `${from.importPath} does not link in another layout`, output });
  }
  return { layout: 'link-order', binaries, failures };
}

/**
 * `-ldflags` that add -randlayout to those of GOFLAGS. On the command line the flag replaces what GOFLAGS says about the
 * same packages, and the last one whose pattern matches a package is the one that counts: so each is said again with
 * the addition, after one for packages that none of them is about.
 *
 *     GOFLAGS='-mod=mod "-ldflags=all=-s -w"'
 */
export function layoutFlags(goflags: string, seed: number): readonly string[] {
  // Nothing reads what a debugger needs of these (-w), and it is a third of what linking takes.
  const layout = `-w -randlayout=${seed}`;
  // cmd/internal/quoted: quotes count at the start of a word only, and there is no escape inside them.
  const words = [...goflags.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
  const own = words.flatMap((word) => /^--?ldflags=(.*)$/s.exec(word)?.[1]?.trim() ?? []);
  return [`-ldflags=${layout}`, ...own.map((each) => `-ldflags=${`${each} ${layout}`.trim()}`)];
}
