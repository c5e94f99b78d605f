import { join, resolve } from 'node:path';
import { UserError } from '../errors.ts';
import type { Ports } from '../ports.ts';
import { compareCommand } from './compare-command.ts';
import { makeDemoRepository } from './demo-repository.ts';
import type { GivenOptions, OutputOptions } from './invocation.ts';

/** `tare demo`: a real repository with two commits, compared like any other. */
export async function demoCommand(
  {
    given,
    output,
    keep,
  }: { readonly given: GivenOptions; readonly output: OutputOptions; readonly keep: string | null },
  folder: string,
  ports: Ports,
): Promise<number> {
  const temporary = keep === null ? await ports.files.makeTemporaryDirectory('tare-demo-') : null;
  const repository = temporary === null ? resolve(folder, keep ?? '') : join(temporary, 'repository');
  try {
    if ((await ports.files.list(repository)).length > 0) {
      throw new UserError(`--keep: ${repository} is not empty`, 'Name a new or an empty folder.');
    }
    await makeDemoRepository(repository, ports);
    ports.log.info('a small library with two commits: is the second one slower?');
    const more = keep === null ? { more: 'tare demo --verbose' } : {};
    const code = await compareCommand(
      { command: 'compare', revisions: ['HEAD~1', 'HEAD'], given, output: { ...absolute(output, folder), ...more } },
      repository,
      ports,
    );
    if (code !== 1) return code;
    // The demo has a regression on purpose; finding it is its success.
    ports.log.info('(the demo ends with 0; tare compare would have ended with 1, and a check failed)');
    return 0;
  } finally {
    if (temporary !== null) await ports.files.remove(temporary);
  }
}

function absolute(output: OutputOptions, folder: string): OutputOptions {
  return { ...output, output: output.output === null ? null : resolve(folder, output.output) };
}
