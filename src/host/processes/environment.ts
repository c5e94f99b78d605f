import { posix, win32 } from 'node:path';
import type { Command } from '../../model/command.ts';
import type { ToolchainEnvironment } from '../../model/toolchain.ts';

/**
 * The variables that a command may see, by name: it does not get variables that neither this list nor a toolchain
 * names. A deny-list would let through a secret with a new name.
 *
 * It leaves out on purpose GITHUB_*, ACTIONS_*, INPUT_* and RUNNER_* but for one (tokens, and files that the runner
 * obeys), *_TOKEN and the like, and LD_PRELOAD and BASH_ENV, which put code into every process. A benchmark that needs
 * more sets it in its own command: `bench-command: DATABASE=test make bench`.
 */
const EVERYONE: ReadonlySet<string> = new Set([
  // These describe the system and the user. CI is a flag that keeps tools from asking; it is equal on both sides.
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'LANGUAGE',
  'TZ',
  'CI',
  'LC_ALL',
  'LC_COLLATE',
  'LC_CTYPE',
  'LC_MESSAGES',
  'LC_MONETARY',
  'LC_NUMERIC',
  'LC_TIME',
  // This is no secret: the runner finds processes that outlive the job by it.
  'RUNNER_TRACKING_ID',
  // XDG_RUNTIME_DIR is left out, as it holds the sockets of agents.
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_STATE_HOME',
  // These describe network and certificates. Passwords in proxy addresses are removed below.
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'ALL_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'all_proxy',
  'no_proxy',
  'SSL_CERT_FILE',
  'SSL_CERT_DIR',
  'CURL_CA_BUNDLE',
]);

/** Windows starts no program without these. */
const WINDOWS: ReadonlySet<string> = new Set([
  'SYSTEMROOT',
  'SYSTEMDRIVE',
  'WINDIR',
  'COMSPEC',
  'PATHEXT',
  'USERPROFILE',
  'USERNAME',
  'HOMEDRIVE',
  'HOMEPATH',
  'APPDATA',
  'LOCALAPPDATA',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'PROGRAMFILES(X86)',
  'NUMBER_OF_PROCESSORS',
  'PROCESSOR_ARCHITECTURE',
]);

/**
 * Variables by which git reaches a remote as the user does, but not GIT_DIR, GIT_INDEX_FILE and the like (set in
 * hooks).
 */
const TRUSTED: ReadonlySet<string> = new Set([
  'SSH_AUTH_SOCK',
  'SSH_AGENT_PID',
  'SSH_ASKPASS',
  'XDG_RUNTIME_DIR',
  'DBUS_SESSION_BUS_ADDRESS',
  'GNUPGHOME',
  'GIT_SSH',
  'GIT_SSH_COMMAND',
  'GIT_SSH_VARIANT',
  'GIT_ASKPASS',
  'GIT_SSL_CAINFO',
  'GIT_SSL_CAPATH',
  'GIT_SSL_CERT',
  'GIT_SSL_KEY',
  'GIT_PROXY_SSL_CAINFO',
  'GIT_ALLOW_PROTOCOL',
  'GIT_EXEC_PATH',
  'GIT_CEILING_DIRECTORIES',
  'GIT_DISCOVERY_ACROSS_FILESYSTEM',
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
  'GIT_CONFIG_COUNT',
]);
const TRUSTED_PATTERN = /^GIT_CONFIG_(KEY|VALUE)_\d+$/;

/** Variables of every command, equal on both sides, which switch off prompts and colours. */
const ALWAYS: Readonly<Record<string, string>> = { GIT_TERMINAL_PROMPT: '0', NO_COLOR: '1' };

/** The variables of `parent` that a command of this trust may see, and those that every command gets. */
export function allowedEnvironment(
  parent: NodeJS.ProcessEnv,
  trust: Command['trust'],
  toolchains: readonly ToolchainEnvironment[],
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const tools = new Set(toolchains.flatMap(({ passes = [] }) => passes));
  const searched = new Set(toolchains.flatMap(({ searched = [] }) => searched));
  const allowed: Record<string, string> = {};
  for (const [name, value] of Object.entries(parent)) {
    if (value === undefined) continue;
    const plain = platform === 'win32' ? name.toUpperCase() : name;
    const everyone =
      EVERYONE.has(plain) ||
      (platform === 'win32' && WINDOWS.has(plain)) ||
      tools.has(plain) ||
      toolchains.some(({ passesMatching, passesAs }) => passesMatching?.test(plain) || passesAs?.[plain] === value);
    const isTrusted = trust === 'trusted';
    const outside = searched.has(plain) || (isTrusted && plain === 'PATH');
    const kept = outside ? foldersOutside(parent.GITHUB_WORKSPACE, value, platform) : value;
    // An empty list means the current folder.
    if (outside && kept === '') continue;
    if (isTrusted && (everyone || TRUSTED.has(plain) || TRUSTED_PATTERN.test(plain))) allowed[name] = kept;
    else if (everyone) allowed[name] = removePasswords(kept);
  }
  return { ...allowed, ...ALWAYS };
}

/** The PATH of trusted commands, which excludes the checkout. */
export function trustedPath(parent: NodeJS.ProcessEnv): string {
  return allowedEnvironment(parent, 'trusted', []).PATH ?? '';
}

/**
 * The absolute folders of a list that lie outside the checkout, whose files are a pull request's and may only run
 * isolated. Code under test gets PATH unchanged.
 */
function foldersOutside(checkout: string | undefined, value: string, platform: NodeJS.Platform): string {
  const { delimiter, isAbsolute, relative, sep } = platform === 'win32' ? win32 : posix;
  const isOutside = (folder: string) => {
    const way = checkout ? relative(checkout, folder) : '..';
    return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way);
  };
  return value
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && isOutside(folder))
    .join(delimiter);
}

/**
 * `https://user:secret@proxy.example/` becomes `https://proxy.example/`, in lists too (GOPROXY). The variable itself is
 * kept, since "407 Proxy Authentication Required" is understood, and a silent direct connection is not.
 */
function removePasswords(value: string): string {
  return value.replace(/:\/\/[^/\s,|]*@/g, '://');
}
