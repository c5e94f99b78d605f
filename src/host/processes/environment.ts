import type { Command } from '../../model/command.ts';

/**
 * The environment a command may see, picked by name: what is not listed here does not exist for it.
 * A deny-list would let through the next secret somebody names differently.
 *
 * Left out on purpose: GITHUB_*, ACTIONS_*, INPUT_*, RUNNER_* but for one (tokens, and files the runner obeys); *_TOKEN and the
 * like; variables that lead both sides to one shared folder and so to one shared binary (CARGO_TARGET_DIR,
 * PYTHONPATH, NODE_PATH, a GOWORK file); NODE_OPTIONS, LD_PRELOAD, BASH_ENV, which put code into every process.
 * A benchmark that needs more sets it in its own command: `bench-command: DATABASE=test make bench`.
 */
const EVERYONE: ReadonlySet<string> = new Set([
  // The system and the person. CI is a plain flag that makes tools ask nothing; equal on both sides like the rest.
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'LANGUAGE', 'TZ', 'CI'],
  ...['LC_ALL', 'LC_COLLATE', 'LC_CTYPE', 'LC_MESSAGES', 'LC_MONETARY', 'LC_NUMERIC', 'LC_TIME'],
  // No secret: by this mark a runner finds, after the job, what was left running.
  'RUNNER_TRACKING_ID',
  // Not XDG_RUNTIME_DIR: it holds the sockets of agents.
  ...['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME'],
  // Network, certificates. Passwords in proxy addresses are taken out below.
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'all_proxy', 'no_proxy'],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS', 'CURL_CA_BUNDLE', 'REQUESTS_CA_BUNDLE'],
  // Go. One by one: a prefix GO would take GOOGLE_APPLICATION_CREDENTIALS along.
  ...['GOROOT', 'GOPATH', 'GOBIN', 'GOENV', 'GOFLAGS', 'GOTOOLCHAIN', 'GOMODCACHE', 'GOCACHE', 'GOTMPDIR', 'GOVCS'],
  ...['GOPROXY', 'GOPRIVATE', 'GONOPROXY', 'GONOSUMDB', 'GONOSUMCHECK', 'GOSUMDB', 'GOINSECURE', 'GO111MODULE'],
  ...['GOOS', 'GOARCH', 'GOAMD64', 'GO386', 'GOARM', 'GOARM64', 'GOMIPS', 'GOMIPS64', 'GOPPC64', 'GORISCV64', 'GOWASM'],
  ...['GOMAXPROCS', 'GOGC', 'GOMEMLIMIT', 'GODEBUG', 'GOEXPERIMENT', 'GOFIPS140', 'GOTELEMETRY', 'GOTRACEBACK'],
  ...['CGO_ENABLED', 'CGO_CFLAGS', 'CGO_CPPFLAGS', 'CGO_CXXFLAGS', 'CGO_FFLAGS', 'CGO_LDFLAGS'],
  // C and C++.
  ...['CC', 'CXX', 'AR', 'LD', 'CFLAGS', 'CPPFLAGS', 'CXXFLAGS', 'LDFLAGS', 'PKG_CONFIG', 'PKG_CONFIG_PATH'],
  ...['CPATH', 'LIBRARY_PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SDKROOT', 'DEVELOPER_DIR', 'MAKEFLAGS'],
  // Rust, Java, JavaScript, Python.
  ...['CARGO_HOME', 'RUSTUP_HOME', 'RUSTUP_TOOLCHAIN', 'RUSTFLAGS', 'JAVA_HOME', 'PYENV_ROOT', 'PYENV_VERSION'],
  ...[
    'VIRTUAL_ENV',
    'NVM_DIR',
    'VOLTA_HOME',
    'PNPM_HOME',
    'COREPACK_HOME',
    'ASDF_DIR',
    'ASDF_DATA_DIR',
    'MISE_DATA_DIR',
  ],
]);

/** Windows starts no program without these. */
const WINDOWS: ReadonlySet<string> = new Set([
  ...['SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'PATHEXT', 'USERPROFILE', 'USERNAME', 'HOMEDRIVE', 'HOMEPATH'],
  ...['APPDATA', 'LOCALAPPDATA', 'PROGRAMDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)', 'NUMBER_OF_PROCESSORS'],
  ...['PROCESSOR_ARCHITECTURE'],
]);

/** `JAVA_HOME_21_X64`: where hosted runners keep further toolchains. */
const EVERYONE_PATTERN = /^JAVA_HOME_\d+_\w+$/;

/** What git needs to reach a remote as the user does. Never GIT_DIR, GIT_INDEX_FILE and the like (set inside hooks). */
const TRUSTED: ReadonlySet<string> = new Set([
  ...['SSH_AUTH_SOCK', 'SSH_AGENT_PID', 'SSH_ASKPASS', 'XDG_RUNTIME_DIR', 'DBUS_SESSION_BUS_ADDRESS', 'GNUPGHOME'],
  ...[
    'GIT_SSH',
    'GIT_SSH_COMMAND',
    'GIT_SSH_VARIANT',
    'GIT_ASKPASS',
    'GIT_SSL_CAINFO',
    'GIT_SSL_CAPATH',
    'GIT_SSL_CERT',
  ],
  ...['GIT_SSL_KEY', 'GIT_PROXY_SSL_CAINFO', 'GIT_ALLOW_PROTOCOL', 'GIT_EXEC_PATH', 'GIT_CEILING_DIRECTORIES'],
  ...['GIT_DISCOVERY_ACROSS_FILESYSTEM', 'GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM', 'GIT_CONFIG_NOSYSTEM'],
  'GIT_CONFIG_COUNT',
]);
const TRUSTED_PATTERN = /^GIT_CONFIG_(KEY|VALUE)_\d+$/;

/** Set for every command: nothing asks, nothing paints. Equal on both sides. */
const ALWAYS: Readonly<Record<string, string>> = { GIT_TERMINAL_PROMPT: '0', NO_COLOR: '1' };

/** Those variables of `parent` that a command of this trust may see, and those every command gets. */
export function allowedEnvironment(
  parent: NodeJS.ProcessEnv,
  trust: Command['trust'],
  platform: NodeJS.Platform = process.platform,
): Record<string, string> {
  const allowed: Record<string, string> = {};
  for (const [name, value] of Object.entries(parent)) {
    if (value === undefined) continue;
    const plain = platform === 'win32' ? name.toUpperCase() : name;
    const everyone =
      EVERYONE.has(plain) ||
      EVERYONE_PATTERN.test(plain) ||
      (platform === 'win32' && WINDOWS.has(plain)) ||
      // A path here would lead both sides into the user's own tree; switching workspaces off is harmless.
      (plain === 'GOWORK' && value === 'off');
    if (trust === 'trusted' && (everyone || TRUSTED.has(plain) || TRUSTED_PATTERN.test(plain))) allowed[name] = value;
    else if (everyone) allowed[name] = withoutPasswords(value);
  }
  return { ...allowed, ...ALWAYS };
}

/**
 * `https://user:secret@proxy.example/` becomes `https://proxy.example/`, in lists too (GOPROXY). Taken out rather
 * than the whole variable dropped: "407 Proxy Authentication Required" is understood, a silent direct connection
 * is not.
 */
function withoutPasswords(value: string): string {
  return value.replace(/:\/\/[^/\s,|]*@/g, '://');
}
