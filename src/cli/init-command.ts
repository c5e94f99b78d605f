import { join } from 'node:path';
import { findBenchmarks, workflowFor } from '../commands/index.ts';
import { UserError } from '../errors.ts';
import { openRepository } from '../git/index.ts';
import { nothingFound } from '../harnesses/registry.ts';
import { readProject } from '../measure/index.ts';
import type { Ports } from '../ports.ts';
import { escapeTerminal } from '../render/text/escape.ts';

const WORKFLOW = '.github/workflows/benchmarks.yml';

/** `tare init`: writes a workflow for the benchmarks of the repository around `folder`, and says why it is as it is. */
export async function initCommand(
  { print }: { readonly print: boolean },
  folder: string,
  ports: Ports,
): Promise<number> {
  const { root, git } = await openRepository(folder, false, null, ports);
  const path = join(root, WORKFLOW);
  if (!print && (await ports.files.exists(path))) {
    throw new UserError(
      `${WORKFLOW} is there already`,
      'Remove it or move it away; or see with --print what would be written.',
    );
  }
  const listed = await git.text(['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  const files = listed.split('\0').filter((file) => file !== '');
  const found = findBenchmarks(await readProject(root, files, ports));
  if (found.length === 0) {
    throw new UserError(
      `no benchmarks of a known kind were found in this repository (${nothingFound()})`,
      'Give a bench-command or a command in a workflow: docs/github-actions.md has one to copy.',
    );
  }
  for (const { harness, folder: where, reason } of found) {
    const place = where === '.' ? 'in the root' : `in ${where}`;
    ports.log.info(escapeTerminal(`${harness.name}: found ${reason}, ${place}`));
  }
  const workflow = workflowFor(found);
  if (print) process.stdout.write(workflow);
  else {
    await ports.files.writeTextInside(root, path, workflow);
    ports.log.info(`written: ${WORKFLOW}. Commit it; each pull request is measured from then on.`);
  }
  return 0;
}
