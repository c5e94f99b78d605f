import { UserError } from '../../errors.ts';
import { isRecord, recordIn, textOf, textsOf } from '../../formats/index.ts';
import { type CommandResult, succeeded } from '../../model/command.ts';
import { type Plan, resultsOf } from '../../model/command-plan.ts';
import { firstLines } from '../../model/ended.ts';
import { unreachable } from '../../model/unreachable.ts';
import type { Warning } from '../../model/warning.ts';
import type { BenchmarkCode } from '../benchmark-code.ts';
import type { Failure } from '../failure.ts';
import type { Binary, Build, BuildContext } from '../harness.ts';
import { digest, hashFiles, UNREADABLE } from '../kit/read-files.ts';
import { resolvedOnce } from '../kit/same-versions.ts';
import { type BenchTarget, type CargoPackage, cargoCommand, findToolchain, kindOf, readWorkspace } from './cargo.ts';
import { codeOfBenches } from './code.ts';
import { forgetOwn } from './handed-on.ts';
import { Relinking } from './layout.ts';
import type { BenchLibrary } from './library.ts';
import { findLld, keepingLinks } from './linking.ts';
import { lookForLock, otherVersions } from './lock.ts';
import { cargoOptions } from './options.ts';
import { cargoProgress } from './progress.ts';

/**
 * Compiles the bench targets of every package that depends on the library, in a target folder of this side's own. Targets that
 * fail lose only themselves. Throws UserError when there is no cargo, no Cargo.toml, or no package with a feature that is
 * asked for.
 * @param toolchain where it has been found already
 */
export function* buildBenches(library: BenchLibrary, context: BuildContext, toolchain?: string): Plan<Build> {
  const rustc = toolchain ?? (yield* findToolchain(context));
  const build = { side: context.side, toolchain: rustc, binaries: [] } as const;
  const workspace = yield* readWorkspace(library, context);
  if ('failed' in workspace) {
    const output = firstLines(workspace.failed.stderr, COMPILER_LINES);
    const failure: Failure = { of: { kind: 'folder', folder: '' }, reason: '`cargo metadata` failed', output };
    return { ...build, failures: [failure], unusable: true };
  }
  const packages = chosen(workspace.packages, library, context);
  const lock = packages.length === 0 ? null : yield* lookForLock(workspace.root, context);
  const locked = lock?.isCommitted === true ? ['--locked'] : [];
  if (lock !== null) yield* forgetOwn(lock.path, context);
  const lld = packages.length === 0 ? null : yield* findLld(context);
  const binaries: Binary[] = [];
  const failures: Failure[] = [];
  const versions = new Set<string>();
  let isAllowed = false;
  for (const [done, one] of packages.entries()) {
    const step = { done, total: packages.length };
    const how = { root: workspace.root, locked, step, rustc, keepsLinks: lld !== null };
    const compiled = yield* compilePackage(one, library, how, context);
    binaries.push(...compiled.binaries);
    failures.push(...compiled.failures);
    for (const version of compiled.versions) versions.add(version);
    isAllowed ||= compiled.isAllowed;
  }
  const once = lock?.isCommitted === false ? [resolvedOnce(context, yield* otherVersions(lock, context))] : [];
  return {
    ...build,
    warnings: [...once, ...(isAllowed ? [ALLOWED] : [])],
    toolchain: [rustc, ...[...versions].toSorted()].join(', '),
    binaries,
    failures,
    ...(binaries.length === 0 ? {} : { benchmarkCode: yield* dataOfBenches(context) }),
    ...(binaries.length === 0 && failures.length > 0 ? { unusable: true } : {}),
    ...(lld === null
      ? {}
      : { code: codeOfBenches(binaries, context), ...relinking(new Relinking(binaries, lld, context)) }),
  };
}

const ALLOWED = {
  code: 'unstable-features',
  message:
    '#[bench] needs a nightly Rust compiler and this one is none: RUSTC_BOOTSTRAP lets it compile the crates that have benchmarks',
} as const satisfies Warning;

function relinking(of: Relinking): Pick<Build, 'relink' | 'relinksOffline'> {
  return { relink: (request) => of.relink(request), relinksOffline: true };
}

const COMPILER_LINES = 30;

interface Chosen extends CargoPackage {
  /** The features asked for that belong to it. */
  readonly wanted: readonly string[];
}

/** The packages and bench targets that the options leave. */
function chosen(
  packages: readonly CargoPackage[],
  { called }: BenchLibrary,
  { options }: BuildContext,
): readonly Chosen[] {
  const asked = cargoOptions(options.own);
  const left = packages.flatMap((one): readonly Chosen[] => {
    if (asked.packages.length > 0 && !asked.packages.includes(one.name)) return [];
    const wanted = asked.features.filter((feature) => concerns(feature, one));
    const features = turnedOn(['default', ...wanted], one);
    const benches = one.benches.filter(({ name, requiredFeatures }) =>
      asked.benches.length > 0
        ? asked.benches.includes(name)
        : // Cargo passes over those as well.
          requiredFeatures.every((feature) => features.has(feature)),
    );
    return benches.length === 0 ? [] : [{ ...one, benches, wanted }];
  });
  const unknown = asked.features.find(
    (feature) => left.length > 0 && !left.some(({ wanted }) => wanted.includes(feature)),
  );
  if (unknown === undefined) return left;
  throw new UserError(
    `cargo-features: no package with ${called} benchmarks has a feature ${unknown}`,
    'Give features of Cargo.toml, by name or as PACKAGE/NAME.',
    { details: left.map(({ name, features }) => `${name}: ${Object.keys(features).join(', ') || 'no features'}`) },
  );
}

/** `big` is any package's that has it, `m/big` that of m or of a dependency m. */
function concerns(feature: string, { name, features }: CargoPackage): boolean {
  const slash = feature.indexOf('/');
  return slash < 0 ? Object.hasOwn(features, feature) : feature.slice(0, slash) === name;
}

function turnedOn(wanted: readonly string[], { name, features }: CargoPackage): ReadonlySet<string> {
  const on = new Set<string>();
  const left = [...wanted];
  for (let feature = left.pop(); feature !== undefined; feature = left.pop()) {
    const own = feature.startsWith(`${name}/`) ? feature.slice(name.length + 1) : feature;
    if (on.has(own)) continue;
    on.add(own);
    if (Object.hasOwn(features, own)) left.push(...(features[own] ?? []));
  }
  return on;
}

interface Compiled {
  readonly binaries: readonly Binary[];
  readonly failures: readonly Failure[];
  /** `criterion 0.5.1` */
  readonly versions: ReadonlySet<string>;
  /** A stable compiler was let compile what it refuses. */
  readonly isAllowed: boolean;
}

interface CompileStep {
  /** The folder of the workspace. */
  readonly root: string;
  /** `--locked`, where there is a lock file. */
  readonly locked: readonly string[];
  readonly step: { readonly done: number; readonly total: number };
  readonly keepsLinks: boolean;
  readonly rustc: string;
}

/** error[E0554]: `#![feature]` may not be used on the stable release channel */
const REFUSED = /^error\[E0554\]: /m;

/** Lets a stable compiler take unstable features in these targets and nowhere else: what others find out about it stays true. */
function allowing(benches: readonly BenchTarget[]): Readonly<Record<string, string>> {
  const crates = benches.map(({ name }) => name.replaceAll('-', '_'));
  return { RUSTC_BOOTSTRAP: [...new Set(crates)].join(',') };
}

/**
 * All of its bench targets by one command; where that fails because of one of them, each by its own. A package of a workspace may
 * need features that others of it ask for, which `cargo bench` in the workspace's folder turns on: what does not compile by itself
 * is compiled so.
 */
function* compilePackage(
  one: Chosen,
  library: BenchLibrary,
  { root, locked, step, keepsLinks, rustc }: CompileStep,
  context: BuildContext,
): Plan<Compiled> {
  const compile = (
    benches: readonly BenchTarget[],
    allowed: Readonly<Record<string, string>> = {},
    more: readonly string[] = [],
  ) => {
    const features = one.wanted.length === 0 ? [] : ['--features', one.wanted.join(',')];
    const flags = [
      '--no-run',
      '--message-format=json-render-diagnostics',
      ...locked,
      '--manifest-path',
      one.manifestPath,
    ];
    const named = benches.flatMap(({ kind, name }) => (kind === 'lib' ? ['--lib'] : [`--${kind}`, name]));
    const progress = { subject: one.name, ...step, read: cargoProgress };
    const plain = cargoCommand(['bench', ...flags, ...more, ...features, ...named], context, progress);
    const command = { ...plain, environment: { ...plain.environment, ...allowed } };
    return keepsLinks ? keepingLinks(command, context) : command;
  };
  /** Gives the result by itself where neither is a success. */
  const orWithOthers = function* (benches: readonly BenchTarget[], result: CommandResult): Plan<CommandResult> {
    const isAmongOthers = one.directory !== root && benches.every(({ kind }) => kind === 'bench');
    if (succeeded(result) || result.timedOut || !isAmongOthers) return result;
    const [together] = yield* resultsOf([compile(benches, allowed, ['--workspace'])]);
    return succeeded(together) ? together : result;
  };
  const { benches } = one;
  const [tried] = yield* resultsOf([compile(benches)]);
  const isAllowed = library.isUnstable === true && REFUSED.test(tried.stderr);
  const allowed = isAllowed ? allowing(benches) : {};
  const [alone] = isAllowed ? yield* resultsOf([compile(benches, allowed)]) : [tried];
  const all = yield* orWithOthers(benches, alone);
  const versions = new Set(versionsIn(all, library));
  const made = new Map(executablesIn(all, one));
  const failures: Failure[] = [];
  if (!succeeded(all)) {
    const shared = whyNone(all, one, rustc);
    if (shared !== null) return { binaries: [], failures: [shared], versions, isAllowed };
    made.clear();
    for (const bench of benches) {
      let result = all;
      if (benches.length > 1) {
        const [own] = yield* resultsOf([compile([bench], allowed)]);
        result = yield* orWithOthers([bench], own);
      }
      for (const version of versionsIn(result, library)) versions.add(version);
      const group = groupOf(one, bench);
      const path = succeeded(result) ? executablesIn(result, one).get(group) : undefined;
      if (path === undefined) failures.push(whyNotBuilt(group, result));
      else made.set(group, path);
    }
  }
  const binaries = benches.flatMap((bench): readonly Binary[] => {
    const group = groupOf(one, bench);
    const path = made.get(group);
    return path === undefined ? [] : [{ group, path, directory: one.directory }];
  });
  return { binaries, failures, versions, isAllowed };
}

/**
 * `words/text` of a bench target, `words` of the library, `words/bin/count` of a program. Always the package too: how many
 * targets it has may differ between the sides.
 */
function groupOf({ name: packageName }: CargoPackage, { kind, name }: Pick<BenchTarget, 'kind' | 'name'>): string {
  switch (kind) {
    case 'bench':
      return `${packageName}/${name}`;
    case 'lib':
      return packageName;
    case 'bin':
      return `${packageName}/bin/${name}`;
    default:
      return unreachable(kind);
  }
}

/**
 * Executables by group. For a program the executable itself is made as well, and is no test.
 *
 * `{"reason":"compiler-artifact","package_id":"...","manifest_path":"/m/Cargo.toml","target":{"kind":["bench"],"name":"sums",
 * ...},"profile":{"test":true,...},"executable":"/scratch/target/release/deps/sums-7d59cf170e4bab38",...}`
 */
function executablesIn(result: CommandResult, one: CargoPackage): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { manifest_path, target, profile, executable } of artifactsIn(result)) {
    if (manifest_path !== one.manifestPath || !isRecord(target) || textOf(executable) === '') continue;
    const kind = kindOf(textsOf(target.kind));
    if (kind === null || (kind !== 'bench' && !(isRecord(profile) && profile.test === true))) continue;
    found.set(groupOf(one, { kind, name: textOf(target.name) }), textOf(executable));
  }
  return found;
}

/** Versions that may differ between the sides, as the compiler may. */
function versionsIn(result: CommandResult, { crates }: BenchLibrary): readonly string[] {
  return artifactsIn(result).flatMap(({ package_id }) => {
    // registry+https://github.com/rust-lang/crates.io-index#criterion@0.5.1
    // criterion 0.5.1 (registry+https://github.com/rust-lang/crates.io-index): before Cargo 1.77
    const [, name = '', version = ''] = /(?:^|#)([\w-]{1,64})[@ ](\d[\w.+-]{0,64})/.exec(textOf(package_id)) ?? [];
    return crates.includes(name) ? [`${name} ${version}`] : [];
  });
}

function artifactsIn(result: CommandResult): readonly Readonly<Record<string, unknown>>[] {
  const lines = result.stdout.split('\n').filter((line) => line.startsWith('{'));
  const messages = lines.map(recordIn).filter((message) => message !== null);
  return messages.filter(({ reason }) => reason === 'compiler-artifact');
}

/** What keeps all of its bench targets from being compiled, such as a dependency; null: it is one of them. */
function whyNone(result: CommandResult, { name }: CargoPackage, rustc: string): Failure | null {
  if (result.timedOut) return null;
  // error: could not compile `words` (bench "sums") due to 1 previous error
  // error: could not compile `words`: before Cargo 1.70
  const said = [...result.stderr.matchAll(/^error: could not compile `([\w-]{1,100})`(?: \(([^)]{1,100})\))?/gm)];
  const isOwn = ([, crate, target]: RegExpMatchArray) => crate === name && !/^(?:lib|build script)$/.test(target ?? '');
  if (said.some(isOwn)) return null;
  const [, crate] = said[0] ?? [];
  const compiler = rustc.split(' ').slice(0, 2).join(' ');
  const reason =
    crate === undefined
      ? `benchmarks of ${name} are not compiled by cargo with ${compiler}`
      : `${crate === name ? crate : `${crate}, which ${name} needs,`} does not compile with ${compiler}; a toolchain for it can be named in rust-toolchain.toml`;
  return { of: { kind: 'folder', folder: name }, reason, output: firstError(result.stderr) };
}

/** What the compiler says first: what comes after it often follows from it. */
function firstError(said: string): string {
  const start = said.search(ERROR);
  const error = start < 0 ? said : said.slice(start);
  const end = error.slice(1).search(/^(?:error|warning)(?:\[E\d+\])?: /m);
  return firstLines(end < 0 ? error : error.slice(0, end + 1), COMPILER_LINES);
}

// error[E0425]: cannot find function `missing` in this scope
// error: no matching package named `nothing` found
const ERROR = /^error(?:\[E\d+\])?: /m;

/** Reads from the first error on: what was compiled or downloaded before says nothing. */
function whyNotBuilt(group: string, result: CommandResult): Failure {
  const said = result.stderr;
  const start = said.search(ERROR);
  const output = firstLines(start < 0 ? said : said.slice(start), COMPILER_LINES);
  const reason = result.timedOut ? `compiling ${group} took too long` : `${group} does not compile`;
  return { of: { kind: 'group', group }, reason, output };
}

/**
 * Files that executables may read when they run: all of the working directory that are not compiled into them. It is
 * not known which one reads which, so each has the same fingerprint; nothing is known of the benchmarks' own code.
 */
function* dataOfBenches(context: BuildContext): Plan<BenchmarkCode> {
  const { files, directory, buildTimeoutMs: timeoutMs } = context;
  const data = files.filter((file) => !isCompiled(file)).toSorted();
  const hashes = yield* hashFiles(data, { directory, timeoutMs });
  const isKnown = data.every((file) => (hashes.get(file) ?? UNREADABLE) !== UNREADABLE);
  const fingerprint = isKnown ? digest(data.map((file) => `${file}\0${hashes.get(file) ?? ''}`)) : null;
  return {
    of: () => null,
    dataOf: () => fingerprint,
    shared: new Set(),
    isOwn: () => true,
    replaced: [],
  };
}

/** Sources, settings of Cargo, and texts about them: where these reach an executable they change it. */
function isCompiled(file: string): boolean {
  return /(?:\.rs|\.md|(?:^|\/)Cargo\.(?:toml|lock))$/.test(file);
}
