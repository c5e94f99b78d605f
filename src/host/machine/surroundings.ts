import { existsSync, realpathSync, statfsSync } from 'node:fs';
import { homedir, networkInterfaces, totalmem } from 'node:os';
import { basename, delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import type { ToolchainEnvironment, ToolchainSecrets } from '../../model/toolchain.ts';
import type { Surroundings } from '../../ports.ts';
import { memoryLimitBytes } from './control-group.ts';
import { runnerRoots } from './runner-folder.ts';
import { containerSockets } from './sockets.ts';

/** Variables that name a folder of anybody's tools, or a list of certificates. */
const TOOL_VARIABLES = ['RUNNER_TOOL_CACHE', 'SSL_CERT_FILE', 'SSL_CERT_DIR', 'CURL_CA_BUNDLE'];

/** Folders in a home folder whose programs belong to no toolchain. */
const HOME_TOOLS = ['.local/bin', '.local/lib'];

/** Folders of programs beside the system's own, to which a side may install for itself. */
const SYSTEM_TOOLS = ['/opt', '/usr/local'];

/** Folders that stay visible below the hidden /run: name look-ups, and the programs of NixOS. */
const SYSTEM = ['/run/systemd/resolve', '/run/resolvconf', '/run/current-system', '/run/opengl-driver'];

/**
 * Network programs, of which the first that works is used, and the addresses at which they answer this machine's
 * look-ups.
 */
const NETWORKS = [
  { program: 'pasta', nameServer: '169.254.1.1' },
  { program: 'slirp4netns', nameServer: '10.0.2.3' },
] as const;

/** Where clouds give a machine its identity and credentials: AWS, Azure, Google; their containers; Alibaba, Oracle. */
const METADATA = [
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  'fd00:ec2::254',
  'fd00:ec2::23',
  'fd20:ce::254',
];

function ownAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const own = all.filter(({ internal, scopeid = 0 }) => !internal && scopeid === 0);
  return [...new Set(own.map(({ address }) => address))].slice(0, 80);
}

/**
 * The folders and addresses around code under test on this machine. `environment` is the parent's.
 * @param proc as proc(5) has it
 */
export function readSurroundings(
  environment: NodeJS.ProcessEnv,
  toolchains: readonly ToolchainEnvironment[],
  proc = '/proc',
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
  // The paths as written count too: a missing path, or a link, could be created there.
  const ofPrograms = [...path, dirname(process.execPath)].flatMap((folder) => [folder, resolved(folder) ?? folder]);
  const cacheAt = (given: string) => {
    const real = resolved(given) ?? given;
    const holdsPrograms = ofPrograms.some((folder) => [given, real].some((cache) => isWithin(folder, cache)));
    return { path: real, exists: existsSync(given), ...(holdsPrograms ? { holdsPrograms } : {}) };
  };
  const secretsAt = ({ variable = '', folder, names }: ToolchainSecrets) => {
    const given = environment[variable] ?? '';
    const folders = [inHome(folder), ...(isAbsolute(given) ? [given] : [])];
    return folders.flatMap((each) => names.map((name) => join(each, name)));
  };
  const tools = [
    ...SYSTEM_TOOLS,
    ...path.flatMap((folder) => resolved(folder) ?? []),
    ...[...TOOL_VARIABLES, ...toolchains.flatMap(({ folders = [] }) => folders)].flatMap(
      (name) => resolved(environment[name] ?? '') ?? [],
    ),
    ...[...HOME_TOOLS, ...toolchains.flatMap(({ homeFolders = [] }) => homeFolders)].map(inHome),
  ];
  const roots = rootsOfRunner(environment, proc);
  const sockets = containerSockets(environment, home);
  return {
    home,
    tools,
    caches: caches.map(cacheAt),
    system: SYSTEM,
    real: new Map(
      [...tools, ...SYSTEM].flatMap((path) => {
        const real = resolved(path);
        return real === undefined || real === path ? [] : [[path, real] as const];
      }),
    ),
    secrets: [
      ...toolchains.flatMap(({ secrets = [] }) => secrets).flatMap(secretsAt),
      ...[...sockets, resolved(environment.SSH_AUTH_SOCK ?? '')].flatMap((path) => path ?? []),
    ],
    sockets,
    runner: runnerFolders(environment, roots),
    isRunnerUnseen:
      environment.RUNNER_ENVIRONMENT === 'self-hosted' && roots.length === 0 && !isInContainer(environment),
    networks: NETWORKS.filter(({ program }) => has(program)),
    blocked: [...METADATA, ...ownAddresses()],
    nameServers: resolved('/etc/resolv.conf') ?? '/etc/resolv.conf',
    memoryBytes: Math.min(memoryLimitBytes() ?? Number.POSITIVE_INFINITY, totalmem()),
    freeDiskBytes: (folder) => {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
  };
}

/** The files in a runner's root: its registration and key, its own variables, its log. */
const OF_THE_RUNNER = ['.runner', '.credentials', '.credentials_rsaparams', '.env', '.path', '_diag'];

/** The runner's own folders: command files, downloaded actions, other repositories, the job's messages, its key. */
function runnerFolders(environment: NodeJS.ProcessEnv, roots: readonly string[]): readonly string[] {
  const { RUNNER_TEMP, RUNNER_WORKSPACE, GITHUB_WORKSPACE, XDG_RUNTIME_DIR } = environment;
  const files = ['GITHUB_ENV', 'GITHUB_OUTPUT', 'GITHUB_EVENT_PATH'].map((name) => environment[name]);
  const folders = [RUNNER_TEMP, RUNNER_WORKSPACE, GITHUB_WORKSPACE, ...files.map((file) => file && dirname(file))];
  const work = RUNNER_TEMP !== undefined && basename(RUNNER_TEMP) === '_temp' ? [dirname(RUNNER_TEMP)] : [];
  // The files of a root that cannot be hidden as a whole (`/`) are hidden.
  const own = roots.flatMap((root) => [root, ...OF_THE_RUNNER.map((name) => join(root, name))]);
  // XDG_RUNTIME_DIR holds sockets of agents. It is mostly below /run, which is hidden anyway.
  const all = [...folders, ...work, ...own, ...CONTAINER_MOUNTS, XDG_RUNTIME_DIR];
  return [...new Set(all.flatMap((folder) => resolved(folder ?? '') ?? []))];
}

/** The runner's roots. Its default temporary folder is `<root>/_work/_temp`. */
function rootsOfRunner({ RUNNER_TEMP = '' }: NodeJS.ProcessEnv, proc: string): readonly string[] {
  const above = dirname(dirname(RUNNER_TEMP));
  const roots = [...runnerRoots(proc, process.pid), ...(existsSync(join(above, '.runner')) ? [above] : [])];
  return roots.flatMap((root) => resolved(root) ?? []);
}

/** The work folder of a job in a container, and the programs (`externals`) of the runner, whose root is outside. */
const CONTAINER_MOUNTS = ['/github', '/__w', '/__e'];

function isInContainer({ RUNNER_TEMP = '' }: NodeJS.ProcessEnv): boolean {
  return RUNNER_TEMP.startsWith('/__w/') && existsSync('/__e');
}

function isWithin(path: string, folder: string): boolean {
  return `${resolve(path)}/`.startsWith(`${resolve(folder)}/`);
}

function resolved(path: string): string | undefined {
  if (!isAbsolute(path)) return undefined;
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
