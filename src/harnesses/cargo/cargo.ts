import { UserError } from '../../errors.ts';
import { isRecord, recordIn, recordsOf, textOf, textsOf } from '../../formats/index.ts';
import { type CommandResult, succeeded } from '../../model/command.ts';
import { type Plan, type PlannedCommand, resultsOf } from '../../model/command-plan.ts';
import { firstLines } from '../../model/ended.ts';
import type { BuildContext } from '../harness.ts';
import { lockFiles } from '../kit/lock-files.ts';
import type { BenchLibrary } from './library.ts';
import { SHOWS_PROGRESS } from './progress.ts';

/** Messages of a large workspace: one line for each crate that is compiled. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

export interface CargoPackage {
  readonly name: string;
  readonly manifestPath: string;
  /** Absolute. */
  readonly directory: string;
  readonly benches: readonly BenchTarget[];
  /** Its own features, each with those that it turns on. */
  readonly features: Readonly<Record<string, readonly string[]>>;
}

/** A target that holds benchmarks: a bench target, or the unit tests of a library or a program. */
export interface BenchTarget {
  readonly kind: 'bench' | 'lib' | 'bin';
  readonly name: string;
  readonly requiredFeatures: readonly string[];
  /** Absolute path of its first file. */
  readonly source: string;
}

interface Workspace {
  /** Packages that have targets of the library. */
  readonly packages: readonly CargoPackage[];
  /** Absolute path of the folder of Cargo.lock. */
  readonly root: string;
}

/** The folder that cargo builds in, below the scratch folder of the side. */
export const TARGET = 'target';

/** The cargo command; untrusted, because compiling runs what the tree says (build scripts, macros, toolchain files). */
export function cargoCommand(
  args: readonly string[],
  { directory, scratch, buildTimeoutMs }: BuildContext,
  progress?: PlannedCommand['progress'],
): PlannedCommand {
  return {
    file: 'cargo',
    arguments: args,
    cwd: directory,
    // Folders of each side's own: in shared ones the executables of one side would be the other's. Both variables win over
    // `target-dir` and `build-dir` of a .cargo/config.toml.
    environment: {
      PWD: directory,
      CARGO_TARGET_DIR: `${scratch}/${TARGET}`,
      CARGO_BUILD_BUILD_DIR: `${scratch}/${TARGET}`,
      CARGO_TERM_COLOR: 'never',
      ...(progress?.read === undefined ? {} : SHOWS_PROGRESS),
    },
    trust: 'untrusted',
    timeoutMs: buildTimeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    ...(progress === undefined ? {} : { progress }),
  };
}

/** `rustc 1.95.0 (59807616e 2026-04-14)` */
export function* findToolchain(context: BuildContext): Plan<string> {
  const version = { ...cargoCommand(['--version'], context), file: 'rustc' };
  const [cargo, rustc] = yield* resultsOf([cargoCommand(['--version'], context), version]);
  const both = [['cargo', cargo] as const, ['rustc', rustc] as const];
  for (const [name, { notStarted }] of both) {
    if (notStarted)
      throw new UserError(`${name} was not found on this machine`, 'Install Rust first, e.g. with rustup.');
  }
  for (const [name, result] of both) {
    if (succeeded(result)) continue;
    throw new UserError(`\`${name} --version\` failed`, yield* remedyFor(context), {
      details: firstLines(result.stderr, 5).split('\n'),
    });
  }
  return rustc.stdout.trim();
}

/** rustup runs the toolchain that such a file names, and often cannot fetch it where builds run. */
function* remedyFor(context: BuildContext): Plan<string> {
  const [named] = yield* lockFiles(context, ['rust-toolchain.toml', 'rust-toolchain']);
  return named === undefined
    ? 'Check that it works in the working directory.'
    : `Install the toolchain that ${named.slice(named.lastIndexOf('/') + 1)} names before Tare (\`rustup toolchain install\`), or set RUSTUP_TOOLCHAIN to one that is there.`;
}

/** The packages of the workspace that have benchmarks of this library; or why cargo cannot say. */
export function* readWorkspace(
  library: BenchLibrary,
  context: BuildContext,
): Plan<Workspace | { readonly failed: CommandResult }> {
  const [result] = yield* resultsOf([cargoCommand(['metadata', '--no-deps', '--format-version', '1'], context)]);
  // error: could not find `Cargo.toml` in `/a/b` or any parent directory
  if (/^error: could not find `Cargo\.toml`/m.test(result.stderr)) {
    throw new UserError(
      'no Cargo.toml was found in the working directory',
      'Set working-directory to the folder of a Cargo package or workspace.',
    );
  }
  const metadata = succeeded(result) ? recordIn(result.stdout) : null;
  if (metadata === null) return { failed: result };
  const packages = recordsOf(metadata.packages).flatMap((one) => readPackage(one, library));
  const root = textOf(metadata.workspace_root);
  return {
    root,
    packages: library.lines === undefined ? packages : yield* withLines(library.lines, packages, context),
  };
}

/** Targets of these packages whose first file has a line that is asked for. */
function* withLines(
  lines: readonly string[],
  packages: readonly CargoPackage[],
  context: BuildContext,
): Plan<readonly CargoPackage[]> {
  const sources = packages.flatMap(({ benches }) => benches.map(({ source }) => source));
  if (sources.length === 0) return [];
  const patterns = lines.flatMap((line) => ['-e', line]);
  const [found] = yield* resultsOf([
    { ...cargoCommand(['-lE', ...patterns, '--', ...sources], context), file: 'grep' },
  ]);
  const having = new Set(found.stdout.split('\n'));
  return packages.map((one) => ({ ...one, benches: one.benches.filter(({ source }) => having.has(source)) }));
}

/**
 * `{"name":"m","manifest_path":"/m/Cargo.toml","dependencies":[{"name":"criterion","kind":"dev",...}],"targets":[{"kind":
 * ["bench"],"name":"sums","src_path":"/m/benches/sums.rs","required-features":["big"],...}],"features":{"big":[]},...}`
 */
function readPackage(value: Readonly<Record<string, unknown>>, library: BenchLibrary): readonly CargoPackage[] {
  const uses = recordsOf(value.dependencies).some(({ name }) => library.crates.includes(textOf(name)));
  if (library.lines === undefined && !uses) return [];
  const manifestPath = textOf(value.manifest_path);
  const directory = manifestPath.replace(/[/\\]Cargo\.toml$/, '');
  const benches = recordsOf(value.targets).flatMap((target): readonly BenchTarget[] => {
    const kind = kindOf(textsOf(target.kind));
    if (kind === null || (kind !== 'bench' && library.lines === undefined)) return [];
    const requiredFeatures = textsOf(target['required-features']);
    return [{ kind, name: textOf(target.name), requiredFeatures, source: textOf(target.src_path) }];
  });
  const features = isRecord(value.features) ? value.features : {};
  const lists = Object.fromEntries(Object.entries(features).map(([name, list]) => [name, textsOf(list)]));
  return [{ name: textOf(value.name), manifestPath, directory, benches, features: lists }];
}

/** `["bench"]`, `["cdylib","rlib"]`; null: it holds no benchmarks. */
export function kindOf(kinds: readonly string[]): BenchTarget['kind'] | null {
  if (kinds.includes('bench')) return 'bench';
  if (kinds.includes('bin')) return 'bin';
  return kinds.some((kind) => kind.endsWith('lib') || kind === 'proc-macro') ? 'lib' : null;
}
