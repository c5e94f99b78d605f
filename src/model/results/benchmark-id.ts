/**
 * A benchmark's id as shown, filtered by and recorded: `group:name`, or `name` alone where every benchmark of the run
 * lives in one group, or in none. `groups` are the groups of all benchmarks of the run, repeats allowed.
 */
export function benchmarkId(group: string, name: string, groups: Iterable<string>): string {
  if (group === '') return name;
  for (const other of groups) if (other !== group) return `${group}:${name}`;
  return name;
}

/** One string for group and name together, which can hold any character: for maps, never shown. */
export function benchmarkKey({ group, name }: { readonly group: string; readonly name: string }): string {
  // The length keeps `a` + `bc` and `ab` + `c` apart.
  return `${group.length}:${group}${name}`;
}
