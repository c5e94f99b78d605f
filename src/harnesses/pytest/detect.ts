import type { Detection, Project } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';
import { manifestsIn } from '../kit/python/manifests.ts';

/** pytest-benchmark>=4, "pytest_codspeed" */
const PLUGIN = /\bpytest[-_](benchmark|codspeed)\b/;

export function detectPytest(project: Project): Detection | null {
  for (const path of manifestsIn(project.files)) {
    const found = PLUGIN.exec(project.text(path) ?? '');
    if (found !== null) return { score: SEEN.benchmarks, reason: `${path} with pytest-${found[1]}` };
  }
  return null;
}
