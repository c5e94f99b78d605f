import { literally } from '../../model/inputs/name-pattern.ts';
import { type BenchmarkSource, definedBy, inQuotes, type NamedBenchmark } from '../kit/source.ts';

/**
 * For a bench target `words/text`: its file, first in the package's own folder; for libraries and programs (`words`):
 * src/.
 */
function filesOf(group: string): readonly RegExp[] {
  const at = group.indexOf('/');
  const [own, target] = at < 0 ? [group, ''] : [group.slice(0, at), group.slice(at + 1)];
  const inside = `(?:^|/)${literally(own)}/(?:.*/)?`;
  if (target === '' || target.startsWith('bin/')) return [new RegExp(`${inside}src/.+\\.rs$`), /(?:^|\/)src\/.+\.rs$/];
  const file = `(?:${literally(target)}\\.rs|${literally(target)}/main\\.rs)$`;
  return [new RegExp(`${inside}benches/${file}`), new RegExp(`(?:^|/)benches/${file}`), new RegExp(`(?:^|/)${file}`)];
}

/** `all::frequencies::long`, and `letters`: a function of one of these names. */
export function rustFunctionSource({ group, name }: NamedBenchmark): BenchmarkSource {
  return { files: filesOf(group), lines: definedBy('fn', name.split('::')) };
}

/** `frequencies/repeated/100` of a group, a function and an input: whatever of it stands in quotes, the longest first. */
export function criterionSource({ group, name }: NamedBenchmark): BenchmarkSource {
  const parts = name.split('/').slice(0, 20);
  const texts = [
    ...parts.map((_, index) => parts.slice(0, parts.length - index).join('/')).slice(0, -1),
    // Figures are inputs.
    ...parts.filter((part) => /\p{L}/u.test(part)).toReversed(),
  ];
  return { files: filesOf(group), lines: texts.filter((text) => text !== '').map(inQuotes) };
}
