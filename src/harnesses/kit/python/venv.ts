import type { PlannedCommand } from '../../../model/command-plan.ts';
import type { BuildContext, SideContext } from '../../harness.ts';
import { FIRST_HASHES } from './hash-seed.ts';

/** Same bytecode and same hashes on both sides. */
export const SAME_BYTES = { PYTHONDONTWRITEBYTECODE: '1', ...FIRST_HASHES } as const;

export function environmentFolder({ scratch }: Pick<SideContext, 'scratch'>): string {
  return `${scratch}/venv`;
}

export function venvPython(side: Pick<SideContext, 'scratch'>): string {
  return `${environmentFolder(side)}/bin/python`;
}

/** A command of the build, in the working directory. */
export function inside(
  { directory, buildTimeoutMs }: Pick<BuildContext, 'directory' | 'buildTimeoutMs'>,
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): PlannedCommand {
  return {
    file,
    arguments: args,
    cwd: directory,
    trust: 'untrusted',
    timeoutMs: buildTimeoutMs,
    environment: { PWD: directory, ...SAME_BYTES, ...environment },
  };
}
