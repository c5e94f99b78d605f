import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Settings that `go env -w` keeps in a file of the user's. Code that is built or measured can write that file, and with
 * GOFLAGS=-toolexec=..., CC or GOROOT it would run in every later go command, of the other side and of the next run on
 * a machine that is kept. So the file is read once, before any such code runs, and what can do no more than choose
 * where modules come from is handed on as variables; go itself never reads it (GOENV=off).
 */
export interface GoSettings {
  /** For the environment of every command. */
  readonly environment: Readonly<Record<string, string>>;
  /** Names of settings in the file that are not handed on. */
  readonly leftOut: readonly string[];
}

/**
 * What may come from the file, by value. Modules are checked against go.sum wherever they come from. Not GOPROXY=file:,
 * for which go takes toolchains unchecked (cmd/go/internal/modfetch/sumdb.go, useSumDB), nor a GOSUMDB of somebody
 * else's, which would vouch for them; not GOAUTH and GOVCS, which name programs to run; no folders.
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

const MAX_BYTES = 64 * 1024;

/** @param environment the parent's: its own variables win, as they do for go */
export function goSettings(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): GoSettings {
  const path = fileOf(environment, platform);
  const handedOn: Record<string, string> = { GOENV: 'off' };
  const leftOut = new Set<string>();
  // GOPRIVATE=example.com/*
  for (const line of (path === null ? '' : textOf(path)).split('\n')) {
    const [, name = '', value = ''] = /^([A-Z][A-Z0-9_]{0,40})=(.*)$/.exec(line.trimEnd()) ?? [];
    if (name === '' || value === '' || (environment[name] ?? '') !== '') continue;
    if (Object.hasOwn(HANDED_ON, name) && HANDED_ON[name]?.test(value)) handedOn[name] = value;
    else leftOut.add(name);
  }
  return { environment: handedOn, leftOut: [...leftOut] };
}

/** Where go looks: $GOENV, else `go/env` in the folder of os.UserConfigDir; null: nowhere. */
function fileOf(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string | null {
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

/** Empty where there is none: neither a pipe nor a file without end holds this up. */
function textOf(path: string): string {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  } catch {
    return '';
  }
  try {
    if (!fstatSync(file).isFile()) return '';
    const bytes = Buffer.alloc(MAX_BYTES);
    return bytes.toString('utf8', 0, readSync(file, bytes));
  } catch {
    return '';
  } finally {
    closeSync(file);
  }
}
