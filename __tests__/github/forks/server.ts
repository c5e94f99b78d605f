import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { FACTS_QUERY } from '../../../src/github/forks/facts.ts';
import { type Answer, type ApiServer, type Fault, type RoutedRequest, startApiServer } from '../api-server.ts';
import { DOCUMENTED } from '../documented-jobs.ts';
import openapi from '../fixtures/openapi.json' with { type: 'json' };

/** What a repository has of a pull request from a fork, behind the API of `startApiServer`. */
export interface ForkServer {
  readonly api: ApiServer;
  /** Of the run; tests change all of these. */
  artifacts: StoredArtifact[];
  pulls: StoredPull[];
  /** `.github/tare.yml` by commit. */
  readonly files: Map<string, string>;
  readonly commits: Map<string, { readonly parents: readonly string[]; readonly tree: string }>;
  /** Commits of the base branch, the oldest first. */
  branch: string[];
  /** Where the branch of the fork left it. */
  mergeBase: string;
  /** Of the storage, which is another server. */
  storageFault: (() => Fault | null) | null;
  readonly stored: http.IncomingHttpHeaders[];
  /** What a list of artifacts is answered with, by how often it was asked. */
  listed: (artifacts: readonly StoredArtifact[], times: number) => readonly StoredArtifact[];
  close(): Promise<void>;
}

export interface StoredArtifact {
  readonly id: number;
  readonly name: string;
  readonly archive: Buffer;
  readonly expired?: boolean;
  /** Instead of the truth. */
  readonly statedBytes?: number;
  /** The storage goes on for ever. */
  readonly isEndless?: boolean;
}

export interface StoredPull {
  readonly number: number;
  readonly state?: 'open' | 'closed';
  readonly headSha: string;
  readonly headRef: string;
  /** null: it was deleted. */
  readonly fork: string | null;
  readonly baseSha: string;
  readonly mergeSha: string | null;
}

const REPOSITORY = 'octo/repo';

export async function startForkServer(): Promise<ForkServer> {
  const api = await startApiServer(DOCUMENTED.publish);
  const storage = http.createServer((request, response) => serveArchive(server, request, response));
  await new Promise<void>((done) => storage.listen(0, '127.0.0.1', done));
  const address = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`;
  let lists = 0;
  const server: ForkServer = {
    api,
    artifacts: [],
    pulls: [],
    files: new Map(),
    commits: new Map(),
    branch: [],
    mergeBase: '',
    storageFault: null,
    stored: [],
    listed: (all) => all,
    close: async () => {
      storage.closeAllConnections();
      await new Promise<void>((done) => storage.close(() => done()));
      await api.close();
    },
  };
  api.queries.set(FACTS_QUERY, {
    needed: ['contents: read', 'pull-requests: read'],
    answer: (variables) => facts(server, variables),
  });
  api.answers = (request) => {
    switch (request.template) {
      case '/repos/{owner}/{repo}/actions/runs/{run_id}/artifacts':
        lists += request.query.page === '1' ? 1 : 0;
        return listArtifacts(server.listed(server.artifacts, lists), request);
      case '/repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}':
        return { status: 302, headers: { location: `${address}/${request.named.artifact_id}?sig=x` }, body: undefined };
      case '/repos/{owner}/{repo}/pulls':
        return listPulls(server, request);
      case '/repos/{owner}/{repo}/contents/{path}':
        return contentOf(server.files.get(request.query.ref ?? ''), request);
      case '/repos/{owner}/{repo}/git/commits/{commit_sha}':
        return commitOf(server, request.named.commit_sha ?? '');
      case '/repos/{owner}/{repo}/compare/{basehead}':
        return comparison(server, request.named.basehead ?? '');
      default:
        return null;
    }
  };
  return server;
}

function serveArchive(server: ForkServer, request: http.IncomingMessage, response: http.ServerResponse): void {
  server.stored.push(request.headers);
  const fault = server.storageFault?.() ?? null;
  const found = server.artifacts.find(({ id }) => request.url?.startsWith(`/${id}?`));
  if (fault?.kind === 'answer') response.writeHead(fault.status, fault.headers).end();
  else if (found === undefined) response.writeHead(404).end();
  else if (fault?.kind === 'drop') {
    response.writeHead(200, { 'content-length': found.archive.length });
    response.write(found.archive.subarray(0, 10), () => response.destroy());
  } else if (found.isEndless) {
    const block = Buffer.alloc(1024 * 1024);
    const more = () => {
      while (!response.destroyed && response.write(block));
    };
    response.writeHead(200).on('drain', more);
    more();
  } else response.writeHead(200).end(found.archive);
}

function listArtifacts(all: readonly StoredArtifact[], { query }: RoutedRequest): Answer {
  const perPage = Number(query.per_page ?? 30);
  const page = Number(query.page ?? 1);
  const shown = all.slice((page - 1) * perPage, page * perPage).map(({ id, name, archive, expired, statedBytes }) => ({
    ...openapi['x-artifact-example'],
    id,
    name,
    size_in_bytes: statedBytes ?? archive.length,
    expired: expired ?? false,
  }));
  return { status: 200, body: { total_count: all.length, artifacts: shown } };
}

function listPulls({ pulls, api: { pull } }: ForkServer, { query }: RoutedRequest): Answer {
  const example = openapi['x-pull-example'];
  const [owner, ref] = (query.head ?? '').split(/:(.*)/);
  const found = pulls.filter(
    ({ state = 'open', headRef, fork }) =>
      state === query.state && headRef === ref && (fork ?? 'gone/fork').split('/')[0] === owner,
  );
  const shown = found.map(({ number, state = 'open', headSha, headRef, fork, baseSha, mergeSha }) => ({
    ...example,
    number,
    state,
    merge_commit_sha: mergeSha,
    requested_teams: [],
    body: pull.body,
    user: { ...example.user, login: pull.login },
    labels: pull.labels.map((name) => ({ ...example.labels[0], name })),
    head: {
      ...example.head,
      sha: headSha,
      ref: headRef,
      label: `${owner}:${headRef}`,
      repo: fork === null ? null : { ...example.head.repo, full_name: fork },
    },
    base: { ...example.base, sha: baseSha, ref: 'main', repo: { ...example.base.repo, full_name: REPOSITORY } },
  }));
  return { status: 200, body: shown };
}

/** By the schema: `TreeEntry.mode` is a number (0o100644 is 33188), `Blob.text` null of what is no text. */
function facts({ api, files }: ForkServer, { number, ...paths }: Readonly<Record<string, unknown>>): object {
  const at = (path: unknown) => files.get(String(path).split(':')[0] ?? '');
  const folder = (path: unknown) =>
    at(path) === undefined
      ? null
      : {
          entries: [
            { name: 'workflows', mode: 16384 },
            { name: 'tare.yml', mode: 33188 },
          ],
        };
  const blob = (path: unknown) => {
    const text = at(path);
    return text === undefined ? null : { byteSize: text.length, isTruncated: text.length > 500_000, text };
  };
  const { baseFolder, baseFile, headFolder, headFile } = paths;
  const totalCount = api.comments.filter(({ issue }) => issue === number).length;
  return {
    repository: {
      pullRequest: { comments: { totalCount } },
      baseFolder: folder(baseFolder),
      baseFile: blob(baseFile),
      headFolder: folder(headFolder),
      headFile: blob(headFile),
    },
  };
}

function contentOf(text: string | undefined, { named }: RoutedRequest): Answer | null {
  if (text === undefined || named.path !== '.github/tare.yml') return null;
  const content = Buffer.from(text).toString('base64');
  return { status: 200, body: { ...openapi['x-file-example'], path: named.path, size: text.length, content } };
}

function commitOf({ commits }: ForkServer, sha: string): Answer | null {
  const found = commits.get(sha);
  if (found === undefined) return null;
  const example = openapi['x-git-commit-example'];
  const [parent] = example.parents;
  const parents = found.parents.map((each) => ({ ...parent, sha: each }));
  return { status: 200, body: { ...example, sha, parents, tree: { ...example.tree, sha: found.tree } } };
}

function comparison({ branch, commits, mergeBase }: ForkServer, basehead: string): Answer | null {
  const [, sha = ''] = /^main\.\.\.(.+)$/.exec(basehead) ?? [];
  if (!branch.includes(sha) && !commits.has(sha)) return null;
  const place = branch.indexOf(sha);
  const status = place < 0 ? 'diverged' : place === branch.length - 1 ? 'identical' : 'behind';
  const example = openapi['x-comparison-example'];
  const common = { ...example.merge_base_commit, sha: place < 0 ? mergeBase : sha };
  return { status: 200, body: { ...example, status, merge_base_commit: common } };
}
