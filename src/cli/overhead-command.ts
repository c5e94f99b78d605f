import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { overheadOf } from '../analysis/index.ts';
import { BENCHMARK_LIMITS, inRunFolder, measureOverhead } from '../commands/index.ts';
import { UserError } from '../errors.ts';
import { findInputFile, parseInputs } from '../inputs/index.ts';
import type { Ports } from '../ports.ts';
import { overheadPage, renderJsonPage, renderMarkdownPage, renderPage } from '../render/index.ts';
import type { GivenOptions, OutputOptions } from './invocation.ts';
import { endedBy, terminal, writePage } from './print.ts';

/** `tare overhead [PATH]`: what the clock costs here, and which benchmarks of the folder it distorts. */
export async function overheadCommand(
  {
    path,
    given,
    output,
  }: { readonly path: string | null; readonly given: GivenOptions; readonly output: OutputOptions },
  folder: string,
  ports: Ports,
): Promise<number> {
  const target = resolve(folder, path ?? '.');
  const isFolder = await stat(target).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder)
    throw new UserError(`${path} is not a folder`, 'Name the folder of the benchmarks, or none for this one.');
  const inputs = parseInputs({ given, givenFrom: 'command line', file: await findInputFile(target, ports.files) });
  const asked = { inputs, folder: join(target, inputs.workingDirectory), ...BENCHMARK_LIMITS };
  const { results, remark, interruption } = await inRunFolder(asked.folder, ports, (scratch, sidePorts) =>
    measureOverhead({ ...asked, scratch }, sidePorts),
  );
  const overhead = overheadOf(results, remark);
  const pages = {
    table: () => renderPage(overheadPage(overhead), terminal(output)),
    markdown: () => renderMarkdownPage(overheadPage(overhead)),
    json: () => renderJsonPage('tare-overhead', overhead),
  };
  await writePage(pages, output, ports);
  return interruption === null ? 0 : endedBy(interruption, ports);
}
