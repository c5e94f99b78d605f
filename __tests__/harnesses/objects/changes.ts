import type { FileTexts } from '../../support/sides.ts';

/** A change to a small project, and which of its benchmarks A, B and C can feel it, by hand. */
export interface Change {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly feels: string;
  /** A file that builds leave, and that fits only before or after. */
  readonly removes?: string;
  /** It reaches more than what feels it, today: beside others, it would hide that they are missed. */
  readonly isWide?: true;
}

export function changed(files: FileTexts, { file, from, to, what }: Change): FileTexts {
  const text = files[file] ?? '';
  if (text.split(from).length !== 2) throw new Error(`${what}: ${file} has not just one ${from}`);
  return { ...files, [file]: text.replace(from, () => to) };
}

const BUILDS = /(?:Cargo\.toml|CMakeLists\.txt)$/;

interface Group {
  readonly changes: Change[];
  /** With all of them made. */
  files: FileTexts;
}

/**
 * Changes that are made at once, so that less has to be compiled: no two of a group are felt by the same benchmark, and
 * none is of the build. As each alone reaches nothing but what feels it, a benchmark of a group that is reached is so by
 * its own change. Those that nothing feels are together.
 */
export function groupsOf(files: FileTexts, changes: readonly Change[]): readonly (readonly Change[])[] {
  const alone = changes.filter(
    ({ file, removes, isWide }) => isWide === true || removes !== undefined || BUILDS.test(file),
  );
  const groups: Group[] = [];
  for (const change of changes.filter((each) => !alone.includes(each))) {
    const group = groups.find((each) => fits(change, each));
    if (group === undefined) groups.push({ changes: [change], files: changed(files, change) });
    else {
      group.changes.push(change);
      group.files = changed(group.files, change);
    }
  }
  return [...alone.map((each) => [each]), ...groups.map((each) => each.changes)];
}

function fits({ file, from, feels }: Change, { changes, files }: Group): boolean {
  const isApart = changes.every(
    (other) => (other.feels === '') === (feels === '') && ![...feels].some((letter) => other.feels.includes(letter)),
  );
  return isApart && (files[file] ?? '').split(from).length === 2;
}
