import { posix } from 'node:path';
import type { Discovery } from '../../harnesses/harness.ts';

/**
 * Benchmarks that the change is nearest to come first, for when there is no time for all: those of a folder in which it
 * touches a file, then the others, each in their order.
 * @param changed paths relative to the working directory
 * @param placeOf the folder of a group
 */
export function nearestFirst(
  discovery: Discovery,
  changed: readonly string[],
  placeOf = (group: string): string => group,
): Discovery {
  const touched = new Set(changed.flatMap((path) => [path, folderOf(path)]));
  const isNear = ({ group }: { readonly group: string }) => touched.has(placeOf(group));
  const inOrder = <Each extends { readonly group: string }>(all: readonly Each[]) => [
    ...all.filter(isNear),
    ...all.filter((each) => !isNear(each)),
  ];
  return { ...discovery, targets: inOrder(discovery.targets), benchmarks: inOrder(discovery.benchmarks) };
}

function folderOf(path: string): string {
  const folder = posix.dirname(path);
  return folder === '.' ? '' : folder;
}
