import { posix } from 'node:path';
import type { Project } from '../../harness.ts';

/** Files that steer a project's build system, by base name. */
export const BUILD_FILES = ['CMakeLists.txt', 'meson.build'] as const;
/** With those that they include. */
export const BUILD_MANIFESTS = [...BUILD_FILES, '*.cmake'] as const;

/**
 * The first of a project's build files that `names` says something of, without its comments; CMake's before Meson's, as it
 * is built. Without the file of the project itself there is nothing to build.
 */
export function buildFileNaming({ files, text }: Project, names: readonly RegExp[]): string | null {
  for (const base of BUILD_FILES) {
    if (!files.includes(base)) continue;
    const own = files.filter((file) => file === base || file.endsWith(`/${base}`));
    const bare = new Map(own.map((file) => [file, textWithIncluded(file, text)]));
    const isNaming = (file: string) => names.some((pattern) => pattern.test(bare.get(file) ?? ''));
    const apart = base === 'CMakeLists.txt' ? filesApart(bare) : new Set();
    const naming = own.find((file) => isNaming(file) && !apart.has(file));
    if (naming === undefined) continue;
    const isBoth = base === 'CMakeLists.txt' && files.includes('meson.build');
    return isBoth ? `${naming} (and not meson.build, unless build-system says so)` : naming;
  }
  return null;
}

/**
 * A file without its comments, with what it includes by a name that is not computed: `include(cmake/benchmarks.cmake)`,
 * `include(${PROJECT_SOURCE_DIR}/cmake/benchmarks.cmake)`.
 */
function textWithIncluded(file: string, text: Project['text']): string {
  const folder = posix.dirname(file);
  const texts = new Map<string, string>();
  const left = [file];
  for (let next = left.pop(); next !== undefined && texts.size <= MOST_INCLUDED; next = left.pop()) {
    const own = withoutComments(text(next) ?? '');
    texts.set(next, own);
    for (const [, root, name = ''] of own.matchAll(INCLUDED)) {
      const from = root === undefined || root.includes('CURRENT') ? folder : '.';
      const included = posix.join(from, name);
      if (!texts.has(included)) left.push(included);
    }
  }
  return [...texts.values()].join('\n');
}

const INCLUDED = /\binclude\s*\(\s*"?(?:\$\{(\w{1,100}_SOURCE_DIR)\}\/)?([^\s"${}()]{1,500}\.cmake)[\s")]/gi;
const MOST_INCLUDED = 200;

/**
 * The files of projects that are built by themselves: no file above them adds their folder. Where the name of a folder that
 * is added is computed, it may be any below.
 *
 *     project(benchmarks)
 *     add_subdirectory(bench)
 *     add_subdirectory(${folder})
 */
function filesApart(bare: ReadonlyMap<string, string>): ReadonlySet<string> {
  const apart = new Set<string>();
  /** Folders that are added, by the folder of the file that does; whatever is below it for a computed one. */
  const added = new Set<string>();
  const open: string[] = [];
  const depth = (file: string) => file.split('/').length;
  for (const file of [...bare.keys()].toSorted((a, b) => depth(a) - depth(b))) {
    const folder = posix.dirname(file);
    const text = bare.get(file) ?? '';
    const isAdded = folder === '.' || added.has(folder) || open.some((outer) => isWithin(folder, outer));
    const outer = [...apart].some((other) => isWithin(folder, posix.dirname(other)));
    if (!isAdded && (outer || /\bproject\s*\(/i.test(text))) {
      apart.add(file);
      continue;
    }
    for (const [, name = ''] of text.matchAll(ADDED)) {
      if (name.includes('$')) open.push(folder);
      else added.add(posix.join(folder, name));
    }
  }
  return apart;
}

const ADDED = /\b(?:add_subdirectory|subdirs)\s*\(\s*"?([^\s")]{1,500})/gi;

function isWithin(folder: string, outer: string): boolean {
  return outer === '.' || folder.startsWith(`${outer}/`);
}

export function withoutComments(text: string): string {
  return text.replace(/#[^\n]*/g, '');
}
