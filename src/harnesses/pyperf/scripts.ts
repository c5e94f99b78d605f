import type { Plan } from '../../model/command-plan.ts';
import type { SideContext } from '../harness.ts';
import { readTexts } from '../kit/read-files.ts';
import { USUAL } from './detect.ts';

/** `import pyperf`, `from pyperf import Runner`, `import pyperf as perf` */
const IMPORT = /^[ \t]*(?:import[ \t]+pyperf\b|from[ \t]+pyperf[ \t]+import\b)/m;
const RUNNER = /\bRunner[ \t]*\(/;

/** Scripts of one side, relative to the working directory, in order. @param named of these those that are there */
export function* scriptsOf(
  { directory }: SideContext,
  named: readonly string[],
  timeoutMs: number,
): Plan<readonly string[]> {
  const wanted = named.map((path) => path.replace(/^\.\//, ''));
  const pathspecs = wanted.length > 0 ? wanted.map((path) => `:(literal)${path}`) : ['*.py'];
  const texts = (yield* readTexts(pathspecs, { directory, timeoutMs })) ?? new Map<string, string>();
  if (wanted.length > 0) return wanted.filter((path) => texts.has(path));
  const found = [...texts].filter(([path, text]) => USUAL.test(path) && IMPORT.test(text) && RUNNER.test(text));
  return found.map(([path]) => path).toSorted();
}
