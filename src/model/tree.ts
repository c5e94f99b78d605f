import type { Revision } from './results/revision.ts';
import type { Side } from './results/side.ts';

/** One side's own checkout. */
export interface SideTree {
  readonly side: Side;
  readonly revision: Revision;
  /** The absolute, symlink-free root of the checkout, outside the user's tree. */
  readonly root: string;
  /** The scratch folder of this side (build outputs, caches), outside the checkout; of equal length on both sides. */
  readonly scratch: string;
  /** The files of the tree, relative to root, `/` separated. */
  readonly files: readonly string[];
}

/** The folder for temporary files in a side's scratch folder, which exists since the build began. */
export function temporaryFolder(scratch: string): string {
  return `${scratch}/tmp`;
}

/** A folder below `root`, `/` separated; `.` is `root` itself. */
export function folderIn(root: string, folder: string): string {
  return folder === '.' ? root : `${root}/${folder}`;
}

/** The files in this folder, relative to it. */
export function filesIn(folder: string, files: readonly string[]): readonly string[] {
  if (folder === '.') return files;
  const prefix = `${folder}/`;
  return files.filter((file) => file.startsWith(prefix)).map((file) => file.slice(prefix.length));
}
