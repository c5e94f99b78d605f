import { existsSync, realpathSync, statfsSync } from 'node:fs';
import { homedir, totalmem } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import type { ToolchainEnvironment } from '../../model/toolchain.ts';
import type { Surroundings } from '../../ports.ts';
import { memoryLimitBytes } from './control-group.ts';

/** Variables that name a folder of anybody's tools, or a list of certificates. */
const TOOL_VARIABLES = ['RUNNER_TOOL_CACHE', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'CURL_CA_BUNDLE'];

/** Where programs of a home folder lie that are nobody's in particular. */
const HOME_TOOLS = ['.local/bin', '.local/lib'];

/** What this machine has around the code that is measured. `environment` is the parent's. */
export function readSurroundings(
  environment: NodeJS.ProcessEnv,
  toolchains: readonly ToolchainEnvironment[],
): Surroundings {
  const home = resolved(environment.HOME ?? homedir()) ?? homedir();
  const path = (environment.PATH ?? '').split(delimiter).filter(isAbsolute);
  const has = (program: string) => path.some((folder) => existsSync(join(folder, program)));
  const inHome = (folder: string) => join(home, folder);
  const known = toolchains.flatMap(({ caches = [] }) => caches).filter(({ program }) => has(program));
  const caches = known.map(({ variable = '', folder }) => {
    const given = environment[variable];
    return given !== undefined && isAbsolute(given) ? given : inHome(folder);
  });
  return {
    home,
    tools: [
      ...path.flatMap((folder) => resolved(folder) ?? []),
      ...[...TOOL_VARIABLES, ...toolchains.flatMap(({ folders = [] }) => folders)].flatMap(
        (name) => resolved(environment[name] ?? '') ?? [],
      ),
      ...[...HOME_TOOLS, ...toolchains.flatMap(({ homeFolders = [] }) => homeFolders)].map(inHome),
    ],
    caches: caches.map((path) => ({ path: resolved(path) ?? path, exists: existsSync(path) })),
    secrets: toolchains.flatMap(({ secrets = [] }) => secrets).map(inHome),
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
