import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readOrNull } from '../files/system-files.ts';

/** `/opt/runner/bin/Runner.Worker`; after the runner has updated itself, `/opt/runner/bin.2.336.0/Runner.Worker`. */
const PROGRAM = /^(\/.*)?\/bin(?:\.\d+(?:\.\d+)*)?\/Runner\.(?:Listener|Worker)(?:\.dll)?(?: \(deleted\))?$/;

/**
 * Where the runner that started this process was set up: the folder with its key, wherever its work folder lies. Told by the
 * programs of this process’s ancestors; of another user's process, whose program the kernel does not say, by its command
 * line. Empty: the runner is out of sight, as from a container.
 * @param proc as proc(5) has it
 */
export function runnerRoots(proc: string, pid: number): readonly string[] {
  const roots = new Set<string>();
  for (let ancestor = parentOf(proc, pid); ancestor > 0; ancestor = parentOf(proc, ancestor)) {
    const words = readOrNull(join(proc, String(ancestor), 'cmdline'), 'utf8')?.split('\0') ?? [];
    for (const path of [programOf(proc, ancestor), ...words]) {
      const found = PROGRAM.exec(path);
      if (found !== null) roots.add(found[1] ?? '/');
    }
  }
  return [...roots];
}

function programOf(proc: string, pid: number): string {
  try {
    return readlinkSync(join(proc, String(pid), 'exe'));
  } catch {
    return '';
  }
}

/** 0: there is none, or none that can be seen. */
function parentOf(proc: string, pid: number): number {
  const status = readOrNull(join(proc, String(pid), 'status'), 'utf8') ?? '';
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
}
