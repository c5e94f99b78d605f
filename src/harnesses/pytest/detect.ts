import type { Detection, Project } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';

/** Base names of what says which packages a project needs. */
export const MANIFESTS: readonly string[] = [
  ...['pyproject.toml', 'setup.cfg', 'setup.py', 'tox.ini', 'uv.lock', 'poetry.lock', 'pdm.lock'],
  ...['requirements.txt', 'requirements-dev.txt', 'requirements-test.txt', 'requirements-tests.txt'],
  ...['requirements-bench.txt', 'requirements_dev.txt', 'requirements_test.txt', 'dev-requirements.txt'],
  ...['test-requirements.txt', 'dev.txt', 'test.txt', 'tests.txt', 'bench.txt'],
];

/** In the working directory itself, or in its folder `requirements`. */
export function manifestsIn(files: readonly string[]): readonly string[] {
  return MANIFESTS.flatMap((name) => [name, `requirements/${name}`]).filter((path) => files.includes(path));
}

/** pytest-benchmark>=4, "pytest_codspeed" */
const PLUGIN = /\bpytest[-_](benchmark|codspeed)\b/;

export function detectPytest(project: Project): Detection | null {
  for (const path of manifestsIn(project.files)) {
    const found = PLUGIN.exec(project.text(path) ?? '');
    if (found !== null) return { score: SEEN.benchmarks, reason: `${path} with pytest-${found[1]}` };
  }
  return null;
}
