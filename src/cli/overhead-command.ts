import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { overheadOf } from '../analysis/overhead.ts';
import { measureOverhead } from '../commands/overhead.ts';
import { BENCHMARK_LIMITS, inRunFolder, seedOf } from '../commands/run-facts.ts';
import { UserError } from '../errors.ts';
import { findInputFile } from '../inputs/file.ts';
import { parseInputs } from '../inputs/inputs.ts';
import type { Ports } from '../ports.ts';
import { renderPage } from '../render/console/page.ts';
import { renderJsonPage } from '../render/data/command-json.ts';
import { renderMarkdownPage } from '../render/markdown/command-page.ts';
import { overheadPage } from '../render/view/pages/overhead.ts';
import { endedBy, terminal, writePage } from './print.ts';
import type { Given, OutputOptions } from './program.ts';

/** `tare overhead [PATH]`: what the clock costs here, and which benchmarks of the folder it distorts. */
export async function overheadCommand(
  { path, given, output }: { readonly path: string | null; readonly given: Given; readonly output: OutputOptions },
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
  const seed = seedOf(inputs);
  const host = await ports.host.facts();
  const asked = { inputs, folder: join(target, inputs.workingDirectory), seed, host, ...BENCHMARK_LIMITS };
  const { readings, interruption } = await inRunFolder(ports, (scratch) =>
    measureOverhead({ ...asked, scratch }, ports),
  );
  const overhead = overheadOf(readings, { host, seed, level: inputs.analysis.confidenceLevel });
  const pages = {
    table: () => renderPage(overheadPage(overhead), terminal(output)),
    markdown: () => renderMarkdownPage(overheadPage(overhead)),
    json: () => renderJsonPage('tare-overhead', overhead),
  };
  await writePage(pages, output, ports);
  return interruption === null ? 0 : endedBy(interruption, ports);
}
