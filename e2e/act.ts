import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { eventOf, type Project } from './project.ts';

export const CHECKOUT = 'actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd';
const CACHE = 'actions/cache@27d5ce7f107fe9357f9df03efb73ab90386fccae';
export const ACTION = 'octo/tare@v1';

/** One job, one step, no inputs; the last step shows what a caller sees, whatever became of the one before. */
export const STEP_WORKFLOW = `on: pull_request
jobs:
  bench:
    runs-on: ubuntu-latest
    permissions: { contents: read, pull-requests: write }
    steps:
      - uses: ${CHECKOUT}
      - id: tare
        uses: ${ACTION}
      - if: always()
        env: { OUTPUTS: '\${{ toJSON(steps.tare.outputs) }}' }
        run: |
          printf '%s' "$OUTPUTS" > "$E2E_OUTPUTS"
          if [ -f tare-results.json ]; then cp tare-results.json "$E2E_OUTPUTS.results"; fi
`;

/** The machinery a run needs, started once. */
export interface Stage {
  readonly act: string;
  readonly root: string;
  readonly temporary: string;
  /** A folder with action.yml and dist/ of this repository. */
  readonly action: string;
  readonly artifacts: string;
  readonly actPort: number;
  readonly proxyPort: number;
  readonly node24: string;
  readonly apiUrl: string;
  readonly token: string;
}

export interface ActRun {
  readonly runId: string;
  readonly exitCode: number;
  /** One message a line, in order. */
  readonly log: string;
  /** Job summaries, in order. */
  readonly summaries: readonly string[];
  /** Outputs of the action as a later step saw them; null when it did not run. */
  readonly outputs: Readonly<Record<string, string>> | null;
  /** results.json as it lay in the workspace; empty when there was none. */
  readonly results: string;
  readonly seconds: number;
}

export function findAct(): string {
  const gopath = execFileSync('go', ['env', 'GOPATH'], { encoding: 'utf8' }).trim();
  const places = [...(process.env.PATH ?? '').split(delimiter), join(gopath, 'bin')].map((path) => join(path, 'act'));
  const found = places.find((path) => existsSync(path));
  if (found !== undefined) return found;
  execFileSync('go', ['install', 'github.com/nektos/act@v0.2.89'], { stdio: 'inherit' });
  return join(gopath, 'bin', 'act');
}

export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as net.AddressInfo;
  await new Promise<void>((done) => server.close(() => done()));
  return port;
}

export function startProxy(stage: Pick<Stage, 'root' | 'proxyPort' | 'actPort'>): ChildProcess {
  const file = join(stage.root, 'e2e/artifact-proxy.mjs');
  return spawn(process.execPath, [file, String(stage.proxyPort), String(stage.actPort)], { stdio: 'inherit' });
}

/** How this machine reaches the package registries, where it says so: examples install what they need. */
const REGISTRY_ACCESS =
  /^(?:NODE_EXTRA_CA_CERTS|SSL_CERT_(?:FILE|DIR)|(?:REQUESTS|CURL)_CA_BUNDLE|PIP_CERT|(?:https?|no)_proxy|npm_config_\w+)$/i;

function registryAccess(): Readonly<Record<string, string>> {
  const known = Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return Object.fromEntries(known.filter(([name = '']) => REGISTRY_ACCESS.test(name)));
}

interface ActEvent {
  readonly event?: string;
  readonly payload?: object;
}

/** One run of the project's workflow, as run `number`: `pull_request` unless another event is given. */
export async function runAct(
  stage: Stage,
  project: Project,
  number: number,
  { event = 'pull_request', payload = eventOf(project) }: ActEvent = {},
): Promise<ActRun> {
  const scratch = mkdtempSync(join(stage.temporary, `run-${number}-`));
  const eventPath = join(scratch, 'event.json');
  const outputsPath = join(scratch, 'outputs.json');
  writeFileSync(eventPath, JSON.stringify(payload));
  const runId = String(9000 + number);
  const variables = {
    GITHUB_API_URL: stage.apiUrl,
    GITHUB_RUN_ID: runId,
    GITHUB_RUN_NUMBER: String(number),
    GITHUB_RUN_ATTEMPT: '1',
    E2E_OUTPUTS: outputsPath,
    E2E_ARTIFACTS: stage.artifacts,
    E2E_CACHE: join(stage.temporary, 'caches'),
    ...(project.home === undefined ? {} : registryAccess()),
  };
  const args = [
    event,
    '--directory',
    project.directory,
    '--eventpath',
    eventPath,
    '--json',
    '--workflows',
    join(project.directory, project.workflow),
    '--platform',
    'ubuntu-latest=-self-hosted',
    '--no-cache-server',
    '--action-offline-mode',
    '--action-cache-path',
    join(scratch, 'actions'),
    '--artifact-server-addr',
    '127.0.0.1',
    '--artifact-server-port',
    String(stage.actPort),
    '--artifact-server-path',
    stage.artifacts,
    ...localActions(stage, project).flatMap(([action, folder]) => ['--local-repository', `${action}=${folder}`]),
    '--secret',
    `GITHUB_TOKEN=${stage.token}`,
    ...Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ];
  const child = spawn(stage.act, args, {
    cwd: scratch,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: [join(stage.root, 'e2e/sudo-stub'), dirname(stage.node24), process.env.PATH].join(delimiter),
      HOME: project.home ?? stage.temporary,
      XDG_CACHE_HOME: join(stage.temporary, 'cache'),
      GOPATH: execFileSync('go', ['env', 'GOPATH'], { encoding: 'utf8' }).trim(),
      GOCACHE: execFileSync('go', ['env', 'GOCACHE'], { encoding: 'utf8' }).trim(),
      GOMODCACHE: execFileSync('go', ['env', 'GOMODCACHE'], { encoding: 'utf8' }).trim(),
      ACTIONS_RUNTIME_URL: `http://127.0.0.1:${stage.proxyPort}/`,
    },
  });
  const started = performance.now();
  const [out, errors, exitCode] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    new Promise<number>((done) => child.on('close', (code) => done(code ?? -1))),
  ]);
  const entries = out.split('\n').flatMap(readEntry);
  return {
    runId,
    exitCode,
    log: [...entries.map(({ msg }) => msg?.trimEnd() ?? ''), errors].join('\n'),
    summaries: entries.filter(({ command }) => command === 'summary').map(({ content }) => content ?? ''),
    outputs: existsSync(outputsPath) ? JSON.parse(readFileSync(outputsPath, 'utf8')) : null,
    results: existsSync(`${outputsPath}.results`) ? readFileSync(`${outputsPath}.results`, 'utf8') : '',
    seconds: Math.round((performance.now() - started) / 1000),
  };
}

/** What a workflow uses, and the folders that stand for it: only Tare is what it is. */
function localActions(stage: Stage, project: Project): readonly (readonly [string, string])[] {
  const text = readFileSync(join(project.directory, project.workflow), 'utf8');
  // What the reusable workflow uses, too.
  const called = readFileSync(join(stage.action, '.github/workflows/benchmark.yml'), 'utf8');
  // `uses: actions/setup-go@7a3fe6cf4cb3a834922a1244abfce67bcef6a0c5 # v6.2.0`
  const used = [...`${text}\n${called}`.matchAll(/\buses: (\S+?@\S+)/g)].map(([, action = '']) => action);
  return [...new Set([ACTION, CHECKOUT, CACHE, ...used])].flatMap((action): (readonly [string, string])[] => {
    const [name = ''] = action.split('@');
    if (/^[\w-]+\/tare$/.test(name)) return [[action, stage.action]];
    const stub = /^actions\/(checkout|cache|setup|download)/.exec(name)?.[1];
    return stub === undefined ? [] : [[action, join(stage.root, `e2e/${stub}-stub`)]];
  });
}

interface Entry {
  readonly msg?: string;
  readonly command?: string;
  readonly content?: string;
}

function readEntry(line: string): readonly Entry[] {
  if (line === '') return [];
  try {
    return [JSON.parse(line) as Entry];
  } catch {
    return [{ msg: line }];
  }
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer));
  return Buffer.concat(chunks).toString();
}
