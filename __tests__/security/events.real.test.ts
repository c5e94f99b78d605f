import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { formatMarker, parseMarker } from '../../src/render/markdown/marker.ts';
import { type Runner, startRunner, suiteOf } from '../support/runner.ts';
import { attack } from './attack.ts';

const FILE = 'bench-command: sh ./suite\nrounds: 10\npin: off\n';

let runner: Runner | undefined;
afterEach(() => runner?.api.close());

attack('events-with-token', async () => {
  runner = await startRunner(
    { suite: suiteOf({ A: 100 }), '.github/tare.yml': FILE },
    { suite: suiteOf({ A: 500 }), '.github/tare.yml': `${FILE}allow-trusted-event: true\n` },
  );
  const ran = join(runner.home, 'ran');
  const inputs = { 'bench-command': `touch '${ran}'; sh ./suite` };
  for (const event of ['pull_request_target', 'issue_comment', 'workflow_run', 'discussion_comment', 'status']) {
    const end = await runner.run({ event, inputs });
    expect(end, end.log).toMatchObject({ exitCode: 2, outputs: { verdict: 'error' } });
    expect(end.log).toMatch(
      new RegExp(`^::error::the event "${event}" .*secrets.* give the step allow-trusted-event`, 'm'),
    );
  }
  expect(existsSync(ran)).toBe(false);
});

it('a step that trusts the event is judged by the file of the branch that the run belongs to', async () => {
  runner = await startRunner(
    { suite: suiteOf({ A: 100 }), '.github/tare.yml': FILE },
    { suite: suiteOf({ A: 500 }), '.github/tare.yml': `${FILE}fail-on-regression: false\n` },
  );
  const { workspace } = runner;
  const main = workspace.git('rev-parse', 'main');
  // As a workflow for issue_comment does: the code of the pull request, at a run of the default branch.
  const payload = { issue: { number: 7, pull_request: {} }, repository: { default_branch: 'main' } };
  const end = await runner.run({
    event: 'issue_comment',
    payload,
    inputs: { 'allow-trusted-event': 'true' },
    environment: { GITHUB_SHA: main, GITHUB_REF: 'refs/heads/main' },
  });
  expect(end, end.log).toMatchObject({ exitCode: 1, outputs: { verdict: 'regressed' } });
  expect(JSON.parse(end.results).base.commit).toBe(main);
});

attack('marker-far-ahead', async () => {
  runner = await startRunner(
    { suite: suiteOf({ A: 100 }), '.github/tare.yml': FILE },
    { suite: `${suiteOf({ A: 100 })}#\n` },
  );
  // By another workflow of the repository, whose comments begin with what a pull request says.
  const made = (runId: number, id: number, updatedAt: string) => {
    const marker = { key: 'bench', runId, runNumber: runId, runAttempt: 1, resultsDigest: 'a'.repeat(64) };
    const body = `${formatMarker(marker)}\nforged`;
    runner?.api.comments.push({ id, issue: 7, login: 'github-actions[bot]', body, updatedAt });
  };
  made(9_000_000_000_000_000, 900, '2026-11-21T13:00:00Z');
  made(9_100, 901, '2026-11-21T11:00:00Z');
  const full = { repo: { full_name: 'octo/repo' } };
  const { workspace } = runner;
  const payload = {
    pull_request: {
      number: 7,
      updated_at: '2026-11-21T12:00:00Z',
      base: { sha: workspace.git('rev-parse', 'main'), ...full },
      head: { sha: workspace.git('rev-parse', 'change'), ...full },
    },
  };
  for (const run of ['9001', '9002']) {
    const end = await runner.run({ payload, environment: { GITHUB_RUN_ID: run, GITHUB_RUN_NUMBER: run } });
    expect(end, end.log).toMatchObject({ exitCode: 0, outputs: { verdict: 'unchanged' } });
    expect(end.log).not.toContain('stays as it is');
  }
  const { comments } = runner.api;
  expect(comments.map(({ body }) => parseMarker(body)?.runId)).toEqual([9_000_000_000_000_000, 9_100, 9_002]);
  expect(comments.at(-1)?.body).toContain('unchanged');
});
