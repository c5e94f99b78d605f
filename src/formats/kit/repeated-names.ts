import type { Measurement } from '../format.ts';

/** Numbers equal names (`name #2`), which are different benchmarks where a tool lists each once. */
export function numberRepeated<T extends Pick<Measurement, 'group' | 'name'>>(found: readonly T[]): readonly T[] {
  const seen = new Map<string, number>();
  return found.map((one) => {
    const key = `${one.group}\n${one.name}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? one : { ...one, name: `${one.name} #${count}` };
  });
}
