import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { ToolchainEnvironment, ToolchainSettings } from '../model/toolchain.ts';

/** The settings of toolchains' own files; see ToolchainSettings. */
interface ToolSettings {
  /** Variables for the environment of every command. */
  readonly environment: Readonly<Record<string, string>>;
  /** The names of settings in a file that are ignored. */
  readonly leftOut: readonly { readonly settings: ToolchainSettings; readonly names: readonly string[] }[];
}

const MAX_BYTES = 64 * 1024;

/** @param environment the parent's, whose own variables win, as for the toolchains */
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
  for (const line of (path === null ? '' : readSettings(path)).split('\n')) {
    const [, name = '', value = ''] = /^([A-Z][A-Z0-9_]{0,40})=(.*)$/.exec(line.trimEnd()) ?? [];
    if (name === '' || value === '' || (environment[name] ?? '') !== '') continue;
    if (Object.hasOwn(settings.handedOn, name) && settings.handedOn[name]?.test(value)) handedOn[name] = value;
    else leftOut.add(name);
  }
  return { settings, handedOn, names: [...leftOut] };
}

/** The text of the file; empty where there is none. A pipe or an endless file does not block it. */
function readSettings(path: string): string {
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
