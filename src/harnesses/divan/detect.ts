import { type BenchLibrary, manifestNaming } from '../cargo/index.ts';
import type { Detection, Project } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';

export const DIVAN: BenchLibrary = { called: 'Divan', crates: ['divan', 'codspeed-divan-compat'] };

/** By the manifests of the package or of a workspace's members: one of them names the library. */
export function detectDivan(project: Project): Detection | null {
  const naming = manifestNaming(DIVAN, project);
  return naming === null ? null : { score: SEEN.benchmarks, reason: `${naming} with divan` };
}
