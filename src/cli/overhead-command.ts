import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { overheadOf } from '../analysis/overhead.ts';
import { measureOverhead } from '../commands/overhead.ts';
import { UserError } from '../errors.ts';
import { makeRunFolder, sweepStale } from '../git/run-folder.ts';
import { findInputFile } from '../inputs/file.ts';
import { parseInputs } from '../inputs/inputs.ts';
import type { Ports } from '../ports.ts';
import { renderPage } from '../render/console/page.ts';
import { renderJsonPage } from '../render/data/command-json.ts';
import { renderMarkdownPage } from '../render/markdown/command-page.ts';
import { overheadPage } from '../render/view/pages/overhead.ts';
import { formatSeed } from '../statistics/random.ts';
import { terminal, writeOutput } from './print.ts';
import type { Given, OutputOptions } from './program.ts';

const LIMITS = { buildTimeoutMs: 30 * 60_000, sliceTimeoutMs: 5 * 60_000 };

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
  const scratch = await makeRunFolder(ports);
  try {
    await sweepStale(scratch, ports);
    const seed = inputs.seed ?? formatSeed(Math.random());
    const host = await ports.host.facts();
    const request = { inputs, folder: join(target, inputs.workingDirectory), scratch, seed, host, ...LIMITS };
    const readings = await measureOverhead(request, ports);
    const overhead = overheadOf(readings, {
      host,
      seed,
      level: inputs.analysis.confidenceLevel,
    });
    const { format } = output;
    const text =
      format === 'json'
        ? renderJsonPage('tare-overhead', overhead)
        : format === 'markdown'
          ? renderMarkdownPage(overheadPage(overhead))
          : renderPage(overheadPage(overhead), terminal(output));
    await writeOutput(text, output, ports);
    return 0;
  } finally {
    await ports.files.remove(scratch);
  }
}
