import { type BenchLibrary, manifestNaming } from '../cargo/index.ts';
import type { Detection, Project } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';

/** Before version 0.17 it was called Iai-Callgrind. */
export const GUNGRAUN: BenchLibrary = { called: 'Gungraun', crates: ['gungraun', 'iai-callgrind'] };

/** Reads the manifests of the package or of a workspace's members: one of them names the library. */
export function detectGungraun(project: Project): Detection | null {
  const naming = manifestNaming(GUNGRAUN, project);
  return naming === null ? null : { score: SEEN.benchmarks, reason: `${naming} with gungraun` };
}
