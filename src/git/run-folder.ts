import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pid } from 'node:process';
import { succeeded } from '../model/command.ts';
import type { Ports } from '../ports.ts';

/**
 * Temporary folders that name their owner: `tare-3f29ab-0012345-9c01d2-Xk3QzP` is host, process, its start, random.
 * The name is the lock: it exists as soon as the folder does, so that a run that sweeps never meets a folder whose
 * lock is about to be written. Parts are of constant length: path length alone can move a benchmark.
 */
const NAME = /^tare-([0-9a-f]{6})-(\d{7,})-([0-9a-f]{6})-/;

type FolderPorts = Pick<Ports, 'exec' | 'files'>;

export async function makeRunFolder(ports: FolderPorts): Promise<string> {
  const started = (await processStart(pid, ports)) ?? '';
  return ports.files.makeTemporaryDirectory(
    `tare-${short(hostname())}-${String(pid).padStart(7, '0')}-${short(started)}-`,
  );
}

/**
 * Removes the folders beside `folder` whose owner ended without removing them (killed, power cut); returns them.
 * Folders of other hosts (containers that share a folder) stay, as their processes cannot be seen from here.
 */
export async function sweepStale(folder: string, ports: FolderPorts): Promise<readonly string[]> {
  const parent = dirname(folder);
  const removed: string[] = [];
  for (const name of await ports.files.list(parent)) {
    const match = NAME.exec(name);
    if (match === null || name === basename(folder) || match[1] !== short(hostname())) continue;
    const started = await processStart(Number(match[2]), ports);
    if (started !== null && short(started) === match[3]) continue;
    // Another user's folder cannot be removed, as it should be.
    await ports.files.remove(join(parent, name)).then(
      () => removed.push(join(parent, name)),
      () => {},
    );
  }
  return removed;
}

/** When a process started, in the system's own notation; null when there is no such process. */
async function processStart(processId: number, ports: FolderPorts): Promise<string | null> {
  const stat = await ports.files.readTextIfPresent(`/proc/${processId}/stat`);
  // Field 22 of proc_pid_stat(5), counted after the command's name, which is in brackets and may hold anything:
  // `12345 (node) S 1 12345 12345 0 -1 4194304 ... 88123456 ...`
  if (stat !== null) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  if (await ports.files.exists('/proc/self/stat')) return null;
  const ps = await ports.exec.run({
    file: 'ps',
    arguments: ['-o', 'lstart=', '-p', String(processId)],
    cwd: '/',
    trust: 'trusted',
    timeoutMs: 10_000,
  });
  return succeeded(ps) && ps.stdout.trim() !== '' ? ps.stdout.trim() : null;
}

function short(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 6);
}
