import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { ToolchainEnvironment, ToolchainSettings } from '../model/toolchain.ts';

/** What toolchains' own settings files come to; see ToolchainSettings. */
interface ToolSettings {
  /** For the environment of every command. */
  readonly environment: Readonly<Record<string, string>>;
  /** Names of settings in a file that are not handed on. */
  readonly leftOut: readonly { readonly settings: ToolchainSettings; readonly names: readonly string[] }[];
}

const MAX_BYTES = 64 * 1024;

/** @param environment the parent's: its own variables win, as they do for the toolchains */
export function toolSettings(
  toolchains: readonly ToolchainEnvironment[],
  environment: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): ToolSettings {
  const files = toolchains
    .flatMap(({ settings }) => settings ?? [])
    .map((settings) => read(settings, environment, platform));
  return {
    environment: Object.fromEntries(files.flatMap(({ handedOn }) => Object.entries(handedOn))),
    leftOut: files.filter(({ names }) => names.length > 0).map(({ settings, names }) => ({ settings, names })),
  };
}

function read(settings: ToolchainSettings, environment: NodeJS.ProcessEnv, platform: NodeJS.Platform) {
  const path = settings.path(environment, platform);
  const handedOn: Record<string, string> = { ...settings.forced };
  const leftOut = new Set<string>();
  // GOPRIVATE=example.com/*
  for (const line of (path === null ? '' : textOf(path)).split('\n')) {
    const [, name = '', value = ''] = /^([A-Z][A-Z0-9_]{0,40})=(.*)$/.exec(line.trimEnd()) ?? [];
    if (name === '' || value === '' || (environment[name] ?? '') !== '') continue;
    if (Object.hasOwn(settings.handedOn, name) && settings.handedOn[name]?.test(value)) handedOn[name] = value;
    else leftOut.add(name);
  }
  return { settings, handedOn, names: [...leftOut] };
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
