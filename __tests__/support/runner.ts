import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import type { ActionName } from '../../src/model/inputs/actions.ts';
import { type ApiServer, startApiServer, TOKEN } from '../github/api-server.ts';
import { DOCUMENTED, jobOf } from '../github/documented-jobs.ts';
import type { JobPermissions } from '../github/permissions.ts';
import { gitEnvironment, type Repository, repository, temporaryFolder } from './repository.ts';

/** The files by which a step speaks to the runner, as their names in RUNNER_TEMP/_runner_file_commands begin. */
export const COMMAND_FILES = ['env', 'path', 'output', 'state', 'step_summary'] as const;
type CommandFile = (typeof COMMAND_FILES)[number];

/** A stand-in for a hosted runner: its folders, its files, its variables, a local API server. */
export interface Runner {
  readonly api: ApiServer;
  /** The repository of the workspace. */
  readonly workspace: Repository;
  /** Where the runner unpacked the action: a copy of this build's dist/, calibrators/ and action.yml. */
  readonly action: string;
  readonly temporary: string;
  /** The runner's HOME. */
  readonly home: string;
  /** Absolute path of one of the runner's command files. */
  file(name: CommandFile): string;
  /** Adds files to base, and merges the branch anew. */
  commitBoth(files: Parameters<Repository['commit']>[0]): void;
  run(options?: RunnerRun): Promise<ActionEnd>;
}

export interface RunnerRun {
  /** The one at the top when not given. */
  readonly uses?: ActionName;
  /** `with:` of the step. */
  readonly inputs?: Readonly<Record<string, string>>;
  readonly event?: string;
  readonly payload?: object;
  readonly environment?: Readonly<Record<string, string>>;
  /** Of the job; those of the documented one when not given. */
  readonly permissions?: JobPermissions;
  /** Instead of the node of the tests. */
  readonly node?: string;
  /** Runs the action: `setpriv --reuid 1000`. */
  readonly through?: readonly string[];
  readonly timeoutMs?: number;
  /** Is called when all files are there, before the action starts. */
  readonly prepared?: (folders: readonly string[]) => void;
  /** Is told the process as soon as it runs. */
  readonly started?: (child: ChildProcess) => void;
}

export interface ActionEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  /** Body of the only comment; empty: there is none. */
  readonly comment: string;
  /** results.json in the workspace; empty: there is none. */
  readonly results: string;
}

/** Of the job, beside the token of the input. */
export const RUNTIME_TOKEN = 'eyRuntimeTokenOfTheTests';
const TRACKING_ID = 'github_00000000-0000-4000-8000-000000000000';

/**
 * A runner with a pull request checked out: base's and head's files, the merge commit of both in the workspace.
 * Close `api` after the test.
 */
export async function startRunner(
  base: Parameters<Repository['commit']>[0],
  head: Parameters<Repository['commit']>[0],
): Promise<Runner> {
  const api = await startApiServer(DOCUMENTED.compare);
  const root = temporaryFolder('tare-runner-');
  const temporary = join(root, '_temp');
  const action = join(root, '_actions/octo/tare/v1');
  const home = join(root, 'home');
  mkdirSync(join(temporary, '_runner_file_commands'), { recursive: true });
  mkdirSync(home);
  const program = inject('program');
  if ('failure' in program) throw new Error(program.failure);
  cpSync(dirname(program.path), join(action, 'dist'), { recursive: true });
  cpSync(join(dirname(program.path), '../calibrators'), join(action, 'calibrators'), {
    recursive: true,
    dereference: true,
  });
  const workspace = pullRequest(join(root, 'repo/repo'), base, head);
  const file = (name: CommandFile) => join(temporary, '_runner_file_commands', `${name}_5b1f`);
  return {
    api,
    workspace,
    action,
    temporary,
    home,
    file,
    commitBoth: (files) => {
      workspace.git('checkout', '--quiet', 'main');
      workspace.commit(files, 'base, too');
      workspace.git('checkout', '--quiet', '--detach');
      merge(workspace);
    },
    run: (options = {}) => runAction({ api, workspace, action, temporary, home, file }, options),
  };
}

/** A suite, as a shell script, that prints one reading near `ns` of each name: `sh ./suite`. */
export function suiteOf(readings: Readonly<Record<string, number>>): string {
  return Object.entries(readings)
    .map(([name, ns]) => {
      const [before, after] = JSON.stringify({ tare: 1, benchmark: name, metrics: { 'ns/op': ns } }).split(/(?=\}\}$)/);
      // Four digits of the clock: readings that are all the same would be a clock's steps.
      return `printf '%s.%s%s\\n' '${before}' "$(date +%N | cut -c4-7)" '${after}'\n`;
    })
    .join('');
}

/** main went on after the branch left it, and the merge of both is checked out, as actions/checkout leaves it. */
function pullRequest(
  folder: string,
  base: Parameters<Repository['commit']>[0],
  head: Parameters<Repository['commit']>[0],
): Repository {
  mkdirSync(folder, { recursive: true });
  const repo = repository(folder);
  repo.commit(base, 'base');
  repo.git('checkout', '--quiet', '-b', 'change');
  repo.commit(head, 'head');
  repo.git('checkout', '--quiet', 'main');
  repo.commit({ 'main-went-on': 'yes\n' }, 'main goes on');
  repo.git('checkout', '--quiet', '--detach');
  merge(repo);
  return repo;
}

function merge(repo: Repository): void {
  repo.git('merge', '--quiet', '--no-ff', '-m', 'merge', 'change');
}

export function pullRequestPayload(repo: Repository, more: object = {}): object {
  const full = { repo: { full_name: 'octo/repo' } };
  return {
    pull_request: {
      number: 7,
      base: { sha: repo.git('rev-parse', 'main'), ...full },
      head: { sha: repo.git('rev-parse', 'change'), ...full },
    },
    repository: { full_name: 'octo/repo', default_branch: 'main' },
    ...more,
  };
}

async function runAction(runner: Omit<Runner, 'run' | 'commitBoth'>, options: RunnerRun): Promise<ActionEnd> {
  const { api, workspace, action, temporary, home, file } = runner;
  const payload = join(temporary, 'event.json');
  writeFileSync(payload, JSON.stringify(options.payload ?? pullRequestPayload(workspace)));
  for (const name of COMMAND_FILES) writeFileSync(file(name), '');
  const { uses = 'compare' } = options;
  const given = { 'github-token': TOKEN, ...options.inputs };
  api.granted = options.permissions ?? jobOf(uses, given);
  const env = {
    ...gitEnvironment(),
    HOME: home,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    RUNNER_TRACKING_ID: TRACKING_ID,
    RUNNER_TEMP: temporary,
    RUNNER_OS: 'Linux',
    RUNNER_ENVIRONMENT: 'github-hosted',
    TMPDIR: temporaryFolder('tare-runner-tmp-'),
    GITHUB_EVENT_NAME: options.event ?? 'pull_request',
    GITHUB_EVENT_PATH: payload,
    GITHUB_REPOSITORY: 'octo/repo',
    GITHUB_API_URL: api.url,
    GITHUB_WORKSPACE: workspace.root,
    GITHUB_SHA: workspace.git('rev-parse', 'HEAD'),
    GITHUB_REF: 'refs/pull/7/merge',
    GITHUB_RUN_ID: '9001',
    GITHUB_RUN_NUMBER: '1',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_JOB: 'bench',
    ACTIONS_RUNTIME_TOKEN: RUNTIME_TOKEN,
    GITHUB_ACTION_PATH: action,
    ...Object.fromEntries(COMMAND_FILES.map((name) => [`GITHUB_${name.toUpperCase()}`, file(name)])),
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    ...options.environment,
  };
  const command = [...(options.through ?? []), options.node ?? process.execPath, join(action, `dist/${uses}.js`)];
  options.prepared?.([dirname(temporary), env.TMPDIR]);
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: workspace.root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  options.started?.(child);
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
  }
  const ended = await new Promise<Pick<ActionEnd, 'exitCode' | 'signal'>>((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the action did not end\n${log}`));
    }, options.timeoutMs ?? 200_000);
    child.once('error', reject);
    // `exit`, as the runner waits for: what the action leaves running may hold the pipes open.
    child.once('exit', (exitCode, signal) => {
      clearTimeout(limit);
      resolve({ exitCode, signal });
    });
  });
  await new Promise((resolve) => setImmediate(resolve));
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
  return {
    ...ended,
    log,
    // "name<<delimiter\nvalue\ndelimiter\n"
    outputs: Object.fromEntries(
      [...read(file('output')).matchAll(/^(.+)<<(.+)\n([\s\S]*?)\n\2$/gm)].map((match) => [match[1], match[3]]),
    ),
    summary: read(file('step_summary')),
    comment: api.comments.length === 1 ? (api.comments[0]?.body ?? '') : '',
    results: read(join(workspace.root, 'tare-results.json')),
  };
}

/** Everything that leaves the run, the runner's own masks aside: those it does not show. */
export function published(runner: Runner, end: ActionEnd): string {
  const log = end.log.replaceAll(/^::add-mask::.*$/gm, '');
  const bodies = runner.api.requests.map(({ path, body }) => ({ path, body }));
  return [log, end.results, end.summary, end.comment, JSON.stringify(end.outputs), JSON.stringify(bodies)].join('\n');
}
