/**
 * A benchmark's id, which is shown, filtered by and recorded: `group:name`, or `name` alone where all benchmarks of the
 * run are in one group. @param groups the groups of all benchmarks of the run, repeats allowed
 */
export function benchmarkId(group: string, name: string, groups: Iterable<string>): string {
  if (group === '') return name;
  for (const other of groups) if (other !== group) return `${group}:${name}`;
  return name;
}

/** A key for maps, never shown: group and name can hold any character. */
export function benchmarkKey({ group, name }: { readonly group: string; readonly name: string }): string {
  // The length distinguishes `a` + `bc` from `ab` + `c`.
  return `${group.length}:${group}${name}`;
}
