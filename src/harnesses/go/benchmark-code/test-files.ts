import type { Plan } from '../../../model/command-plan.ts';
import { type Reading, readTexts } from '../../kit/read-files.ts';
import { folderOf } from '../build/packages.ts';

/** Texts of test files by their path, relative to the working directory. */
export type TestFiles = ReadonlyMap<string, string>;

/** The test files of these packages, by package; null when git cannot say. */
export function* readTestFiles(
  groups: readonly string[],
  reading: Reading,
): Plan<ReadonlyMap<string, TestFiles> | null> {
  const found = new Map<string, Map<string, string>>(groups.map((group) => [group, new Map()]));
  const texts = yield* readTexts(
    groups.map((group) => `:(glob)${group === '' ? '' : `${group}/`}*_test.go`),
    reading,
  );
  if (texts === null) return null;
  for (const [path, text] of texts) found.get(folderOf(path))?.set(path, text);
  return found;
}
