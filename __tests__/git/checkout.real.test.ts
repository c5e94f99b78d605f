import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/errors.ts';
import { type CheckedOut, checkOut } from '../../src/git/checkout/checkout.ts';
import { resolveRevisions } from '../../src/git/revisions.ts';
import { makeRunFolder, sweepStale } from '../../src/git/run-folder.ts';
import { type GitWorld, gitWorld } from '../support/git-ports.ts';
import {
  cloneOf,
  fingerprint,
  gitEnvironment,
  type Repository,
  repository,
  temporaryFolder,
} from '../support/repository.ts';

async function both(repo: Repository, base: string, world: GitWorld, head: string | null = null): Promise<CheckedOut> {
  const request = { repository: repo.root, base, head, event: null, uncommitted: false };
  return checkOut(await resolveRevisions(request, world), world);
}
const text = (root: string, path: string) => readFileSync(join(root, path), 'utf8');
async function failure(run: Promise<unknown>): Promise<UserError> {
  const error: unknown = await run.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof UserError) return error;
  throw new Error(`expected a UserError, got ${String(error)}`);
}

describe('two checkouts', () => {
  it('each a detached repository of its own, at paths of equal length, outside the user’s tree', async () => {
    const repo = repository();
    const first = repo.commit({ 'a.txt': '1', 'sub/b.txt': '1' });
    const second = repo.commit({ 'a.txt': '2', 'sub/b.txt': null });
    const world = gitWorld();
    const { trees, changed, warnings, remove } = await both(repo, first, world);

    expect([...changed].toSorted()).toEqual(['a.txt', 'sub/b.txt']);
    expect([text(trees.base.root, 'a.txt'), text(trees.head.root, 'a.txt')]).toEqual(['1', '2']);
    expect(trees.base.files).toEqual(['a.txt', 'sub/b.txt']);
    expect(trees.head.files).toEqual(['a.txt']);
    expect(trees.base.root.length).toBe(trees.head.root.length);
    expect(trees.base.scratch.length).toBe(trees.head.scratch.length);
    expect(trees.base.root.startsWith(repo.root)).toBe(false);
    for (const [tree, commit] of [
      [trees.base, first],
      [trees.head, second],
    ] as const) {
      const inside = repository(tree.root);
      expect(inside.git('rev-parse', 'HEAD')).toBe(commit);
      expect(inside.git('status', '--porcelain', '--branch')).toBe('## HEAD (no branch)');
    }
    expect(warnings).toEqual([]);
    expect(repo.git('worktree', 'list').split('\n')).toHaveLength(1);

    await remove();
    await remove();
    expect(readdirSync(world.temporary)).toEqual([]);
  });

  it('code in a checkout that changes its git configuration does not change the user’s', async () => {
    const repo = repository();
    const first = repo.commit({ a: '1' });
    const { trees } = await both(repo, first, gitWorld());
    repository(trees.head.root).git('config', 'core.fsmonitor', 'touch /tmp/owned');
    expect(() => repo.git('config', 'core.fsmonitor')).toThrow();
  });

  it('runs no hook, no file watcher, and obeys no sparse checkout', async () => {
    const repo = repository();
    const first = repo.commit({ 'a.txt': '1', 'dir/b.txt': '1' });
    const trap = join(temporaryFolder(), 'trap');
    const script = { executable: `#!/bin/sh\necho "$0" >> ${trap}\n` };
    const hooks = [
      'post-checkout',
      'post-index-change',
      'reference-transaction',
      'pre-auto-gc',
      'post-merge',
      'pre-commit',
    ];
    repo.write(Object.fromEntries(hooks.map((hook) => [`.git/hooks/${hook}`, script])));
    repo.write({ '.git/watch': script });
    repo.git('config', 'core.fsmonitor', join(repo.root, '.git/watch'));
    repo.git('sparse-checkout', 'set', 'dir');
    repo.git('config', '--unset', 'core.fsmonitor');
    execFileSync('rm', ['-f', trap]);
    repo.git('config', 'core.fsmonitor', join(repo.root, '.git/watch'));

    const world = gitWorld();
    const { trees, remove } = await both(repo, first, world);
    await resolveRevisions({ repository: repo.root, base: null, head: null, event: null, uncommitted: true }, world);
    await remove();
    expect(existsSync(trap)).toBe(false);
    expect(trees.base.files).toEqual(['a.txt', 'dir/b.txt']);
  });

  it('keeps names with spaces, line breaks and other scripts, modes, symlinks, and line endings as configured', async () => {
    const repo = repository();
    const names = ['with space.txt', 'line\nbreak.txt', 'tab\t"quote"\\.txt', 'ünïcødé/文.txt', '-dash', '::error::x'];
    repo.write(Object.fromEntries(names.map((name) => [name, name])));
    repo.write({ '.gitattributes': '*.crlf text eol=crlf\nsecret export-ignore\n', 'x.crlf': 'a\nb\n', secret: 's' });
    const first = repo.commit({ 'run.sh': { executable: '#!/bin/sh\n' }, link: { symlink: 'run.sh' } });
    const { trees } = await both(repo, first, gitWorld());
    for (const name of names) {
      expect(trees.base.files).toContain(name);
      expect(text(trees.base.root, name)).toBe(name);
    }
    expect(lstatSync(join(trees.base.root, 'run.sh')).mode & 0o111).not.toBe(0);
    expect(lstatSync(join(trees.base.root, 'link')).isSymbolicLink()).toBe(true);
    expect(text(trees.base.root, 'x.crlf')).toBe('a\r\nb\r\n');
    expect(text(trees.base.root, 'secret')).toBe('s');
  });

  it('works when the repository’s own path has spaces, quotes, colons and a line break', async () => {
    const folder = join(temporaryFolder(), 'my "repo": a\nb');
    mkdirSync(folder);
    const repo = repository(folder);
    const first = repo.commit({ a: '1' });
    repo.write({ a: 'changed' });
    const world = gitWorld();
    const { trees } = await both(repo, first, world);
    expect(text(trees.base.root, 'a')).toBe('1');
    expect(repository(trees.base.root).git('show', 'HEAD:a')).toBe('1');
    const request = { repository: repo.root, base: null, head: null, event: null, uncommitted: true };
    const dirty = await checkOut(await resolveRevisions(request, world), world);
    expect(text(dirty.trees.head.root, 'a')).toBe('changed');
  });

  it.runIf(process.getuid?.() !== 0 || process.seteuid !== undefined)(
    'removes read-only folders, such as Go’s module cache',
    async () => {
      const root = process.getuid?.() === 0;
      const world = gitWorld();
      if (root) execFileSync('chmod', ['777', world.temporary]);
      if (root) process.seteuid?.(65534);
      try {
        const folder = await makeRunFolder(world);
        mkdirSync(join(folder, 'mod/pkg@v1'), { recursive: true });
        execFileSync('sh', [
          '-c',
          'echo x > "$0/go.mod"; chmod 444 "$0/go.mod"; chmod 555 "$0" "$0/.."',
          join(folder, 'mod/pkg@v1'),
        ]);
        await world.files.remove(folder);
        expect(existsSync(folder)).toBe(false);
      } finally {
        if (root) process.seteuid?.(0);
      }
    },
  );

  it('a sha256 repository', async () => {
    const folder = temporaryFolder();
    execFileSync('git', ['init', '--quiet', '--object-format=sha256', folder], { env: gitEnvironment() });
    const repo = repository(folder);
    const first = repo.commit({ a: '1' });
    const { trees } = await both(repo, first, gitWorld());
    expect(trees.base.revision.commit).toHaveLength(64);
    expect(text(trees.base.root, 'a')).toBe('1');
  });
});

describe('partial and shallow clones', () => {
  it('a blob-less clone fetches what it lacks in one batch a side', async () => {
    const origin = repository();
    const files = (version: string) =>
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}.txt`, `${version} ${index}`]));
    const first = origin.commit(files('one'));
    origin.commit(files('two'));
    const clone = cloneOf(origin, '--filter=blob:none', '--no-checkout');
    const seen = join(temporaryFolder(), 'seen');
    const bin = temporaryFolder();
    repository(bin).write({ serve: { executable: `#!/bin/sh\necho x >> ${seen}\nexec git-upload-pack "$@"\n` } });
    clone.git('config', 'remote.origin.uploadpack', join(bin, 'serve'));
    const world = gitWorld();
    const { trees } = await both(clone, first, world);
    expect(text(trees.base.root, 'f29.txt')).toBe('one 29');
    expect(text(trees.head.root, 'f29.txt')).toBe('two 29');
    const missing = clone.git('rev-list', '--objects', '--all', '--missing=print').match(/^\?/gm);
    expect(missing).toBeNull();
    expect(readFileSync(seen, 'utf8')).toBe('x\nx\n');
  });

  it('history that is missing in the user’s clone is missing in the checkout, not broken', async () => {
    const origin = repository();
    origin.commit({ a: '1' });
    const second = origin.commit({ a: '2' });
    const clone = cloneOf(origin, '--depth=1');
    const { trees } = await both(clone, second, gitWorld());
    expect(repository(trees.head.root).git('log', '--format=%H')).toBe(second);
  });
});

describe('what a killed run leaves', () => {
  it('is removed by the next one; what a living run uses is not', async () => {
    const world = gitWorld();
    const own = await makeRunFolder(world);
    // The same name with a process that has ended, as after SIGKILL.
    const dead = execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }).trim();
    const killed = own.replace(/-\d{7,}-/, `-${dead.padStart(7, '0')}-`);
    // A process that got the number of the dead one afterwards: the same number, another start.
    const reused = own.replace(/-([0-9a-f]{6})-([^-]*)$/, '-000000-$2');
    const elsewhere = own.replace(/tare-[0-9a-f]{6}-\d{7,}/, `tare-000000-${dead.padStart(7, '0')}`);
    for (const folder of [killed, reused, elsewhere]) mkdirSync(join(folder, 'base/tree'), { recursive: true });
    const living = await makeRunFolder(world);
    mkdirSync(join(world.temporary, 'tare-of-somebody-else'));

    const removed = await sweepStale(own, world);
    expect([...removed].sort()).toEqual([killed, reused].sort());
    for (const folder of [own, living, elsewhere]) expect(existsSync(folder)).toBe(true);
  });

  it('is swept by checkOut itself', async () => {
    const repo = repository();
    const first = repo.commit({ a: '1' });
    const world = gitWorld();
    const { trees } = await both(repo, first, world);
    const folder = join(trees.base.root, '..', '..');
    const dead = execFileSync('sh', ['-c', 'echo $$'], { encoding: 'utf8' }).trim();
    const left = folder.replace(/-\d{7,}-/, `-${dead.padStart(7, '0')}-`);
    renameSync(folder, left);
    await both(repo, first, world);
    expect(existsSync(left)).toBe(false);
    expect(repo.git('worktree', 'list').split('\n')).toHaveLength(1);
  });
});

describe('submodules', () => {
  function withSubmodule() {
    const library = repository();
    const old = library.commit({ 'lib.txt': 'old' });
    const outer = repository();
    outer.git('submodule', '--quiet', 'add', `file://${library.root}`, 'libs/lib');
    const first = outer.commit({ 'a.txt': '1' });
    const fresh = library.commit({ 'lib.txt': 'new' });
    repository(join(outer.root, 'libs/lib')).git('pull', '--quiet');
    outer.commit({ 'a.txt': '2' });
    return { library, old, fresh, outer, first };
  }

  it('come from the user’s own clones, each side at its own commit', async () => {
    const { outer, library, first } = withSubmodule();
    renameSync(library.root, `${library.root}.gone`);
    const before = fingerprint(outer.root);
    const { trees, changed } = await both(outer, first, gitWorld());
    expect(fingerprint(outer.root)).toEqual(before);
    expect([...changed].toSorted()).toEqual(['a.txt', 'libs/lib/lib.txt']);
    renameSync(`${library.root}.gone`, library.root);
    expect(text(trees.base.root, 'libs/lib/lib.txt')).toBe('old');
    expect(text(trees.head.root, 'libs/lib/lib.txt')).toBe('new');
    expect(trees.base.files).toEqual(['.gitmodules', 'a.txt', 'libs/lib/lib.txt']);
    expect(repository(trees.base.root).git('status', '--porcelain')).toBe('');
  });

  it('are fetched into those clones when the commit is missing', async () => {
    const { outer, first } = withSubmodule();
    const clone = cloneOf(outer);
    clone.git('submodule', '--quiet', 'update', '--init', '--depth=1');
    const { trees } = await both(clone, first, gitWorld());
    expect(text(trees.base.root, 'libs/lib/lib.txt')).toBe('old');
  });

  it('one that only base has is fetched from its address when the user uses submodules at all', async () => {
    const { outer, library } = withSubmodule();
    const other = repository();
    other.commit({ 'o.txt': 'other' });
    outer.git('submodule', '--quiet', 'add', `file://${other.root}`, 'other');
    const withBoth = outer.commit({});
    outer.git('rm', '--quiet', '--force', 'other');
    outer.commit({});
    const clone = cloneOf(outer);
    clone.git('submodule', '--quiet', 'update', '--init');
    const { trees } = await both(clone, withBoth, gitWorld());
    expect(text(trees.base.root, 'other/o.txt')).toBe('other');
    expect(library.root).not.toBe('');
  });

  it('stay empty on both sides, with a line in the log, where the user has none initialised', async () => {
    const { outer, first } = withSubmodule();
    const world = gitWorld();
    const { trees } = await both(cloneOf(outer), first, world);
    expect(trees.base.files).toEqual(['.gitmodules', 'a.txt']);
    const said = world.lines.filter((line) => line.includes('Submodules'));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(
      'stay empty on both sides: libs/lib (`git submodule update --init`, or `submodules: true`',
    );
  });

  it('an address that would run a command is refused', async () => {
    const { outer, first } = withSubmodule();
    const trap = join(temporaryFolder(), 'trap');
    outer.git('config', '--file', '.gitmodules', 'submodule.evil.path', 'evil');
    outer.git('config', '--file', '.gitmodules', 'submodule.evil.url', `ext::sh -c "touch ${trap}"`);
    outer.git('add', '.gitmodules');
    outer.git('update-index', '--add', '--cacheinfo', `160000,${first},evil`);
    outer.git('commit', '--quiet', '--message', 'evil');
    const error = await failure(both(outer, first, gitWorld()));
    expect(error.exitCode).toBe(3);
    expect(error.message).toContain('cannot fetch the submodule evil');
    expect(existsSync(trap)).toBe(false);
  });
});

describe('Git LFS', () => {
  const content = 'the real content\n';
  const digest = createHash('sha256').update(content).digest('hex');
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${digest}\nsize ${content.length}\n`;
  const store = `.git/lfs/objects/${digest.slice(0, 2)}/${digest.slice(2, 4)}/${digest}`;

  function withPointer(): { repo: Repository; commit: string } {
    const repo = repository();
    const commit = repo.commit({
      '.gitattributes': '*.bin filter=lfs diff=lfs merge=lfs -text\n',
      'data/big.bin': pointer,
    });
    return { repo, commit };
  }
  /** A PATH with git and the shell, and without git-lfs. */
  function withoutGitLfs(): Record<string, string> {
    const bin = temporaryFolder();
    const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim();
    repository(bin).write({ git: { symlink: git }, sh: { symlink: '/bin/sh' } });
    return { PATH: bin };
  }

  it('pointers are replaced from the objects the user has, without git-lfs', async () => {
    const { repo, commit } = withPointer();
    repo.write({ [store]: content });
    const { trees } = await both(repo, commit, gitWorld(withoutGitLfs()));
    expect(text(trees.base.root, 'data/big.bin')).toBe(content);
  });

  it('objects that are not what their name says are not used', async () => {
    const { repo, commit } = withPointer();
    repo.write({ [store]: 'something else' });
    expect((await failure(both(repo, commit, gitWorld(withoutGitLfs())))).message).toContain('data/big.bin');
  });

  it('otherwise one line names the first files, and nothing is left behind', async () => {
    const { repo, commit } = withPointer();
    const world = gitWorld(withoutGitLfs());
    const error = await failure(both(repo, commit, world));
    expect(error.message).toBe('files kept in Git LFS are missing (git-lfs is not installed): data/big.bin');
    expect(error.exitCode).toBe(3);
    expect(readdirSync(world.temporary)).toEqual([]);
  });

  const installed = spawnSync('git', ['lfs', 'version']).status === 0;
  it.runIf(installed)('by git-lfs where it is installed, with the mode of the file', async () => {
    const { repo } = withPointer();
    repo.write({ 'tool.bin': { executable: pointer }, [store]: content });
    const commit = repo.commit({});
    const { trees } = await both(repo, commit, gitWorld());
    expect(text(trees.head.root, 'tool.bin')).toBe(content);
    expect(lstatSync(join(trees.head.root, 'tool.bin')).mode & 0o111).not.toBe(0);
  });

  it('a git-lfs that fails is quoted', async () => {
    const { repo, commit } = withPointer();
    // It answers for its version, as git-lfs does, and then breaks off the conversation with git.
    const bin = temporaryFolder();
    repository(bin).write({
      'git-lfs': { executable: '#!/bin/sh\ncase $1 in version) echo git-lfs/3.7.0;; *) exit 1;; esac\n' },
    });
    chmodSync(join(bin, 'git-lfs'), 0o755);
    const error = await failure(both(repo, commit, gitWorld({ PATH: `${bin}:${process.env.PATH}` })));
    expect(error.message).toMatch(/^files kept in Git LFS are missing \((fatal|error): .*\): data\/big\.bin$/);
  });
});

describe('persisted credentials', () => {
  it.each([
    ['http.https://github.com/.extraheader', 'AUTHORIZATION: basic c2VjcmV0'],
    ['remote.origin.url', 'https://user:secret@example.com/a.git'],
  ])('%s in the user’s repository is warned of, and is in neither checkout', async (key, value) => {
    const repo = repository();
    const first = repo.commit({ a: '1' });
    repo.git('config', key, value);
    const { trees, warnings } = await both(repo, first, gitWorld());
    expect(warnings.map((warning) => warning.code)).toEqual(['credentials-persisted']);
    expect(JSON.stringify(warnings)).not.toContain('secret');
    for (const tree of [trees.base, trees.head]) {
      expect(() => repository(tree.root).git('config', '--get', key)).toThrow();
    }
  });

  it('a token is handed to git by environment, never as an argument', async () => {
    const repo = repository();
    const first = repo.commit({ a: '1' });
    const world = gitWorld();
    const access = { token: 'ghs_secret', server: 'https://github.com' };
    const request = { repository: repo.root, base: first, head: null, event: null, uncommitted: false, access };
    await checkOut(await resolveRevisions(request, world), world);
    const encoded = Buffer.from('x-access-token:ghs_secret').toString('base64');
    const spoken = JSON.stringify(world.commands.map((command) => command.arguments));
    expect(spoken).not.toContain('ghs_secret');
    expect(spoken).not.toContain(encoded);
    expect(world.commands.some((command) => JSON.stringify(command.environment).includes(encoded))).toBe(true);
    expect(world.commands.every((command) => command.trust === 'trusted')).toBe(true);
  });
});
