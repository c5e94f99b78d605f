import type { Detection, Project } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';
import { manifestsIn } from '../kit/python/manifests.ts';

/** bench_words.py, words_bench.py, benchmarks/words.py */
export const USUAL = /(?:^|\/)(?:bench[^/]*|[^/]*bench(?:marks?)?)\.py$|(?:^|\/)(?:bench|benchmarks?)\/.*\.py$/;

export function detectPyperf({ files, text }: Project): Detection | null {
  const manifest = manifestsIn(files).find((path) => /\bpyperf\b/.test(text(path) ?? ''));
  const script = files.find((file) => USUAL.test(file));
  if (manifest === undefined || script === undefined) return null;
  return { score: SEEN.benchmarks, reason: `${manifest} with pyperf, and ${script}` };
}
