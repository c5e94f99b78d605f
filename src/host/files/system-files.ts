import { readdirSync, readFileSync } from 'node:fs';

/** Reads a file of the kernel, which is small and disappears with its process; null where it cannot be read. */
export function readOrNull(path: string, encoding: 'latin1' | 'utf8' = 'latin1'): string | null {
  try {
    return readFileSync(path, encoding);
  } catch {
    return null;
  }
}

/** The names in a folder; none where it does not exist. */
export function listOrNone(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
