import { parse } from 'smol-toml';

/** Reads TOML; empty where it is not valid. */
export function tomlIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return parse(text, { integersAsBigInt: 'asNeeded' });
  } catch {
    return {};
  }
}
