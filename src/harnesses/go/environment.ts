import { join } from 'node:path';
import type { ToolchainEnvironment } from '../../model/toolchain.ts';

/**
 * Values that are taken over from the file of `go env -w`. Modules are checked against go.sum wherever they come from.
 * Not GOPROXY=file:, for which go takes toolchains unchecked (cmd/go/internal/modfetch/sumdb.go, useSumDB), nor a
 * GOSUMDB of somebody else's, which would vouch for them; not GOAUTH and GOVCS, which name programs to run; no folders.
 * With GOFLAGS=-toolexec=..., CC or GOROOT the file would run code in every later go command, of the other side and of
 * the next run on a machine that is kept.
 */
const HANDED_ON: Readonly<Record<string, RegExp>> = {
  GOPROXY: /^(?:https?:\/\/[^\s,|]+|direct|off)(?:[,|](?:https?:\/\/[^\s,|]+|direct|off))*$/,
  GOPRIVATE: /^[^\s]{1,4000}$/,
  GONOPROXY: /^[^\s]{1,4000}$/,
  GONOSUMDB: /^[^\s]{1,4000}$/,
  GOSUMDB: /^off$/,
  GOTOOLCHAIN: /^(?:local|auto)$/,
  GO111MODULE: /^(?:on|auto)$/,
  CGO_ENABLED: /^[01]$/,
};

export const goEnvironment: ToolchainEnvironment = {
  // One by one: a prefix GO would take GOOGLE_APPLICATION_CREDENTIALS along.
  passes: [
    'GOROOT',
    'GOPATH',
    'GOBIN',
    'GOENV',
    'GOFLAGS',
    'GOTOOLCHAIN',
    'GOMODCACHE',
    'GOCACHE',
    'GOTMPDIR',
    'GOVCS',
    'GOPROXY',
    'GOPRIVATE',
    'GONOPROXY',
    'GONOSUMDB',
    'GONOSUMCHECK',
    'GOSUMDB',
    'GOINSECURE',
    'GO111MODULE',
    'GOOS',
    'GOARCH',
    'GOAMD64',
    'GO386',
    'GOARM',
    'GOARM64',
    'GOMIPS',
    'GOMIPS64',
    'GOPPC64',
    'GORISCV64',
    'GOWASM',
    'GOMAXPROCS',
    'GOGC',
    'GOMEMLIMIT',
    'GODEBUG',
    'GOEXPERIMENT',
    'GOFIPS140',
    'GOTELEMETRY',
    'GOTRACEBACK',
    'CGO_ENABLED',
    'CGO_CFLAGS',
    'CGO_CPPFLAGS',
    'CGO_CXXFLAGS',
    'CGO_FFLAGS',
    'CGO_LDFLAGS',
  ],
  // A path here would lead both sides into the user's own tree; switching workspaces off is harmless.
  passesAs: { GOWORK: 'off' },
  folders: ['GOROOT', 'GOPATH', 'GOBIN'],
  homeFolders: ['go', 'sdk', '.goenv'],
  caches: [
    { program: 'go', variable: 'GOCACHE', folder: '.cache/go-build' },
    { program: 'go', variable: 'GOMODCACHE', folder: 'go/pkg' },
  ],
  temporaryFolders: ['GOTMPDIR'],
  settings: {
    called: '`go env -w`',
    handedOn: HANDED_ON,
    forced: { GOENV: 'off' },
    program: 'go',
    path: settingsFile,
  },
};

/** Go looks there: $GOENV, else `go/env` in the folder of os.UserConfigDir. */
function settingsFile(environment: Readonly<Record<string, string | undefined>>, platform: string): string | null {
  const { GOENV, XDG_CONFIG_HOME, HOME, APPDATA } = environment;
  if (GOENV === 'off') return null;
  if (GOENV !== undefined && GOENV !== '') return GOENV;
  const home = HOME === undefined || HOME === '' ? null : HOME;
  const inHome = (folder: string) => (home === null ? null : join(home, folder));
  const config =
    platform === 'win32'
      ? (APPDATA ?? null)
      : platform === 'darwin'
        ? inHome('Library/Application Support')
        : XDG_CONFIG_HOME !== undefined && XDG_CONFIG_HOME !== ''
          ? XDG_CONFIG_HOME
          : inHome('.config');
  return config === null ? null : join(config, 'go/env');
}
