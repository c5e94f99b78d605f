import { spawn } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { basicCredentials } from '../../src/model/known-secrets.ts';
import { gitEnvironment, type Repository } from './repository.ts';

/** A server of one private repository, over HTTP: git's own backend, and Git LFS's batch interface. */
export interface GitServer {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Of the repository. */
  readonly remote: string;
  /** What was asked without the token, `GET /info/refs`. */
  readonly refused: readonly string[];
  /** Content of large files by their digest. */
  readonly large: Map<string, string>;
  close(): Promise<void>;
}

export async function startGitServer(repo: Repository, token: string): Promise<GitServer> {
  repo.git('config', 'uploadpack.allowFilter', 'true');
  repo.git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  const refused: string[] = [];
  const large = new Map<string, string>();
  const server = http.createServer((request, answer) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const path = url.pathname.slice('/repo/.git'.length);
    if (request.headers.authorization !== `basic ${basicCredentials(token)}`) {
      refused.push(`${request.method} ${path}`);
      answer.writeHead(401, { 'www-authenticate': 'Basic realm="private"' }).end();
    } else if (path.endsWith('/info/lfs/objects/batch')) answerBatch(request, answer);
    else if (path.startsWith('/large/')) answer.end(large.get(path.slice('/large/'.length)));
    else backend(repo, path, url, request, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const remote = `${url}/repo/.git`;
  /** https://github.com/git-lfs/git-lfs/blob/main/docs/api/batch.md */
  function answerBatch(request: http.IncomingMessage, answer: http.ServerResponse): void {
    let text = '';
    request.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      const { objects } = JSON.parse(text) as { readonly objects: readonly { readonly oid: string; size: number }[] };
      const found = objects.map(({ oid, size }) => ({
        oid,
        size,
        authenticated: true,
        actions: { download: { href: `${remote}/large/${oid}` } },
      }));
      answer.setHeader('content-type', 'application/vnd.git-lfs+json');
      answer.end(JSON.stringify({ transfer: 'basic', objects: found }));
    });
  }
  return { url, remote, refused, large, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** git http-backend, as a CGI program. */
function backend(
  repo: Repository,
  path: string,
  { search }: URL,
  request: http.IncomingMessage,
  answer: http.ServerResponse,
): void {
  const child = spawn('git', ['http-backend'], {
    env: {
      ...gitEnvironment(),
      GIT_PROJECT_ROOT: dirname(repo.root),
      GIT_HTTP_EXPORT_ALL: '1',
      REMOTE_USER: 'x-access-token',
      PATH_INFO: `${repo.root.slice(dirname(repo.root).length)}/.git${path}`,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method ?? '',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: String(request.headers['content-encoding'] ?? ''),
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  request.pipe(child.stdin);
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.once('close', () => {
    const all = Buffer.concat(parts);
    const end = all.indexOf('\r\n\r\n');
    for (const line of all.subarray(0, end).toString().split('\r\n')) {
      const [name = '', value = ''] = line.split(/: (.*)/s);
      if (name === 'Status') answer.statusCode = Number.parseInt(value, 10);
      else answer.setHeader(name, value);
    }
    answer.end(all.subarray(end + 4));
  });
}
