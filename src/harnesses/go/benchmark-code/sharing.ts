import { type Plan, type PlannedCommand, resultsOf } from '../../../model/command-plan.ts';
import type { Warning } from '../../../model/warning.ts';
import type { OtherSide } from '../../benchmark-code.ts';
import type { BuildContext } from '../../harness.ts';
import { notShared, sharing } from '../../kit/benchmarks-from.ts';
import { digest, hashFiles } from '../../kit/read-files.ts';
import { hasOverlay, type Instrument } from '../build/instrument.ts';
import { overlayJson, type Replaced } from '../build/overlay.ts';
import { filesWithBenchmarks, findPackages, folderOf, type GoPackage, join } from '../build/packages.ts';
import { goOptions } from '../options.ts';
import { DataFiles } from './data-files.ts';
import { readBy } from './fingerprints.ts';
import { PackageCode } from './package-code.ts';
import { readTestFiles, type TestFiles } from './test-files.ts';

/** One way to compile a package. */
export interface Way {
  readonly instrument: Instrument | null;
  readonly writes: NonNullable<PlannedCommand['writes']>;
  /** It is compiled with the other side's test files. */
  readonly isShared: boolean;
}

/** One package that may be built with the other side's test files. */
interface SharedPackage {
  readonly replaced: Replaced;
  readonly writes: Way['writes'];
  /** This side's own have benchmarks as well. */
  readonly hasOwn: boolean;
}

/** Packages of one side that are to be built with the other side's test files, and the test files of both. */
export interface Sharing {
  /** Packages that have benchmarks by the other side's test files only. */
  readonly added: readonly GoPackage[];
  /** Own test files by package; null: they could not be read. */
  readonly own: ReadonlyMap<string, TestFiles> | null;
  readonly other: ReadonlyMap<string, TestFiles>;
  /** The ways to build a package: the first that works is taken. */
  waysOf(one: GoPackage, instrument: Instrument | null, name: string): readonly Way[];
  /** Packages that are not to be built with the other's files although they differ, with the reason. */
  readonly refused: ReadonlyMap<string, string>;
  /** Packages in which not only tests differ, but what some benchmark is made of. */
  readonly changed: ReadonlySet<string>;
}

interface SharingRequest {
  /** Packages with benchmarks of this side's own. */
  readonly packages: readonly GoPackage[];
  /** Folders of the modules. */
  readonly directories: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly goflags: string;
}

/**
 * Reads the test files of both sides and plans how to build this one with the other's. Only texts of test files are
 * taken from the other side, by an overlay; data that benchmarks read lies where it is.
 */
export function* planSharing(context: BuildContext, request: SharingRequest): Plan<Sharing> {
  const { other, side, directory, buildTimeoutMs: timeoutMs } = context;
  const mode = sharing(goOptions(context.options.own).benchmarksFrom, side);
  const groups = request.packages.map((one) => one.directory);
  if (other === undefined || mode === 'never') {
    return unshared(yield* readTestFiles(groups, { directory, timeoutMs }), new Map());
  }
  const elsewhere =
    (yield* filesWithBenchmarks({ directory: other.directory, buildTimeoutMs: timeoutMs })) ?? new Set();
  const folders = [...new Set([...groups, ...[...elsewhere].map(folderOf)])];
  const own = yield* readTestFiles(folders, { directory, timeoutMs });
  const theirs = yield* readTestFiles(folders, { directory: other.directory, timeoutMs });
  if (own === null || theirs === null) return unshared(own, new Map());
  const differing = folders.filter((group) => differs(own.get(group), theirs.get(group)));
  const candidates = differing.filter((group) => new PackageCode(textsOf(theirs, group)).benchmarks().length > 0);
  const changed = new Set(candidates.filter((group) => ownCodes(own, group) !== ownCodes(theirs, group)));
  if (hasOverlay(request)) {
    const reason = 'GOFLAGS has an -overlay of its own';
    return unshared(own, new Map(candidates.map((group) => [group, reason])), changed);
  }
  const unlike = mode === 'try' ? yield* withOtherData(candidates, theirs, context, other) : new Set<string>();
  const refused = new Map(
    [...unlike].flatMap((group) => (groups.includes(group) ? [[group, 'the data that they read differs']] : [])),
  );
  const shared = new Map<string, SharedPackage>();
  for (const group of candidates) {
    if (unlike.has(group)) continue;
    const folder = `${context.scratch}/benchmark-files/${shared.size}`;
    const texts = { own: own.get(group) ?? new Map(), other: theirs.get(group) ?? new Map() };
    shared.set(group, { ...overlayOf(texts, folder, context), hasOwn: groups.includes(group) });
  }
  const added = yield* addedPackages(shared, theirs, request, context);
  return { added, own, other: theirs, refused, changed, waysOf: waysFor(shared, mode, context) };
}

function unshared(own: Sharing['own'], refused: Sharing['refused'], changed: Sharing['changed'] = new Set()): Sharing {
  const waysOf: Sharing['waysOf'] = (_, instrument) => [{ instrument, writes: [], isShared: false }];
  return { added: [], own, other: new Map(), refused, changed, waysOf };
}

/** The own code of each benchmark. */
function ownCodes(files: ReadonlyMap<string, TestFiles>, group: string): string {
  const code = new PackageCode(textsOf(files, group));
  const texts = code.benchmarks().map((name) => {
    const own = code.of(name)?.declarations.map(({ text }) => text) ?? [];
    return digest([name, ...new Set(own.toSorted())]);
  });
  return digest(texts.toSorted());
}

function differs(one: TestFiles = new Map(), other: TestFiles = new Map()): boolean {
  return one.size !== other.size || [...one].some(([path, text]) => other.get(path) !== text);
}

function textsOf(files: ReadonlyMap<string, TestFiles>, group: string): readonly string[] {
  return [...(files.get(group)?.values() ?? [])];
}

/** The packages whose benchmarks read data that is not the same on both sides. */
function* withOtherData(
  groups: readonly string[],
  theirs: ReadonlyMap<string, TestFiles>,
  context: BuildContext,
  other: OtherSide,
): Plan<ReadonlySet<string>> {
  const trees = [context, other].map(({ files, directory }) => ({ tree: new DataFiles(files), directory }));
  const codes = groups.map((group) => ({ group, code: new PackageCode(textsOf(theirs, group)) }));
  const read = ({ group, code }: (typeof codes)[number], tree: DataFiles) => {
    const owns = code.benchmarks().flatMap((name) => code.of(name) ?? []);
    return new Set(owns.flatMap((own) => [...readBy(own, group, tree, own.readsFiles)]));
  };
  const digests: string[][] = [];
  for (const { tree, directory } of trees) {
    const files = codes.map((each) => [...read(each, tree)].toSorted());
    const hashes = yield* hashFiles([...new Set(files.flat())], { directory, timeoutMs: context.buildTimeoutMs });
    digests.push(files.map((each) => digest(each.map((path) => `${path}\0${hashes.get(path) ?? ''}`))));
  }
  return new Set(groups.filter((_, index) => digests[0]?.[index] !== digests[1]?.[index]));
}

/** Puts the other's test files in the place of its own; a file that the other does not have is left out. */
function overlayOf(
  { own, other }: { readonly own: TestFiles; readonly other: TestFiles },
  folder: string,
  { directory }: BuildContext,
): Pick<SharedPackage, 'replaced' | 'writes'> {
  const gone = [...own.keys()].filter((path) => !other.has(path));
  const changed = [...other].filter(([path, text]) => own.get(path) !== text);
  const writes = changed.map(([path, text]) => ({ path: `${folder}/${path.slice(path.lastIndexOf('/') + 1)}`, text }));
  const replaced = [
    ...gone.map((path) => [join(directory, path), '']),
    ...changed.map(([path], index) => [join(directory, path), writes[index]?.path ?? '']),
  ];
  return { replaced: Object.fromEntries(replaced), writes };
}

function* addedPackages(
  shared: ReadonlyMap<string, SharedPackage>,
  theirs: ReadonlyMap<string, TestFiles>,
  { directories, environment }: SharingRequest,
  context: BuildContext,
): Plan<readonly GoPackage[]> {
  const foreign = [...shared].filter(([, { hasOwn }]) => !hasOwn);
  if (foreign.length === 0) return [];
  const json = `${context.scratch}/benchmark-files/listing.json`;
  const all = Object.assign({}, ...foreign.map(([, { replaced }]) => replaced));
  const listing = {
    flags: [`-overlay=${json}`],
    writes: [{ path: json, text: overlayJson(all) }, ...foreign.flatMap(([, { writes }]) => writes)],
    benchmarkFiles: new Set(foreign.flatMap(([group]) => [...(theirs.get(group)?.keys() ?? [])])),
  };
  const { withBenchmarks } = yield* findPackages(context, directories, environment, listing);
  const added = withBenchmarks.filter((one) => shared.get(one.directory)?.hasOwn === false);
  // Their binaries run there.
  if (added.length > 0) {
    const folders = added.map((one) => join(context.directory, one.directory));
    yield* resultsOf([
      {
        file: 'mkdir',
        arguments: ['-p', '--', ...folders],
        cwd: context.directory,
        trust: 'untrusted',
        timeoutMs: context.buildTimeoutMs,
      },
    ]);
  }
  return added;
}

function waysFor(shared: ReadonlyMap<string, SharedPackage>, mode: 'try' | 'always', { scratch }: BuildContext) {
  const numbers = new Map([...shared.keys()].map((group, index) => [group, index]));
  return (one: GoPackage, instrument: Instrument | null, name: string): readonly Way[] => {
    const own: Way = { instrument, writes: [], isShared: false };
    const found = shared.get(one.directory);
    if (found === undefined) return [own];
    const json = `${scratch}/benchmark-files/${numbers.get(one.directory)}/${name}.json`;
    const replaced = { ...instrument?.replaced, ...found.replaced };
    const runs = instrument ?? { go: 'go', environment: {} };
    const way: Way = {
      instrument: { ...runs, flags: [`-overlay=${json}`], replaced },
      writes: [...found.writes, { path: json, text: overlayJson(replaced) }],
      isShared: true,
    };
    return mode === 'always' || !found.hasOwn ? [way] : [way, own];
  };
}

/**
 * Warnings about packages whose benchmarks differ.
 * @param shared those that were built with the other side's
 * @param unbuilt those that do not build with them, with the reason
 */
export function sharingWarnings(
  shared: readonly string[],
  unbuilt: ReadonlyMap<string, string>,
  { refused, changed, added }: Sharing,
  side: BuildContext['side'],
): readonly Warning[] {
  const from = side === 'base' ? 'head' : 'base';
  const warnings: Warning[] = [];
  const used = shared.filter((group) => changed.has(group));
  if (used.length > 0) {
    const message = `Where the benchmarks themselves differ, ${from}'s ran on both sides`;
    warnings.push({ code: 'benchmarks-shared', message, subject: used.map(shown).join(', ').slice(0, 2000) });
  }
  // If this side has no benchmarks the other's are new, as anybody expects.
  const foreign = new Set(added.map(({ directory }) => directory));
  const left = [...refused, ...unbuilt].filter(([group]) => changed.has(group) && !foreign.has(group));
  if (left.length > 0) {
    warnings.push(notShared(side, left.map(([group, reason]) => `${shown(group)} (${reason})`).join(', ')));
  }
  return warnings;
}

function shown(group: string): string {
  return group === '' ? './' : group;
}
