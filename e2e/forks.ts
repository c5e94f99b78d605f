import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ForkServer, StoredArtifact } from '../__tests__/github/forks/server.ts';
import { zipOf } from '../__tests__/support/zip.ts';
import { parseMarker } from '../src/render/markdown/marker.ts';
import { ACTION, type ActRun, CHECKOUT, runAct, type Stage } from './act.ts';
import { eventOf, makeProject, type Project } from './project.ts';

/** Measuring with a token that may not write, as GitHub gives it to forks. */
const MEASURE = `on: pull_request
jobs:
  bench:
    runs-on: ubuntu-latest
    permissions: { contents: read }
    steps:
      - uses: ${CHECKOUT}
      - uses: ${ACTION}
        with: { comment-key: bench }
`;

const PUBLISH = `on:
  workflow_run:
    workflows: [Benchmarks]
    types: [completed]
jobs:
  publish:
    permissions: { actions: read, contents: read, pull-requests: write }
    uses: ${ACTION.replace('@', '/.github/workflows/publish.yml@')}
    with: { threshold: 60% }
`;

const FORK = 'mona/repo';
const MEASURED = 20;

type Scenario = (name: string, play: () => Promise<ActRun>) => Promise<void>;

/** A fork's pull request: measured without a comment, published by the other workflow; and what is forged is not. */
export async function forkScenarios(stage: Stage, forks: ForkServer, scenario: Scenario): Promise<void> {
  const { api } = forks;
  const change = { name: 'fork', baseWork: 1, headWork: 4 };
  const project = makeProject(stage.temporary, change, MEASURE);
  const publisher = makeProject(stage.temporary, { ...change, name: 'publisher' }, PUBLISH);
  api.comments.length = 0;
  serve(forks, project);

  await scenario('a fork’s run measures, leaves its results and fails, without a comment', async () => {
    api.fault = ({ method, path }) =>
      method === 'GET' || path === '/graphql' ? null : { kind: 'answer', status: 403 };
    const run = await runAct(stage, project, MEASURED, { payload: eventOf(project, FORK) });
    api.fault = () => null;
    assert.equal(run.exitCode, 1, run.log);
    assert.match(run.log, /No comment: a pull request from a fork gets a read-only token/);
    assert.deepEqual(api.comments, []);
    forks.artifacts = artifactsOf(stage, run.runId);
    assert.deepEqual(
      forks.artifacts.map(({ name }) => name),
      ['tare-report-bench-1.html', 'tare-results-bench-1'],
    );
    return run;
  });

  const publish = (number: number) =>
    runAct(stage, publisher, number, { event: 'workflow_run', payload: runEvent(project) });

  const ours = () => api.comments.find(({ login }) => login === api.login)?.body ?? '';
  const line = 'Benchmark-accept: Sum up to 900% because the sum is exact now';
  await scenario(
    'the publishing workflow comments, and says whose claim it is and what was accepted of it',
    async () => {
      api.permissions.set('maintainer', 'write');
      api.comments.push({ id: 900, issue: 7, login: 'maintainer', body: line, updatedAt: '2026-11-22T09:00:00Z' });
      const before = api.requests.length;
      const run = await publish(MEASURED + 1);
      assert.equal(run.exitCode, 0, run.log);
      assert.equal(api.comments.length, 2, run.log);
      const body = ours();
      assert.match(
        body,
        /was accepted up to 900.% by `maintainer` \(line of a comment, `[^`]+`\): the sum is exact now/,
      );
      assert.match(body, /the claim of a fork.*`mona\/repo`/);
      assert.match(body, /Slower than .*Sum/);
      assert.match(body, /--threshold 60% --seed/);
      assert.equal(parseMarker(body)?.runNumber, MEASURED);
      assert.ok(api.requests.length - before <= 12, `${api.requests.length - before} requests`);
      assert.deepEqual(api.violations, []);
      return run;
    },
  );

  await scenario('a forged artifact changes nothing, and one line says why', async () => {
    const body = ours();
    const written = () => api.requests.filter(({ method, path }) => method !== 'GET' && path !== '/graphql').length;
    const writes = written();
    const archive = zipOf([{ name: '../results.json', data: '{}' }]);
    forks.artifacts = forks.artifacts.map((artifact) => ({ ...artifact, archive }));
    const run = await publish(MEASURED + 2);
    assert.equal(run.exitCode, 0, run.log);
    assert.match(run.log, /Nothing was posted: the artifact "tare-results-bench-1" is no archive that can be read/);
    assert.equal(ours(), body);
    assert.equal(written(), writes);
    return run;
  });
}

/** The repository as GitHub has it, from the project's own. */
function serve(forks: ForkServer, { directory, base, head, merge }: Project): void {
  const tree = execFileSync('git', ['rev-parse', `${merge}^{tree}`], { cwd: directory, encoding: 'utf8' }).trim();
  forks.commits.set(merge, { parents: [base, head], tree });
  forks.branch = [base];
  forks.files.set(base, readFileSync(join(directory, '.github/tare.yml'), 'utf8'));
  forks.pulls = [{ number: 7, headSha: head, headRef: 'change', fork: FORK, baseSha: base, mergeSha: merge }];
}

/** What act’s server has kept of a run: `RUN/NAME/NAME.zip`. */
function artifactsOf({ artifacts }: Stage, runId: string): StoredArtifact[] {
  return readdirSync(join(artifacts, runId)).map((name, index) => {
    const folder = join(artifacts, runId, name);
    const file = readdirSync(folder).find((each) => each.endsWith('.zip')) ?? '';
    return { id: index + 1, name, archive: readFileSync(join(folder, file)) };
  });
}

function runEvent({ head }: Project): object {
  const repository = { full_name: 'octo/repo', name: 'repo', owner: { login: 'octo' }, default_branch: 'main' };
  return {
    action: 'completed',
    workflow_run: {
      id: 9000 + MEASURED,
      run_number: MEASURED,
      run_attempt: 1,
      event: 'pull_request',
      status: 'completed',
      head_branch: 'change',
      head_sha: head,
      path: '.github/workflows/bench.yml',
      pull_requests: [],
      head_repository: { full_name: FORK, name: 'repo', owner: { login: 'mona' } },
      repository,
    },
    repository,
  };
}
