import { join } from 'node:path';
import type { Revision } from '../../model/results/revision.ts';
import type { Side } from '../../model/results/side.ts';
import type { SideTree } from '../../model/tree.ts';
import type { Warning } from '../../model/warning.ts';
import { type GitPorts, plain } from '../git.ts';
import type { ResolvedRevisions } from '../revisions.ts';
import { makeRunFolder, sweepStale } from '../run-folder.ts';
import { persistedCredentials } from './persisted-credentials.ts';
import { fillWithSubmodules } from './submodules.ts';
import type { TreeEntry } from './tree-listing.ts';

export interface CheckedOut {
  /** The absolute path of the folder that holds one folder for each side. */
  readonly folder: string;
  readonly trees: Readonly<Record<Side, SideTree>>;
  /** The paths that differ between the two trees, relative to their roots. Untrusted. */
  readonly changed: readonly string[];
  readonly warnings: readonly Warning[];
  /** The credentials in the user's repository, which the sides do not have but their code may find. */
  readonly secrets: readonly string[];
  /** Removes both checkouts and everything else that was made for them. Works after an interruption, and twice. */
  remove(): Promise<void>;
}

/**
 * Writes both revisions out, each as a repository of its own in a temporary folder, at paths of equal length
 * (`.../base/tree`, `.../head/tree`), with a scratch folder each. Nothing is registered in the user's repository:
 * removing the folder cleans up, and folders that killed runs left behind are removed first.
 * @throws UserError (exit 3) when files cannot be fetched or written
 */
export async function checkOut(revisions: ResolvedRevisions, ports: GitPorts): Promise<CheckedOut> {
  const folder = await makeRunFolder(ports);
  const remove = async () => {
    await ports.files.remove(folder);
    if (revisions.snapshot !== null) await ports.files.remove(revisions.snapshot.folder);
  };
  try {
    const left = await sweepStale(folder, ports);
    if (left.length > 0) ports.log.info(`Removed ${left.length} checkout(s) that an earlier run left behind`);
    const base = await writeSide('base', revisions.base, revisions, folder, ports);
    const head = await writeSide('head', revisions.head, revisions, folder, ports);
    const empty = [...new Set([...base.empty, ...head.empty])];
    if (empty.length > 0) ports.log.info(emptyLine(empty));
    const persisted = await persistedCredentials(revisions.repository);
    const trees = { base: base.tree, head: head.tree };
    return { folder, trees, changed: differing(base.files, head.files), ...persisted, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function emptyLine(paths: readonly string[]): string {
  const names = paths.slice(0, 3).map((path) => plain(path, 100));
  const more = paths.length > names.length ? ` and ${paths.length - names.length} more` : '';
  const remedy = '`git submodule update --init`, or `submodules: true` of actions/checkout, where a build needs them';
  return `Submodules are not initialised here and stay empty on both sides: ${names.join(', ')}${more} (${remedy})`;
}

async function writeSide(
  side: Side,
  revision: Revision,
  revisions: ResolvedRevisions,
  folder: string,
  ports: GitPorts,
): Promise<{ readonly tree: SideTree; readonly files: readonly TreeEntry[]; readonly empty: readonly string[] }> {
  const root = join(folder, side, 'tree');
  const scratch = join(folder, side, 'work');
  await ports.files.makeDirectory(root);
  await ports.files.makeDirectory(scratch);
  const { commit, tree } = revision;
  const snapshot = commit === null ? revisions.snapshot : null;
  const filling = { repository: revisions.repository, commit, tree, snapshot, root };
  const { files, empty } = await fillWithSubmodules(filling, folder, ports);
  return { tree: { side, revision, root, scratch, files: files.map(({ path }) => path) }, files, empty };
}

function differing(base: readonly TreeEntry[], head: readonly TreeEntry[]): readonly string[] {
  const entryKey = ({ path, hash, kind }: TreeEntry) => `${kind} ${hash} ${path}`;
  const [inBase, inHead] = [base, head].map((entries) => new Set(entries.map(entryKey)));
  const changed = [
    ...base.filter((entry) => inHead?.has(entryKey(entry)) !== true),
    ...head.filter((entry) => inBase?.has(entryKey(entry)) !== true),
  ];
  return [...new Set(changed.map(({ path }) => path))];
}
