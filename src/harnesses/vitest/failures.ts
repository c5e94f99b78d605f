/** Stands for all benchmarks of a file that cannot be loaded (formats/vitest.ts). */
export const WHOLE_FILE = '(file)';

/** A test that failed (since 5) says so for all of its benchmarks, a file that cannot be loaded for all of its tests. */
export function reasonFor(
  name: string,
  failed: readonly { readonly name: string; readonly reason: string }[],
): string | undefined {
  const own = failed.find((each) => each.name === name);
  const above = failed.find((each) => name.startsWith(`${each.name} > `));
  return (own ?? above ?? failed.find((each) => each.name === WHOLE_FILE))?.reason;
}
