import type { Detection, Project } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';

/** `_sketches/a.go`, `testdata/src/b_test.go`: package patterns leave out what lies in such folders (`go help packages`). */
const LEFT_OUT = /(?:^|\/)(?:[_.][^/]*|testdata|vendor)\//;

/** Detects by names alone: git is asked which test files have benchmarks when the packages are known. */
export function detectGo(project: Project): Detection | null {
  const files = project.files.filter((file) => !LEFT_OUT.test(file));
  const module = files.find((file) => file === 'go.mod' || file.endsWith('/go.mod'));
  const test = files.find((file) => file.endsWith('_test.go'));
  if (module !== undefined && test !== undefined) return { score: SEEN.benchmarks, reason: `${module} and ${test}` };
  if (module !== undefined) return { score: SEEN.project, reason: module };
  // Go files without go.mod are ours as well: the build says what is missing better than "nothing found" would.
  return test === undefined ? null : { score: SEEN.trace, reason: test };
}
