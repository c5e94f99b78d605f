import { createHash } from 'node:crypto';
import { succeeded } from '../../../model/command.ts';
import { type Plan, resultsOf } from '../../../model/command-plan.ts';
import type { BuildContext } from '../../harness.ts';
import { digest } from '../../kit/read-files.ts';
import type { CodePart, CodePlans, CodeUnit, NotKnown } from '../../side-code.ts';
import type { LinkedTest } from '../build/layout.ts';
import { join, within } from '../build/packages.ts';
import { type Archive, readArchive } from './archive.ts';
import { Contents } from './contents.ts';
import { functionsOf, type InTree } from './functions.ts';
import { type ListedUnit, type Listing, linkedWith, listUnits, modulesOf, rootOf, unitDigests } from './listing.ts';

/**
 * The code of the test binaries of a side: packages, and the functions of those that differ, read from the archives that
 * the linker was given. Nothing is compiled for it but the generated mains.
 */
export function goCode(tests: readonly LinkedTest[], context: BuildContext): CodePlans {
  let listing: Listing | null = null;
  function* list(): Plan<Listing | NotKnown> {
    const listed = listing ?? (yield* listUnits(tests, context));
    if (!('unknown' in listed)) listing = listed;
    return listed;
  }
  return {
    reachedBy: 'breakpoints',
    callPath,
    *units(): Plan<readonly CodeUnit[] | NotKnown> {
      const listed = yield* list();
      if ('unknown' in listed) return listed;
      return [...unitDigests(listed)].map(([name, of]) => ({ name, digest: of }));
    },
    *partsOf(names: readonly string[]): Plan<readonly CodePart[] | NotKnown> {
      const listed = yield* list();
      if ('unknown' in listed) return listed;
      const units = names.flatMap((name) => listed.units.get(name) ?? []);
      const archives = yield* readArchives(units, context);
      return 'unknown' in archives ? archives : partsOf(units, archives, listed, context);
    },
    covers: (path) => (listing?.embedded.has(path) ?? false) || (COMPILED.test(path) && !PASSED_OVER.test(path)),
  };
}

/** Calls benchmarks, and what they give to several goroutines. */
const CALLS_BENCHMARKS = /^testing\.\(\*B\)\.(?:runN|RunParallel\.func\d+)$/;

function callPath(chain: readonly string[]): readonly string[] {
  const end = chain.findIndex((name) => CALLS_BENCHMARKS.test(name));
  return chain.slice(0, Math.max(0, end)).map(plainName).toReversed();
}

/** `words.Count[...]` of `example.com/text/words.Count[go.shape.int]` */
function plainName(name: string): string {
  return unescaped(name.replace(/\[.*\]/s, '[...]').replace(/^.*\//s, ''));
}

/** What the go command compiles, or is led by when it compiles. */
const COMPILED =
  /\.(?:go|s|S|sx|c|cc|cpp|cxx|m|h|hh|hpp|hxx|f|F|for|f90|syso|swig|swigcxx)$|(?:^|\/)(?:go\.mod|go\.sum|go\.work|go\.work\.sum|default\.pgo)$|(?:^|\/)vendor\/(?:.*\/)?modules\.txt$/;

/** Folders that it passes over: what lies there can only be opened, or embedded. */
const PASSED_OVER = /(?:^|\/)(?:testdata|[_.][^/]*)\//;

/** More is in no package. */
const MOST_ARCHIVE_BYTES = 256 * 1024 * 1024;
const ARCHIVES_AT_ONCE = 40;

function* readArchives(
  units: readonly ListedUnit[],
  { scratch, directory: cwd, buildTimeoutMs: timeoutMs }: BuildContext,
): Plan<ReadonlyMap<string, Archive> | NotKnown> {
  const folder = `${scratch}/code`;
  const common = { cwd, timeoutMs, trust: 'untrusted' } as const;
  yield* resultsOf([{ file: 'mkdir', arguments: ['-p', '--', folder], ...common }]);
  const archives = new Map<string, Archive>();
  for (let done = 0; done < units.length; done += ARCHIVES_AT_ONCE) {
    const some = units.slice(done, done + ARCHIVES_AT_ONCE);
    const files = [...new Set(some.map(({ archive }) => archive))];
    const reads = files.map((file) => ({
      root: scratch,
      path: `code/${file.slice(file.lastIndexOf('/') + 1)}`,
      maxBytes: MOST_ARCHIVE_BYTES,
      isBytes: true as const,
    }));
    const [result] = yield* resultsOf([{ file: 'cp', arguments: ['--', ...files, folder], ...common, reads }]);
    if (!succeeded(result)) return { unknown: 'the archives of packages cannot be read' };
    for (const { name, archive } of some) {
      const text = result.files[files.indexOf(archive)];
      if (text === null || text === undefined) return { unknown: `the archive of ${name} cannot be read` };
      try {
        archives.set(name, readArchive(Buffer.from(text, 'latin1')));
      } catch (error) {
        return { unknown: `the archive of ${name}: ${String(error)}` };
      }
    }
  }
  return archives;
}

function partsOf(
  units: readonly ListedUnit[],
  archives: ReadonlyMap<string, Archive>,
  listing: Listing,
  context: BuildContext,
): readonly CodePart[] {
  const digests = unitDigests(listing);
  const read = [...archives].map(([name, archive]) => ({ name, archive }));
  const contents = new Contents(read, {
    unitOf: (from, path) => unitByPath(listing, from, path),
    digestOf: (unit) => digests.get(unit),
  });
  const inTree = treePaths(listing, rootOf(context));
  const functions = read.flatMap((unit) => functionsOf(unit, contents, inTree));
  const foreignOf = (unit: ListedUnit) => {
    const archive = archives.get(unit.name);
    const bytes = archive === undefined ? (digests.get(unit.name) ?? '') : digestOf(archive.foreign);
    return `${unit.name} ${bytes}${unit.linksTree ? ` ${context.side}` : ''}`;
  };
  const programs = units.filter(({ program }) => program !== null);
  return [...functions, ...programs.flatMap((unit) => programParts(unit, listing, foreignOf))];
}

/**
 * What the linker puts into a program, as parts of the functions that pass it on: compiled C, the defaults of
 * GODEBUG and the order of initialization can be felt everywhere, the build's own description where it is asked for.
 */
function programParts(
  unit: ListedUnit,
  { units }: Listing,
  foreignOf: (unit: ListedUnit) => string,
): readonly CodePart[] {
  const linked = linkedWith(unit, units);
  const foreign = linked.filter(({ hasForeign }) => hasForeign).map(foreignOf);
  const part = (name: string, symbols: readonly string[], lines: readonly string[]): CodePart => {
    return { unit: unit.name, name, symbols, digest: digest(lines), bytes: 0 };
  };
  return [
    part(
      'main.main, as it is linked',
      ['main.main'],
      [unit.program?.godebug ?? '', ...(unit.program?.order ?? []), ...foreign.toSorted()],
    ),
    part('runtime/debug.modinfo', ['runtime/debug.modinfo'], modulesOf(linked)),
  ];
}

/** A variant of a package for tests imports such variants, where there are some. */
function unitByPath({ units }: Listing, from: string, path: string): string | undefined {
  // example.com/m/a [example.com/m.test] (real paths)
  const [, variant = '', build = ''] = /^\S+( \[[^\]]*\])?( \(.*\))?$/.exec(from) ?? [];
  const plain = unescaped(path);
  return [`${plain}${variant}${build}`, `${plain}${build}`].find((name) => units.has(name));
}

/** `example.com/x.y` of `example.com/x%2ey` (cmd/internal/objabi, PathToPrefix) */
function unescaped(path: string): string {
  return path.replaceAll(/%([0-9a-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Objects have files by their folder, or under -trimpath by their package: `example.com/m/a/b.go`. */
function treePaths({ units }: Listing, root: string): InTree {
  const folders = new Map<string, string>();
  for (const { importPath, folder } of units.values()) {
    const inTree = within(root, folder);
    if (inTree === null) continue;
    folders.set(folder, inTree);
    folders.set(importPath.replace(/ \[.*$/, ''), inTree);
  }
  return (file) => {
    const slash = file.lastIndexOf('/');
    const folder = folders.get(file.slice(0, Math.max(0, slash)));
    return folder === undefined ? null : join(folder, file.slice(slash + 1));
  };
}

function digestOf(pieces: readonly Buffer[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(`${piece.length}\0`).update(piece);
  return hash.digest('hex');
}
