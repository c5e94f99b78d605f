import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadPage, uploadResults } from '../../src/github/publish/artifact.ts';

/** The runner's artifact service, as far as an upload needs it: names that are taken are refused. */
let service: http.Server;
let folder: string;
let path: string;
let taken: Set<string>;
let asked: string[];
let bodies: unknown[];

const IDS = { workflow_run_backend_id: 'run', workflow_job_run_backend_id: 'earlier-job' };

function answer(method: string, body: Readonly<Record<string, string>>, host: string): readonly [number, object] {
  const { name = '' } = body;
  if (method === 'CreateArtifact') {
    if (taken.has(name)) return [409, { msg: 'an artifact with this name already exists on the workflow run' }];
    return [200, { ok: true, signed_upload_url: `http://${host}/account/container/blob?sig=x` }];
  }
  if (method === 'ListArtifacts') {
    const artifacts = Array.from(taken, (each) => ({ ...IDS, database_id: '1', name: each, size: '1' }));
    return [200, { artifacts }];
  }
  if (method === 'DeleteArtifact') taken.delete(name);
  return [200, { ok: true, artifact_id: '1' }];
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tare-artifact-test-'));
  path = join(folder, 'tare-results.json');
  writeFileSync(path, '{}');
  [taken, asked, bodies] = [new Set(), [], []];
  service = http.createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    if (request.method === 'PUT') {
      response.writeHead(201, { etag: '"x"', 'last-modified': new Date().toUTCString() }).end();
      return;
    }
    const method = (request.url ?? '').split('/').at(-1) ?? '';
    asked.push(method);
    bodies.push(JSON.parse(text));
    const [status, body] = answer(method, JSON.parse(text), request.headers.host ?? '');
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${base64({ alg: 'none' })}.${base64({ scp: 'Actions.Results:run:job' })}.x`;
  vi.stubEnv('ACTIONS_RUNTIME_TOKEN', token);
  vi.stubEnv('ACTIONS_RESULTS_URL', `http://127.0.0.1:${(service.address() as AddressInfo).port}/`);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  service.close();
  rmSync(folder, { recursive: true });
});

const NAME = 'tare-results-bench-1';

it('is uploaded once, by its name', async () => {
  expect(await uploadResults(path, { name: NAME, isLast: true }, process.env)).toEqual({ name: NAME, notice: null });
  expect(asked).toEqual(['CreateArtifact', 'FinalizeArtifact']);
});

it('of the job that joins takes the place of what a measuring job left by its name', async () => {
  taken.add(NAME);
  const { name, notice } = await uploadResults(path, { name: NAME, isLast: true }, process.env);
  expect(asked).toEqual(['CreateArtifact', 'ListArtifacts', 'DeleteArtifact', 'CreateArtifact', 'FinalizeArtifact']);
  expect(name).toBe(NAME);
  expect(notice).toBe(`Another job of this run had left an artifact ${NAME}; it was replaced by the results.`);
});

it('of a job beside others replaces nothing', async () => {
  taken.add(NAME);
  const { name, notice } = await uploadResults(path, { name: NAME, isLast: false }, process.env);
  expect(asked).toEqual(['CreateArtifact']);
  expect(name).toBeNull();
  expect(notice).toMatch(/^The results could not be uploaded \(.*409.*\); they are in /);
});

const PAGE = 'tare-report-bench-1.html';
const RUN = 'https://github.com/octo/parse/actions/runs/19384756/attempts/1';

it('of a page has no archive around it, and its address is told', async () => {
  expect(await uploadPage('<!doctype html>', { name: PAGE, isLast: false }, RUN, process.env)).toEqual({
    url: 'https://github.com/octo/parse/actions/runs/19384756/artifacts/1',
    notice: null,
  });
  expect(asked).toEqual(['CreateArtifact', 'FinalizeArtifact']);
  expect(bodies[0]).toMatchObject({ name: PAGE, mime_type: 'text/html' });
});

it('of a page that is refused is said, and fails nothing', async () => {
  taken.add(PAGE);
  const { url, notice } = await uploadPage('<!doctype html>', { name: PAGE, isLast: false }, RUN, process.env);
  expect(url).toBeNull();
  expect(notice).toMatch(/^The report's page could not be uploaded \(.*409.*\)\.$/);
});

it('of a page is not tried where there is no service', async () => {
  expect(await uploadPage('', { name: PAGE, isLast: false }, RUN, {})).toEqual({ url: null, notice: null });
  expect(asked).toEqual([]);
});
