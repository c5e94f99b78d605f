import type { Detection, Project } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';
import { manifestsIn } from '../kit/python/manifests.ts';

/** bench_words.py, words_bench.py, benchmarks/words.py */
export const USUAL = /(?:^|\/)(?:bench[^/]*|[^/]*bench(?:marks?)?)\.py$|(?:^|\/)(?:bench|benchmarks?)\/.*\.py$/;

/** What `USUAL` names, as far as `Harness.manifests` can. */
export const SCRIPTS: readonly string[] = [
  'bench*.py',
  '*bench.py',
  '*benchmark.py',
  '*benchmarks.py',
  'bench/*.py',
  'benchmark/*.py',
  'benchmarks/*.py',
];

/** `import pyperf`, `from pyperf import Runner`, `import pyperf as perf` */
const IMPORT = /^[ \t]*(?:import[ \t]+pyperf\b|from[ \t]+pyperf[ \t]+import\b)/m;
const RUNNER = /\bRunner[ \t]*\(/;

export function runsPyperf(text: string): boolean {
  return IMPORT.test(text) && RUNNER.test(text);
}

export function detectPyperf({ files, text }: Project): Detection | null {
  const manifest = manifestsIn(files).find((path) => /\bpyperf\b/.test(text(path) ?? ''));
  const scripts = files.filter((file) => USUAL.test(file));
  if (manifest !== undefined && scripts[0] !== undefined)
    return { score: SEEN.benchmarks, reason: `${manifest} with pyperf, and ${scripts[0]}` };
  // It is installed for them; where the project has benchmarks that it names, those are meant.
  const runs = scripts.find((file) => runsPyperf(text(file) ?? ''));
  return runs === undefined ? null : { score: SEEN.project, reason: `${runs}, which runs pyperf` };
}
