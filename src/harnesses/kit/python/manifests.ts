/** Base names of what says which packages a project needs. */
export const MANIFESTS: readonly string[] = [
  'pyproject.toml',
  'setup.cfg',
  'setup.py',
  'tox.ini',
  'uv.lock',
  'poetry.lock',
  'pdm.lock',
  'requirements.txt',
  'requirements-dev.txt',
  'requirements-test.txt',
  'requirements-tests.txt',
  'requirements-bench.txt',
  'requirements_dev.txt',
  'requirements_test.txt',
  'dev-requirements.txt',
  'test-requirements.txt',
  'dev.txt',
  'test.txt',
  'tests.txt',
  'bench.txt',
];

/** Other files of requirements, which are installed where they name a library of benchmarks. */
const REQUIREMENTS = /^(?:requirements?\/)?[\w.-]*requirements?[\w.-]*\.txt$|^requirements?\/[\w.-]+\.txt$/;
const MOST = 50;

export function requirementsIn(files: readonly string[]): readonly string[] {
  const usual = manifestsIn(files);
  return files.filter((file) => REQUIREMENTS.test(file) && !usual.includes(file)).slice(0, MOST);
}

/** Manifests in the working directory itself, or in its folder `requirements`. */
export function manifestsIn(files: readonly string[]): readonly string[] {
  return MANIFESTS.flatMap((name) => [name, `requirements/${name}`]).filter((path) => files.includes(path));
}
