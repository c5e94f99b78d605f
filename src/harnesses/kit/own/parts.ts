import { quoted } from '../shell-words.ts';
import type { OwnStep } from './steps.ts';

/** What prepares benchmarks and is none. */
const PREPARES =
  /^(?:tsc|rollup|rolldown|esbuild|webpack|vite build|swc|babel|tsup|unbuild|rimraf|shx|cpx|rm|mkdir|cp|mv|echo|printf|test|eslint|prettier|git|pip|maturin|cmake|ninja|meson|docker|docker-compose|(?:npm|pnpm|yarn|bun) (?:ci|install|i|add|link)|cargo build|cargo fetch|go (?:build|generate|mod|install)|uv (?:sync|pip)|poetry install)(?: |$)|^yarn(?: -\S+)*$/;

/** The steps of a project's own command by what they are for. */
export interface Parts {
  /** Those before the benchmarks, all where there are none: they build what these measure, or install what they need. */
  readonly preparing: readonly OwnStep[];
  /** Those that may be benchmarks. */
  readonly benchmarks: readonly OwnStep[];
}

function text({ words, line }: OwnStep): string {
  return words?.join(' ') ?? line;
}

/** Does a step say that it measures? */
export function saysBenchmarks(step: OwnStep): boolean {
  return /bench|perf/i.test(`${step.folder} ${text(step)}`);
}

/** @param followed steps that are known to be benchmarks */
export function partsOf(steps: readonly OwnStep[], followed: readonly OwnStep[] = []): Parts {
  const mayBe = steps.filter((step) => followed.includes(step) || !PREPARES.test(text(step)));
  const named = mayBe.filter((step) => followed.includes(step) || saysBenchmarks(step));
  const benchmarks = named.length > 0 ? named : mayBe.slice(-1);
  const last = benchmarks.length === 0 ? steps.length : Math.max(...benchmarks.map((step) => steps.indexOf(step)));
  // Packages are installed as a lock file says, and not by what a script says.
  const isInstall = (step: OwnStep) =>
    /^(?:(?:npm|pnpm|yarn|bun) (?:ci|install|i)\b(?!.* (?:--prefix|-C|--cwd|--dir)\b)|yarn(?: -\S+)*$)/.test(
      text(step),
    ) && step.folder === '.';
  const preparing = steps.slice(0, last).filter((step) => !benchmarks.includes(step) && !isInstall(step));
  return { preparing, benchmarks };
}

/** A shell script that carries these steps out, with the programs of installed packages. */
export function scriptOf(steps: readonly OwnStep[]): string {
  const path = (folder: string) => `PATH="$PWD/${folder === '.' ? '' : `${folder}/`}node_modules/.bin:$PATH"`;
  const lines = steps.map(({ line, folder, environment }) => {
    const variables = Object.entries(environment).map(([name, value]) => `export ${name}=${quoted(value)}; `);
    if (folder === '.') return variables.length === 0 ? line : `(${variables.join('')}${line})`;
    return `(${path(folder)}; export PATH; ${variables.join('')}cd '${folder}' && ${line})`;
  });
  return [`${path('.')}; export PATH`, ...lines].join('\n');
}
