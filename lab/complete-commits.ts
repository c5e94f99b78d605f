// Commits of clones that lack some files, as mirrors do that leave out large ones.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

export interface Complete {
  readonly commit: string;
  /** How many files were left out. */
  readonly left: number;
}

/** A mirror may lack large files: the commit is then made again without them, the same way on both sides. */
export function complete(folder: string, commit: string): Complete {
  const env = { ...process.env, GIT_INDEX_FILE: join(folder, '.git', 'index-of-complete') };
  const git = (args: readonly string[], input = '') =>
    execFileSync('git', ['-C', folder, ...args], { env, input, encoding: 'utf8', maxBuffer: 2 ** 30 });
  const files = git(['ls-tree', '-r', '-z', commit])
    .split('\0')
    .flatMap((line) => {
      const [, hash, path] = /^\d+ blob (\w+)\t(.*)$/s.exec(line) ?? [];
      return hash === undefined || path === undefined ? [] : [{ hash, path }];
    });
  const checked = git(['cat-file', '--batch-check'], files.map(({ hash }) => `${hash}\n`).join(''));
  const missing = new Set(checked.split('\n').flatMap((line) => (/ missing$/.exec(line) ? [line.split(' ')[0]] : [])));
  const left = files.filter(({ hash }) => missing.has(hash));
  if (left.length === 0) return { commit, left: 0 };
  git(['read-tree', commit]);
  git(['update-index', '--force-remove', '-z', '--stdin'], left.map(({ path }) => `${path}\0`).join(''));
  const tree = git(['write-tree', '--missing-ok']).trim();
  const identity = ['-c', 'user.name=real-suites', '-c', 'user.email=none'];
  return {
    commit: git([...identity, 'commit-tree', tree, '-m', `${commit} without missing files`]).trim(),
    left: left.length,
  };
}

/**
 * A clone, in a folder of `work`, with head checked out; and the two commits to compare.
 * @param from any URL or path, with `{owner}` and `{name}`
 */
export function cloned(
  work: string,
  from: string,
  { repository, commit }: { readonly repository: string; readonly commit: string },
): { readonly folder: string; readonly base: string; readonly head: string } {
  const [owner = '', name = ''] = repository.split('/');
  const folder = join(work, name);
  const source = from.replaceAll('{owner}', owner).replaceAll('{name}', name);
  execFileSync('git', ['clone', '--quiet', '--no-checkout', source, folder], { stdio: 'ignore' });
  const [base, head] = [complete(folder, `${commit}~1`).commit, complete(folder, commit).commit];
  execFileSync('git', ['-C', folder, 'checkout', '--quiet', '--detach', head], { stdio: 'ignore' });
  return { folder, base, head };
}
