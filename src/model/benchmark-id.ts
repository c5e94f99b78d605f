/**
 * A benchmark's id as shown, filtered by and recorded: `group:name`, or `name` alone where every benchmark of the run
 * lives in one group, or in none. `groups` are the groups of all benchmarks of the run, repeats allowed.
 */
export function benchmarkId(group: string, name: string, groups: Iterable<string>): string {
  if (group === '') return name;
  for (const other of groups) if (other !== group) return `${group}:${name}`;
  return name;
}
