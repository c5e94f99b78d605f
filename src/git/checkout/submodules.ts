import { join } from 'node:path';
import { UserError } from '../../errors.ts';
import { succeeded } from '../../model/command.ts';
import { type Git, type GitPorts, plain } from '../git.ts';
import { ensureCommit } from '../missing-history.ts';
import type { UserRepository } from '../user-repository.ts';
import { type Filling, fillTree } from './fill-tree.ts';
import type { TreeEntry } from './tree-listing.ts';

/** Deeper nesting is taken for a loop. */
const MAX_DEPTH = 10;

interface Declared {
  readonly name: string;
  readonly path: string;
  readonly url: string | null;
}

interface Filled {
  /** All files, those of submodules too, with paths relative to the tree's root. */
  readonly files: readonly TreeEntry[];
  /** Paths of the submodules that stay empty. */
  readonly empty: readonly string[];
}

/**
 * Fills a tree and its submodules. Submodules come from the user's clones of them, into which missing commits are fetched.
 * Where the user has initialised no submodule, they stay empty on both sides, as in the user's own checkout.
 */
export async function fillWithSubmodules(
  filling: Filling,
  runFolder: string,
  ports: GitPorts,
  depth = 0,
): Promise<Filled> {
  if (depth > MAX_DEPTH) {
    throw new UserError(`submodules are nested more than ${MAX_DEPTH} deep`, 'Check .gitmodules for a loop.', {
      exitCode: 3,
    });
  }
  const entries = await fillTree(filling, ports);
  const files = entries.filter((entry) => entry.kind !== 'submodule');
  const links = entries.filter((entry) => entry.kind === 'submodule');
  if (links.length === 0) return { files, empty: [] };
  const declared = await readDeclarations(filling, ports);
  const wanted = links.filter((link) => declared.some((one) => one.path === link.path));
  if (!(await anyInitialised(filling.repository, declared, ports))) {
    return { files, empty: wanted.map(({ path }) => path) };
  }
  const inSubmodules: TreeEntry[] = [];
  const empty: string[] = [];
  for (const link of wanted) {
    const declaration = declared.find((one) => one.path === link.path);
    if (declaration === undefined) continue;
    const repository = await clonedSubmodule(filling, link, declaration, runFolder, ports);
    await ensureCommit(repository, link.hash, `the submodule ${plain(link.path, 100)}`);
    const tree = await repository.git.text(['rev-parse', '--verify', `${link.hash}^{tree}`], { login: true });
    const inner = { repository, commit: link.hash, tree, snapshot: null, root: join(filling.root, link.path) };
    const within = await fillWithSubmodules(inner, runFolder, ports, depth + 1);
    inSubmodules.push(...within.files.map((entry) => ({ ...entry, path: `${link.path}/${entry.path}` })));
    empty.push(...within.empty.map((path) => `${link.path}/${path}`));
  }
  return { files: [...files, ...inSubmodules], empty };
}

/** Reads the tree's own .gitmodules, which is untrusted: names become paths and addresses are contacted. */
async function readDeclarations(filling: Filling, ports: GitPorts): Promise<readonly Declared[]> {
  const file = join(filling.root, '.gitmodules');
  if (!(await ports.files.exists(file))) return [];
  const own = filling.repository.git.at(filling.root);
  const result = await own.run([
    'config',
    '-z',
    '--no-includes',
    '--file',
    file,
    '--get-regexp',
    '^submodule\\..*\\.(path|url)$',
  ]);
  if (!succeeded(result)) return [];
  const values = new Map<string, { path?: string; url?: string }>();
  for (const record of result.stdout.split('\0')) {
    // `submodule.libs/zlib.path\nlibs/zlib`
    const match = /^submodule\.(.*)\.(path|url)\n([\s\S]*)$/.exec(record);
    if (match === null) continue;
    const [, name = '', key, value = ''] = match;
    values.set(name, { ...values.get(name), [key === 'path' ? 'path' : 'url']: value });
  }
  return [...values].flatMap(([name, { path, url }]) => (path === undefined ? [] : [{ name, path, url: url ?? null }]));
}

async function anyInitialised(
  repository: UserRepository,
  declared: readonly Declared[],
  ports: GitPorts,
): Promise<boolean> {
  for (const declaration of declared) {
    if (await ports.files.exists(join(repository.root, declaration.path, '.git'))) return true;
  }
  return (await ports.files.list(join(repository.commonDirectory, 'modules'))).length > 0;
}

async function clonedSubmodule(
  filling: Filling,
  link: TreeEntry,
  declaration: Declared,
  runFolder: string,
  ports: GitPorts,
): Promise<UserRepository> {
  const outer = filling.repository;
  const checkedOut = join(outer.root, link.path);
  if (await ports.files.exists(join(checkedOut, '.git'))) {
    const gitDirectory = await outer.git.at(checkedOut).text(['rev-parse', '--absolute-git-dir']);
    // A broken .git file makes git climb to the outer repository.
    if (gitDirectory !== outer.gitDirectory) return asRepository(outer, checkedOut, gitDirectory);
  }
  // Names are paths below modules/: git's own rule is no `..` part (check_submodule_name in submodule-config.c).
  const safe = !declaration.name.split(/[/\\]/).includes('..') && !declaration.name.includes('\0');
  const module = join(outer.commonDirectory, 'modules', declaration.name);
  if (safe && declaration.name !== '' && (await ports.files.exists(join(module, 'HEAD')))) {
    return asRepository(outer, module, module);
  }
  return freshClone(filling, link, declaration, join(runFolder, 'modules', link.hash), ports);
}

async function asRepository(outer: UserRepository, root: string, gitDirectory: string): Promise<UserRepository> {
  // Without GIT_WORK_TREE git would refuse to start where the recorded core.worktree of a module is gone.
  const git = outer.git.at(root, { GIT_DIR: gitDirectory, GIT_WORK_TREE: root });
  const remotes = (await git.text(['remote'])).split('\n').filter((name) => name !== '');
  return {
    root,
    gitDirectory,
    commonDirectory: await git.text(['rev-parse', '--path-format=absolute', '--git-common-dir']),
    objectFormat: outer.objectFormat,
    remote: remotes.includes('origin') ? 'origin' : (remotes[0] ?? null),
    git,
  };
}

/** Clones a submodule of which the user has no clone, for instance one that the pull request removes. */
async function freshClone(
  filling: Filling,
  link: TreeEntry,
  declaration: Declared,
  folder: string,
  ports: GitPorts,
): Promise<UserRepository> {
  const outer = filling.repository;
  const origin = outer.remote === null ? '' : await remoteAddress(outer.git, outer.remote);
  const address = absoluteAddress(declaration.url ?? '', origin);
  if (address === null) {
    throw new UserError(
      `the submodule ${plain(link.path, 100)} has no address to fetch it from`,
      'Run "git submodule update --init", or set its url in .gitmodules.',
      { exitCode: 3 },
    );
  }
  await ports.files.makeDirectory(folder);
  // The address is the pull request's: only network protocols and that of the user's own remote are allowed, as `ext::`
  // would run a command.
  const protocols = ['https', 'ssh', ...(origin.startsWith('file://') || origin.startsWith('/') ? ['file'] : [])];
  const git = outer.git.at(folder, { GIT_DIR: folder, GIT_ALLOW_PROTOCOL: protocols.join(':') });
  await git.text(['init', '--quiet', '--bare', '--template=', `--object-format=${outer.objectFormat}`, folder]);
  return { ...outer, root: folder, gitDirectory: folder, commonDirectory: folder, remote: address, git };
}

async function remoteAddress(git: Git, remote: string): Promise<string> {
  const result = await git.run(['remote', 'get-url', '--', remote]);
  return succeeded(result) ? result.stdout.trim() : '';
}

/** Resolves `../zlib.git` against the outer repository's address (gitmodules(5)). */
function absoluteAddress(url: string, origin: string): string | null {
  if (url === '' || url.startsWith('-')) return null;
  if (!/^\.{1,2}\//.test(url)) return url;
  if (origin === '') return null;
  let base = origin.replace(/\/+$/, '');
  let rest = url;
  for (;;) {
    if (rest.startsWith('./')) rest = rest.slice(2);
    else if (rest.startsWith('../')) {
      rest = rest.slice(3);
      base = base.replace(/[/:][^/:]*$/, '');
    } else return `${base}/${rest}`;
  }
}
