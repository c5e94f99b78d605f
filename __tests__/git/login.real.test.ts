import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkOut } from '../../src/git/checkout/checkout.ts';
import { resolveRevisions } from '../../src/git/revisions.ts';
import { basicCredentials } from '../../src/model/known-secrets.ts';
import { type GitWorld, gitWorld } from '../support/git-ports.ts';
import { type GitServer, startGitServer } from '../support/git-server.ts';
import { gitEnvironment, type Repository, repository, temporaryFolder } from '../support/repository.ts';

const run = promisify(execFile);

/** A private repository on a server, cloned without keeping the token, as `persist-credentials: false` leaves it. */
const TOKEN = 'ghs_tokenThatMayRead';
let origin: Repository;
let server: GitServer;
let world: GitWorld;
beforeEach(async () => {
  origin = repository();
  server = await startGitServer(origin, TOKEN);
  world = gitWorld();
});
afterEach(() => server.close());

async function cloneWithToken(...options: string[]): Promise<Repository> {
  const folder = temporaryFolder();
  const clone = repository(folder);
  clone.git('remote', 'add', 'origin', server.remote);
  const header = `http.${server.url}/.extraheader=AUTHORIZATION: basic ${basicCredentials(TOKEN)}`;
  // Not waited for with the thread: the server is in this process.
  const git = (...args: string[]) => run('git', ['-c', header, ...args], { cwd: folder, env: gitEnvironment() });
  await git('fetch', '--quiet', ...options, 'origin', 'main');
  await git('checkout', '--quiet', '--detach', 'FETCH_HEAD');
  return clone;
}

async function both(clone: Repository, base: string) {
  const access = { token: TOKEN, server: server.url };
  const event = {
    name: '',
    sha: '',
    ref: '',
    pullRequest: null,
    before: null,
    mergeGroupBase: null,
    defaultBranch: null,
  };
  const request = { repository: clone.root, base, head: null, event, uncommitted: false, access };
  const { trees } = await checkOut(await resolveRevisions(request, world), world);
  return (name: string) => [trees.base, trees.head].map(({ root }) => readFileSync(join(root, name), 'utf8'));
}

/** The commands that had the token, by git's name for them. */
const withToken = () =>
  world.commands
    .filter(({ environment }) => JSON.stringify(environment).includes(basicCredentials(TOKEN)))
    .map(({ arguments: given }) => given.find((each) => /^(?!-c$)[a-z][a-z-]+$/.test(each)));

describe('with the token, and nothing kept in the clone,', () => {
  it('a shallow clone gets the commit it lacks', async () => {
    const first = origin.commit({ a: '1' });
    origin.commit({ a: '2' });
    const files = await both(await cloneWithToken('--depth=1'), first);
    expect(files('a')).toEqual(['1', '2']);
    expect(new Set(withToken())).toEqual(new Set(['fetch', 'ls-tree']));
  });

  it.each(['blob:none', 'tree:0'])(
    'a partial clone (%s) gets the files it lacks before any is written',
    async (filter) => {
      const files = (version: string) =>
        Object.fromEntries([1, 2, 3].map((n) => [`in/a folder/f${n}`, `${version} ${n}`]));
      const first = origin.commit(files('one'));
      origin.commit(files('two'));
      const read = await both(await cloneWithToken(`--filter=${filter}`), first);
      expect(read('in/a folder/f3')).toEqual(['one 3', 'two 3']);
      expect(withToken()).toContain('fetch');
      expect(withToken()).not.toContain('read-tree');
      expect(withToken()).not.toContain('checkout-index');
      // git asks without it first, by itself, for a commit it might not have.
      expect(server.refused.filter((each) => each.startsWith('POST'))).toEqual([]);
    },
  );

  const lfs = spawnSync('git', ['lfs', 'version']).status === 0;
  it.runIf(lfs)('large files are fetched, and written by a filter that has no token', async () => {
    const pointer = (content: string) => {
      const digest = createHash('sha256').update(content).digest('hex');
      server.large.set(digest, content);
      return `version https://git-lfs.github.com/spec/v1\noid sha256:${digest}\nsize ${content.length}\n`;
    };
    const first = origin.commit({ '.gitattributes': '*.bin filter=lfs -text\n', 'a.bin': pointer('large one') });
    origin.commit({ 'a.bin': pointer('large two') });
    const read = await both(await cloneWithToken(), first);
    expect(read('a.bin')).toEqual(['large one', 'large two']);
    expect(withToken()).toContain('lfs');
    expect(withToken()).not.toContain('checkout-index');
  });

  it('a token that is refused starts no helper and asks nobody', async () => {
    const first = origin.commit({ a: '1' });
    origin.commit({ a: '2' });
    const clone = await cloneWithToken('--depth=1');
    const seen = join(temporaryFolder(), 'seen');
    clone.git('config', 'credential.helper', `!env >> ${seen}; false`);
    clone.git('config', 'core.askPass', '/bin/false');
    const access = { token: 'ghs_anotherToken', server: server.url };
    const request = { repository: clone.root, base: first, head: null, event: null, uncommitted: false, access };
    await expect(resolveRevisions(request, world)).rejects.toThrow(/cannot fetch|not a known revision/);
    expect(withHelper(seen)).not.toContain(basicCredentials('ghs_anotherToken'));
  });
});

function withHelper(seen: string): string {
  try {
    return readFileSync(seen, 'utf8');
  } catch {
    return '';
  }
}
