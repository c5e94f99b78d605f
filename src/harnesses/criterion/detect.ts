import { type BenchLibrary, manifestNaming, manifestsIn } from '../cargo/index.ts';
import type { Detection, Project } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';

export const CRITERION: BenchLibrary = { called: 'Criterion', crates: ['criterion', 'codspeed-criterion-compat'] };

/** By the manifests of the package or of a workspace's members: one of them names the library. */
export function detectCriterion(project: Project): Detection | null {
  const naming = manifestNaming(CRITERION, project);
  if (naming !== null) return { score: SEEN.benchmarks, reason: `${naming} with criterion` };
  const [first] = manifestsIn(project.files);
  return first === undefined ? null : { score: SEEN.trace, reason: first };
}
