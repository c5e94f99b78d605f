export const LOCK_NAMES = ['uv.lock', 'poetry.lock', 'pdm.lock'] as const;

/** Names of what says which packages a project needs, as `Harness.manifests` has them. */
export const MANIFESTS: readonly string[] = [
  'pyproject.toml',
  'setup.cfg',
  'setup.py',
  'tox.ini',
  'noxfile.py',
  'Pipfile',
  ...LOCK_NAMES,
  '*requirements*.txt',
  'requirements/*.txt',
];

/** What requirements are for: `requirements-dev.txt`, `test_requirements.txt`, `requirements/tests.txt`; not for documents. */
const PURPOSE =
  '(?:all|base|bench(?:mark)?(?:s|ing)?|ci|codspeed|dev(?:el(?:op(?:ment)?)?)?|perf(?:ormance)?|(?:py)?tests?|testing)';
const REQUIREMENTS = new RegExp(
  [
    // In the working directory, or in a folder for tests or benchmarks.
    `^(?:(?:tests?|bench(?:mark)?s?|perf)/)?(?:requirements(?:[-_.]${PURPOSE})?|${PURPOSE}[-_.]requirements)\\.txt$`,
    `^requirements/(?:requirements[-_.]?)?(?:${PURPOSE}|requirements)\\.txt$`,
  ].join('|'),
);

/** Other files of requirements, which are installed where they name a library of benchmarks. */
const OTHER_REQUIREMENTS = /^(?:requirements?\/)?[\w.-]*requirements?[\w.-]*\.txt$|^requirements?\/[\w.-]+\.txt$/;
const MOST = 50;

export function requirementsIn(files: readonly string[]): readonly string[] {
  const usual = manifestsIn(files);
  return files.filter((file) => OTHER_REQUIREMENTS.test(file) && !usual.includes(file)).slice(0, MOST);
}

const PLAIN = new Set(MANIFESTS.filter((name) => !name.includes('*')));

/** Manifests of the project in the working directory: beside it, and what its tests and benchmarks need. */
export function manifestsIn(files: readonly string[]): readonly string[] {
  return files
    .filter((file) => PLAIN.has(file) || REQUIREMENTS.test(file))
    .toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** In the order in which they are named; requirements last. */
function rank(file: string): number {
  const at = MANIFESTS.indexOf(file);
  return at < 0 ? MANIFESTS.length : at;
}
