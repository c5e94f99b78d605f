import type { EventContext } from '../model/inputs/event.ts';
import type { Run } from '../model/results/run.ts';
import type { Files } from '../ports.ts';

/** The runner's facts about this run, read once; every field is checked, and none is required. */
export interface RunContext {
  readonly event: EventContext;
  /** null where the runner gives no run id. */
  readonly ci: NonNullable<Run['ci']> | null;
  readonly repository: { readonly owner: string; readonly name: string } | null;
  readonly workspace: string;
  readonly serverUrl: string;
  readonly apiUrl: string;
  /** The pull request comes from another repository, whose runs get a read-only token. */
  readonly fork: boolean;
  /** The merge queue's group; null for other runs. */
  readonly queue: MergeGroup | null;
  /** When the event happened, by the server's clock, ms since 1970; null where it does not say. */
  readonly eventMs: number | null;
  /** Comment key where none is given: the workflow's file and the job, which no other job of this repository shares. */
  readonly defaultKey: string;
  /** The workflow's file alone, which its jobs share. */
  readonly workflowKey: string;
}

/** The group that a merge queue wants to merge. */
export interface MergeGroup {
  /** The pull request that the branch of the queue is called after, its last one; null: it has another name. */
  readonly pullRequest: number | null;
  /** The branch to merge into. */
  readonly base: string;
  readonly baseSha: string | null;
  readonly headSha: string | null;
}

type Environment = Readonly<Record<string, string | undefined>>;
type Reading = Pick<Files, 'readTextIfPresent'>;

/** GitHub cuts payloads at 25 MB. */
const PAYLOAD_MAX_BYTES = 32 * 1024 * 1024;

/** Never throws: less is known of an event without a readable payload. */
export async function readContext(environment: Environment, files: Reading): Promise<RunContext> {
  const payload = await readPayload(environment.GITHUB_EVENT_PATH, files);
  const [owner = '', name = ''] = (environment.GITHUB_REPOSITORY ?? '').split('/');
  const serverUrl = environment.GITHUB_SERVER_URL || 'https://github.com';
  return {
    event: readEvent(environment, payload),
    ci: readRun(environment, serverUrl),
    repository: owner !== '' && name !== '' ? { owner, name } : null,
    workspace: environment.GITHUB_WORKSPACE || process.cwd(),
    serverUrl,
    apiUrl: environment.GITHUB_API_URL || 'https://api.github.com',
    fork: isFork(payload),
    queue: environment.GITHUB_EVENT_NAME === 'merge_group' ? readMergeGroup(payload) : null,
    eventMs: timeOf(at(payload, 'pull_request', 'updated_at')),
    defaultKey: defaultKey(environment),
    workflowKey: keyOf([workflowOf(environment)]),
  };
}

export async function readPayload(path: string | undefined, files: Reading): Promise<unknown> {
  if (path === undefined || path === '') return null;
  try {
    return JSON.parse((await files.readTextIfPresent(path, PAYLOAD_MAX_BYTES)) ?? 'null');
  } catch {
    return null;
  }
}

function readEvent(environment: Environment, payload: unknown): EventContext {
  const number = at(payload, 'pull_request', 'number');
  const baseSha = commit(at(payload, 'pull_request', 'base', 'sha'));
  const headSha = commit(at(payload, 'pull_request', 'head', 'sha'));
  const known = typeof number === 'number' && Number.isSafeInteger(number) && number > 0;
  const defaultBranch = at(payload, 'repository', 'default_branch');
  return {
    name: environment.GITHUB_EVENT_NAME ?? '',
    sha: environment.GITHUB_SHA ?? '',
    ref: environment.GITHUB_REF ?? '',
    pullRequest: known && baseSha !== null && headSha !== null ? { number, baseSha, headSha } : null,
    before: commit(at(payload, 'before')),
    mergeGroupBase: commit(at(payload, 'merge_group', 'base_sha')),
    defaultBranch: typeof defaultBranch === 'string' && defaultBranch !== '' ? defaultBranch : null,
  };
}

function readMergeGroup(payload: unknown): MergeGroup {
  const text = (name: string) => String(at(payload, 'merge_group', name) ?? '');
  const base = text('base_ref').replace(/^refs\/heads\//, '');
  // "refs/heads/gh-readonly-queue/main/pr-104-5f1c..."
  const [, of = '', number = ''] =
    /^refs\/heads\/gh-readonly-queue\/(.+)\/pr-(\d{1,15})-[0-9a-f]{40,64}$/.exec(text('head_ref')) ?? [];
  return {
    pullRequest: of !== '' && of === base ? count(number) : null,
    base,
    baseSha: commit(text('base_sha')),
    headSha: commit(text('head_sha')),
  };
}

function readRun(environment: Environment, serverUrl: string): RunContext['ci'] {
  const runId = count(environment.GITHUB_RUN_ID);
  if (runId === null) return null;
  const repository = (environment.GITHUB_REPOSITORY ?? '').slice(0, 300);
  const runAttempt = count(environment.GITHUB_RUN_ATTEMPT) ?? 1;
  const url = `${serverUrl}/${repository}/actions/runs/${runId}/attempts/${runAttempt}`.slice(0, 500);
  return { runId, runNumber: count(environment.GITHUB_RUN_NUMBER) ?? 0, runAttempt, url, repository };
}

function isFork(payload: unknown): boolean {
  const head = at(payload, 'pull_request', 'head', 'repo', 'full_name');
  const base = at(payload, 'pull_request', 'base', 'repo', 'full_name');
  // A deleted fork leaves `repo: null`.
  return at(payload, 'pull_request') !== undefined && typeof base === 'string' && head !== base;
}

function defaultKey(environment: Environment): string {
  return keyOf([workflowOf(environment), environment.GITHUB_JOB]);
}

function workflowOf(environment: Environment): string | undefined {
  // "octo/repo/.github/workflows/bench.yml@refs/pull/3/merge"
  return /([^/@]+?)(?:\.ya?ml)?@/.exec(environment.GITHUB_WORKFLOW_REF ?? '')?.[1] ?? environment.GITHUB_WORKFLOW;
}

function keyOf(parts: readonly (string | undefined)[]): string {
  const key = parts.filter((part) => part !== undefined && part !== '').join('/');
  return key.replace(/[^A-Za-z0-9._/-]/g, '-').slice(0, 100) || 'benchmarks';
}

export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Readonly<Record<string, unknown>>)[key]
        : undefined,
    value,
  );
}

/** "2026-11-21T23:54:23Z" */
export function timeOf(value: unknown): number | null {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(ms) ? ms : null;
}

/** A full hash that stands for a commit: a new branch's `before` is all zeros. */
export function commit(value: unknown): string | null {
  if (typeof value !== 'string' || !/^([0-9a-f]{40}|[0-9a-f]{64})$/.test(value)) return null;
  return /^0+$/.test(value) ? null : value;
}

function count(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
