import { posix } from 'node:path';
import { isRecord, recordOf, recordsOf, textOf, textsOf } from '../../formats/index.ts';
import { globPattern } from '../../model/glob.ts';
import type { Nearest, Project } from '../harness.ts';
import { tomlIn } from '../kit/toml.ts';

/** A library of benchmarks: bench targets of packages that depend on one of its crates are its. */
export interface BenchLibrary {
  /** Its name, before "benchmarks". */
  readonly called: string;
  /** The crate, and others that stand in for it. */
  readonly crates: readonly string[];
  /**
   * For a library that is no crate of its own: targets of all packages whose first file has a line that one of these
   * matches (extended regular expressions), libraries and programs too.
   */
  readonly lines?: readonly string[];
  /** Its targets turn on features that a stable compiler refuses. */
  readonly isUnstable?: true;
}

/** The manifest of the package, or of a workspace's member, that depends on the library; null: none does. */
export function manifestNaming({ crates }: BenchLibrary, project: Project): string | null {
  const workspace = manifestAt('.', project).workspace;
  return (
    ownManifests(project).find((file) =>
      dependenciesIn(manifestAt(posix.dirname(file), project), recordOf(workspace)).some(({ crate }) =>
        crates.includes(crate),
      ),
    ) ?? null
  );
}

interface Dependency {
  readonly crate: string;
  /** Relative to the package; empty: it is not of this tree. */
  readonly path: string;
}

/**
 * The crates that a package needs, some of them on some platforms only, or as its workspace says:
 *
 *     [target."cfg(unix)".dev-dependencies]
 *     bench = { package = "codspeed-criterion-compat", version = "2" }
 *     criterion.workspace = true
 */
function dependenciesIn(manifest: Toml, workspace: Toml): readonly Dependency[] {
  const places = [manifest, ...Object.values(recordOf(manifest.target)).map(recordOf)];
  const shared = recordOf(workspace.dependencies);
  return places
    .flatMap((place) => KINDS.flatMap((kind) => Object.entries(recordOf(place[kind]))))
    .map(([name, value]) => {
      const own = recordOf(value);
      const { package: crate, path } = own.workspace === true ? recordOf(shared[name]) : own;
      return { crate: textOf(crate) || name, path: own.workspace === true ? '' : textOf(path) };
    });
}

const KINDS = ['dependencies', 'dev-dependencies', 'build-dependencies', 'dev_dependencies', 'build_dependencies'];

/**
 * The manifests that cargo sees in the working directory: its package, the members of its workspace, and what those depend
 * on by a path (The Cargo Book, "Workspaces"). Another crate below it is one of its own.
 */
export function ownManifests(project: Project): readonly string[] {
  const [root] = manifestsIn(project.files).filter((file) => file === ROOT);
  if (root === undefined) return [];
  const { workspace } = manifestAt('.', project);
  if (!isRecord(workspace)) return [root];
  const excluded = textsOf(workspace.exclude).map(plain);
  const isExcluded = (folder: string) => excluded.some((each) => folder === each || folder.startsWith(`${each}/`));
  const members = textsOf(workspace.members).map((glob) => new RegExp(globPattern(plain(glob))));
  const folders = manifestsIn(project.files).map((file) => posix.dirname(file));
  const all = new Set(folders.filter((folder) => !isExcluded(folder)));
  const found = new Set(['.', ...[...all].filter((folder) => members.some((member) => member.test(folder)))]);
  for (const folder of found) {
    for (const { path } of dependenciesIn(manifestAt(folder, project), workspace)) {
      const there = path === '' ? '' : posix.join(folder, path).replace(/\/$/, '');
      if (all.has(there)) found.add(there);
    }
  }
  return [...found].map((folder) => posix.join(folder, ROOT));
}

const ROOT = 'Cargo.toml';

function plain(path: string): string {
  return posix.normalize(path).replace(/\/$/, '');
}

type Toml = Readonly<Record<string, unknown>>;

function manifestAt(folder: string, { text }: Project): Toml {
  return tomlIn(text(posix.join(folder, ROOT)) ?? '');
}

/** Bench targets of a library that is not known: ``Cargo.toml has [[bench]] targets of another library: `benches/x.rs` ``. */
export function nearestBench(project: Project): Nearest | null {
  for (const file of ownManifests(project)) {
    const folder = posix.dirname(file);
    const declared = recordsOf(manifestAt(folder, project).bench).map((each) => {
      return posix.join(folder, textOf(each.path) || `benches/${textOf(each.name)}.rs`);
    });
    const lying = project.files.filter((each) => /^benches\/[^/]+\.rs$/.test(posix.relative(folder, each)));
    const [first, ...others] = new Set([...declared, ...lying]);
    if (first === undefined) continue;
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    return {
      seen: `${file} has bench targets of a library that is not known: \`${first}\`${more}`,
      remedy: 'Give as bench-command what runs them (`cargo bench`), if it prints a known format.',
    };
  }
  return null;
}

function manifestsIn(files: readonly string[]): readonly string[] {
  return files.filter((file) => file === 'Cargo.toml' || file.endsWith('/Cargo.toml'));
}
