import type { Project } from '../harness.ts';

/** A library of benchmarks: bench targets of packages that depend on one of its crates are its. */
export interface BenchLibrary {
  /** As it calls itself, before "benchmarks". */
  readonly called: string;
  /** The crate, and others that stand in for it. */
  readonly crates: readonly string[];
  /**
   * For what is no crate of its own: of all packages, those targets whose first file has a line that one of these matches
   * (extended regular expressions), libraries and programs too.
   */
  readonly lines?: readonly string[];
}

/** A repository has a few; what is read of one that has thousands says as much. */
const MOST_READ = 500;

/**
 * The manifest of the package, or of a workspace's member, that names the library; null: none does.
 *
 *     criterion = "0.5"
 *     criterion.workspace = true
 *     [dev-dependencies.criterion]
 *     bench = { package = "codspeed-criterion-compat", version = "2" }
 */
export function manifestNaming({ crates }: BenchLibrary, { files, text }: Project): string | null {
  const names = crates.join('|');
  const naming = new RegExp(
    `^[ \\t]*"?(?:${names})"?[ \\t]*[.=]|dependencies\\.(?:${names})\\]|\\bpackage[ \\t]*=[ \\t]*"(?:${names})"`,
    'm',
  );
  return (
    manifestsIn(files)
      .slice(0, MOST_READ)
      .find((file) => naming.test(text(file) ?? '')) ?? null
  );
}

export function manifestsIn(files: readonly string[]): readonly string[] {
  return files.filter((file) => file === 'Cargo.toml' || file.endsWith('/Cargo.toml'));
}
