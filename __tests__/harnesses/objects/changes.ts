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
}

export function changed(files: FileTexts, { file, from, to, what }: Change): FileTexts {
  const text = files[file] ?? '';
  if (text.split(from).length !== 2) throw new Error(`${what}: ${file} has not just one ${from}`);
  return { ...files, [file]: text.replace(from, () => to) };
}
