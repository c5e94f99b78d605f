/** No machine has more processors: numbers beyond this are ignored. */
const MOST = 8192;

/** The ascending numbers of a list such as `0-3,8` (cpuset(7), "List format"); empty where it cannot be read. */
export function readCpuList(text: string): readonly number[] {
  const numbers = new Set<number>();
  for (const part of text.trim().split(',')) {
    const [, first, last = first] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? [];
    if (first === undefined) return [];
    for (let number = Number(first); number <= Number(last) && number < MOST; number++) numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b);
}

/** Writes the numbers as a list such as `0-3,8`. */
export function writeCpuList(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && number === run[1] + 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}
