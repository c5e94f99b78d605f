import { readdirSync, readFileSync } from 'node:fs';

/** What the kernel says of itself and of processes: small, there at once, and gone as soon as its process is. */
export function readOrNull(path: string, encoding: 'latin1' | 'utf8' = 'latin1'): string | null {
  try {
    return readFileSync(path, encoding);
  } catch {
    return null;
  }
}

/** Names in a folder; none where it is not there. */
export function listOrNone(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
