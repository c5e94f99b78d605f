import { SIDES } from '../../model/results/side.ts';
import type { Warning } from '../../model/warning.ts';
import type { Discovery } from '../harness.ts';

const MOST_CHARACTERS = 2000;

/**
 * The other benchmarks are measured; nobody would miss these where the other side has no such file. Files that fail alike are
 * named together.
 */
export function unloadedWarnings(failures: Discovery['failures'] = []): readonly Warning[] {
  if (failures.length === 0) return [];
  const fileOf = ({ failure }: (typeof failures)[number]) => (failure.of.kind === 'group' ? failure.of.group : '');
  const placeOf = (file: string, alike: typeof failures) => {
    const sides = SIDES.filter((side) => alike.some((each) => each.side === side && fileOf(each) === file));
    return `${file} on ${sides.join(' and ')}`;
  };
  const subject = [...new Set(failures.map(({ failure }) => failure.reason))].map((reason) => {
    const alike = failures.filter(({ failure }) => failure.reason === reason);
    return `${[...new Set(alike.map(fileOf))].map((file) => placeOf(file, alike)).join(', ')}: ${reason}`;
  });
  const count = new Set(failures.map(fileOf)).size;
  const message =
    count === 1
      ? 'A file of benchmarks cannot be loaded, or fails'
      : `${count} files of benchmarks cannot be loaded, or fail`;
  return [{ code: 'package-does-not-build', message, subject: subject.join('; ').slice(0, MOST_CHARACTERS) }];
}
