import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { type Action, runAction } from '../../../src/github/action-run.ts';
import { connection } from '../../../src/github/api.ts';
import { readContext } from '../../../src/github/context.ts';
import { publishFork } from '../../../src/github/forks/publish-fork.ts';
import { readActionInputs } from '../../../src/github/inputs.ts';
import { createRunnerLog } from '../../../src/github/log.ts';
import { Secrets } from '../../../src/github/secrets.ts';
import { systemClock } from '../../../src/host/clock.ts';
import { createFiles } from '../../../src/host/files/files.ts';
import type { Results } from '../../../src/model/results/results.ts';
import type { Run } from '../../../src/model/results/run.ts';
import { resultsText } from '../../../src/record/file/write.ts';
import { around, benchmark, confirmation, measuredAgain, results } from '../../support/results-builder.ts';
import { zipOf } from '../../support/zip.ts';
import { TOKEN } from '../api-server.ts';
import { jobOf } from '../documented-jobs.ts';
import { forgetSummary, outputsIn } from '../step.ts';
import { type ForkServer, type StoredPull, startForkServer } from './server.ts';

/** A fork's pull request whose run is over: what GitHub has of it, and the job that publishes it. */
export const HEAD = 'c'.repeat(40);
export const MERGE = 'd'.repeat(40);
export const BASE = 'b'.repeat(40);
export const TREE = 'e'.repeat(40);
export const PULL: StoredPull = {
  number: 7,
  headSha: HEAD,
  headRef: 'change',
  fork: 'mona/repo',
  baseSha: BASE,
  mergeSha: MERGE,
};
const RUN = 9001;

export interface ForkRunEnd {
  readonly exitCode: number | undefined;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Waits between requests, which are counted and not waited, ms. */
  readonly slept: readonly number[];
}

/** Each test has a server of its own; every request of it has to fit GitHub's description. */
export function eachWithFork(started: (server: ForkServer) => void): void {
  let server: ForkServer;
  beforeEach(async () => {
    server = await startFork();
    started(server);
  });
  afterEach(async () => {
    await server.close();
    expect(server.api.violations).toEqual([]);
  });
}

async function startFork(): Promise<ForkServer> {
  const server = await startForkServer();
  server.pulls = [PULL];
  server.commits.set(MERGE, { parents: [BASE, HEAD], tree: TREE });
  server.commits.set(HEAD, { parents: ['a'.repeat(40)], tree: TREE });
  server.branch = ['a'.repeat(40), BASE];
  server.mergeBase = 'a'.repeat(40);
  server.artifacts = [artifact('bench', slower(0))];
  return server;
}

/** As a run of the fork leaves them, `percent` slower, measured again where that is beyond the threshold. */
export function slower(percent: number, more: Partial<Results> = {}): Results {
  const head = around(100 * (1 + percent / 100));
  const record = measuredAgain(benchmark('Parse/large', { base: around(100), head }), { base: around(100), head });
  const measured = results({ benchmarks: [record], confirmation: confirmation() });
  return {
    ...measured,
    base: { ...measured.base, commit: BASE },
    head: { ...measured.head, commit: MERGE, tree: TREE },
    runs: measured.runs.map((run) => ({ ...run, ci: CI })),
    ...more,
  };
}

export const CI: NonNullable<Run['ci']> = {
  runId: RUN,
  runNumber: 12,
  runAttempt: 1,
  url: 'https://evil.example/',
  repository: 'octo/repo',
};

let ids = 100;

export function artifact(key: string, content: Results | string | Buffer, attempt = 1) {
  const archive = Buffer.isBuffer(content)
    ? content
    : zipOf([{ name: 'tare-results.json', data: typeof content === 'string' ? content : resultsText(content) }]);
  return { id: ids++, name: `tare-results-${key}-${attempt}`, archive };
}

export function payload(run: object = {}, more: object = {}): object {
  return {
    action: 'completed',
    workflow_run: {
      id: RUN,
      name: 'Benchmarks',
      path: '.github/workflows/bench.yml',
      event: 'pull_request',
      head_branch: 'change',
      head_sha: HEAD,
      run_number: 12,
      run_attempt: 1,
      status: 'completed',
      conclusion: 'failure',
      created_at: '2011-04-14T16:00:00Z',
      pull_requests: [],
      head_repository: { full_name: 'mona/repo', owner: { login: 'mona' } },
      repository: { full_name: 'octo/repo' },
      ...run,
    },
    repository: { full_name: 'octo/repo', default_branch: 'main' },
    ...more,
  };
}

interface Publishing {
  readonly payload?: object;
  readonly event?: string;
  readonly inputs?: Readonly<Record<string, string>>;
  /** With its entry, whose waits are real. */
  readonly isWholeAction?: boolean;
}

/** Runs the real entry of the action as the publishing job; the environment of the tests is put back. */
export async function publishing({ api }: Pick<ForkServer, 'api'>, given: Publishing = {}): Promise<ForkRunEnd> {
  const before = { ...process.env };
  const folder = mkdtempSync(join(tmpdir(), 'tare-publish-'));
  const log: string[] = [];
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text) => log.push(String(text)) > 0);
  const slept: number[] = [];
  const path = forgetSummary();
  try {
    for (const name of Object.keys(process.env)) {
      if (/^(GITHUB|INPUT|ACTIONS|RUNNER)_/.test(name)) delete process.env[name];
    }
    writeFileSync(join(folder, 'summary.md'), '');
    writeFileSync(join(folder, 'outputs'), '');
    writeFileSync(join(folder, 'event.json'), JSON.stringify(given.payload ?? payload()));
    const inputs = { 'github-token': TOKEN, ...given.inputs };
    api.granted = jobOf('publish', inputs);
    Object.assign(process.env, {
      GITHUB_EVENT_NAME: given.event ?? 'workflow_run',
      GITHUB_EVENT_PATH: join(folder, 'event.json'),
      GITHUB_REPOSITORY: 'octo/repo',
      GITHUB_API_URL: api.url,
      GITHUB_WORKSPACE: folder,
      GITHUB_OUTPUT: join(folder, 'outputs'),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
      GITHUB_JOB: 'publish',
      GITHUB_RUN_ID: '9500',
      GITHUB_RUN_NUMBER: '3',
      GITHUB_RUN_ATTEMPT: '1',
      GITHUB_WORKFLOW_REF: 'octo/repo/.github/workflows/publish.yml@refs/heads/main',
      ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    });
    if (given.isWholeAction) await runAction(ACTION);
    else await publishOnly(slept);
    const written = readFileSync(join(folder, 'outputs'), 'utf8');
    return {
      exitCode: process.exitCode as number | undefined,
      log: log.join(''),
      summary: readFileSync(join(folder, 'summary.md'), 'utf8'),
      slept,
      outputs: outputsIn(written),
    };
  } finally {
    stdout.mockRestore();
    forgetSummary(path);
    process.env = before;
    process.exitCode = undefined;
    rmSync(folder, { recursive: true });
  }
}

async function publishOnly(slept: number[]): Promise<void> {
  const secrets = new Secrets();
  const files = createFiles();
  const context = await readContext(process.env, files);
  const given = readActionInputs(process.env);
  const patience = { nowMs: () => 1_000_000, sleep: async (ms: number) => void slept.push(ms) };
  const log = createRunnerLog(systemClock);
  await publishFork(
    { given, connection: connection(given['github-token'] ?? '', context.apiUrl), context },
    {
      files,
      log,
      environment: process.env,
      patience,
      secrets,
    },
  );
}

const unused = () => {
  throw new Error('no code of a fork runs here');
};

const ACTION: Action = {
  name: 'publish',
  clock: systemClock,
  files: createFiles(),
  environmentBlock: { state: 'cleared' },
  atExit: () => {},
  open: unused,
  compare: unused,
  merge: unused,
};
