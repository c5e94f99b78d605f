import { TOOLCHAINS } from '../harnesses/registry.ts';
import { type Plan, withEnvironment } from '../model/command-plan.ts';
import { temporaryFolder } from '../model/tree.ts';
import type { SidePorts } from '../ports.ts';

const VARIABLES = ['TMPDIR', ...TOOLCHAINS.flatMap(({ temporaryFolders = [] }) => temporaryFolders)];

/**
 * The same plan of a build with its temporary files in the scratch folder, which is removed at the end: compilers that
 * are ended in the middle of their work (an interruption, the time limit) leave theirs behind. Some have a variable of their
 * own, which wins over TMPDIR. TMPDIR is not for what is measured: its sockets may have to be below a short path.
 */
export async function inTemporaryFolder<T>(
  plan: Plan<T>,
  scratch: string,
  files: Pick<SidePorts['files'], 'makeDirectory'>,
): Promise<Plan<T>> {
  const folder = temporaryFolder(scratch);
  await files.makeDirectory(folder);
  const added = Object.fromEntries(VARIABLES.map((name) => [name, folder]));
  return withEnvironment(plan, added, { wins: false });
}
