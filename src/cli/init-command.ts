import { join } from 'node:path';
import { findBenchmarks, inFolders, stillMissing, workflowFor } from '../commands/index.ts';
import { UserError } from '../errors.ts';
import { openRepository } from '../git/index.ts';
import { nothingKnown } from '../harnesses/places.ts';
import { findInputFile, parseInputs } from '../inputs/index.ts';
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
  const list = async (...options: readonly string[]) => (await git.text(['ls-files', '-z', ...options])).split('\0');
  const deleted = new Set(await list('--deleted'));
  const listed = await list('--cached', '--others', '--exclude-standard');
  const files = listed.filter((file) => file !== '' && !deleted.has(file));
  if (!print) await refuseIfThere(root, files, ports);
  const project = await inFolders([root], ports, (sidePorts) =>
    readProject({ directory: root, folder: '.' }, files, sidePorts),
  );
  const file = await findInputFile(root, ports.files);
  const settings = file === null ? null : parseInputs({ given: {}, givenFrom: 'command line', file });
  const found = findBenchmarks(project, settings);
  if (found.length === 0) {
    const remedy =
      'Say in .github/tare.yml how yours run (`bench-command: ./bench`, or `command: ./tool`), and try again.';
    throw nothingKnown('this repository', remedy, project);
  }
  for (const { harness, folder: where, reason, isSet } of found) {
    const place = where === '.' ? 'in the root' : `in ${where}`;
    ports.log.info(escapeTerminal(`${harness.name}: ${isSet ? `as ${reason} says` : `found ${reason}`}, ${place}`));
  }
  const workflow = workflowFor(found, project, settings);
  if (print) process.stdout.write(workflow);
  else {
    await writeWorkflow(root, workflow, ports);
    ports.log.info(`written: ${WORKFLOW}. Each pull request is measured once it is committed.`);
  }
  ports.log.info('still missing, or to be known:');
  for (const each of stillMissing(found, project)) ports.log.info(escapeTerminal(`- ${each}`));
  return 0;
}

async function writeWorkflow(root: string, workflow: string, ports: Ports): Promise<void> {
  try {
    await ports.files.writeTextInside(root, join(root, WORKFLOW), workflow);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { message, exitCode } = error;
    throw new UserError(message, 'See with --print what would be written.', { exitCode, cause: error });
  }
}

/** `uses: OWNER/tare@v1`, `uses: OWNER/tare/.github/workflows/benchmark.yml@v1` */
const USES_TARE = /\buses:\s*["']?[\w.-]+\/tare[@/]/i;
const MAX_WORKFLOW_BYTES = 1024 * 1024;

/** Nothing is overwritten, and no pull request measured twice. */
async function refuseIfThere(root: string, files: readonly string[], ports: Ports): Promise<void> {
  const remedy = 'Remove it or move it away; or see with --print what would be written.';
  if (await ports.files.exists(join(root, WORKFLOW))) throw new UserError(`${WORKFLOW} is there already`, remedy);
  for (const file of files.filter((each) => /^\.github\/workflows\/[^/]+\.ya?ml$/.test(each))) {
    const text = await ports.files.readPlainFile(root, file, MAX_WORKFLOW_BYTES);
    if (USES_TARE.test(text ?? '')) throw new UserError(`${file} compares benchmarks already`, remedy);
  }
}
