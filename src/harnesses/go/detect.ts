import type { Detection, Project } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';

/** `_sketches/a.go`, `testdata/src/b_test.go`: package patterns leave out what lies in such folders (`go help packages`). */
const LEFT_OUT = /(?:^|\/)(?:[_.][^/]*|testdata|vendor)\//;

/**
 * A test file whose text is not at hand (there are too many, or it is too large) may have benchmarks: git is asked when the
 * packages are known.
 */
export function detectGo(project: Project): Detection | null {
  const files = project.files.filter((file) => !LEFT_OUT.test(file));
  const module = files.find((file) => file === 'go.mod' || file.endsWith('/go.mod'));
  const tests = files.filter((file) => file.endsWith('_test.go'));
  const test = tests.find((file) => /^func Benchmark/m.test(project.text(file) ?? 'func Benchmark'));
  if (module !== undefined && test !== undefined) return { score: SEEN.benchmarks, reason: `${module} and ${test}` };
  if (module !== undefined) return { score: SEEN.project, reason: module };
  // Go files without go.mod are ours as well: the build says what is missing better than "nothing found" would.
  return test === undefined ? null : { score: SEEN.trace, reason: test };
}
