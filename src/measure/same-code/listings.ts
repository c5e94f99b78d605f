import { posix } from 'node:path';
import { SIDES, type Side } from '../../model/results/side.ts';
import type { SideTree } from '../../model/tree.ts';

/**
 * The folders of which one side lists a name that the other lacks, relative to the root of the tree (`.`). Of others, who lists
 * them sees the same: the content of a file that differs is seen by who opens it.
 * @param changed files that differ
 */
export function foldersListedOtherwise(
  changed: readonly string[],
  trees: Readonly<Record<Side, Pick<SideTree, 'files'>>>,
): readonly string[] {
  const files = SIDES.map((side) => new Set(trees[side].files));
  const folders = SIDES.map((side) => new Set(trees[side].files.flatMap(foldersOf)));
  const isOnBoth = (each: readonly ReadonlySet<string>[], path: string) => each.every((paths) => paths.has(path));
  return [
    ...new Set(
      changed
        .filter((path) => !isOnBoth(files, path))
        .map((path) => foldersOf(path).find((folder) => isOnBoth(folders, folder)) ?? '.'),
    ),
  ];
}

/** Those in which it lies, the innermost first. */
function foldersOf(path: string): readonly string[] {
  const folder = posix.dirname(path);
  return folder === '.' ? ['.'] : [folder, ...foldersOf(folder)];
}
