import { readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readOrNull } from '../files/system-files.ts';

/** `/opt/runner/bin/Runner.Worker`; after the runner has updated itself, `/opt/runner/bin.2.336.0/Runner.Worker`. */
const PROGRAM = /^(\/.*)?\/bin(?:\.\d+(?:\.\d+)*)?\/Runner\.(?:Listener|Worker)(?:\.dll)?(?: \(deleted\))?$/;

/**
 * The folders of the runner that started this process, which hold its key, wherever its work folder lies. The programs
 * of this process’s ancestors show it; for another user's process, whose program the kernel hides, the command line
 * does. Empty where the runner cannot be seen, as from a container.
 * @param proc as proc(5) has it
 */
export function runnerRoots(proc: string, pid: number): readonly string[] {
  const roots = new Set<string>();
  for (let ancestor = parentId(proc, pid); ancestor > 0; ancestor = parentId(proc, ancestor)) {
    const words = readOrNull(join(proc, String(ancestor), 'cmdline'), 'utf8')?.split('\0') ?? [];
    for (const path of [programPath(proc, ancestor), ...words]) {
      const found = PROGRAM.exec(path);
      if (found !== null) roots.add(found[1] ?? '/');
    }
  }
  return [...roots];
}

function programPath(proc: string, pid: number): string {
  try {
    return readlinkSync(join(proc, String(pid), 'exe'));
  } catch {
    return '';
  }
}

/** The parent's identifier; 0 where there is none, or none that can be seen. */
function parentId(proc: string, pid: number): number {
  const status = readOrNull(join(proc, String(pid), 'status'), 'utf8') ?? '';
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
}
