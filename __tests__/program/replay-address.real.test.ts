import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { line, type ProgramRun, pathWith, printing, resultsPath, STACK, suites, tare } from '../support/program.ts';
import { cloneOf, type Repository } from '../support/repository.ts';
import { zipOf } from '../support/zip.ts';

// `tare replay` of the address of a run: its artifact, from a server that answers as GitHub's API does.

const RUN = 'https://ghe.example/o/r/actions/runs/77';
/** Names of artifacts, or the status of every answer. */
type Answer = readonly string[] | number;

const TOKEN = 'ghp_OfTheTests0123456789';

let origin: Repository;
let archive: Buffer;
let api: Server;
let storage: Server;
let asked: { readonly url: string; readonly token: string | undefined }[] = [];
let answer: Answer = [];
/** That the run was of. */
let commit = '';

beforeAll(async () => {
  origin = suites(printing(line('Parse', { 'ns/op': 100 })), printing(line('Parse', { 'ns/op': 69 })));
  await tare(['compare', 'HEAD~1'], { cwd: origin.root });
  archive = zipOf([{ name: 'tare-results.json', data: readFileSync(resultsPath(origin)) }]);
  storage = await listening((request, end) => {
    asked.push({ url: 'storage', token: request.headers.authorization });
    end(200, {}, archive);
  });
  api = await listening((request, end) => {
    asked.push({ url: request.url ?? '', token: request.headers.authorization });
    if (typeof answer === 'number') return end(answer, {}, '{}');
    if (request.url?.endsWith('/runs/77')) return end(200, {}, JSON.stringify({ head_sha: commit, run_attempt: 2 }));
    if (request.url?.endsWith('/zip')) return end(302, { location: `${addressOf(storage)}/blob` }, '');
    const artifacts = answer.map((name, index) => ({
      id: index + 1,
      name,
      expired: false,
      size_in_bytes: archive.length,
    }));
    end(200, {}, JSON.stringify({ total_count: artifacts.length, artifacts }));
  });
}, 60_000);

afterAll(() => {
  api.close();
  storage.close();
});

type End = (status: number, headers: Readonly<Record<string, string>>, body: string | Buffer) => void;

function listening(handle: (request: IncomingMessage, end: End) => void): Promise<Server> {
  const server = createServer((request, response) => {
    handle(request, (status, headers, body) => {
      response.writeHead(status, headers);
      response.end(body);
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

function addressOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function replay(
  source: string,
  artifacts: Answer,
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = { GITHUB_TOKEN: TOKEN },
  of = origin.git('rev-parse', 'HEAD'),
): Promise<ProgramRun> {
  [asked, answer, commit] = [[], artifacts, of];
  const server = { GITHUB_SERVER_URL: 'https://ghe.example', GITHUB_API_URL: addressOf(api), PATH: pathWith() };
  const cwd = cloneOf(origin).root;
  const run = await tare(['replay', source, '-q', ...options], { cwd, env: { ...server, ...env } });
  expect(run.stderr).not.toMatch(STACK);
  expect(`${run.stdout}${run.stderr}`).not.toContain(TOKEN);
  expect(run.left).toEqual([]);
  return run;
}

it('takes the latest attempt’s artifact, and hands the token to the API alone', async () => {
  const names = [
    'other',
    'tare-results-ci-bench-1',
    'tare-results-ci-bench-2',
    'tare-readings-ci=1of2-1of1-2',
    'tare-results-ci-bench-999',
  ];
  const run = await replay(RUN, names);
  expect(run.exitCode).toBe(0);
  expect(run.stdout).toContain('1 row agrees, 0 disagree');
  expect(asked).toEqual([
    { url: '/repos/o/r/actions/runs/77', token: `Bearer ${TOKEN}` },
    { url: '/repos/o/r/actions/runs/77/artifacts?per_page=100&page=1', token: `Bearer ${TOKEN}` },
    { url: '/repos/o/r/actions/artifacts/3/zip', token: `Bearer ${TOKEN}` },
    { url: 'storage', token: undefined },
  ]);
});

it('takes the attempt of the address, and the key that is given', async () => {
  await replay(`${RUN}/attempts/1`, ['tare-results-a-1', 'tare-results-a-2', 'tare-results-b-1'], ['--key', 'a']);
  expect(asked[2]?.url).toBe('/repos/o/r/actions/artifacts/1/zip');
});

it('runs the code of no other commit than the run was of, whatever its artifact names', async () => {
  const run = await replay(RUN, ['tare-results-a-1'], [], { GITHUB_TOKEN: TOKEN }, 'c'.repeat(40));
  expect(run.exitCode).toBe(2);
  expect(run.stderr).toMatch(
    /that run was of cccccccccc, and its artifact names another head, [0-9a-f]{10}, whose code/,
  );
  expect(run.stdout).toBe('');
});

it('takes a token of gh, and says what to do without one', async () => {
  const bin = pathWith();
  const without = await replay(RUN, ['tare-results-a-1'], [], { PATH: bin });
  expect(without.exitCode).toBe(2);
  expect(without.stderr).toMatch(
    /with a token only[\s\S]*gh run download 77 -R o\/r[\s\S]*tare replay tare-results\.json/,
  );
  expect(asked).toEqual([]);
  writeFileSync(join(bin, 'gh'), `#!/bin/sh\n[ "$*" = 'auth token --hostname ghe.example' ] && echo ${TOKEN}\n`);
  chmodSync(join(bin, 'gh'), 0o755);
  expect((await replay(RUN, ['tare-results-a-1'], [], { PATH: bin })).exitCode).toBe(0);
  expect(asked[0]?.token).toBe(`Bearer ${TOKEN}`);
});

it('hands no token to the server of another address', async () => {
  const run = await replay('https://evil.example/o/r/actions/runs/77', ['tare-results-a-1']);
  expect(run.exitCode).toBe(2);
  expect(run.stderr).toContain('artifacts of evil.example can be downloaded with a token only');
  expect(asked).toEqual([]);
});

it.each<[string, string, Answer, number, RegExp]>([
  ['of two jobs', RUN, ['tare-results-a-1', 'tare-results-b-1'], 2, /left results of 2 jobs[\s\S]*"a"[\s\S]*--key/],
  ['without results', RUN, ['coverage'], 3, /left no results of tare/],
  ['with no such attempt', `${RUN}/attempts/9`, ['tare-results-a-1'], 3, /attempt 9, left no results/],
  ['that the token may not see', RUN, 404, 3, /404, there is none, or the token may not see it/],
  ['for which the token is not valid', RUN, 401, 3, /401, the token is not valid/],
  ['that may not be read', RUN, 403, 3, /403, .*actions: read/],
  ['whose server is broken', RUN, 500, 3, /500, try again later/],
  ['that is none', 'https://ghe.example/o/r/pull/7', [], 2, /no address of a run/],
])('says in a line what is wrong with a run %s', async (_, source, artifacts, code, text) => {
  const run = await replay(source, artifacts);
  expect(run.exitCode).toBe(code);
  expect(run.stderr).toMatch(text);
  expect(run.stdout).toBe('');
});
