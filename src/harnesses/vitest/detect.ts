import type { Detection, Nearest, Project } from '../harness.ts';
import { SEEN } from '../kit/detection.ts';
import { isInstalled, manifestNaming } from '../kit/node/manifests.ts';

export const BENCHMARK_FILE = /\.(?:bench|benchmark)\.[cm]?[jt]sx?$/;
const SETTINGS = /(?:^|\/)(?:vitest|vite)\.(?:config|workspace)\.[cm]?[jt]s$/;

export const VITEST_MANIFESTS: readonly string[] = [
  'package.json',
  '*.bench.*',
  '*.benchmark.*',
  'vitest.config.*',
  'vitest.workspace.*',
  'vite.config.*',
];

/**
 * Other runners have files of that name as well: one counts that imports something of vitest, or that calls `bench` as a
 * helper of the project or vitest's own setting gives it. A text that is not at hand says nothing against its file.
 */
export function detectVitest(project: Project): Detection | null {
  const manifest = manifestNaming('vitest', project);
  if (manifest === null) return null;
  // Most packages with vitest have tests and no benchmarks; one whose files have other names has to be asked for.
  const hasGlobals = project.files.some(
    (file) => SETTINGS.test(file) && !isInstalled(file) && /\bglobals\s*:\s*true\b/.test(project.text(file) ?? ''),
  );
  const file = benchmarkFiles(project).find((each) => isVitests(project.text(each), hasGlobals));
  return file === undefined ? null : { score: SEEN.benchmarks, reason: `${manifest} with vitest, and ${file}` };
}

function benchmarkFiles({ files }: Project): readonly string[] {
  return files.filter((each) => BENCHMARK_FILE.test(each) && !isInstalled(each));
}

function isVitests(text: string | null, hasGlobals: boolean): boolean {
  if (text === null || /(?:\bfrom|\bimport|\brequire\s*\(|\bimport\s*\()\s*['"]vitest(?:\/[\w./-]+)?['"]/.test(text)) {
    return true;
  }
  if (!/\bbench(?:\.(?:skip|only|todo|skipIf|runIf))?\s*\(/.test(text)) return false;
  // import { bench } from './helpers.ts': what leads vitest may be there.
  const [, from] = /\bimport\b[^;'"]{0,500}\bbench\b[^;'"]{0,500}\bfrom\s*['"]([^'"]{1,300})['"]/.exec(text) ?? [];
  if (from !== undefined) return /^(?:[.~#]|@\/)/.test(from);
  return hasGlobals && !/\b(?:function|const|let|var)\s+bench\b/.test(text);
}

/** Files that are called as vitest's are, and are none of its. */
export function nearestVitest(project: Project): Nearest | null {
  const [first, ...others] = benchmarkFiles(project);
  if (first === undefined) return null;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return {
    seen: `files are called as vitest's benchmarks are and call no \`bench\` of vitest's: \`${first}\`${more}`,
    remedy: 'Give as bench-command what runs them, if it prints a known format.',
  };
}
