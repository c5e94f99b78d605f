import type { Plan } from '../../../model/command-plan.ts';
import type { BenchmarkCode, BenchmarkName } from '../../benchmark-code.ts';
import type { BuildContext } from '../../harness.ts';
import { digest, hashFiles, UNREADABLE } from '../../kit/read-files.ts';
import { DataFiles } from './data-files.ts';
import { type OwnCode, PackageCode } from './package-code.ts';
import type { TestFiles } from './test-files.ts';

/** The test files of the packages of one side, as they were compiled. */
interface CodeRequest {
  /** Test files by package; null: they could not be read. */
  readonly testFiles: ReadonlyMap<string, TestFiles> | null;
  /** Packages that were built with the other side's test files, with what their own hold instead. */
  readonly shared: ReadonlyMap<string, PackageCode>;
}

/** Fingerprints of the benchmarks' own code, by content. Declarations are looked at when they are asked for. */
export function* benchmarkCode(context: BuildContext, { testFiles, shared }: CodeRequest): Plan<BenchmarkCode | null> {
  if (testFiles === null) return null;
  const { files, directory, buildTimeoutMs: timeoutMs } = context;
  const tree = new DataFiles(files);
  const codes = new Map([...testFiles].map(([group, texts]) => [group, new PackageCode(texts.values())]));
  const read = new Map([...codes].map(([group, code]) => [group, readBy(code.whole, group, tree, true)]));
  const unseen = files.filter((file) => isUnseen(file, testFiles, shared));
  const wanted = new Set([...read.values()].flatMap((each) => [...each]).concat(unseen));
  const hashes = yield* hashFiles([...wanted], { directory, timeoutMs });
  const hashed = (paths: Iterable<string>) => [...paths].toSorted().map((path) => `${path}\0${hashes.get(path) ?? ''}`);
  const unseenIn = (group: string) => hashed(unseen.filter((file) => parentOf(file) === group));
  return {
    of: (benchmark) => {
      const code = codes.get(benchmark.group);
      if (code === undefined) return null;
      const own = code.of(topOf(benchmark)) ?? code.whole;
      const texts = new Set(own.declarations.map(({ text }) => text));
      const data = hashed(readBy(own, benchmark.group, tree, own.readsFiles));
      return digest([...[...texts].toSorted(), ...data, ...unseenIn(benchmark.group)]);
    },
    dataOf: (group) => {
      const paths = new Set([...(read.get(group) ?? []), ...tree.testdataAround(group)]);
      const unknown = [...paths].some((path) => (hashes.get(path) ?? UNREADABLE) === UNREADABLE);
      return unknown || !codes.has(group) ? null : digest(hashed(paths));
    },
    shared: new Set(shared.keys()),
    isOwn: (benchmark) => shared.get(benchmark.group)?.declares(topOf(benchmark)) ?? true,
    replaced: [...shared].flatMap(([group, own]) => replacedIn(group, own, codes.get(group))),
  };
}

function replacedIn(group: string, own: PackageCode, built: PackageCode | undefined): readonly BenchmarkName[] {
  const gone = own.benchmarks().filter((name) => built?.declares(name) !== true);
  return gone.map((printedName) => ({ group, name: printedName.slice('Benchmark'.length), printedName }));
}

/** The files that this code may read. */
export function readBy(
  { declarations }: OwnCode,
  group: string,
  tree: DataFiles,
  withTestdata: boolean,
): ReadonlySet<string> {
  const named = tree.namedBy(
    declarations.flatMap(({ strings }) => strings),
    group,
  );
  return withTestdata ? new Set([...named, ...tree.testdataOf(group)]) : named;
}

/** A test file whose text git does not show: a link. It counts as a whole. */
function isUnseen(file: string, seen: ReadonlyMap<string, TestFiles>, shared: CodeRequest['shared']): boolean {
  if (!file.endsWith('_test.go')) return false;
  const group = parentOf(file);
  const texts = seen.get(group);
  return texts !== undefined && !texts.has(file) && !shared.has(group);
}

/** `BenchmarkParse` of `Parse/small` */
function topOf({ name, printedName = `Benchmark${name}` }: BenchmarkName): string {
  return printedName.split('/', 1)[0] ?? '';
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
