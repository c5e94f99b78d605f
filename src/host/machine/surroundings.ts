import { existsSync, realpathSync, statfsSync } from 'node:fs';
import { homedir, totalmem } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import type { Surroundings } from '../../ports.ts';
import { memoryLimitBytes } from './control-group.ts';

/** Variables that name a folder (or a file) of a toolchain, or a list of certificates. */
const TOOL_VARIABLES = [
  ...['GOROOT', 'GOPATH', 'GOBIN', 'CARGO_HOME', 'RUSTUP_HOME', 'JAVA_HOME', 'PYENV_ROOT', 'VIRTUAL_ENV', 'NVM_DIR'],
  ...['VOLTA_HOME', 'PNPM_HOME', 'COREPACK_HOME', 'ASDF_DIR', 'ASDF_DATA_DIR', 'MISE_DATA_DIR', 'RUNNER_TOOL_CACHE'],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS', 'CURL_CA_BUNDLE', 'REQUESTS_CA_BUNDLE'],
];

/**
 * Where toolchains keep themselves in a home folder. Named one by one, as the environment is (environment.ts): beside
 * them lie credentials, whose names nobody knows all of.
 */
const HOME_TOOLS = [
  ...['go', 'sdk', '.cargo', '.rustup', '.pyenv', '.nvm', '.volta', '.asdf', '.bun', '.deno', '.dotnet', '.julia'],
  ...['.juliaup', '.ghcup', '.opam', '.rbenv', '.sdkman', '.jdks', '.fnm', '.nodenv', '.goenv', '.rye'],
  ...['miniconda3', 'anaconda3', 'miniforge3', '.local/bin', '.local/lib', '.local/pipx', '.local/share/mise'],
  ...['.local/share/uv', '.local/share/pnpm', '.local/share/pipx', '.local/share/fnm', '.local/share/rtx'],
];

/** What builds fill and read again, by the program that does. */
const HOME_CACHES: readonly (readonly [program: string, variable: string, folder: string])[] = [
  ['go', 'GOCACHE', '.cache/go-build'],
  ['go', 'GOMODCACHE', 'go/pkg'],
  ['cargo', '', '.cargo/registry'],
  ['cargo', '', '.cargo/git'],
  ['npm', '', '.npm'],
  ['yarn', '', '.yarn'],
  ['yarn', '', '.cache/yarn'],
  ['pnpm', '', '.local/share/pnpm/store'],
  ['bun', '', '.bun/install/cache'],
  ['pip', '', '.cache/pip'],
  ['uv', '', '.cache/uv'],
  ['poetry', '', '.cache/pypoetry'],
  ['mvn', '', '.m2/repository'],
  ['gradle', '', '.gradle/caches'],
  ['java', '', '.gradle/wrapper'],
  ['dotnet', '', '.nuget/packages'],
  ['ccache', 'CCACHE_DIR', '.cache/ccache'],
  ['sccache', 'SCCACHE_DIR', '.cache/sccache'],
];

/** Credentials inside of those. */
const HOME_SECRETS = ['.cargo/credentials', '.cargo/credentials.toml'];

/** What this machine has around the code that is measured. `environment` is the parent's. */
export function readSurroundings(environment: NodeJS.ProcessEnv): Surroundings {
  const home = resolved(environment.HOME ?? homedir()) ?? homedir();
  const path = (environment.PATH ?? '').split(delimiter).filter(isAbsolute);
  const has = (program: string) => path.some((folder) => existsSync(join(folder, program)));
  const inHome = (folder: string) => join(home, folder);
  const caches = HOME_CACHES.filter(([program]) => has(program)).map(([, variable, folder]) => {
    const given = environment[variable];
    return given !== undefined && isAbsolute(given) ? given : inHome(folder);
  });
  return {
    home,
    tools: [
      ...path.flatMap((folder) => resolved(folder) ?? []),
      ...TOOL_VARIABLES.flatMap((name) => resolved(environment[name] ?? '') ?? []),
      ...HOME_TOOLS.map(inHome),
    ],
    caches: caches.map((path) => ({ path: resolved(path) ?? path, exists: existsSync(path) })),
    secrets: HOME_SECRETS.map(inHome),
    runner: runnerFolders(environment),
    memoryBytes: Math.min(memoryLimitBytes() ?? Number.POSITIVE_INFINITY, totalmem()),
    freeDiskBytes: (folder) => {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
  };
}

/** Where the runner keeps its own: command files, downloaded actions, the job's messages, its registration. */
function runnerFolders(environment: NodeJS.ProcessEnv): readonly string[] {
  const { RUNNER_TEMP, RUNNER_WORKSPACE, GITHUB_WORKSPACE } = environment;
  const files = ['GITHUB_ENV', 'GITHUB_OUTPUT', 'GITHUB_EVENT_PATH'].map((name) => environment[name]);
  const folders = [RUNNER_TEMP, RUNNER_WORKSPACE, GITHUB_WORKSPACE, ...files.map((file) => file && dirname(file))];
  // `<root>/_work/_temp` of a runner that was set up by hand; its root holds `.runner` and `.credentials`.
  const root = RUNNER_TEMP === undefined ? '' : dirname(dirname(RUNNER_TEMP));
  const own = root !== '' && existsSync(join(root, '.runner')) ? [root] : [];
  // In a container job.
  const mounted = ['/github', '/__w', '/__e'];
  return [...folders, ...own, ...mounted].flatMap((folder) => resolved(folder ?? '') ?? []);
}

function resolved(path: string): string | undefined {
  if (!isAbsolute(path)) return undefined;
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
