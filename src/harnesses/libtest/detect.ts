import { posix } from 'node:path';
import { type BenchLibrary, ownManifests } from '../cargo/index.ts';
import type { Detection, Project } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';

/**
 * The harness that comes with Rust: whose crate turns on the unstable feature `test` may have `#[bench]` functions.
 *
 *     #![feature(test)]
 *     #![cfg_attr(all(test, feature = "nightly"), feature(core_intrinsics, test))]
 *
 * Or, where there are many, it stands alone on its line.
 */
export const LIBTEST: BenchLibrary = {
  called: 'libtest',
  crates: [],
  lines: ['feature\\((.*[ ,])?test *[,)]', '^ *test,? *$'],
  isUnstable: true,
};

/** The files that are read: a crate says what it turns on in the first one. */
export const SOURCES: readonly string[] = ['benches/*.rs', 'src/lib.rs', 'src/main.rs'];

const FEATURE = new RegExp((LIBTEST.lines ?? []).join('|'), 'm');

/** Reads the first files of crates: one turns on `test`, and is surer where it has a `#[bench]` itself. */
export function detectLibtest(project: Project): Detection | null {
  const folders = new Set(ownManifests(project).map((manifest) => posix.dirname(manifest)));
  let seen: Detection | null = null;
  for (const file of project.files.filter((each) => each.endsWith('.rs'))) {
    const source = project.text(file);
    if (source === null || !FEATURE.test(source)) continue;
    // A target lies in a folder of its package.
    if (!folders.has(posix.dirname(posix.dirname(file)))) continue;
    if (/^[ \t]*#\[bench\]/m.test(source)) return { score: SEEN.benchmarks, reason: `${file} with #[bench]` };
    seen ??= { score: SEEN.project, reason: `${file} with feature(test)` };
  }
  return seen;
}
