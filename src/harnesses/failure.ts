import { unreachable } from '../model/unreachable.ts';

/**
 * The failed part is one benchmark, a group of them (a file, a package, a module: the value of `group` in a result), or
 * every group in a folder and below it (`/` separated; empty: all of them).
 */
type FailedPart =
  | { readonly kind: 'benchmark'; readonly group: string; readonly name: string }
  | { readonly kind: 'group'; readonly group: string }
  | { readonly kind: 'folder'; readonly folder: string };

/** Something that failed while the rest did not. All of its text is untrusted. */
export interface Failure {
  readonly of: FailedPart;
  /** One line for a build; for a benchmark the first lines of its output too. */
  readonly reason: string;
  /** Output of the compiler or the tool, where that is kept apart. */
  readonly output?: string;
  /** Nothing is wrong with it: there was no time to try it. */
  readonly noTime?: true;
}

/** Did this benchmark fail, or without a name all benchmarks of this group? */
export function concerns(
  { of }: Failure,
  { group, name }: { readonly group: string; readonly name?: string },
): boolean {
  switch (of.kind) {
    case 'benchmark':
      return of.group === group && of.name === name;
    case 'group':
      return of.group === group;
    case 'folder':
      return of.folder === '' || of.folder === group || group.startsWith(`${of.folder}/`);
    default:
      return unreachable(of);
  }
}

export function ofBenchmark(group: string, name: string, reason: string): Failure {
  return { of: { kind: 'benchmark', group, name }, reason };
}

/** The reason and, below it, what was printed. */
export function wordsOf({ reason, output = '' }: Failure): string {
  return `${reason}\n${output}`.trim();
}
