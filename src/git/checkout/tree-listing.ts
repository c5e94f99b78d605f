import { UserError } from '../../errors.ts';
import { type Git, plain } from '../git.ts';

/** An entry of a git tree that is no folder. */
export interface TreeEntry {
  readonly kind: 'file' | 'executable' | 'symlink' | 'submodule';
  readonly hash: string;
  /** The path relative to the tree's root, `/` separated. Untrusted. */
  readonly path: string;
}

/**
 * All entries of a tree, in git's order. `git` has to see the tree's objects; folders that a partial clone lacks are
 * fetched.
 */
export async function listTree(git: Git, tree: string): Promise<readonly TreeEntry[]> {
  // `100644 blob 9daeafb9864cf43055ae93beb0afd6c7d144bfa4\ta.txt\0`
  const listing = await git.text(['ls-tree', '-r', '-z', '--full-tree', tree], { login: true });
  const entries = listing
    .split('\0')
    .filter((record) => record !== '')
    .map((record): TreeEntry => {
      const tab = record.indexOf('\t');
      const [mode = '', , hash = ''] = record.slice(0, tab).split(' ');
      return { kind: entryKind(mode), hash, path: record.slice(tab + 1) };
    });
  refuseHiddenLinks(entries);
  return entries;
}

function entryKind(mode: string): TreeEntry['kind'] {
  if (mode === '160000') return 'submodule';
  if (mode === '120000') return 'symlink';
  return mode === '100755' ? 'executable' : 'file';
}

/**
 * Refuses trees that hide a link. Where file names ignore case, a submodule at `a/b` beside a symlink `A` would be
 * written to the link's target (CVE-2021-21300). No honest tree has both.
 */
function refuseHiddenLinks(entries: readonly TreeEntry[]): void {
  const links = new Set(entries.filter((entry) => entry.kind === 'symlink').map((entry) => entry.path.toLowerCase()));
  if (links.size === 0) return;
  for (const { kind, path } of entries) {
    if (kind !== 'submodule') continue;
    const parts = path.toLowerCase().split('/');
    if (parts.some((_, index) => links.has(parts.slice(0, index + 1).join('/')))) {
      throw new UserError(`the submodule ${plain(path)} lies behind a symlink`, 'Rename one of the two.', {
        exitCode: 3,
      });
    }
  }
}
