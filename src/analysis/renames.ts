import { distance } from 'fastest-levenshtein';
import type { Warning } from '../model/warning.ts';
import type { Prepared } from './prepare.ts';

/**
 * Names share this much of their letters (1 - edit distance / length of the longer) to count as alike: more is kept
 * than changed. Unrelated names of the same suite share about a quarter by chance (`mode`, `variance`: 0.125).
 */
const ALIKE_FROM = 0.55;
/** A run that loses and gains more was reorganised: a hint at each would be noise. It also bounds the work. */
const MOST_CANDIDATES = 10_000;
/** Letters compared; longer names differ somewhere in here or are taken for alike. */
const LETTERS_COMPARED = 200;

interface Candidate {
  readonly removed: Prepared;
  readonly added: Prepared;
  readonly likeness: number;
}

/**
 * Removed and added benchmarks that may be one under a new name, most alike first, each in one pair at most. Said,
 * never assumed: they are not compared.
 */
export function renameWarnings(prepared: readonly Prepared[]): ReadonlyMap<string, readonly Warning[]> {
  const removed = prepared.filter(({ status }) => status === 'removed');
  const added = prepared.filter(({ status }) => status === 'added');
  const warnings = new Map<string, readonly Warning[]>();
  if (removed.length * added.length > MOST_CANDIDATES) return warnings;
  const parents = renamedParents(removed, added);
  const candidates: Candidate[] = removed.flatMap((one) =>
    added.map((other) => ({ removed: one, added: other, likeness: likenessOf(one, other, parents) })),
  );
  const alike = candidates.filter(({ likeness }) => likeness >= ALIKE_FROM);
  for (const { removed: one, added: other } of alike.sort((a, b) => b.likeness - a.likeness)) {
    if (warnings.has(one.record.id) || warnings.has(other.record.id)) continue;
    warnings.set(one.record.id, [warning('perhaps renamed to one that was added; the two were not compared', other)]);
    warnings.set(other.record.id, [
      warning('perhaps a new name of one that was removed; the two were not compared', one),
    ]);
  }
  return warnings;
}

function warning(message: string, other: Prepared): Warning {
  return { code: 'possible-rename', message, subject: other.record.id };
}

/** 0 to 1. The same name in another group has moved; a benchmark whose parent was renamed keeps its path below it. */
function likenessOf({ record: one }: Prepared, { record: other }: Prepared, parents: ReadonlySet<string>): number {
  if (one.name === other.name) return 1;
  if (one.group !== other.group) return 0;
  const [parent, path] = split(one.name);
  const [otherParent, otherPath] = split(other.name);
  if (path !== '' && path === otherPath && parents.has(pairKey(one.group, parent, otherParent))) return 1;
  return nameLikeness(one.name, other.name);
}

/**
 * Compares the parts that differ: what stands before or after them in the path separates siblings no better than
 * strangers (`Sort/quick`, `Sort/merge`). A whole word more or less (`Map`, `MapInsert`) is alike too.
 */
function nameLikeness(one: string, other: string): number {
  const [left, right] = withoutCommonPath(one.split('/'), other.split('/')).map((parts) =>
    parts.join('/').slice(0, LETTERS_COMPARED),
  ) as [string, string];
  if (left === '' || right === '') return ALIKE_FROM;
  // `n=10` and `n=100` are another size, not another name.
  if (left.replace(/\d+/g, '0') === right.replace(/\d+/g, '0')) return 0;
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  const isWord = shorter.length > 2 && longer.startsWith(shorter) && /^[^a-z]/.test(longer.slice(shorter.length));
  const similarity = 1 - distance(left.toLowerCase(), right.toLowerCase()) / longer.length;
  return isWord ? Math.max(ALIKE_FROM, similarity) : similarity;
}

function withoutCommonPath(one: readonly string[], other: readonly string[]): readonly (readonly string[])[] {
  const shorter = Math.min(one.length, other.length);
  let from = 0;
  while (from < shorter && one[from] === other[from]) from += 1;
  let tail = 0;
  while (tail < shorter - from && one.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  return [one.slice(from, one.length - tail), other.slice(from, other.length - tail)];
}

/** Parents of one group whose sub-benchmarks, two at least, are the same paths under another name. */
function renamedParents(removed: readonly Prepared[], added: readonly Prepared[]): ReadonlySet<string> {
  const gone = pathsByParent(removed);
  const come = pathsByParent(added);
  const found = new Set<string>();
  for (const one of gone.values()) {
    for (const other of come.values()) {
      if (one.group !== other.group || one.paths.size < 2 || one.paths.size !== other.paths.size) continue;
      if ([...one.paths].every((path) => other.paths.has(path))) {
        found.add(pairKey(one.group, one.parent, other.parent));
      }
    }
  }
  return found;
}

function pathsByParent(benchmarks: readonly Prepared[]) {
  const families = new Map<string, { group: string; parent: string; paths: Set<string> }>();
  for (const { record } of benchmarks) {
    const [parent, path] = split(record.name);
    if (path === '') continue;
    const key = JSON.stringify([record.group, parent]);
    const family = families.get(key) ?? { group: record.group, parent, paths: new Set() };
    families.set(key, family);
    family.paths.add(path);
  }
  return families;
}

function split(name: string): readonly [parent: string, path: string] {
  const slash = name.indexOf('/');
  return slash < 0 ? [name, ''] : [name.slice(0, slash), name.slice(slash + 1)];
}

function pairKey(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
