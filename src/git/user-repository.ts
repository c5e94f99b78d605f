import { join } from 'node:path';
import { UserError } from '../errors.ts';
import { type CommandResult, succeeded } from '../model/command.ts';
import { basicCredentials } from '../model/known-secrets.ts';
import { type Authentication, createGit, type Git, type GitPorts, gitsOwnLine, plain } from './git.ts';

/** The user's repository. It is read, and fetched into; its work tree, index, stash and refs never change. */
export interface UserRepository {
  /** The root of the work tree. */
  readonly root: string;
  /** An absolute path; a linked worktree has its own folder below commonDirectory. */
  readonly gitDirectory: string;
  /** The folder of objects, shallow and modules. */
  readonly commonDirectory: string;
  readonly objectFormat: 'sha1' | 'sha256';
  /** The remote that missing commits are fetched from; null when there is none. */
  readonly remote: string | null;
  /** git at `root`, which can authenticate (`login`). */
  readonly git: Git;
}

/** A token that may read the repository, for servers below this address (`https://github.com`). */
export interface FetchAccess {
  readonly token: string;
  readonly server: string;
}

/** The first version with rev-parse --path-format and GIT_CONFIG_COUNT, released in March 2021. */
const MINIMUM = { major: 2, minor: 31 } as const;

/**
 * Finds the repository at or above `path`.
 * @param inCi the run was started by a CI service on its own checkout
 * @throws UserError (exit 2) for no git, an old git, no repository, a bare one, or one that git does not trust
 */
export async function openRepository(
  path: string,
  inCi: boolean,
  access: FetchAccess | null,
  ports: GitPorts,
): Promise<UserRepository> {
  let anyOwner = false;
  let git = createGit(path, ports, { anyOwner, environment: {}, authentication: null });
  await checkVersion(await git.run(['--version']), path);
  let inside = await git.run(['rev-parse', '--is-inside-work-tree', '--is-bare-repository']);
  // `fatal: detected dubious ownership in repository at '/__w/app/app'`: usual in job containers, where the checkout
  // belongs to the runner's user. The CI service chose this folder itself, so git's warning does not apply.
  if (!succeeded(inside) && inCi && inside.stderr.includes('dubious ownership')) {
    anyOwner = true;
    git = createGit(path, ports, { anyOwner, environment: {}, authentication: null });
    inside = await git.run(['rev-parse', '--is-inside-work-tree', '--is-bare-repository']);
  }
  refuseUnusable(inside, path);
  const [root, commonDirectory, gitDirectory, objectFormat] = await repositoryPaths(git);
  return {
    root,
    gitDirectory,
    commonDirectory,
    objectFormat: objectFormat === 'sha256' ? 'sha256' : 'sha1',
    remote: chooseRemote(await git.text(['remote'])),
    git: createGit(root, ports, { anyOwner, environment: {}, authentication: await authentication(git, access) }),
  };
}

const PLACES = ['--show-toplevel', '--git-common-dir', '--absolute-git-dir', '--show-object-format'] as const;

/** Asks git for four paths in one process, or in one process each where a path has a line break in it. */
async function repositoryPaths(git: Git): Promise<readonly [string, string, string, string]> {
  const ask = (...places: readonly string[]) => git.text(['rev-parse', '--path-format=absolute', ...places]);
  const [root, common, own, format, ...more] = (await ask(...PLACES)).split('\n');
  if (root !== undefined && common !== undefined && own !== undefined && format !== undefined && more.length === 0) {
    return [root, common, own, format];
  }
  return [await ask(PLACES[0]), await ask(PLACES[1]), await ask(PLACES[2]), await ask(PLACES[3])];
}

export function objectsOf(repository: UserRepository): string {
  return join(repository.commonDirectory, 'objects');
}

async function checkVersion(result: CommandResult, path: string): Promise<void> {
  if (result.notStarted && result.stderr.includes('does not exist')) {
    throw new UserError(`the folder ${plain(path)} does not exist`, 'Check the path.');
  }
  if (result.notStarted) {
    throw new UserError('git was not found', `Install git ${MINIMUM.major}.${MINIMUM.minor} or newer.`);
  }
  // `git version 2.39.5`, `git version 2.50.1 (Apple Git-155)`, `git version 2.45.1.windows.1`
  const match = /^git version (\d+)\.(\d+)/.exec(result.stdout);
  if (match === null) throw new UserError(`git does not run: ${gitsOwnLine(result)}`, 'Install a working git.');
  const [major, minor] = [Number(match[1]), Number(match[2])];
  if (major < MINIMUM.major || (major === MINIMUM.major && minor < MINIMUM.minor)) {
    throw new UserError(`git ${major}.${minor} is too old`, `Install git ${MINIMUM.major}.${MINIMUM.minor} or newer.`);
  }
}

function refuseUnusable(inside: CommandResult, path: string): void {
  const shown = plain(path);
  if (!succeeded(inside)) {
    if (inside.stderr.includes('dubious ownership')) {
      throw new UserError(
        `git does not trust the repository at ${shown}, because it belongs to another user`,
        `If you trust it, run: git config --global --add safe.directory '${shown}'`,
      );
    }
    if (inside.stderr.includes('not a git repository')) {
      throw new UserError(
        `${shown} is not in a git repository`,
        'Run Tare inside a clone; in a workflow, put a step with actions/checkout before it.',
      );
    }
    throw new UserError(`git cannot read the repository at ${shown}: ${gitsOwnLine(inside)}`, 'Fix what git reports.');
  }
  const [insideWorkTree, bare] = inside.stdout.split('\n');
  if (bare === 'true') {
    throw new UserError(`the repository at ${shown} is bare: it has no work tree`, 'Run Tare inside a normal clone.');
  }
  if (insideWorkTree !== 'true') {
    throw new UserError(`${shown} is inside a .git folder`, 'Run Tare in the work tree.');
  }
}

function chooseRemote(listing: string): string | null {
  const remotes = listing.split('\n').filter((name) => name !== '');
  return remotes.includes('origin') ? 'origin' : (remotes[0] ?? null);
}

/**
 * The token as an HTTP header in the environment, since every user of the machine can read arguments, and a file would
 * have to be removed. null where the checkout persisted a header already, as servers refuse two.
 */
async function authentication(git: Git, access: FetchAccess | null): Promise<Authentication | null> {
  if (access === null || access.token === '') return null;
  const persisted = await git.run(['config', '--name-only', '--get-regexp', '^http\\..*\\.extraheader$']);
  if (succeeded(persisted)) return null;
  return {
    server: access.server.replace(/\/+$/, ''),
    header: `AUTHORIZATION: basic ${basicCredentials(access.token)}`,
  };
}
