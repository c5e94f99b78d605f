import { type BenchLibrary, manifestsIn } from '../cargo/index.ts';
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
};

/** The files that are read: a crate says what it turns on in the first one. */
export const SOURCES: readonly string[] = ['benches/*.rs', 'src/lib.rs', 'src/main.rs'];

const FEATURE = new RegExp((LIBTEST.lines ?? []).join('|'), 'm');

/** Reads the first files of crates: one turns on `test`, and is surer where it has a `#[bench]` itself. */
export function detectLibtest({ files, text }: Project): Detection | null {
  if (manifestsIn(files).length === 0) return null;
  let seen: Detection | null = null;
  for (const file of files.filter((each) => each.endsWith('.rs'))) {
    const source = text(file);
    if (source === null || !FEATURE.test(source)) continue;
    if (/^[ \t]*#\[bench\]/m.test(source)) return { score: SEEN.benchmarks, reason: `${file} with #[bench]` };
    seen ??= { score: SEEN.project, reason: `${file} with feature(test)` };
  }
  return seen;
}
