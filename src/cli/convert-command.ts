import { resolve } from 'node:path';
import { readResultTexts } from '../commands/index.ts';
import { directionsOf, WRITERS } from '../formats/index.ts';
import type { Ports } from '../ports.ts';
import type { OutputOptions } from './invocation.ts';
import { readTexts, warnOf } from './result-files.ts';

interface ConvertOptions {
  readonly paths: readonly string[];
  readonly from: string;
  /** Of WRITERS. */
  readonly to: string;
  readonly output: Pick<OutputOptions, 'output'>;
}

/** `tare convert FILE...`: results of any format as another. Benchmarks that failed are named, and kept in `json`. */
export async function convertCommand(
  { paths, from, to, output }: ConvertOptions,
  folder: string,
  ports: Ports,
): Promise<number> {
  const texts = await readTexts(paths, folder, ports);
  const parsed = readResultTexts({ texts, from });
  const { measurements, failures } = parsed;
  warnOf(parsed, ports);
  for (const { group, name, reason } of failures) {
    ports.log.warning(`${group === '' ? name : `${group}:${name}`} failed: ${reason}`);
  }
  const write = WRITERS.get(to);
  if (write === undefined) throw new RangeError(`no way to write ${to}`);
  const converted = write({ measurements, failures, directions: directionsOf(from) });
  if (output.output === null) process.stdout.write(converted);
  else await ports.files.writeText(resolve(folder, output.output), converted);
  return 0;
}
