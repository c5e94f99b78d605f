import { UserError } from '../../../errors.ts';
import { succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import { firstLines } from '../../../model/ended.ts';
import type { Build, BuildContext, LayoutRequest } from '../../harness.ts';
import { benchmarkCode } from '../benchmark-code/fingerprints.ts';
import { PackageCode } from '../benchmark-code/package-code.ts';
import { planSharing, sharingWarnings } from '../benchmark-code/sharing.ts';
import { goCode } from '../code/code.ts';
import { goCommand } from '../command.ts';
import { buildPercentiles } from '../percentiles/build.ts';
import { compilePackages, type PackageFlags } from './compile.ts';
import type { GoToolchain, Instrument } from './instrument.ts';
import { fitLinkers, type Linkers, RANDLAYOUT_SINCE_GO_MINOR, relinkGo } from './layout.ts';
import { fitOverlays } from './overlays.ts';
import { findPackages, type GoPackage, moduleDirectories, within } from './packages.ts';
import { findsItsSource, needRealPaths } from './trimming.ts';

/**
 * Compiles every package with benchmarks into a test binary of its own. Packages that fail lose only themselves.
 * Throws UserError when there is no go, no go.mod, or go is too old for every module here.
 */
export function* buildGo(context: BuildContext): Plan<Build> {
  const toolchain = yield* findToolchain(context);
  const directories = yield* findModules(context);
  const environment = cacheEnvironment(context);
  const { withBenchmarks, failures } = yield* findPackages(context, directories, environment);
  if (withBenchmarks.length === 0 && failures.length > 0) {
    for (const { output = '' } of failures) refuseOldGo(output);
  }
  const { goflags } = toolchain;
  const sharing = yield* planSharing(context, { packages: withBenchmarks, directories, environment, goflags });
  const packages = [...withBenchmarks, ...sharing.added];
  const real = yield* needRealPaths(packages, context);
  const flagsOf: PackageFlags = ({ directory }, isShared) => {
    const foreign = isShared ? (sharing.other.get(directory)?.values() ?? []) : [];
    return flagsFor(toolchain.minor, !real.has(directory) && !findsItsSource(foreign));
  };
  const flags = flagsFor(
    toolchain.minor,
    packages.some(({ directory }) => !real.has(directory)) || packages.length === 0,
  );
  const modules = packages.map(({ module }) => module);
  const overlays = yield* fitOverlays(context, { toolchain, modules, flags });
  const { linked, built, shared, ...compiled } = yield* compilePackages(
    packages,
    { overlays, sharing, flagsOf },
    context,
  );
  const wayOf = (one: GoPackage, instrument: Instrument) =>
    sharing.waysOf(one, instrument, 'percentiles').find(({ isShared }) => isShared === shared.has(one.directory));
  const percentiles = yield* buildPercentiles(context, {
    packages: built,
    overlays,
    flags,
    flagsOf: (one) => flagsOf(one, shared.has(one.directory)),
    minor: toolchain.minor,
    wayOf,
  });
  const calibration = percentiles.calibration ?? overlays.calibration;
  const tests = [...linked, ...percentiles.linked];
  const linkers: Linkers = new Map();
  const relinking = {
    relink: (request: LayoutRequest) => relinkGo(tests, request, linkers, context),
    prepareRelink: (withinMs: number) => fitLinkers(tests, linkers, withinMs, context),
    relinksOffline: true as const,
  };
  const groups = built.map(({ directory }) => directory);
  const testFiles = groups.map(
    (group) => [group, (shared.has(group) ? sharing.other : sharing.own)?.get(group)] as const,
  );
  const ownCode = (group: string) => new PackageCode(sharing.own?.get(group)?.values() ?? []);
  const code = yield* benchmarkCode(context, {
    testFiles: sharing.own === null ? null : new Map(testFiles.map(([group, files = new Map()]) => [group, files])),
    shared: new Map([...shared].map((group) => [group, ownCode(group)])),
  });
  return {
    side: context.side,
    toolchain: toolchain.name,
    binaries: tests.map(({ binary }) => binary),
    failures: [...failures, ...compiled.failures],
    ...(tests.length === 0 && failures.length + compiled.failures.length > 0 ? { unusable: true } : {}),
    ...(calibration === null ? {} : { calibration }),
    warnings: [
      ...overlays.warnings,
      ...percentiles.warnings,
      ...sharingWarnings([...shared], compiled.unshared, sharing, context.side),
    ],
    ...(code === null ? {} : { benchmarkCode: code }),
    ...(linked.length === 0 ? {} : { code: goCode(linked, context) }),
    ...(toolchain.minor < RANDLAYOUT_SINCE_GO_MINOR ? {} : relinking),
  };
}

interface Toolchain extends GoToolchain {
  /** `go1.26.8 linux/amd64` */
  readonly name: string;
  /** 26 of go1.26.8; development versions count as new. */
  readonly minor: number;
}

function* findToolchain(context: BuildContext): Plan<Toolchain> {
  const names = ['GOVERSION', 'GOOS', 'GOARCH', 'GOROOT', 'GOMODCACHE', 'GOFLAGS'];
  const [result] = yield* resultsOf([
    goCommand(['env', ...names], { cwd: context.directory, timeoutMs: context.buildTimeoutMs }),
  ]);
  if (result.notStarted) {
    throw new UserError('go was not found on this machine', 'Install Go first, e.g. with actions/setup-go.');
  }
  refuseOldGo(result.stderr);
  if (!succeeded(result)) {
    throw new UserError('`go env` failed', 'Check that `go version` works in the working directory.', {
      details: firstLines(result.stderr, 5).split('\n'),
    });
  }
  const [version = '', goos = '', architecture = '', goroot = '', gomodcache = '', goflags = ''] =
    result.stdout.split('\n');
  // go1.26.8; devel go1.27-abcdef
  const minor = Number(/go1\.(\d+)/.exec(version)?.[1] ?? Number.POSITIVE_INFINITY);
  return { name: `${version} ${goos}/${architecture}`, minor, goroot, gomodcache, goflags };
}

/**
 *     go: go.mod requires go >= 1.99 (running go 1.26.8; GOTOOLCHAIN=local)
 *     go: module ./x listed in go.work file requires go >= 1.99, but go.work lists go 1.24; ...
 *     go: download go1.99.0 for linux/amd64: toolchain not available
 */
function refuseOldGo(stderr: string): void {
  const local = /requires go >= (\S+) \(running go (\S+?)(?:; GOTOOLCHAIN=(\S+?))?\)/.exec(stderr);
  if (local !== null) {
    const [, needed, running, setting] = local;
    throw new UserError(
      `go.mod asks for go ${needed}, and this machine runs go ${running}${setting ? ` (GOTOOLCHAIN=${setting})` : ''}`,
      `Install go ${needed} or newer, or set GOTOOLCHAIN=auto so that go may download it.`,
    );
  }
  const remote = /download go(\S+) for (\S+): toolchain not available/.exec(stderr);
  if (remote === null) return;
  throw new UserError(
    `go.mod asks for go ${remote[1]}, which could not be downloaded for ${remote[2]}`,
    'Install that version of Go, or correct the go or toolchain line of go.mod.',
    { details: firstLines(stderr, 5).split('\n') },
  );
}

/** Folders of the modules to look into; one that lies above the working directory counts as the working directory. */
function* findModules(context: BuildContext): Plan<readonly string[]> {
  const inside = moduleDirectories(context.files);
  if (inside.includes('')) return inside;
  const base = { cwd: context.directory, timeoutMs: context.buildTimeoutMs };
  const [module, top] = yield* resultsOf([
    goCommand(['env', 'GOMOD'], base),
    { file: 'git', arguments: ['rev-parse', '--show-toplevel'], trust: 'untrusted', ...base },
  ]);
  // A go.mod above the checkout belongs to somebody else.
  const root = top.exitCode === 0 ? top.stdout.trim() : null;
  const above = module.exitCode === 0 && root !== null && within(root, module.stdout.trim()) !== null;
  if (above) return ['', ...inside];
  if (inside.length > 0) return inside;
  throw new UserError(
    'no go.mod was found in the working directory or its folders',
    'Set working-directory to the folder of a Go module, or create one with `go mod init`.',
  );
}

/**
 * Chooses the build cache. Go's is addressed by content, and under -trimpath the folder of a package is no part of the
 * address: what is equal on both sides is compiled once, and what differs cannot meet. With one hole: C and assembly
 * may include headers from outside their package, which no address covers (golang/go#24355), so a tree with such files
 * has a cache of its own on each side, at the price of compiling the standard library twice.
 */
function cacheEnvironment(context: BuildContext): Readonly<Record<string, string>> {
  const included = /\.(?:h|hh|hpp|hxx|inc|c|cc|cpp|cxx|m|f|f90|swig|swigcxx)$/i;
  const own = context.files.some((file) => included.test(file) && !/(?:^|\/)testdata\//.test(file));
  return own ? { GOCACHE: `${context.scratch}/go-build` } : {};
}

/**
 * -buildvcs=false: the commit's hash would make every binary differ. Packages that need no real paths get -trimpath as
 * well (trimming.ts). (And -vet=off at `go test`: vet is for the tests' own job.)
 */
function flagsFor(minor: number, trimmed: boolean): readonly string[] {
  return [...(minor >= 18 ? ['-buildvcs=false'] : []), ...(trimmed ? ['-trimpath'] : [])];
}
