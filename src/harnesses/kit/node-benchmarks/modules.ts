import type { Warning } from '../../../model/warning.ts';
import type { SideContext } from '../../harness.ts';
import { ownFolder, sharedModules } from '../node/own-folder.ts';
import type { Surveyed } from '../served/survey.ts';

/** One benchmark file, run once on one side. */
export interface FileRun {
  readonly side: SideContext;
  readonly file: string;
  readonly surveyed: Surveyed;
}

/** Archives of a package manager that runs packages out of its cache: named by the sums in the lock file. */
const CACHED = /\/\.yarn\/(?:berry\/)?cache\//;

/**
 * Warns where a side did not run its own modules. A module from outside of its tree (a link that leads there, packages
 * in a folder above it) is one for both sides, whatever the change did to its source; and where all modules of all
 * files are the same on both sides, the change is none that these benchmarks could show.
 */
export function moduleWarnings(runs: readonly FileRun[]): readonly Warning[] {
  const warnings: Warning[] = [];
  const foreign = new Set(
    runs.flatMap((run) => [...modulesOf(run)].flatMap(([path]) => (isOwn(path, run) ? [] : path))),
  );
  if (foreign.size > 0) warnings.push(sharedModules(foreign));
  if (isAllSame(runs)) {
    const message =
      'Base and head load the same modules, to the byte: any difference is noise, or in what they read besides';
    warnings.push({ code: 'modules-identical', message });
  }
  return warnings;
}

/** `{"loaded": [["/base/tree/a.js", "9f86d08..."]]}` */
function modulesOf({ surveyed }: FileRun): ReadonlyMap<string, string> {
  const loaded = surveyed.besides.flatMap((said) => (Array.isArray(said.loaded) ? said.loaded : []));
  return new Map(
    loaded.flatMap((pair): readonly (readonly [string, string])[] => {
      const [path, sum] = Array.isArray(pair) ? pair : [];
      return typeof path === 'string' && typeof sum === 'string' ? [[path, sum]] : [];
    }),
  );
}

function isOwn(path: string, { side }: FileRun): boolean {
  return path.startsWith(`${ownFolder(side)}/`) || CACHED.test(path);
}

function isAllSame(runs: readonly FileRun[]): boolean {
  const sumsOf = (side: 'base' | 'head') => {
    const own = runs.filter(({ side: { side: each } }) => each === side);
    const sums = own.flatMap((run) =>
      [...modulesOf(run)].map(([path, sum]) => `${run.file}\0${path.replace(`${ownFolder(run.side)}/`, '')}\0${sum}`),
    );
    return sums.sort().join('\n');
  };
  const base = sumsOf('base');
  return base !== '' && base === sumsOf('head');
}
