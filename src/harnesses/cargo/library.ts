import { recordOf, textOf } from '../../formats/index.ts';
import type { Project } from '../harness.ts';
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
}

/** A repository has a few; what is read of one that has thousands says as much. */
const MOST_READ = 500;

/** The manifest of the package, or of a workspace's member, that depends on the library; null: none does. */
export function manifestNaming({ crates }: BenchLibrary, { files, text }: Project): string | null {
  return (
    manifestsIn(files)
      .slice(0, MOST_READ)
      .find((file) => dependenciesIn(text(file) ?? '').some((crate) => crates.includes(crate))) ?? null
  );
}

/**
 * The crates that a manifest names: of the package, of its workspace, and for some platforms only.
 *
 *     [target."cfg(unix)".dev-dependencies]
 *     bench = { package = "codspeed-criterion-compat", version = "2" }
 */
function dependenciesIn(text: string): readonly string[] {
  const manifest = tomlIn(text);
  const places = [manifest, recordOf(manifest.workspace), ...Object.values(recordOf(manifest.target)).map(recordOf)];
  const tables = places.flatMap((place) => KINDS.map((kind) => recordOf(place[kind])));
  return tables.flatMap((table) =>
    Object.entries(table).map(([name, value]) => textOf(recordOf(value).package) || name),
  );
}

const KINDS = ['dependencies', 'dev-dependencies', 'build-dependencies', 'dev_dependencies', 'build_dependencies'];

export function manifestsIn(files: readonly string[]): readonly string[] {
  return files.filter((file) => file === 'Cargo.toml' || file.endsWith('/Cargo.toml'));
}
